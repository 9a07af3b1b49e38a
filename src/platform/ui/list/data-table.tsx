// A list as a table: a head that stays in sight, rows, and what stands there without rows. On a phone each row is a card, where every
// cell says its column's name itself.

import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { MouseEvent, ReactNode } from 'react';
import '@mantine/core/styles/Skeleton.layer.css';
import styles from './data-table.module.css';
import { RowsOrNot } from './list-notices.tsx';
import type { ListRows } from './list-rows.ts';

export interface Column<Row> {
  head: string;
  cell: (row: Row, list: ListRows<Row>) => ReactNode;
  /** How much room it takes in a table, and its place in a card: 'lead' names the record, 'tight' is as wide as its content. */
  kind?: 'lead' | 'picture' | 'contact' | 'tight' | 'wide' | 'actions';
}

interface DataTableProps<Row> {
  /** What a screen reader calls the table. */
  name: string;
  list: ListRows<Row>;
  columns: readonly Column<Row>[];
  /** Has so many columns that its rows are cards in any window that is not wide. */
  isWide?: boolean;
  /** What a click anywhere in a row does; for the keyboard the row holds a link that does the same. */
  onOpen?: (row: Row) => void;
  /** Shown when there are no rows. */
  empty: ReactNode;
}

export const DataTable = <Row extends { Id: number }>({ name, list, columns, isWide, onOpen, empty }: DataTableProps<Row>) => {
  const hasCards = useMediaQuery(isWide ? '(width < 75em)' : '(width < 48em)', false, { getInitialValueInEffect: false });
  return (
    <div
      className={styles.frame}
      aria-busy={list.isFirstLoad || list.isReloading}
      data-reloading={list.isReloading || undefined}
      data-cards={hasCards || undefined}
    >
      <table className={styles.table} aria-label={name} tabIndex={-1}>
        <thead className={styles.head}>
          <tr>
            {columns.map(({ head, kind }) => (
              <th key={head} scope="col" data-kind={kind}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body}>
          {list.isFirstLoad && <SkeletonRows columns={columns} />}
          {list.rows.map((row) => (
            <tr key={row.Id} data-opens={onOpen && true} onClick={onOpen && ((event) => isOnRow(event) && onOpen(row))}>
              {columns.map(({ head, kind, cell }) => (
                <td key={head} data-label={head} data-kind={kind}>
                  <CellContent>{cell(row, list)}</CellContent>
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

const SkeletonRows = ({ columns }: { columns: readonly Pick<Column<never>, 'head' | 'kind'>[] }) =>
  skeletonRows.map((row) => (
    <tr key={row}>
      {columns.map(({ head, kind }) => (
        <td key={head} data-kind={kind}>
          <Skeleton height={kind === 'picture' ? 32 : 10} width={kind === 'wide' ? '90%' : '70%'} miw={24} className={styles.skeleton} />
        </td>
      ))}
    </tr>
  ));
