// Reminding by hand: the selected members, or all who match the filters.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { namedRows } from '../../../platform/data/lists/page.ts';
import { cachedTotal } from '../../../platform/data/lists/totals.ts';
import { sortIds, splitInParts } from '../../../platform/data/parts.ts';
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
import { isInChapters } from '../../chapters/fellows/members-of-chapters.server.ts';
import { isNotSuperAdmin } from '../../people/members/members.tables.ts';
import { soughtMembers } from '../../people/members/sought-members.server.ts';
import { matchingMembers } from './matching-members.server.ts';
import { hasPaidLately, reminderWaits, wasRemindedLately } from './may-be-reminded.server.ts';
import type { RemindedRow } from './reminder-mail.server.ts';
import { letterOf, remindedColumns, writeReminders } from './reminders.server.ts';
import { remindMembers, renewalTexts } from './renewals.contract.ts';
import { type RenewalDays, stageOf } from './stages.server.ts';

export const remindHandler = handle(remindMembers, async (context) => {
  const ids = await idsOf(context);
  const today = todayIn(context.timeZone);
  const letter = await letterOf(context, today);
  const said = await saidOfNewMails(context.data.read, context.canSendMail);
  return context.save(
    async (records) => {
      const all: Refused[] = [];
      let Done = 0;
      for (const part of splitInParts(ids, together)) {
        const found = await membersOf(records, part, isInChapters('users.id', chaptersOf(context, 'money')));
        const told = {
          waiting: await those(records, part, reminderWaits),
          lately: await those(records, part, wasRemindedLately()),
          paid: await those(records, part, hasPaidLately()),
        };
        const members = [];
        for (const Id of part) {
          const member = found.get(Id);
          const why = reasonToSkip(member, told, { today, graceDays: context.graceDays });
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

/** Other requests have their turn in between. */
const together = 20;

/** Each id once, in a fixed order, so that two transactions do not wait for each other. */
const idsOf = async (context: Context<typeof remindMembers>): Promise<number[]> => {
  const { data, input, timeZone, graceDays } = context;
  const { Ids, Filters, Count } = input;
  if (Ids !== null && Filters !== null) throw refusedField(400, 'Filters', bulkTexts.onlyOne);
  if (Filters === null && !Ids?.length) throw refusedField(400, 'Ids', renewalTexts.nobodyNamed);
  const ids = Filters === null ? (Ids ?? []) : await matching(Filters);
  return sortIds(ids);

  async function matching(filters: NonNullable<typeof Filters>) {
    const sought = filters.Search === null ? null : await soughtMembers(data, filters.Search);
    const members = matchingMembers(data, { ...filters, sought }, { today: todayIn(timeZone), graceDays }, chaptersOf(context, 'money'));
    const named = namedRows(data, 'users', members, { Except: filters.Except });
    requireSameCount(await cachedTotal(data, named.select(sql<number>`count(*)`.as('total')).compile()), Count);
    const ids = (await named.select('users.id').execute()).map(({ id }) => id);
    // Counted again: somebody may have written meanwhile.
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

const those = async ({ tx }: Records, ids: number[], isSo: RawBuilder<SqlBool>): Promise<Set<number>> => {
  const found = await tx.selectFrom('users').select('users.id').where('users.id', 'in', ids).where(isSo).execute();
  return new Set(found.map(({ id }) => id));
};

interface Told {
  waiting: ReadonlySet<number>;
  lately: ReadonlySet<number>;
  paid: ReadonlySet<number>;
}

const reasonToSkip = (
  member: (RemindedRow & { is_active: boolean; wants_membership_mail: boolean }) | undefined,
  { waiting, lately, paid }: Told,
  days: RenewalDays,
): { Code: RefusalCode; Message: string } | null => {
  if (!member) return { Code: 'NotFound', Message: renewalTexts.memberNotFound };
  if (!member.is_active) return { Code: 'InactiveAccount', Message: renewalTexts.isDeactivated };
  if (!member.wants_membership_mail) return { Code: 'MailUnwanted', Message: renewalTexts.mailUnwanted };
  const { is_active_member: isActiveMember, membership_end: end, amount_paise } = member;
  // Since the list was read somebody may have recorded a payment.
  const isDue = stageOf({ isActiveMember, end, hasPaid: amount_paise !== null }, days) !== null;
  if (isActiveMember && !isDue && paid.has(member.id)) return { Code: 'Clash', Message: renewalTexts.hasPaid };
  if (waiting.has(member.id)) return { Code: 'MailWaits', Message: renewalTexts.waitsAlready };
  return lately.has(member.id) ? { Code: 'JustReminded', Message: renewalTexts.justReminded } : null;
};

/** How many were reminded, how many were left out, and why. */
const sentence = (done: number, refused: readonly Refused[], said: { one: string; many: string }): string => {
  const [first] = refused;
  if (done === 0 && first && refused.length === 1) return first.Message;
  const reminded = done === 1 ? `The reminder ${said.one}` : `${formatNumber(done)} reminders ${said.many}`;
  const byReason = [...Map.groupBy(refused, ({ Message }) => Message)];
  // With one reason, its number is that of all, said already.
  const reasons = byReason.map(([why, { length }]) => (byReason.length === 1 ? why : `${why} (${formatNumber(length)})`));
  const head = done === 0 ? renewalTexts.nobodyReminded : reminded;
  return reasons.length === 0 ? head : `${head}. ${renewalTexts.leftOut(refused.length)}: ${reasons.join(', ')}`;
};
