// The evening of a visitor host, on a phone: who was expected is marked, who stands in the door is added, and each has a next step.

import { visitorTexts } from '../../../src/features/meetings/visitors/visitors.contract.ts';
import { inDays } from '../../in-days.ts';
import { makeVisit } from '../../rooms/visitor-room.ts';
import { dialog, expect, test } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { makeVisitorChapter, stageOf } from './visitor-chapter.ts';

test.use({ viewport: { width: 390, height: 800 } });

test('A visitor host marks who was expected, adds who comes unexpected, and says what comes next', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  test.slow();
  const { host, addMeeting, addVisitor } = await makeVisitorChapter(portal);
  const meeting = await addMeeting(0);
  await addVisitor('Farida Khan', { Phone: '9876543210', MeetingId: meeting });
  await signIn(host);
  await page.goto(`/meetings/${meeting}`);
  await page.getByRole('link', { name: 'Mark visitors' }).click();
  const visitors = page.getByRole('region', { name: 'Visitors' });
  await expect(visitors.getByRole('radiogroup', { name: 'Farida Khan' })).toBeVisible();
  // The members are marked by others.
  await expect(page.getByRole('radiogroup', { name: 'Asha Rao' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'All present' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await visitors.getByRole('listitem').filter({ hasText: 'Farida Khan' }).locator('label', { hasText: 'Present' }).click();
  await expect.poll(() => stageOf(portal, 'Farida Khan')).toBe('Visited');
  await page.getByRole('button', { name: 'Add a visitor' }).click();
  const form = dialog(page, 'Add a visitor');
  await form.getByLabel('Full Name').fill('Omar Sheikh');
  await form.getByLabel('Phone').fill('9123456780');
  await form.getByLabel('Invited By').fill('Asha');
  await page.getByRole('option', { name: 'Asha Rao' }).click();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add' }).dblclick();
  await expect(form).toHaveCount(0);
  await expect(visitors.getByRole('radiogroup', { name: 'Omar Sheikh' }).getByRole('radio', { name: 'Present' })).toBeChecked();
  await expect.poll(() => stageOf(portal, 'Omar Sheikh')).toBe('Visited');
  expect(await portal.data.read.selectFrom('visitors').select(['full_name', 'source']).orderBy('id').execute()).toMatchObject([
    { full_name: 'Farida Khan' },
    { full_name: 'Omar Sheikh', source: 'Walk-in' },
  ]);
  await visitors.getByRole('link', { name: 'Omar Sheikh' }).click();
  const record = dialog(page, 'Omar Sheikh');
  await record.getByRole('button', { name: 'Set next step' }).click();
  const next = dialog(page, 'Next step with Omar Sheikh');
  await next.getByRole('button', { name: 'Call' }).click();
  await next.getByRole('button', { name: 'Save' }).click();
  await expect(record).toContainText('Call');
  await expect(record.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:..wa.me.919123456780.text=Dear%20Omar%20Sheikh%2C%20thank%20you/,
  );
  await expectAccessible(page);
});

test('Somebody who is a visitor already is not added again: the form leads to who it is', async ({ page, portal, signIn }) => {
  const { host, addMeeting, addVisitor } = await makeVisitorChapter(portal);
  const meeting = await addMeeting(0);
  const id = await addVisitor('Farida Khan', { Phone: '9876543210' });
  await signIn(host);
  await page.goto(`/meetings/${meeting}/marks`);
  await page.getByRole('button', { name: 'Add a visitor' }).click();
  const form = dialog(page, 'Add a visitor');
  await form.getByLabel('Full Name').fill('F Khan');
  await form.getByLabel('Phone').fill('9876543210');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(form.getByRole('alert')).toContainText('Farida Khan is a visitor already');
  await form.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(new RegExp(`/visitors/${id}$`));
  await expect(dialog(page, 'Farida Khan')).toBeVisible();
});

test('Somebody who is a visitor already and stands in the door is here with one press', async ({ page, portal, signIn }) => {
  const { host, id: chapterId, addMeeting, addVisitor } = await makeVisitorChapter(portal);
  const meeting = await addMeeting(0);
  await addVisitor('Farida Khan', { Phone: '9876543210', Company: 'Khan Honey' });
  const twice = await addVisitor('Omar Sheikh', { Phone: '9123456780' });
  for (const day of [-14, -7]) await makeVisit(portal, chapterId, twice, inDays(day));
  await signIn(host);
  await page.goto(`/meetings/${meeting}/marks`);
  await page.getByRole('button', { name: 'Add a visitor' }).click();
  const form = dialog(page, 'Add a visitor');
  await form.getByLabel('Full Name').fill('F Khan');
  await form.getByLabel('Phone').fill('9876543210');
  await form.getByRole('button', { name: 'Add' }).click();
  await form.getByRole('button', { name: 'Is here now' }).click();
  await expect(form).toHaveCount(0);
  const line = page.getByRole('listitem').filter({ hasText: 'Farida Khan' });
  await expect(line.getByRole('radio', { name: 'Present' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Add a visitor' })).toBeFocused();
  await expect.poll(() => stageOf(portal, 'Farida Khan'), { timeout: 20_000 }).toBe('Visited');
  // A third visit: why it makes sense is asked where the visitor is added.
  await page.getByRole('button', { name: 'Add a visitor' }).click();
  await form.getByLabel('Full Name').fill('O Sheikh');
  await form.getByLabel('Phone').fill('9123456780');
  await form.getByRole('button', { name: 'Add' }).click();
  await form.getByRole('button', { name: 'Is here now' }).click();
  const reason = form.getByLabel('Reason for another visit');
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription('Omar Sheikh has visited twice. Please say why a third visit makes sense.');
  await expectAccessible(page);
  await reason.fill('Brings her partner');
  await reason.press('Enter');
  await expect(form).toHaveCount(0);
  const reasons = portal.data.read.selectFrom('visitors').select('visit_reason').where('id', '=', twice);
  expect(await reasons.execute()).toEqual([{ visit_reason: 'Brings her partner' }]);
});

test('A mark of a visitor waits for the network, and arrives once', async ({ page, portal, signIn }) => {
  const { host, addMeeting, addVisitor } = await makeVisitorChapter(portal);
  const meeting = await addMeeting(0);
  await addVisitor('Farida Khan', { MeetingId: meeting });
  await signIn(host);
  await page.goto(`/meetings/${meeting}/marks`);
  const late = page.getByRole('listitem').filter({ hasText: 'Farida Khan' }).locator('label', { hasText: 'Late' });
  await expect(late).toBeVisible();
  await page.route('**/api/User/**', (route) => route.abort());
  await late.click();
  await expect(page.getByRole('status', { name: 'Marks' })).toContainText('1 not sent yet');
  await page.unroute('**/api/User/**');
  await page.reload();
  await expect.poll(() => stageOf(portal, 'Farida Khan'), { timeout: 20_000 }).toBe('Visited');
});

test('A visitor who comes while there is no network is typed in, and added when it is back', async ({
  page,
  portal,
  signIn,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { host, addMeeting } = await makeVisitorChapter(portal);
  const meeting = await addMeeting(0);
  await signIn(host);
  await page.goto(`/meetings/${meeting}/marks`);
  await page.getByRole('button', { name: 'Add a visitor' }).click();
  const form = dialog(page, 'Add a visitor');
  await form.getByLabel('Full Name').fill('Omar Sheikh');
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(form.getByText(visitorTexts.notAddedYet)).toBeVisible();
  await context.setOffline(false);
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(form).toHaveCount(0);
  await expect.poll(() => stageOf(portal, 'Omar Sheikh'), { timeout: 20_000 }).toBe('Visited');
});
