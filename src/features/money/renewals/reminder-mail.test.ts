// The words of a reminder, in a mail and for WhatsApp: the sum, how to pay it, whom to ask, and no link that nobody else can open.

import { describe, expect, it } from 'vitest';
import { drawQrCode } from '../../../platform/mail/qr-picture.ts';
import { createLinks } from '../../../platform/server/signed-links.ts';
import { reminderMail } from './reminder-mail.server.ts';
import { whatsAppText } from './reminder-words.ts';

const office = {
  organization: 'Harbour & Co',
  officePhone: '2226543210',
  officeEmail: 'office@harbour.example',
  upiId: 'harbour@okbank',
  membershipFeePaise: 100_000,
};
const bare = { ...office, officePhone: '', officeEmail: '', upiId: '' };
const letter = {
  office,
  today: '2026-11-23',
  graceDays: 14,
  logoUrl: undefined,
  mailUrl: 'https://portal.example.com',
  links: createLinks('a secret that is long enough for it'),
};
const member = {
  id: 7,
  full_name: 'Asha Rao',
  email: 'asha@example.com',
  membership_no: 'CH-000007',
  is_active_member: true,
  membership_start: '2025-11-28',
  membership_end: '2026-11-27',
  amount_paise: 1_800_000,
};
const payUrl = 'upi://pay?pa=harbour@okbank&pn=Harbour%20%26%20Co&am=18000.00&cu=INR&tn=Membership%20CH-000007';

describe('a reminder by mail', () => {
  it('greets by name and says the sum, how to pay and whom to ask, with a QR code', () => {
    const { subject, text, html, qrCode } = reminderMail(member, letter);
    expect(subject).toBe('Your membership ends on 27 November 2026');
    for (const words of [
      'Dear Asha Rao,',
      '₹18,000.00 for 12 months',
      'harbour@okbank',
      payUrl,
      'call 2226543210 or write to office@harbour.example',
    ]) {
      expect(text).toContain(words);
    }
    expect(qrCode).toBe(payUrl);
    expect(html).toContain('src="cid:qr-code"');
    expect(html).toContain(`href="${payUrl.replaceAll('&', '&amp;')}"`);
  });

  it.each([
    ['2026-08-28', 150_000, '₹1,500.00 for 3 months.'],
    ['2026-05-28', 400_000, '₹4,000.00 for 6 months.'],
    ['2026-08-28', 0, '₹250.00 for 3 months.'],
    ['1990-01-01', 5_000_000, '₹1,000.00 for 12 months.'],
  ])('asks as much as was paid for as long a term (from %s, %i paise: %s)', (membership_start, amount_paise, words) => {
    expect(reminderMail({ ...member, membership_start, amount_paise }, letter).text).toContain(`The sum is ${words} Pay it`);
  });

  it('names the membership fee where nothing was paid yet, and nothing that is not set', () => {
    const never = {
      ...member,
      is_active_member: false,
      membership_start: null,
      membership_end: null,
      membership_no: null,
      amount_paise: null,
    };
    expect(reminderMail(never, letter).text).toContain('₹1,000.00');
    // Who has never paid has no way of paying from before.
    expect(reminderMail(never, letter).text).toContain('Pay it by UPI to harbour@okbank, or to your chapter or our office. If');
    const note = 'Write CH-000007 in the note, so that your payment is recognised.';
    expect(reminderMail(member, letter).text).toContain(`or to your chapter or our office as before. ${note} If`);
    const mail = reminderMail(member, { ...letter, office: bare });
    expect(mail.text).not.toMatch(/UPI|Questions|upi:|in the note/);
    expect([mail.qrCode, mail.html.includes('<img')]).toEqual([undefined, false]);
  });

  it('has no link where the address of the portal is not known, and says how such mails are turned off', () => {
    const { text, html, headers } = reminderMail(member, { ...letter, mailUrl: undefined });
    expect(`${text}${html}`).not.toMatch(/localhost|https?:/);
    expect(text).toContain('To turn off these mails, sign in and open your profile.');
    expect(headers).toEqual({});
  });

  it('has its QR code as a picture', async () => {
    const png = await drawQrCode(payUrl);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.length).toBeLessThan(10_000);
  });
});

it('by WhatsApp has the same words, the UPI ID, and a page instead of the address that is no link there', () => {
  const words = {
    name: 'Asha Rao',
    membershipNo: 'CH-000007',
    end: '2026-11-20',
    isOver: true,
    renewal: { months: 12, amount: 1_800_000 },
  };
  const page = 'https://portal.example.com/pay/7/2026-11-20.1800000?expires=1&signature=x';
  const text = whatsAppText(words, office, page);
  const note = 'as before. Write CH-000007 in the note, so that your payment is recognised. If you have paid already';
  for (const part of [
    'Dear Asha Rao,',
    'ended on 20 November 2026',
    '₹18,000.00',
    office.upiId,
    note,
    page,
    '2226543210',
    'Harbour & Co',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('upi://');
  expect(whatsAppText(words, bare, null)).not.toMatch(/upi|Questions|Pay by|in the note/i);
});
