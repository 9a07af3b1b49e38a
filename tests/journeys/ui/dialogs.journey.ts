// What all dialogs and confirmations have in common: the focus and the back button.

import { makeAssignment, makeChapter } from '../../makers.ts';
import { fill, open } from '../contents/story-dialog.ts';
import { addStory } from '../contents/written-stories.ts';
import { dialog, expect, pictureFile, row, test, toast } from '../journey.ts';
import { holdBack } from '../shell/held-files.ts';

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

test('A cancelled deletion returns the focus to its button, once', async ({ page, portal }) => {
  const { id: chapter } = await makeChapter(portal.data, 'Pune Central');
  for (const fullName of ['Asha Rao', 'Ravi Iyer']) {
    const { id } = await portal.person('member', { fullName });
    await makeAssignment(portal.data, chapter, id, id);
  }
  await page.goto('/assigned-members');
  const button = row(page, 'Asha Rao').getByRole('button', { name: 'Delete' });
  await button.focus();
  await page.keyboard.press('Enter');
  await dialog(page, 'Delete Member').getByRole('button', { name: 'Cancel' }).click();
  await expect(button).toBeFocused();
  const search = page.getByLabel('Search', { exact: true });
  await search.pressSequentially('Ravi', { delay: 300 });
  await expect(row(page, 'Asha Rao')).toHaveCount(0);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('Ravi');
});

test('Escape closes a dialog also in the moment in which the button that opened it still has the focus', async ({ page, portal }) => {
  await addStory(portal);
  await page.goto('/stories');
  await page.getByRole('button', { name: 'Add Story' }).click();
  const form = dialog(page, 'Add Story');
  await expect(form.getByLabel('Story Name')).toBeVisible();
  await page
    .getByRole('button', { name: 'Add Story', includeHidden: true })
    .first()
    .evaluate((button) => button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  await expect(form).toHaveCount(0);
});

test('Fields that come while their dialog fades out do not take the focus', async ({ page, portal }) => {
  await portal.person('member', { fullName: 'Asha Rao' });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/User/GetMemberPayments', async (route) => {
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
  });
  await page.goto('/member-list');
  const button = row(page, 'Asha Rao').getByRole('button', { name: 'Update Payment' });
  await button.press('Enter');
  const form = dialog(page, 'Update Payment');
  await expect(form.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await page.keyboard.press('Escape');
  held.resolve();
  await expect(form).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('After a deletion the list of the deleted row has the focus', async ({ page, portal }) => {
  await addStory(portal);
  await page.goto('/stories');
  await page.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await dialog(page, 'Delete Story').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('No stories found')).toBeVisible();
  await expect(page.getByRole('table')).toBeFocused();
});

test('A deletion shows progress, and is sent only once', async ({ page, portal }) => {
  await addStory(portal);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Stories' }).first().click();
  const held = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/User/AddCmsStories', async (route) => {
    sent += 1;
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Delete' }).dblclick();
  const question = dialog(page, 'Delete Story');
  await question.getByRole('button', { name: 'Delete' }).dblclick();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(8, 8);
  await page.evaluate(() => history.back());
  await expect(question).toBeVisible();
  held.resolve();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('No stories found')).toBeVisible();
  expect(sent).toBe(1);
});

