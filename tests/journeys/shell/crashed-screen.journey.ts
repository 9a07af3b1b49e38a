// What is said when a screen or a dialog fails: an error in code that loaded well, and code that could not be loaded.

import type { Page } from '@playwright/test';
import { dialog, expect, test } from '../journey.ts';

const defect = 'A defect of the code';

test.beforeEach(async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
});

/** The file of that component loads well, and the component throws when it is shown. */
const breakPart = async (page: Page, file: RegExp, component: string) => {
  const body = `export const ${component} = () => { throw new Error('${defect}'); };`;
  await page.route(file, (route) => route.fulfill({ contentType: 'text/javascript', body }));
};

const openScreen = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
const renewalsPage = /\/assets\/renewals-page-[^/]*\.js/;
const renewals = (page: Page) => page.getByText('No membership ends within the next 7 days.');
const failureOn = (page: Page) => page.getByRole('alert').filter({ hasText: /went wrong|could not be loaded/ });
const keysDialog = /\/assets\/keys-dialog-[^/]*\.js/;
const deskDialogs = /\/assets\/desk-dialogs-[^/]*\.js/;
const add = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add Chapter' });
const edit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Edit', exact: true });

test('A screen whose code throws says that something went wrong, and the rest of the portal goes on', async ({ page, complaints }) => {
  complaints.expect(new RegExp(defect));
  await breakPart(page, renewalsPage, 'RenewalsPage');
  await openScreen(page, 'Renewals');
  const failure = failureOn(page);
  await expect(failure.getByRole('heading')).toHaveText('Something went wrong');
  await expect(failure).toContainText('This page ran into an unexpected problem. What was saved is safe.');
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
  await openScreen(page, 'Stories');
  await expect(page.getByText('No stories found')).toBeVisible();
  await expect(failure).toHaveCount(0);

  await page.unrouteAll();
  await openScreen(page, 'Renewals');
  await failure.getByRole('button', { name: 'Reload' }).click();
  await expect(renewals(page)).toBeVisible();
});

test('A dialog whose code throws says that something went wrong', async ({ page, complaints }) => {
  complaints.expect(new RegExp(defect));
  await breakPart(page, keysDialog, 'KeysDialog');
  await openScreen(page, 'Chapters');
  await expect(add(page)).toBeVisible();
  await page.keyboard.press('?');
  const failure = failureOn(page);
  await expect(failure.getByRole('heading')).toHaveText('Something went wrong');
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
  await failure.getByRole('button', { name: 'Reload' }).click();
  await expect(add(page)).toBeVisible();
});

test('A screen whose code cannot be fetched says so, and Try Again opens it', async ({ page, complaints }) => {
  complaints.expect(/Code could not be loaded|renewals-page/);
  await page.route(renewalsPage, (route) => route.abort());
  await openScreen(page, 'Renewals');
  const failure = failureOn(page);
  await expect(failure.getByRole('heading')).toHaveText('This page could not be loaded');
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
  const again = failure.getByRole('button', { name: 'Try Again' });
  await again.click();
  await expect(failure.getByRole('heading')).toHaveText('This page could not be loaded');
  await page.unrouteAll();
  await again.click();
  await expect(renewals(page)).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('A dialog whose code cannot be fetched says so over its screen, and Try Again opens it', async ({ page, portal, complaints }) => {
  complaints.expect(/desk-dialogs/);
  await page.route(deskDialogs, (route) => route.abort());
  await page.goto(`/member-details/${(await portal.person('member')).id}`);
  await edit(page).click();
  const failure = failureOn(page);
  await expect(failure).toContainText('This could not be loaded. Check your connection and try again.');
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
  await expect(edit(page)).toBeVisible();
  await page.unrouteAll();
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog(page, 'Update Member')).toBeVisible();
  await expect(failure).toHaveCount(0);
});
