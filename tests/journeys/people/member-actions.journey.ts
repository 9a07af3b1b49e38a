// What can be done to a member on the member's page, and in how many clicks.

import type { Page } from '@playwright/test';
import { makeAssignment, makeChapter } from '../../makers.ts';
import { dialog, expect, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const paid = { isActiveMember: true, membershipEnd: '2099-01-01', amount: 1_000 };

const menuItem = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  return page.getByRole('menuitem', { name, exact: true });
};

/** Counts the clicks of the mouse on the page, from now on. */
const countClicks = async (page: Page) => {
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0';
    const count = ({ isTrusted }: Event) => {
      const { dataset } = document.documentElement;
      if (isTrusted) dataset.clicks = String(Number(dataset.clicks) + 1);
    };
    window.addEventListener('pointerdown', count, { capture: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.clicks));
};

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

test('A new member is registered, pays and gets a chapter in eight clicks', async ({ page, portal }) => {
  await makeChapter(portal.data, 'Pune Central');
  await page.goto('/member-list');
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Register New Member' }).first().click();
  const registration = dialog(page, 'Register New Member');
  await registration.getByLabel('Full Name').fill('Asha Rao');
  await registration.getByLabel('Email').fill('asha@example.com');
  await registration.getByLabel('Phone').fill('9812345678');
  await registration.getByLabel('Password', { exact: true }).fill('Correct horse 7');
  await registration.getByRole('button', { name: 'Register' }).click();
  await toast(page, 'Member registered successfully').getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();

  await page.getByRole('button', { name: 'Update Payment' }).click();
  const payment = dialog(page, 'Update Payment');
  await payment.getByRole('button', { name: 'Update Payment' }).click();
  await expect(payment).toHaveCount(0);
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const assigning = dialog(page, 'Assign Member');
  await expect(assigning.getByLabel('Chapter', { exact: true })).toBeFocused();
  await page.keyboard.type('pune');
  await page.getByRole('option', { name: 'Pune Central' }).click();
  await assigning.getByRole('button', { name: 'Assign' }).click();
  await expect(assigning).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Pune Central' })).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(8);
});

test('A member is moved to another chapter in four clicks', async ({ page, portal }) => {
  const { id } = await portal.person('member', { fullName: 'Asha Rao', ...paid });
  await makeAssignment(portal.data, (await makeChapter(portal.data, 'Pune Central')).id, id, id);
  await makeChapter(portal.data, 'Agra North');
  await page.goto(`/member-details/${id}`);
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Move to another chapter' }).click();
  const moving = dialog(page, 'Move to another chapter');
  await moving.getByLabel('Chapter', { exact: true }).click();
  await page.getByRole('option', { name: 'Agra North' }).click();
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(toast(page, 'Member moved successfully')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Agra North' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pune Central' })).toHaveCount(0);
  expect(await clicks()).toBe(4);
});

test('An account is deactivated by name and activated again', async ({ page, portal }) => {
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
  await expect(page.getByRole('menuitem')).toHaveText(['Update Payment', 'Edit details', 'Deactivate']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
