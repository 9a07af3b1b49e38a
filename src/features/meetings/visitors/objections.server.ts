// What members have against somebody who applies. It is no record of its own: it goes with the visitor, and only those who decide read it.

import type { Reader, Tx } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/parts.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { type Context, saved } from '../../../platform/server/calls/handle.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { isInActive } from '../../chapters/fellows/members-of-chapters.server.ts';
import { forgetObjection, tellDeciding } from './visitor-notices.server.ts';
import { isOfficerOf } from './visitor-rights.server.ts';
import type { objectVisitor } from './visitor-steps.contract.ts';
import { visitorTexts } from './visitors.contract.ts';
import { visitorRecords } from './visitors.tables.ts';

export const objectionsTo = async (reader: Reader | Tx, ids: readonly number[]) => {
  const rows = await readInParts(ids, (part) =>
    reader
      .selectFrom('visitor_objections')
      .leftJoin('users', 'users.id', 'visitor_objections.user_id')
      .select(['visitor_id', 'user_id as UserId', 'users.full_name as name', 'note as Note', 'at as At'])
      .where('visitor_id', 'in', part)
      .orderBy('visitor_objections.id')
      .execute(),
  );
  const shown = rows.map(({ name, ...row }) => ({ ...row, Name: name ?? 'Former member' }));
  return new Map(
    [...Map.groupBy(shown, ({ visitor_id }) => visitor_id)].map(([id, all]) => [id, all.map(({ visitor_id: _, ...one }) => one)]),
  );
};

export const objectTo = (context: Context<typeof objectVisitor>) => {
  const { input, caller, save } = context;
  return save(async (records) => {
    const { tx } = records;
    // Locked, so that nobody decides meanwhile.
    const stored = await records.lock(visitorRecords, input.Id);
    const chapterId = Number(stored?.row.chapter_id ?? 0);
    const isOfficer = isOfficerOf(context, chapterId);
    const isIn = caller.roleId === roles.member && (await isInActive(tx, chapterId, caller.userId));
    if (!stored || !(isIn || isOfficer)) throw new Refusal(404, visitorTexts.notFound);
    const before = await tx
      .selectFrom('visitor_objections')
      .select('note')
      .where('visitor_id', '=', input.Id)
      .where('user_id', '=', caller.userId)
      .executeTakeFirst();
    if (stored.row.stage !== 'Applied') {
      // Who is a visitor, and who was declined, is told to nobody else.
      const isKnown = isOfficer || before !== undefined || stored.row.invited_by_id === caller.userId;
      throw isKnown ? new Refusal(409, visitorTexts.notApplied(stored.title)) : new Refusal(404, visitorTexts.notFound);
    }
    const until = stored.row.object_until;
    if (typeof until !== 'string' || until < todayIn(records.timeZone)) throw new Refusal(400, visitorTexts.objectionsOver);
    if (input.Note === null) {
      await tx.deleteFrom('visitor_objections').where('visitor_id', '=', input.Id).where('user_id', '=', caller.userId).execute();
      await forgetObjection(records, input.Id, caller.userId);
      return saved(input.Id, visitorTexts.withdrawn);
    }
    // Told once, however often the same is sent.
    if (before?.note === input.Note) return saved(input.Id, visitorTexts.objected);
    const row = { note: input.Note, at: new Date().toISOString() };
    if (before)
      await tx.updateTable('visitor_objections').set(row).where('visitor_id', '=', input.Id).where('user_id', '=', caller.userId).execute();
    else
      await tx
        .insertInto('visitor_objections')
        .values({ ...row, visitor_id: input.Id, user_id: caller.userId })
        .execute();
    await tellDeciding(records, { id: input.Id, chapterId, name: stored.title, by: caller.userId, isNew: !before });
    return saved(input.Id, visitorTexts.objected);
  });
};
