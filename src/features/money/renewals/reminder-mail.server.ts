// A reminder as a mail: its words, how to pay, and the link that turns such mails off.

import { noticeMail } from '../../../platform/mail/notice-mail.ts';
import type { Mail } from '../../../platform/mail/outbox.ts';
import type { SignedLinks } from '../../../platform/server/signed-links.ts';
import { type Day, daysAfter } from '../../../platform/wire/days.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { turnOffLink } from '../../people/notices/turn-off.server.ts';
import { lastTermOf } from '../payments/next-term.ts';
import { type LikelyRenewal, likelyRenewal } from '../payments/terms.ts';
import { type Office, reminderWords } from './reminder-words.ts';
import type { RenewalDays } from './stages.server.ts';

export interface RemindedRow {
  id: number;
  full_name: string;
  email: string;
  membership_no: string | null;
  is_active_member: boolean;
  membership_start: Day | null;
  membership_end: Day | null;
  amount_paise: number | null;
}

export interface Letter extends RenewalDays {
  office: Office;
  logoUrl?: string | undefined;
  mailUrl: string | undefined;
  links: SignedLinks;
}

export const reminderMail = (member: RemindedRow, { office, logoUrl, mailUrl, links, ...days }: Letter): Mail => {
  const { organization } = office;
  const { title, paragraphs, payUrl } = reminderWords(remindedOf(member, days, office), office);
  const mail = noticeMail({
    organization,
    title,
    paragraphs,
    ...(logoUrl && { logoUrl }),
    ...(payUrl && { pay: { label: `Pay by UPI to ${office.upiId}`, url: payUrl } }),
    ...(mailUrl && { button: { label: 'Open the portal', url: mailUrl } }),
    reason: `You get this mail because you have an account at ${organization}.${mailUrl ? '' : howToTurnOff}`,
    ...(mailUrl && { unsubscribeUrl: `${mailUrl}${turnOffLink(links, member.id, 'Reminders')}` }),
  });
  return { to: member.email, userId: member.id, subject: title, ...mail };
};

/** Without PUBLIC_URL no link can be made. */
const howToTurnOff = ' To turn off these mails, sign in and open your profile.';

const remindedOf = (row: RemindedRow, { today, graceDays }: RenewalDays, { membershipFeePaise }: Office) => {
  const { full_name: name, membership_no: membershipNo, membership_end, is_active_member } = row;
  const end = is_active_member ? membership_end : null;
  const isOver = end !== null && end < today;
  const renewal = renewalOf(row, membershipFeePaise);
  return { name, membershipNo, end, isOver, renewal, gaplessUntil: lastDayWithoutGap(end, { today, graceDays }) };
};

/** In paise. A part of the fee is in whole rupees, as in the form. */
export const renewalOf = (
  { amount_paise, ...membership }: Pick<RemindedRow, 'amount_paise' | 'is_active_member' | 'membership_start' | 'membership_end'>,
  membershipFeePaise: number | null,
): LikelyRenewal => {
  // Who has paid less than a rupee is no member, and the next payment is the first.
  const paid = membership.is_active_member && amount_paise !== null ? rupeesOf(amount_paise) : null;
  const fee = membershipFeePaise === null ? null : rupeesOf(membershipFeePaise);
  const { months, amount } = likelyRenewal(lastTermOf(membership), paid, fee);
  return { months, amount: amount === null ? null : Math.round(amount * 100) };
};

/** The same rule as nextTerm: until this day a renewal leaves no gap. */
export const lastDayWithoutGap = (end: Day | null, { today, graceDays }: RenewalDays): Day | null => {
  const lastDay = end === null ? null : daysAfter(end, graceDays - 1);
  return lastDay !== null && lastDay >= today ? lastDay : null;
};
