// How chapters come in from a file.

import type { Reader } from '../../../platform/data/data.ts';
import type { PlainRow } from '../../../platform/data/records/record-kind.ts';
import { type ImportRun, importer, type StoredRecord } from '../../../platform/server/imports/importer.ts';
import type { LineValues } from '../../../platform/wire/import-contract.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { placeOfNames } from '../places/require-place.server.ts';
import { placeColumns } from './chapters.server.ts';
import { chapterRecords } from './chapters.tables.ts';
import { chaptersImport, chaptersImportTexts } from './chapters-import.contract.ts';
import { usualLength } from './rhythm.ts';

type Line = LineValues<typeof chaptersImport.fields>;

export const chaptersImporter = importer({
  contract: chaptersImport,
  kind: chapterRecords,
  begin: async ({ reader }) => new ChaptersRun(await storedChapters(reader)),
});

class ChaptersRun implements ImportRun<Line> {
  readonly #stored: Map<string, StoredRecord | 'several'>;
  readonly #places = new Map<string, Promise<PlainRow>>();

  constructor(stored: Map<string, StoredRecord | 'several'>) {
    this.#stored = stored;
  }

  keyOf({ ChapterName = '' }: Line): string {
    return foldText(ChapterName);
  }

  find(name: string): StoredRecord | undefined {
    const chapter = this.#stored.get(name);
    if (chapter === 'several') throw new Refusal(409, chaptersImportTexts.severalOfName);
    return chapter;
  }

  async columnsOf(line: Line, stored: PlainRow | null): Promise<PlainRow> {
    const chapter_name = line.ChapterName ?? '';
    if (stored) {
      const status: PlainRow = typeof line.IsActive === 'boolean' ? { is_active: line.IsActive } : {};
      return { chapter_name, ...(await this.#newPlace(line, stored)), ...rhythmOf(line), ...status };
    }
    const place = await this.#placeOf(line.CountryName ?? '', line.StateName ?? null, line.CityName ?? null);
    const created_at = line.CreatedDate ?? new Date().toISOString();
    return { chapter_name, ...place, ...newRhythm, ...rhythmOf(line), is_active: line.IsActive ?? true, created_at };
  }

  /** A name that is not in the line is that of the stored chapter. A place that stays is not looked up: it may be typed, or gone from the data. */
  async #newPlace({ CountryName, StateName, CityName }: Line, { country_name, state_name, city_name }: PlainRow): Promise<PlainRow> {
    const [country, state, city] = [CountryName ?? String(country_name), StateName ?? String(state_name), CityName ?? String(city_name)];
    if (country === country_name && state === state_name && city === city_name) return {};
    return this.#placeOf(country, state, city);
  }

  #placeOf(country: string, state: string | null, city: string | null): Promise<PlainRow> {
    const key = JSON.stringify([country, state, city]);
    const found = this.#places.get(key) ?? placeOfNames(country, state, city).then(placeColumns);
    this.#places.set(key, found);
    return found;
  }
}

/** What is not in the line changes nothing. */
const rhythmOf = ({ MeetingDay, MeetsAt, MeetsFor, MeetingMode, MeetingPlace, MeetingLink }: Line): PlainRow => ({
  ...(MeetingDay && { meeting_day: MeetingDay }),
  ...(MeetsAt && { meets_at: MeetsAt }),
  ...(MeetsFor && { meets_for: MeetsFor }),
  ...(MeetingMode && { meeting_mode: MeetingMode }),
  ...(MeetingPlace && { meeting_place: MeetingPlace }),
  ...(MeetingLink && { meeting_link: MeetingLink }),
});

/** The lines of a file add whole rows: one may have what another leaves out. */
const newRhythm: PlainRow = {
  meeting_day: null,
  meets_at: null,
  meets_for: usualLength,
  meeting_mode: null,
  meeting_place: null,
  meeting_link: null,
};

const storedChapters = async (reader: Reader): Promise<Map<string, StoredRecord | 'several'>> => {
  const place = ['country_id', 'country_name', 'state_id', 'state_name', 'city_id', 'city_name'] as const;
  const rhythm = ['meeting_day', 'meets_at', 'meets_for', 'meeting_mode', 'meeting_place', 'meeting_link'] as const;
  const rows = await reader
    .selectFrom('chapters')
    .select(['id', 'chapter_name', ...place, ...rhythm, 'is_active'])
    .execute();
  const stored = new Map<string, StoredRecord | 'several'>();
  for (const { id, ...row } of rows) {
    const key = foldText(row.chapter_name);
    stored.set(key, stored.has(key) ? 'several' : { id, row });
  }
  return stored;
};
