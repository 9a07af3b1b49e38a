// Move: registers the member, or takes the account that a former member has, invites, takes the payment and gives the seat. All of it is one
// change. Payments are final, and so is this.

import { RecordMovedOn, readLastChange } from '../../../platform/data/records/moved-on.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { dayOf, todayIn } from '../../../platform/server/calendar.ts';
import { chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { isStaff } from '../../../platform/server/calls/handle.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { assignmentTexts } from '../../chapters/assignments/assignments.contract.ts';
import { assignmentRecords } from '../../chapters/assignments/assignments.tables.ts';
import { isEligible, membershipColumns } from '../../chapters/assignments/eligible.server.ts';
import { lockSeats, requireFreeSeat } from '../../chapters/seats/seat-rule.server.ts';
import { insertPayment, type NewPayment, requirePayment, updateMembership } from '../../money/payments/ledger.server.ts';
import { leastPaiseForMembership } from '../../money/payments/payment-rules.ts';
import { paymentTexts } from '../../money/payments/payments.contract.ts';
import { insertUser } from '../../people/accounts/accounts.server.ts';
import { type FactorOwner, removeSecondFactor } from '../../people/factors/second-factors.server.ts';
import { endKeysOf } from '../../people/keys/keys.server.ts';
import { isConfirmed } from '../../people/members/account-mails.server.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { setAside, strangersAmong } from '../../people/members/strangers.server.ts';
import { notify } from '../../people/notices/notify.server.ts';
import { invite } from '../../people/password-links/invitations.server.ts';
import { attendanceRecords } from '../meetings/meetings.tables.ts';
import { hasBegun } from '../meetings/require-meeting.server.ts';
import { lockMeetingsOf } from './delete-visitor.server.ts';
import { lockChapter } from './keep-visitor.server.ts';
import { type Movable, type Move, requireStep } from './movable-visitor.server.ts';
import { emailKey, spellingsOf } from './visitor-contacts.server.ts';
import { tellInviter } from './visitor-notices.server.ts';
import { visitorTexts } from './visitors.contract.ts';
import { visitorRecords } from './visitors.tables.ts';

/** `visitor` as it was read without a lock, by whoever may do it. */
export const joinVisitor = async (records: Records, context: Move, visitor: Movable) => {
  const { input, caller } = context;
  // Nor does it take away the password and the second factor of an account that is here already.
  if (caller.key) throw new Refusal(403, visitorTexts.notByKey);
  const { id, chapter_id: chapterId, profession_id: professionId } = visitor;
  const email = input.Email ?? visitor.email;
  if (email === null) throw refusedField(400, 'Email', visitorTexts.emailRequired);
  if (professionId === null) throw refusedField(400, 'ProfessionId', visitorTexts.professionRequired);
  const payment = paymentOf(context);
  const found = await lockAccount(records, email, visitor);
  const account = found?.stranger ? null : found;
  const wanted = { chapterId, professionId };
  await requireFreeSeat(records, wanted, { visitorId: id, ...(account && { userId: account.id }) });
  const { profession } = await lockSeats(records, wanted);
  const { chapter_name } = await lockChapter(records, chapterId);
  await records.alongWith(() => comesAsMember(records, id));
  const joined = { stage: 'Joined' as const, stage_before: null, held_until: null, reason: null, joined_on: todayIn(records.timeZone) };
  const before = await records.update(
    visitorRecords,
    id,
    async (row) => {
      requireStep(row, 'Joined');
      // Somebody has chosen another seat while this one waited for its locks.
      if (row.profession_id !== professionId) throw new RecordMovedOn(id, await readLastChange(records, visitorRecords, id));
      return joined;
    },
    { version: input.Version },
  );
  if (!before) throw new Refusal(404, visitorTexts.notFound);
  const { company, city } = before;
  const person = { fullName: before.full_name, email, phone: before.phone, profession, company, city, roleId: roles.member };
  if (found?.stranger) await setAside(records, found.stranger);
  const userId = account?.id ?? (await insertUser(records, person, ''));
  const paid = { ...payment, user_id: userId };
  await requirePayment(records, chaptersOf(context, 'money'), caller.userId, paid);
  const PaymentId = await insertPayment(records, paid);
  await updateMembership(records, userId);
  await giveSeat(records, { userId, chapterId, professionId, by: caller.userId });
  await records.update(visitorRecords, id, { user_id: userId });
  if (account && !account.isConfirmed) await takeUnconfirmed(records, account, before);
  const hasPassword = account?.isConfirmed === true && account.password_hash !== '';
  const invitation = hasPassword ? null : await invite(records, userId, { ...context, mayShow: account === null || isStaff(caller) });
  if (account) await notify(records.tx, [{ userId, kind: 'Membership', text: `You are in ${chapter_name} now.`, path: '/dashboard' }]);
  const about = { id, chapterId, name: before.full_name, by: caller.userId };
  await tellInviter(records, about, { inviterId: before.invited_by_id, chapter: chapter_name });
  return {
    res: {
      Id: id,
      UserId: userId,
      PaymentId,
      IsInvited: !hasPassword,
      InvitationLink: invitation?.link ?? null,
      AwaitsLink: invitation !== null && !invitation.isMailed && invitation.link === undefined,
    },
    message: visitorTexts.joined(before.full_name, chapter_name),
  };
};

const paymentOf = ({ input, caller, timeZone }: Move): Omit<NewPayment, 'user_id'> => {
  const { PaymentDate, Amount, MemberShipStartDate, MemberShipEndDate } = input;
  // The contract requires them of who joins.
  if (PaymentDate === null || Amount === null || MemberShipStartDate === null || MemberShipEndDate === null)
    throw new Refusal(400, paymentTexts.incomplete);
  if (Amount < leastPaiseForMembership) throw refusedField(400, 'Amount', paymentTexts.amountTooSmall);
  const [start, end] = [dayOf(MemberShipStartDate, timeZone), dayOf(MemberShipEndDate, timeZone)];
  return {
    amount_paise: Amount,
    payment_date: dayOf(PaymentDate, timeZone),
    membership_start: start,
    membership_end: end,
    method: input.Method,
    reference: input.Reference,
    note: input.Note,
    corrects: null,
    recorded_by: caller.userId,
  };
};

/**
 * The account of somebody who was a member, or is one of this chapter already. All others are none of an officer's business: also that of
 * somebody else whose e-mail was typed by mistake, and of who has a seat. Their payment and their seat could not be given back.
 */
const lockAccount = async (records: Records, email: string, { chapter_id, profession_id, full_name, email: own }: Movable) => {
  const { tx } = records;
  const users = tx
    .selectFrom('users')
    .select(['id', 'full_name', 'email', 'email_normal', 'role_id', 'is_active', 'password_hash'])
    .where('email_normal', 'in', spellingsOf(email));
  const [account, ...others] = await records.lockAll(users.orderBy('id'));
  if (!account) return null;
  const places = await tx.selectFrom('assignments').select(['chapter_id', 'profession_id']).where('user_id', '=', account.id).execute();
  const isTheirs = account.password_hash === '' || (await isConfirmed(tx, account, records.mailing.allowSignup));
  const [stranger = null] = isTheirs ? [] : await strangersAmong(tx, [account.email_normal], records.mailing.allowSignup);
  // A stranger's account stays behind, so it may be switched off already.
  const isOn = account.is_active || stranger !== null;
  const isOpen = account.role_id === roles.member && isOn && places.every((place) => place.chapter_id === chapter_id);
  const isSeated = places.some((place) => place.profession_id !== null && place.profession_id !== profession_id);
  const isSame = (own !== null && emailKey(own) === emailKey(email)) || foldText(account.full_name) === foldText(full_name);
  if (!isOpen || isSeated || !isSame || others.length > 0) throw refusedField('EmailTaken', 'Email', visitorTexts.emailTaken);
  return { ...account, isConfirmed: isTheirs, stranger };
};

/**
 * The account of a former member, of whom nobody has shown that the e-mail is theirs: the password, the second factor, the sessions and the keys
 * end, the name and the phone are those of the visitor, and the invitation goes to the address.
 */
const takeUnconfirmed = async (
  records: Records,
  account: FactorOwner,
  { full_name, phone }: { full_name: string; phone: string | null },
): Promise<void> => {
  await records.update(memberRecords, account.id, { full_name, phone: phone ?? undefined, password_hash: '' });
  await removeSecondFactor(records, account);
  await endKeysOf(records, account.id);
};

/** To the next meetings nobody comes twice, as a visitor and as a member. */
const comesAsMember = async (records: Records, visitorId: number): Promise<void> => {
  const { tx, timeZone } = records;
  await lockMeetingsOf(records, [visitorId]);
  const expected = await tx
    .selectFrom('attendances')
    .innerJoin('meetings', 'meetings.id', 'attendances.meeting_id')
    .select(['attendances.id', 'day', 'starts_at'])
    .where('visitor_id', '=', visitorId)
    .where('mark', 'is', null)
    .where('day', '>=', todayIn(timeZone))
    .execute();
  for (const { id, ...meeting } of expected) if (!hasBegun(meeting, timeZone)) await records.delete(attendanceRecords, id);
};

interface Seat {
  userId: number;
  chapterId: number;
  professionId: number;
  by: number;
}

const giveSeat = async (records: Records, { userId, chapterId, professionId, by }: Seat): Promise<void> => {
  const { tx } = records;
  const member = await tx.selectFrom('users').select(membershipColumns).where('id', '=', userId).executeTakeFirstOrThrow();
  if (!isEligible(member, todayIn(records.timeZone))) throw new Refusal('NotEligible', assignmentTexts.notEligible);
  const places = tx.selectFrom('assignments').select('id').where('user_id', '=', userId).where('chapter_id', '=', chapterId);
  const place = await places.executeTakeFirst();
  if (place) await records.update(assignmentRecords, place.id, { profession_id: professionId });
  else {
    const created = { created_by: by, created_at: new Date().toISOString() };
    await records.insert(assignmentRecords, { user_id: userId, chapter_id: chapterId, profession_id: professionId, ...created });
  }
};
