// Marks that wait in a browser belong to whoever gave them: they wait for that person, and are sent from every screen.

import { markAttendance } from '../../../src/features/meetings/attendances/attendances.contract.ts';
import { path } from '../../../src/platform/wire/call.ts';
import { dialog, expect, test } from '../journey.ts';
import { expectAccessible } from '../looks.ts';
import {
  blockSaving,
  counts,
  holdMarks,
  markElsewhere,
  marksBy,
  marksIn,
  openConsole,
  signInAs,
  signOut,
  tap,
  waits,
} from './console-steps.ts';
import { makeMeetingChapter } from './meeting-chapter.ts';

test('Marks of a page that was closed without a network are sent from the dashboard, which says that they wait', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const { id } = await openConsole({ page, portal, signIn });
  const restore = await blockSaving(page);
  await tap(page, 'Ravi Iyer', 'Late');
  await tap(page, 'Asha Rao', 'Absent');
  await expect(counts(page)).toContainText('2 not sent yet');
  await page.goto('about:blank');
  const later = await context.newPage();
  await later.goto('/dashboard');
  await expect(waits(later)).toContainText('2 marks wait in this browser to be sent.');
  await expectAccessible(later);
  await waits(later).getByRole('link', { name: 'Open the meeting' }).click();
  await expect(counts(later)).toContainText('2 not sent yet');
  await expect(waits(later)).toHaveCount(0);
  await later.goto('/profile');
  await later.goto('/dashboard');
  await restore();
  await expect.poll(() => marksIn(portal, id), { timeout: 20_000 }).toEqual({ Late: 1, Absent: 1 });
  await expect(waits(later)).toHaveCount(0);
});

test('Marks wait for whoever gave them while others sign in on the device, and are never sent in the name of these', {
  tag: '@main',
}, async ({ page, portal, signIn }) => {
  await page.clock.install();
  const { id, president, asha } = await openConsole({ page, portal, signIn });
  const restore = await blockSaving(page);
  await tap(page, 'Ravi Iyer', 'Absent');
  await expect(counts(page)).toContainText('1 not sent yet');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(dialog(page, 'Confirm Logout')).toContainText('are sent when you sign in here again.');
  await dialog(page, 'Confirm Logout').getByRole('button', { name: 'Cancel' }).click();
  await signOut(page);
  await restore();
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes(path(markAttendance)) && sent.push(request.url()));
  const timePasses = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.clock.runFor(20_000);
  };
  await timePasses();
  // The one may mark there, the other may not.
  for (const other of [await portal.person('superAdmin'), asha]) {
    await signInAs(page, other);
    await timePasses();
    await expect(page.getByRole('banner')).toContainText(other.name);
    await expect(waits(page)).toHaveCount(0);
    await signOut(page);
  }
  expect(sent).toEqual([]);
  expect(await marksBy(portal, id)).toEqual([]);
  await signInAs(page, president);
  await expect.poll(() => marksBy(portal, id)).toEqual([{ mark: 'Absent', marked_by: president.id }]);
});

