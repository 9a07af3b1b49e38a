// Contents with a formatted text, as cards that members read: stories, articles and insights.

import { FilterPanel } from '../../platform/ui/filters/filter-panel.tsx';
import { showDate } from '../../platform/ui/format/dates.ts';
import type { Filtering } from '../../platform/ui/list/list-params.ts';
import { RecordList, type ShownList } from '../../platform/ui/list/record-list.tsx';
import { ReadingCard } from '../../platform/ui/reading/reading-card.tsx';
import { lazyDialog } from '../../platform/ui/screen/lazy-dialog.tsx';
import type { RecordsPath } from '../../platform/ui/screen/screen-address.ts';
import { cut } from '../../platform/wire/texts/preview.ts';
import { AboutAndDate } from './about-and-date.tsx';
import type { TextToRead } from './text-reading.tsx';

const TextReading = lazyDialog(() => import('./text-reading.tsx'), 'TextReading');

interface TextsToReadProps<Row, Filter extends string> {
  /** A list with text filters only. */
  list: ShownList<Row> & Filtering<Filter> & { path: RecordsPath };
  textOf: (row: Row) => TextToRead;
  previewLength: number;
}

export const TextsToRead = <Row extends { Id: number }, Filter extends string>({
  list,
  textOf,
  previewLength,
}: TextsToReadProps<Row, Filter>) => (
  <RecordList
    list={list}
    // Object.keys loses the type of the keys.
    filters={<FilterPanel list={list} texts={(Object.keys(list.filters) as Filter[]).filter((name) => name !== 'Search')} />}
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
