// Printing: the content without buttons, always in the light scheme.

import { saveConnection } from '../../../src/features/own-records/connections/connections.contract.ts';
import { addStory } from '../contents/written-stories.ts';
import { expect, row, test } from '../journey.ts';

test('A list is printed without sidebar, filters, pager and actions', async ({ page, portal, signIn }) => {
  await portal.person('member', { fullName: 'Asha Rao' });
  await signIn('superAdmin');
  await page.goto('/members');
  await expect(row(page, 'Asha Rao')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible();
  await expect(row(page, 'Asha Rao')).toBeVisible();
  await expect(page.getByText('Showing 1 to 1 of 1 members', { exact: true })).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0);
});

test('A member is printed with the details and the open tab, in the light scheme', async ({ page, portal, signIn }) => {
  const { id } = await portal.person('member', { fullName: 'Asha Rao' });
  const connection = { OrganizationName: 'Nilgiri Tea', ContactPerson: 'Ravi', MobileNo: '9876543210' };
  await portal.save(saveConnection, { Flag: 'Add', UserId: id, ...connection });
  await signIn('superAdmin');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/member-details/${id}`);
  await expect(row(page, 'Nilgiri Tea')).toBeVisible();
  const scheme = page.locator('html');
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  await expect(row(page, 'Nilgiri Tea')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText([/^Connections/]);
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('Cards to read are printed with their titles', async ({ page, portal, signIn }) => {
  await addStory(portal);
  await signIn('member');
  await page.goto('/stories');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('The first bridge')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filters' })).toHaveCount(0);
});
