// Insights: the shared journeys of contents, and what is special: larger pictures.

import { listInsights, saveInsight } from '../../../src/features/contents/insights/insights.contract.ts';
import { makePicture } from '../../makers.ts';
import { dialog, emptyFile, expect, test } from '../journey.ts';
import { testContent } from './content-journeys.ts';

const valid = { Title1: 'On trust', Title2: 'What it is made of', Description: '<p>All of it</p>' };
const same = (text: string) => ({ refused: text, unreached: text });
const megabyte = 1024 * 1024;

testContent({
  at: '/insights',
  one: 'insight',
  many: 'insights',
  list: listInsights,
  save: saveInsight,
  valid,
  named: 'Title1',
  heads: ['ID', 'Image', 'Title 1', 'Title 2', 'Description', 'Created Date', 'Status', 'Actions'],
  sizes: ['5', '10', '20', '50', '100'],
  filters: { 'Title 1': 'Title1', 'Title 2': 'Title2' },
  missing: {
    'Title 1': 'Title 1 is required',
    'Title 2': 'Title 2 is required',
    Description: 'Description is required',
    Image: 'Image is required',
  },
  fill: async (form) => {
    await form.getByLabel('Title 1', { exact: true }).fill('Élan');
    await form.getByLabel('Title 2', { exact: true }).fill('Its makings');
    await form.getByRole('textbox', { name: 'Description' }).fill('Promises');
  },
  texts: {
    added: 'Insight added successfully',
    updated: 'Insight updated successfully',
    deleted: 'Insight deleted successfully',
    switched: 'Insight status updated successfully',
  },
  failures: {
    list: same('Error fetching insights. Please try again.'),
    add: same('Operation failed. Please try again.'),
    update: same('Operation failed. Please try again.'),
    delete: same('Failed to delete insight. Please try again.'),
    switch: same('Failed to update status. Please try again.'),
  },
});

test('The picture of an insight may have 10 MB as it is, and 25 MB as a photo that is made smaller', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/insights');
  await page.getByRole('button', { name: 'Add Insight' }).click();
  const form = dialog(page, 'Add Insight');
  const image = form.getByLabel('Image');
  await image.setInputFiles(await emptyFile('large.png', 25 * megabyte + 1));
  await expect(form.getByRole('alert')).toHaveText('File size should be less than 10MB');
  await image.setInputFiles(await emptyFile('large.png', 10 * megabyte + 1));
  await expect(form.getByRole('alert')).toHaveText('File size should be less than 10MB');
  await image.setInputFiles(await emptyFile('large.png', 10 * megabyte));
  await expect(form.getByRole('alert')).toHaveCount(0);
});

test('The description of an insight is shown without its tags, cut to 100 characters', async ({ page, portal, signIn }) => {
  const text = `Bold, ${'d'.repeat(95)}`;
  await portal.save(
    saveInsight,
    { Flag: 'Add', ...valid, Description: `<p><strong>Bold</strong>, ${'d'.repeat(95)}</p>` },
    await makePicture(),
  );
  await signIn('superAdmin');
  await page.goto('/insights');
  await expect(page.getByText(`${text.slice(0, 100)}…`, { exact: true })).toHaveAttribute('title', text);
});
