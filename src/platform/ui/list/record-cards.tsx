// A list as cards. The feature decides what is on a card.

import { Skeleton, Title } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { CutRows, OutdatedRows, RowsOrNot } from './frame/list-notices.tsx';
import type { ListRows } from './list-rows.ts';
import styles from './record-cards.module.css';

interface RecordCardsProps<Row> {
  list: ListRows<Row>;
  card: (row: Row) => ReactNode;
  /** The heading of a row's part of the list. It stands before the first card of the part. */
  headingOf?: (row: Row) => string | null;
  /** The usual height of a card in pixels, for the skeletons. */
  height?: number;
  /** Shown when there are no rows. */
  empty: ReactNode;
}

export const RecordCards = <Row extends { Id: number }>({
  list,
  card,
  headingOf = noHeading,
  height = 320,
  empty,
}: RecordCardsProps<Row>) => (
  <div aria-busy={list.isFirstLoad || list.isReloading}>
    <OutdatedRows list={list} />
    <CutRows list={list} />
    <ul className={styles.cards} data-rows data-reloading={list.isReloading || undefined}>
      {list.isFirstLoad &&
        ['one', 'two', 'three'].map((place) => (
          <li key={place}>
            <Skeleton height={height} />
          </li>
        ))}
      {list.rows.map((row, at) => (
        <Fragment key={row.Id}>
          {isFirstOfPart(list.rows, at, headingOf) && (
            <li className={styles.heading}>
              <Title order={2} size="h4">
                {headingOf(row)}
              </Title>
            </li>
          )}
          <li>{card(row)}</li>
        </Fragment>
      ))}
    </ul>
    <RowsOrNot list={list} empty={empty} />
  </div>
);

const noHeading = () => null;

const isFirstOfPart = <Row,>(rows: readonly Row[], at: number, headingOf: (row: Row) => string | null): boolean => {
  const [before, row] = [rows[at - 1], rows[at]];
  const heading = row ? headingOf(row) : null;
  return heading !== null && (before === undefined || headingOf(before) !== heading);
};
