// A session that ends while something is being written: the password is asked for over it, and the save goes on. Nothing typed is lost, and
// it is saved once, by whoever wrote it.

import { fill, open } from '../contents/story-dialog.ts';
import { addStory } from '../contents/written-stories.ts';
import { dialog, expect, pictureFile, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { holdBack } from './held-files.ts';
import {
  browserWouldAsk,
  changes,
  drafts,
  endSessions,
  enterPassword,
  expectNoWayOut,
  refresh,
  saveWithoutSession,
  signInAgain,
} from './sign-in-again-steps.ts';

const expired = 'Session expired. Please login again.';

test('A session that ends under a new record with a picture: after the password it is saved, once', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  const person = await signIn('superAdmin');
  await page.goto('/stories');
  const form = await fill(page);
  await endSessions(portal, person);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/AddCmsStories')) keys.push(request.headers()['idempotency-key']);
  });
  await form.getByRole('button', { name: 'Save' }).click();
  const asked = dialog(page, signInAgain);
  await expect(asked.getByLabel('Email')).toHaveValue(person.email);
  await expect(asked.getByLabel('Email')).not.toBeEditable();
  await expect(asked.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(toast(page, expired, 'alert')).toHaveCount(0);
  await enterPassword(asked);
  await expect(asked).toHaveCount(0);
  await expect(form).toHaveCount(0);
  await expect(toast(page, 'Story added successfully!')).toBeVisible();
  await expect(row(page, 'The first bridge')).toHaveCount(1);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\da-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(await changes(portal)).toEqual([{ by_id: person.id, kind: 'Added' }]);
  await expect(page.getByRole('button', { name: 'Add Story' })).toBeFocused();
  expect(await drafts(page)).toEqual([]);
});

test('A half-written article that a reload has brought back is saved after the password, with its formatted text', async ({
  page,
  portal,
  signIn,
}) => {
  const person = await signIn('superAdmin');
  await page.goto('/cms-articles');
  await page.getByRole('button', { name: 'Add Article' }).click();
  const form = dialog(page, 'Add Article');
  await form.getByLabel('Name', { exact: true }).fill('Ein Brückenschlag – पुल');
  await form.getByRole('textbox', { name: 'Description' }).press('Control+b');
  await form.getByRole('textbox', { name: 'Description' }).pressSequentially('How it began');
  page.once('dialog', (question) => question.accept());
  await page.reload();
  await expect(form.getByText('Your unsaved text is back.')).toBeVisible();
  await expect(page.getByText('No articles found')).toBeVisible();
  await form.getByLabel('Client Name', { exact: true }).fill('Mehta & Sons');
  await form.getByLabel('Image').setInputFiles(await pictureFile());
  const asked = await saveWithoutSession(page, portal, person, form);
  await enterPassword(asked);
  await expect(asked).toHaveCount(0);
  await expect(form).toHaveCount(0);
  await expect(toast(page, 'Article created successfully!')).toBeVisible();
  const articles = await portal.data.read.selectFrom('articles').select(['name', 'client_name', 'description']).execute();
  const description = '<p><strong>How it began</strong></p>';
  expect(articles).toEqual([{ name: 'Ein Brückenschlag – पुल', client_name: 'Mehta & Sons', description }]);
  expect(await drafts(page)).toEqual([]);
});