test('A mark that waited longer than what another officer marked since stands beside it, also where the clock is wrong', async ({
  page,
  portal,
  signIn,
}) => {
  await page.clock.install({ time: Date.now() + 2 * 3_600_000 });
  const secretary = await portal.person('superAdmin', { fullName: 'Leela Nair' });
  const { id, asha, ravi } = await openConsole({ page, portal, signIn });
  const restore = await blockSaving(page);
  for (const name of ['Asha Rao', 'Ravi Iyer']) await tap(page, name, 'Absent');
  await expect(counts(page)).toContainText('2 not sent yet');
  for (const one of [asha, ravi]) await markElsewhere(portal, secretary, id, one, 'Present');
  await page.goto('/dashboard');
  await restore();
  await page.clock.runFor(10_000);
  await expect(waits(page)).toContainText('2 marks were not saved: somebody else has marked since.');
  expect(await marksIn(portal, id)).toEqual({ Present: 2 });
  // Nothing is sent before one of the two is chosen.
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(dialog(page, 'Confirm Logout')).toContainText('2 marks that were not saved stay here until you have chosen.');
  await expect(dialog(page, 'Confirm Logout')).not.toContainText('are sent');
  await dialog(page, 'Confirm Logout').getByRole('button', { name: 'Cancel' }).click();
  await waits(page).getByRole('link', { name: 'Open the meeting' }).click();
  const both = (name: string) => page.getByRole('group', { name: `Two marks for ${name}` });
  await expect(both('Asha Rao')).toContainText('You marked Absent. Leela Nair has marked Present since.');
  await expectAccessible(page);
  await both('Asha Rao').getByRole('button', { name: 'Mark Absent' }).click();
  await expect.poll(() => marksIn(portal, id)).toEqual({ Present: 1, Absent: 1 });
  await expect(both('Asha Rao')).toHaveCount(0);
  await both('Ravi Iyer').getByRole('button', { name: 'Leave Present' }).click();
  await expect(both('Ravi Iyer')).toHaveCount(0);
  await page.reload();
  await expect(counts(page)).toContainText('Absent 1');
  await expect(page.getByRole('group', { name: /^Two marks/ })).toHaveCount(0);
  expect(await marksIn(portal, id)).toEqual({ Present: 1, Absent: 1 });
});

test('Marks are sent by themselves after the console was left without a network, for a screen that could not be loaded', async ({
  page,
  context,
  complaints,
  portal,
  signIn,
}) => {
  complaints.expect(/Code could not be loaded/);
  const { id } = await openConsole({ page, portal, signIn });
  await expect(counts(page)).toContainText('No mark 3 of 3');
  await context.setOffline(true);
  await tap(page, 'Ravi Iyer', 'Late');
  await expect(counts(page)).toContainText('1 not sent yet');
  await page.getByRole('link', { name: 'Meeting', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Network' })).toHaveText('No network. Your marks wait here.');
  await context.setOffline(false);
  await expect.poll(() => marksIn(portal, id), { timeout: 30_000 }).toEqual({ Late: 1 });
  await expect(waits(page)).toHaveCount(0);
});

test('A mark that was taken away before somebody else marked stands beside that mark in words', async ({ page, portal, signIn }) => {
  const { president, asha, addMeeting } = await makeMeetingChapter(portal);
  const secretary = await portal.person('superAdmin', { fullName: 'Leela Nair' });
  const id = await addMeeting(0);
  await markElsewhere(portal, president, id, asha, 'Present');
  await signIn(president);
  await page.goto(`/meetings/${id}/marks`);
  const restore = await blockSaving(page);
  await page.getByRole('button', { name: 'More marks for Asha Rao' }).click();
  await page.getByRole('menuitem', { name: 'No mark' }).click();
  await expect(counts(page)).toContainText('1 not sent yet');
  await markElsewhere(portal, secretary, id, asha, 'Late');
  await restore();
  const both = page.getByRole('group', { name: 'Two marks for Asha Rao' });
  await expect(both).toContainText('You took the mark away. Leela Nair has marked Late since.', { timeout: 20_000 });
  await both.getByRole('button', { name: 'No mark' }).click();
  await expect.poll(() => marksIn(portal, id)).toEqual({ null: 1 });
});

test('A mark that is held on a slow line stands beside what another officer marked meanwhile', async ({ page, portal, signIn }) => {
  const secretary = await portal.person('superAdmin', { fullName: 'Leela Nair' });
  const { id, asha } = await openConsole({ page, portal, signIn });
  await expect(counts(page)).toContainText('No mark 3 of 3');
  const { held, release } = await holdMarks(page);
  await tap(page, 'Asha Rao', 'Absent');
  await held;
  await markElsewhere(portal, secretary, id, asha, 'Present');
  release();
  const both = page.getByRole('group', { name: 'Two marks for Asha Rao' });
  await expect(both).toContainText('You marked Absent. Leela Nair has marked Present since.');
  expect(await marksIn(portal, id)).toEqual({ Present: 1 });
  // Chosen at once it counts, although the browser knows the server's clock by the second only.
  await both.getByRole('button', { name: 'Mark Absent' }).click();
  await expect.poll(() => marksIn(portal, id)).toEqual({ Absent: 1 });
  await expect(both).toHaveCount(0);
});
