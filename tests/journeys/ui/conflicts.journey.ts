// Two people who edit the same record: what the form shows, and when it asks nothing.

import type { Page } from '@playwright/test';
import { saveChapter } from '../../../src/features/chapters/chapters/chapters.contract.ts';
import { saveStory } from '../../../src/features/contents/stories/stories.contract.ts';
import { smallPictureUrl } from '../../../src/platform/wire/files.ts';
import { makePicture } from '../../makers.ts';
import { addStory } from '../contents/written-stories.ts';
import { dialog, expect, pictureFile, test, toast } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

const editStory = async (page: Page, portal: JourneyPortal) => {
  const Id = await addStory(portal);
  await page.goto('/stories');
  await page.getByRole('button', { name: 'Edit' }).click();
  return { Id, form: dialog(page, 'Edit Story') };
};

/** Somebody else gives the story another picture and another date. Returns the name of the picture. */
const replacePicture = async ({ data, save }: JourneyPortal, Id: number) => {
  const theirs = { Name: 'The first bridge', ClientName: 'Mehta & Sons', Description: '<p>How it began</p>', Dates: '2026-03-04' };
  await save(saveStory, { Flag: 'Update', Id, ...theirs }, await makePicture());
  return (await data.read.selectFrom('stories').select('logo').executeTakeFirstOrThrow()).logo;
};

/** My name is typed, and theirs is saved. */
const bothRenameChapter = async (page: Page, { save }: JourneyPortal, { mine, theirs }: { mine: string; theirs: string }) => {
  const place = { CountryId: 101, StateId: 4008, CityId: 133504, StateName: null, CityName: null };
  const Id = await save(saveChapter, { Flag: 'Add', ChapterName: 'Pune Central', ...place });
  await page.goto('/chapters');
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Chapter');
  await expect(form.getByLabel('Country')).toHaveValue('India');
  await form.getByLabel('Chapter Name').fill(mine);
  await save(saveChapter, { Flag: 'Update', Id, ChapterName: theirs, ...place });
  return form;
};

test('What oneself has saved in another tab is named as such', async ({ page, portal }) => {
  const { form } = await editStory(page, portal);
  await form.getByLabel('Story Name').fill('Here');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/stories');
  await otherTab.getByRole('button', { name: 'Edit' }).click();
  const other = dialog(otherTab, 'Edit Story');
  await other.getByLabel('Story Name').fill('There');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('You have changed this record elsewhere in the meantime')).toBeVisible();
  await expect(form.getByRole('radio', { name: 'This tab: Here' })).toBeChecked();
  await expect(form.getByRole('radio', { name: 'Your other tab: There' })).toBeVisible();
});

