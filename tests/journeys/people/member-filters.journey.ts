// Member management: each filter alone and together, and those that fold away.

import { makeAssignment, makeChapter } from '../../makers.ts';
import { expect, row, test, toast, unfoldFilters } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { field, paid } from './members-steps.ts';

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

test('Each filter works alone and together with the others, and Reset clears them', async ({ page, portal }) => {
  await portal.person('member', { fullName: 'Éloïse Dupont', email: 'eloise@paris.fr', phone: '9812345678', ...paid });
  await portal.person('member', { fullName: 'Eloise Smith', email: 'smith@example.com', phone: '9800000000' });
  await page.goto('/members');
  const dupont = row(page, 'Éloïse Dupont');
  const smith = row(page, 'Eloise Smith');
  const reset = async () => {
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page).toHaveURL('/members');
    await expect(smith).toBeVisible();
  };
  for (const [label, text] of [
    ['Full Name', 'ÉLOÏSE D'],
    ['Email', 'PARIS'],
    ['Phone', '34567'],
  ] as const) {
    await unfoldFilters(page);
    await field(page, label).fill(text);
    await page.keyboard.press('Enter');
    await expect(smith).toHaveCount(0);
    await expect(dupont).toBeVisible();
    await reset();
    await unfoldFilters(page);
    await expect(field(page, label)).toHaveValue('');
  }
  await expect(toast(page, 'Filters cleared')).toBeVisible();
  await unfoldFilters(page);
  const status = page.getByLabel('Member Status');
  await expect(status.getByRole('option')).toHaveText(['All', 'Active', 'Inactive']);
  await status.selectOption('Inactive');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(dupont).toHaveCount(0);
  await field(page, 'Full Name').fill('dupont');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByText('No members found')).toBeVisible();
  await page.reload();
  await expect(status).toHaveValue('false');
  await expect(field(page, 'Full Name')).toHaveValue('dupont');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByText('Showing 1 to 2 of 2 members')).toBeVisible();
});

test('A search that only a deactivated member matches says so, and shows them at one press', async ({ page, portal }) => {
  await portal.person('member', { fullName: 'Asha Rao', ...paid });
  await portal.person('member', { fullName: 'Devi Gone', isActive: false });
  for (const path of ['/members', '/member-list']) {
    await page.goto(`${path}?Search=devi`);
    await expect(page.getByText('One deactivated member matches.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show deactivated' }).click();
    await expect(row(page, 'Devi Gone')).toBeVisible();
    await expect(page).toHaveURL(`${path}?Search=devi&ShowDeactivated=true`);
  }
  await page.goto('/members?Search=zzz');
  await expect(page.getByText('Try adjusting your filters or search terms')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show deactivated' })).toHaveCount(0);
});

test('The further filters fold away, are kept in the address, and take days by typing', async ({ page, portal }) => {
  const inPune = await portal.person('member', { fullName: 'Asha Rao', profession: 'Architect', ...paid, membershipEnd: '2031-03-05' });
  await portal.person('member', { fullName: 'Binu Das', profession: 'Lawyer', ...paid, membershipEnd: '2031-03-06' });
  await makeAssignment(portal.data, (await makeChapter(portal.data, 'Pune Central')).id, inPune.id, inPune.id);
  await page.goto('/members');
  const [asha, binu] = [row(page, 'Asha Rao'), row(page, 'Binu Das')];
  await expect(asha).toContainText('Pune Central');
  const more = page.getByRole('button', { name: /^More filters/ });
  await expect(field(page, 'Profession')).toHaveCount(0);
  await unfoldFilters(page);
  await more.click();
  await field(page, 'Profession').fill('lawy');
  await page.keyboard.press('Enter');
  await expect(asha).toHaveCount(0);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(asha).toBeVisible();

  await unfoldFilters(page);
  await page.getByLabel('Chapter', { exact: true }).click();
  await page.getByRole('option', { name: 'Pune Central' }).click();
  await field(page, 'Ends To').fill('5/3/2031');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(binu).toHaveCount(0);
  await expect(page).toHaveURL(/ChapterId=\d+&EndsTo=2031-03-05$/);
  await page.reload();
  await expect(asha).toBeVisible();
  await expect(binu).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More filters 1' })).toBeVisible();
  await expect(page.getByLabel('Chapter', { exact: true })).toHaveValue('Pune Central');
  await expect(field(page, 'Ends To')).toHaveValue('05/03/2031');

  await field(page, 'Paid From').fill('31/02/2026');
  await expect(page.getByText('Paid From must be a date')).toHaveCount(0);
  await field(page, 'Paid To').focus();
  await expect(page.getByText('Paid From must be a date')).toBeVisible();
  await expectAccessible(page);

  // It is not applied as no filter: neither by the button nor by Enter, and nothing else is applied with it.
  await field(page, 'Paid To').fill('01/03/2026');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(field(page, 'Paid From')).toHaveAccessibleDescription('Paid From must be a date');
  await expect(page).toHaveURL(/EndsTo=2031-03-05$/);
  await expect(binu).toHaveCount(0);
  await field(page, 'Paid From').fill('31/02/2027');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Paid From')).toHaveAccessibleDescription('Paid From must be a date');
  await expect(page).toHaveURL(/EndsTo=2031-03-05$/);
  await field(page, 'Paid From').fill('28/02/2026');
  await expect(page.getByText('Paid From must be a date')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/PaidFrom=2026-02-28/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('A refused day is shown where it was typed, also in folded fields, and two days in the wrong order too', async ({ page, portal }) => {
  await portal.person('member', { fullName: 'Asha Rao', ...paid });
  await page.goto('/members');
  const more = page.getByRole('button', { name: /^More filters/ });
  await unfoldFilters(page);
  await more.click();
  await field(page, 'Ends From').fill('31/02/2026');
  await more.click();
  await expect(field(page, 'Ends From')).toHaveCount(0);
  await unfoldFilters(page);
  await field(page, 'Full Name').fill('Asha');
  await unfoldFilters(page);
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(field(page, 'Ends From')).toBeFocused();
  await expect(field(page, 'Ends From')).toHaveValue('31/02/2026');
  await expect(field(page, 'Ends From')).toHaveAccessibleDescription('Ends From must be a date');
  await expect(page).toHaveURL('/members');

  await field(page, 'Ends From').fill('01/11/2031');
  await field(page, 'Ends To').fill('01/10/2031');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(field(page, 'Ends To')).toBeFocused();
  await expect(field(page, 'Ends To')).toHaveAccessibleDescription('This is before the first day');
  await expect(page).toHaveURL('/members');
  await field(page, 'Ends From').fill('01/10/2031');
  await expect(field(page, 'Ends To')).not.toHaveAccessibleDescription(/before/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/EndsFrom=2031-10-01&EndsTo=2031-10-01/);
});
