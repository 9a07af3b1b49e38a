// Mailing a reminder from a row of the call sheet.

import type { Page } from '@playwright/test';
import { dialog, row } from '../journey.ts';

export const mailTo = async (page: Page, name: string) => {
  await row(page, name).getByRole('button', { name: 'Mail' }).click();
  await dialog(page, 'Remind').getByRole('button', { name: 'Remind' }).click();
};
