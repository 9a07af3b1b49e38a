// The dialog of a chapter: what is saved, what is missing, and what the server refuses.

import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible } from '../looks.ts';
import { choose, open, option } from './chapter-dialog.ts';
import { addChapter } from './written-chapters.ts';

test.beforeEach(async ({ signIn, page }) => {
  await signIn('superAdmin');
  await page.goto('/chapters');
});

test('A chapter is added with its country, state and city', { tag: '@main' }, async ({ page }) => {
  const form = await open(page);
  const [country, state, city] = [form.getByLabel('Country'), form.getByLabel('State'), form.getByLabel('City')];
  await state.click();
  await expect(page.getByRole('status').filter({ hasText: 'Select a country first' })).toBeVisible();
  await form.getByLabel('Chapter Name').fill('  Pune Centrál ');
  await country.click();
  await expect(option(page, 'Afghanistan')).toBeVisible();
  await choose(page, country, 'ndia', 'India');
  await choose(page, state, 'maharás', 'Maharashtra');
  await choose(page, city, 'PUNE', 'Pune');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Chapter added successfully')).toBeVisible();
  await expect(row(page, 'Pune Centrál')).toContainText('PuneMaharashtra, India');
  await expect(page.getByRole('button', { name: 'Add Chapter' })).toBeFocused();
});

test('A missing value has an error under its field until the field is edited', async ({ page }) => {
  const form = await open(page);
  await form.getByRole('button', { name: 'Save' }).click();
  const said = {
    'Chapter Name': 'Chapter name is required',
    Country: 'Please select a country',
    State: 'Please select a state',
    City: 'Please select a city',
  };
  for (const [label, message] of Object.entries(said)) await expect(form.getByLabel(label)).toHaveAccessibleDescription(message);
  await expect(form.getByLabel('Chapter Name')).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel('Chapter Name').fill(' x ');
  await choose(page, form.getByLabel('Country'), 'india', 'India');
  await expect(form.getByText('Please select a country')).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Chapter Name')).toHaveAccessibleDescription('Chapter name must be at least 2 characters');
  await expect(form.getByLabel('State')).toHaveAccessibleDescription('Please select a state');
});

test('Another country clears state and city, another state the city', async ({ page, portal }) => {
  await addChapter(portal, 'Pune Central');
  await page.reload();
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Chapter');
  const [country, state, city] = [form.getByLabel('Country'), form.getByLabel('State'), form.getByLabel('City')];
  await expect(country).toHaveValue('India');
  await expect(state).toHaveValue('Maharashtra');
  await expect(city).toHaveValue('Pune');
  await choose(page, state, 'kerala', 'Kerala');
  await expect(city).toHaveValue('');
  await city.click();
  await expect(option(page, 'Pune')).toHaveCount(0);
  await choose(page, city, 'alap', 'Alappuzha');
  await choose(page, country, 'nepal', 'Nepal');
  await expect(state).toHaveValue('');
  await expect(city).toHaveValue('');
  await expect(city).toHaveAttribute('placeholder', 'Select a state first');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please select a state')).toBeVisible();
  await choose(page, country, 'india', 'India');
  await choose(page, state, 'kerala', 'Kerala');
  await choose(page, city, 'alap', 'Alappuzha');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Chapter updated successfully')).toBeVisible();
  await expect(row(page, 'Pune Central')).toContainText('AlappuzhaKerala, India');
});

test('An error of the server appears under its field, and nothing typed is lost', async ({ page, portal }) => {
  await addChapter(portal, 'Pune Central');
  await page.reload();
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Chapter');
  await expect(form.getByLabel('City')).toHaveValue('Pune');
  await page.route('**/api/User/AddOrUpdateChapter', (route) => {
    const body = { ...route.request().postDataJSON(), CityId: 1 };
    return route.continue({ postData: JSON.stringify(body) });
  });
  await form.getByLabel('Chapter Name').fill('Pune West');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('City')).toHaveAccessibleDescription('The city is not in the state');
  await expect(form.getByLabel('City')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Discard changes?')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  await expect(form.getByLabel('Chapter Name')).toHaveValue('Pune West');
});
