// The agenda on the server: the parts of meetings, changing them, and giving many meetings their speakers.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Records } from '../../../platform/data/records/records.ts';
import { dayOf } from '../../../platform/server/calendar.ts';
import { chapterCondition, chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { type Context, handle } from '../../../platform/server/calls/handle.ts';
import type { InputOf } from '../../../platform/wire/call.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { addOwnChapters } from '../../chapters/fellows/members-of-chapters.server.ts';
import { isVisible } from '../../chapters/fellows/visible-users.server.ts';
import { pictureIf, seesMoreThanName } from '../../people/visibility/visibility.server.ts';
import type { AnswerWord } from '../meetings/meeting-kinds.ts';
import { meetingPartRecords } from '../meetings/meetings.tables.ts';
import { lockMeeting, requireCorrectable } from '../meetings/require-meeting.server.ts';
import { agendaTexts, listParts, mostParts, proposeSpeakers, savePart } from './agenda.contract.ts';
import { fillSpeakers, requireMembers } from './fill-speakers.server.ts';
import { readProposals } from './propose-speakers.server.ts';

export const agendaServer = [
  handle(listParts, async (context) => {
    const { data, input, caller, timeZone } = context;
    const led = chaptersOf(context, 'sees');
    const seen = chapterCondition('meetings.chapter_id', await addOwnChapters(led, data.read, caller.userId));
    let query = data.read
      .selectFrom('meeting_parts')
      .innerJoin('meetings', 'meetings.id', 'meeting_parts.meeting_id')
      .leftJoin('users', 'users.id', 'meeting_parts.user_id')
      .select(['meeting_parts.id as Id', 'meeting_id as MeetingId', 'position as Position', 'part as Part', 'user_id as UserId'])
      .select([
        'full_name as FullName',
        pictureIf(seesMoreThanName(caller.userId, chapterCondition('meetings.chapter_id', led))).as('Photo'),
        isVisible(context).as('IsFound'),
        answerOfSpeaker(chapterCondition('meetings.chapter_id', led)).as('Answer'),
        'topic as Topic',
        'minutes as Minutes',
      ])
      .select('meeting_parts.version as Version');
    if (seen) query = query.where(seen);
    if (input.Id !== null) query = query.where('meeting_parts.id', '=', input.Id);
    if (input.MeetingId !== null) query = query.where('meeting_id', '=', input.MeetingId);
    if (input.ChapterId !== null) query = query.where('meetings.chapter_id', '=', input.ChapterId);
    if (input.From !== null) query = query.where('meetings.day', '>=', dayOf(input.From, timeZone));
    if (input.To !== null) query = query.where('meetings.day', '<=', dayOf(input.To, timeZone));
    const ordered = query.orderBy('meetings.day').orderBy('meetings.id').orderBy('position').orderBy('meeting_parts.id');
    const rows = await ordered.limit(mostRows).execute();
    return { rows: rows.map((row) => ({ ...row, IsFound: Boolean(row.IsFound) })), total: rows.length };
  }),

  handle(proposeSpeakers, async (context) => {
    const rows = await readProposals(context);
    return { rows, total: rows.length };
  }),

  handle(savePart, async (context) => {
    const { input, save } = context;
    switch (input.Flag) {
      case 'Add':
        return save(async (records) => one(await addPart(records, context, input), agendaTexts.added));
      case 'Update':
        return save(async (records) => one(await updatePart(records, context, input), agendaTexts.updated));
      case 'Delete':
        return save(async (records) => {
          await requirePart(records, context, input.Id);
          await records.delete(meetingPartRecords, input.Id);
          return one(input.Id, agendaTexts.deleted);
        });
      case 'Fill':
        return save(async (records) => {
          await fillSpeakers(records, context, input.Speakers);
          const Done = input.Speakers.length;
          return { res: { Id: null, Done }, message: agendaTexts.filled(Done) };
        });
    }
  }),
];

/** The officers look for another speaker. */
const answerOfSpeaker = (isLed: RawBuilder<SqlBool> | null) =>
  sql<AnswerWord | null>`case when meetings.closed_at is null and ${isLed ?? sql`1 = 1`} then (select answer from attendances
    where attendances.meeting_id = meetings.id and attendances.user_id = meeting_parts.user_id) end`;

/** A year of weekly meetings, and more. */
const mostRows = 5_000;

const one = (Id: number, message: string) => ({ res: { Id, Done: 1 }, message });

type Save = Context<typeof savePart>;
type InputWith<Flag> = Extract<InputOf<typeof savePart>, { Flag: Flag }>;

const addPart = async (records: Records, context: Save, input: InputWith<'Add'>): Promise<number> => {
  const meeting = await lockMeeting(records, context, input.MeetingId, 'meetings');
  requireCorrectable(context, meeting);
  await requireMember(records, context, meeting.chapter_id, input.UserId);
  const parts = await partsOf(records, meeting.id);
  if (parts.length >= mostParts) throw new Refusal('QuotaFull', agendaTexts.tooMany);
  const position = input.Position || (parts.at(-1)?.position ?? 0) + 1;
  await makeRoom(records, parts, position);
  return records.insert(meetingPartRecords, {
    meeting_id: meeting.id,
    chapter_id: meeting.chapter_id,
    position,
    ...columnsOf(input),
    created_at: new Date().toISOString(),
  });
};

const updatePart = async (records: Records, context: Save, input: InputWith<'Update'>): Promise<number> => {
  const part = await requirePart(records, context, input.Id);
  if (input.MeetingId !== null && input.MeetingId !== part.meeting_id) {
    throw refusedField(400, 'MeetingId', agendaTexts.keepsMeeting);
  }
  if (input.UserId !== part.user_id) await requireMember(records, context, part.chapter_id, input.UserId);
  const position = input.Position || part.position;
  const others = (await partsOf(records, part.meeting_id)).filter(({ id }) => id !== part.id);
  const change = { ...columnsOf(input), position };
  await records.update(meetingPartRecords, part.id, change, { version: input.Version });
  await makeRoom(records, others, position);
  return part.id;
};

const columnsOf = ({ Part, UserId, Topic, Minutes }: InputWith<'Add' | 'Update'>) => ({
  part: Part,
  user_id: UserId,
  topic: Topic,
  minutes: Minutes,
});

const partsOf = ({ tx }: Records, meetingId: number) =>
  tx.selectFrom('meeting_parts').select(['id', 'position']).where('meeting_id', '=', meetingId).orderBy('position').orderBy('id').execute();

/** Those that stand where another one comes, and after it as far as they follow each other, move on by one. */
const makeRoom = async (records: Records, parts: readonly { id: number; position: number }[], position: number): Promise<void> => {
  let taken = position;
  for (const part of parts.filter((other) => other.position >= position)) {
    if (part.position > taken) return;
    taken = part.position + 1;
    await records.update(meetingPartRecords, part.id, { position: taken });
  }
};

const requirePart = async (records: Records, context: Save, id: number) => {
  const found = await records.tx.selectFrom('meeting_parts').selectAll().where('id', '=', id).executeTakeFirst();
  const isSeen = found && isAmong(chaptersOf(context, 'meetings'), found.chapter_id);
  if (!isSeen) throw new Refusal(404, agendaTexts.notFound);
  const meeting = await lockMeeting(records, context, found.meeting_id, 'meetings');
  requireCorrectable(context, meeting);
  const part = await records.tx.selectFrom('meeting_parts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!part) throw new Refusal(404, agendaTexts.notFound);
  return part;
};

const requireMember = async (records: Records, { data }: Save, chapterId: number, userId: number | null): Promise<void> => {
  if (userId !== null) await requireMembers(records, data, [{ chapterId, userId }], 'UserId');
};
