// Chapters that a file of members names and a person wants to have: they are added in the transaction of the import.

import type { Records } from '../../../platform/data/records/records.ts';
import type { ImportContext } from '../../../platform/server/imports/importer.ts';
import { foldText } from '../../../platform/wire/fold-text.ts';
import { placeColumns } from '../chapters/chapters.server.ts';
import { chapterRecords } from '../chapters/chapters.tables.ts';
import { requirePlace } from '../places/require-place.server.ts';
import { namesMeant, standInAt } from './named-chapters.server.ts';

/**
 * Those that a line names which is taken. Gives the ids of the new chapters by those that stand for them in the plan. A name that a chapter
 * has by now is not added again.
 */
export const createChapters = async (
  records: Records,
  { meant = {}, newNames }: Pick<ImportContext, 'meant' | 'newNames'>,
): Promise<Map<number, number>> => {
  const wanted = namesMeant(meant).flatMap(([name, place], at) =>
    typeof place === 'object' && newNames?.has(name) ? [{ name, place, standIn: standInAt(at) }] : [],
  );
  const ids = new Map<number, number>();
  if (wanted.length === 0) return ids;
  const stored = await records.tx.selectFrom('chapters').select(['id', 'chapter_name']).orderBy('id', 'desc').execute();
  const known = new Map(stored.map(({ id, chapter_name }) => [foldText(chapter_name), id]));
  for (const { name, place, standIn } of wanted) {
    const row = {
      chapter_name: name,
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
