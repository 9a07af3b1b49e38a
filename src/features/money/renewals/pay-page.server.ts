// The page behind the link of a WhatsApp about the membership: the sum, a button for payment apps, and the same as a QR code. It names
// nobody, because links are passed on.

import type { FastifyInstance } from 'fastify';
import type { SignedLinks } from '../../../platform/server/signed-links.ts';
import { formatMoney } from '../../../platform/wire/locale.ts';
import { readOrganization } from '../../people/organization/organization.server.ts';
import { type PageServices, type PlainPage, signedPage } from '../../people/plain-pages/plain-page.server.ts';
import { monthsText } from '../payments/terms.ts';
import { renewalOf } from './reminder-mail.server.ts';
import { noteToWrite, payUrl } from './reminder-words.ts';
import { payPageDays } from './renewals.contract.ts';

const pathOf = (id: number | string, of: string): string => `/pay/${id}/${of}`;

/** The links end by their day only: what has changed since, the page says. */
const target = 'pay';

interface Paying {
  id: number;
  is_active_member: boolean;
  membership_end: string | null;
}

/** Without the portal's address. `paise` is what the text around the link says. */
export const payPageLink = (links: SignedLinks, { id, is_active_member, membership_end }: Paying, paise: number): string =>
  links.makeForDays(pathOf(id, `${(is_active_member && membership_end) || never}.${paise}`), target, payPageDays);

const never = 'never';

interface Asked {
  isPaid: boolean;
  organization: string;
  upiId: string;
  membershipNo: string | null;
  months: number;
  /** In paise. Null where it is not known any more. */
  amount: number | null;
  /** The sum that was written. */
  written: number;
}

export const servePayPage = (app: FastifyInstance, services: PageServices): void => {
  const { read } = services.data;
  const find = async (id: number, of: string): Promise<Asked | null> => {
    const [, end, paise] = /^(never|\d{4}-\d\d-\d\d)\.(\d{1,15})$/.exec(of) ?? [];
    if (!end || !paise) return null;
    const member = await read
      .selectFrom('users')
      .select(['membership_no', 'is_active_member', 'membership_start', 'membership_end', 'amount_paise'])
      .where('id', '=', id)
      .where('is_active', '=', true)
      .executeTakeFirst();
    if (!member) return null;
    const { name: organization, upiId, membershipFeePaise } = await readOrganization(read);
    const { months, amount } = renewalOf(member, membershipFeePaise);
    const until = member.is_active_member ? member.membership_end : null;
    const isPaid = until !== null && (end === never || until > end);
    return { isPaid, organization, upiId, membershipNo: member.membership_no, months, amount, written: Number(paise) };
  };
  const dead = `It works for ${payPageDays} days, as long as the account is open. Please ask whoever sent it to you for a new one.`;
  signedPage(app, services, { path: pathOf, find, targetOf: () => target, says, dead });
};

const says = ({ isPaid, organization, upiId, membershipNo, months, amount, written }: Asked): PlainPage => {
  if (isPaid) return { title: 'This is paid already', text: 'The payment has been recorded. You need not do anything.' };
  if (!amount || upiId === '') {
    return { title: 'Please ask the office', text: `It tells you how to pay your membership of ${organization} now.` };
  }
  const url = payUrl({ membershipNo }, amount, { upiId, organization });
  const changed = `The sum has changed since the link was sent: it was ${formatMoney(written)}.`;
  return {
    title: `${formatMoney(amount)} for ${monthsText(months)}`,
    text: `Your membership of ${organization}, by UPI to ${upiId}.${membershipNo === null ? '' : ` ${noteToWrite(membershipNo)}`}`,
    link: { label: 'Open a payment app', url },
    code: { text: url, label: 'Or scan this with a payment app on another phone.' },
    notes: [...(amount === written ? [] : [changed]), 'If you have paid already, you need not do anything.'],
  };
};
