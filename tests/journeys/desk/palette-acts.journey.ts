// The palette acts on whom it finds, with the keyboard alone.

import { recordPayment } from '../../../src/features/money/payments/payments.contract.ts';
import { makeAssignment, makeChapter } from '../../makers.ts';
import { dialog, expect, test, toast } from '../journey.ts';

const paid = { isActiveMember: true, membershipEnd: '2099-01-01', amount: 1_000 };

test('A member is found through a slip or by profession, and paid for without leaving the keyboard', async ({ page, portal, signIn }) => {
  const { id } = await portal.person('member', { fullName: 'Ravi Kulkarni', phone: '9812345678', ...paid });
  await portal.data.write((tx) =>
    tx.updateTable('users').set({ profession: 'Caterer', profession_folded: 'caterer' }).where('id', '=', id).execute(),
  );
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  for (const typed of ['81234', 'kulkrni', 'caterer']) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(typed);
    await expect(options).toHaveText([/Ravi Kulkarni/]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('caterer');
  await expect(options).toHaveText([/Ravi Kulkarni/]);
  await page.keyboard.press('Tab');
  await expect(options).toHaveText([
    ...[/Record payment/, /Move/, /Remind/, /Give referral/, /One-to-one/, /Thank you/],
    ...[/Copy phone/, /Copy e-mail/, /Write to/, /Receipts/, /Open/],
  ]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/member-details/${id}`);
  await expect(page.getByRole('dialog').getByLabel('Amount')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('pay ravi');
  await expect(options).toHaveText([/Record payment: Ravi Kulkarni/]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Amount')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('with a mail server that does not answer', () => {
  test.use({ settings: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'portal@example.com' } });

  test('A member is reminded once, and the toast is a notice', async ({ page, portal, signIn }) => {
    await portal.person('member', { fullName: 'Ravi Kulkarni', ...paid });
    await signIn('superAdmin');
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
    const remind = async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('remind ravi');
      await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option')).toHaveText([/Remind: Ravi Kulkarni/]);
      await page.keyboard.press('Enter');
      await dialog(page, 'Remind').getByRole('button', { name: 'Remind' }).click();
    };
    await remind();
    await expect(toast(page, 'in the outbox')).toBeVisible();
    await remind();
    await expect(toast(page, 'A reminder waits in the outbox already')).toBeVisible();
    await expect(page.locator('[data-toast=success]')).toHaveCount(0);
    expect(await portal.data.read.selectFrom('outbox').select('id').execute()).toHaveLength(1);
  });
});

test('A verb may stand after the name, a receipt is found by its number, and a list is exported from the palette', async ({
  page,
  portal,
  signIn,
}) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  await signIn('superAdmin');
  await page.goto('/outbox');
  const ask = async (text: string, option: string | RegExp) => {
    await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
    await page.keyboard.press('Control+K');
    await dialog(page, 'Find anything').getByRole('combobox').fill(text);
    await dialog(page, 'Find anything').getByRole('option', { name: option }).click();
  };
  await ask('asha rao', /^Asha Rao/);
  await expect(page).toHaveURL(`/member-details/${asha.id}`);
  // The palette led here, and not the list that was on the screen before.
  await expect(page.getByRole('navigation', { name: 'Path' }).getByRole('link')).toHaveText('Members');
  await ask('asha pay', /^Record payment: Asha Rao/);
  await expect(dialog(page, 'Update Payment')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Update Payment')).toHaveCount(0);
  // What a telephone does is done beside it: the number is copied, and the page has the button of WhatsApp.
  await page.keyboard.press('Control+K');
  const field = dialog(page, 'Find anything').getByRole('combobox');
  const results = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  await field.fill('call asha');
  await expect(results).toHaveText([/^Copy phone: Asha Rao/]);
  await field.fill('whatsapp asha');
  await expect(results).toHaveText([/^Open: Asha Rao/]);
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Find anything')).toHaveCount(0);
  await ask('receipt asha', /^Receipts: Asha Rao/);
  await expect(page).toHaveURL(`/payments?MemberId=${asha.id}`);
  const term = { MemberShipStartDate: '2026-03-05', MemberShipEndDate: '2027-03-04' };
  await portal.save(recordPayment, {
    MemberId: asha.id,
    Amount: 18_000,
    PaymentDate: '2026-03-05',
    Reference: 'UTR 4455 6677 8899',
    ...term,
  });
  await ask('2025-26/000001', /^Payment with receipt 2025-26\/000001/);
  await expect(page).toHaveURL(/\/payments\?Search=2025-26/);
  await ask('utr445566778899', /^Payment with receipt 2025-26\/000001/);
  await expect(page).toHaveURL(/\/payments\?Search=2025-26/);
  // No receipt has this number, so none is offered.
  await page.keyboard.press('Control+K');
  await field.fill('999999');
  await expect(dialog(page, 'Find anything').getByText('Nothing found')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/members');
  await expect(page.getByText('Asha Rao')).toBeVisible();
  await ask('export', /^Export this list/);
  await expect(page.getByRole('menuitem', { name: 'Excel' })).toBeVisible();
});

test('Who is moved from the palette is asked from which chapter, and a failure to load them is told', async ({
  page,
  portal,
  signIn,
  complaints,
}) => {
  complaints.expect(/503/);
  const { id } = await portal.person('member', { fullName: 'Ravi Kulkarni', ...paid });
  for (const name of ['Agra Taj', 'Pune Central']) await makeAssignment(portal.data, (await makeChapter(portal.data, name)).id, id, id);
  await signIn('superAdmin');
  let isDown = true;
  await page.route('**/api/User/GetAssignedMembers', (route) =>
    isDown ? route.fulfill({ status: 503, body: 'Out of order' }) : route.continue(),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/member-details/${id}?do=move`);
  const told = toast(page, 'Failed to load the chapters', 'alert');
  await expect(told).toBeVisible();
  isDown = false;
  await told.getByRole('button', { name: 'Try Again' }).click();
  const form = dialog(page, 'Move to another chapter');
  await expect(form.getByText(/^Now in .*Agra Taj/)).toBeVisible();
  await expect(form.getByLabel('From')).toBeVisible();
});
