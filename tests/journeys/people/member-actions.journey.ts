// What can be done to a member on the member's page.

import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makeAssignment, makeChapter } from '../../makers.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const paid = { isActiveMember: true, membershipEnd: '2099-01-01', amount: 1_000 };

const menuItem = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  return page.getByRole('menuitem', { name, exact: true });
};

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

test('An account is deactivated by name and activated again', { tag: '@main' }, async ({ page, portal }) => {
  const { id } = await portal.person('member', { fullName: 'Asha Rao', ...paid });
  await page.goto(`/member-details/${id}`);
  await (await menuItem(page, 'Deactivate')).click();
  const question = dialog(page, 'Deactivate account');
  await expect(question).toContainText('Asha Rao');
  await expect(question).toContainText('signed out everywhere');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
  await (await menuItem(page, 'Deactivate')).click();
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(toast(page, 'Account deactivated successfully')).toBeVisible();
  await expect(page.getByText('Deactivated', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await dialog(page, 'Activate account').getByRole('button', { name: 'Activate' }).click();
  await expect(toast(page, 'Account activated successfully')).toBeVisible();
  await expect(page.getByText('Deactivated', { exact: true })).toHaveCount(0);
});

test('A super admin changes the e-mail, and is told when it is taken', async ({ page, portal }) => {
  const { id } = await portal.person('member', { fullName: 'Asha Rao' });
  const other = await portal.person('member', { fullName: 'Binu Nair' });
  await page.goto(`/member-details/${id}`);
  await (await menuItem(page, 'Edit details')).click();
  const form = dialog(page, 'Update Member');
  await form.getByLabel('Email').fill(other.email);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Email is already registered');
  await expect(form.getByRole('link', { name: 'Binu Nair' })).toHaveAttribute('href', `/member-details/${other.id}`);
  await form.getByLabel('Email').fill('new.address@example.com');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Details updated successfully!')).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: 'new.address@example.com' })).toBeVisible();
});

test('The actions are accessible and fit a phone', async ({ page, portal }) => {
  const { id } = await portal.person('member', { fullName: 'Asha Rao', ...paid });
  await page.goto(`/member-details/${id}`);
  await expect(page.getByRole('button', { name: 'Assign', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Update Payment',
    'Assign',
    'Edit details',
    'Reset password',
    'Deactivate',
    'Delete',
    'Erase personal data',
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('A super admin has no membership to pay for', async ({ page, signIn }) => {
  const { id } = await signIn('superAdmin');
  await page.goto(`/member-details/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit details']);
  await expect(page.getByRole('button', { name: 'Update Payment' })).toHaveCount(0);
});

test('Out of which of several chapters a member moves is chosen by its button, and a deactivated account has no reset', async ({
  page,
  portal,
}) => {
  const { id } = await portal.person('member', { fullName: 'Asha Rao', ...paid });
  await makeAssignment(portal.data, (await makeChapter(portal.data, 'Pune Central')).id, id, id);
  await page.goto(`/member-details/${id}`);
  const menu = page.getByRole('menuitem');
  const open = () => page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('link', { name: 'Pune Central' })).toBeVisible();
  await open();
  await expect(menu).toHaveText([
    'Update Payment',
    'Assign',
    'Move to another chapter',
    'Edit details',
    'Reset password',
    'Deactivate',
    'Delete',
    'Erase personal data',
  ]);
  await page.getByRole('menuitem', { name: 'Reset password' }).click();
  await expect(dialog(page, 'Reset password?')).toContainText('Asha Rao');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();

  await makeAssignment(portal.data, (await makeChapter(portal.data, 'Agra North')).id, id, id);
  await portal.data.write((tx) => tx.updateTable('users').set({ is_active: false }).where('id', '=', id).execute());
  await page.reload();
  const chapters = page.getByRole('region', { name: 'Chapter and seat' });
  await expect(chapters.getByRole('button', { name: 'Move', exact: true })).toHaveCount(2);
  await open();
  await expect(menu).toHaveText(['Update Payment', 'Assign', 'Edit details', 'Delete', 'Erase personal data']);
  await expect(page.getByRole('button', { name: 'Reset password' })).toHaveCount(0);
});

test('A member who came in by mistake is deleted, and comes back from the trash', async ({ page, portal }) => {
  const { id } = await portal.person('member', { fullName: 'Mistaken Entry' });
  await page.goto(`/member-details/${id}`);
  await (await menuItem(page, 'Delete')).click();
  const question = dialog(page, 'Delete Member');
  await expect(question).toContainText('Mistaken Entry');
  await expect(question).toContainText('trash for 365 days');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Member deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/members$/);
  await expect(page.getByRole('link', { name: 'Mistaken Entry' })).toHaveCount(0);
  await page.goto('/trash');
  await row(page, 'Mistaken Entry').getByRole('button', { name: 'Restore' }).click();
  await expect(row(page, 'Mistaken Entry')).toHaveCount(0);
  await page.goto(`/member-details/${id}`);
  await expect(page.getByRole('heading', { name: 'Mistaken Entry' })).toBeVisible();
});

test('Who has paid is not deleted: the sentence that says what to do comes instead of the question', async ({ page, portal }) => {
  const { id } = await portal.person('member', { fullName: 'Asha Rao', ...paid });
  await page.goto(`/member-details/${id}`);
  await (await menuItem(page, 'Delete')).click();
  await expect(toast(page, 'Asha Rao has a valid payment.', 'alert')).toBeVisible();
  await expect(dialog(page, 'Delete Member')).toHaveCount(0);
});

test('Deactivated members leave the list, and are shown with a badge', async ({ page, portal }) => {
  await portal.person('member', { fullName: 'Gone Away', isActive: false });
  await portal.person('member', { fullName: 'Still Here' });
  await page.goto('/members');
  await expect(row(page, 'Still Here')).toBeVisible();
  await expect(row(page, 'Gone Away')).toHaveCount(0);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Show deactivated').selectOption('Yes');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(row(page, 'Gone Away')).toContainText('Deactivated');
});

test('Who is here already is said while somebody is registered, and opens in a tab of its own', async ({ page, context, portal }) => {
  const { id, email } = await portal.person('member', { fullName: 'Sujata Deshpande', phone: '9811100001' });
  await page.goto('/members');
  await page.getByRole('button', { name: 'Register New Member' }).click();
  const form = dialog(page, 'Register New Member');
  await form.getByLabel('Phone').fill('98111 00001');
  await expect(form.getByRole('status').filter({ hasText: 'has this number' })).toContainText('Sujata Deshpande');
  await expectAccessible(page);
  const [opened] = await Promise.all([context.waitForEvent('page'), form.getByRole('link', { name: 'Sujata Deshpande' }).click()]);
  await expect(opened).toHaveURL(new RegExp(`/member-details/${id}$`));
  await opened.close();
  await expect(form.getByLabel('Phone')).toHaveValue('9811100001');
  await form.getByLabel('Phone').fill('9811100002');
  await expect(form.getByText('has this number')).toHaveCount(0);
  await form.getByLabel('Full Name').fill('sujata deshpande');
  await expect(form.getByText('has this name')).toBeVisible();
  await form.getByLabel('Email').fill(email.toUpperCase());
  await expect(form.getByText('has this e-mail and this name')).toBeVisible();
});

test('A photo of a phone is made smaller before it is sent, upright', async ({ page, portal }) => {
  const { id } = await portal.person('member', { fullName: 'Asha Rao' });
  // Lying on its side, as phones store pictures: 4,000 by 1,500 pixels that are shown as 1,500 by 4,000. Noise does not compress.
  const noise = randomBytes(4_000 * 1_500 * 3);
  const buffer = await sharp(noise, { raw: { width: 4_000, height: 1_500, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  await page.goto(`/member-details/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  const form = dialog(page, 'Update Member');
  await form.getByLabel('Change photo').setInputFiles({ name: 'phone.jpg', mimeType: 'image/jpeg', buffer });
  await expect(toast(page, 'Photo updated successfully!')).toBeVisible();
  const image = form.locator('img');
  await expect(image).toHaveAttribute('src', /-small\.webp$/);
  const [width = 0, height = 0] = await image.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
    naturalWidth,
    naturalHeight,
  ]);
  expect(height).toBeGreaterThan(width);
});
