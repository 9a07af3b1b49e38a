// What the dashboards say of visitors: who has no next step, which seats are held, and how many who came for the first time have joined.

import { type SqlBool, sql } from 'kysely';
import type { Data } from '../../../../platform/data/data.ts';
import { monthsAfter } from '../../../../platform/server/calendar.ts';
import { type Day, noonOf } from '../../../../platform/wire/days.ts';
import { holdsSeat } from '../../../chapters/seats/seat-rule.server.ts';
import { firstVisits } from '../../../meetings/visitors/first-visits.server.ts';
import { openStages } from '../../../meetings/visitors/visitor-words.ts';
import '../../../meetings/visitors/visitors.tables.ts';
import type { Community } from '../dashboard.contract.ts';

/** Neither joined nor put aside, and nothing is planned; of all chapters, when none is given. An index has only these. */
export const countWithoutStep = async ({ read }: Data, chapterId?: number): Promise<number> => {
  const { total } = await read
    .selectFrom('visitors')
    .select(sql<number>`count(*)`.as('total'))
    .where('stage', 'in', openStages)
    .where('next_step', 'is', null)
    .where('next_on', 'is', null)
    .$if(chapterId !== undefined, (all) => all.where('chapter_id', '=', chapterId ?? 0))
    .executeTakeFirstOrThrow();
  return total;
};

export const countHeldSeats = async ({ read }: Data, chapterId: number, today: Day): Promise<number> => {
  const { total } = await read
    .selectFrom('visitors')
    .select(sql<number>`count(*)`.as('total'))
    .where('chapter_id', '=', chapterId)
    .where(holdsSeat('visitors', today))
    .executeTakeFirstOrThrow();
  return total;
};

/** This month so far and the five before it, as the lights look at them. */
const monthsLooked = 6;

export const firstVisitsOf = async ({ read }: Data, today: Day): Promise<Community['Visits']> => {
  const from: Day = `${monthsAfter(today.slice(0, 7), 1 - monthsLooked)}-01`;
  const counted = sql<{ total: number; joined: number | null }>`
    select count(*) as total, sum(case when visitors.stage = 'Joined' then 1 else 0 end) as joined
    ${firstVisits({ from, to: today }, sql<SqlBool>`1 = 1`)}`;
  const { rows } = await counted.execute(read);
  return { From: noonOf(from), To: noonOf(today), First: rows[0]?.total ?? 0, Joined: rows[0]?.joined ?? 0 };
};
