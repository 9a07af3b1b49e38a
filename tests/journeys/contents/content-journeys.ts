// The journeys that all contents share: adding, filtering, editing, switching, deleting, reading, and the messages of failures. Each
// content runs them with one call. What belongs to lists in general (address, pages, dialogs) is in the journeys of stories.

import type { Locator, Page } from '@playwright/test';
import { type Call, path } from '../../../src/platform/wire/call.ts';
import { makePicture } from '../../makers.ts';
import { dialog, expect, pictureFile, row, test, toast, unfoldFilters } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

interface Failure {
  refused: string;
  unreached: string;
}

export interface ContentArea {
  at: string;
  one: string;
  many: string;
  list: Call;
  save: Call;
  /** The fields of a record for the API, and the field that is its name. */
  valid: Record<string, string>;
  named: string;
  heads: string[];
  sizes: string[];
  /** The labels of the text filters, and the field each looks into. */
  filters: Record<string, string>;
  /** The error under each field that is left empty, by the label of the field. */
  missing: Record<string, string>;
  /** Fills the form's fields, but not the picture; the record is named 'Élan'. */
  fill: (form: Locator) => Promise<void>;
  texts: { added: string; updated: string; deleted: string; switched: string };
  failures: { list: Failure; add: Failure; update: Failure; delete: Failure; switch: Failure };
}

export const testContent = (area: ContentArea): void => {
  testAdding(area);
  testEditing(area);
  testFilters(area);
  testSwitchAndDelete(area);
  testFailures(area);
  testReading(area);
  testLooks(area);
};

const capitalised = (word: string) => word.replace(/^./, (letter) => letter.toUpperCase());

const add = async ({ save, valid }: ContentArea, portal: JourneyPortal, wishes: Record<string, string> = {}) =>
  portal.save(save, { Flag: 'Add', ...valid, ...wishes }, await makePicture('png', 400));

const openForm = async (page: Page, area: ContentArea) => {
  const title = `Add ${capitalised(area.one)}`;
  await page.getByRole('button', { name: title }).click();
  const form = dialog(page, title);
  // The editor loads after the form.
  await expect(form.locator('[contenteditable]')).toBeVisible();
  return form;
};

const testAdding = (area: ContentArea) =>
  test(`One of the ${area.many} is added; a missing value has an error under its field until it is edited`, { tag: '@main' }, async ({
    page,
    signIn,
  }) => {
    await signIn('superAdmin');
    await page.goto(area.at);
    await expect(page.getByText(`No ${area.many} found`)).toBeVisible();
    const form = await openForm(page, area);
    await form.getByRole('button', { name: 'Save' }).click();
    for (const [label, message] of Object.entries(area.missing))
      await expect(form.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(`${message}$`));
    await expect(form.locator('[aria-invalid="true"]')).toHaveCount(Object.keys(area.missing).length);
    await expectAccessible(page);
    await area.fill(form);
    await form.getByLabel('Image').setInputFiles(await pictureFile());
    await expect(form.locator('[aria-invalid="true"]')).toHaveCount(0);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, area.texts.added)).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('columnheader')).toHaveText(['', ...area.heads]);
    await expect(row(page, 'Élan').getByRole('switch', { name: 'Active' })).toBeChecked();
    await expect(row(page, 'Élan').locator('img')).toHaveAttribute('src', /-small\.webp$/);
    await expect(page.getByLabel('Records per page').getByRole('option')).toHaveText(area.sizes);
  });

const testEditing = (area: ContentArea) =>
  test(`One of the ${area.many} is edited, with its old picture and with another`, async ({ page, portal, signIn }) => {
    await add(area, portal);
    await signIn('superAdmin');
    await page.goto(area.at);
    const picture = page.getByRole('table').locator('img');
    const before = await picture.getAttribute('src');
    const edit = async (file: Awaited<ReturnType<typeof pictureFile>> | null) => {
      await page.getByRole('button', { name: 'Edit' }).click();
      const form = dialog(page, `Edit ${capitalised(area.one)}`);
      await expect(form.locator('[contenteditable]')).toBeVisible();
      await area.fill(form);
      if (file) await form.getByLabel('Image').setInputFiles(file);
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form).toHaveCount(0);
    };
    await edit(null);
    await expect(toast(page, area.texts.updated)).toBeVisible();
    await expect(row(page, 'Élan')).toBeVisible();
    await expect(picture).toHaveAttribute('src', before ?? 'none');
    await edit(await pictureFile());
    await expect(picture).not.toHaveAttribute('src', before ?? 'none');
  });

const testFilters = (area: ContentArea) =>
  test(`The ${area.many} can be filtered by each filter`, async ({ page, portal, signIn }) => {
    const marked = Object.fromEntries(Object.values(area.filters).map((field) => [field, `Übung ${field}`]));
    const off = await add(area, portal, marked);
    await portal.save(area.save, { Flag: 'Active', Id: off, IsActive: false });
    await add(area, portal);
    await signIn('superAdmin');
    await page.goto(area.at);
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(3);
    const apply = async (filter: Locator, text: string) => {
      await filter.fill(text);
      await filter.press('Enter');
    };
    await unfoldFilters(page);
    for (const [label, field] of Object.entries(area.filters)) {
      const filter = page.getByLabel(label, { exact: true });
      await apply(filter, `ubung ${field}`.toUpperCase());
      await expect(rows).toHaveCount(2);
      await expect(row(page, `Übung ${area.named}`)).toBeVisible();
      await apply(filter, 'zebra');
      await expect(page.getByText(`No ${area.many} found`)).toBeVisible();
      await page.getByRole('button', { name: 'Reset' }).click();
      await expect(rows).toHaveCount(3);
    }
    await page.getByLabel('Status', { exact: true }).selectOption('Inactive');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(rows).toHaveCount(2);
    await expect(row(page, 'Übung')).toBeVisible();
    await page.getByLabel('Status', { exact: true }).selectOption('Active');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(row(page, 'Übung')).toHaveCount(0);
    await expect(rows).toHaveCount(2);
  });

