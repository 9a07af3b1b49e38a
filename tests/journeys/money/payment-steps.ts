// Opening the form of a payment from the list of members, and its parts.

import type { Page } from '@playwright/test';
import { dialog, expect, row } from '../journey.ts';

export const openPayment = async (page: Page, name: string) => {
  await row(page, name).getByRole('button', { name: 'Update Payment' }).click();
  const form = dialog(page, 'Update Payment');
  await expect(form).toContainText(name);
  return {
    form,
    date: (label: string) => form.getByRole('textbox', { name: label }),
    amount: form.getByLabel('Amount'),
    save: form.getByRole('button', { name: 'Update Payment' }),
    last: form.getByRole('region', { name: 'Last payments' }).getByRole('listitem'),
    openFold: () => form.getByText(/reference and note$/i).click(),
  };
};
