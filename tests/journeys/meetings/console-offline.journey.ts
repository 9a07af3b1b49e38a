// The console while the network of the hall is gone: marks wait, and each arrives once.

import { markAttendance } from '../../../src/features/meetings/attendances/attendances.contract.ts';
import { path } from '../../../src/platform/wire/call.ts';
import { expect, test, toast } from '../journey.ts';
import { expectAccessible } from '../looks.ts';
import { counts, fillChapter, mark, markElsewhere, marksIn, openConsole, tap } from './console-steps.ts';
import { makeMeetingChapter } from './meeting-chapter.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('No line moves under the finger when the network goes, and when marks wait', async ({
    page,
    context,
    portal,
    signIn,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    const { id: chapter, president, asha, addMeeting } = await makeMeetingChapter(portal);
    await fillChapter(portal, chapter, 5);
    const earlier = await addMeeting(-7);
    const id = await addMeeting(0);
    await markElsewhere(portal, await signIn(president), earlier, asha, 'Absent');
    await page.goto(`/meetings/${id}/marks`);
    await expect(counts(page)).toContainText('No mark 8 of 8');
    const top = async () => (await mark(page, 'Member 05', 'Late').locator('..').boundingBox())?.y;
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await top();
    await context.setOffline(true);
    await tap(page, 'Asha Rao', 'Late');
    await tap(page, 'Member 01', 'Absent');
    await expect(counts(page)).toContainText('2 not sent yet');
    await expect(page.getByText('No network. Your marks wait here.')).toBeVisible();
    expect(await top()).toBe(before);
    await context.setOffline(false);
    await expect(counts(page)).not.toContainText('not sent yet', { timeout: 20_000 });
    expect(await top()).toBe(before);
  });
});

test('Two tabs mark without a network, and each mark arrives once', async ({ page, portal, signIn, context }) => {
  const { id } = await openConsole({ page, portal, signIn });
  const other = await context.newPage();
  await other.goto(`/meetings/${id}/marks`);
  for (const tab of [page, other]) await expect(counts(tab)).toContainText('No mark 3 of 3');
  await context.route('**/api/User/**', (route) => route.abort());
  await tap(page, 'Asha Rao', 'Late');
  await tap(other, 'Ravi Iyer', 'Absent');
  await tap(page, 'Zubin Mistry', 'Present');
  for (const tab of [page, other]) await expect(counts(tab)).toContainText('3 not sent yet');
  await context.unroute('**/api/User/**');
  await expect.poll(() => marksIn(portal, id), { timeout: 20_000 }).toEqual({ Late: 1, Absent: 1, Present: 1 });
  for (const tab of [page, other]) await expect(counts(tab)).not.toContainText('not sent yet', { timeout: 15_000 });
  const changes = await portal.data.read.selectFrom('changes').select('id').where('via', '=', 'MarkAttendance').execute();
  expect(changes.length).toBe(3);
});

test('After a reload without a network the console says that marks wait, and sends them when it is back', async ({
  page,
  portal,
  signIn,
}) => {
  const { id } = await openConsole({ page, portal, signIn });
  await expect(counts(page)).toContainText('No mark 3 of 3');
  await page.route('**/api/User/**', (route) => route.abort());
  await tap(page, 'Ravi Iyer', 'Late');
  await expect(counts(page)).toContainText('1 not sent yet');
  await page.reload();
  await expect(page.getByText('No network. Your marks wait here.')).toBeVisible();
  await expect(counts(page)).toContainText('1 not sent yet');
  await tap(page, 'Asha Rao', 'Absent');
  await expect(counts(page)).toContainText('2 not sent yet');
  await expectAccessible(page);
  await page.unroute('**/api/User/**');
  await expect(counts(page)).toContainText('Late 1', { timeout: 20_000 });
  await expect.poll(() => marksIn(portal, id)).toEqual({ Late: 1, Absent: 1 });
  await expect(page.getByText('No network. Your marks wait here.')).toBeHidden();
});