test('The back button closes a confirmation, and the screen below stays', async ({ page, portal }) => {
  await addStory(portal);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Stories' }).first().click();
  await expect(page).toHaveURL('/stories');
  const questions = { Logout: 'Confirm Logout', Delete: 'Delete Story' };
  for (const [button, title] of Object.entries(questions)) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(dialog(page, title)).toBeVisible();
    await page.goBack();
    await expect(dialog(page, title)).toHaveCount(0);
    await expect(page).toHaveURL('/stories');
    await expect(page.getByRole('button', { name: button, exact: true })).toBeFocused();
  }
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('A dialog that is opened while the screen is loading gives the focus back to its button', async ({ page, portal }) => {
  await addStory(portal);
  await page.goto('/dashboard');
  const releaseDialog = await holdBack(page, /assets\/dialogs-.*\.js$/);
  const releaseScreen = await holdBack(page, /assets\/stories-page.*\.js$/);
  await page.getByRole('link', { name: 'Stories' }).first().click();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Opening' })).toBeVisible();
  releaseScreen();
  await expect(page.getByRole('table')).toBeVisible();
  releaseDialog();
  await expect(dialog(page, 'Confirm Logout')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeFocused();
});

test('The back button closes the confirmation over a form, and the form stays', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Stories' }).first().click();
  const form = await open(page);
  await form.getByLabel('Story Name').fill('The first bridge');
  const question = dialog(page, 'Discard changes?');
  for (let time = 0; time < 2; time++) {
    await page.goBack();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL('/stories?add=');
    await expect(form.getByLabel('Story Name')).toHaveValue('The first bridge');
  }
});

for (const leave of ['the back button', 'Escape'] as const) {
  test(`Once the server has saved, ${leave} closes the form without a question, while the list behind is still read`, async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Stories' }).first().click();
    const form = await fill(page);
    const isSaved = Promise.withResolvers<void>();
    const isRead = Promise.withResolvers<void>();
    await page.route('**/api/User/AddCmsStories', (route) => isSaved.promise.then(() => route.continue()));
    await page.route('**/api/User/GetCmsStory*', (route) => isRead.promise.then(() => route.continue()));
    await form.getByRole('button', { name: 'Save' }).click();
    const question = dialog(page, 'Discard changes?');
    // Before the answer it asks.
    await page.goBack();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    isSaved.resolve();
    await expect(toast(page, 'Story added successfully')).toBeVisible();
    await expect(form).toBeVisible();
    if (leave === 'Escape') await page.keyboard.press('Escape');
    else await page.goBack();
    await expect(form).toHaveCount(0);
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL('/stories');
    isRead.resolve();
    await expect(row(page, 'The first bridge')).toBeVisible();
    await expect(page).toHaveURL('/stories');
  });
}

test('The back button pressed again in the moment the question closes leaves neither the form nor its address', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Stories' }).first().click();
  const form = await open(page);
  await form.getByLabel('Story Name').fill('The first bridge');
  const question = dialog(page, 'Discard changes?');
  for (const pause of [null, 0, 1]) {
    await page.goBack();
    await expect(question).toBeVisible();
    await page.evaluate(async (milliseconds) => {
      history.back();
      if (milliseconds !== null) await new Promise((resolve) => setTimeout(resolve, milliseconds));
      history.back();
    }, pause);
    // Longer than the way back takes.
    await page.waitForTimeout(1_000);
    await expect(page).toHaveURL('/stories?add=');
    await expect(form.getByLabel('Story Name')).toHaveValue('The first bridge');
    // After a pause, the second press may come when the first one is done with, and then it asks anew.
    if (pause !== null && (await question.isVisible())) await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL('/stories?add=');
  }
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL('/stories');
});

test('An editor that failed to load can be loaded again, and nothing typed before is lost', async ({ page, complaints }) => {
  complaints.expect(/rich-text-editor/);
  await page.route('**/assets/rich-text-editor*', (route) => route.abort());
  await page.goto('/stories');
  await page.getByRole('button', { name: 'Add Story' }).click();
  const form = dialog(page, 'Add Story');
  await form.getByLabel('Story Name').fill('The first bridge');
  await form.getByLabel('Client Name').fill('Mehta & Sons');
  await form.getByLabel('Image').setInputFiles(await pictureFile());
  const again = form.getByRole('button', { name: 'Try Again' });
  await again.click();
  await expect(form.getByRole('alert')).toContainText('The editor could not be loaded.');
  await page.unrouteAll();
  await again.click();
  await form.getByRole('textbox', { name: 'Description' }).fill('How it began');
  await expect(form.locator('.mantine-RichTextEditor-toolbar')).toHaveCSS('display', 'flex');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(row(page, 'The first bridge')).toContainText('Mehta & Sons');
});

test('An open dialog is no second banner, and an empty list has no head without words', async ({ page }) => {
  await page.goto('/stories');
  await expect(page.getByText('No stories found')).toBeVisible();
  for (const head of await page.getByRole('columnheader').all()) await expect(head).toHaveText(/\w/);
  await page.getByRole('button', { name: 'Add Story' }).click();
  await expect(dialog(page, 'Add Story')).toBeVisible();
  await expect(dialog(page, 'Add Story').getByRole('banner')).toHaveCount(0);
});
