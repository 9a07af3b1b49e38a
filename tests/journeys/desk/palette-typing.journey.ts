// Fast typing and slow lines: whatever is typed after Ctrl K is in the palette, and Enter opens what was typed, nothing else.

import type { Page } from '@playwright/test';
import { dialog, expect, row, test, toast, unfoldFilters } from '../journey.ts';
import { holdBack } from '../shell/held-files.ts';

const field = (page: Page) => dialog(page, 'Find anything').getByRole('combobox');
const waiting = (page: Page) => page.getByRole('status', { name: 'Opening the search' });
const paletteCode = /assets\/command-palette.*\.js/;

test('What is typed while the palette is loading is in its field, and Enter opens what was typed', async ({ page, portal, signIn }) => {
  const person = await portal.person('member', { fullName: 'Asha Rao' });
  await portal.person('member', { fullName: 'Other Person' });
  await signIn('superAdmin');
  await page.goto('/members');
  await expect(row(page, 'Asha Rao')).toBeVisible();
  const release = await holdBack(page, paletteCode);
  await unfoldFilters(page);
  await page.getByLabel('Full Name').focus();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('/ashx? r', { delay: 60 });
  for (const _ of 'x? r') await page.keyboard.press('Backspace');
  await page.keyboard.type('a raq');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await expect(waiting(page)).toHaveText('/asha ra');
  await expect(page.getByLabel('Full Name')).toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/members');
  const [answered, asked] = [Promise.withResolvers<void>(), page.waitForRequest('**/api/User/Search')];
  await page.route('**/api/User/Search', (route) => answered.promise.then(() => route.continue()));
  release();
  await asked;
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('/asha ra');
  await expect(page).toHaveURL('/members');
  answered.resolve();
  await expect(dialog(page, 'Find anything').getByRole('status')).toHaveText('Nothing found for “/asha ra”');
  await field(page).fill('asha ra');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/member-details/${person.id}`);
});

test('The whole of it on a line of any speed: Ctrl K, a name, Enter', async ({ page, portal, signIn }) => {
  const person = await portal.person('member', { fullName: 'Asha Rao' });
  await signIn('superAdmin');
  for (const pause of [0, 400, 1_500]) {
    await page.goto('/stories');
    await expect(page.getByText('No stories found')).toBeVisible();
    await page.route(/assets\/command-palette.*/, (route) => setTimeout(() => void route.continue(), pause));
    await page.keyboard.press('Control+K');
    await page.keyboard.type('asha', { delay: 60 });
    await page.keyboard.press('Enter');
    await expect(page, `${pause} ms`).toHaveURL(`/member-details/${person.id}`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.unrouteAll();
  }
});

test('Escape and the key itself give up waiting, and an empty Enter opens nothing', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/stories');
  await expect(page.getByText('No stories found')).toBeVisible();
  const release = await holdBack(page, paletteCode);
  for (const key of ['Escape', 'Control+K']) {
    await page.getByRole('button', { name: 'Find anything' }).click();
    await expect(waiting(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press(key);
    await expect(waiting(page)).toHaveCount(0);
  }
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await expect(search).toBeFocused();
  await page.keyboard.press('Control+K');
  await page.keyboard.press('Enter');
  release();
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL('/stories');
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
});

test('Enter before the answer opens neither an older result nor a default, but the best of the answer', async ({
  page,
  portal,
  signIn,
}) => {
  await portal.person('member', { fullName: 'Ravi Iyer' });
  const person = await portal.person('member', { fullName: 'Asha Rao' });
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Find anything' }).click();
  await field(page).fill('ravi');
  await expect(dialog(page, 'Find anything').getByRole('option')).toHaveText(/^Ravi Iyer/);
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/User/Search', (route) => answered.promise.then(() => route.continue()));
  const asked = page.waitForRequest('**/api/User/Search');
  await field(page).fill('asha');
  await page.keyboard.press('Enter');
  await asked;
  await expect(page).toHaveURL('/dashboard');
  answered.resolve();
  await expect(page).toHaveURL(`/member-details/${person.id}`);
});

for (const isLoaded of [true, false]) {
  const state = isLoaded ? 'open' : 'loading';
  test(`A screen that comes while the palette is ${state} does not take the keys from it`, async ({ page, signIn }) => {
    await signIn('superAdmin');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    const releaseScreen = await holdBack(page, /assets\/stories-page.*\.js$/);
    const releasePalette = await holdBack(page, paletteCode);
    if (isLoaded) releasePalette();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stories' }).click();
    await page.keyboard.press('Control+K');
    await page.keyboard.type('ch');
    if (isLoaded) await expect(field(page)).toBeFocused();
    else await expect(waiting(page)).toHaveText('ch');
    releaseScreen();
    await expect(page.locator('h1')).toHaveText('Stories');
    await page.keyboard.type('ap');
    releasePalette();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('chap');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/stories');
  });
}

test('When the palette cannot be loaded, a toast says so, and the next try works', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.route(paletteCode, (route) => route.abort());
  await page.goto('/stories');
  await expect(page.getByText('No stories found')).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(toast(page, 'The search could not be loaded. Check your connection and try again.', 'alert')).toBeVisible();
  await page.unrouteAll();
  await page.keyboard.press('/');
  await page.keyboard.type('ab');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('ab');
  await page.keyboard.press('Control+K');
  await page.keyboard.type('out');
  await expect(field(page)).toHaveValue('out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/outbox');
});
