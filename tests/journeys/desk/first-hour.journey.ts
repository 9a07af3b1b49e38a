// The first hour of a portal: from an empty folder to a name, a chapter, ten members and a first payment, by the list on the dashboard.

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readConfig } from '../../../src/app/server/config.ts';
import { createFirstAdmin } from '../../../src/app/server/first-admin.ts';
import { choose } from '../chapters/chapter-dialog.ts';
import { dialog, expect, pictureFile, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Set up your portal' });
const step = (page: Page, title: string) => list(page).getByRole('listitem').filter({ hasText: title });

test('The list on the dashboard leads from the first sign-in to the first payment, and ticks itself', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const first = { email: 'founder@example.com', password: 'Correct horse 7 battery' };
  const config = readConfig({ DATA_DIR: '/nonexistent', ADMIN_EMAIL: first.email, ADMIN_PASSWORD: first.password });
  await createFirstAdmin(portal.data, config);
  await page.goto('/');
  await page.getByLabel('Email').fill(first.email);
  await page.getByLabel('Password', { exact: true }).fill(first.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(list(page)).toContainText('0 of 5 done');
  // Nothing else is there yet but the question about the own data, and only the next step stands out.
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(2);
  await expect(list(page).locator('button[data-variant="filled"], a[data-variant="filled"]')).toHaveText(['Open profile']);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Who sets the portal up has no phone yet, and needs none for a name.
  await step(page, 'Your name and photo').getByRole('button', { name: 'Open profile' }).click();
  const profile = dialog(page, 'User Profile');
  await profile.getByRole('button', { name: 'Edit details' }).click();
  await profile.getByLabel('Full Name').fill('Leela Swaminathan');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('banner')).toContainText('Leela Swaminathan');
  await profile.getByRole('button', { name: 'Close' }).click();

  await step(page, 'Organisation').getByRole('button', { name: 'Fill in' }).click();
  const settings = page.getByRole('form', { name: 'Edit Organisation' });
  await settings.getByLabel('Organization Name').fill('Pune Makers Guild');
  await settings.getByLabel('Address').fill('27 Fergusson Road\nPune 411004');
  await settings.getByLabel('Office Phone').fill('9876543210');
  await settings.getByLabel('UPI ID').fill('guild@bank');
  await settings.getByLabel('Membership Fee').fill('12000');
  await settings.locator('input[type=file]').setInputFiles(await pictureFile());
  await settings.getByRole('button', { name: 'Save and go on' }).click();
  await expect(settings).toHaveCount(0);
  await expect(step(page, 'Organisation')).toContainText('(done)');
  const sidebar = page.getByRole('complementary');
  await expect(sidebar).toContainText('Pune Makers Guild');
  await expect(sidebar.locator('img[src^="/files/"]')).toBeVisible();
  await expect(page).toHaveTitle('Dashboard Overview · Pune Makers Guild');

  await step(page, 'First chapter').getByRole('button', { name: 'Add chapter' }).click();
  const chapter = dialog(page, 'Add Chapter');
  await chapter.getByLabel('Chapter Name').fill('Pune Central');
  // The address has told the country.
  await expect(chapter.getByLabel('Country')).toHaveValue('India');
  await choose(page, chapter.getByLabel('State'), 'Maharashtra', 'Maharashtra');
  await choose(page, chapter.getByLabel('City'), 'Pune', 'Pune');
  await chapter.getByRole('button', { name: 'Save' }).click();
  await expect(chapter).toHaveCount(0);
  await expect(step(page, 'First chapter')).toContainText('(done)');

  const members = step(page, 'Members');
  const [file] = await Promise.all([page.waitForEvent('download'), members.getByRole('button', { name: 'Template file' }).click()]);
  expect(file.suggestedFilename()).toBe('members-template.csv');
  const [headings = '', example = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(example).toContain('asha.rao@example.com');
  expect(example).toContain('18000');
  const line = (number: number) =>
    example
      .replace(/05.03.2026/, '')
      .replace('18000', '')
      .replace('UPI', '')
      .replace('Asha Rao (example)', `Member ${number}`)
      .replace('asha.rao@', `member${number}@`)
      .replace('9876543210', `98765432${10 + number}`);
  const lines = [headings, ...Array.from({ length: 10 }, (_, index) => line(index)), ''];
  await members.getByRole('link', { name: 'Import' }).click();
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  await page.getByRole('button', { name: /^Import 10/ }).click();
  await expect(page.getByText('10 members imported').first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();

  const today = page.getByRole('region', { name: 'Today' });
  await expect(today).toContainText('10members have never paidOpen');
  await step(page, 'Members').getByRole('link', { name: 'Record payments' }).click();
  await expect(page).toHaveURL(/\/renewals\?Stage=Never(\+|%20)paid$/);
  await row(page, 'Member 3').getByRole('button', { name: 'Record payment' }).click();
  const payment = dialog(page, 'Update Payment');
  await payment.getByRole('button', { name: 'Update Payment' }).click();
  await expect(payment).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('link', { name: '1 Active members' })).toBeVisible();
  await expect(today).toContainText('member has no chapter yet');

  const mail = step(page, 'Mail');
  await mail.getByRole('button', { name: 'Send a test mail' }).click();
  await expect(mail.getByRole('status')).toContainText('Nothing was sent: mail is not set up.');
  // The answer is below, and leaves the words of the step their room.
  const wide = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
  // Toasts take room of the page as long as they are there.
  await expect(page.locator('[data-toast]')).toHaveCount(0, { timeout: 20_000 });
  expect(await wide(mail.getByRole('status'))).toBeGreaterThan(700);
  expect(await wide(mail.getByRole('heading', { name: 'Mail' }))).toBeGreaterThan(250);
  await expectAccessible(page);
  await mail.getByRole('button', { name: 'Go on without: WhatsApp links' }).click();
  await expect(step(page, 'Mail')).toContainText('(done)');
  await expect(list(page)).toContainText('4 of 5 done');
  await page.reload();
  await expect(page).toHaveTitle('Dashboard Overview · Pune Makers Guild');
});

test("'Dismiss' puts the list away for good, and the settings bring it back", async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await list(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page, "You find 'Set up your portal' again in the settings")).toBeVisible();
  await expect(list(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
  await expect(list(page)).toHaveCount(0);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Set up your portal' }).click();
  await expect(list(page)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
});
