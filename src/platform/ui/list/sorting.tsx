// Sorting a list: a button in the head of each column that means an order, and a select where the rows are cards.

import { UnstyledButton } from '@mantine/core';
import ArrowDownIcon from '~icons/tabler/arrow-down';
import ArrowUpIcon from '~icons/tabler/arrow-up';
import ArrowsSortIcon from '~icons/tabler/arrows-sort';
import type { HeadedColumn } from './columns.ts';
import styles from './sorting.module.css';

export interface Sorting {
  /** As the call takes it: 'Name', or '-Name' for descending. '' is the usual order. */
  sort: string;
  sortBy: (sort: string) => void;
}

export interface SortableList extends Partial<Sorting> {
  call: { sorts: readonly string[] };
}

/** The value of aria-sort, or undefined if the list is not sorted by this field. */
export const ariaSort = ({ sort }: SortableList, field: string | null) => {
  if (field === null) return undefined;
  if (sort === field) return 'ascending';
  return sort === `-${field}` ? 'descending' : undefined;
};

/** The field by which the column sorts. */
export const sortOf = <Row,>({ call, sortBy }: SortableList, { field }: HeadedColumn<Row>): string | null =>
  sortBy && field !== undefined && call.sorts.includes(field) ? field : null;

/** Ascending first, then descending, then the usual order again. */
const nextSort = (sort: string | undefined, field: string) => {
  if (sort === field) return `-${field}`;
  return sort === `-${field}` ? '' : field;
};

export const SortHead = ({ list, field, head }: { list: SortableList; field: string; head: string }) => {
  const order = ariaSort(list, field);
  const Icon = order === 'ascending' ? ArrowUpIcon : ArrowDownIcon;
  return (
    <UnstyledButton className={styles.head} onClick={() => list.sortBy?.(nextSort(list.sort, field))}>
      {head}
      {order ? <Icon size={14} className={styles.icon} /> : <ArrowsSortIcon size={14} className={styles.hint} />}
    </UnstyledButton>
  );
};

/** For cards, which have no heads. */
export const SortSelect = <Row,>({ list, columns }: { list: SortableList; columns: readonly HeadedColumn<Row>[] }) => {
  const sortable = columns.flatMap((column) => {
    const field = sortOf(list, column);
    return field === null ? [] : [{ field, head: column.head }];
  });
  if (sortable.length === 0) return null;
  const data = sortable.flatMap(({ field, head }) => [
    { value: field, label: `${head}, ascending` },
    { value: `-${field}`, label: `${head}, descending` },
  ]);
  return (
    <span className={styles.select} data-of-rows data-sorted={list.sort || undefined}>
      <ArrowsSortIcon aria-hidden />
      <select aria-label="Sort by" value={list.sort} onChange={({ currentTarget }) => list.sortBy?.(currentTarget.value)}>
        <option value="">Usual order</option>
        {data.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
};
