// What the dashboards say of slips: a member's week and open referrals, and what was not answered in a chapter.

import { sql } from 'kysely';
import type { Data } from '../../../../platform/data/data.ts';
import { type Day, daysAfter, noonOf } from '../../../../platform/wire/days.ts';
import { type Asking, findVisibleAmong } from '../../../chapters/fellows/visible-users.server.ts';
import { besides } from '../../../giving/slips/slip-rights.server.ts';
import '../../../giving/slips/slips.tables.ts';
import type { ChapterWaiting, OwnFigures } from '../dashboard.contract.ts';

/** From Monday on. */
export const ownWeek = async ({ read }: Data, userId: number, today: Day): Promise<OwnFigures['Week']> => {
  const from = daysAfter(today, 1 - Temporal.PlainDate.from(today).dayOfWeek);
  const count = async (side: 'from_id' | 'to_id', kind: 'Referral' | 'One-to-one') => {
    let slips = read
      .selectFrom('slips')
      .where(side, '=', userId)
      .where('day', '>=', from)
      .where('day', '<=', today)
      .where(besides('kind'), '=', kind);
    if (kind === 'One-to-one') slips = slips.where('declined', 'is not', true);
    return (await slips.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()).total;
  };
  const [Given, Received, asked, met] = await Promise.all([
    count('from_id', 'Referral'),
    count('to_id', 'Referral'),
    count('from_id', 'One-to-one'),
    count('to_id', 'One-to-one'),
  ]);
  return { From: noonOf(from), To: noonOf(today), Given, Received, OneToOnes: asked + met };
};

/** Received, and neither won nor lost. */
export const openReferrals = async ({ read }: Data, userId: number): Promise<OwnFigures['OpenReferrals']> => {
  const rows = await read
    .selectFrom('slips')
    .select(['status', sql<number>`count(*)`.as('total')])
    .where('to_id', '=', userId)
    .where(besides('kind'), '=', 'Referral')
    .where(besides('status'), 'in', ['New', 'Contacted'])
    .groupBy('status')
    .execute();
  const of = (status: string) => Number(rows.find((row) => row.status === status)?.total ?? 0);
  return { New: of('New'), Contacted: of('Contacted') };
};

const daysToAnswer = 14;
const daysLooked = 366;
const mostNamed = 20;

/** Of the last year: what is older is asked for no more. By who received them, the most first. */
export const unansweredIn = async (asking: Asking, chapterId: number, today: Day): Promise<ChapterWaiting['Unanswered']> => {
  const rows = await asking.data.read
    .selectFrom('slips')
    .innerJoin('users', 'users.id', 'slips.to_id')
    .select(['users.id as UserId', 'full_name as FullName', sql<number>`count(*)`.as('Count')])
    .where('to_chapter_id', '=', chapterId)
    .where('day', '>=', daysAfter(today, -daysLooked))
    .where('day', '<=', daysAfter(today, -daysToAnswer))
    .where(besides('kind'), '=', 'Referral')
    .where(besides('status'), '=', 'New')
    .groupBy(['users.id', 'full_name'])
    .orderBy('Count', 'desc')
    .orderBy('users.id')
    .execute();
  const all = rows.map((row) => ({ ...row, Count: Number(row.Count) }));
  const named = all.slice(0, mostNamed);
  const found = await findVisibleAmong(
    asking,
    named.map(({ UserId }) => UserId),
  );
  const By = named.map((row) => ({ ...row, IsFound: found.has(row.UserId) }));
  return { Total: all.reduce((sum, { Count }) => sum + Count, 0), By };
};
