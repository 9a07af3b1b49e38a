// The line over a list: how many there are, and on the right what can be done with the list as a whole.

import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import PlusIcon from '~icons/tabler/plus';
import RefreshIcon from '~icons/tabler/refresh';
import { type Noun, showCount } from '../format/numbers.ts';
import { toastSuccess } from '../screen/toasts.ts';
import styles from './list-head.module.css';
import type { ListRows } from './list-rows.ts';

interface ListHeadProps {
  total: number;
  noun: Noun;
  /** What stands there instead of the count. */
  said?: string;
  /** Buttons, the most important one last. */
  children?: ReactNode;
}

export const ListHead = ({ total, noun, said, children }: ListHeadProps) => (
  <Group justify="space-between" mih={36} gap="sm">
    <Text fw={600} className={`${styles.count} figures`}>
      {said ?? (total > 0 && showCount(total, noun))}
    </Text>
    <Group gap="xs" className={styles.buttons}>
      {children}
    </Group>
  </Group>
);

export const AddButton = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <Button leftSection={<PlusIcon />} onClick={onClick}>
    {children}
  </Button>
);

export const RefreshButton = ({ list, said }: { list: Pick<ListRows<unknown>, 'reload'>; said?: string }) => {
  const [isBusy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    if ((await list.reload()) && said) toastSuccess(said);
    setBusy(false);
  };
  return (
    <Button variant="default" leftSection={<RefreshIcon />} loading={isBusy} onClick={() => void refresh()}>
      Refresh
    </Button>
  );
};
