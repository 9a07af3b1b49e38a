// A card of a content to read: the picture and the beginning of the text. The card is a link to all of it.

import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import PhotoIcon from '~icons/tabler/photo';
import { pictureSources } from '../../wire/files.ts';
import { overList } from '../list/opening.ts';
import { ScreenLink } from '../screen/links.tsx';
import type { Href } from '../screen/screen-address.ts';
import styles from './reading-card.module.css';

export interface Piece {
  title: string;
  /** The author or audience, and the date. */
  second: ReactNode;
  /** Null where it has none; left out where such contents never have one. */
  picture?: string | null;
}

interface ReadingCardProps extends Piece {
  text: string;
  /** The address of the content. */
  to: Href;
  /** Badges. */
  children?: ReactNode;
}

export const ReadingCard = ({ title, second, picture, text, to, children }: ReadingCardProps) => (
  <article className={styles.card}>
    {picture ? (
      <img className={styles.picture} {...pictureSources(picture)} sizes={cardSizes} alt="" loading="lazy" decoding="async" />
    ) : (
      picture === null && <NoPicture />
    )}
    <div className={styles.words}>
      <Title order={2} size="h5">
        {/* The link covers the whole card. */}
        <ScreenLink className={styles.open} to={to} {...overList}>
          <Text span inherit lineClamp={2}>
            {title}
          </Text>
        </ScreenLink>
      </Title>
      <Text size="xs" c="dimmed" lineClamp={2}>
        {second}
      </Text>
      {children}
      <Text size="sm" lineClamp={4}>
        {text}
      </Text>
    </div>
  </article>
);

// The width of a card: the window without margins on a phone, else the width of one column.
const cardSizes = '(width < 36em) calc(100vw - 2rem), 22.5rem';

/** The large picture of an opened card. */
export const WholePicture = ({ url }: { url: string }) => (
  <img className={styles.whole} {...pictureSources(url)} sizes="(width < 48em) 100vw, 43rem" alt="" />
);

const NoPicture = () => (
  <span className={styles.picture}>
    <PhotoIcon size={32} />
  </span>
);
