// Meetups: the shared journeys of contents, and what is special: date and time.

import { listMeetups, saveMeetup } from '../../../src/features/contents/meetups/meetups.contract.ts';
import { makePicture } from '../../makers.ts';
import { dialog, expect, row, test } from '../journey.ts';
import { testContent } from './content-journeys.ts';

const valid = {
  Title1: 'Monsoon meetup',
  Title2: 'Second edition',
  Theme: 'Referrals that work',
  Location: 'Pune',
  MeetupDateTime: '2026-12-05T12:30:00.000Z',
  WhoShouldAttend: 'Everybody with a business',
  WhatToExpect: '<p>All of it</p>',
};

testContent({
  at: '/meetup',
  one: 'meetup',
  many: 'meetups',
  list: listMeetups,
  save: saveMeetup,
  valid,
  named: 'Title1',
  heads: ['ID', 'Image', 'Title 1', 'Theme', 'Location', 'Date and Time', 'Status', 'Actions'],
  sizes: ['5', '10', '20', '50'],
  filters: { 'Title 1': 'Title1', 'Title 2': 'Title2' },
  missing: {
    'Title 1': 'Title 1 is required',
    Theme: 'Theme is required',
    Location: 'Location is required',
    'Date and Time': 'Date and time is required',
    'Who Should Attend': 'Who should attend is required',
    'What to Expect': 'What to expect is required',
    Image: 'Image is required',
  },
  fill: async (form) => {
    await form.getByLabel('Title 1', { exact: true }).fill('Élan');
    await form.getByLabel('Theme', { exact: true }).fill('Trust');
    await form.getByLabel('Location', { exact: true }).fill('Nashik');
    await form.getByLabel('Date and Time', { exact: true }).fill('5/12/2026 18:00');
    await form.getByLabel('Who Should Attend', { exact: true }).fill('All');
    await form.getByRole('textbox', { name: 'What to Expect' }).fill('Tea');
  },
  texts: {
    added: 'Meetup added successfully',
    updated: 'Meetup updated successfully',
    deleted: 'Meetup deleted successfully',
    switched: 'Meetup status updated successfully',
  },
  failures: {
    list: { refused: 'Failed to load meetups', unreached: 'Error loading meetups' },
    add: { refused: 'Failed to save meetup', unreached: 'Error saving meetup' },
    update: { refused: 'Failed to save meetup', unreached: 'Error saving meetup' },
    delete: { refused: 'Failed to delete meetup', unreached: 'Error deleting meetup' },
    switch: { refused: 'Failed to update meetup status', unreached: 'Error updating meetup status' },
  },
});

test('The date and time of a meetup are typed, or picked from a calendar and a clock, and shown in the time of here', async ({
  page,
  portal,
  signIn,
}) => {
  await portal.save(saveMeetup, { Flag: 'Add', ...valid }, await makePicture());
  await signIn('superAdmin');
  await page.goto('/meetup');
  await expect(row(page, 'Monsoon meetup')).toContainText('Second edition');
  await expect(row(page, 'Monsoon meetup')).toContainText(/05 Dec 2026\s*6:00 pm/);
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Meetup');
  const field = form.getByLabel('Date and Time', { exact: true });
  await expect(field).toHaveValue('05/12/2026 18:00');

  for (const text of ['31/11/2026 10:00', '05/12/2026', '05/12/2026 24:00']) {
    await field.fill(text);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(field).toHaveAccessibleDescription('Date and Time must be a date');
    await expect(field).toHaveValue(text);
  }
  await field.fill('6.12.2026 9.05');
  await form.getByLabel('Location').focus();
  await expect(field).toHaveValue('06/12/2026 09:05');

  await form.getByRole('button', { name: 'Choose Date and Time' }).click();
  await page.getByRole('button', { name: /^15 December/ }).click();
  await expect(field).toHaveValue('15/12/2026 09:05');
  await page.getByLabel('Time', { exact: true }).fill('23:30');
  await expect(field).toHaveValue('15/12/2026 23:30');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Monsoon meetup')).toContainText(/15 Dec 2026\s*11:30 pm/);
});

test('A member sees the time, the place and the audience of a meetup', async ({ page, portal, signIn }) => {
  await portal.save(saveMeetup, { Flag: 'Add', ...valid }, await makePicture());
  await signIn('member');
  await page.goto('/meetup');
  await expect(page.getByRole('article')).toContainText('05 Dec 2026, 6:00 pm · Pune');
  await page.getByRole('link', { name: 'Monsoon meetup' }).click();
  const meetup = dialog(page, 'Monsoon meetup');
  await expect(meetup).toContainText('5 December 2026, 6:00 pm · Pune');
  for (const text of ['Second edition', 'Referrals that work', 'Everybody with a business', 'All of it'])
    await expect(meetup.getByText(text)).toBeVisible();
  await expect(meetup.getByRole('heading', { level: 3 })).toHaveText(['Theme', 'Who Should Attend', 'What to Expect']);
});
