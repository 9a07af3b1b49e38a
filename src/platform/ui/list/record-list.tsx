// A list of records on the screen: head, filters, rows as a table or as cards, foot, and the dialog of the open record.
// Its state comes from useRecordList. How the records look (columns, cards, forms) is JSX of the feature.

import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { ListContract } from '../../wire/list-contract.ts';
import { type ChipWords, chipNames, FilterChips, type FilteredList } from '../filters/filter-chips.tsx';
import { FilterLine, FiltersInHead } from '../filters/filter-panel.tsx';
import { FiltersButton } from '../filters/filters-button.tsx';
import { SearchField, type SearchLook } from '../filters/search-field.tsx';
import type { ReadingProps } from '../reading/reading-dialog.tsx';
import type { RecordsPath } from '../screen/screen-address.ts';
import { useRowCameFrom } from '../way-back/row-came-from.ts';
import { type Column, fieldsOf, useChosenColumns } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { ColumnsMenu } from './frame/columns-menu.tsx';
import { ExportMenu } from './frame/export-menu.tsx';
import { ListFoot } from './frame/list-foot.tsx';
import { AddButton, ImportLink, ListHead, RefreshButton } from './frame/list-head.tsx';
import { NoRows } from './frame/list-notices.tsx';
import type { Filtering, Paging } from './list-params.ts';
import type { ListRows } from './list-rows.ts';
import { OpenedDialog } from './opened/opened-dialog.tsx';
import { useOpening } from './opening.ts';
import { RecordCards } from './record-cards.tsx';
import styles from './record-list.module.css';
import type { OfferedForMany } from './selection/bulk-actions.ts';
import type { SelectedList } from './selection/selected-list.ts';
import { useSelection } from './selection/selection.ts';
import { SelectionBar } from './selection/selection-bar.tsx';
import { type Sorting, SortSelect } from './sorting.tsx';
import { type ListOfViews, useViews } from './views/use-views.ts';
import { ViewTabs } from './views/view-tabs.tsx';
import { ViewsMenu } from './views/views-menu.tsx';

/** The part of a list's state that every list has. */
export interface ShownList<Row>
  extends Pick<ListContract, 'call' | 'noun' | 'texts'>,
    Paging,
    Sorting,
    Pick<Filtering, 'filterCount'>,
    FilteredList,
    ListRows<Row>,
    Pick<SelectedList, 'input' | 'idField'>,
    ListOfViews {
  path: RecordsPath | undefined;
}

interface RecordListProps<Row> {
  list: ShownList<Row>;
  /** The primary action, such as 'Add Story': it opens the form of a new record. */
  addLabel?: string;
  /** Further buttons, before the primary action. */
  moreActions?: ReactNode;
  hasRefresh?: boolean;
  /** False where the file is not for everybody who sees the list. */
  hasExport?: boolean;
  /** Shown in the head instead of the count. */
  countText?: string;
  /** Tabs of the list's own, before those of the views. */
  tabs?: ReactNode;
  /** What is to be said of the whole list (`ListNotice`). */
  notices?: ReactNode;
  /** How the search is called, where it is not called 'Search'. */
  search?: SearchLook;
  /** Those that stand beside the search in a wide window, and with the others in a narrow one. */
  headFilters?: { names: readonly string[]; fields: ReactNode; hasReset?: true };
  /** The filters that the button 'Filters' shows and hides. */
  filters?: ReactNode;
  /** The words of their chips. */
  chips?: ChipWords;
  /** The same for filters that have no field: only links set them. */
  linkedChips?: ChipWords;
  /** Choices that are always there, between the head and the rows. */
  narrowing?: ReactNode;
  /** The kind of record that a file can bring in, such as 'members'. */
  imports?: string;
  /** Replaces the usual advice for an empty list. */
  emptyHint?: string;
  /** Where the list is empty, the button to add has these words. Null where it does not fill the list. */
  firstLabel?: string | null;
  /** What fills the list, where records are not added here or not only so. */
  emptyAction?: ReactNode;
  /** Rows that match, and that the list does not show by itself: offered where it shows no other. */
  leftOut?: { hint: string; action: ReactNode } | null;
  /** The dialog to read a record. */
  reading?: (row: Row, props: ReadingProps) => ReactNode;
  /** The dialog where an address names a record that is not there, instead of the page that is none. */
  missing?: (id: number, onClosed: () => void) => ReactNode;
}

interface TableProps<Row> {
  columns: readonly Column<Row>[];
  /** Called for a click anywhere in a row. For the keyboard the row must contain a link that does the same. */
  onRowClick?: (row: Row) => void;
  /** What a person calls the row. Without it: the field of the column that names the record. */
  nameOf?: (row: Row) => string;
  /** What can be done with selected rows, beside the export. */
  bulk?: readonly OfferedForMany[];
  /** The dialog of a record, or of a new record when it is null. Its code is loaded when it opens (`lazyPart`). */
  form?: (record: Row | null, onClosed: () => void) => ReactNode;
}

interface CardsProps<Row> {
  card: (row: Row) => ReactNode;
  /** The heading of a row's part of the list. It stands before the first card of the part. */
  headingOf?: (row: Row) => string | null;
  /** The usual height of a card in pixels, for the skeletons. */
  cardHeight?: number;
}

