// The line over a list: the number of records, and on the right the buttons for the whole list.

import { Button, type ButtonProps, Text } from '@mantine/core';
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import PlusIcon from '~icons/tabler/plus';
import RefreshIcon from '~icons/tabler/refresh';
import UploadIcon from '~icons/tabler/upload';
import type { ListContract } from '../../../wire/list-contract.ts';
import { useIsSuperAdmin } from '../../call/user.tsx';
import { BusyButton } from '../../form/busy-button.tsx';
import { showCount } from '../../format/numbers.ts';
import { ScreenLink } from '../../screen/links.tsx';
import type { Href } from '../../screen/screen-address.ts';
import { toastSuccess } from '../../screen/toasts.ts';
import type { ListRows } from '../list-rows.ts';
import styles from './list-head.module.css';

interface ListHeadProps {
  list: Pick<ListRows<unknown>, 'total'> & Pick<ListContract, 'noun'>;
  /** Shown instead of the count. Empty where none comes. */
  countText?: string;
  /** The saved views as tabs, and their menu. */
  tabs?: ReactNode;
  views?: ReactNode;
  /** The search field, and what stands beside it. */
  search?: ReactNode;
  /** The buttons. The most important one is the last. */
  children?: ReactNode;
}

export const ListHead = ({ list: { total, noun }, countText, tabs, views, search, children }: ListHeadProps) => {
  const count = (
    <Text fw={600} size="sm" className={`${styles.count} figures`} data-never={countText === '' || undefined}>
      {countText ?? (total > 0 && showCount(total, noun))}
    </Text>
  );
  return (
    <div className={styles.line}>
      <div className={styles.lines}>
        {views && (
          <div className={styles.first}>
            {tabs}
            {count}
            {views}
          </div>
        )}
        <div className={styles.head} data-head>
          {views ? search : count}
          <div className={styles.buttons}>{children}</div>
        </div>
      </div>
    </div>
  );
};

export const AddButton = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <Button className={styles.add} leftSection={<PlusIcon />} onClick={onClick}>
    <span className={styles.addLabel}>{children}</span>
  </Button>
);

interface HeadButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  label: string;
  isBusy?: boolean;
  /** Cards have no use for it. */
  isForTables?: boolean;
  /** Its icon says too little: the word stays, and takes a line of its own if it must. */
  keepsWord?: boolean;
}

/** A button of a list that is not its primary action. Where the line has little room it shows its icon only, and its word as a tip. */
export const HeadButton = ({ label, isBusy = false, isForTables = false, keepsWord = false, ...button }: HeadButtonProps) => (
  <BusyButton
    variant="default"
    classNames={{ root: keepsWord ? styles.worded : isForTables ? `${styles.compact} ${styles.wide}` : styles.compact }}
    isBusy={isBusy}
    {...button}
  >
    <span className={keepsWord ? undefined : styles.label}>{label}</span>
  </BusyButton>
);

interface HeadLinkProps {
  to: Href;
  label: string;
  icon: ReactNode;
}

/** A button of a list that leads to another screen. */
export const HeadLink = ({ to, label, icon }: HeadLinkProps) => (
  <Button component={ScreenLink} to={to} variant="default" className={styles.compact} leftSection={icon}>
    <span className={styles.label}>{label}</span>
  </Button>
);

export const RefreshButton = ({ list }: { list: Pick<ListRows<unknown>, 'reload'> & Pick<ListContract, 'texts'> }) => {
  const [isBusy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    if ((await list.reload()) && list.texts.refreshed) toastSuccess(list.texts.refreshed);
    setBusy(false);
  };
  return <HeadButton label="Refresh" leftSection={<RefreshIcon />} isBusy={isBusy} onClick={() => void refresh()} />;
};

/** The screen that brings records in from a file. Only super admins see it. */
export const ImportLink = ({ kind }: { kind: string }) =>
  useIsSuperAdmin() && <HeadLink to={`/import/${kind}`} label="Import" icon={<UploadIcon />} />;
