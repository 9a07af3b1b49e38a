// Chapters that a file of members names and a person wants to have: they are added in the transaction of the import.

import type { Records } from '../../../platform/data/records/records.ts';
import { foldText } from '../../../platform/wire/fold-text.ts';
import type { MeantNames } from '../../../platform/wire/import-contract.ts';
import { refusalOf, refusedField } from '../../../platform/wire/refusal.ts';
import { chapterFields } from '../chapters/chapters.contract.ts';
import { placeColumns } from '../chapters/chapters.server.ts';
import { chapterRecords } from '../chapters/chapters.tables.ts';
import { requirePlace } from '../places/require-place.server.ts';
import { namesMeant } from './named-chapters.server.ts';

/** The ids of the new chapters by those that stand for them in the plan. A name that a chapter has by now is not added again. */
export const createChapters = async (records: Records, meant: MeantNames): Promise<Map<number, number>> => {
  const wanted = namesMeant(meant).flatMap(([name, place], at) => (typeof place === 'object' ? [{ name, place, standIn: -1 - at }] : []));
  const ids = new Map<number, number>();
  if (wanted.length === 0) return ids;
  const stored = await records.tx.selectFrom('chapters').select(['id', 'chapter_name']).orderBy('id', 'desc').execute();
  const known = new Map(stored.map(({ id, chapter_name }) => [foldText(chapter_name), id]));
  for (const { name, place, standIn } of wanted) {
    const checked = chapterFields.ChapterName.safeParse(name);
    if (!checked.success) throw refusedField(400, 'Chapters', refusalOf(checked.error).message);
    const row = {
      chapter_name: checked.data,
      ...placeColumns(await requirePlace(place)),
      is_active: true,
      created_at: new Date().toISOString(),
    };
    const id = known.get(foldText(name)) ?? (await records.insert(chapterRecords, row));
    known.set(foldText(name), id);
    ids.set(standIn, id);
  }
  return ids;
};
