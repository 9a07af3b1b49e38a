// Meetings: planned and run by officers of the chapter, answered by its members.

import { saveMeeting } from '../../../src/features/meetings/meetings/meetings.contract.ts';
import { path } from '../../../src/platform/wire/call.ts';
import { inDays } from '../../in-days.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { markElsewhere } from './console-steps.ts';
import { makeMeetingChapter, meetsOn } from './meeting-chapter.ts';

test('An officer plans half a year once the chapter has a day, and takes it back by the toast', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  const { id, president } = await makeMeetingChapter(portal);
  await signIn(president);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Meetings' }).click();
  await page.getByRole('button', { name: 'Plan the meetings' }).click();
  const form = dialog(page, 'Plan meetings');
  await expect(form.getByLabel('Chapter')).toHaveCount(0);
  await form.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(form.getByText('Choose the day on which Pune Central meets first')).toBeVisible();
  await meetsOn(portal, id, 'Thursday');
  await form.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(toast(page, 'meetings planned')).toBeVisible();
  await expect(page.getByText(/^Showing 1 to 10 of 2[567] meetings$/)).toBeVisible();
  await expect(row(page, 'Thu ')).toHaveCount(10);
  await toast(page, 'meetings planned').getByRole('button', { name: /Undo/ }).click();
  await expect(toast(page, 'Changes undone')).toBeVisible();
  await expect(page.getByText('No meetings found')).toBeVisible();
});

test('An officer takes back a season of planned meetings in one go; one with marks stays, with its reason', async ({
  page,
  portal,
  signIn,
}) => {
  const { president, asha, addMeeting } = await makeMeetingChapter(portal);
  const today = await addMeeting(0);
  for (const week of [1, 2, 3]) await addMeeting(week * 7);
  const signedIn = await signIn(president);
  await markElsewhere(portal, signedIn, today, asha, 'Present');
  await page.goto('/meetings');
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('4 selected');
  await bar.getByRole('button', { name: 'Delete' }).click();
  const question = dialog(page, 'Delete: 4 meetings');
  await expect(question).toContainText('members, and visitors who are expected, are told');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  const refused = dialog(page, '1 meeting left as before');
  await expect(refused).toContainText('A meeting with marks cannot be deleted. Make it a holiday instead.');
  await refused.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await toast(page, '3 meetings deleted').getByRole('button', { name: /Undo/ }).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(5);
});

