// The list of stories: filters, pages and page sizes in the address, and a list that cannot be loaded.

import type { Page } from '@playwright/test';
import { expect, row, test, toast, unfoldFilters } from '../journey.ts';
import { addStories, addStory } from './written-stories.ts';

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

const pager = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });
const name = (page: Page) => page.getByLabel('Story Name');

test('A story is found by letters with and without accents, in upper and lower case', async ({ page, portal }) => {
  await addStory(portal, { Name: 'Café Élan', ClientName: 'Ångström' });
  await addStory(portal, { Name: 'Building 100%', ClientName: 'Mohta' });
  await page.goto('/stories');
  const found = row(page, 'Café Élan');
  const other = row(page, 'Building');
  await unfoldFilters(page);
  for (const text of ['É', 'é', 'e', 'E', 'cafe', 'CAFÉ É', 'lan', '  Élan  ']) {
    await name(page).fill(text);
    await name(page).press('Enter');
    await expect(other, text).toHaveCount(0);
    await expect(found, text).toBeVisible();
  }
  await name(page).fill('0%');
  await name(page).press('Enter');
  await expect(found).toHaveCount(0);
  await expect(other).toBeVisible();
  await name(page).fill('');
  await unfoldFilters(page);
  await page.getByLabel('Client Name').fill('angstrom');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(other).toHaveCount(0);
  await expect(found).toBeVisible();
});

test('Filters are in the address: reload, back, forward and a shared link show the same list', async ({ page, portal, context }) => {
  await addStories(portal, 35);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stories' }).click();
  await unfoldFilters(page);
  await name(page).fill('story 3');
  await unfoldFilters(page);
  await page.getByLabel('Status').selectOption('Active');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(toast(page, 'Filters applied successfully!')).toBeVisible();
  const expectFiltered = async (where: Page) => {
    await expect(where).toHaveURL('/stories?Name=story+3&IsActive=true');
    await expect(where.getByText('Showing 1 to 4 of 4 stories')).toBeVisible();
    await expect(name(where)).toHaveValue('story 3');
    await expect(where.getByLabel('Status')).toHaveValue('true');
    await expect(where.getByRole('button', { name: /^Filters/ })).toContainText('2');
  };
  await expectFiltered(page);
  await page.reload();
  await expectFiltered(page);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await page.goForward();
  await expectFiltered(page);
  const shared = await context.newPage();
  await shared.goto(page.url());
  await expectFiltered(shared);

  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL('/stories');
  await expect(page.getByText('of 35 stories')).toBeVisible();
  await unfoldFilters(page);
  await expect(name(page)).toHaveValue('');
});

