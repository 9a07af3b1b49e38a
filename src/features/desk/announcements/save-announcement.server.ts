// Writing an announcement, sending it, and taking it back. What may not be done to one that was sent is in `keepSent`, for every way in which
// records change.

import { sql } from 'kysely';
import { bounds } from '../../../platform/bounds/bounds.ts';
import { splitInParts } from '../../../platform/data/parts.ts';
import type { FollowedRow, RowChange } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import type { Undone } from '../../../platform/data/records/undo/undo-hooks.ts';
import { nowText, soonText, textAfter } from '../../../platform/mail/moments.ts';
import { noticeMail } from '../../../platform/mail/notice-mail.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { startOfDay, todayIn } from '../../../platform/server/calendar.ts';
import { longFrom } from '../../../platform/server/calls/bulk.ts';
import { type CallHandler, type Context, handle } from '../../../platform/server/calls/handle.ts';
import { cleanRequiredHtml } from '../../../platform/server/html.ts';
import { countDown } from '../../../platform/server/tries.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { chapterRecords } from '../../chapters/chapters/chapters.tables.ts';
import { organizationInMails } from '../../people/organization/organization.server.ts';
import { settingRecords, settingsId } from '../../people/organization/organization.tables.ts';
import { mailTextOf, readFillings, readReason, readReplyTo } from './announcement-mail.server.ts';
import { announcementTexts, longestAnnouncement, saveAnnouncement, secondsToTakeBack } from './announcements.contract.ts';
import { announcementRecords } from './announcements.tables.ts';
import { type ChosenPeople, digestOfPeople, reachPeople } from './chosen-people.server.ts';
import { lockManaged, readManaged } from './managed-announcements.server.ts';

type Saving = Context<typeof saveAnnouncement>;
type InputOf<Flag extends Saving['input']['Flag']> = Extract<Saving['input'], { Flag: Flag }>;

export const saveHandler = (handlers: readonly CallHandler[]): CallHandler =>
  handle(saveAnnouncement, async (context) => {
    const { input } = context;
    switch (input.Flag) {
      case 'Add':
        return add(context, handlers, input);
      case 'Update':
        return update(context, handlers, input);
      case 'Delete':
        return remove(context, input.Id);
      case 'Send':
        return send(context, handlers, input);
      case 'TakeBack':
        return takeBack(context, input.Id);
      case 'Test':
        return sendTest(context, input.Id);
    }
  });

const chosenIn = ({ Call, Ids, Filters, Search }: InputOf<'Add' | 'Update'>): ChosenPeople | null => {
  if (Call === null) return null;
  return Ids === null ? { Call, Filters: { ...Filters, ...(Search !== null && { Search }) } } : { Call, Ids: [...Ids] };
};

const columnsOf = ({ Subject, Text, RepliesToMe }: InputOf<'Add' | 'Update'>) => ({
  subject: Subject,
  text: cleanRequiredHtml(Text, 'Text', { max: longestAnnouncement }),
  replies_to_me: RepliesToMe ?? false,
});

const add = async (context: Saving, handlers: readonly CallHandler[], input: InputOf<'Add'>) => {
  const columns = columnsOf(input);
  const chosen = chosenIn(input) as ChosenPeople; // the contract refuses an Add without Call
  const { ids, chapterId, whom } = await reachPeople(context, handlers, chosen, { seen: input.Count });
  const row = {
    ...columns,
    chosen: JSON.stringify(chosen),
    whom,
    people: ids.length,
    chapter_id: chapterId,
    created_by: context.caller.userId,
    created_at: nowText(),
    sent_at: null,
    sent_by: null,
    leaves_at: null,
    done_at: null,
    note: null,
  };
  return context.save(async (records) => {
    const Id = await records.insert(announcementRecords, row);
    return { res: { Id, People: ids.length }, message: announcementTexts.saved };
  });
};

const update = async (context: Saving, handlers: readonly CallHandler[], input: InputOf<'Update'>) => {
  const columns = columnsOf(input);
  const { chapter_id } = await readManaged(context, input.Id);
  const chosen = chosenIn(input);
  const reached = chosen && (await reachPeople(context, handlers, chosen, { chapterId: chapter_id, seen: input.Count }));
  const whom = reached && { chosen: JSON.stringify(chosen), whom: reached.whom, people: reached.ids.length };
  return context.save(async (records) => {
    await change(records, context, input.Id, { ...columns, ...whom, note: null }, input.Version);
    return { res: { Id: input.Id, People: reached?.ids.length ?? null }, message: announcementTexts.saved };
  });
};

const remove = (context: Saving, Id: number) =>
  context.save(async (records) => {
    await lockManaged(records, context, Id);
    await records.delete(announcementRecords, Id);
    return { res: { Id, People: null }, message: announcementTexts.deleted };
  });

