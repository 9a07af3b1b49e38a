// The end of a session: by the server, by an invalid token, by another tab, by logging out. Nothing of it stays in the browser.

import type { BrowserContext, Page } from '@playwright/test';
import type { Data } from '../../../src/platform/data/data.ts';
import { passwordOfAll } from '../../makers.ts';
import { addStories, addStory } from '../contents/written-stories.ts';
import { dialog, expect, row, test, toast, unfoldFilters } from '../journey.ts';

const expired = 'Session expired. Please login again.';

const expectNothingLeft = async (page: Page, context: BrowserContext, { but = [] as string[] } = {}) => {
  await expect.poll(() => context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(but);
};

/** The address to come back to is kept when a session ends by itself. */
const address = { but: ['returnTo'] };

const enter = async (page: Page, { email }: { email: string }) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(passwordOfAll);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

const deactivate = (data: Data, id: number) =>
  data.write((tx) => tx.updateTable('users').set({ is_active: false }).where('id', '=', id).execute());

test('A user who is deactivated is signed out by the next call', async ({ page, context, portal, signIn }) => {
  const { id } = await signIn('superAdmin');
  await page.goto('/stories');
  await expect(page.getByText('No stories found')).toBeVisible();
  await deactivate(portal.data, id);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toast(page, expired, 'alert')).toHaveCount(1);
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'Failed', 'alert')).toHaveCount(0);
  await expectNothingLeft(page, context, address);
});

test('Going on from a list whose cookies are gone says that the session has ended', async ({ page, context, portal, signIn }) => {
  const person = await signIn('superAdmin');
  await addStories(portal, 12);
  await page.goto('/stories');
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(toast(page, expired, 'alert')).toHaveCount(1);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await enter(page, person);
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
});

test('Several calls that fail together show one toast', async ({ page, context, portal, signIn }) => {
  const { id } = await signIn('superAdmin');
  await deactivate(portal.data, id);
  // Both have been refused before the page hears of either.
  let refused = 0;
  const areRefused = Promise.withResolvers<void>();
  await page.route('**/api/User/*', async (route) => {
    const response = await route.fetch();
    expect(response.status()).toBe(401);
    if (++refused === 2) areRefused.resolve();
    await areRefused.promise;
    await route.fulfill({ response });
  });
  await page.goto('/stories');
  await expect(toast(page, expired, 'alert')).toHaveCount(1);
  await expect(page).toHaveURL('/');
  await expectNothingLeft(page, context, address);
});

test('When a session has ended on a list, signing in again leads back to it, and somebody else to the dashboard', async ({
  page,
  portal,
  signIn,
}) => {
  const person = await signIn('superAdmin');
  const another = await portal.person('superAdmin');
  const endOnList = async () => {
    await page.goto('/stories?Name=bridge&size=25');
    await expect(page.getByText('No stories found')).toBeVisible();
    await portal.data.write((tx) => tx.deleteFrom('sessions').where('user_id', '=', person.id).execute());
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page).toHaveURL('/');
  };
  await endOnList();
  await enter(page, person);
  await expect(page).toHaveURL(/\/stories\?Name=bridge/);
  await unfoldFilters(page);
  await expect(page.getByLabel('Story Name')).toHaveValue('bridge');
  await endOnList();
  await enter(page, another);
  await expect(page).toHaveURL('/dashboard');
});

const tokenUntil = (seconds: number) => `e30.${Buffer.from(JSON.stringify({ sub: '1', exp: seconds })).toString('base64url')}.c2lnbmF0dXJl`;

for (const [what, token] of [
  ['that has expired', tokenUntil(Date.now() / 1000 - 1)],
  ['without three parts', 'abc.def'],
  ['of four parts', `${tokenUntil(Date.now() / 1000 + 3_600)}.c2lnbmF0dXJl`],
  ['with parts that cannot be read', 'abc.def.ghi'],
] as const) {
  test(`A token ${what} is ignored`, async ({ page, context, portal, signIn }) => {
    await signIn('member');
    await context.addCookies([{ name: 'token', value: token, url: portal.url, secure: true, sameSite: 'Strict' }]);
    await page.goto('/stories');
    await expect(page).toHaveURL('/?unauthorized=true');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(await context.cookies()).toEqual([]);
  });
}

test('A token without its user is ignored', async ({ page, context, signIn }) => {
  await signIn('member');
  await context.clearCookies({ name: 'user' });
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/?unauthorized=true');
  expect(await context.cookies()).toEqual([]);
});

test('A user without a token is forgotten, whichever page is opened', async ({ page, context, signIn }) => {
  await signIn('member');
  for (const path of ['/', '/nowhere', '/dashboard']) {
    await context.clearCookies({ name: 'token' });
    expect(await context.cookies()).not.toEqual([]);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await context.cookies(), path).toEqual([]);
    await signIn('member');
  }
});

test('A browser that drops secure cookies on http://localhost, as Safari does, stays signed in', async ({ page, context, portal }) => {
  await page.addInitScript(() => {
    const real = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(document, 'cookie', {
      get: () => real?.get?.call(document),
      set: (text: string) => /;\s*secure/i.test(text) || real?.set?.call(document, text),
    });
  });
  const { email, name } = await portal.person('member');
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(passwordOfAll);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.reload();
  await expect(page.getByRole('banner')).toContainText(name);
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog(page, 'Confirm Logout').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expectNothingLeft(page, context);
});

test('Signing out in one window takes the rows off the other at once, and signing in brings them back', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const person = await signIn('superAdmin');
  await addStory(portal);
  await page.goto('/stories?Name=bridge');
  await expect(row(page, 'The first bridge')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Logout' }).click();
  await dialog(other, 'Confirm Logout').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/?unauthorized=true');
  await expect(page.getByText('The first bridge')).toHaveCount(0);
  await expect(other).toHaveURL('/');
  await enter(other, person);
  await expect(row(page, 'The first bridge')).toBeVisible();
});

test('A tab that gets the focus again follows a sign-in or sign-out in another tab', async ({ page, context, signIn }) => {
  await signIn('member');
  await page.goto('/stories');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog(page, 'Confirm Logout').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  // In a headless browser every tab always has the focus.
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(other).toHaveURL('/?unauthorized=true');
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('Logging out asks first, and only the button Logout logs out', async ({ page, context, signIn }) => {
  const { name } = await signIn('member');
  await page.goto('/dashboard');
  const question = dialog(page, 'Confirm Logout');
  const waysOut = [
    () => question.getByRole('button', { name: 'Cancel' }).click(),
    () => question.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(8, 8),
  ];
  for (const leave of waysOut) {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(question).toContainText("Are you sure you want to logout? You'll need to login again to access the admin panel.");
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await leave();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
  }
  const menu = page.getByRole('banner').getByRole('button', { name });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(menu).toBeFocused();
  expect(await context.cookies()).toHaveLength(4);
});

test('Logging out leaves nothing behind', { tag: '@main' }, async ({ page, context, signIn }) => {
  const { name } = await signIn('member');
  await page.goto('/stories');
  await page.evaluate(() => sessionStorage.setItem('anything', 'kept by a screen'));
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await dialog(page, 'Confirm Logout').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expectNothingLeft(page, context);
  await page.goBack();
  await expect(page).toHaveURL('/?unauthorized=true');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Please sign in to access that page.');
});
