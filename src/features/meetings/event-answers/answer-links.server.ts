// The link in mails about an event with which whoever goes, or waits, gives the place on without signing in. It is dead once answers are
// closed, the event was moved or called off, or the person has another e-mail address.

import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/server/calls/handle.ts';
import { linkTarget } from '../../../platform/server/signed-links.ts';
import { areClosed } from '../../contents/events/events.server.ts';
import type { ToldOf } from '../../people/notices/notice-mails.server.ts';
import { idIn, type PageServices, type PlainPage, signedPage } from '../../people/plain-pages/plain-page.server.ts';
import { answerButtons } from '../meetings/meeting-kinds.ts';
import { staysAway } from './answer-event.server.ts';
import { answerEvent, eventAnswerTexts } from './event-answers.contract.ts';
import { lockEvent } from './require-event.server.ts';

/** Somebody who has answered an event whose answers are open. */
interface Answered {
  userId: number;
  eventId: number;
  event_name: string;
  start_date: string | null;
  email: string;
  answer: string | null;
  /** False where the event was called off. */
  is_active: boolean | number;
}

const findAnswered = async (
  { data: { read }, timeZone }: Pick<Services, 'data' | 'timeZone'>,
  of: { userId: number; eventId: number },
): Promise<Answered | null> => {
  const found = await read
    .selectFrom('attendances')
    .innerJoin('events', 'events.id', 'attendances.event_id')
    .innerJoin('users', 'users.id', 'attendances.user_id')
    .select(['event_name', 'start_date', 'answer_until', 'email', 'answer', 'events.is_active'])
    .where('event_id', '=', of.eventId)
    .where('user_id', '=', of.userId)
    .where('users.is_active', '=', true)
    .executeTakeFirst();
  return found && !(found.is_active && areClosed(found, timeZone)) ? { ...found, ...of } : null;
};

const daysOpen = 90;

const pathOf = (userId: number | string, of: number | string): string => `/event-answer/${userId}/${of}`;

/** What the link is for: with another time or address it is dead. */
const targetOf = ({ start_date, email }: Answered): string => linkTarget(start_date, email);

/** The second button of a mail about an event, for who goes or waits. */
export const declineButton = async (
  { data, links, mailUrl, timeZone }: Pick<Services, 'data' | 'links' | 'mailUrl' | 'timeZone'>,
  { user_id: userId, kind, about }: ToldOf,
): Promise<{ label: string; url: string } | null> => {
  const [, id = ''] = kind === 'Event' ? (/^event (\d+)$/.exec(about ?? '') ?? []) : [];
  if (id === '' || !mailUrl) return null;
  const answered = await findAnswered({ data, timeZone }, { userId, eventId: Number(id) });
  if (!answered?.is_active || (answered.answer !== 'Going' && answered.answer !== 'Waiting')) return null;
  return { label: answerButtons['Not going'], url: `${mailUrl}${links.makeForDays(pathOf(userId, id), targetOf(answered), daysOpen)}` };
};

const staysAwayPage = (event: string): PlainPage => ({
  title: 'You are not coming',
  text: `${event}. As long as answers are open you can change yours in the portal.`,
});

export const serveEventAnswers = (app: FastifyInstance, services: PageServices): void =>
  signedPage(app, services, {
    path: pathOf,
    find: async (userId, of) => {
      const eventId = idIn(of);
      return eventId === null ? null : findAnswered(services, { userId, eventId });
    },
    targetOf,
    says: ({ event_name, is_active, answer }) => {
      if (!is_active) return { title: eventAnswerTexts.calledOff(event_name), text: 'There is nothing to answer any more.' };
      if (answer === 'Not going') return staysAwayPage(event_name);
      return { title: "You can't come?", text: `${event_name}. Your place goes to who waits for one.`, button: answerButtons['Not going'] };
    },
    act: async ({ userId, eventId, event_name, start_date }, change) => {
      const { value: isKept } = await change(async (records) => {
        const event = await lockEvent(records, eventId);
        if (!event.is_active || areClosed(event, services.timeZone) || event.start_date !== start_date) return false;
        await staysAway(records, event, userId);
        return true;
      });
      return isKept ? staysAwayPage(event_name) : null;
    },
    via: answerEvent.name,
    dead: 'Answers are closed, the event was moved or called off, or your e-mail address has changed. Sign in to the portal to see the event.',
  });
