// The words of the mail on the evening before a meeting: who speaks, who visits, what one has given and received in the week, and the links
// to answer. They are written when it is sent: a meeting that has moved or was called off is told to nobody.

import { sql } from 'kysely';
import type { Reader } from '../../../platform/data/data.ts';
import { noticeMail } from '../../../platform/mail/notice-mail.ts';
import type { MailContent } from '../../../platform/mail/outbox.ts';
import type { Withdrawn } from '../../../platform/mail/sender.ts';
import type { Services } from '../../../platform/server/calls/handle.ts';
import { daysAfter } from '../../../platform/wire/days.ts';
import { whenAndWhere } from '../../meetings/meeting-changes/change-words.server.ts';
import { answerButtons, meetingPath } from '../../meetings/meetings/meeting-kinds.ts';
import { speakersPart } from '../../meetings/meetings/meetings.contract.ts';
import { turnOffLink } from '../../people/notices/turn-off.server.ts';
import { organizationInMails } from '../../people/organization/organization.server.ts';
import type { SlipKind } from '../slips/slip-kinds.ts';
import '../slips/slips.tables.ts';
import '../../meetings/visitors/visitors.tables.ts';
import { answerLink, type Invited, requireOpen } from './evening-answers.server.ts';

/** With what the Message-ID begins. The meeting and its day follow. */
export const mailOfEvening = 'evening';

export type EveningServices = Pick<Services, 'data' | 'links' | 'mailUrl' | 'timeZone'>;

/** Null for mails that are none of these. */
export const writeEveningMail = async (
  services: EveningServices,
  { id, messageId }: { id: number; messageId: string },
): Promise<MailContent | Withdrawn | null> => {
  const [, meetingId = '', day = ''] = new RegExp(`^${mailOfEvening}-(\\d+)-(\\d{4}-\\d\\d-\\d\\d)-`).exec(messageId) ?? [];
  if (meetingId === '') return null;
  const { read } = services.data;
  const mail = await read.selectFrom('outbox').select(['user_id', 'to_address']).where('id', '=', id).executeTakeFirst();
  const found = mail?.user_id ? await requireOpen(services, { userId: mail.user_id, meetingId: Number(meetingId) }) : null;
  if (found?.day !== day) return { withdrawn: 'Not sent: the meeting was moved or called off, or the member has left it' };
  if (found.email !== mail?.to_address) return { withdrawn: 'Not sent: the member has another e-mail address now' };
  const choice = await read
    .selectFrom('notice_choices')
    .select('by')
    .where('user_id', '=', found.userId)
    .where('kind', '=', 'Meeting')
    .executeTakeFirst();
  if (choice?.by === 'Never') return { withdrawn: 'Not sent: the member has turned such mail off' };
  return wordsFor(services, found);
};

const wordsFor = async ({ data: { read }, links, mailUrl }: EveningServices, invited: Invited): Promise<MailContent> => {
  const { full_name, chapter_name } = invited;
  const url = (answer: 'going' | 'not-going') => `${mailUrl}${answerLink(links, invited, answer)}`;
  return noticeMail({
    ...(await organizationInMails(read, mailUrl)),
    title: `${chapter_name} meets tomorrow`,
    paragraphs: [
      `Dear ${full_name},`,
      `${chapter_name} meets on ${whenAndWhere(invited)}.`,
      await speakersText(read, invited),
      await visitorsText(read, invited),
      ...(await weekText(read, invited)),
      ...answerText(invited),
      ...(mailUrl ? [] : ['To say whether you come, sign in and open the meeting.']),
    ],
    ...(mailUrl && {
      button: { label: answerButtons.Going, url: url('going') },
      second: { label: answerButtons['Not going'], url: url('not-going') },
      lines: [{ text: 'The whole agenda', url: `${mailUrl}${meetingPath(invited.meetingId)}` }],
      unsubscribeUrl: `${mailUrl}${turnOffLink(links, invited.userId, 'Meeting')}`,
    }),
    reason: `You get this mail because you are a member of ${chapter_name}.${mailUrl ? '' : howToTurnOff}`,
  });
};

