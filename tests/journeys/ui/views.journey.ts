// Saved views of a list: saving, choosing, sharing, renaming and deleting them.

import { saveConnection } from '../../../src/features/own-records/connections/connections.contract.ts';
import { path } from '../../../src/platform/wire/call.ts';
import { saveView } from '../../../src/platform/wire/calls/views.ts';
import { addStories } from '../contents/written-stories.ts';
import { dialog, expect, row, test, toast, unfoldFilters } from '../journey.ts';

test('A view is saved, chosen again, shared, and deleted with Undo', async ({ page, portal, signIn }) => {
  await addStories(portal, 12);
  await signIn('superAdmin');
  await page.goto('/stories');
  await unfoldFilters(page);
  await page.getByLabel('Status').selectOption('Inactive');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=Name/);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await dialog(page, 'Save View').getByLabel('Name').fill('Hidden stories');
  await dialog(page, 'Save View').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'View saved')).toBeVisible();
  const menu = page.getByRole('button', { name: 'Views' });
  const tab = page.getByRole('tab', { name: 'Hidden stories' });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await menu.click();
  await page.getByRole('menuitem', { name: 'All stories' }).click();
  await expect(row(page, 'Story 11')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select row Story 11' }).click();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Hidden stories' }).click();
  await expect(row(page, 'Story 11')).toHaveCount(0);
  // Other filters end the selection.
  await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0);
  await expect(page).toHaveURL(/\?IsActive=false&sort=Name$|\?sort=Name&IsActive=false$/);
  await page.reload();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(row(page, 'Story 11')).toBeVisible();
  await page.goForward();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Rename or share view…' }).click();
  const form = dialog(page, 'Change View');
  await form.getByLabel('Name').fill('Drafts');
  await form.getByRole('switch', { name: 'Share' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('tab', { name: 'Drafts' })).toBeVisible();
  await menu.click();
  await expect(page.getByText('Shared views')).toBeVisible();
  await page.getByRole('menuitem', { name: 'History of the view' }).click();
  const history = dialog(page, 'History of Drafts');
  await expect(history.getByRole('article')).toHaveCount(2);
  await expect(history.getByRole('article').first()).toContainText('Hidden stories');
  await page.keyboard.press('Escape');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await dialog(page, 'Delete View').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'View deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('tab', { name: 'Drafts' })).toBeVisible();
});

test('A name that is taken is said under its field', async ({ page, signIn }) => {
  await signIn('member');
  await page.goto('/User-connections');
  const save = async () => {
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save view…' }).click();
    await dialog(page, 'Save View').getByLabel('Name').fill('Mine');
    await expect(page.getByRole('switch', { name: 'Share' })).toHaveCount(0);
    await dialog(page, 'Save View').getByRole('button', { name: 'Save' }).click();
  };
  await save();
  await expect(toast(page, 'View saved')).toBeVisible();
  await save();
  await expect(dialog(page, 'Save View').getByText('You already have a view with this name')).toBeVisible();
});

test('A chosen view takes over the filters, the order and the columns that are shown now, with Undo', async ({ page, portal, signIn }) => {
  await addStories(portal, 12);
  await signIn('superAdmin');
  await page.goto('/stories?IsActive=false');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await dialog(page, 'Save View').getByLabel('Name').fill('To publish');
  await dialog(page, 'Save View').getByRole('switch', { name: 'Share' }).click();
  await dialog(page, 'Save View').getByRole('button', { name: 'Save' }).click();
  const menu = page.getByRole('button', { name: 'Views' });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Delete view' })).toBeVisible();
  // There is nothing to take over yet.
  await expect(page.getByRole('menuitem', { name: 'Update view' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'To publish' }).click();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page.getByRole('button', { name: 'Views, changed' })).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Update view' }).click();
  await expect(page.getByRole('button', { name: 'Views, changed' })).toHaveCount(0);
  await page.goto('/stories?IsActive=false&sort=Name');
  await expect(page.getByRole('tab', { name: 'To publish' })).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Client' }).click();
  await page.keyboard.press('Escape');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Update view' }).click();
  await toast(page, 'View updated').last().getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Changes undone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Views, changed' })).toBeVisible();
});

