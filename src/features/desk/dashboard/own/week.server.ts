// What a member may do this week: referrals to call, a thank-you to say, a part to prepare, somebody to meet, and what the own profile lacks.

import { sql } from 'kysely';
import type { Data } from '../../../../platform/data/data.ts';
import { type Day, daysAfter, daysBetween, noonOf } from '../../../../platform/wire/days.ts';
import { pictureUrl } from '../../../../platform/wire/files.ts';
import { fellowsOf } from '../../../chapters/fellows/members-of-chapters.server.ts';
import { type Asking, isVisible } from '../../../chapters/fellows/visible-users.server.ts';
import { besides } from '../../../giving/slips/slip-rights.server.ts';
import '../../../giving/slips/slips.tables.ts';
import '../../../meetings/meetings/meetings.tables.ts';
import { includesReader } from '../../../people/visibility/visibility.server.ts';
import type { OwnFigures, profileSteps } from '../dashboard.contract.ts';

type ForYou = OwnFigures['ForYou'];

export const readWeek = async (asking: Asking & { data: Data }, today: Day): Promise<ForYou> => {
  const { data } = asking;
  const { userId } = asking.caller;
  const [Referrals, ToThank, Parts, NotMet, Steps] = await Promise.all([
    referralsToCall(asking, today),
    referralsToThank(asking, today),
    ownParts(data, userId, today),
    longestNotMet(asking, today),
    missingSteps(data, userId),
  ]);
  return { Referrals, ToThank, Parts, NotMet, Steps };
};

const daysLooked = 180;
const most = { referrals: 5, thanks: 2, parts: 2 } as const;

/** Received ones of half a year, with who gave them. */
const received = (asking: Asking & { data: Data }, status: 'New' | 'Won', today: Day) => {
  const { data } = asking;
  const { userId } = asking.caller;
  return data.read
    .selectFrom('slips')
    .leftJoin('users', 'users.id', 'slips.from_id')
    .select(['slips.id as Id', 'slips.from_id as FromId', 'slips.from_name as FromName', 'slips.day', 'slips.contact_name as ContactName'])
    .select(isVisible(asking).as('is_found'))
    .select(
      sql<string | null>`case when ${includesReader({ userId, fellows: fellowsOf(data, userId) }, 'show_me')} then users.photo end`.as(
        'photo',
      ),
    )
    .where('slips.to_id', '=', userId)
    .where('slips.day', '>=', daysAfter(today, -daysLooked))
    .where(besides('kind'), '=', 'Referral')
    .where(besides('status'), '=', status)
    .orderBy('slips.day', 'desc')
    .orderBy('slips.id', 'desc');
};

const referralsToCall = async (asking: Asking & { data: Data }, today: Day): Promise<ForYou['Referrals']> => {
  const rows = await received(asking, 'New', today)
    .select(['slips.contact_phone as ContactPhone', 'slips.note'])
    .limit(most.referrals)
    .execute();
  return rows.map(({ note, ...row }) => ({ ...shownReferral(row), Note: shortened(note) }));
};

type Received = Awaited<ReturnType<ReturnType<typeof received>['execute']>>[number];

const shownReferral = <Row extends Received>({ day, photo, is_found, ...row }: Row) => ({
  ...row,
  Day: noonOf(day),
  FromPhoto: pictureUrl(photo),
  IsFound: Boolean(is_found),
});

const longestNote = 120;

const shortened = (note: string | null): string | null => {
  const line = note?.replace(/\s+/g, ' ').trim() ?? '';
  if (line === '') return null;
  return line.length <= longestNote ? line : `${line.slice(0, longestNote - 1)}…`;
};

/** Won, and nothing thanked its giver since. */
const referralsToThank = async (asking: Asking & { data: Data }, today: Day): Promise<ForYou['ToThank']> => {
  const { userId } = asking.caller;
  const thanks = sql<boolean>`exists (select 1 from slips as thanks where thanks.from_id = ${userId} and thanks.day >= slips.day
    and thanks.to_id = slips.from_id and thanks.kind || '' = 'Thank you')`;
  const rows = await received(asking, 'Won', today)
    .where('slips.from_id', 'is not', null)
    .where(({ not }) => not(thanks))
    .limit(most.thanks)
    .execute();
  return rows.map(shownReferral);
};

const daysAhead = 28;

const ownParts = async ({ read }: Data, userId: number, today: Day): Promise<ForYou['Parts']> => {
  const rows = await read
    .selectFrom('meeting_parts')
    .innerJoin('meetings', 'meetings.id', 'meeting_parts.meeting_id')
    .select(['meeting_parts.id as Id', 'meetings.id as MeetingId', 'day', 'part as Part', 'topic as Topic', 'minutes as Minutes'])
    .where('meeting_parts.user_id', '=', userId)
    .where('day', '>=', today)
    .where('day', '<=', daysAfter(today, daysAhead))
    .where('kind', '!=', 'Holiday')
    .where('closed_at', 'is', null)
    .orderBy('day')
    .orderBy('position')
    .limit(most.parts)
    .execute();
  return rows.map(({ day, ...row }) => ({ ...row, Day: noonOf(day) }));
};

const daysToMeet = 90;

/** The fellow whose last one-to-one is longest ago; those whom one has never met come after all others. */
const longestNotMet = async (asking: Asking & { data: Data }, today: Day): Promise<ForYou['NotMet']> => {
  const { data } = asking;
  const { userId } = asking.caller;
  const pair = sql`case when users.id < ${userId} then users.id || ' ' || ${sql.lit(userId)} else ${sql.lit(userId)} || ' ' || users.id end`;
  const last = sql<Day | null>`(select max(slips.day) from slips where slips.pair = ${pair} and slips.declined is not true)`;
  const fellows = data.read
    .selectFrom('users')
    .select(['users.id as Id', 'full_name as FullName', 'photo', last.as('last'), isVisible(asking).as('is_found')])
    .where('users.id', 'in', sql<number>`(${fellowsOf(data, userId)})`)
    .where('users.id', '!=', userId)
    .where('users.is_active', '=', true)
    .where(includesReader({ userId, fellows: fellowsOf(data, userId) }, 'show_me'));
  const row = await data.read
    .selectFrom(fellows.as('fellows'))
    .selectAll()
    .where(({ or, eb }) => or([eb('last', 'is', null), eb('last', '<=', daysAfter(today, -daysToMeet))]))
    .orderBy(sql`case when last is null then 1 else 0 end`)
    .orderBy('last')
    .orderBy('Id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { Id, FullName, photo } = row;
  return {
    Id,
    FullName,
    IsFound: Boolean(row.is_found),
    Photo: pictureUrl(photo),
    Days: row.last === null ? null : daysBetween(row.last, today),
  };
};

/** What others find a member by. */
const missingSteps = async ({ read }: Data, userId: number): Promise<ForYou['Steps']> => {
  const user = await read.selectFrom('users').select(['photo', 'company', 'offers']).where('id', '=', userId).executeTakeFirst();
  const steps: [(typeof profileSteps)[number], string | null | undefined][] = [
    ['Photo', user?.photo],
    ['Company', user?.company],
    ['Offers', user?.offers],
  ];
  return user ? steps.filter(([, value]) => !value).map(([step]) => step) : [];
};
