// The console: marking who came on a phone, also while the network of the hall is gone.

import { saveOffice } from '../../../src/features/chapters/offices/offices.contract.ts';
import { listAttendance } from '../../../src/features/meetings/attendances/attendances.contract.ts';
import { saveMeeting } from '../../../src/features/meetings/meetings/meetings.contract.ts';
import { path } from '../../../src/platform/wire/call.ts';
import { inDays } from '../../in-days.ts';
import { makeAssignment } from '../../makers.ts';
import { dialog, expect, test, toast } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { listenForShifts, mostShift, shiftOf } from '../shifts.ts';
import { counts, mark, markElsewhere, marksIn, tap } from './console-steps.ts';
import { makeMeetingChapter } from './meeting-chapter.ts';

const inChapter = async (portal: JourneyPortal, chapter: number, count: number) => {
  for (let each = 1; each <= count; each++) {
    const fullName = `Member ${String(each).padStart(2, '0')}`;
    const { id } = await portal.person('member', { fullName, isActiveMember: true, amount: 1, membershipEnd: '2099-01-01' });
    await makeAssignment(portal.data, chapter, id, id);
  }
};

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
    await inChapter(portal, chapter, 5);
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

  test('The console of a closed meeting says so, and who is told, from the start', async ({ page, portal, signIn }) => {
    const { president, addMeeting } = await makeMeetingChapter(portal);
    const id = await addMeeting(0);
    await signIn(president);
    const said = page.getByText('This meeting is closed. A change here corrects the roster, and who becomes absent is told.');
    await page.goto(`/meetings/${id}/marks`);
    await expect(counts(page)).toContainText('No mark 3 of 3');
    await expect(said).toHaveCount(0);
    await portal.save(saveMeeting, { Flag: 'Close', Id: id, Unmarked: 'Present' });
    await listenForShifts(page);
    await page.reload();
    await expect(counts(page)).toContainText('Present 3');
    await expect(said).toBeVisible();
    expect(await shiftOf(page)).toBeLessThanOrEqual(mostShift);
    const top = async () => (await mark(page, 'Asha Rao', 'Absent').locator('..').boundingBox())?.y;
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await top();
    await tap(page, 'Ravi Iyer', 'Absent');
    await expect(counts(page)).toContainText('Absent 1');
    await expect.poll(() => marksIn(portal, id)).toMatchObject({ Absent: 1 });
    expect(await top()).toBe(before);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test('A meeting of forty with three absences is marked in few taps, although the network goes', { tag: '@main' }, async ({
    page,
    portal,
    signIn,
  }) => {
    test.slow();
    const { id: chapter, president, addMeeting } = await makeMeetingChapter(portal);
    await inChapter(portal, chapter, 37);
    const id = await addMeeting(0);
    await signIn(president);
    await page.goto(`/meetings/${id}/marks`);
    await expect(counts(page)).toContainText('No mark 40 of 40');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    let taps = 0;
    const counted = async (work: Promise<void>) => {
      await work;
      taps++;
    };
    await counted(tap(page, 'Member 05', 'Absent'));
    await expect(mark(page, 'Member 05', 'Absent')).toBeChecked();
    await expect.poll(() => marksIn(portal, id)).toEqual({ Absent: 1 });
    // The network of the hall fails.
    await page.route('**/api/User/**', (route) => route.abort());
    await counted(tap(page, 'Member 11', 'Absent'));
    await counted(tap(page, 'Member 30', 'Absent'));
    await counted(page.getByRole('button', { name: 'All present' }).click());
    expect(taps).toBeLessThanOrEqual(8);
    await expect(counts(page)).toContainText('39 not sent yet');
    await expect(counts(page)).toContainText('Present 37');
    await expect(counts(page)).toContainText('Absent 3');
    expect(await marksIn(portal, id)).toEqual({ Absent: 1 });
    // What waits survives a reload, and arrives once.
    await page.unroute('**/api/User/**');
    await page.reload();
    await expect.poll(() => marksIn(portal, id)).toEqual({ Absent: 3, Present: 37 });
    await expect(counts(page)).not.toContainText('not sent yet');
    await expect(mark(page, 'Member 30', 'Absent')).toBeChecked();
    const changes = await portal.data.read.selectFrom('changes').select('id').where('via', '=', 'MarkAttendance').execute();
    expect(changes.length).toBe(40);
  });
});

