// The notices of a list, instead of its rows or over them: no rows yet, no rows match, loading failed.

import { Button, Group, Stack, Text } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import type { ListContract } from '../../../wire/list-contract.ts';
import { showCount } from '../../format/numbers.ts';
import { EmptyDrawing, type EmptyDrawingName } from '../../look/empty-drawing.tsx';
import { focusListOf } from '../list-focus.ts';
import type { Filtering } from '../list-params.ts';
import type { ListRows } from '../list-rows.ts';
import styles from './list-notices.module.css';

interface RowsOrNotProps {
  list: Pick<ListRows<unknown>, 'rows' | 'isFirstLoad' | 'hasFailed' | 'isUnreached' | 'reload'>;
  /** Shown when there are no rows. */
  empty: ReactNode;
}

/** The notice in place of rows, for tables and cards. It shows nothing while there are rows or they are loading. */
export const RowsOrNot = ({ list, empty }: RowsOrNotProps) => {
  const isEmpty = !list.isFirstLoad && !list.hasFailed && list.rows.length === 0;
  return (
    <>
      {list.hasFailed && <FailedRows isUnreached={list.isUnreached} onRetry={() => void list.reload()} />}
      {/* The live region is in the page before it has a text, because screen readers only announce changes. */}
      <div aria-live="polite">{isEmpty && empty}</div>
    </>
  );
};

/** The notice over rows when loading them again failed. */
export const OutdatedRows = ({ list }: { list: Pick<ListRows<unknown>, 'isOutdated' | 'reload'> }) =>
  list.isOutdated && (
    <Group className={styles.outdated} gap="sm" justify="space-between">
      <Text size="sm">This list could not be loaded again. What you see may be out of date.</Text>
      <Button size="compact-sm" variant="default" onClick={passingFocusOn(() => void list.reload())}>
        Try Again
      </Button>
    </Group>
  );

/** The notice over rows of which there are more than could be sent at once. */
export const CutRows = ({ list }: { list: Pick<ListRows<unknown>, 'isCut' | 'rows'> }) =>
  list.isCut && (
    <Text className={styles.outdated} size="sm">
      These are only the first {showCount(list.rows.length, { one: 'row', many: 'rows' })} of this page: more would be too much at once.
      Choose fewer rows for each page, or export the list.
    </Text>
  );

interface NoRowsProps {
  list: Pick<ListContract, 'texts'> & Pick<Filtering, 'filterCount' | 'resetFilters'>;
  /** Replaces the usual advice. */
  hint?: string;
  addLabel?: string;
  /** Adds a record. Left out when the user may not. */
  onAdd?: () => void;
  /** What else fills the list, such as an import. */
  fill?: ReactNode;
  /** Shows rows that match, and that the list does not show by itself. */
  leftOut?: ReactNode;
}

export const NoRows = ({
  list: { texts, filterCount, resetFilters },
  hint,
  addLabel = 'Create the first one',
  onAdd,
  fill,
  leftOut,
}: NoRowsProps) =>
  filterCount > 0 ? (
    <Notice drawing="search" text={texts.none} hint={hint ?? 'Try adjusting your filters or search terms'}>
      {leftOut}
      <Button variant="default" onClick={passingFocusOn(resetFilters)}>
        Show all
      </Button>
    </Notice>
  ) : (
    // Its list shows no filters, columns, export and page size then: record-list.module.css.
    <div data-nothing-yet>
      <Notice drawing="empty" text={texts.none} hint={hint ?? texts.empty ?? 'There is nothing here yet.'}>
        <Group gap="xs" justify="center">
          {onAdd && (
            <Button variant="light" onClick={onAdd}>
              {addLabel}
            </Button>
          )}
          {fill}
        </Group>
      </Notice>
    </div>
  );

const FailedRows = ({ isUnreached, onRetry }: { isUnreached: boolean; onRetry: () => void }) => (
  <Notice
    drawing="failed"
    text="This list could not be loaded"
    hint={isUnreached ? 'Check your connection, then try once more.' : 'Please try again in a moment.'}
  >
    <Button variant="default" onClick={passingFocusOn(onRetry)}>
      Try Again
    </Button>
  </Notice>
);

/** These buttons go away with their notice. */
const passingFocusOn =
  (work: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusListOf(currentTarget);
    work();
  };

/** A drawing, a sentence, and what to do. */
interface NoticeProps {
  drawing: EmptyDrawingName;
  text: string;
  hint?: string;
  children?: ReactNode;
}

export const Notice = ({ drawing, text, hint, children }: NoticeProps) => (
  <Stack align="center" gap="xs" py={48} px="md" ta="center">
    <EmptyDrawing name={drawing} />
    <Text fw={600}>{text}</Text>
    {hint && (
      <Text size="sm" c="dimmed" mb="xs">
        {hint}
      </Text>
    )}
    {children}
  </Stack>
);
