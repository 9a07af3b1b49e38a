// The page behind "I can't come" in mails to visitors, without signing in: the meeting does not expect them any more, and their hosts are told.
// Its link is dead once the meeting has begun, was moved or called off, or the visitor has another e-mail address.

import type { FastifyInstance } from 'fastify';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import { momentAt } from '../../../platform/server/calendar.ts';
import { linkTarget, type SignedLinks } from '../../../platform/server/signed-links.ts';
import type { Day } from '../../../platform/wire/days.ts';
import type { Time } from '../../../platform/wire/times.ts';
import { idIn, type PageServices, signedPage } from '../../people/plain-pages/plain-page.server.ts';
import { whenAndWhere } from '../meeting-changes/change-words.server.ts';
import { answerButtons } from '../meetings/meeting-kinds.ts';
import { attendanceRecords } from '../meetings/meetings.tables.ts';
import { hasBegun } from '../meetings/require-meeting.server.ts';
import { tellOfAbsence } from './visit-notices.server.ts';
import { openStages } from './visitor-words.ts';
import './visitors.tables.ts';

/** Nobody registers for a meeting that is further away. */
const daysOpen = 400;

const pathOf = (visitorId: number | string, meetingId: number | string): string => `/visitor-answer/${visitorId}/${meetingId}`;

interface Coming {
  id: number;
  email: string;
  meetingId: number;
  day: Day;
  starts_at: Time;
}

const targetOf = ({ email, day, starts_at }: Pick<Coming, 'email' | 'day' | 'starts_at'>): string =>
  linkTarget(email.toLowerCase(), day, starts_at);

/** A button in each mail about a visit that is ahead. */
export const absenceLink = (
  { links, mailUrl }: { links: Pick<SignedLinks, 'makeForDays'> | undefined; mailUrl: string | undefined },
  coming: Coming,
): { second?: { label: string; url: string } } =>
  mailUrl === undefined || links === undefined
    ? {}
    : {
        second: {
          label: answerButtons['Not going'],
          url: `${mailUrl}${links.makeForDays(pathOf(coming.id, coming.meetingId), targetOf(coming), daysOpen)}`,
        },
      };

const findComing = async (reader: Reader | Tx, id: number, meetingId: number) => {
  const found = await reader
    .selectFrom('attendances')
    .innerJoin('visitors', 'visitors.id', 'attendances.visitor_id')
    .innerJoin('meetings', 'meetings.id', 'attendances.meeting_id')
    .innerJoin('chapters', 'chapters.id', 'meetings.chapter_id')
    .select([
      'visitors.id',
      'email',
      'full_name',
      'invited_by_id',
      'attendances.id as attendanceId',
      'answer',
      'mark',
      'meetings.chapter_id',
    ])
    .select(['chapter_name', 'meetings.id as meetingId', 'day', 'starts_at', 'ends_at', 'meetings.mode', 'place', 'kind', 'closed_at'])
    .where('visitors.id', '=', id)
    .where('meetings.id', '=', meetingId)
    .where('stage', 'in', openStages)
    .executeTakeFirst();
  return found?.email == null ? null : { ...found, email: found.email };
};

type Found = NonNullable<Awaited<ReturnType<typeof findComing>>>;

const isAhead = (found: Found, timeZone: string): boolean =>
  found.kind !== 'Holiday' && found.closed_at === null && found.mark === null && !hasBegun(found, timeZone);

export const serveVisitorAbsence = (app: FastifyInstance, services: PageServices): void => {
  const { data, timeZone } = services;
  const find = async (reader: Reader | Tx, id: number, of: string) => {
    const meetingId = idIn(of);
    const found = meetingId === null ? null : await findComing(reader, id, meetingId);
    return found && isAhead(found, timeZone) ? found : null;
  };
  const textOf = (found: Found) => `${found.chapter_name}, ${whenAndWhere(found)}.`;
  const done = (found: Found) => ({ title: 'You are not coming', text: `${textOf(found)} Your host knows it.` });
  signedPage(app, services, {
    path: pathOf,
    find: (id, of) => find(data.read, id, of),
    targetOf,
    says: (found) =>
      found.answer === 'Going'
        ? { title: "You can't come?", text: `${textOf(found)} Your host is told.`, button: answerButtons['Not going'] }
        : done(found),
    act: async ({ id, meetingId, email }, change) => {
      const { value } = await change(async (records) => {
        await records.lockAll(records.tx.selectFrom('meetings').select('id').where('id', '=', meetingId));
        const now = await find(records.tx, id, String(meetingId));
        if (now?.email !== email) return null;
        if (now.answer !== 'Going') return now;
        await records.update(attendanceRecords, now.attendanceId, { answer: 'Not going', answered_at: new Date().toISOString() });
        const about = { id, chapterId: now.chapter_id, name: now.full_name, inviterId: now.invited_by_id };
        await tellOfAbsence(records, about, { ...now, until: momentAt(now.day, now.starts_at, timeZone) });
        return now;
      });
      return value && done(value);
    },
    via: 'link of the visitor',
    without: 'The visitor',
    dead: 'The meeting has begun, was moved or called off, you have joined, or you are reached at another e-mail by now: then a newer mail has the right link.',
  });
};
