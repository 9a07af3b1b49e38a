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
      // A status without a value stays as it is.
      const status: PlainRow = typeof line.IsActive === 'boolean' ? { is_active: line.IsActive } : {};
      return { chapter_name, ...(await this.#newPlace(line, stored)), ...rhythmOf(line), ...status };
    }
    const place = await this.#placeOf(line.CountryName ?? '', line.StateName ?? null, line.CityName ?? null);
    const created_at = line.CreatedDate ?? new Date().toISOString();
    return { chapter_name, ...place, ...rhythmOf(line), is_active: line.IsActive ?? true, created_at };
  }

  /** A name without a column is that of the stored chapter. A place that stays is not looked up: it may be typed, or gone from the data. */
  async #newPlace({ CountryName, StateName, CityName }: Line, stored: PlainRow): Promise<PlainRow> {
    const names = [CountryName ?? stored.country_name, StateName === undefined ? stored.state_name : StateName];
    const [country, state] = names.map((name) => (name === null ? null : String(name)));
    const city = CityName === undefined ? String(stored.city_name) : CityName;
    if (country === stored.country_name && state === stored.state_name && city === stored.city_name) return {};
    return this.#placeOf(country ?? '', state ?? null, city);
  }

  #placeOf(country: string, state: string | null, city: string | null): Promise<PlainRow> {
    const key = JSON.stringify([country, state, city]);
    const found = this.#places.get(key) ?? placeOfNames(country, state, city).then(placeColumns);
    this.#places.set(key, found);
    return found;
  }
}

/** A column that is not in the file changes nothing. */
const rhythmOf = ({ MeetingDay, MeetsAt, MeetsFor, MeetingMode, MeetingPlace, MeetingLink }: Line): PlainRow => ({
  ...(MeetingDay !== undefined && { meeting_day: MeetingDay }),
  ...(MeetsAt !== undefined && { meets_at: MeetsAt }),
  ...(MeetsFor !== undefined && { meets_for: MeetsFor ?? usualLength }),
  ...(MeetingMode !== undefined && { meeting_mode: MeetingMode }),
  ...(MeetingPlace !== undefined && { meeting_place: MeetingPlace }),
  ...(MeetingLink !== undefined && { meeting_link: MeetingLink }),
});

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