test('Who only comes to the meetings has nothing to delete in one go', async ({ page, portal, signIn }) => {
  const { asha, addMeeting } = await makeMeetingChapter(portal);
  await addMeeting(7);
  await signIn(asha);
  await page.goto('/meetings');
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar.getByRole('button', { name: 'Export selected' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Delete' })).toHaveCount(0);
});

test('An officer adds a meeting, and gives its agenda a part, another order and a speaker', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  const { president } = await makeMeetingChapter(portal);
  await signIn(president);
  await page.goto('/meetings');
  await page.getByRole('button', { name: 'Add Meeting' }).click();
  const form = dialog(page, 'Add Meeting');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('textbox', { name: 'Day' })).toHaveAccessibleDescription(/required|date/i);
  const [year, month, day] = inDays(7).split('-');
  await form.getByRole('textbox', { name: 'Day' }).fill(`${day}/${month}/${year}`);
  await form.getByLabel('Starts At').fill('07:00');
  await form.getByLabel('Theme').fill('Trust');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Meeting added successfully')).toBeVisible();
  await row(page, 'Trust').getByRole('link').click();
  await expect(page.getByRole('heading', { name: /^Pune Central, \w+day \d/ })).toBeVisible();
  const parts = page.getByRole('list', { name: 'Agenda' }).getByRole('listitem');
  await expect(parts).toHaveCount(9);
  await expect(page.getByText('90 of 90 minutes')).toBeVisible();

  await page.getByRole('button', { name: 'Add part' }).click();
  const part = dialog(page, 'Add part');
  await part.getByLabel('Part').fill('Group photo');
  await part.getByLabel('Minutes').fill('4');
  await part.getByRole('button', { name: 'Save' }).click();
  await expect(parts.last()).toContainText('Group photo');
  await expect(parts.last()).toContainText('8:30 am');
  await expect(page.getByText('94 of 90 minutes, 4 too many')).toBeVisible();

  const moveUp = parts.filter({ hasText: 'Group photo' }).getByRole('button', { name: 'Move up' });
  await moveUp.click();
  await expect(parts.nth(8)).toContainText('Group photo');
  await expect(moveUp).toBeFocused();
  await parts.filter({ hasText: 'Group photo' }).getByRole('button', { name: 'Move down' }).click();
  await expect(parts.last()).toContainText('Group photo');

  await parts.filter({ hasText: 'Feature presentation' }).getByRole('button', { name: 'Edit' }).click();
  const speakers = dialog(page, 'Edit Feature presentation');
  await speakers.getByLabel('Member').click();
  await page.getByRole('option', { name: 'Asha Rao' }).click();
  await speakers.getByLabel('Topic').fill('Coffee from my own trees');
  await speakers.getByRole('button', { name: 'Save' }).click();
  await expect(parts.filter({ hasText: 'Feature presentation' })).toContainText('Asha Rao');
  // Else the header covers half of a button.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await parts.filter({ hasText: 'Group photo' }).getByRole('button', { name: 'Delete' }).click();
  await dialog(page, 'Delete Part').getByRole('button', { name: 'Delete' }).click();
  await expect(parts).toHaveCount(9);

  await page.emulateMedia({ media: 'print' });
  await expect(parts.filter({ hasText: 'Coffee from my own trees' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('An officer writes down what a member has answered on the phone', async ({ page, portal, signIn }) => {
  const { president, addMeeting } = await makeMeetingChapter(portal);
  const id = await addMeeting(7);
  await signIn(president);
  await page.goto(`/meetings/${id}?tab=people`);
  await row(page, 'Ravi Iyer').getByRole('button', { name: 'Answer' }).click();
  const form = dialog(page, 'Answer of Ravi Iyer');
  await form.getByLabel('Answer').selectOption('Substitute');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Who comes instead')).toHaveAccessibleDescription('Please enter who comes instead');
  await form.getByLabel('Who comes instead').fill('Meera Shah');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Answer saved successfully')).toBeVisible();
  await expect(row(page, 'Ravi Iyer')).toContainText('Meera Shah');
  await expect(row(page, 'Asha Rao')).not.toContainText('Substitute');
  await expectAccessible(page);
});

test('A member answers on the page of a meeting, and is offered nothing of the officers', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  const { asha, addMeeting } = await makeMeetingChapter(portal);
  const id = await addMeeting(7);
  await signIn(asha);
  await page.goto('/meetings');
  await expect(row(page, 'Planned')).toBeVisible();
  for (const name of ['Add Meeting', 'Plan', 'Find speakers', 'Edit', 'Delete']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await row(page, 'Planned').getByRole('link').click();
  await expect(page).toHaveURL(`/meetings/${id}`);
  const answers = page.getByRole('group', { name: 'Your answer' });
  await answers.getByRole('button', { name: "I'm coming" }).dblclick();
  await expect(answers.getByRole('button', { name: "I'm coming" })).toHaveAttribute('aria-pressed', 'true');
  await answers.getByRole('button', { name: 'Substitute' }).click();
  const form = dialog(page, 'Send a substitute');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please enter who comes instead')).toBeVisible();
  await form.getByLabel('Who comes instead').fill('Meena Rao');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Meena Rao comes instead')).toBeVisible();
  for (const name of ['Edit', 'Close meeting', 'Delete', 'Add part', 'Move up']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Mark attendance' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'People' }).click();
  await expect(row(page, 'Asha Rao')).toContainText('Substitute');
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await expectAccessible(page);
});

test('A meeting is closed with what the unmarked were, shows its report, and is opened again', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  const { president, addMeeting } = await makeMeetingChapter(portal);
  const id = await addMeeting(0);
  await signIn(president);
  await page.goto(`/meetings/${id}`);
  await expect(page.getByRole('link', { name: 'Mark attendance' })).toHaveAttribute('href', `/meetings/${id}/marks`);
  await expect(page.getByRole('link', { name: 'Check-in code' })).toHaveAttribute('href', `/meetings/${id}/code`);
  await page.getByRole('button', { name: 'Close meeting' }).click();
  const form = dialog(page, 'Close meeting');
  await expect(form.getByText('Whoever was absent is told how many absences that makes.')).toBeVisible();
  await expect(form.getByText('3 of 3 members have no mark yet.')).toBeVisible();
  for (const name of ['Present', 'Absent']) await expect(form.getByRole('radio', { name })).not.toBeChecked();
  await form.getByRole('button', { name: 'Close meeting' }).click();
  await expect(form.getByText('Please select what they were')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('radio', { name: 'Absent' }).check();
  await form.getByRole('button', { name: 'Close meeting' }).click();
  await expect(toast(page, 'Meeting closed successfully')).toBeVisible();
  const report = page.getByRole('region', { name: 'Report of the day' });
  await expect(report.getByRole('listitem')).toHaveText(['0Present', '0Late', '3Absent', '0Medical', '0Substitute', '0Visitors']);
  await expect(page.getByRole('link', { name: 'Check-in code' })).toHaveCount(0);
  await report.getByRole('link', { name: '3 Absent' }).click();
  await expect(row(page, 'Ravi Iyer')).toContainText('Closing');
  await expectAccessible(page);
  await row(page, 'Ravi Iyer').getByRole('button', { name: 'Correct mark' }).click();
  const correction = dialog(page, 'Correct mark of Ravi Iyer');
  await correction.getByLabel('Mark').selectOption('Substitute');
  await correction.getByRole('button', { name: 'Save' }).click();
  await expect(correction.getByText('Please enter who came instead')).toBeVisible();
  await correction.getByLabel('Who came instead').fill('Meera Shah');
  await correction.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Ravi Iyer')).toHaveCount(0);
  await expect(report.getByRole('listitem').nth(4)).toHaveText('1Substitute');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await dialog(page, 'Reopen Meeting').getByRole('button', { name: 'Reopen' }).click();
  await expect(toast(page, 'Meeting reopened successfully')).toBeVisible();
  await expect(report).toHaveCount(0);
});

test('Closing a meeting while the network is gone says so, and closes it when it is back', async ({ page, portal, signIn }) => {
  const { president, addMeeting } = await makeMeetingChapter(portal);
  const id = await addMeeting(0);
  await signIn(president);
  await page.goto(`/meetings/${id}`);
  await page.getByRole('button', { name: 'Close meeting' }).click();
  const form = dialog(page, 'Close meeting');
  await page.route(`**${path(saveMeeting)}`, (route) => route.abort());
  await form.getByRole('radio', { name: 'Present' }).check();
  await form.getByRole('button', { name: 'Close meeting' }).click();
  await expect(form.getByText('There is no connection. Please try again.')).toBeVisible();
  await page.unroute(`**${path(saveMeeting)}`);
  await form.getByRole('button', { name: 'Close meeting' }).click();
  await expect(toast(page, 'Meeting closed successfully')).toBeVisible();
});

test('A super admin sees the meetings of all chapters and deletes one on its page; a holiday has neither marks nor answers', async ({
  page,
  portal,
  signIn,
}) => {
  const { addMeeting, id: chapter } = await makeMeetingChapter(portal);
  const id = await addMeeting(0, { Kind: 'Holiday' });
  await signIn('superAdmin');
  await page.goto(`/meetings?ChapterId=${chapter}`);
  await expect(row(page, 'Pune Central')).toContainText('Holiday');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(dialog(page, 'Plan meetings').getByLabel('Chapter')).toHaveValue('Pune Central');
  await page.keyboard.press('Escape');
  await page.goto(`/meetings/${id}`);
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mark attendance' })).toHaveCount(0);
  await expect(page.getByRole('main').getByText(/holiday/i)).toHaveCount(1);
  await expect(page.getByText('7:30')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await dialog(page, 'Delete Meeting').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/meetings');
  await toast(page, 'Meeting deleted successfully').getByRole('button', { name: /Undo/ }).click();
  await expect(row(page, 'Pune Central')).toBeVisible();
  await page.goto('/meetings/999');
  await expect(page.getByText('Page Not Found').first()).toBeVisible();
});

test('A meeting is found by what is known of it; among those to come, the others are a tap away', async ({ page, portal, signIn }) => {
  const { id, president } = await makeMeetingChapter(portal);
  const add = (Day: string, Theme: string) => portal.save(saveMeeting, { Flag: 'Add', ChapterId: id, Day, Theme });
  await add(inDays(7), 'Pitching');
  await add(inDays(-7), 'Trust');
  await signIn(president);
  await page.goto('/meetings');
  const field = page.getByRole('searchbox', { name: 'Search' });
  await field.fill('pitch');
  await expect(page).toHaveURL(/Search=pitch/);
  await expect(row(page, 'Pitching')).toBeVisible();
  await field.fill('trust');
  await expect(page.getByText("Only meetings from today on were looked through. 'All' has the others.")).toBeVisible();
  await page.getByRole('tab', { name: 'All' }).click();
  await expect(row(page, 'Trust')).toBeVisible();
  await expect(field).toHaveValue('trust');
});
