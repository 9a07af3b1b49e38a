// What journeys of drafts do: they read what the tab keeps, reload it, and leave it.

import type { Page } from '@playwright/test';

export const isBack = 'Your unsaved text is back.';

export const drafts = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage).filter(([key]) => key.startsWith('draft '))));

export const draftCount = async (page: Page) => Object.keys(await drafts(page)).length;

/** The browser asks before a page with typed text is left. */
export const reload = async (page: Page) => {
  page.once('dialog', (question) => question.accept());
  await page.reload();
};

/** As one does by typing an address: nothing closes the form. */
export const openStoriesByAddress = async (page: Page) => {
  page.once('dialog', (question) => question.accept());
  await page.goto('/stories');
};
