// What journeys about joined events do again and again: publish an event, save one as joined, open and fill the form.

import type { Locator, Page } from '@playwright/test';
import { type EventType, saveEvent } from '../../../src/features/contents/events/events.contract.ts';
import { saveJoinedEvent } from '../../../src/features/own-records/joined-events/joined-events.contract.ts';
import { typedDay } from '../../../src/platform/ui/format/typed-dates.ts';
import { noonOf } from '../../../src/platform/wire/days.ts';
import { inDays } from '../../in-days.ts';
import { dialog } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';

export const path = '/userEvents-joined';

export const publish = ({ save }: JourneyPortal, EventName: string, days = 20, EventType: EventType = 'In-Person') =>
  save(saveEvent, { Flag: 'Add', EventName, StartDate: noonOf(inDays(days)), Description: '<p>All of it</p>', EventType });

export const join = ({ save }: JourneyPortal, UserId: number, EventName: string) =>
  save(saveJoinedEvent, { Flag: 'Add', UserId, EventName, EventDate: noonOf(inDays(20)), TypeOfEvent: 2 });

export const write = async (form: Locator, name: string, day: string) => {
  await form.getByLabel('Event Name').fill(name);
  await form.getByLabel('Event Date', { exact: true }).fill(typedDay(day));
};

export const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Add New Event' }).click();
  return dialog(page, 'Add New Event');
};
