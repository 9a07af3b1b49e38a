// What waits for the office, the most urgent first. Each entry is one statement; one that nothing waits for is left out.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import type { Data } from '../../../platform/data/data.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { isInStage, type RenewalDays } from '../../money/renewals/stages.server.ts';
import { hasStatus } from '../../people/members/members.server.ts';
import { isNotSuperAdmin } from '../../people/members/members.tables.ts';
import { type Waiting, waitingKinds } from './dashboard.contract.ts';

interface Room extends RenewalDays {
  data: Data;
}

type Amount = Omit<Waiting, 'What'>;

export const waitingToday = async (room: Room): Promise<Waiting[]> => {
  const all = await Promise.all(waitingKinds.map(async (What) => ({ What, ...(await amounts[What](room)) })));
  return all.filter(({ Count }) => Count > 0);
};

const amounts: Record<Waiting['What'], (room: Room) => Promise<Amount>> = {
  'Ending this week': (room) => atStake(room, isInStage('This week', room)),
  'In grace': (room) => atStake(room, isInStage('Grace', room)),
  'Mails failed': ({ data }) => mailsIn(data, 'Failed'),
  'Mails waiting': ({ data }) => mailsIn(data, 'Waiting'),
  'Never paid': async (room) => ({ ...(await atStake(room, isInStage('Never paid', room))), Stake: null }),
  'Without a chapter': (room) => withoutChapter(room),
};

/** PostgreSQL would answer the sum of a bigint as a text. */
const sumOfLast = sql<number>`${aside} cast(coalesce(sum(amount_paise), 0) as bigint)`;

const atStake = async ({ data }: Room, isMeant: RawBuilder<SqlBool>): Promise<Amount> => {
  const { total, paise } = await data.read
    .selectFrom('users')
    .where(isNotSuperAdmin)
    .where('is_active', '=', sql.lit(true))
    .where(isMeant)
    .select([sql<number>`count(*)`.as('total'), sumOfLast.as('paise')])
    .executeTakeFirstOrThrow();
  return { Count: Number(total), Stake: rupeesOf(paise) };
};

const mailsIn = async ({ read }: Data, state: 'Failed' | 'Waiting'): Promise<Amount> => {
  const { total } = await read
    .selectFrom('outbox')
    .where('state', '=', state)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return { Count: Number(total), Stake: null };
};

/** Whose membership runs and who may sign in. Where there is no chapter yet, nobody can be assigned. */
const withoutChapter = async ({ data: { read }, today }: Room): Promise<Amount> => {
  const chapter = await read.selectFrom('chapters').select('id').where('is_active', '=', true).limit(1).executeTakeFirst();
  if (!chapter) return { Count: 0, Stake: null };
  const assigned = read.selectFrom('assignments').select('user_id');
  const { total } = await read
    .selectFrom('users')
    .where(isNotSuperAdmin)
    .where(sql<SqlBool>`${aside} ${hasStatus('Active', today)}`)
    .where('is_active', '=', true)
    .where('users.id', 'not in', assigned)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return { Count: Number(total), Stake: null };
};
