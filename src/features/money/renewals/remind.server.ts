// Reminding members by hand: those who were selected, or all who match the filters of the list.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { bounds } from '../../../platform/bounds/bounds.ts';
import { inParts } from '../../../platform/data/in-pieces.ts';
import { namedRows } from '../../../platform/data/lists/page.ts';
import { cachedTotal } from '../../../platform/data/lists/totals.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { saidOfNewMails } from '../../../platform/mail/outbox.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { longFrom, toldOf } from '../../../platform/server/calls/bulk.ts';
import { chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { type Context, handle } from '../../../platform/server/calls/handle.ts';
import type { ResOf } from '../../../platform/wire/call.ts';
import { bulkTexts, requireSameCount } from '../../../platform/wire/calls/bulk.ts';
import { formatNumber } from '../../../platform/wire/locale.ts';
import { type RefusalCode, refusedField } from '../../../platform/wire/refusal.ts';
import { isInChapters } from '../../chapters/assignments/members-of-chapters.server.ts';
import { isNotSuperAdmin } from '../../people/members/members.tables.ts';
import { matchingMembers } from './matching-members.server.ts';
import { letterOf, remindedColumns, writeReminders } from './reminders.server.ts';
import { remindMembers, renewalTexts } from './renewals.contract.ts';

export const remindHandler = handle(remindMembers, async (context) => {
  const ids = await idsOf(context);
  const letter = await letterOf(context, todayIn(context.timeZone));
  const said = await saidOfNewMails(context.data.read, context.canSendMail);
  return context.save(
    async (records) => {
      const all: Refused[] = [];
      let Done = 0;
      for (const part of inParts(ids, together)) {
        const found = await membersOf(records, part, isInChapters('users.id', chaptersOf(context, 'money')));
        const told = { waiting: await whoseMailWaits(records, part), lately: await whoWasReminded(records, part) };
        const members = [];
        for (const Id of part) {
          const member = found.get(Id);
          const why = whyNot(member, told);
          if (why) all.push({ Id, ...why });
          else if (member) members.push(member);
        }
        Done += await writeReminders(records.tx, members, letter, { isByHand: true });
        await nextTurn();
      }
      return { res: { Done, ...toldOf(all), CanSend: context.canSendMail }, message: sentence(Done, all, said) };
    },
    { isLong: ids.length > longFrom, isAnswerKept: true },
  );
});

type Refused = ResOf<typeof remindMembers>['Refused'][number];

/** In between other requests have their turn. */
const together = 20;

/** Without the same id twice, and in the same order in all transactions, so that two of them do not wait for each other. */
const idsOf = async (context: Context<typeof remindMembers>): Promise<number[]> => {
  const { data, input, timeZone, graceDays } = context;
  const { Ids, Filters, Count } = input;
  if (Ids !== null && Filters !== null) throw refusedField(400, 'Filters', bulkTexts.onlyOne);
  if (Filters === null && !Ids?.length) throw refusedField(400, 'Ids', renewalTexts.nobodyNamed);
  const ids = Filters === null ? (Ids ?? []) : await matching(Filters);
  return [...new Set(ids)].sort((one, other) => one - other);

  async function matching(filters: NonNullable<typeof Filters>) {
    const members = matchingMembers(data, filters, { today: todayIn(timeZone), graceDays }, chaptersOf(context, 'money'));
    const named = namedRows(data, 'users', members, { Except: filters.Except });
    requireSameCount(await cachedTotal(data, named.select(sql<number>`count(*)`.as('total')).compile()), Count);
    const ids = (await named.select('users.id').execute()).map(({ id }) => id);
    // Once more: somebody may have written meanwhile.
    requireSameCount(ids.length, Count);
    return ids;
  }
};

const membersOf = async (records: Records, ids: number[], isSeen: RawBuilder<SqlBool> | null) => {
  const members = records.tx
    .selectFrom('users')
    .select([...remindedColumns, 'is_active', 'wants_membership_mail'])
    .where('users.id', 'in', ids)
    .where(isNotSuperAdmin)
    .orderBy('users.id');
  const seen = isSeen ? members.where(isSeen) : members;
  return new Map((await records.lockAll(seen)).map((member) => [member.id, member]));
};

/** Those of the members who have a reminder of the same end that has not left. */
const whoseMailWaits = async ({ tx }: Records, ids: number[]): Promise<Set<number>> => {
  const waiting = tx
    .selectFrom('reminders')
    .innerJoin('users', 'users.id', 'reminders.user_id')
    .innerJoin('outbox', 'outbox.id', 'reminders.mail_id')
    .select('users.id')
    .where('users.id', 'in', ids)
    .where('outbox.state', '=', 'Waiting')
    .where(sql<boolean>`reminders.membership_end is not distinct from users.membership_end`);
  return new Set((await waiting.execute()).map(({ id }) => id));
};

/** Those of the members who were reminded by hand lately, by a mail that has not failed. */
const whoWasReminded = async ({ tx }: Records, ids: number[]): Promise<Set<number>> => {
  const now = new Date();
  const hasFailed = sql<boolean>`exists (select 1 from reminders join outbox on outbox.id = reminders.mail_id
    where reminders.user_id = last_reminders.user_id and reminders.at = last_reminders.by_hand_at and outbox.state not in ('Waiting', 'Sent'))`;
  const reminded = tx
    .selectFrom('last_reminders')
    .select('user_id')
    .where('user_id', 'in', ids)
    .where('by_hand_at', '>', new Date(now.getTime() - bounds.reminders.hours * 3_600_000).toISOString())
    // A clock that was ahead keeps nobody from being reminded.
    .where('by_hand_at', '<=', now.toISOString())
    .where(({ not }) => not(hasFailed));
  return new Set((await reminded.execute()).map(({ user_id }) => user_id));
};

interface Told {
  waiting: ReadonlySet<number>;
  lately: ReadonlySet<number>;
}

const whyNot = (
  member: { id: number; is_active: boolean; wants_membership_mail: boolean } | undefined,
  { waiting, lately }: Told,
): { Code: RefusalCode; Message: string } | null => {
  if (!member) return { Code: 'NotFound', Message: renewalTexts.memberNotFound };
  if (!member.is_active) return { Code: 'InactiveAccount', Message: renewalTexts.isDeactivated };
  if (!member.wants_membership_mail) return { Code: 'MailUnwanted', Message: renewalTexts.mailUnwanted };
  if (waiting.has(member.id)) return { Code: 'MailWaits', Message: renewalTexts.waitsAlready };
  return lately.has(member.id) ? { Code: 'JustReminded', Message: renewalTexts.justReminded } : null;
};

/** How many were reminded; how many were left out, and why. */
const sentence = (done: number, refused: readonly Refused[], said: { one: string; many: string }): string => {
  const [first] = refused;
  if (done === 0 && first && refused.length === 1) return first.Message;
  const reminded = done === 1 ? `The reminder ${said.one}` : `${formatNumber(done)} reminders ${said.many}`;
  const reasons = [...Map.groupBy(refused, ({ Message }) => Message)].map(([why, { length }]) => `${why} (${formatNumber(length)})`);
  const head = done === 0 ? renewalTexts.nobodyReminded : reminded;
  return reasons.length === 0 ? head : `${head}. ${renewalTexts.leftOut(refused.length)}: ${reasons.join(', ')}`;
};
