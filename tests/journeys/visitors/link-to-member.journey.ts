// On phones: from the link of an invitation to a member who signs in. What somebody has typed once is typed by nobody again.

import { saveSettings } from '../../../src/features/desk/settings/settings.contract.ts';
import { dialog, expect, test } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { makeVisitorChapter, stageOf } from './visitor-chapter.ts';

test.use({ viewport: { width: 390, height: 844 } });

const leela = { FullName: 'Leela Menon', Email: 'leela@example.com', Phone: '9812345678', Company: 'Menon Honey', City: 'Bengaluru' };

test('A visitor goes from the link to the membership, and nothing is typed twice', async ({ page, context, portal, signIn }) => {
  test.slow();
  await portal.save(saveSettings, { MembershipFee: 12_000, PublicChapterPages: true });
  const { member, president, addMeeting } = await makeVisitorChapter(portal);
  await addMeeting(2);

  // Asha passes on a link, and need not know more than a name.
  await signIn(member);
  await page.goto('/visitors?add=invite');
  const invites = dialog(page, 'Invite a visitor');
  await invites.getByLabel('Full Name').fill(leela.FullName);
  await invites.getByLabel('E-mail').fill(leela.Email);
  await invites.getByRole('button', { name: 'Invite', exact: true }).click();
  const text = await dialog(page, `Invite ${leela.FullName}`).getByLabel('Invitation').inputValue();
  const [, path = ''] = /https?:\/\/[^/\s]+(\/visit\/\S+)/.exec(text) ?? [];

  await context.clearCookies();
  await page.goto(path);
  const registers = page.getByRole('form', { name: 'Register as a visitor' });
  await registers.getByLabel('Full Name').fill(leela.FullName);
  await registers.getByLabel('E-mail').fill(leela.Email);
  await registers.getByLabel('Phone').fill(leela.Phone);
  await registers.getByLabel('Company').fill(leela.Company);
  await registers.getByLabel('Profession').first().selectOption({ label: 'Beekeeper' });
  await registers.getByLabel('City').fill(leela.City);
  await registers.getByRole('checkbox').check();
  await registers.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await signIn(president);
  const { id } = await portal.data.read
    .selectFrom('visitors')
    .select('id')
    .where('full_name', '=', leela.FullName)
    .executeTakeFirstOrThrow();
  await page.goto(`/visitors/${id}`);
  const record = dialog(page, leela.FullName);
  for (const known of [leela.Email, leela.City, leela.Company, 'Beekeeper', 'Asha Rao']) await expect(record).toContainText(known);
  await record.getByRole('button', { name: 'Mark as visited' }).click();
  await record.getByRole('button', { name: 'Mark as applied' }).click();
  const applies = dialog(page, 'Mark as applied');
  await expect(applies.getByLabel('Profession')).toHaveValue('Beekeeper');
  await applies.getByRole('button', { name: 'Mark as applied' }).click();
  await expect(applies).toHaveCount(0);
  await record.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog', { name: 'Approve Visitor' }).getByRole('button', { name: 'Approve' }).click();
  await record.getByRole('button', { name: 'Join' }).click();
  const joins = dialog(page, 'Join');
  await expect(joins.getByLabel('E-mail')).toHaveValue(leela.Email);
  await expect(joins.getByLabel('Amount')).toHaveValue('12000');
  await joins.getByRole('button', { name: 'UPI' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await joins.getByRole('button', { name: /^Join/ }).click();
  const joined = dialog(page, 'Joined');
  await expect(joined).toContainText('Leela Menon is in Pune Central now');
  const link = new URL(await joined.getByLabel('Invitation').inputValue());
  expect(await stageOf(portal, leela.FullName)).toBe('Joined');

  await context.clearCookies();
  await page.goto(`${link.pathname}${link.search}`);
  await page.getByLabel('New Password').fill('honey and bees 9');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(leela.Email);
  await page.getByLabel('Password', { exact: true }).fill('honey and bees 9');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const user = portal.data.read.selectFrom('users').select(['full_name', 'phone', 'profession', 'company', 'city']);
  expect(await user.where('email', '=', leela.Email).executeTakeFirst()).toEqual({
    full_name: leela.FullName,
    phone: expect.stringContaining(leela.Phone),
    profession: 'Beekeeper',
    company: leela.Company,
    city: leela.City,
  });
});
