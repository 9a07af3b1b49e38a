// The palette over a dialog: it opens there too, closes alone, and what it opens asks before typed text is lost.

import type { Page } from '@playwright/test';
import { fill } from '../contents/story-dialog.ts';
import { addStory } from '../contents/written-stories.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { endSessions, refresh, signInAgain } from '../shell/sign-in-again-steps.ts';

const field = (page: Page) => dialog(page, 'Find anything').getByRole('combobox');
const question = (page: Page) => dialog(page, 'Discard changes?');

/** Opens the palette and chooses what the text finds first. */
const choose = async (page: Page, text: string) => {
  await page.keyboard.press('Control+K');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};

test('Over a record that is read, Escape closes the palette alone, and a choice leaves the record', async ({ page, portal, signIn }) => {
  const id = await addStory(portal);
  for (const role of ['superAdmin', 'member'] as const) {
    await signIn(role);
    await page.goto(`/stories/${id}`);
    const story = dialog(page, 'The first bridge');
    const close = story.getByRole('button', { name: 'Close' });
    await close.focus();
    await page.keyboard.press('Control+K');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Find anything')).toHaveCount(0);
    await expect(close).toBeFocused();
    await choose(page, 'insights');
    await expect(page).toHaveURL('/insights');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(`/stories/${id}`);
    await expect(story).toBeVisible();
  }
});

test('While a record or its form is closing, the palette opens over it and keeps what is typed', async ({ page, portal, signIn }) => {
  await addStory(portal);
  await signIn('superAdmin');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/stories');
  const expectPaletteAlone = async () => {
    await expect(page).toHaveURL('/stories');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(field(page)).toHaveValue('ch');
    await page.keyboard.type('ap');
    await expect(field(page)).toHaveValue('chap');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const link = page.getByRole('link', { name: 'The first bridge' });
  await expect(link).toBeVisible();
  // So that its code is there.
  await page.keyboard.press('Control+K');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await link.click();
  await expect(dialog(page, 'The first bridge').getByText('How it began')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+K');
  await page.keyboard.type('ch');
  await expectPaletteAlone();

  const form = await fill(page);
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/User/AddCmsStories', (route) => answered.promise.then(() => route.continue()));
  await form.getByRole('button', { name: 'Save' }).click();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('ch');
  answered.resolve();
  await expect(toast(page, 'Story added successfully!')).toBeVisible();
  await expectPaletteAlone();
  await page.getByRole('button', { name: 'Add Story' }).click();
  await expect(form.getByLabel('Story Name')).toHaveValue('');
});

test('While an answered question does its work, the palette opens over it and keeps what is typed', async ({ page, portal, signIn }) => {
  await addStory(portal);
  await signIn('superAdmin');
  await page.goto('/stories');
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/User/AddCmsStories', (route) => answered.promise.then(() => route.continue()));
  await row(page, 'The first bridge').getByRole('button', { name: 'Delete' }).click();
  await dialog(page, 'Delete Story').getByRole('button', { name: 'Delete' }).click();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('ch');
  await expect(field(page)).toHaveValue('ch');
  answered.resolve();
  await expect(row(page, 'The first bridge')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.type('ap');
  await expect(field(page)).toHaveValue('chap');
});

test('Over a form with typed text a choice asks first, and Cancel leads back to the field', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/stories');
  await page.getByRole('button', { name: 'Add Story' }).click();
  const name = dialog(page, 'Add Story').getByLabel('Story Name');
  await name.fill('Half a story');
  await choose(page, 'chapters');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Half a story');
  await expect(page).toHaveURL('/stories?add=');
  await choose(page, 'add story');
  await expect(dialog(page, 'Find anything')).toHaveCount(0);
  await expect(name).toHaveValue('Half a story');
  await choose(page, 'chapters');
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/chapters');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(name).toHaveValue('');
});

test('A dialog that is in no address closes when a choice leaves it', async ({ page, portal, signIn }) => {
  await portal.person('member', { fullName: 'Asha Rao' });
  const ravi = await portal.person('member', { fullName: 'Ravi Iyer' });
  await signIn('superAdmin');
  await page.goto('/member-list');
  await row(page, 'Asha Rao').getByRole('link', { name: 'Asha Rao' }).click();
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  await page.getByRole('button', { name: 'Record payment' }).click();
  const payment = page.getByRole('dialog');
  await payment.getByLabel('Amount').fill('12');
  await choose(page, 'ravi');
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(`/member-details/${ravi.id}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Super Admin' }).click();
  await page.getByRole('menuitem', { name: 'View Profile' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await choose(page, 'outbox');
  await expect(page).toHaveURL('/outbox');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Not over a question nor over the password that is asked for again, and the browser does not search either', async ({
  page,
  portal,
  signIn,
}) => {
  const person = await signIn('superAdmin');
  await page.goto('/stories');
  await page.evaluate(() =>
    window.addEventListener('keydown', (event) => event.key === 'k' && Object.assign(window, { isPrevented: event.defaultPrevented })),
  );
  const pressed = async () => {
    await page.evaluate(() => Object.assign(window, { isPrevented: null }));
    await page.keyboard.press('Control+k');
    expect(await page.evaluate(() => Reflect.get(window, 'isPrevented'))).toBe(true);
  };
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(dialog(page, 'Confirm Logout')).toBeVisible();
  await pressed();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Story' }).click();
  await dialog(page, 'Add Story').getByLabel('Story Name').fill('Half a story');
  await endSessions(portal, person);
  await refresh(page);
  await expect(dialog(page, signInAgain).getByLabel('Password', { exact: true })).toBeFocused();
  await pressed();
  await page.waitForTimeout(500);
  await expect(dialog(page, 'Find anything')).toHaveCount(0);
});

for (const width of [1440, 390]) {
  test(`The palette over a form is accessible and fits, at ${width} pixels`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn('superAdmin');
    await page.goto('/stories?add=');
    await expect(dialog(page, 'Add Story').getByLabel('Story Name')).toBeFocused();
    await page.keyboard.press('Control+K');
    await expect(field(page)).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Tab');
    await expect(dialog(page, 'Find anything').locator(':focus')).toHaveCount(1);
  });
}
