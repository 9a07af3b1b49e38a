// What officers do with an event of the chapter: they write it, see who comes, answer for others, mark who came, and show the code.

import { saveEvent } from '../../../src/features/contents/events/events.contract.ts';
import { answerEvent } from '../../../src/features/meetings/event-answers/event-answers.contract.ts';
import { typedDay } from '../../../src/platform/ui/format/typed-dates.ts';
import { inDays } from '../../in-days.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { makeMeetingChapter } from './meeting-chapter.ts';
import { planEvent } from './plan-event.ts';

test('An officer writes an event of the chapter, and errors stand at their fields', async ({ page, portal, signIn }) => {
  const { id: chapter, president } = await makeMeetingChapter(portal);
  await signIn(president);
  await page.goto(`/chapters/${chapter}?tab=events`);
  await page.getByRole('button', { name: 'Add Event' }).first().click();
  const form = dialog(page, 'Add Event');
  await form.getByLabel('Event Name').fill('Summer party');
  await form.getByLabel('Start Date', { exact: true }).fill(typedDay(inDays(20)));
  await form.getByLabel('Place').fill('Beach House');
  await form.getByRole('textbox', { name: 'Link' }).fill('http://meet.example.org');
  await form.getByLabel('Capacity').fill('2');
  await form.getByLabel('Guests Allowed').selectOption('2');
  await form.getByLabel('Answer Until', { exact: true }).fill(`${typedDay(inDays(25))} 10:00`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('textbox', { name: 'Link' })).toHaveAccessibleDescription(/Link must begin with https:\/\//);
  await expect(form.getByLabel('Answer Until', { exact: true })).toHaveAccessibleDescription(/Answers end at the start at the latest/);
  await expectAccessible(page);
  await form.getByRole('textbox', { name: 'Link' }).fill('https://meet.example.org');
  await form.getByLabel('Answer Until', { exact: true }).fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Event added successfully')).toBeVisible();
  await expect(row(page, 'Summer party')).toContainText('0 of 2 places taken');
  await row(page, 'Summer party').getByRole('link', { name: 'Who comes' }).click();
  await expect(page.getByRole('heading', { name: 'Who comes to Summer party' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'About the event' })).toContainText('Pune Central');
});

test('An officer sees who comes, answers for a member, and is told of too few places', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  const { id: chapter, president, asha } = await makeMeetingChapter(portal);
  const id = await planEvent(portal, { ChapterId: chapter, Capacity: 4, GuestsAllowed: 2 });
  await portal.save(answerEvent, { EventId: id, UserId: asha.id, Answer: 'Going', Guests: 2 });
  await signIn(president);
  await page.goto(`/events/${id}/people`);
  await expect(row(page, 'Asha Rao')).toContainText('with 2 guests');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Answer for somebody' }).click();
  const form = dialog(page, 'Answer for somebody');
  await form.getByRole('combobox', { name: 'Member' }).fill('Ravi');
  await page.getByRole('option', { name: 'Ravi Iyer' }).click();
  await form.getByLabel('Guests').selectOption('1');
  await expect(form).toContainText('There is no room now');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Ravi Iyer')).toContainText('Waiting');
  await expect(row(page, 'Ravi Iyer')).toContainText('place 1 in line, with 1 guest');
  await page
    .getByRole('region', { name: 'Places' })
    .getByRole('link', { name: /Waiting/ })
    .click();
  await expect(row(page, 'Asha Rao')).toHaveCount(0);
  await expect(row(page, 'Ravi Iyer')).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  const edited = dialog(page, 'Edit Event');
  await edited.getByLabel('Capacity').fill('1');
  await expect(edited.getByText('2 more than there are places. All of them keep their places.')).toBeVisible();
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(edited).toHaveCount(0);
  await expect(page.getByText('2 more than there are places', { exact: true })).toBeVisible();
});

