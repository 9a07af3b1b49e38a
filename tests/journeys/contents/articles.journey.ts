// Articles: the shared journeys of contents, and what is special.

import { listArticles, saveArticle } from '../../../src/features/contents/articles/articles.contract.ts';
import { makePicture } from '../../makers.ts';
import { dialog, expect, pictureFile, row, test } from '../journey.ts';
import { testContent } from './content-journeys.ts';

const valid = { Name: 'A bakery', ClientName: 'Mehta & Sons', Description: '<p>All of it</p>', Dates: '2026-03-05T12:00:00.000Z' };
const same = (text: string) => ({ refused: text, unreached: text });

testContent({
  at: '/cms-articles',
  one: 'article',
  many: 'articles',
  list: listArticles,
  save: saveArticle,
  valid,
  named: 'Name',
  heads: ['ID', 'Image', 'Name', 'Client', 'Description', 'Publication Date', 'Status', 'Actions'],
  sizes: ['5', '10', '25', '50'],
  filters: { Name: 'Name', 'Client Name': 'ClientName' },
  missing: { Name: 'Name is required', 'Client Name': 'Client name is required', Image: 'Image is required' },
  fill: async (form) => {
    await form.getByLabel('Name', { exact: true }).fill('Élan');
    await form.getByLabel('Client Name', { exact: true }).fill('Ångström');
  },
  texts: {
    added: 'Article created successfully!',
    updated: 'Article updated successfully!',
    deleted: 'Article deleted successfully!',
    switched: 'Article status updated successfully!',
  },
  failures: {
    list: { refused: 'Failed to fetch articles', unreached: 'Error loading articles. Please try again.' },
    add: same('Failed to create article. Please try again.'),
    update: same('Failed to update article. Please try again.'),
    delete: same('Failed to delete article. Please try again.'),
    switch: same('Failed to update status. Please try again.'),
  },
});

test('Long names and texts of articles are cut, and their tooltips show all', async ({ page, portal, signIn }) => {
  const [name, client, text] = ['n'.repeat(31), 'c'.repeat(26), 'd'.repeat(51)];
  const input = { Flag: 'Add', ...valid, Name: name, ClientName: client, Description: `<p>${text}</p>` } as const;
  await portal.save(saveArticle, input, await makePicture());
  await portal.save(saveArticle, { ...input, Name: 'n'.repeat(30), Description: null }, await makePicture());
  await signIn('superAdmin');
  await page.goto('/cms-articles');
  for (const [whole, length] of [
    [name, 30],
    [text, 50],
  ] as const)
    await expect(page.getByText(`${whole.slice(0, length)}…`, { exact: true })).toHaveAttribute('title', whole);
  await expect(page.getByText(`${client.slice(0, 25)}…`, { exact: true })).toHaveCount(2);
  await expect(page.getByText('n'.repeat(30), { exact: true })).toBeVisible();
  await expect(row(page, 'n'.repeat(30)).last()).toContainText('05 Mar 2026');
});

test('A new article has the date of today', async ({ page, signIn }) => {
  await page.clock.setFixedTime('2026-07-01T20:00:00Z');
  await signIn('superAdmin');
  await page.goto('/cms-articles');
  await page.getByRole('button', { name: 'Add Article' }).click();
  const form = dialog(page, 'Add Article');
  const date = form.getByLabel('Publication Date', { exact: true });
  // It is past midnight in India.
  await expect(date).toHaveValue('02/07/2026');
  await form.getByLabel('Name', { exact: true }).fill('Élan');
  await form.getByLabel('Client Name', { exact: true }).fill('Ångström');
  await date.fill('5/3/2026');
  await form.getByLabel('Image').setInputFiles(await pictureFile());
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Élan')).toContainText('05 Mar 2026');
});