test('A shared view can be chosen by a member, and changed by super admins only', async ({ page, portal, signIn }) => {
  await portal.save(saveView, { Flag: 'Add', List: 'GetUserConnects', Name: 'By name', Sort: 'OrganizationName', IsShared: true });
  const { id: UserId } = await signIn('member');
  await portal.save(saveConnection, {
    Flag: 'Add',
    UserId,
    OrganizationName: 'Nilgiri Tea',
    ContactPerson: 'Meera',
    MobileNo: '9876543210',
  });
  await page.goto('/User-connections');
  await page.getByRole('tab', { name: 'By name' }).click();
  await expect(page).toHaveURL(/sort=OrganizationName/);
  await page.getByRole('columnheader', { name: 'Organization' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Views, changed' }).click();
  await expect(page.getByRole('menuitem', { name: 'Save view…' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const name of ['Update view', 'Rename view…', 'Delete view']) await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
});

test('A member chooses and saves views of what there is to read, also on a phone', async ({ page, portal, signIn }) => {
  await addStories(portal, 12);
  const staff = await portal.person('superAdmin');
  const share = (view: object) =>
    page.request.post(portal.url + path(saveView), {
      headers: { authorization: `Bearer ${staff.token}` },
      data: { Flag: 'Add', List: 'GetCmsStory', IsShared: true, ...view },
    });
  await expect(await share({ Name: 'Ones', Filters: { Name: 'Story 1', IsActive: true }, Sort: 'Name', Columns: ['Name'] })).toBeOK();
  await expect(await share({ Name: 'Drafts', Filters: { IsActive: false } })).toBeOK();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('member');
  await page.goto('/stories');
  const titles = page.getByRole('article').getByRole('heading');
  const choose = async (button: string, item: string) => {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await choose('Views', 'Ones');
  await expect(page).toHaveURL(/^[^?]*\?(Name=Story\+1&sort=Name|sort=Name&Name=Story\+1)$/);
  await expect(titles).toHaveText(['Story 1', 'Story 11']);
  await page.getByRole('button', { name: 'Views' }).click();
  // It shows what members never see.
  await expect(page.getByRole('menuitem', { name: 'Drafts' })).toHaveCount(0);
  for (const name of ['Update view', 'Rename view…']) await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'All stories' }).click();
  await expect(titles).toHaveCount(6);

  await page.getByRole('button', { name: 'Filters' }).click();
  await unfoldFilters(page);
  await page.getByLabel('Client Name').fill('Client 3');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(titles).toHaveText(['Story 3']);
  await choose('Views', 'Save view…');
  await dialog(page, 'Save View').getByLabel('Name').fill('Of the third');
  await expect(page.getByRole('switch', { name: 'Share' })).toHaveCount(0);
  await dialog(page, 'Save View').getByRole('button', { name: 'Save' }).click();
  await choose('Views', 'All stories');
  await expect(titles).toHaveCount(6);
  await choose('Views', 'Of the third');
  await expect(titles).toHaveText(['Story 3']);
  await page.goto('/chapters');
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
});

test('Two people who rename a shared view at the same time see both names', async ({ page, portal, signIn }) => {
  const Id = await portal.save(saveView, { Flag: 'Add', List: 'GetCmsStory', Name: 'Newest', Sort: '-CreatedDate', IsShared: true });
  await signIn('superAdmin');
  await page.goto('/stories?sort=-CreatedDate');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Rename or share view…' }).click();
  const form = dialog(page, 'Change View');
  await form.getByLabel('Name').fill('Mine');
  await portal.save(saveView, { Flag: 'Update', Id, Name: 'Theirs', IsShared: false });
  await portal.save(saveView, { Flag: 'Update', Id, IsShared: true });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('This record was changed by Record Keeper in the meantime')).toBeVisible();
  await form.getByRole('radiogroup', { name: 'Name' }).getByRole('radio', { name: 'Theirs: Theirs' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('tab', { name: 'Theirs' })).toBeVisible();
});