test('A mark whose answer was lost is there once', async ({ page, portal, signIn }) => {
  const { id } = await openConsole({ page, portal, signIn });
  let isLost = true;
  await page.route('**/api/User/MarkAttendance', async (route) => {
    if (!isLost) return route.continue();
    isLost = false;
    await route.fetch();
    await route.abort();
  });
  await tap(page, 'Ravi Iyer', 'Late');
  await expect(counts(page)).toContainText('1 not sent yet');
  await expect(counts(page)).not.toContainText('not sent yet', { timeout: 15_000 });
  expect(await marksIn(portal, id)).toEqual({ Late: 1 });
  const sets = await portal.data.read.selectFrom('change_sets').select('id').where('via', '=', 'MarkAttendance').execute();
  expect(sets.length).toBe(1);
});

test('All present is taken back for those who had no mark, also without a network', async ({ page, portal, signIn }) => {
  const { id } = await openConsole({ page, portal, signIn });
  await tap(page, 'Ravi Iyer', 'Absent');
  await expect.poll(() => marksIn(portal, id)).toEqual({ Absent: 1 });
  await page.route('**/api/User/**', (route) => route.abort());
  await page.getByRole('button', { name: 'All present' }).click();
  await expect(counts(page)).toContainText('Present 2');
  // What is marked anew after it stays.
  await tap(page, 'Asha Rao', 'Late');
  await toast(page, '2 marked present').getByRole('button', { name: 'Undo' }).click();
  await expect(counts(page)).toContainText('Present 0');
  await page.unroute('**/api/User/**');
  await expect.poll(() => marksIn(portal, id), { timeout: 20_000 }).toMatchObject({ Absent: 1, Late: 1 });
  expect(await marksIn(portal, id)).not.toHaveProperty('Present');
});

test('All present that is undone before it was sent sends nothing, and asks about nobody whom another officer has marked meanwhile', async ({
  page,
  context,
  portal,
  signIn,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { id, ravi } = await openConsole({ page, portal, signIn });
  const other = await portal.person('superAdmin');
  await expect(counts(page)).toContainText('No mark 3 of 3');
  await context.setOffline(true);
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith(path(markAttendance)) && sent.push(request.postData() ?? ''));
  await page.getByRole('button', { name: 'All present' }).click();
  await expect(counts(page)).toContainText('3 not sent yet');
  await tap(page, 'Asha Rao', 'Late');
  await markElsewhere(portal, other, id, ravi, 'Absent');
  await toast(page, '3 marked present').getByRole('button', { name: 'Undo' }).click();
  await expect(counts(page)).toContainText('1 not sent yet');
  sent.length = 0;
  await context.setOffline(false);
  await expect.poll(() => marksIn(portal, id), { timeout: 20_000 }).toEqual({ Absent: 1, Late: 1 });
  await expect(counts(page)).toContainText('No mark 1 of 3', { timeout: 20_000 });
  await expect(page.getByRole('group', { name: /^Two marks for/ })).toHaveCount(0);
  for (const body of sent) expect(body).not.toContain(`"UserId":${ravi.id},`);
});

test('All present whose answer was lost is taken back, but for what another officer has marked since', async ({ page, portal, signIn }) => {
  const { id, ravi } = await openConsole({ page, portal, signIn });
  const other = await portal.person('superAdmin');
  await expect(counts(page)).toContainText('No mark 3 of 3');
  await page.route('**/api/User/**', async (route) => {
    if (route.request().url().endsWith(path(markAttendance))) await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'All present' }).click();
  await expect.poll(() => marksIn(portal, id)).toEqual({ Present: 3 });
  await markElsewhere(portal, other, id, ravi, 'Absent');
  await expect(counts(page)).toContainText('3 not sent yet');
  await page.unroute('**/api/User/**');
  await page.route('**/api/User/**', (route) => route.abort());
  await toast(page, '3 marked present').getByRole('button', { name: 'Undo' }).click();
  await page.unroute('**/api/User/**');
  await expect.poll(() => marksIn(portal, id), { timeout: 20_000 }).toEqual({ Absent: 1, null: 2 });
  await expect(counts(page)).not.toContainText('not sent yet', { timeout: 20_000 });
  await expect(page.getByRole('group', { name: /^Two marks for/ })).toHaveCount(0);
});