export const RecordList = <Row extends { Id: number }>({
  list,
  addLabel,
  moreActions,
  hasRefresh,
  hasExport = true,
  countText,
  tabs,
  notices,
  search,
  headFilters,
  filters,
  chips = none,
  linkedChips = none,
  narrowing,
  imports,
  emptyHint,
  firstLabel,
  emptyAction,
  leftOut,
  reading,
  missing,
  ...look
}: RecordListProps<Row> & (TableProps<Row> | CardsProps<Row>)) => {
  const opening = useOpening<Row>(list.path, addLabel !== undefined);
  const isWide = useMediaQuery('(width >= 80em)', false, { getInitialValueInEffect: false });
  const shownInHead = isWide ? headFilters : undefined;
  const folded =
    shownInHead || !headFilters ? (
      filters
    ) : (
      <>
        {headFilters.fields}
        {filters}
      </>
    );
  const elsewhere = [...Object.keys(linkedChips), ...(shownInHead?.names ?? [])];
  const setCount = chipNames(list, { ...chips, ...noneOf(elsewhere) }).filter((name) => list.filters[name] !== '').length;
  const folding = useFolding(setCount);
  const columns = useChosenColumns<Row>('columns' in look ? look.columns : [], list);
  const views = useViews(list, columns);
  const add = addLabel === undefined ? undefined : opening.add;
  const selection = useSelection(list.input);
  const bulk = 'columns' in look ? (look.bulk ?? []) : [];
  // Where nothing can be done with selected rows, there is nothing to select.
  const isSelectable = 'columns' in look && (hasExport || bulk.length > 0);
  const empty = (
    <NoRows
      list={list}
      hint={leftOut?.hint ?? emptyHint}
      addLabel={firstLabel ?? undefined}
      onAdd={firstLabel === null ? undefined : add}
      fill={emptyAction}
      leftOut={leftOut?.action}
    />
  );
  return (
    <Stack className={styles.list} data-list {...useRowCameFrom(list)}>
      <div className={styles.top}>
        <ListHead
          list={list}
          countText={countText}
          tabs={
            <>
              {tabs}
              <ViewTabs views={views} />
            </>
          }
          views={<ViewsMenu views={views} />}
          search={
            <>
              <ListSearch list={list} look={search} />
              {shownInHead ? (
                <FiltersInHead>
                  {shownInHead.fields}
                  {folded && <FiltersButton setCount={setCount} {...folding} />}
                </FiltersInHead>
              ) : (
                folded && <FiltersButton setCount={setCount} {...folding} />
              )}
              {notices}
            </>
          }
        >
          {'columns' in look && <SortSelect list={list} columns={columns.shown} />}
          {hasRefresh && <RefreshButton list={list} />}
          <ColumnsMenu columns={columns} />
          {imports && <ImportLink kind={imports} />}
          {hasExport && <ExportMenu list={list} fields={'columns' in look ? fieldsOf(columns.shown) : undefined} />}
          {moreActions}
          {add && <AddButton onClick={add}>{addLabel}</AddButton>}
        </ListHead>
        {isSelectable && <SelectionBar list={list} selection={selection} actions={bulk} fields={fieldsOf(columns.shown)} />}
      </div>
      {narrowing}
      <FilterLine filters={folded} isUnfolded={folding.isUnfolded} />
      <FilterChips list={list} words={{ ...chips, ...linkedChips }} hasReset={!shownInHead?.hasReset && (!folded || !folding.isUnfolded)} />
      <OpenedDialog list={list} opening={opening} form={'columns' in look ? look.form : undefined} reading={reading} missing={missing} />
      {'columns' in look ? (
        <DataTable
          list={list}
          columns={columns.shown}
          open={opening.edit}
          onRowClick={look.onRowClick}
          selectable={isSelectable ? { selection, rows: namedRows(list.rows, look), isPlaceholder: list.isPlaceholder } : undefined}
          empty={empty}
        />
      ) : (
        <RecordCards list={list} height={look.cardHeight} card={look.card} headingOf={look.headingOf} empty={empty} />
      )}
      <ListFoot list={list} />
    </Stack>
  );
};

const none: ChipWords = {};

const noneOf = (names: readonly string[]): ChipWords => Object.fromEntries(names.map((name) => [name, null]));

const ListSearch = <Row,>({ list, look }: { list: ShownList<Row>; look?: SearchLook }) => {
  const { filters, applyFilters, resetFilters, noun } = list;
  const shown = { placeholder: look?.label ?? `Search ${noun.many}`, ...look };
  if (filters.Search === undefined) return null;
  return <SearchField {...shown} value={filters.Search} onSearch={(Search) => applyFilters({ Search })} onReset={resetFilters} />;
};

const namedRows = <Row extends { Id: number }>(rows: readonly Row[], { columns, nameOf }: TableProps<Row>) => {
  const lead = columns.find(({ kind }) => kind === 'lead')?.field;
  return rows.map((row) => ({ Id: row.Id, name: nameOf?.(row) ?? String((lead && row[lead]) ?? `ID ${row.Id}`) }));
};

/** The filters are visible at first when some are set, but on a phone, where their fields would fill the window: their chips say them. */
const useFolding = (setCount: number) => {
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });
  const [isUnfolded, setUnfolded] = useState(setCount > 0 && !isPhone);
  return { isUnfolded, onToggle: () => setUnfolded(!isUnfolded) };
};
