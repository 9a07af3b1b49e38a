// Joined events: a member's own on a phone, and those of all members for a super admin.

import { saveEvent } from '../../../src/features/contents/events/events.contract.ts';
import { answerEvent } from '../../../src/features/meetings/event-answers/event-answers.contract.ts';
import { showDate } from '../../../src/platform/ui/format/dates.ts';
import { typedDay } from '../../../src/platform/ui/format/typed-dates.ts';
import { noonOf } from '../../../src/platform/wire/days.ts';
import { inDays } from '../../in-days.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { join, openForm, path, publish, write } from './joined-event-steps.ts';

const question = 'Are you sure you want to remove the event from your events? It stays in the trash for 365 days.';

test('A member reads which of the joined events was called off', async ({ page, portal, signIn }) => {
  const id = await publish(portal, 'Founders evening');
  const member = await signIn('member');
  await portal.save(answerEvent, { EventId: id, UserId: member.id, Answer: 'Going' });
  await page.goto(path);
  await expect(row(page, 'Founders evening').getByText('Joined', { exact: true })).toBeVisible();
  await portal.save(saveEvent, { Flag: 'Active', Id: id, IsActive: false });
  await page.reload();
  await expect(row(page, 'Founders evening').getByText('Called off', { exact: true })).toBeVisible();
  await expect(row(page, 'Founders evening').getByText('Joined', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('A member adds a published event and a typed one, edits it, and removes it', { tag: '@main' }, async ({ page, portal, signIn }) => {
    await publish(portal, 'Founders evening');
    await publish(portal, 'Long gone', -20);
    await signIn('member');
    await page.goto(path);
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
    // The published event is one in person, and its type is taken over.
    for (const said of ['Offline', 'Joined', showDate(noonOf(inDays(20)))]) await expect(founders).toContainText(said);
    await expect(page.getByText('Total events: 1')).toBeVisible();

    await openForm(page);
    await form.getByRole('button', { name: 'Choose Event Date' }).click();
    await expect(page.getByRole('button', { name: 'Previous month' })).toBeDisabled();
    await page.keyboard.press('Escape');
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
});

test('Events are searched by name, and removing the last row of a page shows the first page', async ({ page, portal, signIn }) => {
  const { id } = await signIn('member');
  for (let each = 1; each <= 11; each++) await join(portal, id, each === 3 ? 'Élan' : `Event ${each}`);
  await page.goto(path);
  await expect(page.getByText('Total events: 11')).toBeVisible();
  const [name, size] = [page.getByLabel('Event Name'), page.getByLabel('Records per page')];
  await name.fill('elan');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByText('Total events: 1', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${path}?Search=elan`);
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
  await expect(page).toHaveURL(`${path}?size=5`);
});

test('An empty list says to a member how it is filled, and to a super admin what stands there', async ({ page, portal, signIn }) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  await signIn(asha);
  await page.goto(path);
  await expect(page.getByText('Join one under Events, or add one of your own.')).toBeVisible();
  await signIn('superAdmin');
  await page.goto(`/member-details/${asha.id}?tab=events`);
  await expect(page.getByText('The events that members take part in stand here.')).toBeVisible();
});

test('Every failure has a message, and nothing typed is lost', async ({ page, portal, signIn }) => {
  const { id } = await signIn('member');
  await join(portal, id, 'Founders evening');
  await page.route('**/api/User/GetUserEventsJoined', (route) => route.abort());
  await page.goto(path);
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
  await page.goto(path);
  const heads = ['Event Details', 'Type', 'Event Date', 'Member', 'Joined Date', 'Status', 'Actions'];
  await expect(page.getByRole('columnheader')).toHaveText(['', ...heads]);
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
