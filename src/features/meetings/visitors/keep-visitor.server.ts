// Writing a visitor, for the form of officers and members and for the public page of a chapter: who is known already, and how many a
// chapter keeps.

import type { Tx } from '../../../platform/data/data.ts';
import { isFull } from '../../../platform/data/records/quota.ts';
import type { NewRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { meetingTexts } from '../meetings/meetings.contract.ts';
import { attendanceRecords, type MeetingTable, nothingSaid } from '../meetings/meetings.tables.ts';
import { requireCorrectable } from '../meetings/require-meeting.server.ts';
import { contactColumns, personOf } from './visitor-contacts.server.ts';
import { mostOpenVisitors, openStages, type VisitorStage } from './visitor-words.ts';
import { visitorTexts } from './visitors.contract.ts';
import { visitorRecords } from './visitors.tables.ts';

/**
 * Locked until the transaction ends, so that nobody is added twice. Before it members and professions are locked, after it meetings and
 * visitors.
 */
export const lockChapter = async (records: Records, id: number): Promise<{ chapter_name: string }> => {
  const [chapter] = await records.lockAll(records.tx.selectFrom('chapters').select(['chapter_name', 'is_active']).where('id', '=', id));
  if (!chapter) throw new Refusal(404, visitorTexts.chapterNotFound);
  if (!chapter.is_active) throw refusedField(400, 'ChapterId', visitorTexts.chapterInactive(chapter.chapter_name));
  return chapter;
};

type Row = NewRow<'visitors'>;

type New = Pick<Row, 'chapter_id' | 'full_name' | 'source' | 'created_by'> & ReturnType<typeof contactColumns> & Partial<Row>;

/** The chapter is locked, and nobody of it is found by the e-mail or phone. */
export const insertVisitor = async (records: Records, visitor: New): Promise<number> => {
  const { tx } = records;
  if (await hasAllVisitors(tx, visitor.chapter_id)) throw new Refusal('QuotaFull', visitorTexts.tooMany);
  const now = new Date().toISOString();
  const person_id = await personOf(tx, contactColumns({ Email: visitor.email, Phone: visitor.phone }));
  return records.insert(visitorRecords, { ...nothingYet, ...visitor, person_id, touched_at: now, created_at: now });
};

/** Whether the chapter has as many open visitors as it can keep. */
export const hasAllVisitors = (tx: Tx, chapterId: number): Promise<boolean> =>
  isFull(tx.selectFrom('visitors').select('id').where('chapter_id', '=', chapterId).where('stage', 'in', openStages), mostOpenVisitors);

const nothingYet = {
  company: null,
  profession_id: null,
  city: null,
  invited_by_id: null,
  stage_before: null,
  reason: null,
  visit_reason: null,
  next_step: null,
  next_on: null,
  note: null,
  object_until: null,
  held_until: null,
  user_id: null,
  joined_on: null,
  consented_at: null,
  forgotten_at: null,
  stage: 'Invited' as VisitorStage,
};

/** Nobody deletes it meanwhile. */
export const requireProfession = async (records: Records, id: number | null): Promise<void> => {
  if (id === null) return;
  const [profession] = await records.keepAll(records.tx.selectFrom('professions').select('id').where('id', '=', id));
  if (!profession) throw refusedField(400, 'ProfessionId', visitorTexts.professionNotFound);
};

/** A meeting of the chapter to which somebody can still say that they come. Locked, so that nobody closes it meanwhile. */
export const lockMeetingAhead = async (records: Records, meetingId: number, chapterId: number): Promise<void> => {
  if (!isAhead(await lockMeetingOf(records, meetingId, chapterId), records.timeZone))
    throw refusedField(400, 'MeetingId', meetingTexts.answersClosed);
};

/**
 * Who looks after the visitors also adds who was there, as long as marks are corrected. Answers with the meeting if others can still be
 * invited to it.
 */
export const lockMeetingOfHost = async (records: Records, asking: Correcting, meetingId: number, chapterId: number) => {
  const meeting = await lockMeetingOf(records, meetingId, chapterId);
  if (isAhead(meeting, records.timeZone)) return meetingId;
  if (meeting.kind === 'Holiday') throw refusedField(400, 'MeetingId', meetingTexts.answersClosed);
  requireCorrectable(asking, meeting);
  return null;
};

type Correcting = Parameters<typeof requireCorrectable>[0];

const lockMeetingOf = async (records: Records, meetingId: number, chapterId: number) => {
  const meetings = records.tx.selectFrom('meetings').select(['chapter_id', 'day', 'kind', 'closed_at']).where('id', '=', meetingId);
  const [meeting] = await records.lockAll(meetings);
  if (meeting?.chapter_id !== chapterId) throw refusedField(400, 'MeetingId', visitorTexts.meetingNotFound);
  return meeting;
};

const isAhead = ({ day, kind, closed_at }: Pick<MeetingTable, 'day' | 'kind' | 'closed_at'>, timeZone: string): boolean =>
  day >= todayIn(timeZone) && closed_at === null && kind !== 'Holiday';

/** The visitor comes: an attendance with the answer Going. Both are locked. */
export const keepComing = async (records: Records, chapterId: number, meetingId: number, visitorId: number): Promise<void> => {
  const { tx } = records;
  const rows = tx
    .selectFrom('attendances')
    .select(['id', 'answer'])
    .where('meeting_id', '=', meetingId)
    .where('visitor_id', '=', visitorId);
  const before = await rows.executeTakeFirst();
  const now = new Date().toISOString();
  const going = { answer: 'Going' as const, answered_at: now };
  if (before?.answer === 'Going') return;
  if (before) await records.update(attendanceRecords, before.id, going);
  else {
    const of = { meeting_id: meetingId, chapter_id: chapterId, user_id: null, visitor_id: visitorId, created_at: now };
    await records.insert(attendanceRecords, { ...nothingSaid, ...going, ...of });
  }
};

/** The visitor has chosen this meeting instead of the others ahead. */
export const comeToNoOther = async (records: Records, meetingId: number, visitorId: number): Promise<void> => {
  const others = await records.tx
    .selectFrom('attendances')
    .innerJoin('meetings', 'meetings.id', 'attendances.meeting_id')
    .select('attendances.id')
    .where('visitor_id', '=', visitorId)
    .where('meeting_id', '!=', meetingId)
    .where('answer', '=', 'Going')
    .where('mark', 'is', null)
    .where('closed_at', 'is', null)
    .where('day', '>=', todayIn(records.timeZone))
    .orderBy('attendances.id')
    .execute();
  for (const { id } of others) {
    await records.update(attendanceRecords, id, { answer: 'Not going', answered_at: new Date().toISOString() });
  }
};
