// Country, state and city of a chapter: chosen by keyboard, typed where none are known, many of them, loading late or not at all.

import type { Page } from '@playwright/test';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible } from '../looks.ts';
import { choose, open, option } from './chapter-dialog.ts';

test.beforeEach(async ({ signIn, page }) => {
  await signIn('superAdmin');
  await page.goto('/chapters');
});

const choices = (page: Page) => page.getByRole('listbox', { name: 'Choices' }).getByRole('option');

test('Where no states or cities are known, they are typed in the same fields', async ({ page }) => {
  const form = await open(page);
  const [state, city] = [form.getByLabel('State'), form.getByLabel('City')];
  await page.keyboard.type('The Rock');
  await page.keyboard.press('Tab');
  await page.keyboard.type('gibraltar');
  await expect(option(page, 'Gibraltar')).toBeVisible();
  // The field of the state has the focus while its choices are loading, and keeps it when there are none.
  const states = Promise.withResolvers<void>();
  await page.route('**/api/User/GetStatesByCountry*', (route) => states.promise.then(() => route.continue()));
  await page.keyboard.press('Tab');
  await expect(state).toBeFocused();
  states.resolve();
  await expect(state).toHaveAttribute('placeholder', 'None to choose from: type the state');
  await expect(state).toBeFocused();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(state).toHaveAccessibleDescription('Please select a state');
  await expect(city).toHaveAccessibleDescription('Please select a city');
  await expect(state).toBeFocused();
  await expectAccessible(page);
  await state.fill('Gibraltar');
  await expect(form.getByText('Please select a state')).toHaveCount(0);
  await city.fill('Catalan Bay');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Chapter added successfully')).toBeVisible();
  await expect(row(page, 'The Rock')).toContainText('Catalan BayGibraltar, Gibraltar');

  await row(page, 'The Rock').getByRole('button', { name: 'Edit' }).click();
  const edit = dialog(page, 'Edit Chapter');
  await expect(edit.getByLabel('State')).toHaveValue('Gibraltar');
  await expect(edit.getByLabel('City')).toHaveValue('Catalan Bay');
  await choose(page, edit.getByLabel('Country'), 'united kingdom', 'United Kingdom');
  await expect(edit.getByLabel('State')).toHaveValue('');
  await choose(page, edit.getByLabel('State'), 'wales', 'Wales');
  await expect(edit.getByLabel('City')).toHaveAttribute('placeholder', 'None to choose from: type the city');
  await expect(edit.getByLabel('City')).toHaveValue('');
  await edit.getByLabel('City').fill('Cardiff');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'The Rock')).toContainText('CardiffWales, United Kingdom');
});

test('A place is chosen by keyboard alone', async ({ page }) => {
  const form = await open(page);
  const [country, state, city] = [form.getByLabel('Country'), form.getByLabel('State'), form.getByLabel('City')];
  await page.keyboard.type('Pune Central');
  await page.keyboard.press('Tab');
  await expect(country).toBeFocused();
  await page.keyboard.type('ind');
  await expect(option(page, 'India')).toBeVisible();
  // Names that begin with the text come before names that contain it elsewhere.
  await expect(choices(page)).toHaveText(['India', 'Indonesia', 'British Indian Ocean Territory']);
  await expect(country).toHaveAttribute('aria-activedescendant', /.+/);
  await expect(country).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('Indonesia');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('ind');
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('India');
  // A whole typed name is taken without choosing it.
  await page.keyboard.press('Tab');
  await expect(state).toBeFocused();
  await page.keyboard.type('maharashtra');
  await expect(option(page, 'Maharashtra')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(state).toHaveValue('Maharashtra');
  await expect(city).toBeFocused();
  await expect(city).toHaveAttribute('placeholder', 'Select a city');
  await page.keyboard.press('ArrowDown');
  await expect(choices(page).first()).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(choices(page)).toHaveCount(0);
  await expect(form).toBeVisible();
  await page.keyboard.type('pune');
  await expect(option(page, 'Pune')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(city).toHaveValue('Pune');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Chapter added successfully')).toBeVisible();
});

test('Only the first of hundreds of cities are drawn, and half a name chooses nothing', async ({ page }) => {
  const form = await open(page);
  const city = form.getByLabel('City');
  await choose(page, form.getByLabel('Country'), 'united states', 'United States');
  await choose(page, form.getByLabel('State'), 'calif', 'California');
  await city.click();
  await expect(page.getByText(/^50 of [\d,]+: type to find the others$/)).toBeVisible();
  await expect(choices(page)).toHaveCount(50);
  await expectAccessible(page);
  await city.fill('zzz');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await form.getByLabel('Chapter Name').click();
  await expect(city).toHaveValue('');
  await expect(form.getByText('“zzz” was not taken: choose one from the list')).toBeVisible();
  await choose(page, city, 'san francisco', 'San Francisco');
  await city.click();
  await expect(choices(page).and(page.getByRole('option', { selected: true }))).toHaveText('San Francisco');
  await city.fill('oak');
  await form.getByLabel('Chapter Name').click();
  await expect(city).toHaveValue('San Francisco');
  await city.fill('');
  await form.getByLabel('Chapter Name').click();
  await expect(city).toHaveValue('');
});

test('When the countries cannot be loaded there is a message and a button to try again', async ({ page }) => {
  await page.route('**/api/User/GetCountries', (route) => route.abort());
  const form = await open(page);
  await expect(toast(page, 'Failed to load countries', 'alert')).toBeVisible();
  await expect(form.getByLabel('Country')).toHaveAccessibleDescription('Failed to load countries');
  await page.unrouteAll();
  await form.getByRole('button', { name: 'Try Again' }).click();
  await expect(form.getByText('Failed to load countries')).toHaveCount(0);
  await choose(page, form.getByLabel('Country'), 'india', 'India');
});

test('Countries that load while the user types appear at once in the right place', async ({ page }) => {
  const countries = Promise.withResolvers<void>();
  await page.route('**/api/User/GetCountries', (route) => countries.promise.then(() => route.continue()));
  const form = await open(page);
  const country = form.getByLabel('Country');
  await country.fill('india');
  await expect(country).toHaveAttribute('aria-expanded', 'false');
  const places = await page.evaluateHandle(placesOfTheList);
  countries.resolve();
  await expect(country).toHaveAttribute('aria-expanded', 'true');
  await option(page, 'India').click();
  await expect(country).toHaveValue('India');
  const { x } = (await country.boundingBox()) ?? {};
  expect(await places.evaluate((all) => all)).toEqual([x]);
});

/** In the browser: records the horizontal position of the list in every frame from now on. */
const placesOfTheList = (): number[] => {
  const places: number[] = [];
  const look = () => {
    const x = document.querySelector('[role="listbox"] [role="option"]')?.closest('[role="presentation"]')?.getBoundingClientRect().x;
    if (x !== undefined && x !== places.at(-1)) places.push(x);
    requestAnimationFrame(look);
  };
  look();
  return places;
};
