// Contents with a formatted text, as cards that members read: stories, articles and insights.

import type { ReactNode } from 'react';
import { type FieldProps, FilterPanel } from '../../platform/ui/filters/filter-panel.tsx';
import { showDate } from '../../platform/ui/format/dates.ts';
import type { Filtering } from '../../platform/ui/list/list-params.ts';
import { RecordList, type ShownList } from '../../platform/ui/list/record-list.tsx';
import { ReadingCard } from '../../platform/ui/reading/reading-card.tsx';
import { lazyDialog } from '../../platform/ui/screen/lazy-dialog.tsx';
import { cut } from '../../platform/wire/preview.ts';
import { AboutAndDate } from './about-and-date.tsx';
import type { TextToRead } from './text-reading.tsx';

const TextReading = lazyDialog(() => import('./text-reading.tsx'), 'TextReading');

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
    card={(row) => {
      const { title, about, date, picture, text } = textOf(row);
      const second = <AboutAndDate about={about} date={showDate(date)} />;
      return (
        <ReadingCard title={title} second={second} picture={picture} text={cut(text ?? '', previewLength)} to={`${list.path}/${row.Id}`} />
      );
    }}
    reading={(row, props) => <TextReading {...textOf(row)} {...props} />}
  />
);
