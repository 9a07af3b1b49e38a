// A list as a table with a sticky head. In a narrow list the less important columns are hidden; on a phone each row becomes a card, in
// which each cell shows the name of its column.

import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { MouseEvent, ReactNode } from 'react';
import type { ListContract } from '../../wire/list-contract.ts';
import { RecordOfForm } from '../draft/record-of-form.ts';
import { showDate } from '../format/dates.ts';
import type { RecordsPath } from '../screen/screen-address.ts';
import { type CellContext, type HeadedColumn, nameOfColumn } from './columns.ts';
import table from './data-table.module.css';
import cards from './data-table-cards.module.css';
import widths from './data-table-widths.module.css';
import { CutRows, OutdatedRows, RowsOrNot } from './frame/list-notices.tsx';
import type { ListRows } from './list-rows.ts';
import { RecordLink } from './record-link.tsx';
import { PageCheckboxCell, RowCheckbox, type SelectableRows } from './selection/row-checkbox.tsx';
import { ariaSort, SortHead, type Sorting, sortOf } from './sorting.tsx';

interface DataTableProps<Row> {
  list: ListRows<Row> & Pick<ListContract, 'noun' | 'call'> & { path?: RecordsPath | undefined } & Partial<Sorting>;
  columns: readonly HeadedColumn<Row>[];
  open?: (row: Row) => void;
  onRowClick?: (row: Row) => void;
  /** The rows have checkboxes. */
  selectable?: SelectableRows;
  /** Shown when there are no rows. */
  empty: ReactNode;
}

const doNothing = () => undefined;

/** Of each part, how it looks in a table, how wide its columns are, and how it looks in cards. */
const styles = {
  frame: `${table.frame} ${widths.frame} ${cards.frame}`,
  table: `${table.table} ${widths.table} ${cards.table}`,
  head: `${table.head} ${cards.head}`,
  body: `${table.body} ${widths.body} ${cards.body}`,
  text: `${table.text} ${cards.text}`,
};

export const DataTable = <Row extends { Id: number }>({
  list,
  columns,
  open = doNothing,
  onRowClick,
  selectable,
  empty,
}: DataTableProps<Row>) => {
  const hasCards = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });
  const context = { open, isReloading: list.isReloading };
  return (
    <div
      className={styles.frame}
      aria-busy={list.isFirstLoad || list.isReloading}
      data-reloading={list.isReloading || undefined}
      data-cards={hasCards || undefined}
    >
      <OutdatedRows list={list} />
      <CutRows list={list} />
      <table className={styles.table} aria-label={capitalised(list.noun.many)} tabIndex={-1}>
        <thead className={styles.head}>
          <tr>
            {selectable && <PageCheckboxCell selectable={selectable} />}
            {columns.map((column) => {
              const { head, kind, importance } = column;
              const sort = sortOf(list, column);
              const name = nameOfColumn(column);
              return (
                <th
                  key={name}
                  scope="col"
                  data-column={name}
                  data-kind={kind}
                  data-importance={importance}
                  aria-sort={ariaSort(list, sort)}
                >
                  {sort === null ? head : <SortHead list={list} field={sort} head={head} />}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody className={styles.body} data-rows>
          {list.isFirstLoad && <SkeletonRows columns={columns} hasCheckbox={selectable !== undefined} />}
          {list.rows.map((row, at) => (
            <tr
              key={row.Id}
              data-opens={onRowClick && true}
              onClick={(event) => {
                if (!isRowClick(event)) return;
                if (onRowClick) onRowClick(row);
                else if (hasCards) leadOf(event.currentTarget)?.click();
              }}
            >
              {selectable && (
                <td data-kind="select">
                  <RowCheckbox selectable={selectable} id={row.Id} name={selectable.rows[at]?.name ?? ''} />
                </td>
              )}
              {columns.map((column) => (
                <td key={nameOfColumn(column)} data-label={column.head} data-kind={column.kind} data-importance={column.importance}>
                  <RecordOfForm value={row.Id}>
                    <CellContent>
                      {column.kind === 'lead' && list.path && !column.linksItself ? (
                        <RecordLink path={list.path} id={row.Id}>
                          {contentOf(column, row, context)}
                        </RecordLink>
                      ) : (
                        contentOf(column, row, context)
                      )}
                    </CellContent>
                  </RecordOfForm>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <RowsOrNot list={list} empty={empty} />
    </div>
  );
};

const contentOf = <Row,>(column: HeadedColumn<Row>, row: Row, context: CellContext<Row>): ReactNode => {
  if (column.cell || column.field === undefined) return column.cell?.(row, context);
  const value: unknown = row[column.field];
  if (column.kind === 'date' && typeof value === 'string') return showDate(value);
  return value === null || value === undefined ? 'N/A' : String(value);
};

const capitalised = (words: string) => words.replace(/^\p{L}/u, (letter) => letter.toUpperCase());

/** False for a click on a link, button or field, for one in a dialog over the row, and for the end of a text selection. */
const isRowClick = ({ target, currentTarget }: MouseEvent) =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  !target.closest('a, button, input, select, textarea, label') &&
  !getSelection()?.toString();

/** The name of the record, which opens it. On a phone all of the card does. */
const leadOf = (row: Element) => row.querySelector<HTMLElement>('[data-kind="lead"] :is(a, button)');

/** A plain text is cut after two lines, so that a long name does not make a high row. */
const CellContent = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? (
    <span className={styles.text} title={children}>
      {children}
    </span>
  ) : (
    children
  );

const skeletonRows = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

interface SkeletonRowsProps<Row> {
  columns: readonly HeadedColumn<Row>[];
  hasCheckbox: boolean;
}

const SkeletonRows = <Row,>({ columns, hasCheckbox }: SkeletonRowsProps<Row>) =>
  skeletonRows.map((row) => (
    <tr key={row}>
      {hasCheckbox && <td data-kind="select" />}
      {columns.map((column) => (
        <td key={nameOfColumn(column)} data-kind={column.kind} data-importance={column.importance}>
          <Skeleton height={column.kind === 'picture' ? 32 : 10} width={column.kind === 'wide' ? '90%' : '70%'} miw={24} />
        </td>
      ))}
    </tr>
  ));
