// The announcements that a caller may write, send and see the people of: all, or those of the chapters of an office.

import type { RawBuilder, SqlBool } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { type Asking, chapterCondition, chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { announcementTexts } from './announcements.contract.ts';
import { announcementRecords } from './announcements.tables.ts';

/** Null for all. */
export const isManaged = (context: Asking): RawBuilder<SqlBool> | null =>
  chapterCondition('announcements.chapter_id', chaptersOf(context, 'meetings'));

export const readManaged = async (context: Asking & { data: Data }, id: number) => {
  const managed = isManaged(context);
  const found = context.data.read.selectFrom('announcements').selectAll().where('id', '=', id);
  const announcement = await (managed ? found.where(managed) : found).executeTakeFirst();
  if (!announcement) throw new Refusal(404, announcementTexts.notFound);
  return announcement;
};

/** Locks it until the transaction ends. */
export const lockManaged = async (records: Records, context: Asking, id: number) => {
  const stored = await records.lock(announcementRecords, id, undefined, 'deletion');
  const chapterId = stored?.row.chapter_id ?? null;
  const chapters = chaptersOf(context, 'meetings');
  const isOwn = chapters === 'all' || (chapterId !== null && isAmong(chapters, Number(chapterId)));
  if (!stored || !isOwn) throw new Refusal(404, announcementTexts.notFound);
  return stored.row;
};
