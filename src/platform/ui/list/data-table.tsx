// A list as a table with a sticky head. In a narrow list the less important columns are hidden; on a phone each row becomes a card, in
// which each cell shows the name of its column.

import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { MouseEvent, ReactNode } from 'react';
import '@mantine/core/styles/Skeleton.layer.css';
import type { ListContract } from '../../wire/list-contract.ts';
import { showDate } from '../format/dates.ts';
import styles from './data-table.module.css';
import { OutdatedRows, RowsOrNot } from './frame/list-notices.tsx';
import type { ListRows } from './list-rows.ts';

/** What the function of a cell gets beside the row. */
export interface CellContext<Row> {
  /** Opens the dialog of a record. */
  open: (row: Row) => void;
  isReloading: boolean;
}

interface ColumnLook {
  head: string;
  /**
   * The width of the column in a table, and its place in a card. 'lead' names the record. 'picture', 'tight', 'figure' (a number, aligned
   * with those above and below it), 'date' and 'actions' are as wide as their content.
   */
  kind?: 'lead' | 'picture' | 'contact' | 'tight' | 'figure' | 'date' | 'wide' | 'actions';
  /** In a narrow list columns of low importance are hidden first, then those of medium importance. The others always stay. */
  importance?: 'low' | 'medium';
}

type Cell<Row> = (row: Row, context: CellContext<Row>) => ReactNode;

/** A column shows a field of the row, or whatever `cell` makes of the row. */
export type Column<Row> = ColumnLook & ({ field: keyof Row & string; cell?: Cell<Row> } | { field?: undefined; cell: Cell<Row> });

interface DataTableProps<Row> {
  list: ListRows<Row> & Pick<ListContract, 'noun'>;
  columns: readonly Column<Row>[];
  open?: (row: Row) => void;
  onRowClick?: (row: Row) => void;
  /** Shown when there are no rows. */
  empty: ReactNode;
}

const doNothing = () => undefined;

export const DataTable = <Row extends { Id: number }>({ list, columns, open = doNothing, onRowClick, empty }: DataTableProps<Row>) => {
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
      <table className={styles.table} aria-label={capitalised(list.noun.many)} tabIndex={-1}>
        <thead className={styles.head}>
          <tr>
            {columns.map(({ head, kind, importance }) => (
              <th key={head} scope="col" data-kind={kind} data-importance={importance}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body}>
          {list.isFirstLoad && <SkeletonRows columns={columns} />}
          {list.rows.map((row) => (
            <tr key={row.Id} data-opens={onRowClick && true} onClick={onRowClick && ((event) => isRowClick(event) && onRowClick(row))}>
              {columns.map((column) => (
                <td key={column.head} data-label={column.head} data-kind={column.kind} data-importance={column.importance}>
                  <CellContent>{contentOf(column, row, context)}</CellContent>
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

const contentOf = <Row,>(column: Column<Row>, row: Row, context: CellContext<Row>): ReactNode => {
  if (column.cell || column.field === undefined) return column.cell?.(row, context);
  const value: unknown = row[column.field];
  if (column.kind === 'date' && typeof value === 'string') return showDate(value);
  return value === null || value === undefined ? 'N/A' : String(value);
};

const capitalised = (words: string) => words.replace(/^\p{L}/u, (letter) => letter.toUpperCase());

/** False for a click on a link, button or input, for one in a dialog over the row, and for the end of a text selection. */
const isRowClick = ({ target, currentTarget }: MouseEvent) =>
  target instanceof Element && currentTarget.contains(target) && !target.closest('a, button, input') && !getSelection()?.toString();

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

const SkeletonRows = ({ columns }: { columns: readonly ColumnLook[] }) =>
  skeletonRows.map((row) => (
    <tr key={row}>
      {columns.map(({ head, kind, importance }) => (
        <td key={head} data-kind={kind} data-importance={importance}>
          <Skeleton height={kind === 'picture' ? 32 : 10} width={kind === 'wide' ? '90%' : '70%'} miw={24} />
        </td>
      ))}
    </tr>
  ));
