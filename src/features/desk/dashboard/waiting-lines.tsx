// What waits for somebody: a line each, with its number, its money and the way to it.

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import type { LinkTarget } from './tile.tsx';
import styles from './waiting-lines.module.css';

export const WaitingLines = ({ children }: { children: ReactNode }) => <ol className={styles.lines}>{children}</ol>;

interface WaitingLineProps {
  /** Null where there is nothing to count. */
  count: number | null;
  children: ReactNode;
  stake?: number | null | undefined;
  /** What the button says that opens `link`. */
  button?: string;
  link?: LinkTarget;
  isUrgent?: boolean | undefined;
  /** It names people. */
  isLong?: boolean;
}

export const WaitingLine = ({ count, children, stake = null, button, link, isUrgent = false, isLong = false }: WaitingLineProps) => (
  <li className={styles.line} data-urgent={isUrgent || undefined} data-long={isLong || undefined}>
    <span className={styles.count}>{count !== null && showNumber(count)}</span>
    <span className={styles.what}>
      <span>{children}</span>
      {stake !== null && <span className={styles.stake}>{showMoney(stake)} at stake</span>}
    </span>
    {link && (
      <Button component={ScreenLink} {...link} variant={isUrgent ? 'filled' : 'default'} size="compact-md" className={styles.button}>
        {button}
      </Button>
    )}
  </li>
);
