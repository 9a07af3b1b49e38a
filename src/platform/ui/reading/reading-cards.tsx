// Contents made for reading: cards with a picture and the beginning of the text that opens whole when the card is chosen.

import { Skeleton, Text, Title, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import PhotoIcon from '~icons/tabler/photo';
import { smallPictureUrl } from '../../wire/files.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import { RowsOrNot } from '../list/list-notices.tsx';
import type { ListRows } from '../list/list-rows.ts';
import styles from './reading-cards.module.css';

interface ReadingCardsProps<Row> {
  list: ListRows<Row>;
  empty: ReactNode;
  /** About how high a card is, in pixels. */
  height?: number;
  children: (row: Row) => ReactNode;
}

export const ReadingCards = <Row extends { Id: number }>({ list, empty, height = 320, children }: ReadingCardsProps<Row>) => (
  <div aria-busy={list.isFirstLoad || list.isReloading}>
    <ul className={styles.cards} data-reloading={list.isReloading || undefined}>
      {list.isFirstLoad &&
        ['one', 'two', 'three'].map((card) => (
          <li key={card}>
            <Skeleton height={height} />
          </li>
        ))}
      {list.rows.map((row) => (
        <li key={row.Id}>{children(row)}</li>
      ))}
    </ul>
    <RowsOrNot list={list} empty={empty} />
  </div>
);

export interface Piece {
  title: string;
  /** By or for whom, and when. */
  second: ReactNode;
  picture: string | null;
}

export const ReadingCard = ({ title, second, picture, text, onOpen }: Piece & { text: string; onOpen: () => void }) => (
  <article className={styles.card}>
    {picture ? <img className={styles.picture} src={smallPictureUrl(picture)} alt="" loading="lazy" decoding="async" /> : <NoPicture />}
    <div className={styles.words}>
      <Title order={2} size="h5">
        {/* Covers the whole card. */}
        <UnstyledButton className={styles.open} onClick={onOpen}>
          <Text span inherit lineClamp={2}>
            {title}
          </Text>
        </UnstyledButton>
      </Title>
      <Text size="xs" c="dimmed" lineClamp={2}>
        {second}
      </Text>
      <Text size="sm" lineClamp={4}>
        {text}
      </Text>
    </div>
  </article>
);

const NoPicture = () => (
  <span className={styles.picture}>
    <PhotoIcon size={32} />
  </span>
);
