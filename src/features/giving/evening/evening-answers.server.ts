// The links of the evening mail with which a member answers without signing in. They are dead once the meeting has begun, was moved or called
// off, or the member has another e-mail address.

import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/server/calls/handle.ts';
import { linkTarget, type SignedLinks } from '../../../platform/server/signed-links.ts';
import type { Day } from '../../../platform/wire/days.ts';
import type { Time } from '../../../platform/wire/times.ts';
import type { MeetingMode } from '../../chapters/chapters/rhythm.ts';
import { isInActive } from '../../chapters/fellows/members-of-chapters.server.ts';
import { keepAttendance } from '../../meetings/attendances/keep-attendance.server.ts';
import { meetingOccasion } from '../../meetings/attendances/occasions.server.ts';
import { whenAndWhere } from '../../meetings/meeting-changes/change-words.server.ts';
import { answerButtons } from '../../meetings/meetings/meeting-kinds.ts';
import { hasBegun } from '../../meetings/meetings/require-meeting.server.ts';
import { idIn, type PageServices, signedPage } from '../../people/plain-pages/plain-page.server.ts';

/** A member and the meeting that is still ahead. */
export interface Invited {
  userId: number;
  meetingId: number;
  full_name: string;
  email: string;
  chapter_id: number;
  chapter_name: string;
  day: Day;
  starts_at: Time;
  ends_at: Time;
  mode: MeetingMode | null;
  place: string | null;
  answer: string | null;
  substitute_name: string | null;
}

type Door = Pick<Services, 'data' | 'timeZone'>;

/** Null where the meeting is over or none any more, or the member is not in it. */
export const requireOpen = async (
  { data: { read }, timeZone }: Door,
  { userId, meetingId }: { userId: number; meetingId: number },
): Promise<Invited | null> => {
  const meeting = await read
    .selectFrom('meetings')
    .innerJoin('chapters', 'chapters.id', 'meetings.chapter_id')
    .select(['chapter_id', 'chapter_name', 'day', 'starts_at', 'ends_at', 'mode', 'place', 'kind', 'closed_at'])
    .where('meetings.id', '=', meetingId)
    .executeTakeFirst();
  if (meeting?.kind !== 'Meeting' || meeting.closed_at !== null || hasBegun(meeting, timeZone)) return null;
  const user = await read.selectFrom('users').select(['full_name', 'email', 'is_active']).where('id', '=', userId).executeTakeFirst();
  if (!user?.is_active || !(await isInActive(read, meeting.chapter_id, userId))) return null;
  const answered = read
    .selectFrom('attendances')
    .select(['answer', 'substitute_name'])
    .where('meeting_id', '=', meetingId)
    .where('user_id', '=', userId);
  const { answer = null, substitute_name = null } = (await answered.executeTakeFirst()) ?? {};
  return { ...meeting, ...user, userId, meetingId, answer, substitute_name };
};

const answers = {
  going: { answer: 'Going', asks: 'Will you come?', button: answerButtons.Going, done: 'You are coming' },
  'not-going': { answer: 'Not going', asks: 'Will you come?', button: answerButtons['Not going'], done: 'You are not coming' },
} as const;

type Answer = keyof typeof answers;

const daysOpen = 3;

const pathOf = (userId: number | string, of: string): string => `/meeting-answer/${userId}/${of}`;

/** What the link is for: with another day, time or address it is dead. */
const targetOf = ({ day, starts_at, email }: Invited): string => linkTarget(day, starts_at, email);

/** Its address, without that of the portal. */
export const answerLink = (links: SignedLinks, invited: Invited, answer: Answer): string =>
  links.makeForDays(pathOf(invited.userId, `${invited.meetingId}-${answer}`), targetOf(invited), daysOpen);

export const serveEveningAnswers = (app: FastifyInstance, services: PageServices): void => {
  const { timeZone } = services;
  const textOf = (invited: Invited) => `${invited.chapter_name}, ${whenAndWhere(invited)}.`;
  signedPage(app, services, {
    path: pathOf,
    find: async (userId, of) => {
      const [, meeting = '', answer = ''] = /^(\d+)-(going|not-going)$/.exec(of) ?? [];
      const meetingId = idIn(meeting);
      const invited = meetingId !== null ? await requireOpen(services, { userId, meetingId }) : null;
      return invited && { invited, said: answers[answer as Answer] };
    },
    targetOf: ({ invited }) => targetOf(invited),
    says: ({ invited, said }) => ({ title: said.asks, text: textOf(invited), button: said.button }),
    act: async ({ invited, said }, change) => {
      const { value: isKept } = await change(async (records) => {
        const [meeting] = await records.lockAll(records.tx.selectFrom('meetings').selectAll().where('id', '=', invited.meetingId));
        const isOpen = meeting?.kind === 'Meeting' && meeting.closed_at === null && !hasBegun(meeting, timeZone);
        if (!isOpen || meeting.day !== invited.day || meeting.starts_at !== invited.starts_at) return false;
        if (!(await isInActive(records.tx, meeting.chapter_id, invited.userId))) return false;
        const next = { answer: said.answer, answered_at: new Date().toISOString() };
        await keepAttendance(records, meetingOccasion(meeting), { user_id: invited.userId }, (before) => ({
          ...next,
          substitute_name: before?.mark === 'Substitute' ? before.substitute_name : null,
        }));
        return true;
      });
      if (!isKept) return null;
      return {
        title: said.done,
        text: `${textOf(invited)} Until it begins you can change your answer, with the other link or in the portal.`,
      };
    },
    via: 'AnswerMeeting',
    dead: 'The meeting has begun, was moved or called off, or your e-mail address has changed. Sign in to the portal to see your meetings.',
  });
};
