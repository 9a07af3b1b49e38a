// Steps of journeys in which a session ends while something is being written.

import type { Locator, Page } from '@playwright/test';
import { passwordOfAll } from '../../makers.ts';
import { dialog, expect } from '../journey.ts';
import type { JourneyPortal, Person } from '../journey-portal.ts';

export const signInAgain = 'Sign in again';

export const endSessions = ({ data }: JourneyPortal, { id }: Person) =>
  data.write((tx) => tx.deleteFrom('sessions').where('user_id', '=', id).execute());

/** Saves after the session has ended. Returns the dialog that asks for the password. */
export const saveWithoutSession = async (page: Page, portal: JourneyPortal, person: Person, form: Locator): Promise<Locator> => {
  await endSessions(portal, person);
  await form.getByRole('button', { name: 'Save' }).click();
  return dialog(page, signInAgain);
};

export const enterPassword = async (asked: Locator, password = passwordOfAll) => {
  await asked.getByLabel('Password', { exact: true }).fill(password);
  await asked.getByLabel('Password', { exact: true }).press('Enter');
};

export const changes = ({ data }: JourneyPortal) =>
  data.read
    .selectFrom('changes')
    .innerJoin('change_sets', 'change_sets.id', 'set_id')
    .select(['change_sets.by_id', 'kind'])
    .where('record', '=', 'Story')
    .orderBy('changes.id')
    .execute();

export const drafts = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft ')));

/** Whether the browser asks before the page is left. */
export const browserWouldAsk = (page: Page) => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

/** The list loads again below the form, as it does by itself after a save. */
export const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' }).dispatchEvent('click');

/** In a headless browser every tab always has the focus. */
export const lookAt = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

/** While an answer is on its way, neither a key, nor a click beside the dialog, nor going back asks whether to sign out. */
export const expectNoWayOut = async (page: Page, asked: Locator) => {
  await expect(asked.getByRole('button', { name: /^Sign(ing)? in/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.goBack();
  // As long as a question would need to appear.
  await page.waitForTimeout(500);
  await expect(dialog(page, 'Sign out?')).toHaveCount(0);
  await expect(asked).toBeVisible();
};
