// What waits for the office, the most urgent first. What nothing waits for is left out.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { aside } from '../../../../platform/data/aside.ts';
import type { Data } from '../../../../platform/data/data.ts';
import { daysAfter } from '../../../../platform/wire/days.ts';
import { rupeesOf } from '../../../../platform/wire/money.ts';
import { hasMeeting, hasPresident, losesPresident } from '../../../chapters/chapters/chapters.server.ts';
import { totalsOf } from '../../../money/renewals/matching-members.server.ts';
import type { RenewalStage } from '../../../money/renewals/renewals.contract.ts';
import type { RenewalDays } from '../../../money/renewals/stages.server.ts';
import { hasStatus, isNotDeactivated } from '../../../people/members/members.server.ts';
import { isNotSuperAdmin } from '../../../people/members/members.tables.ts';
import { countDue } from '../../personal-data/requests/requests.server.ts';
import { type Waiting, waitingKinds } from '../dashboard.contract.ts';
import { countNotClosed } from '../officers/meetings-ahead.server.ts';
import { countWithoutStep } from '../officers/visitors-ahead.server.ts';

interface DaysAndData extends RenewalDays {
  data: Data;
}

type Figure = Omit<Waiting, 'What'>;

export const waitingToday = async (source: DaysAndData): Promise<Waiting[]> => {
  const all = await Promise.all(waitingKinds.map(async (What) => ({ What, ...(await figures[What](source)) })));
  return all.filter(({ Count }) => Count > 0);
};

/** A request about personal data is named so many days before it is due. */
const daysAhead = 7;

/** Super admins are shown meetings that are still open after so many days. */
const daysToClose = 7;

const figures: Record<Waiting['What'], (source: DaysAndData) => Promise<Figure>> = {
  'Ending this week': (source) => countAtStake(source, 'This week'),
  'In grace': (source) => countAtStake(source, 'Grace'),
  'Mails failed': ({ data }) => mailsIn(data, 'Failed'),
  'Data requests due': async ({ data, today }) => ({ Count: await countDue(data.read, daysAfter(today, daysAhead)), Stake: null }),
  'Mails waiting': ({ data }) => mailsIn(data, 'Waiting'),
  'Never paid': async (source) => ({ ...(await countAtStake(source, 'Never paid')), Stake: null }),
  'Visitors without a next step': async ({ data }) => ({ Count: await countWithoutStep(data), Stake: null }),
  'Meetings not closed': async ({ data, today }) => ({ Count: await countNotClosed(data, daysAfter(today, -daysToClose)), Stake: null }),
  'Without a chapter': (source) => countWithoutChapter(source),
  'Expired with a place': (source) => countExpiredPlaces(source),
  'Chapters without a meeting': (source) => countWithoutMeeting(source),
  'Chapters without a president': (source) => countWithoutPresident(source),
  'Presidents without a successor': ({ data, today }) => countChapters(data, losesPresident(today)),
};

const countAtStake = async ({ data, ...days }: DaysAndData, Stage: RenewalStage): Promise<Figure> => {
  const { count, paise } = await totalsOf(data, { Stage, ChapterId: null }, days, 'all');
  return { Count: count, Stake: rupeesOf(paise) };
};

const mailsIn = async ({ read }: Data, state: 'Failed' | 'Waiting'): Promise<Figure> => {
  const { total } = await read
    .selectFrom('outbox')
    .where('state', '=', state)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return { Count: total, Stake: null };
};

/** Whose membership runs and who may sign in. Where there is no chapter yet, nobody can be assigned. */
const countWithoutChapter = async ({ data: { read }, today }: DaysAndData): Promise<Figure> => {
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
  return { Count: total, Stake: null };
};

/** Those whom GetAssignedMembers lists, once each: some are in two chapters. */
const countExpiredPlaces = async ({ data: { read }, today }: DaysAndData): Promise<Figure> => {
  const { total } = await read
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .where(sql<SqlBool>`${aside} ${hasStatus('Expired', today)}`)
    .where(isNotDeactivated)
    .select(sql<number>`count(distinct assignments.user_id)`.as('total'))
    .executeTakeFirstOrThrow();
  return { Count: total, Stake: null };
};

/** Where no chapter has ever planned a meeting, the network does without. */
const countWithoutMeeting = async ({ data, today }: DaysAndData): Promise<Figure> => {
  const everPlanned = await data.read.selectFrom('meetings').select('id').limit(1).executeTakeFirst();
  return everPlanned ? countChapters(data, sql<SqlBool>`not ${hasMeeting(today)}`) : { Count: 0, Stake: null };
};

/** Where no chapter has ever had an officer, the network does without. */
const countWithoutPresident = async ({ data, today }: DaysAndData): Promise<Figure> => {
  const everHeld = await data.read.selectFrom('offices').select('id').limit(1).executeTakeFirst();
  return everHeld ? countChapters(data, sql<SqlBool>`not ${hasPresident(today)}`) : { Count: 0, Stake: null };
};

const countChapters = async ({ read }: Data, which: RawBuilder<SqlBool>): Promise<Figure> => {
  const { total } = await read
    .selectFrom('chapters')
    .where('is_active', '=', true)
    .where(which)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return { Count: total, Stake: null };
};
