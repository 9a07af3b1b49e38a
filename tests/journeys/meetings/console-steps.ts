// What the journeys of the console do and see in it.

import type { Page } from '@playwright/test';
import { markAttendance } from '../../../src/features/meetings/attendances/attendances.contract.ts';
import type { MarkWord } from '../../../src/features/meetings/meetings/meeting-kinds.ts';
import { path } from '../../../src/platform/wire/call.ts';
import { makeAssignment, passwordOfAll } from '../../makers.ts';
import { dialog, expect, type Fixtures } from '../journey.ts';
import type { JourneyPortal, Person } from '../journey-portal.ts';
import { makeMeetingChapter } from './meeting-chapter.ts';

/** The President of a new chapter signs in, and opens the console of its meeting of today, whose `id` is given back. */
export const openConsole = async ({ page, portal, signIn }: { page: Page } & Pick<Fixtures, 'portal' | 'signIn'>) => {
  const chapter = await makeMeetingChapter(portal);
  const id = await chapter.addMeeting(0);
  await signIn(chapter.president);
  await page.goto(`/meetings/${id}/marks`);
  return { ...chapter, id };
};

const person = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
export const mark = (page: Page, name: string, word: string) => person(page, name).getByRole('radio', { name: word });
export const tap = (page: Page, name: string, word: string) => person(page, name).locator('label', { hasText: word }).click();
export const counts = (page: Page) => page.getByRole('status', { name: 'Marks' });

export const marksIn = async ({ data }: JourneyPortal, meeting: number) => {
  const rows = await data.read.selectFrom('attendances').select('mark').where('meeting_id', '=', meeting).execute();
  return Object.fromEntries([...Map.groupBy(rows, (row) => String(row.mark))].map(([word, alike]) => [word, alike.length]));
};

/** The mark of another officer, elsewhere. */
export const markElsewhere = async ({ url }: JourneyPortal, officer: Person, meeting: number, { id }: Person, Mark: MarkWord) => {
  const response = await fetch(url + path(markAttendance), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${officer.token}` },
    body: JSON.stringify({ MeetingId: meeting, Marks: [{ UserId: id, Mark }] }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
};

/** The network reaches all but the saving of marks. Returns the function that gives it back. */
export const blockSaving = async (page: Page): Promise<() => Promise<void>> => {
  const marks = `**${path(markAttendance)}`;
  await page.context().route(marks, (route) => route.abort());
  return () => page.context().unroute(marks);
};

/** The next marks that are sent stay on the way until they are released. */
export const holdMarks = async (page: Page) => {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(
    `**${path(markAttendance)}`,
    async (route) => {
      held.resolve();
      await released.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return { held: held.promise, release: released.resolve };
};

/** By whom each mark was given. */
export const marksBy = async ({ data }: JourneyPortal, meeting: number) =>
  data.read.selectFrom('attendances').select(['mark', 'marked_by']).where('meeting_id', '=', meeting).execute();

/** What the shell says of marks that wait. */
export const waits = (page: Page) => page.getByRole('status', { name: 'Marks that wait' });

export const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog(page, 'Confirm Logout').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
};

export const signInAs = async (page: Page, { email }: Person) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(passwordOfAll);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');
};

/** Puts so many members more into the chapter: Member 01, Member 02 … */
export const fillChapter = async (portal: JourneyPortal, chapter: number, count: number) => {
  for (let each = 1; each <= count; each++) {
    const fullName = `Member ${String(each).padStart(2, '0')}`;
    const { id } = await portal.person('member', { fullName, isActiveMember: true, amount: 1, membershipEnd: '2099-01-01' });
    await makeAssignment(portal.data, chapter, id, id);
  }
};