const howToTurnOff = ' To turn off these mails, sign in and open your profile.';

const answerText = ({ answer, substitute_name }: Invited): string[] => {
  if (answer === 'Substitute') return [`Your answer so far: you send ${substitute_name ?? 'a substitute'}.`];
  return answer ? [`Your answer so far: ${answer}.`] : [];
};

export const speakersText = async (read: Reader, { meetingId, userId }: Pick<Invited, 'meetingId' | 'userId'>): Promise<string> => {
  const speakers = await read
    .selectFrom('meeting_parts')
    .innerJoin('users', 'users.id', 'meeting_parts.user_id')
    .select(['users.id', 'full_name', 'topic'])
    .where('meeting_id', '=', meetingId)
    .where('part', '=', speakersPart)
    .orderBy('position')
    .limit(mostNamed)
    .execute();
  if (speakers.length === 0) return 'Nobody is down to speak yet.';
  const who = (id: number, name: string) => (id === userId ? 'You speak' : `${name} speaks`);
  return speakers.map(({ id, full_name, topic }) => `${who(id, full_name)}${topic ? ` about ${topic}` : ''}.`).join(' ');
};

const mostNamed = 10;

const visitorsText = async (read: Reader, { meetingId }: Invited): Promise<string> => {
  const visiting = read
    .selectFrom('attendances')
    .innerJoin('visitors', 'visitors.id', 'attendances.visitor_id')
    .where('meeting_id', '=', meetingId)
    .where('answer', '=', 'Going');
  const names = await visiting.select('full_name').orderBy('attendances.id').limit(mostNamed).execute();
  if (names.length === 0) return 'No visitors are expected.';
  const { total } = await visiting.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const more = total - names.length;
  return `Visitors: ${names.map(({ full_name }) => full_name).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
};

const nouns: Record<SlipKind, [one: string, many: string]> = {
  Referral: ['referral', 'referrals'],
  'One-to-one': ['one-to-one', 'one-to-ones'],
  'Thank you': ['thank-you', 'thank-yous'],
  Testimonial: ['testimonial', 'testimonials'],
  Training: ['training', 'trainings'],
};

/** What one may see oneself: no thank-you that shares nothing. A one-to-one that did not take place is nothing. */
const weekText = async (read: Reader, { userId, day }: Invited): Promise<string[]> => {
  const counted = async (side: 'from_id' | 'to_id') => {
    let query = read
      .selectFrom('slips')
      .select(['kind', sql<number>`count(*)`.as('count')])
      .where(side, '=', userId)
      .where('day', '>=', daysAfter(day, -7))
      .where('day', '<', day)
      .where(sql<boolean>`coalesce(declined, false) = false`);
    if (side === 'to_id') query = query.where(sql<boolean>`coalesce(share, '') <> 'Nothing'`);
    return new Map((await query.groupBy('kind').execute()).map(({ kind, count }) => [kind, Number(count)]));
  };
  const [gave, received] = [await counted('from_id'), await counted('to_id')];
  const given = (from: ReadonlyMap<SlipKind, number>): [SlipKind, number][] =>
    (['Referral', 'Thank you', 'Testimonial'] as const).map((kind) => [kind, from.get(kind) ?? 0]);
  const met = (gave.get('One-to-one') ?? 0) + (received.get('One-to-one') ?? 0);
  const done = [
    sayDone('gave', given(gave)),
    sayDone('received', given(received)),
    sayDone('had', [['One-to-one', met]]),
    sayDone('took part in', [['Training', gave.get('Training') ?? 0]]),
  ].flat();
  return done.length === 0 ? [] : [`In the last seven days you ${listInWords(done)}.`];
};

/** Nothing is left out: it is no news. */
const sayDone = (verb: string, counts: readonly (readonly [SlipKind, number])[]): string[] => {
  const some = counts.filter(([, count]) => count > 0).map(([kind, count]) => `${count} ${nouns[kind][count === 1 ? 0 : 1]}`);
  return some.length === 0 ? [] : [`${verb} ${listInWords(some)}`];
};

const listInWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
