// Contents with a formatted text, as cards that members read: stories, articles and insights.

import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FieldProps, FilterPanel } from '../../platform/ui/filters/filter-panel.tsx';
import { showDate, showLongDate } from '../../platform/ui/format/dates.ts';
import type { Filtering } from '../../platform/ui/list/list-params.ts';
import { RecordList, type ShownList } from '../../platform/ui/list/record-list.tsx';
import { preview } from '../../platform/ui/reading/preview.ts';
import { ReadingCard } from '../../platform/ui/reading/reading-card.tsx';
import { ReadingDialog, ReadingText } from '../../platform/ui/reading/reading-dialog.tsx';

interface TextToRead {
  title: string;
  /** Stands below the title, before the date. */
  about: string;
  date: string;
  picture: string | null;
  html: string | null;
}

interface TextsToReadProps<Row, Filter extends string> {
  list: ShownList<Row> & Filtering<Filter>;
  /** The fields of the filters. */
  fields: (field: (name: Filter) => FieldProps) => ReactNode;
  textOf: (row: Row) => TextToRead;
  previewLength: number;
}

export const TextsToRead = <Row extends { Id: number }, Filter extends string>({
  list,
  fields,
  textOf,
  previewLength,
}: TextsToReadProps<Row, Filter>) => (
  <RecordList
    list={list}
    filters={<FilterPanel list={list}>{fields}</FilterPanel>}
    card={(row, open) => {
      const { title, about, date, picture, html } = textOf(row);
      const second = <AboutAndDate about={about} date={showDate(date)} />;
      return <ReadingCard title={title} second={second} picture={picture} text={preview(html, previewLength)} onOpen={open} />;
    }}
    reading={(row, onClosed) => {
      const { title, about, date, picture, html } = textOf(row);
      const second = <AboutAndDate about={about} date={showLongDate(date)} />;
      return (
        <ReadingDialog title={title} second={second} picture={picture} onClosed={onClosed}>
          <ReadingText html={html} />
        </ReadingDialog>
      );
    }}
  />
);

/** The line breaks before the date, never within it. */
const AboutAndDate = ({ about, date }: { about: string; date: string }) => (
  <>
    {about} ·{' '}
    <Text span inherit style={{ whiteSpace: 'nowrap' }}>
      {date}
    </Text>
  </>
);