test('Two tabs mark without a network, and each mark arrives once', async ({ page, portal, signIn, context }) => {
  const { president, addMeeting } = await makeMeetingChapter(portal);
  const id = await addMeeting(0);
  await signIn(president);
  await page.goto(`/meetings/${id}/marks`);
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
  const { president, addMeeting } = await makeMeetingChapter(portal);
  const id = await addMeeting(0);
  await signIn(president);
  await page.goto(`/meetings/${id}/marks`);
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

test('An office that was given after the sign-in opens the console by its address', async ({ page, portal, signIn }) => {
  const { id: chapter, asha, addMeeting } = await makeMeetingChapter(portal);
  const id = await addMeeting(0);
  await signIn(asha);
  await page.goto(`/meetings/${id}/marks`);
  await expect(page.getByText('Page Not Found').first()).toBeVisible();
  const term = { From: inDays(-1), To: inDays(100) };
  await portal.save(saveOffice, { Flag: 'Add', ChapterId: chapter, UserId: asha.id, Office: 'Secretary', ...term });
  await page.goto(`/meetings/${id}/marks`);
  await expect(counts(page)).toContainText('No mark 3 of 3');
});

test('A mark whose answer was lost is there once', async ({ page, portal, signIn }) => {
  const { president, addMeeting } = await makeMeetingChapter(portal);
  const id = await addMeeting(0);
  await signIn(president);
  await page.goto(`/meetings/${id}/marks`);
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

test('Marks go by the keyboard too, the menu takes one away, and a substitute has a name', async ({ page, portal, signIn }) => {
  const { president, addMeeting } = await makeMeetingChapter(portal);
  const id = await addMeeting(0);
  await signIn(president);
  await page.goto(`/meetings/${id}/marks`);
  const asha = page.getByRole('radiogroup', { name: 'Asha Rao' });
  await expect(asha.getByRole('radio')).toHaveCount(3);
  // One stop for the group, whichever mark is chosen in it.
  await page.getByRole('button', { name: 'All present' }).focus();
  await page.keyboard.press('Tab');
  await expect(mark(page, 'Asha Rao', 'Present')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'More marks for Asha Rao' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await mark(page, 'Asha Rao', 'Present').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => marksIn(portal, id)).toEqual({ Present: 1 });
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => marksIn(portal, id)).toEqual({ Late: 1 });
  // A second tap changes nothing: it is easily done by mistake.
  await tap(page, 'Asha Rao', 'Late');
  await page.getByRole('button', { name: 'More marks for Asha Rao' }).click();
  await page.getByRole('menuitem', { name: 'No mark' }).click();
  await expect.poll(() => marksIn(portal, id)).toEqual({ null: 1 });
  await page.getByRole('button', { name: 'More marks for Ravi Iyer' }).click();
  await page.getByRole('menuitem', { name: 'Substitute' }).click();
  await expect(page.getByRole('textbox', { name: 'Who came instead of Ravi Iyer?' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Who came instead of Ravi Iyer?' }).fill('Meera Shah');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await dialog(page, 'Discard changes?').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('textbox', { name: 'Who came instead of Ravi Iyer?' }).press('Enter');
  await expect(page.getByRole('radiogroup', { name: 'Ravi Iyer' })).toHaveAccessibleDescription('Substitute: Meera Shah');
  await page.getByLabel('Search people').fill('zub');
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('radio') })).toHaveCount(1);
});

test('All present is taken back for those who had no mark, also without a network', async ({ page, portal, signIn }) => {
  const { president, addMeeting } = await makeMeetingChapter(portal);
  const id = await addMeeting(0);
  await signIn(president);
  await page.goto(`/meetings/${id}/marks`);
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

test('The console and the code of a meeting that is not yet, or of a holiday, say why nobody is marked', async ({
  page,
  portal,
  signIn,
}) => {
  const { president, addMeeting } = await makeMeetingChapter(portal);
  const [later, holiday] = [await addMeeting(7), await addMeeting(0, { Kind: 'Holiday' })];
  await signIn(president);
  await page.goto(`/meetings/${later}/marks`);
  await expect(page.getByText(/^The meeting is on \d/)).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/meetings/${later}/code`);
  await expect(page.getByText(/^The meeting is on \d/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Meeting', exact: true }).last()).toHaveAttribute(
    'href',
    `/meetings/${later}`,
  );
  await page.goto(`/meetings/${holiday}/marks`);
  await expect(page.getByText('it is a holiday')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
});

test('What another officer marks appears by itself', async ({ page, portal, signIn }) => {
  const { asha, president, addMeeting } = await makeMeetingChapter(portal);
  const id = await addMeeting(0);
  await signIn(president);
  await page.goto(`/meetings/${id}/marks`);
  await expect(counts(page)).toContainText('No mark 3 of 3');
  const row = { meeting_id: id, chapter_id: 1, user_id: asha.id, mark: 'Medical' as const, via: 'Officer' as const };
  const rest = { answer: null, answered_at: null, substitute_name: null, marked_at: null, marked_by: null, created_at: '2026-01-01' };
  await portal.data.write((tx) =>
    tx
      .insertInto('attendances')
      .values({ ...row, ...rest })
      .execute(),
  );
  await expect(counts(page)).toContainText('Medical 1', { timeout: 15_000 });
});

test('People who could not be loaded say so, and are there after Try Again', async ({ page, portal, signIn }) => {
  const { president, addMeeting } = await makeMeetingChapter(portal);
  const id = await addMeeting(0);
  await signIn(president);
  await page.route(`**${path(listAttendance)}`, (route) => route.abort());
  await page.goto(`/meetings/${id}/marks`);
  // Nobody is counted before it is known who there is.
  await expect(page.getByPlaceholder('Search people')).toBeVisible();
  await expect(counts(page)).toHaveText('');
  await expect(page.getByText('Error Loading People')).toBeVisible();
  await expect(counts(page)).toHaveText('');
  await page.unroute(`**${path(listAttendance)}`);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(counts(page)).toContainText('No mark 3 of 3');
});
