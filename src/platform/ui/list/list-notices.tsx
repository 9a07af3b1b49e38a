// What a list shows instead of rows: that there are none yet, that none match, or that they could not be had.

import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyDrawing, type EmptyDrawingName } from '../look/empty-drawing.tsx';
import type { Filtering } from './list-params.ts';
import type { ListRows } from './list-rows.ts';

/** For lists of every look: nothing while there are rows or some may come. */
export const RowsOrNot = ({ list, empty }: { list: ListRows<unknown>; empty: ReactNode }) => {
  if (list.hasFailed) return <FailedRows onRetry={() => void list.reload()} />;
  return !list.isFirstLoad && list.rows.length === 0 ? empty : null;
};

interface NoRowsProps {
  list: Pick<Filtering, 'filterCount' | 'resetFilters'>;
  /** The screen's own words for an empty list, such as 'No stories found'. */
  text: string;
  /** What to do about it, where the usual advice is not meant. */
  more?: string;
  /** Fills the list; left out where the user may not. */
  onAdd?: () => void;
}

export const NoRows = ({ list, text, more, onAdd }: NoRowsProps) =>
  list.filterCount > 0 ? (
    <Notice drawing="search" text={text} more={more ?? 'Try adjusting your filters or search terms'}>
      <Button variant="default" onClick={list.resetFilters}>
        Show all
      </Button>
    </Notice>
  ) : (
    <Notice drawing="empty" text={text} more={more ?? (onAdd ? 'What you create appears here.' : 'There is nothing here yet.')}>
      {onAdd && (
        <Button variant="light" onClick={onAdd}>
          Create the first one
        </Button>
      )}
    </Notice>
  );

const FailedRows = ({ onRetry }: { onRetry: () => void }) => (
  <Notice drawing="failed" text="This list could not be loaded" more="Check your connection, then try once more.">
    <Button variant="default" onClick={onRetry}>
      Try Again
    </Button>
  </Notice>
);

/** A drawing, a sentence, what to do about it. */
interface NoticeProps {
  drawing: EmptyDrawingName;
  text: string;
  more: string;
  children: ReactNode;
}

export const Notice = ({ drawing, text, more, children }: NoticeProps) => (
  <Stack align="center" gap="xs" py={48} px="md" ta="center">
    <EmptyDrawing name={drawing} />
    <Text fw={600}>{text}</Text>
    <Text size="sm" c="dimmed" mb="xs">
      {more}
    </Text>
    {children}
  </Stack>
);
