// Saved views of a list: saving, choosing, sharing, renaming and deleting them.

import { addStories } from '../contents/written-stories.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';

test('A view is saved, chosen again, shared, and deleted with Undo', async ({ page, portal, signIn }) => {
  await addStories(portal, 12);
  await signIn('superAdmin');
  await page.goto('/stories');
  await page.getByLabel('Status').selectOption('Inactive');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=Name/);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await dialog(page, 'Save View').getByLabel('Name').fill('Hidden stories');
  await dialog(page, 'Save View').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'View saved')).toBeVisible();
  const menu = page.getByRole('button', { name: 'Hidden stories' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'All stories' }).click();
  await expect(row(page, 'Story 11')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select row Story 11' }).click();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Hidden stories' }).click();
  await expect(row(page, 'Story 11')).toHaveCount(0);
  // Other filters end the selection.
  await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0);
  await expect(page).toHaveURL(/\?IsActive=false&sort=Name$|\?sort=Name&IsActive=false$/);
  await page.reload();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(row(page, 'Story 11')).toBeVisible();
  await page.goForward();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Rename or share view…' }).click();
  const form = dialog(page, 'Change View');
  await form.getByLabel('Name').fill('Drafts');
  await form.getByRole('switch', { name: 'Share' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Drafts' }).click();
  await expect(page.getByText('Shared views')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await dialog(page, 'Delete View').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'View deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Drafts' })).toBeVisible();
});

test('A name that is taken is said under its field', async ({ page, signIn }) => {
  await signIn('member');
  await page.goto('/User-connections');
  const save = async () => {
    await page.getByRole('button', { name: /Views|Mine/ }).click();
    await page.getByRole('menuitem', { name: 'Save view…' }).click();
    await dialog(page, 'Save View').getByLabel('Name').fill('Mine');
    await expect(page.getByRole('switch', { name: 'Share' })).toHaveCount(0);
    await dialog(page, 'Save View').getByRole('button', { name: 'Save' }).click();
  };
  await save();
  await expect(toast(page, 'View saved')).toBeVisible();
  await save();
  await expect(dialog(page, 'Save View').getByText('You already have a view with this name')).toBeVisible();
});
