// The ledger: all payments with their sum and totals, voiding and correcting one, and what the member sees of it.

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { recordPayment, voidPayment } from '../../../src/features/money/payments/payments.contract.ts';
import { dialog, expect, row, test, toast, unfoldFilters } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll, expectWholeWords } from '../looks.ts';

const paid = (MemberId: number, Amount: number, PaymentDate: string, Method: 'Cash' | 'UPI' | null = null) => ({
  MemberId,
  Amount,
  PaymentDate,
  MemberShipStartDate: PaymentDate,
  MemberShipEndDate: '2090-03-31',
  Method,
});

const heading = (page: Page) => page.getByText(/^\d+ payments?, ₹/);

test('All payments are listed with their exact sum, filtered, and summed up by month and method', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  const zoe = await portal.person('member', { fullName: 'Zoë Fernandes' });
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  await portal.save(recordPayment, paid(zoe.id, 1_00_000.1, '2026-03-31', 'UPI'));
  await portal.save(recordPayment, paid(zoe.id, 0.2, '2026-04-01', 'Cash'));
  const bounced = await portal.save(recordPayment, paid(asha.id, 5_000, '2026-04-02', 'Cash'));
  await portal.save(voidPayment, { Id: bounced, Reason: 'Cheque bounced' });
  await signIn('superAdmin');
  await page.goto('/payments');
  await expect(heading(page)).toHaveText('3 payments, ₹1,00,000.30 valid');
  const struck = row(page, 'Asha Rao');
  await expect(struck.locator('s')).toHaveText('₹5,000.00');
  await expect(struck.locator('s')).toHaveCSS('text-decoration-line', 'line-through');
  await expect(struck).toContainText('Void');
  await expect(struck).toContainText('Cheque bounced');
  // It can be neither corrected nor voided again.
  await expect(struck.getByRole('button')).toHaveCount(3);
  await expect(struck.getByRole('button', { name: 'Record for somebody else' })).toBeVisible();
  await expect(struck.getByRole('button', { name: 'Receipt', exact: true })).toBeVisible();
  await expect(struck.getByRole('button', { name: 'History' })).toBeVisible();
  await expectAccessible(page);

  await page.getByText('Totals by month and method').click();
  const months = page.getByRole('table', { name: 'Totals by month' });
  const methods = page.getByRole('table', { name: 'Totals by method' });
  await expect(months.getByRole('row')).toHaveText(['MonthPaymentsSum', 'April 20261₹0.20', 'March 20261₹1,00,000.10']);
  await expect(methods.getByRole('row')).toHaveText(['MethodPaymentsSum', 'UPI1₹1,00,000.10', 'Cash1₹0.20']);
  await expectAccessible(page);

  await unfoldFilters(page);
  await page.getByLabel('Method', { exact: true }).selectOption('Cash');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(heading(page)).toHaveText('2 payments, ₹0.20 valid');
  await expect(methods.getByRole('row')).toHaveText(['MethodPaymentsSum', 'Cash1₹0.20']);
  await page.getByLabel('State').selectOption('Void');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByText('1 payment, all void')).toBeVisible();
  await expect(page.getByText('No valid payments match.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 payment, all void')).toBeVisible();

  // The totals are of what the search finds, too.
  await page.goto('/payments?Search=Asha');
  await expect(heading(page)).toHaveText('1 payment, ₹0.00 valid');
  await page.getByText('Totals by month and method').click();
  await expect(page.getByText('No valid payments match.')).toBeVisible();

  await page.goto(`/payments?MemberId=${zoe.id}&From=2026-04-01`);
  await expect(heading(page)).toHaveText('1 payment, ₹0.20 valid');
  await page.getByRole('button', { name: 'Remove filter: Of Zoë Fernandes' }).click();
  await expect(heading(page)).toHaveText('2 payments, ₹0.20 valid');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await row(page, 'Zoë').getByRole('link', { name: 'Zoë Fernandes' }).click();
  await expect(page).toHaveURL(`/member-details/${zoe.id}`);
});

