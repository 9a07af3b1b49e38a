// People own their data: the public page, the own data as a file, and erasing a member.

import { readFile } from 'node:fs/promises';
import { saveSettings } from '../../../src/features/desk/settings/settings.contract.ts';
import { makeUser } from '../../makers.ts';
import { dialog, expect, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

test('Everybody reads what is kept, from the login page on; who signs in downloads it', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  await portal.save(saveSettings, {
    OrganizationName: 'Sangam',
    MembershipFee: 10_000,
    PrivacyContactName: 'Meera Kulkarni',
    PrivacyContactEmail: 'privacy@sangam.example',
    PrivacyText: 'We keep what a chapter needs, and no more.',
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect(page.getByRole('heading', { name: 'Your data belong to you' })).toBeVisible();
  await expect(page.getByText('We keep what a chapter needs, and no more.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'privacy@sangam.example' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your connections' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  const member = await portal.person('member', { fullName: 'Asha Owner', hasChosen: true });
  await signIn(member);
  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('button', { name: 'Asha Owner' }).click();
  await page.getByRole('menuitem', { name: 'View Profile' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download my data' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^my-data-.+\.zip$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
});

test('A super admin erases a member by typing the name', { tag: '@main' }, async ({ page, portal, signIn }) => {
  const member = await makeUser(portal.data, { fullName: 'Kavya Erasable', email: 'kavya@example.com' });
  await signIn('superAdmin');
  await page.goto('/members');
  await page.goto(`/member-details/${member.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Erase personal data' }).click();
  const asked = dialog(page, 'Erase Personal Data');
  await asked.getByLabel('Reason').fill('Asked by mail');
  await asked.getByLabel('Name of the member').fill('Kavya');
  await asked.getByRole('button', { name: 'Erase for good' }).click();
  await expect(asked.getByText('This is not the name of the member')).toBeVisible();
  await expectAccessible(page);
  await asked.getByLabel('Name of the member').fill('kavya erasable');
  await asked.getByRole('button', { name: 'Erase for good' }).click();
  await expect(toast(page, 'Personal data erased')).toBeVisible();
  await expect(page).toHaveURL('/members');
  await expect(page.getByText('Kavya Erasable')).toHaveCount(0);
});
