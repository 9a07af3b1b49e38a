// What a list shows when its rows cannot be loaded, and a refusal that means 'nothing found'.

import { addStories } from '../contents/written-stories.ts';
import { expect, row, test, toast } from '../journey.ts';

const stories = '**/api/User/GetCmsStory';

test('When rows cannot be loaded again the old ones stay, with a notice and a button to try again', async ({ page, portal, signIn }) => {
  await addStories(portal, 2);
  await signIn('superAdmin');
  await page.goto('/stories');
  await expect(row(page, 'Story 2')).toBeVisible();
  await page.route(stories, (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toast(page, 'Failed to fetch stories. Please try again.', 'alert')).toBeVisible();
  await expect(row(page, 'Story 2')).toBeVisible();
  const notice = page.getByText('This list could not be loaded again. What you see may be out of date.');
  await expect(notice).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(notice).toHaveCount(0);
  await expect(row(page, 'Story 2')).toBeVisible();
});

test('A list without a reply for half a minute fails like one with an unreachable server', async ({ page, portal, signIn }) => {
  await addStories(portal, 1);
  await signIn('superAdmin');
  await page.clock.install();
  const asked = Promise.withResolvers<void>();
  let times = 0;
  await page.route(stories, () => {
    times++;
    asked.resolve();
  });
  await page.goto('/stories');
  await asked.promise;
  await page.clock.runFor(20_000);
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await page.clock.runFor(12_000);
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(times).toBe(1);
});

const refusals = [
  { path: '/assigned-members', call: 'GetAssignedMembers', msgkey: null, none: 'No assigned members found' },
  {
    path: '/advisory-committee',
    call: 'GetCmsAdvisoryCommatyList',
    msgkey: 'Advisory not found',
    none: 'No advisory committee members found',
  },
  { path: '/chapters', call: 'GetChapterList', msgkey: 'No chapters found.', none: 'No chapters found' },
];

for (const { path, call, msgkey, none } of refusals) {
  test(`A refusal that means 'nothing found' shows an empty list: ${path}`, async ({ page, signIn }) => {
    await signIn('superAdmin');
    await page.route(`**/api/User/${call}`, (route) => route.fulfill({ json: { rs: 0, rc: [], res: null, msgkey } }));
    await page.goto(path);
    await expect(page.getByText(none, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
    await expect(page.getByRole('alert')).toBeEmpty();
  });
}

test('Where rows are missing, the connection is named only if nobody has answered', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.route(stories, (route) => route.fulfill({ status: 400, json: { rs: 0, rc: [], res: null, msgkey: null } }));
  await page.goto('/stories');
  const notice = page.getByText('This list could not be loaded', { exact: true });
  await expect(notice).toBeVisible();
  await expect(page.getByText('Please try again in a moment.')).toBeVisible();
  await expect(page.getByText('Check your connection')).toHaveCount(0);
  await page.unrouteAll();
  await page.route(stories, (route) => route.abort());
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(page.getByText('Check your connection, then try once more.')).toBeVisible();
});
