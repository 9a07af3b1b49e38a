// Renewals: the stages, renewing one member, reminding one and several, and turning the mails off.

import { inDays } from '../../in-days.ts';
import { makeUser } from '../../makers.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { mailTo } from './renewal-steps.ts';

const someMembers = async ({ data }: JourneyPortal) => {
  const member = (fullName: string, days: number) =>
    makeUser(data, {
      fullName,
      isActiveMember: true,
      membershipEnd: inDays(days),
      amount: 1_000,
      email: `${fullName.split(' ')[0]}@example.com`,
    });
  await member('Zoe Fernandes', 5);
  await member('Ravi Kulkarni', 0);
  await member('Asha Rao', -3);
  await member('Om Puri', -40);
};

test('The desk of renewals: one is renewed, one is reminded, and the outbox shows it', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  await someMembers(portal);
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await expect(page.getByRole('listitem').filter({ hasText: 'membership is in grace' })).toContainText('1');
  await page.getByRole('link', { name: 'Call sheet' }).click();
  await expect(page).toHaveURL(/\/renewals\?Stage=This(\+|%20)week$/);
  await page.getByRole('tab', { name: 'Lapsed · 1' }).click();
  await expect(row(page, 'Om Puri')).toContainText('40 days ago');
  await page.getByRole('link', { name: 'Renewals', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Next 7 days' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Due · 2' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Ravi Kulkarni');
  await expect(page.getByRole('row').nth(2)).toContainText('in 5 days');
  await expectAccessible(page);

  await row(page, 'Zoe').getByRole('button', { name: 'Renew' }).click();
  const form = dialog(page, 'Update Payment');
  const [year, month, day] = inDays(6).split('-');
  await expect(form.getByRole('textbox', { name: 'Membership Start Date' })).toHaveValue(`${day}/${month}/${year}`);
  await form.getByLabel('Amount').fill('1000');
  await form.getByRole('button', { name: 'Update Payment' }).click();
  await expect(toast(page, 'Payment updated successfully')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Due · 1' })).toBeVisible();
  await expect(row(page, 'Zoe')).toHaveCount(0);

  // A mail is not taken back, so one press writes none.
  await row(page, 'Ravi').getByRole('button', { name: 'Mail' }).click();
  await dialog(page, 'Remind').getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'Ravi')).not.toContainText('Waiting');
  await mailTo(page, 'Ravi');
  await expect(toast(page, 'The reminder waits for a mail server')).toBeVisible();
  await expect(row(page, 'Ravi')).toContainText(/Waiting since \d+ \w+/);
  await mailTo(page, 'Ravi');
  await expect(toast(page, 'A reminder waits in the outbox already')).toBeVisible();
  await page.getByRole('tab', { name: 'Grace · 1' }).click();
  await page.getByRole('checkbox', { name: /Asha Rao/ }).check();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Remind' }).click();
  await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0);
  await expect(toast(page, 'member reminded')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await row(page, 'Asha').getByRole('link', { name: 'Asha Rao' }).click();
  await expect(page.getByText(/^Waiting since/)).toBeVisible();

  await page.goto('/outbox');
  await expect(row(page, 'Ravi@example.com')).toContainText(/Your membership ends on \d+ \w+ \d{4}/);
  await expect(row(page, 'Asha@example.com')).toContainText(/Your membership ended on \d+ \w+ \d{4}/);
});

test('Whoever reminds all is told that the mails wait where none can be sent', async ({ page, portal, signIn }) => {
  for (let days = 1; days <= 11; days++) await makeUser(portal.data, { isActiveMember: true, membershipEnd: inDays(days) });
  await signIn('superAdmin');
  await page.goto('/renewals?Stage=Due');
  await page.getByRole('checkbox', { name: /Select all/ }).check();
  const selected = page.getByRole('region', { name: 'Selected rows' });
  await selected.getByRole('button', { name: 'Select all 11 matching' }).click();
  await selected.getByRole('button', { name: 'Remind' }).click();
  const question = dialog(page, 'Remind: 11 members');
  await expect(question).toContainText('Mail is not set up: a reminder for each of them will wait in the outbox');
  await question.getByRole('button', { name: 'Remind' }).click();
  await expect(toast(page, '11 reminders wait for a mail server')).toBeVisible();
  const [notice, table] = await Promise.all(
    [page.getByText('Mail is not set up', { exact: true }), page.getByRole('table')].map((one) => one.boundingBox()),
  );
  expect(notice?.y).toBeLessThan(table?.y ?? 0);
});

