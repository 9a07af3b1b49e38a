// The payments that were recorded: their history on narrow and wide screens, and the receipts of its rows.

import { readFile } from 'node:fs/promises';
import { recordPayment } from '../../../src/features/money/payments/payments.contract.ts';
import { expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll, expectWholeWords } from '../looks.ts';
import { memberId, openPayment, paid } from './payment-steps.ts';

test.beforeEach(async ({ signIn, portal }) => {
  await signIn(await portal.person('superAdmin', { fullName: 'Kéeper of Books' }));
  await portal.person('member', { fullName: 'Zoë Fernandes' });
});

test('The history breaks no word in two on the page of the member', async ({ page, portal, context }) => {
  const keeper = await portal.person('superAdmin', { fullName: 'Venkata Swaminathanpillai' });
  await portal.enter(context, keeper);
  await page.goto('/member-list');
  const { form, amount, save } = await openPayment(page, 'Zoë Fernandes');
  await amount.fill('1234567.89');
  await save.click();
  await expect(form).toHaveCount(0);
  const { last } = await openPayment(page, 'Zoë Fernandes');
  for (const width of [1440, 1024, 800, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expectWholeWords(last);
  }
  const { user_id } = await portal.data.read.selectFrom('payments').select('user_id').executeTakeFirstOrThrow();
  await page.goto(`/member-details/${user_id}?tab=payments`);
  const onPage = page.getByRole('table', { name: 'Payments' });
  for (const width of [390, 800, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectWholeWords(onPage);
  }
  await page.setViewportSize({ width: 1720, height: 800 });
  await expect(onPage.getByText('Swaminathanpillai')).toBeVisible();
});

test('A long history has pages, newest first, and the wheel does not change the amount', async ({ page, portal }) => {
  await page.goto('/member-list');
  const id = await memberId(page, 'Zoë');
  for (let year = 2018; year <= 2024; year++) await portal.save(recordPayment, paid(id, year, year));
  const { last, amount } = await openPayment(page, 'Zoë Fernandes');
  await expect(last).toContainText(['₹2,024.00', '₹2,023.00', '₹2,022.00']);
  await amount.focus();
  await amount.hover();
  await page.mouse.wheel(0, 200);
  await expect(amount).toHaveValue('2024');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.goto(`/member-details/${id}?tab=payments`);
  const payments = page.getByRole('table', { name: 'Payments' });
  await expect(payments.getByRole('row')).toHaveCount(6);
  await expect(payments.getByRole('row').nth(1)).toContainText('₹2,024.00');
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name: '2', exact: true }).click();
  await expect(payments.getByRole('row').nth(2)).toContainText('₹2,018.00');
  await expect(payments.getByRole('row')).toHaveCount(3);
});

test('A receipt opens in a tab of its own from its row, and is saved where the browser opens none', async ({ page, portal, context }) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  await portal.save(recordPayment, paid(asha.id, 2026, 1_000));
  await portal.save(recordPayment, { ...paid(asha.id, 2026, 0), Amount: 0 });
  await page.goto(`/member-details/${asha.id}?tab=payments`);
  const history = page.getByRole('table', { name: 'Payments' });
  await expect(history.getByRole('row')).toHaveCount(3);
  await expect(history.getByRole('row').nth(2)).toContainText('2025-26/000001');
  const open = history.getByRole('button', { name: 'Receipt', exact: true });
  const answered = context.waitForEvent('response', (response) => /\/receipts\/\d+\?session=/.test(response.url()));
  await open.click();
  const response = await answered;
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect(response.headers()['content-disposition']).toContain('inline; filename="receipt-2025-26-000001.pdf"');

  await page.evaluate(() => {
    window.open = () => null;
  });
  const saved = page.waitForEvent('download');
  await open.click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('receipt-2025-26-000001.pdf');
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(toast(page, 'receipt-2025-26-000001.pdf is ready')).toBeVisible();
});

test('Without a mail server a receipt is sent by WhatsApp, with a link that opens it without signing in', async ({ page, portal }) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao', phone: '9822012345' });
  await portal.save(recordPayment, paid(asha.id, 2026, 18_000));
  await page.goto('/payments');
  await expect(row(page, 'Asha Rao')).toContainText('2025-26/000001');
  await row(page, 'Asha Rao').getByRole('button', { name: 'Send', exact: true }).click();
  const notice = toast(page, 'No mail can be sent: send the receipt by WhatsApp');
  const href = (await notice.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '';
  expect(href).toMatch(/^https:\/\/wa\.me\/919822012345\?text=Dear%20Asha%20Rao/);
  const link = /http\S+/.exec(new URL(href).searchParams.get('text') ?? '')?.[0] ?? '';
  expect(new URL(link).origin).toBe(new URL(page.url()).origin);
  const answer = await fetch(link);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  await page.keyboard.press('F8');
  await expect(notice.getByRole('link', { name: 'WhatsApp' })).toBeFocused();
  await expectAccessible(page);
});
