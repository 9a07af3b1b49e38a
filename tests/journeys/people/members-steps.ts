// What journeys of member management share.

import type { Page } from '@playwright/test';

const day = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
export const paid = { isActiveMember: true, membershipEnd: inDays(100), amount: 1_000 };

export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
