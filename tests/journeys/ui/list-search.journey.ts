// The one search field of a list: what it finds, its place in the address, its keys.

import { makeAssignment, makeChapter } from '../../makers.ts';
import { expect, row, test } from '../journey.ts';

test.beforeEach(async ({ portal, signIn }) => {
  await portal.person('member', { fullName: 'Asha Rao', phone: '9876543210', profession: 'Caterer' });
  await portal.person('member', { fullName: 'Ravi Patil', phone: '9123456780', profession: 'Baker' });
  await signIn('superAdmin');
});

for (const path of ['/members', '/member-list']) {
  test(`People are found on ${path} by name, profession and any part of the phone`, async ({ page }) => {
    await page.goto(path);
    const field = page.getByRole('searchbox', { name: 'Search' });
    for (const text of ['asha', 'caterer', '65432', '98765 43210', '+91 98765-43210']) {
      await field.fill(text);
      await expect(row(page, 'Ravi Patil'), text).toHaveCount(0);
      await expect(row(page, 'Asha Rao'), text).toBeVisible();
      await field.fill('');
      await expect(row(page, 'Ravi Patil')).toBeVisible();
    }
  });
}

test('The search is in the address, reached by /, cleared by Escape, and there again after Back', async ({ page }) => {
  await page.goto('/members');
  await expect(row(page, 'Ravi Patil')).toBeVisible();
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Search' });
  await expect(field).toBeFocused();
  await page.keyboard.type('cater', { delay: 40 });
  await expect(page).toHaveURL('/members?Search=cater');
  await expect(field).toHaveValue('cater');
  await expect(row(page, 'Ravi Patil')).toHaveCount(0);
  await page.getByRole('link', { name: 'Asha Rao' }).click();
  await expect(page).toHaveURL(/member-details/);
  await page.goBack();
  await expect(field).toHaveValue('cater');
  await expect(row(page, 'Asha Rao')).toBeVisible();
  await field.press('Escape');
  await expect(page).toHaveURL('/members');
  await expect(row(page, 'Ravi Patil')).toBeVisible();
});

test('Filters that are set are chips with the words of their fields, each taken off by itself', async ({ page }) => {
  await page.goto('/members?IsActiveMember=false&FullName=asha&Search=rao');
  await expect(page.getByLabel('Full Name')).toHaveValue('asha');
  await expect(page.getByRole('button', { name: 'Remove filter: Full Name: asha' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: Member Status: Inactive' }).click();
  await expect(page).toHaveURL('/members?FullName=asha&Search=rao');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('rao');
});

test('x selects the row, j and k lead to the next and the previous record of the list, and e edits it', async ({ page }) => {
  await page.goto('/members?sort=FullName');
  await expect(row(page, 'Asha Rao')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Asha Rao')).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('1 selected');
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Asha Rao').first()).toBeVisible();
  const first = page.url();
  await page.keyboard.press('j');
  await expect(page.getByText('Ravi Patil').first()).toBeVisible();
  await page.keyboard.press('k');
  await expect(page).toHaveURL(first);
  await expect(page.getByRole('main').getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Update Member' })).toBeVisible();
});

test('All three lists of members register, invite, bring in and take out', async ({ page, portal }) => {
  const { id } = await portal.person('member');
  await makeAssignment(portal.data, (await makeChapter(portal.data, 'Pune Central')).id, id, id);
  for (const path of ['/members', '/member-list', '/assigned-members']) {
    await page.goto(path);
    for (const name of ['Register New Member', 'Invite', 'Export']) await expect(page.getByRole('button', { name })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Import', exact: true })).toBeVisible();
  }
});