test('A period fills in the days of the filter, which may be changed then', async ({ page, portal, signIn }) => {
  const zoe = await portal.person('member', { fullName: 'Zoë Fernandes' });
  for (const day of ['2026-03-31', '2026-04-01', '2026-11-30', '2026-12-01']) await portal.save(recordPayment, paid(zoe.id, 1_000, day));
  await signIn('superAdmin');
  await page.clock.setFixedTime(new Date('2026-12-01T06:00:00Z'));
  await page.goto('/payments');
  await unfoldFilters(page);
  const period = page.getByLabel('Period');
  const choose = async (name: string, address: string, said: string) => {
    await period.selectOption(name);
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL(address);
    await expect(heading(page)).toHaveText(said);
    await expect(period).toHaveValue(name);
  };
  await choose('Last month', '/payments?From=2026-11-01&To=2026-11-30', '1 payment, ₹1,000.00 valid');
  await choose('This financial year', '/payments?From=2026-04-01&To=2027-03-31', '3 payments, ₹3,000.00 valid');
  await page.getByLabel('To', { exact: true }).fill('30/11/2026');
  await expect(period.locator('option:checked')).toHaveText('Other days');
  await choose('', '/payments', '4 payments, ₹4,000.00 valid');
  await expect(period.locator('option:checked')).toHaveText('All');
});

test('Before the earlier of two payments is void, the dialog says which days nothing pays for, and which payment is for the later ones', async ({
  page,
  portal,
  signIn,
}) => {
  const zoe = await portal.person('member', { fullName: 'Zoë Fernandes' });
  const year = (from: number) => ({ MemberShipStartDate: `${from}-12-02`, MemberShipEndDate: `${from + 1}-12-01` });
  const twice = { MemberId: zoe.id, Amount: 12_500, PaymentDate: '2026-03-31' };
  await portal.save(recordPayment, { ...twice, ...year(2090), Reference: 'First' });
  await portal.save(recordPayment, { ...twice, ...year(2091), Reference: 'Second' });
  await signIn('superAdmin');
  await page.goto('/payments');
  const question = dialog(page, 'Void Payment');
  await row(page, 'First').getByRole('button', { name: 'Void' }).click();
  await expect(question).toContainText("'Valid until' stays 01 Dec 2092.");
  await expect(question.getByRole('alert')).toHaveText(
    /^Nothing pays for 02 Dec 2090 – 01 Dec 2091 then, though the membership counts until 01 Dec 2092\. Receipt \S+2 of ₹12,500\.00 is the one for 02 Dec 2091 – 01 Dec 2092\. If it was paid once only, void that one\.$/,
  );
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await row(page, 'Second').getByRole('button', { name: 'Void' }).click();
  await expect(question).toContainText("'Valid until' goes back from 01 Dec 2092 to 01 Dec 2091.");
  await expect(question.getByRole('alert')).toHaveCount(0);
});

test('A payment is voided with a reason, after the dialog has said what will happen', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  const zoe = await portal.person('member', { fullName: 'Zoë Fernandes' });
  await portal.save(recordPayment, paid(zoe.id, 1_000, '2026-03-31', 'UPI'));
  await signIn('superAdmin');
  await page.goto('/payments');
  await row(page, 'Zoë').getByRole('button', { name: 'Void' }).click();
  const question = dialog(page, 'Void Payment');
  await expect(question).toContainText('₹1,000.00, paid on 31 Mar 2026');
  await expect(question).toContainText('The membership, valid until');
  await expect(question).toContainText('This cannot be undone.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Void' }).click();
  await expect(question.getByLabel('Reason')).toHaveAccessibleDescription(/Reason is required/);
  await question.getByLabel('Reason').fill('Paid twice');
  await question.getByRole('button', { name: 'Void' }).click();
  await expect(toast(page, 'Payment voided successfully')).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(row(page, 'Zoë')).toContainText('Paid twice');
  await expect(heading(page)).toHaveText('1 payment, ₹0.00 valid');
  await row(page, 'Zoë').getByRole('link', { name: 'Zoë Fernandes' }).click();
  await expect(page.getByRole('main').getByText('Inactive', { exact: true })).toBeVisible();
});

