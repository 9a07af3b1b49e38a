// A list as a table: a head that stays in sight, rows, and what stands there without rows. As there is less room, columns go by their
// importance; on a phone each row is a card, where every cell says its column's name itself.

import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { MouseEvent, ReactNode } from 'react';
import '@mantine/core/styles/Skeleton.layer.css';
import type { ListContract } from '../../wire/list-contract.ts';
import { showDate } from '../format/dates.ts';
import styles from './data-table.module.css';
import { OutdatedRows, RowsOrNot } from './list-notices.tsx';
import type { ListRows } from './list-rows.ts';

/** What a cell may need beside its row. */
export interface CellContext<Row> {
  /** Opens the dialog of a record. */
  open: (row: Row) => void;
  isReloading: boolean;
}

interface ColumnLook {
  head: string;
  /**
   * How much room it takes in a table, and its place in a card. 'lead' names the record. As wide as their content are 'picture', 'tight',
   * 'figure' (numbers, which stand under each other), 'date' and 'actions'.
   */
  kind?: 'lead' | 'picture' | 'contact' | 'tight' | 'figure' | 'date' | 'wide' | 'actions';
  /** Where there is not room for all, columns of low importance go first and those of medium next. The others stay. */
  importance?: 'low' | 'medium';
}

type Cell<Row> = (row: Row, context: CellContext<Row>) => ReactNode;

/** A column shows a field of the row, as it is or in its own way; or something else about the row. */
export type Column<Row> = ColumnLook & ({ field: keyof Row & string; cell?: Cell<Row> } | { field?: undefined; cell: Cell<Row> });

interface DataTableProps<Row> {
  list: ListRows<Row> & Pick<ListContract, 'noun'>;
  columns: readonly Column<Row>[];
  open?: (row: Row) => void;
  onRowClick?: (row: Row) => void;
  /** Shown when there are no rows. */
  empty: ReactNode;
}

const nothing = () => undefined;

export const DataTable = <Row extends { Id: number }>({ list, columns, open = nothing, onRowClick, empty }: DataTableProps<Row>) => {
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
            <tr key={row.Id} data-opens={onRowClick && true} onClick={onRowClick && ((event) => isOnRow(event) && onRowClick(row))}>
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

/** Not on what has a click of its own, not in a dialog over the row, and not where marking a text ended. */
const isOnRow = ({ target, currentTarget }: MouseEvent) =>
  target instanceof Element && currentTarget.contains(target) && !target.closest('a, button, input') && !getSelection()?.toString();

/** A plain text is cut to two lines, so that one long name does not make a long list. */
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
