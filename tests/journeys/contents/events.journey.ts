// Events: the shared journeys of contents, and what is special: two optional dates.

import { listEvents, saveEvent } from '../../../src/features/contents/events/events.contract.ts';
import { dialog, expect, row, test, toast, unfoldFilters } from '../journey.ts';
import { testContent } from './content-journeys.ts';

const valid = {
  EventName: 'Founders evening',
  Description: '<p>All of it</p>',
  StartDate: '2026-12-05T12:00:00.000Z',
  EndDate: '2026-12-07T12:00:00.000Z',
};

testContent({
  at: '/events',
  one: 'event',
  many: 'events',
  list: listEvents,
  save: saveEvent,
  valid,
  named: 'EventName',
  heads: ['ID', 'Image', 'Event Name', 'Description', 'Start Date', 'End Date', 'Event Type', 'Status', 'Actions'],
  sizes: ['5', '10', '25', '50'],
  filters: { 'Event Name': 'EventName' },
  missing: { 'Event Name': 'Event name is required' },
  fill: (form) => form.getByLabel('Event Name', { exact: true }).fill('Élan'),
  texts: {
    added: 'Event added successfully',
    updated: 'Event updated successfully',
    deleted: 'Event deleted successfully',
    switched: 'Event status updated successfully',
  },
  failures: {
    list: { refused: 'Failed to fetch events', unreached: 'Error fetching events' },
    add: { refused: 'Operation failed', unreached: 'Error submitting form' },
    update: { refused: 'Operation failed', unreached: 'Error submitting form' },
    delete: { refused: 'Failed to delete event', unreached: 'Error deleting event' },
    switch: { refused: 'Failed to update event status', unreached: 'Error updating event status' },
  },
});

test('An event needs no dates, and cannot end before it starts', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/events');
  await page.getByRole('button', { name: 'Add Event' }).click();
  const added = dialog(page, 'Add Event');
  await added.getByLabel('Event Name').fill('Founders evening');
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Event added successfully')).toBeVisible();
  await expect(row(page, 'Founders evening').getByRole('cell', { name: 'N/A', exact: true })).toHaveCount(2);

  await page.getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Event');
  const [start, end] = ['Start Date', 'End Date'].map((label) => form.getByLabel(label, { exact: true }));
  await start?.fill('05/12/2026');
  await end?.fill('04/12/2026');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('End Date', { exact: true })).toHaveAccessibleDescription('End date must be after the start date');
  await end?.fill('05/12/2026');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Founders evening').getByRole('cell', { name: '05 Dec 2026' })).toHaveCount(2);
});

test("A day of last year's is asked about, and is the next one with its time when that is taken", async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.clock.setFixedTime(new Date('2026-11-30T06:00:00Z'));
  await page.goto('/events');
  await page.getByRole('button', { name: 'Add Event' }).click();
  const form = dialog(page, 'Add Event');
  const [start, end] = [form.getByLabel('Start Date', { exact: true }), form.getByLabel('End Date', { exact: true })];
  await end.fill('13/12/2025 21:00');
  await start.fill('12/12/2025 18:30');
  await expect(form.getByText('12 Dec 2025 is long over')).toBeVisible();
  await form.getByRole('button', { name: 'Use 12 Dec 2026' }).click();
  await expect(start).toHaveValue('12/12/2026 18:30');
  await expect(end).toHaveValue('13/12/2026 21:00');
  await expect(form.getByText('is long over')).toHaveCount(0);
  await start.fill('01/11/2026');
  await expect(form.getByText('is long over')).toHaveCount(0);
});

test('The end of an event moves along with its start, until an end is typed', async ({ page, portal, signIn }) => {
  const dates = { StartDate: '2026-12-10T05:30:00.000Z', EndDate: '2026-12-10T08:30:00.000Z' };
  await portal.save(saveEvent, { Flag: 'Add', EventName: 'Workshop', ...dates });
  await signIn('superAdmin');
  await page.goto('/events');
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Event');
  const [start, end] = [form.getByLabel('Start Date', { exact: true }), form.getByLabel('End Date', { exact: true })];
  const [from, until] = [await start.inputValue(), await end.inputValue()];
  const timeIn = (text: string) => text.slice(11);
  // As it is typed, with what cannot be read in between.
  await start.fill('');
  await start.pressSequentially(`01/12/2026 ${timeIn(from)}`);
  await expect(end).toHaveValue(`01/12/2026 ${timeIn(until)}`);
  await start.fill(from);
  await expect(end).toHaveValue(until);
  await start.fill('12/12/2026');
  await expect(end).toHaveValue(`12/12/2026 ${timeIn(until)}`);
  await end.fill('15/12/2026');
  await start.fill('13/12/2026');
  await expect(end).toHaveValue('15/12/2026');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Workshop')).toContainText('15 Dec 2026');
});

test('An event has a type, by which the table can be filtered', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/events');
  await page.getByRole('button', { name: 'Add Event' }).click();
  const added = dialog(page, 'Add Event');
  await added.getByLabel('Event Name').fill('Founders evening');
  await expect(added.getByLabel('Event Type')).toHaveValue('In-Person');
  await expect(added.getByLabel('Event Type').getByRole('option')).toHaveText(['Online', 'In-Person', 'Hybrid']);
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Founders evening')).toContainText('In-Person');
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog(page, 'Edit Event').getByLabel('Event Type').selectOption('Hybrid');
  await dialog(page, 'Edit Event').getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Founders evening')).toContainText('Hybrid');
  const filter = async (type: string) => {
    await unfoldFilters(page);
    await page.getByLabel('Event Type').selectOption(type);
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL(`/events?EventType=${type}`);
  };
  await filter('Online');
  await expect(row(page, 'Founders evening')).toHaveCount(0);
  await filter('Hybrid');
  await expect(row(page, 'Founders evening')).toBeVisible();
});

test('A member sees when an event starts and ends', async ({ page, portal, signIn }) => {
  const name = (EventName: string, dates: object) => portal.save(saveEvent, { Flag: 'Add', EventName, ...dates });
  const { StartDate, EndDate } = valid;
  await name('Several days', { StartDate, EndDate });
  await name('One day', { StartDate, EndDate: StartDate });
  await name('Open end', { StartDate });
  await name('Until then', { EndDate });
  await name('Some time', {});
  await signIn('member');
  await page.goto('/events');
  const card = (title: string) => page.getByRole('article').filter({ hasText: title });
  await expect(card('Several days').getByText('05 Dec 2026 – 07 Dec 2026', { exact: true })).toBeVisible();
  await expect(card('One day').getByText('05 Dec 2026', { exact: true })).toBeVisible();
  await expect(card('Open end').getByText('05 Dec 2026', { exact: true })).toBeVisible();
  await expect(card('Until then').getByText('Until 07 Dec 2026', { exact: true })).toBeVisible();
  await expect(card('Some time').getByText('Date: N/A', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Several days' }).click();
  await expect(dialog(page, 'Several days')).toContainText('5 December 2026 – 7 December 2026');
});

test('A time is typed as people write it, and what is no date is said at once', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/events');
  await page.getByRole('button', { name: 'Add Event' }).click();
  const form = dialog(page, 'Add Event');
  const start = form.getByLabel('Start Date', { exact: true });
  await form.getByLabel('Event Name').fill('Founders evening');
  await start.fill('5pm');
  await start.blur();
  await expect(start).toHaveAccessibleDescription('Please type it as dd/mm/yyyy, or with hh:mm');
  await start.fill('05/12/2036 5pm');
  await start.blur();
  await expect(start).toHaveValue('05/12/2036 17:00');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Event added successfully')).toBeVisible();
});
