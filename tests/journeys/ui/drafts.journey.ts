// Drafts: what was typed in a form is back after a reload of the tab, until it is saved, discarded, or its user signs out.

import type { Page } from '@playwright/test';
import { saveStory } from '../../../src/features/contents/stories/stories.contract.ts';
import { inDays } from '../../in-days.ts';
import { makeUser, passwordOfAll } from '../../makers.ts';
import { open } from '../contents/story-dialog.ts';
import { addStory } from '../contents/written-stories.ts';
import { dialog, expect, pictureFile, row, test } from '../journey.ts';
import { expectAccessible } from '../looks.ts';

const isBack = 'Your unsaved text is back.';

const drafts = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage).filter(([key]) => key.startsWith('draft '))));

const draftCount = async (page: Page) => Object.keys(await drafts(page)).length;

/** The browser asks before a page with typed text is left. */
const reload = async (page: Page) => {
  page.once('dialog', (question) => question.accept());
  await page.reload();
};

/** As one does by typing an address: nothing closes the form. */
const toTheList = async (page: Page) => {
  page.once('dialog', (question) => question.accept());
  await page.goto('/stories');
};

const edit = async (page: Page, name: string) => {
  await row(page, name).getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Story');
  await expect(form.getByRole('textbox', { name: 'Description' })).toBeVisible();
  return form;
};

test('A half-written record is back after a reload, also formatted text, and its draft goes when it is saved', { tag: '@main' }, async ({
  page,
  signIn,
}) => {
  await signIn('superAdmin');
  await page.goto('/stories');
  const form = await open(page);
  await form.getByLabel('Story Name').fill('Ein Brückenschlag – पुल 🌉');
  await form.getByRole('textbox', { name: 'Description' }).pressSequentially('How it began');
  await form.getByLabel('Date', { exact: true }).fill('05/03/2026');
  // At once, before any pause in typing.
  await reload(page);
  await expect(form.getByRole('status').filter({ hasText: isBack })).toBeVisible();
  await expect(form.getByLabel('Story Name')).toHaveValue('Ein Brückenschlag – पुल 🌉');
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveText('How it began');
  await expect(form.getByLabel('Date', { exact: true })).toHaveValue('05/03/2026');
  await expectAccessible(page);
  await form.getByLabel('Client Name').fill('Mehta & Sons');
  await form.getByLabel('Image').setInputFiles(await pictureFile());
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(row(page, 'Ein Brückenschlag – पुल 🌉')).toHaveCount(1);
  expect(await drafts(page)).toEqual({});
  await open(page);
  await expect(form.getByLabel('Story Name')).toHaveValue('');
  await expect(form.getByText(isBack)).toHaveCount(0);
});

