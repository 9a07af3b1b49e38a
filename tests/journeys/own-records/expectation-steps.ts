// What journeys about expectations do again and again: save one through the API, fill the form, let a call fail.

import type { Locator, Page } from '@playwright/test';
import { saveExpectation } from '../../../src/features/own-records/expectations/expectations.contract.ts';
import { dialog, expect, toast } from '../journey.ts';
import type { JourneyPortal, Person } from '../journey-portal.ts';

export const path = '/user-expectations';

export const addFor = ({ save }: JourneyPortal, { id }: Pick<Person, 'id'>, CurrentBusinessValue: number, ValueOfBusiness = 9) =>
  save(saveExpectation, { Flag: 'Add', UserId: id, CurrentBusinessValue, ValueOfBusiness });

export const fill = async (form: Locator, current: string, expected: string) => {
  await form.getByLabel('Current Business Value').fill(current);
  await form.getByLabel('Expected Value').fill(expected);
};

export const saveButton = (form: Locator) => form.getByRole('button', { name: 'Save' });

export const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Expectation' }).click();
  return dialog(page, 'Add Expectation');
};

/** Each kind of failure has its toast: a refusal without a message, and an unreachable server. */
export const expectFailures = async (
  page: Page,
  url: string,
  texts: { refused: string; unreached: string },
  attempt: () => Promise<unknown>,
) => {
  await page.route(url, (route) => route.fulfill({ status: 400, json: { rs: 0, rc: [], res: null, msgkey: null } }));
  await attempt();
  await expect(toast(page, texts.refused, 'alert')).toBeVisible();
  await page.unrouteAll();
  await page.route(url, (route) => route.abort());
  await attempt();
  await expect(toast(page, texts.unreached, 'alert')).toBeVisible();
};
