// Giving and withdrawing consents, with what follows from it: an erasure that is asked for, nobody who finds the member, no testimonial in public.

import { type SqlBool, sql } from 'kysely';
import { orderOf } from '../../../../platform/data/lists/order.ts';
import { page } from '../../../../platform/data/lists/page.ts';
import { readInParts, sortIds } from '../../../../platform/data/parts.ts';
import type { FollowedRow, PlainRow } from '../../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../../platform/data/records/records.ts';
import { type Context, handle, saved } from '../../../../platform/server/calls/handle.ts';
import { Refusal } from '../../../../platform/wire/refusal.ts';
import { roles } from '../../../../platform/wire/roles.ts';
import { slipRecords } from '../../../giving/slips/slips.tables.ts';
import { giveConsent, settleConsent, versionToAgree, withdrawConsent } from '../../../people/consents/consents.server.ts';
import { changedConsents, memberRecords } from '../../../people/members/members.tables.ts';
import { readSettings } from '../../../people/organization/organization.server.ts';
import { askFor, noteOwn } from '../requests/requests.server.ts';
import { consentTexts, listConsents, saveConsent } from './consents.contract.ts';

export const consentsServer = [
  handle(listConsents, async ({ data, input, caller }) => {
    let query = data.read
      .selectFrom('consents')
      .select(['consents.id as Id', 'subject as To', 'text_version as TextVersion'])
      .select(['given_at as GivenAt', 'how as How', 'withdrawn_at as WithdrawnAt'])
      .where('user_id', '=', caller.userId);
    if (input.To !== null) query = query.where('subject', '=', input.To);
    return page(data, 'consents', query, orderOf(input, { by: 'given_at', direction: 'desc' }, { GivenAt: 'given_at' }), input);
  }),

  handle(saveConsent, (context) =>
    context.save(async (records) => {
      const message = context.input.Flag === 'Give' ? await give(records, context, context.input) : await withdraw(records, context);
      return saved(context.caller.userId, message);
    }),
  ),
];

type Save = Context<typeof saveConsent>;

const give = async (records: Records, { caller }: Save, input: Extract<Save['input'], { Flag: 'Give' }>): Promise<string> => {
  const { tx } = records;
  if (input.To === 'Found by members') {
    if (caller.roleId === roles.admin) throw new Refusal(403, consentTexts.onlyMembers);
    const isGiven = tx.selectFrom('consents').select('id').where('user_id', '=', caller.userId).where('subject', '=', input.To);
    // Who has agreed has chosen who sees what, too.
    if (!(await isGiven.where('withdrawn_at', 'is', null).limit(1).executeTakeFirst())) await showMe(records, caller.userId, 'My chapter');
    return consentTexts.given;
  }
  const { privacy_version } = await readSettings(tx);
  if (input.TextVersion !== null && input.TextVersion !== privacy_version) throw new Refusal(409, consentTexts.otherVersion);
  if ((await versionToAgree(tx, caller.userId)) === null) return consentTexts.given;
  await giveConsent(tx, { userId: caller.userId, subject: 'Privacy notice', how: input.How ?? 'Profile' });
  await noteOwn(records, caller.userId, changedConsents);
  return consentTexts.given;
};

const withdraw = async (records: Records, { caller, input }: Save): Promise<string> => {
  const { userId } = caller;
  if (input.To === 'Found by members') await showMe(records, userId, 'Nobody');
  if (input.To === 'Testimonials in public') await hideTestimonials(records, userId);
  if (input.To !== 'Privacy notice') return consentTexts.withdrawn;
  if (!(await withdrawConsent(records.tx, { userId, subject: input.To }))) throw new Refusal(409, consentTexts.notGiven);
  await noteOwn(records, userId, changedConsents);
  await askFor(records, { userId, kind: 'Erasure', text: 'The consent to the privacy notice was withdrawn.', isOnce: true });
  return consentTexts.withdrawnAndAsked;
};

/** By the choices that are there for it; the list of consents follows them. */
const showMe = async (records: Records, userId: number, to: 'My chapter' | 'Nobody'): Promise<void> => {
  const choices = { show_me: to, show_phone: to, show_email: to, show_company: to, visibility_at: new Date().toISOString() };
  if (!(await records.update(memberRecords, userId, choices))) throw new Refusal(404, consentTexts.notFound);
};

const sides = [
  ['from_id', 'may_be_shown'],
  ['to_id', 'is_public'],
] as const;

type Side = (typeof sides)[number];

/** Found by the person: an index of kinds would have all testimonials of the portal, and plans are made without statistics. */
const isAgreedBy = (userId: number, [person, choice]: Side) =>
  sql<SqlBool>`${sql.ref(person)} = ${userId} and case kind when 'Testimonial' then ${sql.ref(choice)} else false end`;

/** All those that somebody has agreed to show, as giver or as receiver. */
const hideTestimonials = async (records: Records, userId: number): Promise<void> => {
  for (const side of sides) {
    const stored = await records.lockWhere(slipRecords, isAgreedBy(userId, side));
    if (stored.size > 0) await records.updateAlike(slipRecords, [...stored.values()], { [side[1]]: false });
  }
};

const agreed = sides.map(([, choice]) => choice);

/** Each testimonial is agreed to by itself: the consent is there as long as one is. */
export const followTestimonials = async (records: Records, rows: readonly FollowedRow[]): Promise<void> => {
  const changed = rows.filter(
    ({ before, changed: now }) =>
      before.kind === 'Testimonial' && (!now || [...agreed, 'from_id', 'to_id'].some((column) => column in now)),
  );
  const people = changed.flatMap(({ before, changed: now }) => [before.from_id, before.to_id, now?.from_id, now?.to_id]);
  // A row that is deleted is still there.
  const gone = changed.flatMap(({ before, changed: now }) => (now ? [] : [Number(before.id)]));
  await settleTestimonials(records, people, gone);
};

export const followAddedTestimonials = async (records: Records, rows: readonly PlainRow[]): Promise<void> => {
  const shown = rows.filter((row) => row.kind === 'Testimonial' && agreed.some((column) => row[column] === true));
  await settleTestimonials(
    records,
    shown.flatMap(({ from_id, to_id }) => [from_id, to_id]),
    [],
  );
};

type Person = PlainRow[string] | undefined;

const settleTestimonials = async (records: Records, people: readonly Person[], gone: readonly number[]): Promise<void> => {
  const { tx } = records;
  const ids = sortIds(people.map(Number).filter((id) => id > 0));
  // Of two saves at once each would still see as shown what the other one hides.
  await readInParts(ids, (part) => records.lockAll(tx.selectFrom('users').select('id').where('id', 'in', part).orderBy('id')));
  for (const userId of ids) {
    const isThere = sql<SqlBool>`id not in (${sql.join([0, ...gone])})`;
    const isOneOf = (side: Side) => tx.selectFrom('slips').select('id').where(isAgreedBy(userId, side)).where(isThere).limit(1);
    const shown = (await isOneOf(sides[0]).executeTakeFirst()) ?? (await isOneOf(sides[1]).executeTakeFirst());
    await settleConsent(tx, shown !== undefined, { userId, subject: 'Testimonials in public', how: 'Testimonial' });
  }
};
