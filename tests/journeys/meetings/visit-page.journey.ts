// From the link in a messenger to the registration, on a phone, without signing in.

import type { Page } from '@playwright/test';
import { saveSettings } from '../../../src/features/desk/settings/settings.contract.ts';
import { saveMeeting } from '../../../src/features/meetings/meetings/meetings.contract.ts';
import { formatDayOfWeek } from '../../../src/platform/wire/locale.ts';
import { inDays } from '../../in-days.ts';
import { makeChapter } from '../../makers.ts';
import { dialog, expect, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { holdBack } from '../shell/held-files.ts';
import { drawn, listenForShifts, mostShift, shiftOf } from '../shifts.ts';
import { drafts, isBack } from '../ui/draft-steps.ts';
import { makeMeetingChapter, meetsOn } from './meeting-chapter.ts';

const factOf = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: name }) })
    .getByRole('definition');

test.use({ viewport: { width: 390, height: 800 } });

test('Somebody opens the link on a phone, registers, and gets the meeting for the calendar', { tag: '@main' }, async ({ page, portal }) => {
  await portal.save(saveSettings, { MembershipFee: 1_000, PublicChapterPages: true });
  const { id } = await makeChapter(portal.data, 'Pune <Central>');
  await portal.save(saveMeeting, { Flag: 'Add', ChapterId: id, Day: inDays(7), StartsAt: '07:30', EndsAt: '09:00', Place: 'Hotel Blue' });
  const response = await page.goto(`/visit/${id}?invitation=forged`);
  const html = (await response?.text()) ?? '';
  expect(response?.status()).toBe(200);
  expect(html).toContain('<meta property="og:title" content="Visit Pune &lt;Central&gt;" />');
  expect(html).toContain('property="og:image" content="http');
  await expect(page.getByRole('heading', { level: 1, name: 'Visit Pune <Central>' })).toBeVisible();
  await expect(page).toHaveTitle('Visit Pune <Central> · Chapterhouse');
  await expect(page.getByText(/Hotel Blue/).first()).toBeVisible();
  await expect(page.getByText(/^Next on .* at 7:30 am$/)).toBeVisible();
  const form = page.getByRole('form', { name: 'Register as a visitor' });
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(form.getByText('Full name is required')).toBeVisible();
  await expect(form.getByText('Please agree, so that we may keep what you have entered')).toBeVisible();
  await expectAccessible(page);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await form.getByLabel('Full Name').fill('Vikram Shah');
  await form.getByLabel('E-mail').fill('vikram@example.com');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Register' }).click();
  // No mail leaves this portal. The form was longer than the window: what has come of it is in sight, and is read aloud.
  const thanks = page.getByRole('status').filter({ hasText: 'Thank you. Your host will get in touch with you about your visit.' });
  await expect(thanks).toBeFocused();
  await expect(thanks).toBeInViewport();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('meeting.ics');
});

