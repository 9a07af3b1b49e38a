// The call sheet: who ends this week is called and written to, what was said is noted, and nobody is told of a mail that has not left.

import { inDays } from '../../in-days.ts';
import { makeUser } from '../../makers.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { mailTo } from './renewal-steps.ts';

const someMembers = async ({ data }: JourneyPortal) => {
  const member = (fullName: string, days: number, amount: number) =>
    makeUser(data, {
      fullName,
      amount,
      phone: '9876543210',
      email: `${fullName.split(' ')[0]}@example.com`,
      isActiveMember: true,
      membershipEnd: inDays(days),
    });
  await member('Ravi Kulkarni', 0, 18_000);
  await member('Asha Rao', -3, 12_500);
  await data.write((tx) =>
    tx
      .updateTable('settings')
      .set({ organization_name: 'Harbour Traders', upi_id: 'harbour@okbank', office_phone: '2226543210' })
      .execute(),
  );
};

test('Who ends this week is called and written to by WhatsApp, and what was said stands in the row', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  await someMembers(portal);
  await signIn('superAdmin');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Renewals', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Next 7 days · 1 · ₹18,000' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Grace · 1 · ₹12,500' })).toBeVisible();
  const ravi = row(page, 'Ravi');
  await expect(ravi).toContainText('Never');

  // Nothing on this machine answers to telephone numbers.
  await page.evaluate(() =>
    addEventListener('click', (event) => (event.target as Element).closest('a[href^="tel:"]') && event.preventDefault()),
  );
  const log = (name: string) => page.getByRole('menuitem', { name });
  await ravi.getByRole('button', { name: 'Log for Ravi Kulkarni' }).click();
  await expect(log('Call')).toHaveAttribute('href', 'tel:+919876543210');
  await log('Call').click();
  const note = dialog(page, 'Note Contact');
  await expect(note.getByRole('radio', { name: 'Call' })).toBeChecked();
  await expectAccessible(page);
  await note.getByLabel('Note').fill('will pay on Friday');
  await note.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(ravi).toContainText(/Called \d{2} \w{3}: will pay on Friday/);
  await toast(page, 'Contact noted').getByRole('button', { name: 'Undo' }).click();
  await expect(ravi).not.toContainText('Called');
  await ravi.getByRole('button', { name: 'Log for Ravi Kulkarni' }).click();
  await log('Call').click();
  await note.getByRole('button', { name: 'Will pay' }).click();
  await note.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(ravi).toContainText(/Called \d{2} \w{3}: will pay/);

  await ravi.getByRole('button', { name: 'Log for Ravi Kulkarni' }).click();
  const link = log('WhatsApp');
  const addressOf = async () => new URL((await link.getAttribute('href')) ?? '');
  const address = await addressOf();
  expect(`${address.origin}${address.pathname}`).toBe('https://wa.me/919876543210');
  const text = address.searchParams.get('text');
  for (const words of ['Dear Ravi Kulkarni,', 'Harbour Traders', '₹18,000.00', 'harbour@okbank', '2226543210'])
    expect(text).toContain(words);
  // Nobody else could open a page of this machine.
  expect(text).not.toContain('http');
  await page.route('**/api/User/GetRenewals', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(new URL(page.url()).origin, 'https://portal.example.com');
    await route.fulfill({ response: answer, body });
  });
  await page.reload();
  await ravi.getByRole('button', { name: 'Log for Ravi Kulkarni' }).click();
  expect((await addressOf()).searchParams.get('text')).toContain('Pay by UPI here: https://portal.example.com/pay/');
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const opened = page.waitForEvent('popup');
  await link.click();
  await (await opened).close();
  await expect(note.getByRole('radio', { name: 'WhatsApp' })).toBeChecked();
  await note.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(ravi).toContainText(/WhatsApp \d{2} \w{3}/);

  await page.goto('/activity');
  await expect(row(page, 'Ravi Kulkarni').first()).toContainText('Noted at the desk');
});

test('The phone, the end, what was paid and the last contact stay at every width', async ({ page, portal, signIn }) => {
  await someMembers(portal);
  await signIn('superAdmin');
  await page.goto('/renewals?Stage=Grace');
  const asha = row(page, 'Asha');
  for (const width of [1440, 1280, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const words of ['Asha Rao', '9876543210', '3 days ago', '₹12,500.00', 'Never']) {
      await expect(asha.getByText(words, { exact: true }).first(), `${words} at ${width}`).toBeInViewport();
    }
    for (const action of ['Renew', 'Log for Asha Rao', 'Mail']) await expect(asha.getByRole('button', { name: action })).toBeInViewport();
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
});

test('Without a mail server nobody is told that a reminder was sent', async ({ page, portal, signIn }) => {
  await someMembers(portal);
  await signIn('superAdmin');
  await page.goto('/renewals?Stage=This%20week');
  await expect(page.getByText('Mail is not set up', { exact: true })).toBeVisible();
  await mailTo(page, 'Ravi');
  await expect(toast(page, 'The reminder waits for a mail server')).toBeVisible();
  await expect(row(page, 'Ravi')).toContainText(/Waiting since \d{2} \w{3}/);
  await expect(row(page, 'Ravi')).not.toContainText('Mailed');
  await portal.data.write((tx) => tx.updateTable('outbox').set({ state: 'Sent' }).execute());
  await page.reload();
  await expect(row(page, 'Ravi')).toContainText(/Mailed \d{2} \w{3}/);
});

test('Beside the sidebar all stages are in sight, whatever is at stake', async ({ page, portal, signIn }) => {
  for (const days of [3, 20, -3, -100]) {
    await makeUser(portal.data, { fullName: `Ends ${days}`, amount: 98_76_543, isActiveMember: true, membershipEnd: inDays(days) });
  }
  await signIn('superAdmin');
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/renewals');
    await expect(page.getByRole('tab', { name: 'Next 7 days · 1 · ₹98,76,543' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('tab', { name: 'Never paid' })).toBeInViewport({ ratio: 1 });
  }
});

test('On a phone each stage says what is at stake, and the chosen one is in view', async ({ page, portal, signIn }) => {
  await someMembers(portal);
  await signIn('superAdmin');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/renewals?Stage=Grace');
  const grace = page.getByRole('tab', { name: 'Grace · 1 · ₹12,500' });
  await expect(grace).toBeInViewport({ ratio: 1 });
  await expect(grace.getByText('₹12,500')).toBeVisible();
});

test('A mail that waits is told in full at every width', async ({ page, portal, signIn }) => {
  await someMembers(portal);
  await signIn('superAdmin');
  await page.goto('/renewals?Stage=Grace');
  await mailTo(page, 'Asha');
  const waits = row(page, 'Asha').getByText('Waiting since').first();
  await expect(waits).toBeVisible();
  for (const width of [1440, 1280, 1024, 800, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const isCut = () =>
      waits.evaluate((one) => {
        const text = one.closest('[data-line-clamp]') ?? one;
        return text.scrollHeight > text.clientHeight;
      });
    await expect.poll(isCut, `at ${width}`).toBe(false);
  }
});
