// Joined events: a member's own on a phone, joining a published event with one click, and those of all members for a super admin.

import type { Locator, Page } from '@playwright/test';
import { saveEvent } from '../../../src/features/contents/events/events.contract.ts';
import { saveJoinedEvent } from '../../../src/features/own-records/joined-events/joined-events.contract.ts';
import { daysAfter, todayIn } from '../../../src/platform/server/calendar.ts';
import { showDate } from '../../../src/platform/ui/format/dates.ts';
import { typedDay } from '../../../src/platform/ui/format/typed-dates.ts';
import { noonOf } from '../../../src/platform/wire/days.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const at = '/userEvents-joined';
const question = 'Are you sure you want to remove the event from your events? This action cannot be undone.';

// Today in the time zone of the portal and the browser, which may differ from that of the machine.
const inDays = (days: number) => daysAfter(todayIn('Asia/Kolkata'), days);

const publish = ({ save }: JourneyPortal, EventName: string, days = 20) =>
  save(saveEvent, { Flag: 'Add', EventName, StartDate: noonOf(inDays(days)), Description: '<p>All of it</p>' });

const join = ({ save }: JourneyPortal, UserId: number, EventName: string) =>
  save(saveJoinedEvent, { Flag: 'Add', UserId, EventName, EventDate: noonOf(inDays(20)), TypeOfEvent: 2 });

const write = async (form: Locator, name: string, day: string) => {
  await form.getByLabel('Event Name').fill(name);
  await form.getByLabel('Event Date', { exact: true }).fill(typedDay(day));
};

const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Add New Event' }).click();
  return dialog(page, 'Add New Event');
};

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('A member adds a published event and a typed one, edits it, and removes it', async ({ page, portal, signIn }) => {
    await publish(portal, 'Founders evening');
    await publish(portal, 'Long gone', -20);
    await signIn('member');
    await page.goto(at);
    await expect(page.getByText('No events found')).toBeVisible();
    await expect(page.getByText('Total events: 0')).toBeVisible();
    const form = await openForm(page);
    const [name, date] = [form.getByLabel('Event Name'), form.getByLabel('Event Date', { exact: true })];
    await expect(form.getByLabel('Event Type')).toHaveValue('1');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(name).toHaveAccessibleDescription('Event name is required');
    await expect(date).toHaveAccessibleDescription('Event date is required');
    await expect(name).toBeFocused();
    await form.getByRole('combobox', { name: 'Published Event' }).click();
    const offered = ['Another event', `Founders evening (${showDate(noonOf(inDays(20)))})`];
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(offered);
    await expectAccessible(page);
    await page.getByRole('option', { name: 'Founders evening' }).click();
    await expect(name).toHaveValue('Founders evening');
    await expect(date).toHaveValue(typedDay(inDays(20)));
    await expect(form.locator('[aria-invalid="true"]')).toHaveCount(0);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Event added successfully')).toBeVisible();
    const founders = row(page, 'Founders evening');
    for (const said of ['Online', 'Joined', showDate(noonOf(inDays(20)))]) await expect(founders).toContainText(said);
    await expect(page.getByText('Total events: 1')).toBeVisible();

    await openForm(page);
    await write(form, 'Makers morning', inDays(-2));
    await form.getByLabel('Event Type').selectOption('Offline');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(date).toHaveAccessibleDescription('Event date cannot be in the past');
    await expect(toast(page, 'Event date cannot be in the past', 'alert')).toBeVisible();
    await date.fill(typedDay(inDays(0)));
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, 'Makers morning')).toContainText('Offline');
    await row(page, 'Makers morning').getByRole('button', { name: 'Edit' }).click();
    const edited = dialog(page, 'Edit Event');
    await expect(edited.getByLabel('Event Type')).toHaveValue('2');
    await edited.getByLabel('Event Name').fill('Makers evening');
    await edited.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Event updated successfully')).toBeVisible();
    const remove = row(page, 'Makers evening').getByRole('button', { name: 'Remove' });
    await remove.click();
    const asked = dialog(page, 'Remove Event');
    for (const said of [question, 'Makers evening']) await expect(asked).toContainText(said);
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await remove.click();
    await asked.getByRole('button', { name: 'Remove' }).click();
    await expect(toast(page, 'Event removed successfully')).toBeVisible();
    await expect(row(page, 'Makers')).toHaveCount(0);
    await expect(founders).toBeVisible();
  });

  test('A published event is joined with one click, only once, and is shown as joined later too', async ({ page, portal, signIn }) => {
    await publish(portal, 'Founders evening');
    await publish(portal, 'Starts today', 0);
    await publish(portal, 'Long gone', -20);
    await signIn('member');
    await page.goto('/events');
    const open = async (name: string) => {
      await page.getByRole('button', { name }).click();
      await expect(dialog(page, name).getByText('All of it')).toBeVisible();
    };
    const [joinNow, joined] = [page.getByRole('button', { name: 'Join event' }), page.getByRole('button', { name: 'Joined' })];
    await open('Long gone');
    await expect(joinNow.or(joined)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await open('Starts today');
    await expect(joinNow).toBeVisible();
    await page.keyboard.press('Escape');
    await open('Founders evening');
    let saves = 0;
    page.on('request', (request) => request.url().endsWith('/UserEventsJoinedCrud') && saves++);
    await joinNow.focus();
    await joinNow.dblclick();
    await expect(joined).toBeFocused();
    await expect(page.getByRole('status').filter({ has: joined })).toBeVisible();
    await expect(toast(page, 'Event added successfully')).toBeVisible();
    await joined.press('Enter');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(saves).toBe(1);
    await page.keyboard.press('Escape');
    await page.reload();
    await open('Founders evening');
    await expect(joined).toBeVisible();
    await page.goto(at);
    await expect(page.getByText('Total events: 1')).toBeVisible();
    await expect(row(page, 'Founders evening')).toContainText('Online');
  });
});

