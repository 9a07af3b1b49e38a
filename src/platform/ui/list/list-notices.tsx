// What a list shows instead of rows, or over them: that there are none yet, that none match, that they could not be read.

import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListContract } from '../../wire/list-contract.ts';
import { EmptyDrawing, type EmptyDrawingName } from '../look/empty-drawing.tsx';
import styles from './list-notices.module.css';
import type { Filtering } from './list-params.ts';
import type { ListRows } from './list-rows.ts';

interface RowsOrNotProps {
  list: Pick<ListRows<unknown>, 'rows' | 'isFirstLoad' | 'hasFailed' | 'reload'>;
  /** Shown when there are no rows. */
  empty: ReactNode;
}

/** For lists of every look: nothing while there are rows or some may come. */
export const RowsOrNot = ({ list, empty }: RowsOrNotProps) => {
  const isEmpty = !list.isFirstLoad && !list.hasFailed && list.rows.length === 0;
  return (
    <>
      {list.hasFailed && <FailedRows onRetry={() => void list.reload()} />}
      {/* There before it says anything, so that a screen reader listens. */}
      <div aria-live="polite">{isEmpty && empty}</div>
    </>
  );
};

/** Over rows that are older than they should be. */
export const OutdatedRows = ({ list }: { list: Pick<ListRows<unknown>, 'isOutdated' | 'reload'> }) =>
  list.isOutdated && (
    <Group className={styles.outdated} gap="sm" justify="space-between">
      <Text size="sm">This list could not be loaded again. What you see may be out of date.</Text>
      <Button size="compact-sm" variant="default" onClick={() => void list.reload()}>
        Try Again
      </Button>
    </Group>
  );

interface NoRowsProps {
  list: Pick<ListContract, 'texts'> & Pick<Filtering, 'filterCount' | 'resetFilters'>;
  /** What to do about it, where the usual advice is not meant. */
  hint?: string;
  /** Fills the list; left out where the user may not. */
  onAdd?: () => void;
}

export const NoRows = ({ list: { texts, filterCount, resetFilters }, hint, onAdd }: NoRowsProps) =>
  filterCount > 0 ? (
    <Notice drawing="search" text={texts.none} hint={hint ?? 'Try adjusting your filters or search terms'}>
      <Button variant="default" onClick={resetFilters}>
        Show all
      </Button>
    </Notice>
  ) : (
    <Notice drawing="empty" text={texts.none} hint={hint ?? (onAdd ? 'What you create appears here.' : 'There is nothing here yet.')}>
      {onAdd && (
        <Button variant="light" onClick={onAdd}>
          Create the first one
        </Button>
      )}
    </Notice>
  );

const FailedRows = ({ onRetry }: { onRetry: () => void }) => (
  <Notice drawing="failed" text="This list could not be loaded" hint="Check your connection, then try once more.">
    <Button variant="default" onClick={onRetry}>
      Try Again
    </Button>
  </Notice>
);

/** A drawing, a sentence, what to do about it. */
interface NoticeProps {
  drawing: EmptyDrawingName;
  text: string;
  hint: string;
  children: ReactNode;
}

export const Notice = ({ drawing, text, hint, children }: NoticeProps) => (
  <Stack align="center" gap="xs" py={48} px="md" ta="center">
    <EmptyDrawing name={drawing} />
    <Text fw={600}>{text}</Text>
    <Text size="sm" c="dimmed" mb="xs">
      {hint}
    </Text>
    {children}
  </Stack>
);
