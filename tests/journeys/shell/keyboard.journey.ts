// Everything about a story without a mouse: every step by Tab, Enter, Space and typing. It is two journeys, because each key takes a
// fifth of a second on a busy machine, and there are about two hundred.

import type { Locator, Page } from '@playwright/test';
import { passwordOfAll } from '../../makers.ts';
import { addStory } from '../contents/written-stories.ts';
import { dialog, expect, pictureFile, row, test, toast } from '../journey.ts';

/** Presses Tab (or Shift+Tab) until the control has the focus. */
const reach = async (page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  await expect(control).toBeVisible();
  for (let steps = 0; steps < 60; steps++) {
    if (await control.evaluate((element) => element === document.activeElement, undefined, { timeout: 10_000 })) {
      await expect(control).toBeInViewport();
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${control} cannot be reached by ${key}`);
};

test('A super admin signs in and adds a story, by keyboard alone', async ({ page, portal }) => {
  const { email } = await portal.person('superAdmin');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await reach(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(passwordOfAll);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await reach(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stories' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/stories');
  const add = page.getByRole('button', { name: 'Add Story' });
  await reach(page, add);
  await page.keyboard.press('Enter');

  const form = dialog(page, 'Add Story');
  await expect(form.getByLabel('Story Name')).toBeFocused();
  await page.keyboard.type('The first bridge');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Mehta & Sons');
  await reach(page, form.getByRole('textbox', { name: 'Description' }));
  await page.keyboard.press('Control+B');
  await page.keyboard.type('How it began');
  await reach(page, form.getByLabel('Image'));
  const asksForFile = page.evaluate(
    () =>
      new Promise<void>((done) => {
        const isFileField = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'file';
        addEventListener('click', ({ target }) => isFileField(target) && done(), { capture: true });
      }),
  );
  await page.keyboard.press('Space');
  await asksForFile;
  await form.locator('input[type="file"]').setInputFiles(await pictureFile());
  await reach(page, form.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Story added successfully!')).toBeVisible();
  await expect(add).toBeFocused();
});

test('A super admin switches and deletes a story and logs out, by keyboard alone', async ({ page, portal, signIn }) => {
  await addStory(portal);
  await signIn('superAdmin');
  await page.goto('/stories');
  const story = row(page, 'The first bridge');
  const active = story.getByRole('switch', { name: 'Active' });
  await reach(page, active);
  await page.keyboard.press('Space');
  await expect(dialog(page, 'Deactivate story').getByRole('button', { name: 'Deactivate' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(active).not.toBeChecked();
  await expect(active).toBeFocused();

  await reach(page, story.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  const question = dialog(page, 'Delete Story');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await reach(page, question.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Story deleted successfully!')).toBeVisible();
  await expect(page.getByText('No stories found')).toBeVisible();

  await reach(page, page.getByRole('button', { name: 'Logout' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await reach(page, dialog(page, 'Confirm Logout').getByRole('button', { name: 'Logout' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main')).toBeFocused();
});

test('A dialog holds the focus until it closes', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/dashboard');
  const logout = page.getByRole('button', { name: 'Logout' });
  await logout.focus();
  await page.keyboard.press('Enter');
  const question = dialog(page, 'Confirm Logout');
  for (let steps = 0; steps < 6; steps++) {
    await expect(question.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(logout).toBeFocused();
});
