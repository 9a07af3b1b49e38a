// A list as cards. The feature decides what is on a card.

import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { CutRows, OutdatedRows, RowsOrNot } from './frame/list-notices.tsx';
import type { ListRows } from './list-rows.ts';
import styles from './record-cards.module.css';

interface RecordCardsProps<Row> {
  list: ListRows<Row>;
  card: (row: Row) => ReactNode;
  /** The usual height of a card in pixels, for the skeletons. */
  height?: number;
  /** Shown when there are no rows. */
  empty: ReactNode;
}

export const RecordCards = <Row extends { Id: number }>({ list, card, height = 320, empty }: RecordCardsProps<Row>) => (
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
      {list.rows.map((row) => (
        <li key={row.Id}>{card(row)}</li>
      ))}
    </ul>
    <RowsOrNot list={list} empty={empty} />
  </div>
);
