// What journeys of member management share.

import type { Page } from '@playwright/test';
import { inDays } from '../../in-days.ts';

export const paid = { isActiveMember: true, membershipEnd: inDays(100), amount: 1_000 };

export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
