// Opens and fills the dialog of a new story, for journeys about that dialog.

import type { Locator, Page } from '@playwright/test';
import { dialog, expect, pictureFile } from '../journey.ts';

export const open = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Add Story' }).click();
  const form = dialog(page, 'Add Story');
  await expect(form.getByRole('textbox', { name: 'Description' })).toBeVisible();
  return form;
};

/** Fills all required fields. */
export const fill = async (page: Page): Promise<Locator> => {
  const form = await open(page);
  await form.getByLabel('Story Name').fill('The first bridge');
  await form.getByLabel('Client Name').fill('Mehta & Sons');
  await form.getByRole('textbox', { name: 'Description' }).fill('How it began');
  await form.getByLabel('Image').setInputFiles(await pictureFile());
  return form;
};