test('Before an event is deleted or switched off to which somebody goes, it is said who is told', async ({ page, portal, signIn }) => {
  const { id: chapter, asha } = await makeMeetingChapter(portal);
  const id = await planEvent(portal, { ChapterId: chapter, GuestsAllowed: 2 });
  await portal.save(answerEvent, { EventId: id, UserId: asha.id, Answer: 'Going', Guests: 2 });
  await signIn('superAdmin');
  await page.goto('/events');
  const said = '3 go, with guests. The members among them are told at once that it is called off.';
  await page.getByRole('switch').first().click();
  await expect(page.getByRole('dialog').getByText(said)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await expect(page.getByRole('dialog').getByText(said)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  // Of several it is said before, too, though switching off is otherwise done without a question.
  await planEvent(portal, { EventName: 'Walk' });
  await page.reload();
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  const selected = page.getByRole('region', { name: 'Selected rows' });
  for (const action of ['Switch off', 'Delete']) {
    await selected.getByRole('button', { name: action }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Somebody goes to 1 of them. The members among them are told at once that it is called off.');
    await question.getByRole('button', { name: 'Cancel' }).click();
  }
  await portal.save(saveEvent, { Flag: 'Active', Id: id, IsActive: false });
  await page.goto('/events?IsActive=false');
  await page.getByRole('switch').first().click();
  const heldAfterAll =
    '3 go, with guests. The members among them who know that it was called off are told at once that it takes place after all.';
  await expect(page.getByRole('dialog').getByText(heldAfterAll)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await selected.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Somebody goes to 1 of them. The members among them who know that it was called off are told at once that it takes place after all.',
  );
});

test('Before an event to which somebody goes is moved, its form says who is told', async ({ page, portal, signIn }) => {
  const { id: chapter, president, asha } = await makeMeetingChapter(portal);
  const EventId = await planEvent(portal, { ChapterId: chapter, GuestsAllowed: 2, Place: 'Beach House', Link: 'https://meet.example.org' });
  await portal.save(answerEvent, { EventId, UserId: asha.id, Answer: 'Going', Guests: 2 });
  await signIn(president);
  await page.goto(`/events/${EventId}/people`);
  const edit = page.getByRole('button', { name: 'Edit' });
  await edit.click();
  const form = dialog(page, 'Edit Event');
  const said = form.getByText('3 go, with guests. The members among them are told at once.');
  // Of these nobody is told.
  await form.getByLabel('Event Name').fill('Summer feast');
  await form.getByLabel('Capacity').fill('40');
  const end = form.getByLabel('End Date', { exact: true });
  await expect(said).toHaveCount(0);
  for (const [field, text, before] of [
    [form.getByLabel('Place'), 'Boat House', 'Beach House'],
    [form.getByRole('textbox', { name: 'Link' }), 'https://meet.example.org/2', 'https://meet.example.org'],
    [form.getByLabel('Start Date', { exact: true }), typedDay(inDays(21)), typedDay(inDays(20))],
    [end, typedDay(inDays(22)), ''],
  ] as const) {
    await field.fill(text);
    await expect(said).toBeVisible();
    await field.fill(before);
    await expect(said).toHaveCount(0);
  }
  await form.getByLabel('Place').fill('Boat House');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Event updated successfully')).toBeVisible();

  // Of one that is off nobody is told.
  await portal.save(saveEvent, { Flag: 'Active', Id: EventId, IsActive: false });
  await page.reload();
  await edit.click();
  await form.getByLabel('Place').fill('Beach House');
  await expect(form.getByLabel('Place')).toHaveValue('Beach House');
  await expect(said).toHaveCount(0);
});

test.describe('on the day, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('An officer marks who came and shows the code', async ({ page, portal, signIn }) => {
    const { id: chapter, president, asha, ravi } = await makeMeetingChapter(portal);
    // Answers are open until the end of the day only where the day has no start yet.
    const id = await planEvent(portal, { ChapterId: chapter, StartDate: null });
    for (const { id: UserId } of [asha, ravi])
      await portal.save(answerEvent, { EventId: id, UserId, Answer: UserId === asha.id ? 'Going' : 'Not going' });
    await signIn(president);
    await page.goto(`/events/${id}/people`);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Mark attendance' }).click();
    await expect(page.getByRole('status', { name: 'Marks' })).toContainText('No mark 2 of 2');
    await page.getByRole('button', { name: 'All present' }).click();
    const person = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect(person('Asha Rao').getByRole('radio', { name: 'Present' })).toBeChecked();
    await expect(person('Ravi Iyer').getByRole('radio', { checked: true })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.goto(`/events/${id}/people`);
    await expect(row(page, 'Asha Rao').getByText('Present', { exact: true })).toBeVisible();
    await page.goto(`/events/${id}/code`);
    await expect(page.getByRole('status', { name: /^The code is/ })).toHaveText(/^\d{3} \d{3}$/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

test('On the day, who came without an answer is added and marked, also once answers are closed', async ({ page, portal, signIn }) => {
  const { id: chapter, president, asha } = await makeMeetingChapter(portal);
  const id = await planEvent(portal, { ChapterId: chapter, StartDate: null });
  await portal.save(answerEvent, { EventId: id, UserId: asha.id, Answer: 'Going' });
  await portal.save(saveEvent, {
    Flag: 'Update',
    Id: id,
    EventName: 'Summer party',
    Description: '<p>All of it</p>',
    ChapterId: chapter,
    StartDate: new Date(Date.now() - 60_000).toISOString(),
  });
  await signIn(president);
  const form = dialog(page, 'Add somebody who came');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Add somebody who came' }).click();
    await form.getByRole('combobox', { name: 'Member' }).fill(name);
    await page.getByRole('option', { name }).click();
  };
  await page.goto(`/events/${id}/people`);
  await expect(row(page, 'Asha Rao')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Answer for somebody' })).toHaveCount(0);
  await choose('Ravi Iyer');
  await form.getByLabel('Mark').selectOption('Late');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, '1 mark saved')).toBeVisible();
  await expect(row(page, 'Ravi Iyer')).toContainText('Late');
  await expect(page.getByRole('region', { name: 'Places' })).toContainText('1');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/events/${id}/marks`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Asha Rao' })).toBeVisible();
  await choose('Zubin Mistry');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Zubin Mistry' }).getByRole('radio', { name: 'Present' })).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('Who comes to the event of another chapter is no page, and a member has none at all', async ({ page, portal, signIn }) => {
  const { president, asha } = await makeMeetingChapter(portal);
  const id = await planEvent(portal);
  for (const who of [president, asha]) {
    await signIn(who);
    for (const screen of ['people', 'marks', 'code']) {
      await page.goto(`/events/${id}/${screen}`);
      await expect(page.getByText('Page Not Found').or(page.getByText('Event not found')).first()).toBeVisible();
    }
  }
});
