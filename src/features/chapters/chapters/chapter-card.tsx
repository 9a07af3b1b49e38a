// A chapter as members see it.

import { Text, Title } from '@mantine/core';
import MapPinIcon from '~icons/tabler/map-pin';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import styles from './chapter-card.module.css';
import { type Chapter, chapterTexts } from './chapters.contract.ts';

export const ChapterCard = ({ chapter: { Id, ChapterName, CountryName, StateName, CityName } }: { chapter: Chapter }) => (
  <article className={styles.card}>
    <span className={styles.mark}>
      <MapPinIcon size={20} />
    </span>
    <div>
      <Title order={2} size="h5">
        <NameLink to={`/chapters/${Id}`} name={ChapterName} />
      </Title>
      <Text size="sm">{[CityName, StateName].filter(Boolean).join(', ')}</Text>
      <Text size="sm" c="dimmed">
        {CountryName || chapterTexts.unknownLocation}
      </Text>
    </div>
  </article>
);
