// The words of a reminder: when the membership ends or has ended, what to do, and the link that turns such mails off.

import { noticeMail } from '../../../platform/mail/notice-mail.ts';
import type { Mail } from '../../../platform/mail/outbox.ts';
import { daysAfter, daysBetween } from '../../../platform/server/calendar.ts';
import type { SignedLinks } from '../../../platform/server/signed-links.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { formatDay } from '../../../platform/wire/locale.ts';
import { optOutPath } from '../opt-out/opt-out-path.ts';
import type { RenewalDays } from './stages.server.ts';

export interface Reminded {
  id: number;
  full_name: string;
  email: string;
  membership_no: string | null;
  is_active_member: boolean;
  membership_end: Day | null;
}

export interface Letter extends RenewalDays {
  organization: string;
  logoUrl?: string;
  publicUrl: string;
  links: SignedLinks;
}

export const reminderMail = (member: Reminded, { organization, logoUrl, publicUrl, links, ...days }: Letter): Mail => {
  const { title, paragraphs } = wordsFor(member, organization, days);
  const mail = noticeMail({
    organization,
    logoUrl,
    title,
    paragraphs: [`Dear ${member.full_name},`, ...paragraphs],
    button: { label: 'Open the portal', url: publicUrl },
    reason: `You get this mail because you have an account at ${organization}.`,
    unsubscribeUrl: `${publicUrl}${links.makeLasting(optOutPath(member.id))}`,
  });
  return { to: member.email, subject: title, ...mail };
};

const wordsFor = (
  { membership_end: end, membership_no, is_active_member }: Reminded,
  organization: string,
  { today, graceDays }: RenewalDays,
) => {
  if (end === null || !is_active_member) {
    return {
      title: 'Your membership has not begun yet',
      paragraphs: [
        `You have an account at ${organization}, but no membership yet. It begins when your first payment is recorded.`,
        howToPay,
      ],
    };
  }
  const left = daysBetween(today, end);
  const which = `Your membership of ${organization}${membership_no ? ` (${membership_no})` : ''}`;
  if (left >= 0) {
    return {
      title: `Your membership ends on ${formatDay(end)}`,
      paragraphs: [`${which} ends on ${formatDay(end)}.`, `To stay a member, please renew it. ${howToPay}`],
    };
  }
  // The same rule as nextStart: until this day the next term follows the one before.
  const lastDay = daysAfter(end, graceDays - 1);
  const hint = lastDay >= today ? `If you renew it by ${formatDay(lastDay)}, it goes on without a gap. ` : '';
  return {
    title: `Your membership ended on ${formatDay(end)}`,
    paragraphs: [`${which} ended on ${formatDay(end)}.`, `You can still renew it. ${hint}${howToPay}`],
  };
};

const howToPay = 'Pay the membership fee to your chapter or to our office, as before. If you have paid already, you need not do anything.';