test('A list without matches and an empty list have different notices', async ({ page, portal }) => {
  await page.goto('/stories');
  await expect(page.getByRole('button', { name: 'Create the first one' })).toBeVisible();
  await expect(page.getByText('What members have achieved is told here.')).toBeVisible();
  for (const name of ['Filters', 'Columns', 'Export']) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByLabel('Records per page')).toBeHidden();
  await expect(page.getByRole('columnheader')).toHaveCount(0);
  for (const name of ['Refresh', 'Add Story']) await expect(page.getByRole('button', { name })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByLabel('Sort by')).toBeHidden();
  await addStories(portal, 1);
  await page.reload();
  await expect(page.getByLabel('Sort by')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/stories?Name=zebra');
  await expect(page.getByText('No stories found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create the first one' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(row(page, 'Story 1')).toBeVisible();
});

test('Pages are steps in the history, and the pager shows the first, the last and two on either side', async ({ page, portal }) => {
  await addStories(portal, 130);
  await page.goto('/stories');
  const numbers = () => pager(page).getByRole('button', { name: /^\d+$/ }).allTextContents();
  await expect(page.getByText('Showing 1 to 10 of 130 stories')).toBeVisible();
  expect(await numbers()).toEqual(['1', '2', '3', '13']);
  await pager(page).getByRole('button', { name: '3', exact: true }).click();
  await expect(row(page, 'Story 110')).toBeVisible();
  await pager(page).getByRole('button', { name: '13' }).click();
  await expect(page.getByText('Showing 121 to 130 of 130 stories')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect(page.getByRole('row').last()).toContainText('Story 1');
  expect(await numbers()).toEqual(['1', '11', '12', '13']);
  await expect(pager(page).getByRole('button', { name: '13' })).toHaveAttribute('aria-current', 'page');
  await expect(pager(page).getByRole('button', { name: 'Next page' })).toBeDisabled();
  await page.goBack();
  await expect(page).toHaveURL('/stories?page=3');
  await expect(row(page, 'Story 110')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/stories');
  await page.goForward();
  await page.goto('/stories?page=7');
  await expect(row(page, 'Story 70')).toBeVisible();
  expect(await numbers()).toEqual(['1', '5', '6', '7', '8', '9', '13']);
});

test('The page sizes are those of stories, and another one goes back to the first page', async ({ page, portal }) => {
  await addStories(portal, 35);
  await page.goto('/stories?page=2');
  const size = page.getByLabel('Records per page');
  await expect(size.getByRole('option')).toHaveText(['10', '25', '50', '100']);
  await size.selectOption('25');
  await expect(page).toHaveURL('/stories?size=25');
  await expect(page.getByRole('row')).toHaveCount(26);
  await expect(page.getByText('Showing 1 to 25 of 35 stories')).toBeVisible();
  await size.selectOption('50');
  await expect(page.getByRole('row')).toHaveCount(36);
  await expect(pager(page)).toHaveCount(0);
  await page.reload();
  await expect(size).toHaveValue('50');
  await unfoldFilters(page);
  await name(page).fill('Story 35');
  await name(page).press('Enter');
  await expect(page).toHaveURL('/stories?size=50&Name=Story+35');
});

test('Invalid values in the address are ignored, and a page past the end shows the last page', async ({ page, portal }) => {
  await addStories(portal, 12);
  await page.goto('/stories?page=-3&size=7&IsActive=perhaps&Id=x');
  await expect(page.getByText('Showing 1 to 10 of 12 stories')).toBeVisible();
  await page.goto('/stories?page=99');
  await expect(page.getByText('Showing 11 to 12 of 12 stories')).toBeVisible();
  await expect(page).toHaveURL('/stories?page=2');
});

test('When the filtered list cannot be loaded no toast says that filters were applied', async ({ page, portal }) => {
  await addStories(portal, 2);
  await page.goto('/stories');
  await expect(row(page, 'Story 2')).toBeVisible();
  await page.route('**/api/User/GetCmsStory', (route) => route.abort());
  await unfoldFilters(page);
  await name(page).fill('1');
  await unfoldFilters(page);
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(toast(page, 'Failed to fetch stories. Please try again.', 'alert')).toBeVisible();
  await expect(toast(page, 'Filters applied successfully!')).toHaveCount(0);
  await page.unrouteAll();
  await name(page).fill('2');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(toast(page, 'Filters applied successfully!')).toBeVisible();
  await expect(row(page, 'Story 2')).toBeVisible();
});

test('A list that cannot be loaded shows a message, and Try Again loads it', async ({ page, portal }) => {
  await addStories(portal, 2);
  await page.route('**/api/User/GetCmsStory', (route) => route.abort());
  await page.goto('/stories');
  await expect(toast(page, 'Failed to fetch stories. Please try again.', 'alert')).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Stories' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(1);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(row(page, 'Story 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
});

test('Every column of a story is under its head', async ({ page, portal }) => {
  const long = 'word '.repeat(30).trim();
  const id = await addStory(portal, { Description: `<p>${long}</p>` });
  await page.goto('/stories');
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'ID',
    'Image',
    'Name',
    'Client',
    'Description',
    'Date',
    'Status',
    'Actions',
  ]);
  await expect(page.getByRole('cell', { name: String(id), exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: `${long.slice(0, 80)}…`, exact: true })).toBeVisible();
});

test('A very long name is cut after two lines, and its tooltip has all of it', async ({ page, portal, signIn }) => {
  const Name = 'The bridge that took longer than anybody had thought possible '.repeat(3).trim();
  await addStory(portal, { Name });
  await addStory(portal, { Name: 'Short' });
  await signIn('superAdmin');
  await page.goto('/stories');
  const link = page.getByRole('table').getByRole('link', { name: Name });
  await expect(link).toHaveAttribute('title', Name);
  const height = async (text: string) => (await row(page, text).boundingBox())?.height ?? 0;
  await expect(row(page, 'Short')).toBeVisible();
  expect(await height(Name)).toBeLessThanOrEqual((await height('Short')) + 24);
});