test('An event that cannot be joined shows why, and one that was joined elsewhere is shown as joined', async ({ page, portal, signIn }) => {
  const id = await publish(portal, 'Founders evening');
  const { id: member } = await signIn('member');
  await page.goto('/events');
  await page.getByRole('button', { name: 'Founders evening' }).click();
  const button = page.getByRole('button', { name: 'Join event' });
  await page.route('**/api/User/UserEventsJoinedCrud', (route) => route.abort());
  await button.click();
  await expect(toast(page, 'Failed to add event', 'alert')).toBeVisible();
  await expect(button).toBeFocused();
  await page.unrouteAll();
  const joined = { EventName: 'Founders evening', EventDate: noonOf(inDays(20)), TypeOfEvent: 1 } as const;
  await portal.save(saveJoinedEvent, { Flag: 'Add', UserId: member, CMSEventId: id, ...joined });
  await button.click();
  await expect(toast(page, 'Event is already joined', 'alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Joined' })).toBeFocused();
});

test('A published event stays linked when its name is edited, until the choice is cleared', async ({ page, portal, signIn }) => {
  const id = await publish(portal, 'Founders evening');
  await signIn('member');
  await page.goto(at);
  const form = await openForm(page);
  await form.getByRole('combobox', { name: 'Published Event' }).fill('found');
  await page.keyboard.press('Enter');
  await form.getByLabel('Event Name').fill('Evening with founders');
  const saved = async (open: Locator) => {
    const asked = page.waitForRequest('**/api/User/UserEventsJoinedCrud');
    await open.getByRole('button', { name: 'Save' }).click();
    await expect(open).toHaveCount(0);
    return (await asked).postDataJSON();
  };
  expect(await saved(form)).toMatchObject({ CMSEventId: id, EventName: 'Evening with founders', EventDate: inDays(20) });

  // The event is no longer published, but the record still has its name.
  await portal.save(saveEvent, { Flag: 'Active', Id: id, IsActive: false });
  await page.getByRole('button', { name: 'Edit' }).click();
  const edited = dialog(page, 'Edit Event');
  const kept = edited.getByRole('combobox', { name: 'Published Event' });
  await expect(kept).toHaveValue('Evening with founders');
  expect(await saved(edited)).toMatchObject({ Flag: 'Update', CMSEventId: id });
  await page.getByRole('button', { name: 'Edit' }).click();
  await kept.click();
  await page.getByRole('option', { name: 'Another event' }).click();
  expect(await saved(edited)).toMatchObject({ CMSEventId: null, EventName: 'Evening with founders' });
});

