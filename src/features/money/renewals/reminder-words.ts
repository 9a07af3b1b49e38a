// The text of a reminder, for mail and WhatsApp: the end of the membership, the sum, how to pay, and whom to ask.

import type { Day } from '../../../platform/wire/days.ts';
import { formatDay, formatMoney } from '../../../platform/wire/locale.ts';
import { type LikelyRenewal, monthsText } from '../payments/terms.ts';

/** How members pay and whom they ask. Amounts are in paise. */
export interface Office {
  organization: string;
  /** '' if not set, as the two below. */
  officePhone: string;
  officeEmail: string;
  upiId: string;
  /** Null if not set. */
  membershipFeePaise: number | null;
}

export interface Reminded {
  name: string;
  membershipNo: string | null;
  /** Null for a member who has never paid. */
  end: Day | null;
  isOver: boolean;
  /** What a renewal is likely to cost, in paise (null where that is not known), and for how many months. */
  renewal: LikelyRenewal;
  /** Until then a renewal leaves no gap. */
  gaplessUntil?: Day | null;
}

interface Words {
  title: string;
  paragraphs: string[];
  /** Opens a payment app. Null without a UPI ID, or if nothing is to be paid. */
  payUrl: string | null;
}

export const reminderWords = (member: Reminded, office: Office): Words => {
  const { amount: sum } = member.renewal;
  return {
    title: titleOf(member),
    paragraphs: [`Dear ${member.name},`, ...news(member, office), howToPay(member, office), contactHint(office)].filter(
      (text) => text !== '',
    ),
    payUrl: office.upiId === '' || !sum ? null : payUrl(member, sum, office),
  };
};

/** The address of payment apps is no link in WhatsApp, so a page of the portal has it: `payPage`, where there is one. */
export const whatsAppText = (member: Reminded, office: Office, payPage: string | null): string => {
  const { paragraphs } = reminderWords(member, office);
  return [...paragraphs, ...(payPage ? [`Pay by UPI here: ${payPage}`] : []), office.organization].join('\n\n');
};

const titleOf = ({ end, isOver }: Reminded): string => {
  if (end === null) return 'Your membership has not begun yet';
  return `Your membership ${isOver ? 'ended' : 'ends'} on ${formatDay(end)}`;
};

const news = ({ end, isOver, membershipNo, gaplessUntil }: Reminded, { organization }: Office): string[] => {
  if (end === null) {
    return [`You have an account at ${organization}, but no membership yet. It begins when your first payment is recorded.`];
  }
  const which = `Your membership of ${organization}${membershipNo ? ` (${membershipNo})` : ''}`;
  if (!isOver) return [`${which} ends on ${formatDay(end)}.`, 'To stay a member, please renew it.'];
  const hint = gaplessUntil ? ` If you renew it by ${formatDay(gaplessUntil)}, it goes on without a gap.` : '';
  return [`${which} ended on ${formatDay(end)}.`, `You can still renew it.${hint}`];
};

const howToPay = ({ end, membershipNo, renewal: { amount, months } }: Reminded, { upiId }: Office): string => {
  const what = !amount ? 'Pay the membership fee' : `The sum is ${formatMoney(amount)} for ${monthsText(months)}. Pay it`;
  const where = upiId === '' ? 'to your chapter or to our office' : `by UPI to ${upiId}, or to your chapter or our office`;
  const usualWay = end === null ? '' : upiId === '' ? ', as before' : ' as before';
  const note = upiId === '' || membershipNo === null ? '' : ` ${noteToWrite(membershipNo)}`;
  return `${what} ${where}${usualWay}.${note} If you have paid already, you need not do anything.`;
};

/** For whoever types the UPI ID in: the link has the number anyway. A bank's statement is matched by it. */
export const noteToWrite = (membershipNo: string): string => `Write ${membershipNo} in the note, so that your payment is recognised.`;

const contactHint = ({ officePhone, officeEmail }: Office): string => {
  const ways = [officePhone && `call ${officePhone}`, officeEmail && `write to ${officeEmail}`].filter(Boolean);
  return ways.length === 0 ? '' : `Questions? Please ${ways.join(' or ')}.`;
};

/** In the format of payment apps: payee, amount, and purpose. */
export const payUrl = (
  { membershipNo, name }: { membershipNo: string | null; name?: string },
  sum: number,
  { upiId, organization }: Pick<Office, 'upiId' | 'organization'>,
): string => {
  const fields = {
    pa: upiId,
    pn: cut(organization),
    am: (sum / 100).toFixed(2),
    cu: 'INR',
    tn: cut(`Membership ${membershipNo ?? name ?? ''}`),
  };
  // These apps do not read a plus sign as a space. Some need the @ unescaped.
  return `upi://pay?${Object.entries(fields)
    .map(([key, value]) => `${key}=${encodeURIComponent(value.toWellFormed()).replace('%40', '@')}`)
    .join('&')}`;
};

const cut = (text: string): string => [...text].slice(0, 50).join('').trim();
