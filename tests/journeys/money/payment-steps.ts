// Payments that were recorded, and the form of one, opened from the list of members.

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

/** A payment of March for a year from April on. */
export const paid = (MemberId: number, year: number, Amount: number) => ({
  MemberId,
  Amount,
  PaymentDate: `${year}-03-05T12:00:00.000Z`,
  MemberShipStartDate: `${year}-04-01T12:00:00.000Z`,
  MemberShipEndDate: `${year + 1}-03-31T12:00:00.000Z`,
});

export const memberId = async (page: Page, name: string) =>
  Number((await row(page, name).getByRole('link').first().getAttribute('href'))?.match(/\d+/)?.[0]);
