// What every list offers beside its filters: sorting by its heads, choosing columns, and a file of its rows.

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { saveSponsor } from '../../../src/features/contents/sponsors/sponsors.contract.ts';
import { recordPayment } from '../../../src/features/money/payments/payments.contract.ts';
import { makePicture } from '../../makers.ts';
import { addStories } from '../contents/written-stories.ts';
import { expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

/** The first cells of the rows that are shown. */
const names = (page: Page) => page.getByRole('row').locator('td[data-kind="lead"]');

const exportAs = async (page: Page, kind: 'CSV' | 'Excel') => {
  await page.getByRole('button', { name: 'Export' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: kind }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};

test('A list is sorted by a head: ascending, descending, and as usual again', async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  await addStories(portal, 12);
  await page.goto('/stories?page=2');
  await expect(names(page)).toHaveText(['Story 2', 'Story 1']);
  await head(page, 'Name').getByRole('button').click();
  await expect(page).toHaveURL('/stories?sort=Name');
  await expect(head(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect(names(page).first()).toHaveText('Story 1');
  await head(page, 'Name').getByRole('button').click();
  await expect(head(page, 'Name')).toHaveAttribute('aria-sort', 'descending');
  await expect(names(page).first()).toHaveText('Story 9');
  await page.reload();
  await expect(head(page, 'Name')).toHaveAttribute('aria-sort', 'descending');
  await expect(names(page).first()).toHaveText('Story 9');
  await head(page, 'Name').getByRole('button').click();
  await expect(page).toHaveURL('/stories');
  await expect(head(page, 'Name')).not.toHaveAttribute('aria-sort');
  await expect(names(page).first()).toHaveText('Story 12');
  await expect(head(page, 'Description').getByRole('button')).toHaveCount(0);
  await page.goto('/stories?sort=Description');
  await expect(names(page).first()).toHaveText('Story 12');
});

test('A list is sorted and its columns are chosen by the keyboard alone', async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  await addStories(portal, 2);
  await page.goto('/stories');
  await head(page, 'Client').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(head(page, 'Client')).toHaveAttribute('aria-sort', 'ascending');
  await expect(head(page, 'Client').getByRole('button')).toBeFocused();
  await page.getByRole('button', { name: 'Columns' }).focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitemcheckbox', { name: 'Client' });
  await expect(item).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(item).toBeFocused({ timeout: 50 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(item).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(head(page, 'Client')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
});

test('Hidden columns and the page size are remembered for each list and person', async ({ page, portal, signIn, context }) => {
  const first = await signIn('superAdmin');
  await addStories(portal, 30);
  await page.goto('/stories');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('menuitemcheckbox')).toHaveText(['ID', 'Image', 'Client', 'Description', 'Date', 'Status']);
  await page.getByRole('menuitemcheckbox', { name: 'Client' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Records per page').selectOption('25');
  await page.goto('/articles');
  await page.goto('/stories');
  await expect(row(page, 'Story 30')).toBeVisible();
  await expect(head(page, 'Client')).toHaveCount(0);
  await expect(head(page, 'Date')).toBeVisible();
  await expect(page.getByText('Showing 1 to 25 of 30 stories')).toBeVisible();
  await portal.enter(context, await portal.person('superAdmin'));
  await page.goto('/stories');
  await expect(head(page, 'Client')).toBeVisible();
  await expect(page.getByText('Showing 1 to 10 of 30 stories')).toBeVisible();
  await portal.enter(context, first);
  await page.goto('/stories');
  await expect(page.getByText('Showing 1 to 25 of 30 stories')).toBeVisible();
  await expect(head(page, 'Client')).toHaveCount(0);
});

test('The menu of columns says which of the chosen ones find no room', async ({ page, portal, signIn }) => {
  await page.setViewportSize({ width: 800, height: 800 });
  await signIn('superAdmin');
  await addStories(portal, 1);
  await page.goto('/stories');
  await expect(row(page, 'Story 1')).toBeVisible();
  const columns = ['ID', 'Image', 'Client', 'Description', 'Date', 'Status'];
  const shown = async () => {
    const visible = await Promise.all(columns.map((name) => head(page, name).isVisible()));
    return columns.map((name, at) => (visible[at] ? name : `${name} (no room)`));
  };
  await page.getByRole('button', { name: 'Columns' }).click();
  const first = await shown();
  expect(first.filter((text) => text.endsWith('(no room)'))).not.toEqual([]);
  await expect(page.getByRole('menuitemcheckbox')).toHaveText(first);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1600, height: 800 });
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('menuitemcheckbox')).toHaveText(columns);
});

test('A later page has the same rows for whoever has chosen another size', async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  await addStories(portal, 60);
  await page.goto('/stories?page=2');
  await expect(page.getByText('Showing 11 to 20 of 60 stories')).toBeVisible();
  await page.getByLabel('Records per page').selectOption('25');
  await expect(page.getByText('Showing 1 to 25 of 60 stories')).toBeVisible();
  await page.goto('/stories');
  await expect(page.getByText('Showing 1 to 25 of 60 stories')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/stories?page=2&size=25');
  await expect(page.getByText('Showing 26 to 50 of 60 stories')).toBeVisible();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page).toHaveURL('/stories');
  await page.goto('/stories?page=2');
  await expect(page.getByText('Showing 11 to 20 of 60 stories')).toBeVisible();
});

test('An export has only the rows that the search has left', async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  for (const OrderNo of [7, 8, 78]) await portal.save(saveSponsor, { Flag: 'Add', OrderNo }, await makePicture());
  await page.goto('/sponsors?Search=8');
  await expect(page.getByText('Showing 1 to 2 of 2 sponsors')).toBeVisible();
  const { bytes } = await exportAs(page, 'CSV');
  const lines = bytes.toString().trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(2);
});

test('The switches of a table are told apart by the names of their rows', async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  await addStories(portal, 2);
  await page.goto('/stories');
  for (const name of ['Story 1', 'Story 2']) {
    await expect(row(page, name).getByRole('switch', { name: 'Active' })).toHaveAccessibleName(`Active, ${name}`);
  }
});

