// What the page of a member says about the member.

import type { Locator, Page } from '@playwright/test';

/** The value beside the name of a fact. */
export const fact = (page: Page, name: string): Locator =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