test('Nothing moves while the page loads, whatever stands below the form', async ({ page, portal }) => {
  await portal.save(saveSettings, { MembershipFee: 1_000, PublicChapterPages: true });
  const { id } = await makeChapter(portal.data, 'Pune Central');
  const release = await holdBack(page, /visit-form/);
  await listenForShifts(page);
  const read = page.waitForResponse(/GetVisitPage/);
  await page.goto(`/visit/${id}`);
  await read;
  await drawn(page);
  release();
  await expect(page.getByRole('heading', { name: 'Open seats' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
  expect(await shiftOf(page)).toBeLessThanOrEqual(mostShift);
});

test('A meeting that is held elsewhere says where, when it is chosen and after the registration', async ({ page, portal }) => {
  await portal.save(saveSettings, { MembershipFee: 1_000, PublicChapterPages: true });
  const { id } = await makeChapter(portal.data, 'Pune Central');
  const [when, where] = [factOf(page, 'When'), factOf(page, 'Where')];
  const add = (Day: string, Place: string, times: object) => portal.save(saveMeeting, { Flag: 'Add', ChapterId: id, Day, Place, ...times });
  await add(inDays(7), 'Hotel Blue', { StartsAt: '07:30', EndsAt: '09:00' });
  const elsewhere = await add(inDays(14), 'Garden Terrace', { StartsAt: '18:00', EndsAt: '19:30' });
  const response = await page.goto(`/visit/${id}?meeting=${elsewhere}`);
  // A messenger names the same meeting.
  const preview = `Meeting on ${formatDayOfWeek(inDays(14))}, 6:00–7:30 pm, Garden Terrace. Register as a visitor.`;
  expect(await response?.text()).toContain(`<meta property="og:description" content="${preview}" />`);
  const form = page.getByRole('form', { name: 'Register as a visitor' });
  await expect(form.getByText(/^Garden Terrace/)).toBeVisible();
  // The head says it first, and follows the field.
  await expect(when).toHaveText(`${formatDayOfWeek(inDays(14))} ${inDays(14).slice(0, 4)}, 6:00–7:30 pm`);
  await expect(where).toHaveText(/^Garden Terrace/);
  await form.getByLabel('Meeting').selectOption({ index: 0 });
  await expect(form.getByText(/^Garden Terrace/)).toHaveCount(0);
  await expect(when).toHaveText(`${formatDayOfWeek(inDays(7))} ${inDays(7).slice(0, 4)}, 7:30–9:00 am`);
  await expect(where).toHaveText(/^Hotel Blue/);
  await form.getByLabel('Meeting').selectOption({ index: 1 });
  await form.getByLabel('Full Name').fill('Vikram Shah');
  await form.getByLabel('E-mail').fill('vikram@example.com');
  await form.getByRole('checkbox').check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Register as a visitor' }).getByText(/^Garden Terrace/)).toBeVisible();
  await expect(where).toHaveText(/^Garden Terrace/);
  await expect(page.getByText(/Hotel Blue/)).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});

test('What somebody has typed is back after a reload, and gone once it is sent', async ({ page, portal }) => {
  await portal.save(saveSettings, { MembershipFee: 1_000, PublicChapterPages: true });
  const { id } = await makeChapter(portal.data, 'Pune Central');
  const add = (days: number, Place: string) =>
    portal.save(saveMeeting, { Flag: 'Add', ChapterId: id, Day: inDays(days), Place, StartsAt: '07:30', EndsAt: '09:00' });
  await add(7, 'Hotel Blue');
  const elsewhere = await add(14, 'Garden Terrace');
  await page.goto(`/visit/${id}?invitation=forged`);
  const form = page.getByRole('form', { name: 'Register as a visitor' });
  await form.getByLabel('Meeting').selectOption({ index: 1 });
  await form.getByLabel('Full Name').fill('Vikram Shah');
  await form.getByLabel('E-mail').fill('vikram@example.com');
  await form.getByRole('checkbox').check();
  await page.reload();
  await expect(form.getByText(isBack)).toBeVisible();
  await expect(form.getByLabel('Full Name')).toHaveValue('Vikram Shah');
  await expect(form.getByLabel('Meeting')).toHaveValue(String(elsewhere));
  // The head follows the meeting that came back, and whoever sends the form agrees anew.
  await expect(factOf(page, 'Where')).toHaveText(/^Garden Terrace/);
  await expect(form.getByRole('checkbox')).not.toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // What was typed for one invitation is not shown with another one.
  await page.goto(`/visit/${id}?invitation=other`);
  await expect(form.getByLabel('Full Name')).toHaveValue('');
  await page.goto(`/visit/${id}?invitation=forged`);
  await expect(form.getByLabel('Full Name')).toHaveValue('Vikram Shah');
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(form.getByLabel('Full Name')).toHaveValue('');
  await expect(factOf(page, 'Where')).toHaveText(/^Hotel Blue/);
  await form.getByLabel('Full Name').fill('Vikram Shah');
  await form.getByLabel('E-mail').fill('vikram@example.com');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  expect(await drafts(page)).toEqual({});
  await page.reload();
  await expect(form.getByLabel('Full Name')).toHaveValue('');
  await expect(form.getByText(isBack)).toHaveCount(0);
});

test('A link to a meeting that is called off says so, and which one is next', async ({ page, portal }) => {
  await portal.save(saveSettings, { MembershipFee: 1_000, PublicChapterPages: true });
  const { id } = await makeChapter(portal.data, 'Pune Central');
  const times = { StartsAt: '18:00', EndsAt: '19:30' };
  const off = await portal.save(saveMeeting, { Flag: 'Add', ChapterId: id, Day: inDays(7), ...times });
  await portal.save(saveMeeting, { Flag: 'Add', ChapterId: id, Day: inDays(14), ...times });
  await portal.save(saveMeeting, { Flag: 'Update', Id: off, Day: inDays(7), ...times, Kind: 'Holiday' });
  await page.goto(`/visit/${id}?meeting=${off}`);
  const [former, next] = [formatDayOfWeek(inDays(7)), formatDayOfWeek(inDays(14))];
  await expect(page.getByText(`The meeting on ${former} is not held; the next one is on ${next}, 6:00–7:30 pm.`)).toBeVisible();
  await expect(factOf(page, 'When')).toHaveText(`${next} ${inDays(14).slice(0, 4)}, 6:00–7:30 pm`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(`/visit/${id}?meeting=x`);
  await expect(factOf(page, 'When')).toHaveText(/^Next on /);
});

test('Where no meeting is planned the page says so and how one is told; the President is told, and plans them', async ({
  page,
  portal,
  signIn,
}) => {
  await portal.save(saveSettings, { MembershipFee: 1_000, PublicChapterPages: true });
  const { id, president, addMeeting } = await makeMeetingChapter(portal);
  await meetsOn(portal, id, 'Thursday');
  const next = await addMeeting(7);
  await page.goto(`/visit/${id}`);
  await expect(factOf(page, 'When')).toHaveText(/^Every Thursday at 7:30 am, next on /);
  const form = page.getByRole('form', { name: 'Register as a visitor' });
  await form.getByLabel('Full Name').fill('Vikram Shah');
  await form.getByLabel('E-mail').fill('vikram@example.com');
  await form.getByRole('checkbox').check();
  await portal.save(saveMeeting, { Flag: 'Delete', Id: next });
  // Whoever has the page open is not left without a word.
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    'This meeting is not held any more. Load the page again to see the next one: what you have typed stays.',
  );
  await page.reload();
  const none = 'Usually on Thursday at 7:30 am. No meeting is planned now: register, and your host tells you the day.';
  await expect(factOf(page, 'When')).toHaveText(none);
  await expect(form.getByLabel('Full Name')).toHaveValue('Vikram Shah');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your host will get in touch with you about your visit.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await signIn(president);
  await page.goto('/dashboard');
  const tasks = page.getByRole('region', { name: 'Pune Central' });
  await expect(tasks.getByRole('listitem').filter({ hasText: 'No meeting is planned' })).toBeVisible();
  await expectAccessible(page);
  await tasks.getByRole('link', { name: 'Plan' }).click();
  const plan = dialog(page, 'Plan meetings');
  await plan.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(toast(page, 'meetings planned')).toBeVisible();
  await expect(plan).toHaveCount(0);
  await expect(page).not.toHaveURL(/plan/);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await expect(tasks.getByText('No meeting is planned')).toHaveCount(0);
});

test('While the setting is off there is no such page, and no preview', async ({ page, portal }) => {
  const { id } = await makeChapter(portal.data, 'Pune Central');
  for (const path of [`/visit/${id}`, '/visit/2000000000', '/visit/x']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    expect(await response?.text()).not.toMatch(/og:|Pune Central/);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  }
});
