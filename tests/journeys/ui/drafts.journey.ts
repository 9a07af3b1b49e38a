// Drafts: what was typed in a form is back after a reload of the tab, with its record, also where that was changed meanwhile.

import type { Page } from '@playwright/test';
import { saveStory } from '../../../src/features/contents/stories/stories.contract.ts';
import { inDays } from '../../in-days.ts';
import { makeUser } from '../../makers.ts';
import { open } from '../contents/story-dialog.ts';
import { addStory } from '../contents/written-stories.ts';
import { dialog, expect, pictureFile, row, test } from '../journey.ts';
import { expectAccessible } from '../looks.ts';
import { draftCount, drafts, isBack, openStoriesByAddress, reload } from './draft-steps.ts';

const edit = async (page: Page, name: string) => {
  await row(page, name).getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Story');
  await expect(form.getByRole('textbox', { name: 'Description' })).toBeVisible();
  return form;
};

test('A half-written record is back after a reload, also formatted text, and its draft goes when it is saved', async ({ page, signIn }) => {
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
  await openStoriesByAddress(page);
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