test('Events are searched by name, and removing the last row of a page shows the first page', async ({ page, portal, signIn }) => {
  const { id } = await signIn('member');
  for (let each = 1; each <= 11; each++) await join(portal, id, each === 3 ? 'Élan' : `Event ${each}`);
  await page.goto(at);
  await expect(page.getByText('Total events: 11')).toBeVisible();
  const [name, size] = [page.getByLabel('Event Name'), page.getByLabel('Records per page')];
  await name.fill('elan');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByText('Total events: 1', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${at}?EventName=elan`);
  await name.fill('nothing like it');
  await name.press('Enter');
  await expect(page.getByText('No events found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Total events: 11')).toBeVisible();
  await expect(name).toHaveValue('');
  await expect(size.getByRole('option')).toHaveText(['5', '10', '25', '50']);
  await size.selectOption('5');
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name: '3', exact: true }).click();
  await expect(page.getByText('Showing 11 to 11 of 11 events')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove' }).click();
  await dialog(page, 'Remove Event').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Showing 1 to 5 of 10 events')).toBeVisible();
  await expect(page).toHaveURL(`${at}?size=5`);
});

test('Every failure has a message, and nothing typed is lost', async ({ page, portal, signIn }) => {
  const { id } = await signIn('member');
  await join(portal, id, 'Founders evening');
  await page.route('**/api/User/GetUserEventsJoined', (route) => route.abort());
  await page.goto(at);
  await expect(toast(page, 'Failed to fetch events data', 'alert')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(1);
  await expect(page.getByText('Total events')).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(row(page, 'Founders evening')).toBeVisible();
  await page.route('**/api/User/UserEventsJoinedCrud', (route) => route.abort());
  await page.getByRole('button', { name: 'Remove' }).click();
  await dialog(page, 'Remove Event').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Failed to remove event', 'alert')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog(page, 'Edit Event').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Failed to update event', 'alert')).toBeVisible();
  await dialog(page, 'Edit Event').getByRole('button', { name: 'Cancel' }).click();
  const form = await openForm(page);
  await write(form, 'Makers morning', inDays(3));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Failed to add event', 'alert')).toBeVisible();
  await expect(form.getByLabel('Event Name')).toHaveValue('Makers morning');
  await expect(form.getByLabel('Event Date', { exact: true })).toHaveValue(typedDay(inDays(3)));
});

test('A super admin sees the events of all members with their names, and adds one for a member', async ({ page, portal, signIn }) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  await join(portal, asha.id, 'y'.repeat(200));
  await signIn('superAdmin');
  await page.goto(at);
  const heads = ['Event Details', 'Type', 'Event Date', 'Member', 'Joined Date', 'Status', 'Actions'];
  await expect(page.getByRole('columnheader')).toHaveText(heads);
  await expect(page.getByRole('link', { name: 'Asha Rao' })).toHaveAttribute('href', `/member-details/${asha.id}`);
  const form = await openForm(page);
  await write(form, 'Makers morning', inDays(3));
  await form.getByRole('combobox', { name: 'Member' }).fill('Asha');
  await page.getByRole('option', { name: 'Asha Rao' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Makers morning')).toContainText('Asha Rao');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