test('A form shows what somebody else has saved in the meantime, field by field', { tag: '@main' }, async ({ page, portal }) => {
  const { Id, form } = await editStory(page, portal);
  await form.getByLabel('Story Name').fill('My name for it');
  const theirs = { Name: 'Their name for it', ClientName: 'Mehta & Daughters', Description: '<p>How it <strong>really</strong> began</p>' };
  await portal.save(saveStory, { Flag: 'Update', Id, ...theirs, Dates: '2026-03-05' });
  await form.getByRole('button', { name: 'Save' }).click();

  await expect(form.getByText('This record was changed by Record Keeper in the meantime')).toBeVisible();
  // What only they have changed is taken over, and what I have changed stays until I choose otherwise.
  await expect(form.getByLabel('Client Name', { exact: true })).toHaveValue('Mehta & Daughters');
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveText('How it really began');
  await expect(form.getByLabel('Date', { exact: true })).toHaveValue('05/03/2026');
  await expect(form.getByLabel('Story Name', { exact: true })).toHaveValue('My name for it');
  const name = form.getByRole('radiogroup', { name: 'Story Name' });
  await expect(name.getByRole('radio', { name: 'Mine: My name for it' })).toBeChecked();
  await expect(name.getByRole('radio', { name: 'Mine: My name for it' })).toBeFocused();
  await name.getByRole('radio', { name: 'Theirs: Their name for it' }).check();
  await expect(form.getByLabel('Story Name', { exact: true })).toHaveValue('Their name for it');
  await form.getByRole('radiogroup', { name: 'Client Name' }).getByRole('radio', { name: 'Mine: Mehta & Sons' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Story updated successfully!')).toBeVisible();
  const stored = await portal.data.read.selectFrom('stories').select(['name', 'client_name', 'description']).executeTakeFirst();
  expect(stored).toEqual({ name: theirs.Name, client_name: 'Mehta & Sons', description: theirs.Description });
});

test('A picture chosen meanwhile by two people is a choice too', async ({ page, portal }) => {
  const { Id, form } = await editStory(page, portal);
  await form.getByLabel('Image').setInputFiles(await pictureFile());
  const logo = await replacePicture(portal, Id);
  await form.getByRole('button', { name: 'Save' }).click();
  const choice = form.getByRole('radiogroup', { name: 'Image' });
  await expect(choice.getByRole('radio', { name: 'Mine: picture.png (chosen now)' })).toBeChecked();
  await choice.getByRole('radio', { name: 'Theirs: The picture that is saved now' }).check();
  await expect(form.getByText('Choose another picture')).toBeVisible();
  await expect(form.locator('img')).toHaveAttribute('src', smallPictureUrl(`/files/${logo}`));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Story updated successfully!')).toBeVisible();
  expect(await portal.data.read.selectFrom('stories').select('logo').executeTakeFirstOrThrow()).toEqual({ logo });
});

test('A picture that only somebody else has replaced is taken over without a question', async ({ page, portal }) => {
  const { Id, form } = await editStory(page, portal);
  await form.getByLabel('Client Name').fill('Mehta & Daughters');
  const logo = await replacePicture(portal, Id);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('radiogroup', { name: 'Client Name' })).toBeVisible();
  await expect(form.getByRole('radiogroup', { name: 'Image' })).toHaveCount(0);
  await expect(form.locator('img')).toHaveAttribute('src', smallPictureUrl(`/files/${logo}`));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Story updated successfully!')).toBeVisible();
  const stored = await portal.data.read.selectFrom('stories').select(['client_name', 'logo']).executeTakeFirstOrThrow();
  expect(stored).toEqual({ client_name: 'Mehta & Daughters', logo });
});

test('A conflict shows places by their names', async ({ page, portal }) => {
  const form = await bothRenameChapter(page, portal, { mine: 'Pune East', theirs: 'Pune West' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('radio', { name: 'Theirs: Pune West' })).toBeVisible();
  await expect(form.getByRole('radiogroup')).toHaveCount(1);
});

test('What somebody else has changed outside of the form is no question, and it stays', async ({ page, portal }) => {
  const { Id, form } = await editStory(page, portal);
  await form.getByLabel('Client Name').fill('Mehta & Daughters');
  await portal.save(saveStory, { Flag: 'Active', Id, IsActive: false });
  const answers: number[] = [];
  page.on('response', (response) => response.url().endsWith('/AddCmsStories') && answers.push(response.status()));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Story updated successfully!')).toBeVisible();
  await expect(form).toHaveCount(0);
  expect(answers).toEqual([409, 200]);
  const stored = await portal.data.read.selectFrom('stories').select(['client_name', 'is_active']).executeTakeFirstOrThrow();
  expect(stored).toEqual({ client_name: 'Mehta & Daughters', is_active: false });
});

test('When both have typed the same, the notice says so, and the button has the focus', async ({ page, portal }) => {
  const form = await bothRenameChapter(page, portal, { mine: 'Pune West', theirs: 'Pune West' });
  const save = form.getByRole('button', { name: 'Save' });
  await save.press('Enter');
  await expect(form.getByText('Nothing in this form differs. You can save.')).toBeVisible();
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
});