test('A draft belongs to its record, and Discard brings back the record', async ({ page, portal, signIn }) => {
  await addStory(portal, { Name: 'First' });
  await addStory(portal, { Name: 'Second' });
  await signIn('superAdmin');
  await page.goto('/stories');
  const form = await edit(page, 'First');
  await form.getByLabel('Story Name').fill('First, longer');
  await toTheList(page);
  await edit(page, 'Second');
  await expect(form.getByLabel('Story Name')).toHaveValue('Second');
  await expect(form.getByText(isBack)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await edit(page, 'First');
  await expect(form.getByLabel('Story Name')).toHaveValue('First, longer');
  await form.getByRole('button', { name: 'Discard' }).focus();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Story Name')).toHaveValue('First');
  await expect(form.getByLabel('Story Name')).toBeFocused();
  await expect(form.getByText(isBack)).toHaveCount(0);
  await expect.poll(() => drafts(page)).toEqual({});
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
});

test('The draft of a form that no list has opened belongs to its record, too', async ({ page, portal, signIn }) => {
  for (const fullName of ['Ravi Kulkarni', 'Asha Rao'])
    await makeUser(portal.data, { fullName, amount: 18_000, phone: '9876543210', isActiveMember: true, membershipEnd: inDays(3) });
  await signIn('superAdmin');
  await page.goto('/renewals');
  const note = dialog(page, 'Note Contact');
  const visited = async (name: string) => {
    await row(page, name)
      .getByRole('button', { name: `Log for ${name}` })
      .click();
    await page.getByRole('menuitem', { name: 'Visit' }).click();
  };
  await visited('Ravi Kulkarni');
  await note.getByLabel('Note').fill('will pay on Friday');
  await reload(page);
  await visited('Asha Rao');
  await expect(note.getByText('What did Asha Rao say?')).toBeVisible();
  await expect(note.getByLabel('Note')).toHaveValue('');
  await expect(note.getByText(isBack)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await visited('Ravi Kulkarni');
  await expect(note.getByLabel('Note')).toHaveValue('will pay on Friday');
  await note.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(note).toHaveCount(0);

  await page.goto('/dashboard');
  const payment = dialog(page, 'Update Payment');
  const renew = (name: string) => page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Renew' }).click();
  await renew('Ravi Kulkarni');
  await payment.getByLabel('Amount').fill('17000');
  await reload(page);
  await renew('Asha Rao');
  await expect(payment.getByLabel('Amount')).toHaveValue('1000');
  await expect(payment.getByText(isBack)).toHaveCount(0);
});

test('Cancelling a form and discarding what was typed drop the draft', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/stories');
  const form = await open(page);
  await form.getByLabel('Story Name').fill('Cancelled');
  await expect.poll(() => draftCount(page)).toBe(1);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toHaveCount(0);
  expect(await drafts(page)).toEqual({});
  await open(page);
  await form.getByLabel('Story Name').fill('Discarded');
  await expect.poll(() => draftCount(page)).toBe(1);
  await page.keyboard.press('Escape');
  await dialog(page, 'Discard changes?').getByRole('button', { name: 'Discard' }).click();
  await expect(form).toHaveCount(0);
  expect(await drafts(page)).toEqual({});
});

test('A record that somebody else has changed since the draft shows both values', async ({ page, portal, signIn }) => {
  const id = await addStory(portal, { Name: 'First', ClientName: 'Client' });
  await signIn('superAdmin');
  await page.goto('/stories');
  const form = await edit(page, 'First');
  await form.getByLabel('Story Name').fill('Mine');
  await expect.poll(() => draftCount(page)).toBe(1);
  const theirs = { Name: 'Theirs', ClientName: 'Their client', Description: '<p>How it began</p>' };
  await portal.save(saveStory, { Flag: 'Update', Id: id, ...theirs });
  await reload(page);
  await expect(form.getByText('This record was changed in the meantime')).toBeVisible();
  await expect(form.getByLabel('Story Name', { exact: true })).toHaveValue('Mine');
  // What was not typed in is as the other has saved it.
  await expect(form.getByLabel('Client Name', { exact: true })).toHaveValue('Their client');
  await form.getByRole('radio', { name: 'Theirs: Theirs' }).check();
  await expect(form.getByLabel('Story Name', { exact: true })).toHaveValue('Theirs');
  await form.getByRole('radio', { name: 'Mine: Mine' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(row(page, 'Mine')).toContainText('Their client');
});

test('Discard ends a conflict, with the record as it is now', async ({ page, portal, signIn }) => {
  const id = await addStory(portal, { Name: 'First' });
  const rest = { Flag: 'Update' as const, Id: id, ClientName: 'Client', Description: '<p>How it began</p>' };
  await signIn('superAdmin');
  await page.goto('/stories');
  const form = await edit(page, 'First');
  const name = form.getByLabel('Story Name', { exact: true });
  const expectDiscarded = async (now: string) => {
    await expect(form.getByRole('radio', { name: 'Mine: Mine' })).toBeFocused();
    await form.getByRole('button', { name: 'Discard' }).click();
    await expect(form.getByText('in the meantime')).toHaveCount(0);
    await expect(name).toHaveValue(now);
    await expect.poll(() => drafts(page)).toEqual({});
  };
  await name.fill('Mine');
  await expect.poll(() => draftCount(page)).toBe(1);
  await portal.save(saveStory, { ...rest, Name: 'Theirs' });
  await reload(page);
  await expectDiscarded('Theirs');
  await name.fill('Mine');
  await reload(page);
  await expect(form.getByText(isBack)).toBeVisible();
  await portal.save(saveStory, { ...rest, Name: 'Theirs, later' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expectDiscarded('Theirs, later');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Passwords are not kept', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/member-list');
  await page.getByRole('button', { name: 'Register New Member' }).click();
  const form = dialog(page, 'Register New Member');
  await form.getByLabel('Full Name').fill('Asha Rao');
  await form.getByLabel('Password', { exact: true }).fill('Not for the draft 1');
  await reload(page);
  expect(JSON.stringify(await drafts(page))).toContain('Asha Rao');
  expect(JSON.stringify(await drafts(page))).not.toContain('Not for the draft');
  await expect(form.getByLabel('Full Name')).toHaveValue('Asha Rao');
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('The own profile has a draft too, on whichever screen it is opened', async ({ page, signIn }) => {
  const { name } = await signIn('member');
  await page.goto('/dashboard');
  const openDetails = async () => {
    await page.getByRole('banner').getByRole('button', { name }).click();
    await page.getByRole('menuitem', { name: 'View Profile' }).click();
    await dialog(page, 'User Profile').getByRole('button', { name: 'Edit details' }).click();
    return page.getByRole('form', { name: 'Edit details' });
  };
  const form = await openDetails();
  await form.getByLabel('Profession').fill('Architect');
  await expect.poll(() => draftCount(page)).toBe(1);
  page.once('dialog', (question) => question.accept());
  await page.goto('/stories');
  await openDetails();
  await expect(form.getByText(isBack)).toBeVisible();
  await expect(form.getByLabel('Profession')).toHaveValue('Architect');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  expect(await drafts(page)).toEqual({});
});

test('Signing out throws drafts away, and so does the sign-in of somebody else', async ({ page, portal, signIn }) => {
  const asha = await signIn('superAdmin');
  const ravi = await portal.person('superAdmin', { fullName: 'Ravi Iyer' });
  const write = async (name: string) => {
    await page.goto('/stories');
    const form = await open(page);
    await form.getByLabel('Story Name').fill(name);
    await toTheList(page);
    await expect(page.getByText('No stories found')).toBeVisible();
    await expect.poll(() => draftCount(page)).toBe(1);
  };
  const signInAs = async (email: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(passwordOfAll);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
  };
  await write('Thrown away');
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog(page, 'Confirm Logout').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await drafts(page)).toEqual({});

  await signInAs(asha.email);
  await write('Kept for Asha');
  const endSessions = () => portal.data.write((tx) => tx.deleteFrom('sessions').where('user_id', '=', asha.id).execute());
  await endSessions();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL('/');
  // The session has ended by itself: Asha may come back, and finds the text.
  await signInAs(asha.email);
  await page.getByRole('link', { name: 'Stories' }).first().click();
  const form = await open(page);
  await expect(form.getByLabel('Story Name')).toHaveValue('Kept for Asha');
  await toTheList(page);
  await expect(page.getByText('No stories found')).toBeVisible();
  await endSessions();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL('/');
  await signInAs(ravi.email);
  expect(await drafts(page)).toEqual({});
});

test('A draft is gone from a tab that shows the screens of somebody who has signed in in another one', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  await signIn('superAdmin');
  const ravi = await portal.person('superAdmin', { fullName: 'Ravi Iyer' });
  await page.goto('/stories');
  const form = await open(page);
  await form.getByLabel('Story Name').fill('Not for Ravi');
  await expect.poll(() => draftCount(page)).toBe(1);
  await toTheList(page);
  await expect(page.getByText('No stories found')).toBeVisible();
  expect(await draftCount(page)).toBe(1);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Logout' }).click();
  await dialog(other, 'Confirm Logout').getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/');
  await other.getByLabel('Email').fill(ravi.email);
  await other.getByLabel('Password', { exact: true }).fill(passwordOfAll);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other).toHaveURL('/dashboard');
  await expect(page.getByRole('banner')).toContainText('Ravi Iyer');
  expect(await drafts(page)).toEqual({});
});

test('Where the storage is full, the form works and says that the text would not survive a reload', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    const real = Storage.prototype.setItem;
    Storage.prototype.setItem = function setItem(key, value) {
      if (key.startsWith('draft ')) throw new DOMException('Full', 'QuotaExceededError');
      real.call(this, key, value);
    };
  });
  await signIn('superAdmin');
  await page.goto('/stories');
  const form = await open(page);
  await form.getByLabel('Story Name').fill('The first bridge');
  await expect(form.getByText('This text is too long to survive a reload. Save it before you leave.')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toHaveCount(0);
});
