// Events that members answer: with guests, with a waiting list, from the dashboard; and what they read when one is called off.

import type { Page } from '@playwright/test';
import { saveEvent } from '../../../src/features/contents/events/events.contract.ts';
import { answerEvent } from '../../../src/features/meetings/event-answers/event-answers.contract.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { planEvent } from './plan-event.ts';

const answers = (page: Page) => page.getByRole('region', { name: 'Your answer' });
const button = (page: Page, name: string) => answers(page).getByRole('button', { name, exact: true });

test('Whoever goes to an event that is called off reads so at its address, and others find no such page', async ({
  page,
  portal,
  signIn,
}) => {
  const id = await planEvent(portal);
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  await portal.save(answerEvent, { EventId: id, UserId: asha.id, Answer: 'Going' });
  await portal.save(saveEvent, { Flag: 'Active', Id: id, IsActive: false });
  await signIn(asha);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Notices/ }).click();
  await dialog(page, 'Notices')
    .getByRole('link', { name: /Summer party on .* was called off/ })
    .click();
  await expect(page).toHaveURL(`/events/${id}`);
  const said = page.getByRole('dialog', { name: /^Summer party on .* was called off$/ });
  await expect(said.getByText(/called off/)).toHaveCount(1);
  await expectAccessible(page);
  await said.getByRole('button', { name: 'Close' }).click();
  await expect(said).toHaveCount(0);
  await expect(page.getByText('No events found')).toBeVisible();
  await signIn('member');
  await page.goto(`/events/${id}`);
  await expect(page.getByText('Page Not Found').first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('A member goes to an event with guests, changes their number, and takes the answer back', { tag: '@main' }, async ({
    page,
    portal,
    signIn,
  }) => {
    const more = { GuestsAllowed: 2, Capacity: 40, Place: 'Beach House', Link: 'https://meet.example.org/party' };
    const id = await planEvent(portal, more);
    await signIn('member');
    await page.goto(`/events/${id}`);
    await expect(answers(page)).toContainText('Will you come?');
    await expect(dialog(page, 'Summer party')).toContainText('Beach House');
    await expect(dialog(page, 'Summer party')).toContainText('0 of 40 places taken');
    await expect(page.getByRole('link', { name: 'meet.example.org/party' })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    let saves = 0;
    page.on('request', (request) => request.url().endsWith('/AnswerEvent') && saves++);
    await button(page, 'One guest more').click();
    await button(page, 'One guest more').click();
    await expect(button(page, 'One guest more')).toHaveAttribute('aria-disabled', 'true');
    await button(page, "I'm coming").dblclick();
    await expect(answers(page)).toContainText('You are coming, with 2 guests');
    await expect(button(page, "I'm coming")).toHaveAttribute('aria-pressed', 'true');
    expect(saves).toBe(1);
    await expect(page.getByRole('link', { name: 'meet.example.org/party' })).toBeVisible();
    await expect(dialog(page, 'Summer party')).toContainText('3 of 40 places taken');

    await button(page, 'One guest less').click();
    await button(page, 'Come with 1 guest').click();
    await expect(answers(page)).toContainText('You are coming, with 1 guest');
    await button(page, 'One guest less').click();
    await button(page, 'Come with no guests').click();
    await expect(answers(page).getByText('You are coming', { exact: true })).toBeVisible();
    // The number beside it is not saved yet.
    await button(page, 'One guest more').click();
    await expect(answers(page)).toContainText('You are coming, so far with no guests');
    await button(page, 'Come with 1 guest').click();
    await expect(answers(page)).toContainText('You are coming, with 1 guest');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('article').getByText('You are coming, with 1 guest')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto('/userEvents-joined');
    await expect(row(page, 'Summer party')).toBeVisible();

    await page.goto('/events');
    await page.getByRole('article').getByRole('button', { name: "I can't come" }).click();
    await expect(page.getByRole('article').getByText('You are not coming')).toBeVisible();
    await page.goto('/userEvents-joined');
    await expect(page.getByText('No events found')).toBeVisible();
  });
});

test('An answer that does not arrive leaves everything as it was', async ({ page, portal, signIn }) => {
  const id = await planEvent(portal, { GuestsAllowed: 3 });
  await signIn('member');
  await page.goto(`/events/${id}`);
  await button(page, 'One guest more').click();
  await page.route('**/api/User/AnswerEvent', (route) => route.abort());
  await button(page, "I'm coming").click();
  await expect(toast(page, 'There is no connection. Please try again.', 'alert')).toBeVisible();
  await expect(button(page, "I'm coming")).toBeFocused();
  await expect(answers(page)).toContainText('Will you come?');
  await expect(answers(page)).toContainText('1 guest');
  await page.unroute('**/api/User/AnswerEvent');
  await button(page, "I'm coming").click();
  await expect(answers(page)).toContainText('You are coming, with 1 guest');
});

test('Who finds an event full waits, and is let in when somebody leaves', async ({ page, portal, signIn }) => {
  const id = await planEvent(portal, { Capacity: 1 });
  const [first, second] = [await portal.person('member'), await portal.person('member')];
  const answer = (UserId: number, Answer: 'Going' | 'Not going') => portal.save(answerEvent, { EventId: id, UserId, Answer });
  await answer(first.id, 'Going');
  await answer(second.id, 'Going');
  await signIn('member');
  await page.goto(`/events/${id}`);
  await expect(answers(page)).toContainText('Full: join the waiting list');
  await expect(dialog(page, 'Summer party')).toContainText('1 of 1 place taken, 1 waits');
  await button(page, 'Join the waiting list').click();
  await expect(answers(page)).toContainText('You wait: 1 before you');
  await expect(button(page, 'Waiting')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await answer(second.id, 'Not going');
  await page.reload();
  await expect(answers(page)).toContainText('You wait: nobody before you');
  await answer(first.id, 'Not going');
  await page.reload();
  await expect(answers(page)).toContainText('You are coming');
  // One tap gives no place away that cannot be had back.
  await button(page, "I can't come").click();
  const question = dialog(page, 'Give up your place?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(answers(page)).toContainText('You are coming');
  await button(page, "I can't come").click();
  await question.getByRole('button', { name: 'Give up' }).click();
  await expect(answers(page)).toContainText('You are not coming');
});

test('Who waits and brings a guest goes on waiting, and is not told to come', async ({ page, portal, signIn }) => {
  const id = await planEvent(portal, { Capacity: 2, GuestsAllowed: 1 });
  const first = await portal.person('member');
  await portal.save(answerEvent, { EventId: id, UserId: first.id, Answer: 'Going', Guests: 1 });
  await signIn('member');
  await page.goto(`/events/${id}`);
  await button(page, 'Join the waiting list').click();
  await expect(answers(page)).toContainText('You wait: nobody before you');
  await button(page, 'One guest more').click();
  await button(page, 'Wait with 1 guest').click();
  await expect(answers(page)).toContainText('You wait with 1 guest: nobody before you');
});

test('A member answers from the dashboard too', async ({ page, portal, signIn }) => {
  await planEvent(portal, { Capacity: 5 });
  await signIn('member');
  await page.goto('/dashboard');
  const mine = page.getByRole('group', { name: 'Your answer to Summer party' });
  await mine.getByRole('button', { name: "I'm coming", exact: true }).click();
  await expect(page.getByText('You are coming', { exact: true })).toBeVisible();
  await expect(mine.getByRole('button', { name: "I'm coming", exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
});
