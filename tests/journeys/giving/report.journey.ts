// The report and the lights: each figure leads to as many rows, and what a light is made of opens by its badge.

import { inDays } from '../../in-days.ts';
import { makeVisitor } from '../../make-visitor.ts';
import { makeMarkedMeeting } from '../../marks.ts';
import { makeVisit } from '../../rooms/visitor-room.ts';
import { makeSlips } from '../../slips.ts';
import { expect, row, test } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { makeMeetingChapter } from '../meetings/meeting-chapter.ts';

/** Within the last six completed months, on whichever day of a month this runs. */
const days = [-40, -47, -54, -61, -68];

test('An officer goes from a figure of the report to its meetings, and reads what a light is made of', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  const { id, president, asha, ravi } = await makeMeetingChapter(portal);
  for (const [at, day] of days.entries()) {
    await makeMarkedMeeting(portal.data, id, inDays(day), [
      [asha.id, at < 2 ? 'Late' : 'Present'],
      [ravi.id, 'Absent'],
    ]);
  }
  const referral = { kind: 'Referral', type: 'Inside', from_id: asha.id, to_id: ravi.id, chapter_id: id, to_chapter_id: id } as const;
  await makeSlips(
    portal.data,
    days.map((day) => ({ ...referral, day: inDays(day) })),
  );
  const invited = await makeVisitor(portal.data, id, { stage: 'Visited', held_until: null, invited_by_id: asha.id });
  await makeVisit(portal, id, invited, inDays(-75));
  await signIn(president);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Report' }).click();
  await expect(row(page, 'Ravi Iyer')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Lights' }).click();
  await expect(page.getByText(/^\d+ lights?, [A-Z][a-z]+ 20\d\d to [A-Z][a-z]+ 20\d\d$/)).toBeVisible();
  await expect(row(page, 'Asha Rao')).toContainText(/(Green|Amber|Red|Grey) · \d+/);
  // The months are over, but the step counts for the next light, as on the dashboard of the member.
  await expect(row(page, 'Asha Rao')).toContainText('1 more testimonial: +10');
  await row(page, 'Asha Rao')
    .getByRole('button', { name: /· \d+$/ })
    .click();
  const light = page.getByRole('dialog', { name: 'Asha Rao' });
  await expect(light.getByRole('row', { name: /Referrals given a week/ })).toContainText('of 20');
  await expect(light.getByText('1 more referral: +5')).toHaveCount(0);
  await expect(light.getByText(/^[A-Z][a-z]+ 20\d\d to [A-Z][a-z]+ 20\d\d, \d weeks?$/)).toBeVisible();
  await expectAccessible(page);
  await light
    .getByRole('row', { name: /Referrals given a week/ })
    .getByRole('link')
    .click();
  await expect(page.getByText('Showing 1 to 5 of 5 slips')).toBeVisible();
  await page.goBack();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Report' }).click();
  await expect(row(page, 'Asha Rao').getByRole('link').first()).toBeVisible();
  // Officers read the slips of their members, without what is said in them.
  await expect(row(page, 'Asha Rao').locator('a[href*="/slips"]').first()).toBeVisible();
  await row(page, 'Asha Rao').getByRole('link', { name: '2', exact: true }).click();
  await expect(page.getByText('Showing 1 to 2 of 2 meetings')).toBeVisible();
  await expect(page.getByText('Marked Late')).toBeVisible();
  await page.goBack();
  await row(page, 'Asha Rao').locator('a[href*="/visitors"]').click();
  await expect(page.getByText('Showing 1 to 1 of 1 visitors')).toBeVisible();
  await expect(page.getByText('Invited by Asha Rao')).toBeVisible();
});

test('A member sees the own light on a phone, with its word and its points', async ({ page, portal, signIn }) => {
  const { id, asha } = await makeMeetingChapter(portal);
  for (const day of days) await makeMarkedMeeting(portal.data, id, inDays(day), [[asha.id, 'Present']]);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(asha);
  await page.goto('/dashboard');
  await expect(page.getByText('1 more testimonial: +10')).toBeVisible();
  await expect(page.getByText(/^Your light, [A-Z][a-z]+ 20\d\d until today$/)).toBeVisible();
  await page.getByRole('button', { name: /^(Red|Grey) · \d+$/i }).click();
  const measures = page.getByRole('dialog').getByRole('table', { name: 'Points' });
  await expect(measures.getByRole('row', { name: /Referrals given a week/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.goto('/report');
  await expect(row(page, 'Asha Rao (you)')).toBeVisible();
  await page.getByRole('tab', { name: 'Lights' }).click();
  await expect(row(page, 'Asha Rao (you)')).toBeVisible();
});

test('Without a chapter the lights say so, and lead a super admin to the first one', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/lights');
  await expect(page.getByText('No lights found')).toBeVisible();
  await expect(page.getByText(/^A light counts half a year/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden();
  await page.getByRole('link', { name: 'Add the first chapter' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Chapter' })).toBeVisible();
});

test('Lights are found by the name of the chapter, and a member in the report by theirs', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  const { id, asha } = await makeMeetingChapter(portal);
  await makeMarkedMeeting(portal.data, id, inDays(-40), [[asha.id, 'Present']]);
  await signIn('superAdmin');
  await page.goto('/lights');
  const field = page.getByRole('searchbox', { name: 'Search' });
  await field.fill('pune');
  await expect(page).toHaveURL(/Search=pune/);
  await expect(row(page, 'Pune Central')).toBeVisible();
  await field.fill('nowhere');
  await expect(page.getByText('No lights found')).toBeVisible();
  await page.goto(`/report?ChapterId=${id}`);
  await expect(row(page, 'Asha Rao')).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await field.fill('asha');
  await expect(row(page, 'Asha Rao')).toBeVisible();
  await field.fill('nobody');
  await expect(row(page, 'Asha Rao')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("A tap beside a chapter's name opens its light, as one on the name does", async ({ page, portal, signIn }) => {
    await makeMeetingChapter(portal);
    await signIn('superAdmin');
    await page.goto('/lights');
    await row(page, 'Pune Central').click({ position: { x: 200, y: 4 } });
    await expect(page.getByRole('dialog', { name: 'Pune Central' })).toBeVisible();
  });
});
