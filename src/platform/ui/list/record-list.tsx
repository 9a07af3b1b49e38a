// A list of records on the screen: head, filters, rows as a table or as cards, foot, and the dialog of the record that is open.
// What the list knows comes from useRecordList; what its records look like (columns, cards, forms) is JSX of the feature.

import { Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ListContract } from '../../wire/list-contract.ts';
import { FilterLine } from '../filters/filter-panel.tsx';
import { FiltersButton } from '../filters/filters-button.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { ListFoot } from './list-foot.tsx';
import { AddButton, ListHead, RefreshButton } from './list-head.tsx';
import { NoRows } from './list-notices.tsx';
import type { Filtering, Paging } from './list-params.ts';
import type { ListRows } from './list-rows.ts';
import { RecordCards } from './record-cards.tsx';

/** What a list knows, as far as every list does. */
export interface ShownList<Row>
  extends Pick<ListContract, 'noun' | 'texts'>,
    Paging,
    Pick<Filtering, 'filterCount' | 'resetFilters'>,
    ListRows<Row> {}

interface RecordListProps<Row> {
  list: ShownList<Row>;
  /** The primary action, such as 'Add Story': it opens the form of a new record. */
  addLabel?: string;
  hasRefresh?: boolean;
  /** Stands in the head instead of the count. */
  countText?: string;
  /** The filters that are always there. */
  search?: ReactNode;
  /** The filters that fold away behind the button 'Filters'. */
  filters?: ReactNode;
  /** What to do about an empty list, where the usual advice is not meant. */
  emptyHint?: string;
}

interface AsTable<Row> {
  columns: readonly Column<Row>[];
  /** What a click anywhere in a row does; for the keyboard the row holds a link that does the same. */
  onRowClick?: (row: Row) => void;
  /** The dialog of a record; of a new one where there is none. */
  form?: (record: Row | null, onClosed: () => void) => ReactNode;
}

interface AsCards<Row> {
  card: (row: Row, open: () => void) => ReactNode;
  /** About how high a card is, in pixels. */
  cardHeight?: number;
  /** The dialog in which a record is read. */
  reading?: (row: Row, onClosed: () => void) => ReactNode;
}

export const RecordList = <Row extends { Id: number }>({
  list,
  addLabel,
  hasRefresh,
  countText,
  search,
  filters,
  emptyHint,
  ...look
}: RecordListProps<Row> & (AsTable<Row> | AsCards<Row>)) => {
  const [opened, setOpened] = useState<Row | 'new' | null>(null);
  const folding = useFolding(list);
  const add = addLabel === undefined ? undefined : () => setOpened('new');
  const empty = <NoRows list={list} hint={emptyHint} onAdd={add} />;
  return (
    <Stack>
      <ListHead list={list} countText={countText}>
        {filters && <FiltersButton list={list} {...folding} />}
        {hasRefresh && <RefreshButton list={list} />}
        {add && <AddButton onClick={add}>{addLabel}</AddButton>}
      </ListHead>
      <FilterLine search={search} filters={filters} isUnfolded={folding.isUnfolded} />
      {'columns' in look ? (
        <DataTable list={list} columns={look.columns} open={setOpened} onRowClick={look.onRowClick} empty={empty} />
      ) : (
        <RecordCards list={list} height={look.cardHeight} card={(row) => look.card(row, () => setOpened(row))} empty={empty} />
      )}
      <ListFoot list={list} />
      {opened !== null && dialogOf(look, opened, () => setOpened(null))}
    </Stack>
  );
};

const dialogOf = <Row,>(look: AsTable<Row> | AsCards<Row>, opened: Row | 'new', onClosed: () => void) => {
  if ('columns' in look) return look.form?.(opened === 'new' ? null : opened, onClosed);
  return opened !== 'new' && look.reading?.(opened, onClosed);
};

/** Filters are there to begin with where some are set, and where there is room for them. */
const useFolding = ({ filterCount }: Pick<Filtering, 'filterCount'>) => {
  const [isUnfolded, setUnfolded] = useState(() => filterCount > 0 || matchMedia('(width >= 48em)').matches);
  return { isUnfolded, onToggle: () => setUnfolded(!isUnfolded) };
};
