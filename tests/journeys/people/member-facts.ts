// What the page of a member says about the member.

import type { Locator, Page } from '@playwright/test';

/** The value beside the name of a fact. */
export const fact = (page: Page, name: string): Locator =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');

/** Shows a group of facts that is folded at first. */
export const unfoldFacts = async (page: Page, group: string): Promise<Locator> => {
  const region = page.getByRole('region', { name: group, exact: true });
  await region.locator('summary').click();
  return region;
};
