// Joining a published event: by the answer on the page of events, and by choosing it in the form of joined events.

import type { Locator, Page } from '@playwright/test';
import { saveEvent } from '../../../src/features/contents/events/events.contract.ts';
import { saveJoinedEvent } from '../../../src/features/own-records/joined-events/joined-events.contract.ts';
import { noonOf } from '../../../src/platform/wire/days.ts';
import { inDays } from '../../in-days.ts';
import { dialog, expect, row, test } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { openForm, path, publish } from './joined-event-steps.ts';

const answer = (page: Page) => page.getByRole('region', { name: 'Your answer' });
const going = (page: Page) => answer(page).getByRole('button', { name: "I'm coming", exact: true });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('A published event is joined with one click, only once, and is shown as joined later too', async ({ page, portal, signIn }) => {
    await publish(portal, 'Founders evening');
    await publish(portal, 'Long gone', -20);
    await signIn('member');
    await page.goto('/events');
    const open = async (name: string) => {
      await page.getByRole('link', { name }).click();
      await expect(dialog(page, name).getByText('All of it')).toBeVisible();
    };
    await open('Long gone');
    await expect(answer(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await open('Founders evening');
    let saves = 0;
    page.on('request', (request) => request.url().endsWith('/AnswerEvent') && saves++);
    await going(page).focus();
    await going(page).dblclick();
    await expect(going(page)).toBeFocused();
    await expect(going(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(answer(page).getByText('You are coming', { exact: true })).toBeVisible();
    // What one has answered is not sent once more.
    await going(page).press('Enter');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(saves).toBe(1);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/events');
    await page.reload();
    await open('Founders evening');
    await expect(going(page)).toHaveAttribute('aria-pressed', 'true');
    await page.goto(path);
    await expect(page.getByText('Total events: 1')).toBeVisible();
    await expect(row(page, 'Founders evening')).toContainText('Offline');
  });
});

test('A joined event that is added or removed is the answer to it', async ({ page, portal, signIn }) => {
  const id = await publish(portal, 'Founders evening');
  const { id: member } = await signIn('member');
  const joined = { EventName: 'Founders evening', EventDate: noonOf(inDays(20)), TypeOfEvent: 1 } as const;
  await portal.save(saveJoinedEvent, { Flag: 'Add', UserId: member, CMSEventId: id, ...joined });
  await page.goto(`/events/${id}`);
  await expect(answer(page)).toContainText('You are coming');
  await page.goto(path);
  await page
    .getByRole('button', { name: 'Delete' })
    .or(page.getByRole('button', { name: 'Remove' }))
    .first()
    .click();
  await dialog(page, 'Remove Event').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No events found')).toBeVisible();
  await page.goto(`/events/${id}`);
  await expect(going(page)).toHaveAttribute('aria-pressed', 'false');
});

test('A published event stays linked when its name is edited, until the choice is cleared', async ({ page, portal, signIn }) => {
  const id = await publish(portal, 'Founders evening', 20, 'Hybrid');
  await signIn('member');
  await page.goto(path);
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
  expect(await saved(form)).toMatchObject({ CMSEventId: id, EventName: 'Evening with founders', EventDate: inDays(20), TypeOfEvent: 3 });

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

test('A member sees upcoming events first, then past ones, each with its type, and those that are joined', async ({
  page,
  portal,
  signIn,
}) => {
  const { id: member } = await signIn('member');
  const other = await portal.person('member', { fullName: 'Ravi Patil' });
  await publish(portal, 'Next month', 30, 'Hybrid');
  const past = await publish(portal, 'Last week', 7, 'Online');
  const longPast = await publish(portal, 'Last month', 7);
  const soon = await publish(portal, 'Soon', 3);
  await publish(portal, 'Today', 0);
  const joined = { Flag: 'Add', EventName: 'Any', EventDate: noonOf(inDays(3)), TypeOfEvent: 1 } as const;
  for (const CMSEventId of [past, soon]) await portal.save(saveJoinedEvent, { ...joined, UserId: member, CMSEventId });
  await portal.save(saveJoinedEvent, { ...joined, UserId: other.id, CMSEventId: longPast });
  // Nobody joins what is past: they have become so.
  const moved = { Flag: 'Update', Description: '<p>All of it</p>' } as const;
  const weekAgo = { EventName: 'Last week', StartDate: noonOf(inDays(-7)), EventType: 'Online' } as const;
  const monthAgo = { EventName: 'Last month', StartDate: noonOf(inDays(-30)), EventType: 'In-Person' } as const;
  await portal.save(saveEvent, { ...moved, ...weekAgo, Id: past });
  await portal.save(saveEvent, { ...moved, ...monthAgo, Id: longPast });

  await page.goto('/events');
  const titles = page.getByRole('article').getByRole('heading');
  await expect(titles).toHaveText(['Today', 'Soon', 'Next month', 'Last week', 'Last month']);
  const marks = async (title: string) => {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
    const texts = [];
    for (const mark of ['Online', 'In-Person', 'Hybrid', 'Past', 'You are coming', 'You came']) {
      if (await card.getByText(mark, { exact: true }).isVisible()) texts.push(mark);
    }
    return texts;
  };
  await expect(page.getByText('You are coming', { exact: true })).toHaveCount(1);
  expect(await marks('Today')).toEqual(['In-Person']);
  expect(await marks('Soon')).toEqual(['In-Person', 'You are coming']);
  expect(await marks('Next month')).toEqual(['Hybrid']);
  expect(await marks('Last week')).toEqual(['Online', 'Past', 'You came']);
  expect(await marks('Last month')).toEqual(['In-Person', 'Past']);
  await expectAccessible(page);

  await page.getByLabel('Records per page').selectOption('5');
  await publish(portal, 'Tomorrow', 1);
  await page.reload();
  await expect(titles).toHaveText(['Today', 'Tomorrow', 'Soon', 'Next month', 'Last week']);
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name: '2', exact: true }).click();
  await expect(titles).toHaveText(['Last month']);

  await page.goto(`/events/${past}`);
  const reading = dialog(page, 'Last week');
  for (const mark of ['Online', 'Past', 'You came']) await expect(reading.getByText(mark, { exact: true })).toBeVisible();
  await page.goto('/events');
  await page.getByRole('link', { name: 'Next month' }).click();
  await going(page).click();
  await expect(answer(page)).toContainText('You are coming');
  await page.keyboard.press('Escape');
  await expect(page.getByText('You are coming', { exact: true })).toHaveCount(2);
  await page.goto(path);
  await expect(row(page, 'Next month')).toContainText('Hybrid');
});