test('A list is exported with its filters, its order and its columns', { tag: '@main' }, async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  await addStories(portal, 30);
  await page.goto('/stories?sort=-Name&IsActive=true&Name=Story+2');
  await expect(row(page, 'Story 29')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Image', 'Description', 'Status']) await page.getByRole('menuitemcheckbox', { name }).click();
  await page.keyboard.press('Escape');
  const { name, bytes } = await exportAs(page, 'CSV');
  expect(name).toMatch(/^stories-story-2-active-\d{4}-\d\d-\d\d\.csv$/);
  await expect(toast(page, `${name} is ready`)).toBeVisible();
  const lines = bytes.toString().replace('\ufeff', '').trim().split('\r\n');
  expect(lines[0]).toBe('ID,Name,Client,Date');
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['Story 29', 'Story 27', 'Story 25', 'Story 23', 'Story 21']);
  const excel = await exportAs(page, 'Excel');
  expect(excel.name).toMatch(/\.xlsx$/);
  expect(excel.bytes.subarray(0, 2).toString()).toBe('PK');
});

test('An export that is refused says why', async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  await addStories(portal, 1);
  await page.goto('/stories');
  await expect(row(page, 'Story 1')).toBeVisible();
  await page.route('**/api/User/GetCmsStory', (route) =>
    route.fulfill({ status: 400, json: { rs: 0, rc: [], res: null, msgkey: 'Not today' } }),
  );
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await expect(toast(page, 'Not today', 'alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled();
});

test('An export can be stopped, and its progress is not read out', async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  await addStories(portal, 1);
  await page.goto('/stories');
  await expect(row(page, 'Story 1')).toBeVisible();
  // The file never comes.
  await page.route('**/api/User/GetCmsStory', () => undefined);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const stop = page.getByRole('button', { name: 'Stop export', exact: true });
  await expect(stop).toContainText('0.0 MB');
  await expect(page.locator('main [aria-live]').filter({ hasText: 'MB' })).toHaveCount(0);
  await stop.press('Enter');
  await expect(toast(page, 'The export was stopped')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.unrouteAll();
  expect((await exportAs(page, 'CSV')).bytes.toString()).toContain('Story 1');
});

test('On a phone the rows are sorted by a select, and the open menus are accessible', async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  await addStories(portal, 3);
  await page.goto('/stories?sort=-Name');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Client' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByLabel('Sort by').selectOption({ label: 'Name, ascending' });
  await expect(page).toHaveURL('/stories?sort=Name');
  await expect(names(page).first()).toHaveText('Story 1');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('The head of a list is one line, and a button that has room for its icon only says its word on hover and focus', async ({
  page,
  portal,
  signIn,
}) => {
  await portal.person('member');
  const { id: MemberId } = await portal.person('member');
  const term = { PaymentDate: '2026-03-31', MemberShipStartDate: '2026-03-31', MemberShipEndDate: '2090-03-31' };
  await portal.save(recordPayment, { MemberId, Amount: 1_000, ...term });
  await signIn('superAdmin');
  const middleOf = async (button: Locator) => {
    const { y, height } = (await button.boundingBox()) ?? { y: 0, height: 0 };
    return y + height / 2;
  };
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  for (const path of ['/member-list', '/payments']) {
    await page.goto(path);
    await expect(page.getByText(/^\d+ (members|payment)/)).toBeVisible();
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const lines = await Promise.all(['Filters', 'Columns', 'Export'].map((name) => middleOf(button(name))));
      expect(new Set(lines).size, `lines of ${path} at ${width} px`).toBe(1);
      const isCut = await button('Views').evaluate((views) =>
        [...views.querySelectorAll('span')].some((it) => it.scrollWidth > it.clientWidth),
      );
      expect(isCut, `'Views' of ${path} at ${width} px is cut`).toBe(false);
    }
  }
  const word = button('Export').getByText('Export');
  await expect(word).toHaveCSS('opacity', '0');
  await button('Export').hover();
  await expect(word).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(word).toHaveCSS('opacity', '0');
  await button('Columns').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(word).toHaveCSS('opacity', '1');
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect(word).toHaveCSS('position', 'static');
});

test('An empty list has nothing to select', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/stories');
  await expect(page.getByText('No stories found')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
