// The list of expectations: colours of scores, the search, what an empty one says, loading again, and a list that cannot be loaded.

import { expectationTexts } from '../../../src/features/own-records/expectations/expectations.contract.ts';
import { dialog, expect, row, test } from '../journey.ts';
import { addFor, expectFailures, path } from './expectation-steps.ts';

const lists = '**/api/User/GetUserExpectations';

test('A score has one decimal, and its colour changes at 8, at 6 and above 4', async ({ page, portal, signIn }) => {
  const member = await signIn('member');
  const steps = { 10: 'high', 8: 'high', 7.9: 'good', 6: 'good', 5.9: 'fair', 4.1: 'fair', 4: 'low', 0: 'low' };
  for (const score of Object.keys(steps)) await addFor(portal, member, Number(score));
  await page.goto(path);
  await expect(page.getByRole('row')).toHaveCount(9);
  for (const [score, step] of Object.entries(steps)) {
    const cell = page.locator('td[data-label="Current Business Value"]').filter({ hasText: new RegExp(`^${Number(score).toFixed(1)}$`) });
    await expect(cell.locator('[data-step]')).toHaveAttribute('data-step', step);
  }
});

test('The search looks through all pages, by user ID or creator', async ({ page, portal, signIn }) => {
  const zoe = await portal.person('superAdmin', { fullName: 'Zoë Ångström' });
  const member = await portal.person('member', { fullName: 'Asha Rao' });
  for (let each = 0; each < 11; each++) await addFor(portal, member, each % 10);
  await portal.data.write((tx) => tx.updateTable('expectations').set({ created_by: zoe.id }).where('id', 'in', [3, 5, 11]).execute());
  await signIn(member);
  await page.goto(path);
  await expect(page.getByText('Showing 1 to 10 of 11 user expectations')).toBeVisible();
  const search = page.getByLabel('Search');
  await search.pressSequentially('ZOE ANG');
  await expect(page.getByText('Showing 1 to 3 of 3 user expectations')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page).toHaveURL(`${path}?Search=ZOE+ANG`);
  await search.fill(String(zoe.id));
  await expect(page.getByRole('row').filter({ hasText: 'by Zoë Ångström' })).toHaveCount(3);
  await search.fill('quokka');
  await expect(page.getByText('No user expectations found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(search).toHaveValue('');
  await expect(page.getByRole('row')).toHaveCount(11);
  await search.fill(String(member.id));
  await expect(page.getByText('Showing 1 to 10 of 11 user expectations')).toBeVisible();
  await search.fill('record keeper');
  await expect(page.getByRole('row')).toHaveCount(9);
  await page.reload();
  await expect(search).toHaveValue('record keeper');
  await expect(page.getByRole('row')).toHaveCount(9);
});

test('An empty list says what expectations are, and a search without a match says how to find more', async ({ page, signIn }) => {
  await signIn('member');
  await page.goto(path);
  await expect(page.getByText('No user expectations found')).toBeVisible();
  await expect(page.getByText(expectationTexts.noneYet)).toBeVisible();
  await expect(page.getByText(expectationTexts.noneMore)).toBeHidden();
  await page.goto(`${path}?Search=quokka`);
  await expect(page.getByText(expectationTexts.noneMore)).toBeVisible();
  await expect(page.getByText(expectationTexts.noneYet)).toBeHidden();
});

test('Refresh loads the list again, and the page sizes are those of expectations', async ({ page, portal, signIn }) => {
  const member = await signIn('member');
  for (let each = 1; each <= 6; each++) await addFor(portal, member, each);
  const held = Promise.withResolvers<void>();
  await page.route(lists, (route) => held.promise.then(() => route.continue()));
  await page.goto(path);
  await expect(page.getByText('Loading user expectations')).toBeVisible();
  held.resolve();
  await expect(page.getByText('6 user expectations', { exact: true })).toBeVisible();
  await addFor(portal, member, 7.7);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row(page, '7.7')).toBeVisible();
  const size = page.getByLabel('Records per page');
  await expect(size.getByRole('option')).toHaveText(['5', '10', '20', '50', '100']);
  await size.selectOption('5');
  await expect(page.getByText('Showing 1 to 5 of 7 user expectations')).toBeVisible();
});

test('A list that fails shows why, and can be loaded again', async ({ page, portal, signIn }) => {
  await addFor(portal, await signIn('member'), 4.2);
  const texts = { refused: 'Failed to fetch user expectations', unreached: 'An error occurred while fetching user expectations' };
  await expectFailures(page, lists, texts, () => page.goto(path));
  await expect(page.getByRole('row')).toHaveCount(1);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(row(page, '4.2')).toBeVisible();
});

test('A refusal is shown in the words of its msgkey, else of its res', async ({ page, portal, signIn }) => {
  await addFor(portal, await signIn('member'), 4.2);
  await page.goto(path);
  for (const [msgkey, shown] of [
    [null, 'This expectation is kept'],
    ['It stays', 'It stays'],
  ] as const) {
    const json = { rs: 0, rc: [], res: { Message: 'This expectation is kept' }, msgkey };
    await page.route('**/api/User/UserExpectationsCrud', (route) => route.fulfill({ status: 400, json }));
    await row(page, '4.2').getByRole('button', { name: 'Delete' }).click();
    const question = dialog(page, 'Delete Expectation');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alert').filter({ hasText: shown })).toBeVisible();
    await expect(question).toBeHidden();
  }
});
