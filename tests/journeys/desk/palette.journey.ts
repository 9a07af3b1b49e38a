// The palette: whatever is in the portal, found and opened from anywhere without the mouse.

import type { Page } from '@playwright/test';
import { commandsFor } from '../../../src/app/web/keys/palette-commands.ts';
import { saveOffice } from '../../../src/features/chapters/offices/offices.contract.ts';
import { roles } from '../../../src/platform/wire/roles.ts';
import { inDays } from '../../in-days.ts';
import { makeChapter, passwordOfAll } from '../../makers.ts';
import { dialog, expect, test } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const palette = (page: Page) => dialog(page, 'Find anything');
/** Goes to the dashboard and opens the palette there. */
const openPalette = async (page: Page) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
};

const option = (page: Page, name: RegExp | string) => palette(page).getByRole('option', { name });

test('A super admin finds a person from anywhere with the keyboard alone, and gets back by the same way', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  const person = await portal.person('member', { fullName: 'Éloïse Strauß', phone: '9812345670' });
  await portal.person('member', { fullName: 'Elo Other' });
  await signIn('superAdmin');
  await page.goto('/outbox');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outbox');
  await page.keyboard.press('Control+K');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('eloise STRAUSS');
  await expect(option(page, /^Éloïse Strauß/)).toHaveAttribute('aria-selected', 'true');
  await expect(option(page, /^Éloïse Strauß/)).toContainText(`${person.email} · 9812345670`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/member-details/${person.id}`);
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Éloïse Strauß' })).toBeVisible();

  // What was opened last is offered at once, from the palette or not.
  const other = await portal.person('member', { fullName: 'Ravi Patil' });
  await page.goto(`/member-details/${other.id}`);
  await expect(page.getByRole('heading', { name: 'Ravi Patil' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Éloïse Strauß' })).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([/Éloïse Strauß/, /Ravi Patil/]);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/outbox');
});

test('The arrows go round over the groups, and the choice is the one that opens', async ({ page, portal, signIn }) => {
  await portal.person('member', { fullName: 'Stor Anna' });
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Find anything' }).click();
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('stor');
  await expect(palette(page).getByRole('option')).toHaveText([/^Stories/, /^Add Story/, /^Stor Anna/]);
  const chosen = palette(page).getByRole('option', { selected: true });
  for (const [key, name] of [
    ['ArrowDown', /^Add Story/],
    ['ArrowDown', /^Stor Anna/],
    ['ArrowDown', /^Stories/],
    ['ArrowUp', /^Stor Anna/],
    ['ArrowUp', /^Add Story/],
    ['ArrowUp', /^Stories/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(chosen).toHaveText(name);
    await expect(palette(page).getByRole('combobox')).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/stories');
});

test('Every action opens its form, which is open again after a reload and gone from the address when it closes', async ({
  page,
  signIn,
}) => {
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  // Others lead to a screen of their own, or do what they say at once.
  const actions = commandsFor({ roleId: roles.superAdmin, offices: [] }).filter(
    ({ group, href, run }) => group === 'Actions' && !run && !href.startsWith('/import/') && href !== '/bank-statement',
  );
  expect(actions.length).toBeGreaterThan(10);
  for (const { label, href } of actions) {
    await page.keyboard.press('Control+K');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type(label);
    await expect(option(page, label)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Cancel' }) });
    await expect(form, label).toBeVisible();
    await expect(page).toHaveURL(href);
    // One button of the screen gives slips of every kind, and one writes to whoever is chosen.
    const name = href.startsWith('/slips') ? 'Give slip' : href.startsWith('/announcements') ? 'Write' : label;
    await expect(page.getByRole('main').getByRole('button', { name, includeHidden: true }).first(), label).toBeAttached();
    if (label === 'Add Chapter') {
      await page.reload();
      await expect(dialog(page, 'Add Chapter')).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(href.replace(/\?.*/, ''));
  }
});

test('The back button closes a form that the palette has opened, and then leaves the screen', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await openPalette(page);
  await page.keyboard.type('add chap');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Add Chapter')).toBeVisible();
  await page.goBack();
  await expect(dialog(page, 'Add Chapter')).toBeHidden();
  await expect(page).toHaveURL('/chapters');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('A member is offered the own screens and actions, and finds what members may open', async ({ page, portal, signIn }) => {
  await portal.person('member', { fullName: 'Harbour Hal' });
  for (const name of ['Harbour North', 'Harbour South']) await makeChapter(portal.data, name);
  await signIn('member');
  await openPalette(page);
  await expect(palette(page).getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveText([
    'Add Connection',
    'Add Expectation',
    'Add New Event',
    'Add Document',
  ]);
  await expect(palette(page).getByRole('group', { name: 'Screens' })).not.toContainText('Outbox');
  await page.keyboard.type('harbour');
  await expect(palette(page).getByRole('option')).toHaveText([/^Harbour North/, /^Harbour South/]);
});

test('Nothing found, failing and trying again are told in words, and an admin has no palette', async ({
  page,
  portal,
  signIn,
  complaints,
}) => {
  await portal.person('member', { fullName: 'Found Again' });
  await signIn('superAdmin');
  await openPalette(page);
  await page.keyboard.type('xyzzy');
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found for “xyzzy”');
  await expect(palette(page).getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeVisible();

  complaints.expect(/ERR_FAILED|Failed to fetch/);
  await page.route('**/api/User/Search', (route) => route.abort());
  await palette(page).getByRole('combobox').fill('found');
  await expect(palette(page).getByRole('alert')).toContainText('The search did not work');
  await page.unroute('**/api/User/Search');
  await palette(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(option(page, /^Found Again/)).toBeVisible();

  await signIn('admin');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find anything' })).toHaveCount(0);
  await page.keyboard.press('Control+K');
  await page.keyboard.press('?');
  await expect(dialog(page, 'Keys')).toBeVisible();
  await expect(palette(page)).toBeHidden();
});

test('An admin with an office finds the own chapter, and no other', async ({ page, portal }) => {
  const { id: ChapterId } = await makeChapter(portal.data, 'Pune Central');
  await makeChapter(portal.data, 'Pune East');
  const admin = await portal.person('admin');
  const term = { From: inDays(-1), To: inDays(100) };
  await portal.save(saveOffice, { Flag: 'Add', ChapterId, UserId: admin.id, Office: 'Secretary', ...term });
  await page.goto('/');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(passwordOfAll);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Find anything' }).click();
  await palette(page).getByRole('combobox').fill('Pune');
  await expect(option(page, /^Pune Central/)).toBeVisible();
  await expect(option(page, /^Pune East/)).toHaveCount(0);
});

test('The palette and the list of keys are accessible, and fit at every width', async ({ page, portal, signIn }) => {
  await portal.person('member', { fullName: 'Asha Rao' });
  await signIn('superAdmin');
  await openPalette(page);
  await expectAccessible(page);
  await page.keyboard.type('asha');
  await expect(option(page, /^Asha Rao/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await palette(page).getByRole('combobox').fill('nobody at all');
  await expect(palette(page).getByRole('status')).toHaveText(/^Nothing found/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press('?');
  await expect(dialog(page, 'Keys')).toBeVisible();
  await expectAccessible(page);
});
