// The tasks of a secretary's day in the demo, from the dashboard on a laptop: how many clicks of the mouse each takes beside typing.

import type { Page } from '@playwright/test';
import { signIns } from '../../../demo/accounts.ts';
import { makeCommunity } from '../../../demo/make.ts';
import { recordPayment } from '../../../src/features/money/payments/payments.contract.ts';
import { yearAfter } from '../../../src/platform/wire/days.ts';
import { formatShortDay } from '../../../src/platform/wire/locale.ts';
import { inDays } from '../../in-days.ts';
import { countClicks } from '../click-count.ts';
import { test as base, dialog, expect, row, toast } from '../journey.ts';
import { type JourneyPortal, startJourneyPortal } from '../journey-portal.ts';

// biome-ignore lint/complexity/noBannedTypes: no fixture of its own for each journey
const test = base.extend<{}, { community: JourneyPortal }>({
  community: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const portal = await startJourneyPortal((config) => makeCommunity(config, { members: 60 }));
      await use(portal);
      await portal.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  portal: async ({ community }, use) => {
    await use(community);
    expect(community.failures, 'The server logged no error').toEqual([]);
  },
});

test.use({ viewport: { width: 1280, height: 800 } });

test.beforeEach(async ({ page, portal, signIn }) => {
  await signIn(await portal.signIn('superAdmin', signIns.staff.email, signIns.staff.password));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
});

const goTo = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen, exact: true }).click();

test('A new member pays ₹10,000 by UPI and gets a chapter, in at most eight clicks, and is asked about once when done twice', async ({
  page,
  portal,
}) => {
  const clicks = await countClicks(page);
  await goTo(page, 'Member List');
  await page.getByRole('button', { name: 'Register New Member' }).first().click();
  const registration = dialog(page, 'Register New Member');
  await registration.getByLabel('Full Name').fill('Nalini Rao');
  await registration.getByLabel('Email').fill('nalini@example.com');
  await registration.getByLabel('Phone').fill('9812345678');
  await registration.getByLabel('Password', { exact: true }).fill('Correct horse 7');
  await registration.getByRole('button', { name: 'Register' }).click();
  const registered = toast(page, 'Member registered successfully');
  await expect(registered.getByRole('button', { name: 'Open' })).toBeVisible();
  await registered.getByRole('button', { name: 'Record payment' }).click();
  const payment = dialog(page, 'Update Payment');
  await expect(payment.getByLabel('Amount')).toHaveValue('10000');
  await payment.getByRole('button', { name: 'UPI' }).click();
  const today = inDays(0);
  await expect(payment.getByText(`${formatShortDay(today)} – ${formatShortDay(yearAfter(today))} · ₹10,000.00 · UPI`)).toBeVisible();
  await payment.getByRole('button', { name: 'Update Payment' }).click();
  await expect(payment).toHaveCount(0);
  await toast(page, 'Payment updated successfully').getByRole('button', { name: 'Assign' }).click();
  const assigning = dialog(page, 'Assign Member');
  await expect(assigning.getByLabel('Chapter', { exact: true })).toBeFocused();
  await page.keyboard.type('pune');
  await expect(page.getByRole('option', { name: /Pune/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await assigning.getByRole('button', { name: 'Assign' }).click();
  await expect(toast(page, 'User assigned successfully')).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(8);
  const nalini = await portal.data.read
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .innerJoin('assignments', 'assignments.user_id', 'users.id')
    .select(['payments.amount_paise', 'method'])
    .where('email', '=', 'nalini@example.com')
    .execute();
  expect(nalini).toEqual([{ amount_paise: 1_000_000, method: 'UPI' }]);

  await row(page, 'Nalini Rao').getByRole('button', { name: 'Update Payment' }).click();
  await payment.getByRole('button', { name: 'Update Payment' }).click();
  const question = dialog(page, 'Record a second payment?');
  await expect(question).toContainText(/recorded ₹10,000\.00 for this member/);
  await question.getByRole('button', { name: 'Cancel' }).click();
});

test('Who paid ₹18,000 last year is renewed in three clicks, and the receipt is opened and sent from the toast', async ({
  page,
  portal,
  context,
}) => {
  // Whatever day of the week it is, today is in this week.
  const end = inDays(0);
  const asha = await portal.person('member', { fullName: 'Aadhira Nambiar', phone: '9822012345' });
  const last = { MemberId: asha.id, PaymentDate: inDays(-364), MemberShipStartDate: inDays(-364), MemberShipEndDate: end };
  const id = await portal.save(recordPayment, { ...last, Amount: 18_000, Method: 'UPI' });
  const lastYear = `${inDays(-364)}T06:00:00.000Z`;
  await portal.data.write((tx) => tx.updateTable('payments').set({ recorded_at: lastYear }).where('id', '=', id).execute());
  await page.reload();
  const clicks = await countClicks(page);
  await goTo(page, 'Renewals');
  await row(page, 'Aadhira Nambiar').getByRole('button', { name: 'Renew' }).click();
  const payment = dialog(page, 'Update Payment');
  const recorded = `${formatShortDay(inDays(1))} – ${formatShortDay(yearAfter(end))} · ₹18,000.00 · UPI`;
  await expect(payment.getByText(recorded)).toBeVisible();
  await payment.getByRole('button', { name: 'Update Payment' }).click();
  await expect(payment).toHaveCount(0);
  expect(await clicks()).toBe(3);
  const done = toast(page, 'Payment updated successfully');
  const opened = context.waitForEvent('response', (response) => /\/receipts\/\d+\?session=/.test(response.url()));
  await done.getByRole('button', { name: 'Receipt' }).click();
  expect((await opened).headers()['content-type']).toBe('application/pdf');
  await done.getByRole('button', { name: 'Send' }).click();
  const notice = toast(page, 'No mail can be sent: send the receipt by WhatsApp');
  await expect(notice.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/919822012345\?text=/);
  await expect(done.getByRole('button', { name: 'Void' })).toBeVisible();
});

test('A member has the last receipt in one tap', async ({ page, portal, signIn, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(await portal.signIn('member', signIns.member.email, signIns.member.password));
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Receipt', exact: true })).toBeVisible();
  const opened = context.waitForEvent('response', (response) => /\/receipts\/\d+\?session=/.test(response.url()));
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  const answer = await opened;
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect(await clicks()).toBe(1);
});
