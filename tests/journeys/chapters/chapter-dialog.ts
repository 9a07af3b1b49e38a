// Opens the dialog of a new chapter and chooses places in it, for journeys about that dialog.

import type { Locator, Page } from '@playwright/test';
import { dialog, expect } from '../journey.ts';

export const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Chapter' }).click();
  const form = dialog(page, 'Add Chapter');
  await expect(form.getByLabel('Chapter Name')).toBeFocused();
  return form;
};

export const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });

export const choose = async (page: Page, field: Locator, typed: string, name: string) => {
  await field.fill(typed);
  await option(page, name).click();
  await expect(field).toHaveValue(name);
};