const testSwitchAndDelete = (area: ContentArea) =>
  test(`One of the ${area.many} is switched, and deleted, after a confirmation with its name`, async ({ page, portal, signIn }) => {
    await add(area, portal, { [area.named]: 'Élan' });
    await signIn('superAdmin');
    await page.goto(area.at);
    const active = page.getByRole('switch', { name: 'Active' });
    for (const verb of ['Deactivate', 'Activate']) {
      await active.click();
      const question = dialog(page, `${verb} ${area.one}`);
      await expect(question).toContainText('Élan');
      await question.getByRole('button', { name: verb }).click();
      await expect(active).toBeChecked({ checked: verb === 'Activate' });
    }
    await expect(toast(page, area.texts.switched)).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    const deletion = dialog(page, `Delete ${capitalised(area.one)}`);
    await expect(deletion).toContainText('Élan');
    await expect(deletion).toContainText('It stays in the trash for 365 days.');
    await page.keyboard.press('Escape');
    await expect(deletion).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete' }).click();
    await deletion.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, area.texts.deleted)).toBeVisible();
    await expect(page.getByText(`No ${area.many} found`)).toBeVisible();
  });

const ways = { refused: { status: 503, body: 'Out of order' }, unreached: null };

const testFailures = (area: ContentArea) => {
  for (const way of ['refused', 'unreached'] as const)
    test(`Every failure with the ${area.many} has a message: ${way}`, async ({ page, portal, signIn, complaints }) => {
      const answer = ways[way];
      complaints.expect(/^503 /);
      const fail = (call: Call) => page.route(`**${path(call)}`, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await add(area, portal);
      await signIn('superAdmin');
      await fail(area.list);
      await page.goto(area.at);
      await expect(toast(page, area.failures.list[way], 'alert')).toBeVisible();
      await expect(page.getByRole('row')).toHaveCount(1);
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('row')).toHaveCount(2);

      await fail(area.save);
      await page.getByRole('switch', { name: 'Active' }).click();
      await page.getByRole('button', { name: 'Deactivate' }).click();
      await expect(toast(page, area.failures.switch[way], 'alert')).toBeVisible();
      await page.getByRole('button', { name: 'Delete' }).click();
      const deletion = dialog(page, `Delete ${capitalised(area.one)}`);
      await deletion.getByRole('button', { name: 'Delete' }).click();
      await expect(toast(page, area.failures.delete[way], 'alert')).toBeVisible();
      await page.getByRole('button', { name: 'Edit' }).click();
      const edited = dialog(page, `Edit ${capitalised(area.one)}`);
      await edited.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, area.failures.update[way], 'alert')).toBeVisible();
      await edited.getByRole('button', { name: 'Cancel' }).click();
      const form = await openForm(page, area);
      await area.fill(form);
      await form.getByLabel('Image').setInputFiles(await pictureFile());
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, area.failures.add[way], 'alert')).toBeVisible();
      await expect(form.getByRole('textbox').first()).toHaveValue('Élan');
    });
};

const testReading = (area: ContentArea) =>
  test(`A member reads the active ${area.many} and can change none`, async ({ page, portal, signIn }) => {
    const off = await add(area, portal, { [area.named]: 'Not yet' });
    await portal.save(area.save, { Flag: 'Active', Id: off, IsActive: false });
    await add(area, portal, { [area.named]: 'Élan' });
    await add(area, portal);
    await signIn('member');
    await page.goto(area.at);
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByText(`2 ${area.many}`, { exact: true })).toBeVisible();
    await expect(page.getByText('Not yet')).toHaveCount(0);
    await expect(page.getByRole('table').or(page.getByRole('switch')).or(page.getByLabel('Status'))).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(Add|Edit|Delete|Create)/ })).toHaveCount(0);
    await unfoldFilters(page);
    const filter = page.getByLabel(Object.keys(area.filters)[0] ?? '', { exact: true });
    await filter.fill('elan');
    await filter.press('Enter');
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('link', { name: 'Élan' }).click();
    const opened = dialog(page, 'Élan');
    await expect(opened.getByText('All of it')).toBeVisible();
    await expect(opened.locator('img')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
  });

const testLooks = (area: ContentArea) =>
  test(`The ${area.many} fit every width, also with long names`, async ({ page, portal, context, signIn }) => {
    const long = Object.fromEntries(Object.values(area.filters).map((field) => [field, 'y'.repeat(200)]));
    await add(area, portal, long);
    await signIn('superAdmin');
    await page.goto(area.at);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await context.clearCookies();
    await signIn('member');
    await page.goto(area.at);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expectNoSidewaysScroll(page);
  });
