// Reminding members by hand: those who were selected, or all who match the filters of the list.

import type { Records } from '../../../platform/data/records/records.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { type Context, handle } from '../../../platform/server/calls/handle.ts';
import { bulkTexts } from '../../../platform/wire/calls/bulk.ts';
import { formatNumber } from '../../../platform/wire/locale.ts';
import { type RefusalCode, refusedField } from '../../../platform/wire/refusal.ts';
import { isNotSuperAdmin } from '../../people/members/members.tables.ts';
import { matchingMembers } from './matching-members.server.ts';
import { letterOf, remindedColumns, writeReminders } from './reminders.server.ts';
import { mostReminded, remindMembers, renewalTexts } from './renewals.contract.ts';

export const remindHandler = handle(remindMembers, async (context) => {
  const ids = await idsOf(context);
  const letter = await letterOf(context, todayIn(context.timeZone));
  return context.save(async (records) => {
    const found = await membersOf(records, ids);
    const Refused = ids.flatMap((Id) => {
      const why = whyNot(found.get(Id));
      return why === null ? [] : [{ Id, ...why }];
    });
    const members = ids.flatMap((id) => found.get(id) ?? []).filter((member) => whyNot(member) === null);
    const Done = await writeReminders(records.tx, members, letter, { isByHand: true });
    return { res: { Done, Refused, CanSend: context.canSendMail }, message: sentence(Done, context.canSendMail) };
  });
});

/** Without the same id twice, and in the same order in all transactions, so that two of them do not wait for each other. */
const idsOf = async ({ data, input: { Ids, Filters }, timeZone, graceDays }: Context<typeof remindMembers>): Promise<number[]> => {
  if (Ids !== null && Filters !== null) throw refusedField(400, 'Filters', bulkTexts.onlyOne);
  if (Filters === null && !Ids?.length) throw refusedField(400, 'Ids', renewalTexts.nobodyNamed);
  const ids = Filters === null ? (Ids ?? []) : await matching();
  const sorted = [...new Set(ids)].sort((one, other) => one - other);
  if (sorted.length > mostReminded) throw refusedField(400, Filters ? 'Filters' : 'Ids', tooMany);
  return sorted;

  async function matching() {
    const query = matchingMembers(data, Filters ?? { Stage: null, ChapterId: null }, { today: todayIn(timeZone), graceDays });
    return (
      await query
        .select('users.id')
        .limit(mostReminded + 1)
        .execute()
    ).map(({ id }) => id);
  }
};

const tooMany = `At most ${formatNumber(mostReminded)} members can be reminded at once`;

const membersOf = async (records: Records, ids: number[]) => {
  const members = records.tx
    .selectFrom('users')
    .select([...remindedColumns, 'is_active', 'wants_membership_mail'])
    .where('users.id', 'in', ids)
    .where(isNotSuperAdmin)
    .orderBy('users.id');
  return new Map((await records.lockAll(members)).map((member) => [member.id, member]));
};

const whyNot = (
  member: { is_active: boolean; wants_membership_mail: boolean } | undefined,
): { Code: RefusalCode; Message: string } | null => {
  if (!member) return { Code: 'NotFound', Message: renewalTexts.memberNotFound };
  if (!member.is_active) return { Code: 'InactiveAccount', Message: renewalTexts.isDeactivated };
  return member.wants_membership_mail ? null : { Code: 'MailUnwanted', Message: renewalTexts.mailUnwanted };
};

const sentence = (done: number, canSend: boolean): string => {
  if (done === 0) return 'Nobody was reminded';
  if (done === 1) return canSend ? 'The reminder is sent now' : 'The reminder waits for a mail server';
  return `${formatNumber(done)} reminders ${canSend ? 'are sent now' : 'wait for a mail server'}`;
};