const send = async (context: Saving, handlers: readonly CallHandler[], { Id, Version, People, PeopleDigest }: InputOf<'Send'>) => {
  const draft = await readManaged(context, Id);
  if (draft.sent_at !== null) throw new Refusal('Clash', announcementTexts.wasSent);
  const chosen = JSON.parse(draft.chosen) as ChosenPeople; // written above
  const { ids, whom } = await reachPeople(context, handlers, chosen, { chapterId: draft.chapter_id });
  const areOthers = PeopleDigest !== null && PeopleDigest !== digestOfPeople(ids);
  if (areOthers || (People !== null && People !== ids.length))
    throw new Refusal('ListChanged', announcementTexts.peopleChanged(ids.length));
  return context.save(
    async (records) => {
      await requireRoom(records, draft.chapter_id);
      const sent_at = nowText();
      const leaves_at = textAfter(sent_at, { seconds: secondsToTakeBack });
      const sent = { sent_at, leaves_at, sent_by: context.caller.userId, whom, people: ids.length, note: null };
      // What was written meanwhile is not what was looked at.
      await change(records, context, Id, sent, Version ?? draft.version);
      for (const part of splitInParts(ids, peopleAtOnce)) {
        const there = records.tx
          .selectFrom('users')
          .select([sql<number>`${Id}`.as('announcement_id'), 'id'])
          .where('id', 'in', part);
        await records.tx.insertInto('announcement_people').columns(['announcement_id', 'user_id']).expression(there).execute();
      }
      return { res: { Id, People: ids.length }, message: announcementTexts.sent(ids.length) };
    },
    { isLong: ids.length > longFrom },
  );
};

const peopleAtOnce = 500;

/** Locks what all who send at this time for the chapter, or as super admins, lock. */
const requireRoom = async (records: Records, chapterId: number | null): Promise<void> => {
  await (chapterId === null ? records.lock(settingRecords, settingsId) : records.lock(chapterRecords, chapterId));
  const since = startOfDay(todayIn(records.timeZone), records.timeZone);
  const { count } = await records.tx
    .selectFrom('announcements')
    .select(sql<number>`count(*)`.as('count'))
    .where('sent_at', '>=', since)
    // One in the future was written by a wrong clock.
    .where('sent_at', '<=', soonText())
    .where('chapter_id', chapterId === null ? 'is' : '=', chapterId)
    .executeTakeFirstOrThrow();
  const { chapter, superAdmins } = bounds.announcements;
  if (chapterId !== null && Number(count) >= chapter)
    throw new Refusal('QuotaFull', announcementTexts.tooManyToday(chapter, 'for a chapter'));
  if (chapterId === null && Number(count) >= superAdmins) {
    throw new Refusal('QuotaFull', announcementTexts.tooManyToday(superAdmins, 'of super admins'));
  }
};

const takeBack = (context: Saving, Id: number) =>
  context.save(async (records) => {
    const { sent_at } = await lockManaged(records, context, Id);
    if (sent_at !== null) await records.update(announcementRecords, Id, { sent_at: null, leaves_at: null, sent_by: null });
    return { res: { Id, People: null }, message: announcementTexts.takenBack };
  });

type Columns = RowChange<'announcements'>;

const change = async (records: Records, context: Saving, id: number, columns: Columns, version: number | null): Promise<void> => {
  await lockManaged(records, context, id);
  await records.update(announcementRecords, id, columns, { version });
};

const testLimit = { name: 'tests of announcements', most: bounds.testMails.each, minutes: bounds.testMails.minutes };

const sendTest = async (context: Saving, Id: number) => {
  const { caller, canSendMail, mailUrl } = context;
  const { sent_by: _sender, ...draft } = await readManaged(context, Id);
  if (!canSendMail) throw new Refusal(400, announcementTexts.cannotMail);
  return context.save(
    async ({ tx }) => {
      const counted = { limit: testLimit, of: String(caller.userId) };
      if ((await countDown(tx, counted)) === null) throw new Refusal('TooMany', announcementTexts.tooManyTests);
      const filling = (await readFillings(tx, [caller.userId], draft.chapter_id)).get(caller.userId);
      const { email } = await tx.selectFrom('users').select('email').where('id', '=', caller.userId).executeTakeFirstOrThrow();
      if (!filling) throw new Refusal(404, announcementTexts.notFound);
      const words = mailTextOf(draft, filling, mailUrl ?? null);
      const content = noticeMail({
        ...(await organizationInMails(tx, mailUrl)),
        ...words,
        paragraphs: [],
        ...(await readReplyTo(tx, { ...draft, sender: caller.userId })),
        reason: `This is a test, which only you get. ${await readReason(tx, draft.chapter_id)}`,
      });
      await queueMail(tx, { to: email, userId: caller.userId, subject: `Test: ${words.title}`, ...content });
      return { res: { Id, People: null }, message: announcementTexts.testSent };
    },
    { isAnswerKept: true },
  );
};

/**
 * A sent announcement is neither changed nor deleted; until it leaves, it may be taken back as a whole. Runs with every change: also with an
 * undo and with a version that is restored.
 */
export const keepSent = async (records: Records, rows: readonly FollowedRow[]): Promise<void> => {
  for (const { before, changed, isEmptied } of rows) {
    if (isEmptied || (changed && Object.keys(changed).every((column) => column === 'chapter_id'))) continue;
    if (before.sent_at === null) continue;
    if (changed?.sent_at !== null) throw new Refusal('Clash', announcementTexts.wasSent);
    if (String(before.leaves_at) <= nowText()) throw new Refusal('Clash', announcementTexts.hasLeft);
    await records.tx.deleteFrom('announcement_people').where('announcement_id', '=', Number(before.id)).execute();
  }
};

/** What was taken back is not sent again by taking that back, nor by restoring the version that was sent. */
export const refuseSendingAgain = async (_records: Records, { changes }: Pick<Undone, 'changes'>): Promise<void> => {
  const wasSent = changes.some(({ fields }) => fields.some(([column, before]) => column === 'sent_at' && before !== null));
  if (wasSent) throw new Refusal('CannotUndo', announcementTexts.notAgain);
};