test('Whoever reminds somebody a second time on one day is asked, and nobody gets two by hand', async ({ page, portal, signIn }) => {
  await someMembers(portal);
  await signIn('superAdmin');
  await page.goto('/renewals?Stage=Due');
  await mailTo(page, 'Ravi');
  await expect(row(page, 'Ravi')).toContainText('Waiting since');
  const selected = page.getByRole('region', { name: 'Selected rows' });
  await page.getByRole('checkbox', { name: /Select all/ }).check();
  await selected.getByRole('button', { name: 'Remind' }).click();
  // Nobody would get a second one, so nothing is asked.
  await expect(toast(page, 'The reminder waits for a mail server. 1 left out: A reminder waits in the outbox already')).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('A reminder waits in the outbox already');
  await page.keyboard.press('Escape');
  expect(await portal.data.read.selectFrom('outbox').select('id').execute()).toHaveLength(2);

  await portal.data.write((tx) => tx.updateTable('outbox').set({ state: 'Sent' }).execute());
  await page.reload();
  await expect(row(page, 'Ravi')).not.toContainText('Waiting');
  await mailTo(page, 'Ravi');
  await expect(toast(page, 'Was reminded by hand within the last 24 hours')).toBeVisible();
  await page.getByRole('checkbox', { name: /Select all/ }).check();
  await selected.getByRole('button', { name: 'Remind' }).click();
  await expect(dialog(page, '2 members left as before')).toContainText('Was reminded by hand within the last 24 hours');
  await page.keyboard.press('Escape');
  expect(await portal.data.read.selectFrom('outbox').select('id').execute()).toHaveLength(2);

  // As if Ravi's had come by itself.
  const idOfRavi = portal.data.read.selectFrom('users').select('id').where('full_name', '=', 'Ravi Kulkarni');
  await portal.data.write((tx) => tx.updateTable('last_reminders').set({ by_hand_at: null }).where('user_id', '=', idOfRavi).execute());
  await page.reload();
  await row(page, 'Ravi').getByRole('button', { name: 'Mail' }).click();
  await dialog(page, 'Send again?').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('checkbox', { name: /Select all/ }).check();
  await selected.getByRole('button', { name: 'Remind' }).click();
  const question = dialog(page, 'Remind: 2 members');
  await expect(question).toContainText('A reminder was written to 1 of them today. Send again?');
  await expect(question).toContainText('got one by hand within 24 hours, is left out.');
  await question.getByRole('button', { name: 'Remind' }).click();
  await expect(toast(page, 'The reminder waits for a mail server. 1 left out:')).toBeVisible();
  expect(await portal.data.read.selectFrom('outbox').select('id').execute()).toHaveLength(3);
});

test('A member turns the mails off by the link of a reminder, and on again in the profile', async ({ page, portal, signIn }) => {
  const ravi = await portal.person('member', { fullName: 'Ravi Kulkarni', isActiveMember: true, membershipEnd: inDays(0) });
  await signIn('superAdmin');
  await page.goto('/renewals');
  await mailTo(page, 'Ravi');
  await expect(toast(page, 'The reminder waits for a mail server')).toBeVisible();
  const { content } = await portal.data.read.selectFrom('outbox').select('content').executeTakeFirstOrThrow();
  const link = /Turn off these mails: (\S+)/.exec(JSON.parse(content ?? '{}').text)?.[1] ?? '';
  const { pathname, search } = new URL(link);
  await page.goto(`${pathname}${search}`);
  await expect(page.getByRole('heading')).toHaveText('Turn off mail about your membership?');
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('heading')).toHaveText('You get no more mail about your membership');
  await page.goto('/renewals');
  await expect(row(page, 'Ravi')).toContainText('Wants no mail');
  await expect(row(page, 'Ravi').getByRole('button', { name: 'Mail' })).toHaveCount(0);

  await signIn(ravi);
  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('button', { name: 'Ravi Kulkarni' }).click();
  await page.getByRole('menuitem', { name: 'View Profile' }).click();
  const mail = page.getByRole('switch', { name: 'E-mail me about my membership' });
  await expect(mail).not.toBeChecked();
  // The switch turns when the answer has come.
  await mail.click({ force: true });
  await expect(toast(page, 'You will get mail about your membership')).toBeVisible();
  await expect(mail).toBeChecked();
});
