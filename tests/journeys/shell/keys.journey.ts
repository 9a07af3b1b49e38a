// The keys of every screen: '/' to the search, arrows over the rows, Enter to open one, and none of them while somebody types.

import { addStory } from '../contents/written-stories.ts';
import { dialog, expect, row, test, unfoldFilters } from '../journey.ts';

test('From the search to the page of a member, by keys alone', async ({ page, portal, signIn }) => {
  for (const fullName of ['Asha Rao', 'Asha Sen', 'Bina Rao']) await portal.person('member', { fullName });
  await signIn('superAdmin');
  await page.goto('/members');
  await expect(row(page, 'Bina Rao')).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await expect(search).toBeFocused();
  await page.keyboard.type('asha/');
  await expect(search).toHaveValue('asha/');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Bina Rao')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Asha Sen')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Asha Rao')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Asha Rao')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(row(page, 'Asha Sen')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/member-details\//);
  await expect(page.getByRole('heading', { name: 'Asha Sen' })).toBeVisible();
});

test('The back button leads to the row that one came from', async ({ page, portal, signIn }) => {
  for (let at = 1; at <= 14; at++) await portal.person('member', { fullName: `Person ${at}` });
  await signIn('superAdmin');
  await page.goto('/members?page=2');
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  const third = page.locator('main tbody tr').nth(2);
  for (let at = 0; at < 3; at++) await page.keyboard.press('ArrowDown');
  await expect(third).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/member-details\//);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.goBack();
  await expect(third).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('main tbody tr').nth(3)).toBeFocused();

  await page.locator('main tbody tr').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/member-details\//);
  await page.goBack();
  await expect(page.locator('main tbody tr').nth(1)).toBeFocused();
});

test('The arrows start at the first row, Tab goes on inside a row, and Enter on a control is that of the control', async ({
  page,
  portal,
  signIn,
}) => {
  for (const fullName of ['First Person', 'Second Person']) await portal.person('member', { fullName });
  await signIn('superAdmin');
  await page.goto('/member-list');
  await expect(row(page, 'First Person')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Second Person')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(row(page, 'Second Person').getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(row(page, 'Second Person').getByRole('link', { name: 'Second Person' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(row(page, 'Second Person').getByRole('link', { name: /^\d{10}$/ })).toBeFocused();
  await page.keyboard.press('Tab');
  const control = row(page, 'Second Person').getByRole('button', { name: 'Update Payment' });
  await expect(control).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Second Person');
  await expect(page.getByRole('dialog').locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(control).toBeFocused();
  // While it fades out, the keys are still the dialog's.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'First Person')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/member-details\//);
});

test('Folded filters stay folded for the search, and a select keeps its arrows', async ({ page, portal, signIn }) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await addStory(portal);
  await signIn('superAdmin');
  await page.goto('/stories');
  await expect(page.getByText('The first bridge')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await expect(page.getByLabel('Story Name')).toBeHidden();
  await unfoldFilters(page);
  const status = page.getByLabel('Status');
  await status.focus();
  await page.keyboard.press('ArrowDown');
  await expect(status).toHaveValue('true');
  await expect(status).toBeFocused();
});

test('No key but Ctrl K fires while somebody types or a dialog is open, and ? shows all of them', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/chapters');
  await expect(page.getByText('No chapters found')).toBeVisible();
  await page.keyboard.press('?');
  await expect(dialog(page, 'Keys').getByRole('definition')).toHaveCount(11);
  await page.keyboard.press('/');
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Add Chapter' }).click();
  const name = dialog(page, 'Add Chapter').getByLabel('Chapter Name');
  await expect(name).toBeFocused();
  await page.keyboard.type('Why? And/or');
  await page.keyboard.press('ArrowDown');
  await expect(name).toHaveValue('Why? And/or');
  await expect(name).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('Cards that members read are opened by the same keys', async ({ page, portal, signIn }) => {
  await addStory(portal);
  await signIn('member');
  await page.goto('/stories');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('article') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('The keys of one sign can be turned off, and on again from the user menu', async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  await addStory(portal);
  await page.goto('/stories');
  await expect(page.getByRole('table')).toBeVisible();
  const keys = dialog(page, 'Keys');
  const use = keys.getByRole('switch', { name: 'Use the keys /, ?, x, e, j and k' });
  const showKeys = async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Super Admin/ })
      .click();
    await page.getByRole('menuitem', { name: 'Keys' }).click();
  };
  await page.keyboard.press('?');
  await use.click();
  await expect(use).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  await expect(page.getByRole('searchbox', { name: 'Search' })).not.toBeFocused();
  await expect(keys).toHaveCount(0);
  await showKeys();
  await use.click();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.locator('body').press('?');
  await expect(keys).toBeVisible();
});

test('A tip goes away with Escape, and comes back with the next visit', async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  await addStory(portal);
  await page.goto('/stories');
  const edit = page.getByRole('button', { name: 'Edit' });
  const tip = () => edit.evaluate((button) => getComputedStyle(button, '::after').visibility);
  await edit.hover();
  await expect.poll(tip).toBe('visible');
  await page.keyboard.press('Escape');
  await expect.poll(tip).toBe('hidden');
  await page.getByRole('button', { name: 'Delete' }).hover();
  await edit.hover();
  await expect.poll(tip).toBe('visible');
});
