// What can be done to a member on the member's page.

import type { Page } from '@playwright/test';
import { makeAssignment, makeChapter } from '../../makers.ts';
import { dialog, expect, test, toast } from '../journey.ts';
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
  const { email } = await portal.person('member');
  await page.goto(`/member-details/${id}`);
  await (await menuItem(page, 'Edit details')).click();
  const form = dialog(page, 'Update Member');
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Email is already registered');
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
  await expect(page.getByRole('menuitem')).toHaveText(['Update Payment', 'Assign', 'Edit details', 'Reset password', 'Deactivate']);
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
  await expect(menu).toHaveText(['Update Payment', 'Assign', 'Move to another chapter', 'Edit details', 'Reset password', 'Deactivate']);
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
  await expect(menu).toHaveText(['Update Payment', 'Assign', 'Edit details']);
  await expect(page.getByRole('button', { name: 'Reset password' })).toHaveCount(0);
});