test('A wrong password says so and can be tried again; the form below stays as it is', async ({ page, portal, signIn }) => {
  const id = await addStory(portal);
  const person = await signIn('superAdmin');
  await page.goto('/stories');
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Story');
  await form.getByLabel('Story Name').fill('Ein Brückenschlag – पुल');
  const asked = await saveWithoutSession(page, portal, person, form);
  await enterPassword(asked, 'wrong');
  await expect(asked.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(asked.getByLabel('Password', { exact: true })).toBeFocused();
  await enterPassword(asked, ' ');
  await expect(asked.getByRole('alert')).toHaveText('Please enter your credentials');
  await enterPassword(asked);
  await expect(form).toHaveCount(0);
  const story = await portal.data.read.selectFrom('stories').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  expect(story.name).toBe('Ein Brückenschlag – पुल');
  expect((await changes(portal)).filter(({ by_id }) => by_id === person.id)).toEqual([{ by_id: person.id, kind: 'Changed' }]);
});

test('An account that was switched off says so, and signing out is the way left', async ({ page, context, portal, signIn }) => {
  const person = await signIn('superAdmin');
  await page.goto('/stories');
  const form = await open(page);
  await form.getByLabel('Story Name').fill('Never saved');
  await portal.data.write((tx) => tx.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute());
  await refresh(page);
  const asked = dialog(page, signInAgain);
  await enterPassword(asked);
  await expect(asked.getByRole('alert')).toHaveText('Your account is inactive. Please contact an administrator.');
  await asked.getByRole('button', { name: 'Sign out' }).click();
  const question = dialog(page, 'Sign out?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(toast(page, expired, 'alert')).toHaveCount(0);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test('While the password is checked, no way leads to signing out: its answer would sign in again', async ({ page, portal, signIn }) => {
  const person = await signIn('superAdmin');
  await page.goto('/stories');
  const form = await fill(page);
  const asked = await saveWithoutSession(page, portal, person, form);
  const release = await holdBack(page, /\/api\/.*login/i);
  await enterPassword(asked);
  await expectNoWayOut(page, asked);
  release();
  await expect(asked).toHaveCount(0);
  await expect(toast(page, 'Story added successfully!')).toBeVisible();
  await expect(page).toHaveURL('/stories');
});

test('Several calls that are refused ask once, and all of them are made again', async ({ page, portal, signIn }) => {
  await addStory(portal);
  const person = await signIn('superAdmin');
  await page.goto('/stories');
  const form = await open(page);
  await form.getByLabel('Story Name').fill('Half a story');
  await form.getByLabel('Client Name').fill('Mehta & Sons');
  await endSessions(portal, person);
  await refresh(page);
  await refresh(page);
  const asked = dialog(page, signInAgain);
  await expect(asked).toHaveCount(1);
  await addStory(portal, { Name: 'Written meanwhile' });
  await enterPassword(asked);
  await expect(asked).toHaveCount(0);
  await expect(row(page, 'Written meanwhile')).toHaveCount(1);
  await expect(form.getByLabel('Story Name')).toHaveValue('Half a story');
  await expect(form.getByLabel('Client Name')).toHaveValue('Mehta & Sons');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

test('A session that ends on the import page: the file and its matched columns are still there, and are imported', async ({
  page,
  portal,
  signIn,
}) => {
  const person = await signIn('superAdmin');
  await page.goto('/import/members');
  const lines = ['Who,Mail to,Phone', 'Asha Imported,asha.imported@example.com,9876543210'];
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await page.getByLabel('Column for Full Name').selectOption('Who');
  await page.getByLabel('Field for Mail to').selectOption('Email');
  await expect(page.getByText('New: 1')).toBeVisible();
  expect(await browserWouldAsk(page)).toBe(true);
  await endSessions(portal, person);
  await page.getByRole('button', { name: 'Import 1 member' }).click();
  const asked = dialog(page, signInAgain);
  await enterPassword(asked);
  await expect(asked).toHaveCount(0);
  await expect(page.getByText('1 member imported')).toBeVisible();
  await expect(page.getByText('What has happened')).toBeVisible();
  const imported = await portal.data.read
    .selectFrom('users')
    .select('full_name')
    .where('email', '=', 'asha.imported@example.com')
    .execute();
  expect(imported).toEqual([{ full_name: 'Asha Imported' }]);
  expect(await browserWouldAsk(page)).toBe(false);
});

test('A form in which nothing was typed is left for the login page', async ({ page, portal, signIn }) => {
  const person = await signIn('superAdmin');
  await page.goto('/stories');
  await open(page);
  await endSessions(portal, person);
  await refresh(page);
  await expect(toast(page, expired, 'alert')).toHaveCount(1);
  await expect(page).toHaveURL('/');
});

test('When the dialog cannot be loaded, the form stays, and saving again asks again', async ({ page, portal, signIn }) => {
  const person = await signIn('superAdmin');
  await page.goto('/stories');
  const form = await fill(page);
  await endSessions(portal, person);
  await page.route('**/assets/sign-in-again-*', (route) => route.abort());
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Your session has ended, and the server cannot be reached.', 'alert')).toBeVisible();
  await expect(form.getByLabel('Story Name')).toHaveValue('The first bridge');
  await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('The dialog fits, and axe finds nothing', async ({ page, portal, signIn }) => {
    const person = await signIn('superAdmin');
    await page.goto('/stories');
    const form = await fill(page);
    const asked = await saveWithoutSession(page, portal, person, form);
    await enterPassword(asked, 'wrong');
    await expect(asked.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await enterPassword(asked);
    await expect(form).toHaveCount(0);
    await expect(page.getByText('The first bridge')).toBeVisible();
  });
});
