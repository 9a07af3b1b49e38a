// Reminders by mail: who gets one on which day, and writing them. Reminder and mail are written in one transaction, and a unique row for
// each stage keeps nodes from sending one twice.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../platform/data/data.ts';
import { lockFreeRows } from '../../../platform/data/locked.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { dayOfInstant } from '../../../platform/server/calendar.ts';
import type { Services } from '../../../platform/server/calls/handle.ts';
import { type Day, daysAfter, daysBetween } from '../../../platform/wire/days.ts';
import { isNotSuperAdmin } from '../../people/members/members.tables.ts';
import { type Notice, notify } from '../../people/notices/notify.server.ts';
import { readOrganization, senderOf } from '../../people/organization/organization.server.ts';
import { aboutMembership, forgetEnds } from '../payments/tell-membership.server.ts';
import { type Letter, type RemindedRow, reminderMail } from './reminder-mail.server.ts';

/** After this time of the day nobody is reminded. */
export const endOfReminders = '20:00';

/** In days after the end of the membership; negative before it. */
const stages = [-30, -7, 0, 7, 14];

/** A missed stage is sent until the next one, the last one until so many days after the end. */
const latest = 30;

export type Reminding = Pick<Services, 'data' | 'links' | 'timeZone' | 'graceDays' | 'mailUrl'>;

const mostInOneWrite = 100;

/**
 * Reminds everybody who is due today in the portal's time zone, except locked members: another node is reminding them, or somebody is
 * changing them. Returns how many.
 */
export const remindDue = async (reminding: Reminding, now: Temporal.Instant, stopping: AbortSignal): Promise<number> => {
  const { data } = reminding;
  const letter = await letterOf(reminding, dayOfInstant(now, reminding.timeZone));
  let reminded = 0;
  // Reads only, while nobody is due: a write would empty all caches.
  while (!stopping.aborted && (await isAnybodyDue(reminding, now))) {
    const written = await data.write(async (tx) => {
      const due = tx.selectFrom('users').select(remindedColumns).where(isDue(letter.today)).orderBy('id').limit(mostInOneWrite);
      return writeReminders(tx, await lockFreeRows(data, due).execute(), letter, { isByHand: false });
    });
    if (written === 0) break;
    reminded += written;
  }
  return reminded;
};

export const isAnybodyDue = async ({ data, timeZone }: Reminding, now: Temporal.Instant): Promise<boolean> => {
  const due = data.read
    .selectFrom('users')
    .select('id')
    .where(isDue(dayOfInstant(now, timeZone)));
  return (await due.limit(1).executeTakeFirst()) !== undefined;
};

export const letterOf = async ({ data, links, graceDays, mailUrl }: Reminding, today: Day): Promise<Letter> => {
  const organization = await readOrganization(data.read);
  const { logoUrl } = senderOf(organization, mailUrl);
  return { office: { ...organization, organization: organization.name }, logoUrl, links, graceDays, mailUrl, today };
};

export const remindedColumns = [
  'users.id',
  'full_name',
  'email',
  'membership_no',
  'is_active_member',
  'membership_start',
  'membership_end',
  'amount_paise',
] as const;

/** A member's stage is the latest that has begun. */
const isDue = (today: Day): RawBuilder<SqlBool> => {
  const begun = stages.toReversed().map((stage) => sql`when users.membership_end <= ${daysAfter(today, -stage)} then ${sql.lit(stage)}`);
  const first = daysAfter(today, -latest);
  const last = daysAfter(today, -(stages[0] ?? 0));
  return sql`is_active_member = true and users.membership_end >= ${first} and users.membership_end <= ${last}
    and is_active = true and wants_membership_mail = true and ${isNotSuperAdmin}
    and not exists (select 1 from reminders where reminders.user_id = users.id and reminders.membership_end = users.membership_end
      and stage >= case ${sql.join(begun, sql` `)} end)`;
};

/** Null before the first stage, and long after the last one. */
const stageAt = (end: Day | null, today: Day): number | null => {
  if (end === null) return null;
  const days = daysBetween(end, today);
  return days > latest ? null : (stages.findLast((stage) => stage <= days) ?? null);
};

/**
 * The members must be locked. Members reminded of the stage already are left out, unless by hand. A reminder by hand takes the place of the
 * stage's own, so that nobody gets two on one day. Returns how many mails were written.
 */
export const writeReminders = async (
  tx: Tx,
  members: readonly RemindedRow[],
  letter: Letter,
  { isByHand }: { isByHand: boolean },
): Promise<number> => {
  const at = new Date().toISOString();
  const rows = members.map(({ id, membership_end }) => ({ user_id: id, membership_end, stage: stageAt(membership_end, letter.today), at }));
  const stageReminders = await insertNew(
    tx,
    rows.filter(({ stage }) => stage !== null),
  );
  const others = isByHand ? rows.filter(({ user_id }) => !stageReminders.has(user_id)).map((row) => ({ ...row, stage: null })) : [];
  const written = new Map([...stageReminders, ...(await insertNew(tx, others))]);
  const reminded = members.filter(({ id }) => written.has(id));
  if (reminded.length === 0) return 0;
  await tx
    .insertInto('last_reminders')
    .values(reminded.map(({ id }) => ({ user_id: id, at, by_hand_at: isByHand ? at : null })))
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ at, ...(isByHand && { by_hand_at: at }) }))
    .execute();
  const notices: Notice[] = [];
  for (const member of reminded) {
    const mail = reminderMail(member, letter);
    const mail_id = await queueMail(tx, { ...mail, isForDaytime: !isByHand });
    await tx
      .updateTable('reminders')
      .set({ mail_id })
      .where('id', '=', written.get(member.id) ?? 0)
      .execute();
    const [path, about] = ['/dashboard', aboutMembership(member.id)];
    notices.push({ userId: member.id, kind: 'Membership', text: `${mail.subject}.`, path, about, hasOwnMail: true });
  }
  await forgetEnds(
    tx,
    reminded.map(({ id }) => id),
  );
  await notify(tx, notices);
  return reminded.length;
};

interface NewReminder {
  user_id: number;
  membership_end: Day | null;
  stage: number | null;
  at: string;
}

/** The new rows by member. Another node may have been faster with others. */
const insertNew = async (tx: Tx, rows: readonly NewReminder[]): Promise<Map<number, number>> => {
  if (rows.length === 0) return new Map();
  const inserted = await tx
    .insertInto('reminders')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'user_id'])
    .execute();
  return new Map(inserted.map(({ id, user_id }) => [user_id, id]));
};