test('A payment that was recorded for the wrong member is voided, and recorded for the other one with what was paid', async ({
  page,
  portal,
  signIn,
}) => {
  const wrong = await portal.person('member', { fullName: 'Wrong Payer' });
  const right = await portal.person('member', { fullName: 'Right Payer' });
  await portal.save(recordPayment, {
    MemberId: wrong.id,
    Amount: 7321,
    PaymentDate: '2026-05-04',
    MemberShipStartDate: '2026-05-04',
    MemberShipEndDate: '2026-11-03',
    Method: 'Bank transfer',
    Reference: 'UTIBN52026332007321',
    Note: 'Paid for two',
  });
  await signIn('superAdmin');
  await page.goto(`/payments?MemberId=${wrong.id}`);
  await row(page, 'Wrong Payer').getByRole('button', { name: 'Correct' }).click();
  await expect(dialog(page, 'Correct Payment')).toContainText('For another member: void it, and record it there.');
  await page.keyboard.press('Escape');
  await row(page, 'Wrong Payer').getByRole('button', { name: 'Void' }).click();
  const question = dialog(page, 'Void Payment');
  await question.getByLabel('Reason').fill('Wrong member');
  await question.getByRole('button', { name: 'Void' }).click();
  await toast(page, 'Payment voided successfully')
    .getByRole('button', { name: /^Record for somebody else/ })
    .click();
  const other = dialog(page, 'Record for somebody else');
  await expect(other).toContainText('₹7,321.00, paid on 04 May 2026');
  await other.getByRole('combobox', { name: 'Member' }).fill('right pay');
  await page.getByRole('option', { name: /^Right Payer/ }).click();
  await expectAccessible(page);
  await other.getByRole('button', { name: 'Continue' }).click();
  const form = dialog(page, 'Update Payment');
  await expect(form.getByLabel('Amount')).toHaveValue('7321');
  await expect(form.getByLabel('Reference')).toHaveValue('UTIBN52026332007321');
  await expect(form.getByLabel('Note')).toHaveValue('Paid for two');
  await expect(form.getByRole('button', { name: '6 months', pressed: true })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Bank transfer' })).toHaveAttribute('aria-pressed', 'true');
  await form.getByRole('button', { name: /^Update Payment/ }).click();
  await expect(form).toHaveCount(0);
  await page.goto(`/payments?MemberId=${right.id}`);
  await expect(row(page, 'Right Payer')).toContainText('₹7,321.00');

  // Also later, when the toast is gone.
  await page.goto(`/payments?MemberId=${wrong.id}`);
  const voided = row(page, 'Wrong Payer');
  await expect(voided).toContainText('Bank transfer · UTIBN52026332007321 · Wrong member');
  await voided.getByRole('button', { name: 'Record for somebody else' }).click();
  await expect(other).toContainText('The same sum of that day is recorded for Right Payer: perhaps it is this payment.');
});

test('A payment is corrected in the form of a payment; somebody who comes too late is told', async ({ page, portal, signIn }) => {
  const zoe = await portal.person('member', { fullName: 'Zoë Fernandes' });
  const wrong = await portal.save(recordPayment, { ...paid(zoe.id, 10_000, '2026-03-31', 'UPI'), Reference: 'UTR 4711' });
  await signIn('superAdmin');
  await page.goto(`/member-details/${zoe.id}?tab=payments`);
  const history = page.getByRole('table', { name: 'Payments' });
  await history.getByRole('button', { name: 'Correct' }).click();
  const form = dialog(page, 'Correct Payment');
  await expect(form.getByRole('textbox', { name: 'Payment Date' })).toHaveValue('31/03/2026');
  await expect(form.getByRole('textbox', { name: 'Membership End Date' })).toHaveValue('31/03/2090');
  await expect(form.getByRole('button', { name: 'UPI' })).toHaveAttribute('aria-pressed', 'true');
  await expect(form.getByLabel('Reference')).toHaveValue('UTR 4711');
  await expectAccessible(page);
  await form.getByLabel('Amount').fill('1000');
  const correct = form.getByRole('button', { name: 'Correct' });
  await correct.click();
  await expect(form.getByLabel('Reason')).toHaveAccessibleDescription(/Reason is required/);
  // In a window that ends below the field, the foot hides neither it nor its error.
  const bottom = async (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);
  await form.evaluate((content) => content.scrollTo(0, 0));
  const top = await form.evaluate((content) => content.getBoundingClientRect().top);
  const shareOfWindow = 0.9;
  const height = Math.ceil(((await bottom(form.getByLabel('Reason'))) - top + 10) / shareOfWindow);
  await page.setViewportSize({ width: 1280, height });
  await form.evaluate((content) => content.scrollTo(0, 0));
  await correct.click();
  await expect(form.getByLabel('Reason')).toBeFocused();
  const foot = await correct.evaluate((button) => button.getBoundingClientRect().top);
  expect(await bottom(form.getByText('Reason is required'))).toBeLessThan(foot);
  await form.getByLabel('Reason').fill('A zero too many');
  await form.getByRole('button', { name: 'Correct' }).click();
  await expect(toast(page, 'Payment corrected successfully')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(history.getByRole('row')).toHaveCount(3);
  await expect(history.getByRole('row').nth(1)).toContainText('₹1,000.00');
  await expect(history.getByRole('row').nth(2)).toContainText('A zero too many');
  await expect(history.locator('s')).toHaveText(['₹10,000.00']);

  const now = await portal.data.read.selectFrom('payments').select('id').where('corrects', '=', wrong).executeTakeFirstOrThrow();
  await history.getByRole('button', { name: 'Void' }).click();
  await portal.save(voidPayment, { Id: now.id, Reason: 'Somebody else was faster' });
  const question = dialog(page, 'Void Payment');
  await question.getByLabel('Reason').fill('Too late');
  await question.getByRole('button', { name: 'Void' }).click();
  await expect(question).toContainText('This payment is void already');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(history).toContainText('Somebody else was faster');
  await expect(history.getByRole('button', { name: 'Void' })).toHaveCount(0);
});

test('A member sees the own payments in the profile, void ones with the reason', async ({ page, portal, signIn }) => {
  const zoe = await portal.person('member', { fullName: 'Zoë Fernandes' });
  await portal.save(recordPayment, { ...paid(zoe.id, 2_000, '2026-03-31', 'UPI'), Reference: 'UTR 4711' });
  const bounced = await portal.save(recordPayment, paid(zoe.id, 1_000, '2026-04-01', 'Cash'));
  await portal.save(voidPayment, { Id: bounced, Reason: 'Cheque bounced' });
  await signIn(zoe);
  await page.goto('/dashboard');
  const openProfile = async (name: string) => {
    await page.getByRole('banner').getByRole('button', { name }).click();
    await page.getByRole('menuitem', { name: 'View Profile' }).click();
  };
  await openProfile('Zoë Fernandes');
  const payments = dialog(page, 'User Profile').getByRole('table', { name: 'Payments' });
  await expect(payments.getByRole('row').nth(1)).toContainText('Cheque bounced');
  await expect(payments.getByRole('row').nth(2)).toContainText(/₹2,000\.00.*UPI.*UTR 4711/);
  await expect(payments.getByRole('button', { name: 'Void' })).toHaveCount(0);
  await expectAccessible(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectWholeWords(payments);
    await expectNoSidewaysScroll(page);
  }
});

test('A file of payments has the number of each receipt, and the start of a membership before its end', async ({
  page,
  portal,
  signIn,
}) => {
  const zoe = await portal.person('member', { fullName: 'Zoë Fernandes' });
  await portal.save(recordPayment, paid(zoe.id, 500, '2026-04-01', 'Cash'));
  await signIn('superAdmin');
  for (const address of ['/payments', `/member-details/${zoe.id}?tab=payments`]) {
    await page.goto(address);
    await expect(page.getByRole('table').getByText('2026-27/000001')).toBeVisible();
    await page.getByRole('button', { name: 'Export' }).first().click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toMatch(/Amount,Receipt,Payment Date,Membership Start Date,Membership End Date,/);
    expect(file).toContain(',2026-27/000001,2026-04-01,2026-04-01,2090-03-31,');
  }
});
