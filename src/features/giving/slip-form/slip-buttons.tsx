// 'Give referral', 'One-to-one' and 'Thank you': each opens its form where one is. Beside a member the other side is filled in.

import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { slipActions } from '../slips/slip-address.ts';
import type { SlipKind } from '../slips/slip-kinds.ts';
import styles from './slip-buttons.module.css';
import { slipIcons } from './slip-marks.tsx';

const SlipForm = lazyDialog(() => import('./slip-form.tsx'), 'SlipForm');

interface SlipButtonsProps {
  /** The member beside whom they stand. */
  toId?: number;
  toName?: string;
  /** None of them is the main thing of the screen. */
  isQuiet?: boolean;
  /** With their words also beside a member: on the member's own page. */
  isWide?: boolean;
}

export const SlipButtons = ({ toId, toName, isQuiet = false, isWide = false }: SlipButtonsProps) => {
  const [opened, setOpened] = useState<SlipKind | null>(null);
  const to = toId === undefined ? null : { Id: toId, Name: toName ?? '' };
  const isBeside = to !== null && !isWide;
  return (
    <>
      <div className={isBeside ? styles.beside : styles.buttons}>
        {slipActions.map(({ kind, label }) => {
          const Icon = slipIcons[kind];
          return isBeside ? (
            <ActionIcon
              key={kind}
              variant="light"
              size={32}
              aria-label={`${label}: ${to.Name}`}
              data-tip={label}
              onClick={() => setOpened(kind)}
            >
              <Icon />
            </ActionIcon>
          ) : (
            <Button
              key={kind}
              variant={kind === 'Referral' && !isQuiet ? 'filled' : 'default'}
              leftSection={<Icon />}
              className={styles.button}
              onClick={() => setOpened(kind)}
            >
              {label}
            </Button>
          );
        })}
      </div>
      {opened && <SlipForm slip={null} kind={opened} to={to} onClosed={() => setOpened(null)} />}
    </>
  );
};
