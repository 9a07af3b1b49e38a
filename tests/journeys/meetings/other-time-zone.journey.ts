// Readers and officers whose browsers have another time zone than the portal: they read and type the hours that its mails say.

import { saveEvent } from '../../../src/features/contents/events/events.contract.ts';
import { saveMeetup } from '../../../src/features/contents/meetups/meetups.contract.ts';
import { answerEvent } from '../../../src/features/meetings/event-answers/event-answers.contract.ts';
import { showDate, showLongDate } from '../../../src/platform/ui/format/dates.ts';
import { typedDay } from '../../../src/platform/ui/format/typed-dates.ts';
import { inDays } from '../../in-days.ts';
import { makePicture } from '../../makers.ts';
import { dialog, expect, row, test } from '../journey.ts';
import { expectAccessible } from '../looks.ts';
import { makeMeetingChapter } from './meeting-chapter.ts';
import { planEvent } from './plan-event.ts';

test.use({ timezoneId: 'Asia/Dubai' });

/** In the portal's time zone. */
const at = (day: number, time: string) => new Date(`${inDays(day)}T${time}:00+05:30`).toISOString();

test('Whoever is elsewhere reads the hour of an event, a meeting and a meetup that the mail says, and which time it is', async ({
  page,
  portal,
  signIn,
}) => {
  const { asha, addMeeting } = await makeMeetingChapter(portal);
  await planEvent(portal, { StartDate: at(20, '11:00'), EndDate: at(20, '13:00'), AnswerUntil: at(19, '23:45') });
  // In Dubai it is still the day before.
  await planEvent(portal, { EventName: 'Night walk', StartDate: at(21, '00:15') });
  const meetup = { Title1: 'Founders', Title2: 'Of Pune', Theme: 'Growth', Location: 'Baner', MeetupDateTime: at(22, '18:00') };
  await portal.save(saveMeetup, { Flag: 'Add', ...meetup, WhoShouldAttend: 'All', WhatToExpect: 'Talks' }, await makePicture());
  const meetingId = await addMeeting(3);
  await signIn(asha);
  await page.goto('/events');
  await expect(page.getByRole('article').filter({ hasText: 'Night walk' })).toContainText(`${showDate(inDays(21))}, 12:15 am IST`);
  await page.getByRole('link', { name: 'Summer party' }).click();
  await expect(dialog(page, 'Summer party')).toContainText(showLongDate(inDays(20)));
  await expect(page.getByRole('list', { name: 'About the event' }).getByText('11:00 am – 1:00 pm IST', { exact: true })).toBeVisible();
  await expect(page.getByText(`Answer until ${showDate(inDays(19))}, 11:45 pm IST`)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/meetup');
  await expect(page.getByText(`${showDate(inDays(22))}, 6:00 pm IST · Baner`)).toBeVisible();
  await page.goto(`/meetings/${meetingId}`);
  await expect(page.getByRole('main').getByText('7:30–9:00 am IST', { exact: true })).toBeVisible();
  await page.goto('/userEvents-joined');
  await page.getByRole('button', { name: 'Add New Event' }).first().click();
  await page.getByRole('combobox', { name: 'Published Event' }).click();
  await page.getByRole('option', { name: `Night walk (${showDate(inDays(21))})` }).click();
  await expect(dialog(page, 'Add New Event').getByLabel('Event Date', { exact: true })).toHaveValue(typedDay(inDays(21)));
});

test('An officer elsewhere types the hour of an event that those who go are told', async ({ page, portal, signIn }) => {
  const { id: chapter, president, asha } = await makeMeetingChapter(portal);
  const id = await planEvent(portal, { ChapterId: chapter, StartDate: at(20, '11:00') });
  await portal.save(answerEvent, { EventId: id, UserId: asha.id, Answer: 'Going' });
  await signIn(president);
  await page.goto(`/chapters/${chapter}?tab=events`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Event');
  const start = form.getByLabel('Start Date', { exact: true });
  await expect(start).toHaveValue(`${typedDay(inDays(20))} 11:00`);
  await expect(form.getByText('Times are in IST', { exact: true })).toHaveCount(1);
  await expectAccessible(page);
  await start.fill(`${typedDay(inDays(20))} 12:30`);
  await form.getByRole('button', { name: 'Choose Answer Until' }).click();
  await page.getByRole('button', { name: /^\d/ }).and(page.locator('[data-today]')).click();
  await page.getByLabel('Time', { exact: true }).fill('22:15');
  await page.keyboard.press('Escape');
  await expect(form.getByLabel('Answer Until', { exact: true })).toHaveValue(`${typedDay(inDays(0))} 22:15`);
  await form.getByLabel('Answer Until', { exact: true }).fill(`${typedDay(inDays(19))} 22:15`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  const saved = portal.data.read.selectFrom('events').select(['start_date', 'answer_until']).where('id', '=', id);
  expect(await saved.executeTakeFirst()).toEqual({ start_date: at(20, '12:30'), answer_until: at(19, '22:15') });
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(start).toHaveValue(`${typedDay(inDays(20))} 12:30`);
  await page.keyboard.press('Escape');
  await page.goto(`/chapters/${chapter}?tab=meetings`);
  await page.getByRole('button', { name: 'Add Meeting' }).first().click();
  await expect(page.getByRole('dialog').getByText('Times are in IST', { exact: true })).toHaveCount(1);
  await signIn(asha);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Notices/ }).click();
  await expect(dialog(page, 'Notices').getByRole('link', { name: /at 12:30 pm, instead of .* at 11:00 am/ })).toBeVisible();
});

test.describe('in the zone of the portal', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('Whoever is there reads no time zone, and an hour that is midnight in UTC stays an hour', async ({ page, portal, signIn }) => {
    const { id: chapter, president } = await makeMeetingChapter(portal);
    await portal.save(saveEvent, { Flag: 'Add', EventName: 'Sunrise walk', ChapterId: chapter, Description: 'All of it' });
    await signIn(president);
    await page.goto(`/chapters/${chapter}?tab=events`);
    await page.getByRole('button', { name: 'Edit' }).click();
    const form = dialog(page, 'Edit Event');
    await expect(form.getByText(/Times are in/)).toHaveCount(0);
    await form.getByLabel('Start Date', { exact: true }).fill(`${typedDay(inDays(20))} 5:30`);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    await row(page, 'Sunrise walk').getByRole('link', { name: 'Sunrise walk' }).click();
    await expect(page.getByRole('list', { name: 'About the event' }).getByText('5:30 am', { exact: true })).toBeVisible();
  });
});
