// The text of mails about notices. It is written when the mail is sent: what was forgotten or seen meanwhile is not in it.

import { sql } from 'kysely';
import type { Reader } from '../../../platform/data/data.ts';
import { type Notice as NoticeContent, noticeMail } from '../../../platform/mail/notice-mail.ts';
import type { LateWords, Withdrawn } from '../../../platform/mail/sender.ts';
import type { Services } from '../../../platform/server/calls/handle.ts';
import { formatNumber } from '../../../platform/wire/locale.ts';
import { organizationInMails } from '../organization/organization.server.ts';
import { choicesOf } from './choices.server.ts';
import { mailOfDay } from './daily-notices.server.ts';
import { countAsking } from './joined-notices.server.ts';
import { countTold, furtherTitle, isMailForAll, mailOfFurther, mailOfOne, subjectOf, titleOfOne } from './mails-at-once.server.ts';
import type { ChoiceKind, NoticeKind, ToldBy } from './notice-kinds.ts';
import { turnOffLink } from './turn-off.server.ts';

export interface ToldOf {
  user_id: number;
  kind: NoticeKind;
  about: string | null;
}

export interface Telling extends Pick<Services, 'data' | 'links' | 'mailUrl'> {
  /** A further button that a feature above adds to the mail about one notice, such as an answer. */
  secondButton?: (notice: ToldOf) => Promise<{ label: string; url: string } | null>;
  /** The whole of a mail about one notice, where a feature above writes it. */
  wholeText?: (notice: ToldOf) => Promise<WholeText | Withdrawn | null>;
}

export interface WholeText extends Pick<NoticeContent, 'title' | 'formatted' | 'replyTo'> {
  /** Why somebody gets it. */
  reason: string;
}

/** A mail that gets its text now. */
export interface LateMail {
  id: number;
  messageId: string;
}

type Words = LateWords | Withdrawn;

/** Null for mails that are not about notices. */
export const writeNoticeMail = async (telling: Telling, { id, messageId }: LateMail): Promise<Words | null> => {
  const isOf = (kind: string) => messageId.startsWith(`${kind}-`);
  if (![mailOfOne, mailOfFurther, mailOfDay].some(isOf)) return null;
  const told = await readTold(telling, id);
  const [first] = told;
  if (!first) return { withdrawn: 'Not sent: this is not true any more' };
  if (!first.is_active) return { withdrawn: 'Not sent: the account is deactivated now' };
  if (isOf(mailOfFurther)) return writeFurther(telling, told);
  if (isOf(mailOfDay)) return writeDaily(telling, told);
  const isForAll = isMailForAll(messageId);
  return told.length === 1 ? writeOne(telling, first, isForAll) : writeTogether(telling, told, isForAll);
};

/** Of how many notices a mail has calendar files. */
const mostCalendars = 12;

/** What the notices of a mail are about. */
export const readToldOf = (read: Reader, mailId: number): Promise<ToldOf[]> =>
  read
    .selectFrom('notices')
    .select(['user_id', 'kind', 'about'])
    .where('mail_id', '=', mailId)
    .where('about', 'is not', null)
    .orderBy('id')
    .limit(mostCalendars)
    .execute();

interface Told extends ToldOf {
  full_name: string;
  is_active: boolean;
  text: string;
  path: string;
  isSeen: number;
  /** The number of its parts; 0 for a notice that is not joined. */
  parts: number;
  /** How many of these ask for something. */
  asking: number;
}

const mostRead = 1_000;

const readTold = ({ data: { read } }: Telling, mailId: number): Promise<Told[]> =>
  read
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .select(['notices.user_id', 'kind', 'about', 'text', 'path', 'full_name', 'is_active'])
    .select([sql<number>`case when seen_at is null then 0 else 1 end`.as('isSeen'), countTold.as('parts'), countAsking.as('asking')])
    .where('mail_id', '=', mailId)
    .orderBy('notices.id')
    .limit(mostRead)
    .execute();

const turnedOff: Withdrawn = { withdrawn: 'Not sent: the member has turned such mail off' };

const readChosen = async ({ data: { read } }: Telling, userId: number): Promise<Record<ChoiceKind, ToldBy>> =>
  choicesOf(await read.selectFrom('notice_choices').select(['kind', 'by']).where('user_id', '=', userId).execute());

const writeOne = async (telling: Telling, notice: Told, isForAll: boolean): Promise<Words> => {
  const { user_id, full_name, kind, text, path } = notice;
  const by = (await readChosen(telling, user_id))[kind];
  if (!isForAll && by === 'Never') return turnedOff;
  const { data, links, mailUrl, secondButton, wholeText } = telling;
  const second = await secondButton?.(notice);
  const whole = await wholeText?.(notice);
  if (whole && 'withdrawn' in whole) return whole;
  const words = noticeMail({
    ...(await organizationInMails(data.read, mailUrl)),
    title: `Dear ${full_name},`,
    paragraphs: whole ? [] : [text],
    ...(mailUrl && { button: { label: 'Open', url: `${mailUrl}${path}` } }),
    ...(second && { second }),
    ...whole,
    reason: isForAll ? reasonForAll : `${whole?.reason ?? reasonAtOnce(by)}${mailUrl ? '' : howToChoose}`,
    ...(mailUrl && !isForAll && { unsubscribeUrl: `${mailUrl}${turnOffLink(links, user_id, kind)}` }),
  });
  return whole ? { ...words, subject: subjectOf(whole.title) } : words;
};

