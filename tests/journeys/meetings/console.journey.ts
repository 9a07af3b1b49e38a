// The console: marking who came on a phone.

import { saveOffice } from '../../../src/features/chapters/offices/offices.contract.ts';
import { listAttendance } from '../../../src/features/meetings/attendances/attendances.contract.ts';
import { saveMeeting } from '../../../src/features/meetings/meetings/meetings.contract.ts';
import { path } from '../../../src/platform/wire/call.ts';
import { inDays } from '../../in-days.ts';
import { dialog, expect, test } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { listenForShifts, mostShift, shiftOf } from '../shifts.ts';
import { counts, fillChapter, mark, marksIn, openConsole, tap } from './console-steps.ts';
import { makeMeetingChapter } from './meeting-chapter.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

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
    await fillChapter(portal, chapter, 37);
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

test('Marks go by the keyboard too, the menu takes one away, and a substitute has a name', async ({ page, portal, signIn }) => {
  const { id } = await openConsole({ page, portal, signIn });
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
  const { id, asha } = await openConsole({ page, portal, signIn });
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
