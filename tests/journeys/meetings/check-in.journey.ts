// The code at the door, and the check-in of a member who scans it.

import { attendanceTexts } from '../../../src/features/meetings/attendances/answers.contract.ts';
import { saveMeeting } from '../../../src/features/meetings/meetings/meetings.contract.ts';
import { loginTexts } from '../../../src/features/people/accounts/login-texts.ts';
import { passwordOfAll } from '../../makers.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../looks.ts';
import { markElsewhere, marksIn } from './console-steps.ts';
import { makeMeetingChapter } from './meeting-chapter.ts';

test('A code on the screen of an officer checks a member in, who had to sign in first', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
  browser,
}) => {
  const { asha, president, addMeeting } = await makeMeetingChapter(portal);
  const id = await addMeeting(0, { StartsAt: '23:54', EndsAt: '23:59' });
  await signIn(president);
  await page.goto(`/meetings/${id}/code`);
  const code = page.getByRole('status', { name: 'The code is' });
  await expect(code).toHaveText(/^\d{3} \d{3}$/);
  await expect(page.getByRole('img', { name: 'QR code of the check-in' })).toBeVisible();
  await expect(page.getByText('Visitors: please tell the host at the door.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/meetings/${id + 1}/code`);
  await expect(page.getByText('Page Not Found').first()).toBeVisible();
  const [shown] = await portal.data.read.selectFrom('check_in_codes').selectAll().where('meeting_id', '=', id).execute();

  const phone = await browser.newContext({ viewport: { width: 390, height: 800 }, baseURL: new URL(page.url()).origin });
  const theirs = await phone.newPage();
  // A visitor who scans it too has done nothing wrong.
  await theirs.goto(`/check-in?token=${shown?.token}`);
  await expect(theirs.getByRole('status').filter({ hasText: loginTexts.checkIn })).toBeVisible();
  await expect(theirs.getByText(loginTexts.signInFirst)).toHaveCount(0);
  await expectAccessible(theirs);
  await theirs.getByLabel('Email').fill(asha.email);
  await theirs.getByLabel('Password', { exact: true }).fill(passwordOfAll);
  await theirs.getByRole('button', { name: 'Sign In' }).click();
  await expect(theirs.getByText(attendanceTexts.checkedIn('Pune Central'))).toBeVisible();
  await expect.poll(() => marksIn(portal, id)).toHaveProperty('Present', 1);
  // Who is there already is not asked whether they will come.
  await theirs.getByRole('link', { name: 'See the meeting' }).click();
  await expect(theirs.getByText('You are marked: Present.')).toBeVisible();
  await expect(theirs.getByRole('group', { name: 'Your answer' })).toHaveCount(0);
  await theirs.goto('/check-in');
  await theirs.getByLabel('Code').fill('000000');
  await theirs.getByRole('button', { name: 'Check in' }).click();
  await expect(theirs.getByText(attendanceTexts.deadCode)).toBeVisible();
  await expect(theirs.getByText(/^Or a digit is wrong: the screen at the door shows the code of the moment/)).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByLabel('Code').fill('1234');
  await theirs.getByRole('button', { name: 'Check in' }).click();
  await expect(theirs.getByText('The code has six digits')).toBeVisible();
  await expect(theirs.getByText(attendanceTexts.deadCode)).toHaveCount(0);
  await theirs.getByLabel('Code').fill('000-000');
  await theirs.getByRole('button', { name: 'Check in' }).click();
  await expect(theirs.getByText(attendanceTexts.deadCode)).toBeVisible();
  await phone.setOffline(true);
  await theirs.getByRole('button', { name: 'Check in' }).click();
  await expect(theirs.getByText('There is no connection. Please try again.')).toBeVisible();
  await phone.close();
});

test('Who was marked absent by mistake is offered the check-in on the dashboard and on the page of the meeting of today', async ({
  page,
  portal,
  signIn,
}) => {
  const { asha, president, addMeeting } = await makeMeetingChapter(portal);
  const id = await addMeeting(0, { StartsAt: '00:00', EndsAt: '23:59' });
  const officer = await portal.person('superAdmin');
  await signIn(president);
  await page.goto(`/meetings/${id}/code`);
  const code = page.getByRole('status', { name: 'The code is' });
  await expect(code).toHaveText(/^\d{3} \d{3}$/);
  const [shown] = await portal.data.read.selectFrom('check_in_codes').selectAll().where('meeting_id', '=', id).execute();
  await signIn(asha);
  await page.goto(`/meetings/${id}`);
  // It has begun, so nobody answers any more.
  await expect(page.getByText('You are not marked yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Check in', exact: true })).toBeVisible();
  await markElsewhere(portal, officer, id, asha, 'Absent');
  await page.goto('/dashboard');
  const week = page.getByRole('region', { name: 'This week for you' });
  await expect(week.getByText('You are marked: Absent.')).toBeVisible();
  await expect(week.getByRole('link', { name: 'Check in', exact: true })).toHaveAttribute('href', '/check-in');
  await page.goto(`/meetings/${id}`);
  await expect(page.getByText('You are marked: Absent.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Check in', exact: true }).click();
  await page.getByLabel('Code').fill(shown?.code ?? '');
  await page.getByRole('button', { name: 'Check in' }).click();
  await page.getByRole('link', { name: 'See the meeting' }).click();
  await expect(page.getByText('You are marked: Late.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Check in', exact: true })).toHaveCount(0);
  // Once it is closed only officers change a mark.
  await markElsewhere(portal, officer, id, asha, 'Absent');
  await portal.save(saveMeeting, { Flag: 'Close', Id: id, Unmarked: 'Present' });
  await page.goto(`/meetings/${id}`);
  await expect(page.getByText('You are marked: Absent. If that is wrong, please ask an officer of Pune Central.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Check in', exact: true })).toHaveCount(0);
});

test('A check-in that failed without a network is done when it is back', async ({ page, portal, signIn, context, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { asha, president, addMeeting } = await makeMeetingChapter(portal);
  const id = await addMeeting(0, { StartsAt: '23:54', EndsAt: '23:59' });
  await signIn(president);
  await page.goto(`/meetings/${id}/code`);
  await expect(page.getByRole('status', { name: 'The code is' })).toHaveText(/^\d{3} \d{3}$/);
  const [shown] = await portal.data.read.selectFrom('check_in_codes').selectAll().where('meeting_id', '=', id).execute();
  await signIn(asha);
  await page.route('**/api/User/CheckIn', (route) => route.abort());
  await page.goto(`/check-in?token=${shown?.token}`);
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await context.setOffline(true);
  await page.unroute('**/api/User/CheckIn');
  await context.setOffline(false);
  await expect(page.getByText(attendanceTexts.checkedIn('Pune Central'))).toBeVisible();
});