/** Also who is told once a day is mailed at once what would not be true any more by then. */
const reasonAtOnce = (by: ToldBy): string =>
  `You get this mail at once because ${by === 'Daily' ? 'it cannot wait' : 'your profile says so'}.`;

const reasonForAll = 'Everybody whom it concerns gets this mail, because it is soon.';

/** Without PUBLIC_URL no link can be made. */
const howToChoose = ' To choose what you are told by mail, sign in and open your profile.';

/** Only a short mail is read to its end. */
const mostTold = 30;

const writeDaily = (telling: Telling, told: readonly Told[]): Promise<Words> =>
  writeSeveral(telling, told.toSorted(compareWorth), {
    isOpen: ({ isSeen, asking }) => isSeen === 0 || asking > 0,
    titleOf: bestLine,
    hasOwnSubject: true,
    reason: 'You get this mail once a day when there is something new.',
    turnedOff: 'Daily',
  });

/** What somebody else waits for comes first. */
const placeOfKind: Readonly<Record<NoticeKind, number>> = {
  Slip: 1,
  Speaker: 2,
  Announcement: 3,
  Event: 4,
  Seat: 5,
  Visitor: 6,
  Answer: 7,
  Membership: 8,
  Absence: 9,
  Data: 10,
  Key: 11,
  Webhook: 12,
};

const compareWorth = (one: Told, other: Told): number =>
  Math.sign(other.asking) - Math.sign(one.asking) || placeOfKind[one.kind] - placeOfKind[other.kind];

const bestLine = (open: readonly Told[]): string => {
  const referrals = open.reduce((sum, { asking }) => sum + Number(asking), 0);
  if (referrals > 0) return `${formatNumber(referrals)} ${referrals === 1 ? 'referral' : 'referrals'} for you`;
  return (open[0] as Told).text.replace(/\.$/, '');
};

/** All of them are of one kind. */
const writeFurther = (telling: Telling, told: readonly Told[]): Promise<Words> => {
  const [{ kind }] = told as [Told];
  return writeSeveral(telling, told, {
    isOpen: ({ isSeen }) => isSeen === 0,
    titleOf: (open) => furtherTitle(kind, open),
    hasOwnSubject: false,
    reason: 'You get this mail because there was more within an hour than is mailed one by one.',
    turnedOff: kind,
  });
};

/** What was told at one time, all of one kind. */
const writeTogether = async (telling: Telling, told: readonly Told[], isForAll: boolean): Promise<Words> => {
  const [{ kind, user_id }] = told as [Told];
  const { [kind]: by } = await readChosen(telling, user_id);
  return writeSeveral(telling, told, {
    isOpen: ({ isSeen }) => isSeen === 0,
    hasOwnSubject: false,
    titleOf: ([first, ...more]) => titleOfOne(first?.text ?? '', more.length),
    reason: isForAll ? reasonForAll : reasonAtOnce(by),
    turnedOff: isForAll ? null : kind,
  });
};

interface Several {
  isOpen: (told: Told) => boolean;
  titleOf: (open: readonly Told[]) => string;
  /** The title is the subject, too. */
  hasOwnSubject: boolean;
  reason: string;
  /** Null where nobody may turn it off, and all is told that was not seen yet. */
  turnedOff: NoticeKind | 'Daily' | null;
}

const writeSeveral = async (
  telling: Telling,
  told: readonly Told[],
  { isOpen, titleOf, hasOwnSubject, reason, turnedOff: off }: Several,
): Promise<Words> => {
  const [{ user_id, full_name }] = told as [Told];
  const chosen = off === null ? null : await readChosen(telling, user_id);
  const wanted = told.filter(({ kind }) => chosen?.[kind] !== 'Never');
  if (wanted.length === 0) return turnedOff;
  const open = wanted.filter(isOpen);
  if (open.length === 0) return { withdrawn: 'Not sent: the member has seen all of it' };
  const { data, links, mailUrl } = telling;
  const more = open.length - mostTold;
  const title = titleOf(open);
  const words = noticeMail({
    ...(await organizationInMails(data.read, mailUrl)),
    title,
    paragraphs: [`Dear ${full_name},`],
    lines: open.slice(0, mostTold).map(({ text, path }) => ({ text, ...(mailUrl && { url: `${mailUrl}${path}` }) })),
    ...(more > 0 && { rest: `And ${more} more.` }),
    ...(mailUrl && { button: { label: 'Open the portal', url: mailUrl } }),
    reason: `${reason}${mailUrl || off === null ? '' : howToChoose}`,
    ...(mailUrl && off !== null && { unsubscribeUrl: `${mailUrl}${turnOffLink(links, user_id, off)}` }),
  });
  return hasOwnSubject ? { ...words, subject: subjectOf(title) } : words;
};
