// A chapter as members see it: its name and its place.

import { Text, Title } from '@mantine/core';
import { Icon } from '../../../platform/ui/look/icon.tsx';
import styles from './chapter-card.module.css';
import { type Chapter, chapterTexts } from './chapters.contract.ts';

export const ChapterCard = ({ chapter: { ChapterName, CountryName, StateName, CityName } }: { chapter: Chapter }) => (
  <article className={styles.card}>
    <span className={styles.mark}>
      <Icon name="map-pin" size={20} />
    </span>
    <div>
      <Title order={2} size="h5">
        {ChapterName}
      </Title>
      <Text size="sm">{[CityName, StateName].filter(Boolean).join(', ')}</Text>
      <Text size="sm" c="dimmed">
        {CountryName || chapterTexts.unknownLocation}
      </Text>
    </div>
  </article>
);
