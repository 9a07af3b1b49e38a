// The dashboard of a member: the week, the own figures, the membership.

import { saveEvent } from '../../../src/features/contents/events/events.contract.ts';
import { saveSettings } from '../../../src/features/desk/settings/settings.contract.ts';
import { saveSlip } from '../../../src/features/giving/slips/slips.contract.ts';
import { savePart } from '../../../src/features/meetings/agenda/agenda.contract.ts';
import { saveConnection } from '../../../src/features/own-records/connections/connections.contract.ts';
import { saveExpectation } from '../../../src/features/own-records/expectations/expectations.contract.ts';
import { noonOf } from '../../../src/platform/wire/days.ts';
import { inDays } from '../../in-days.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { makeMeetingChapter } from '../meetings/meeting-chapter.ts';

test('A member sees the own figures, on a phone too', async ({ page, portal, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const asha = await portal.person('member', { fullName: 'Asha Rao', isActiveMember: true, membershipEnd: '2090-03-05T12:00:00.000Z' });
  await portal.save(saveConnection, {
    Flag: 'Add',
    UserId: asha.id,
    OrganizationName: 'Nilgiri',
    ContactPerson: 'Ravi',
    MobileNo: '9876543210',
  });
  await portal.save(saveExpectation, { Flag: 'Add', UserId: asha.id, CurrentBusinessValue: 4.5, ValueOfBusiness: 8 });
  await portal.save(saveEvent, { Flag: 'Add', EventName: 'Founders breakfast', StartDate: noonOf(inDays(9)) });
  await signIn(asha);
  await page.goto('/dashboard');
  const membership = page.getByRole('region', { name: 'My membership' });
  await expect(membership).toContainText('Member until 05 Mar 2090');
  const records = page.getByRole('list', { name: 'My records' }).getByRole('link');
  await expect(records).toHaveText(['Connections1', 'Expectations1', 'Events joined0', 'Documents0']);
  await expect(page.getByRole('table', { name: 'Expectations: now and hoped for' }).getByRole('row').last()).toContainText('4.58');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: /Founders breakfast/ }).click();
  await expect(page).toHaveURL(/\/events\/\d+$/);
  await page.goBack();
  await records.first().click();
  await expect(page).toHaveURL('/User-connections');
});

test('This week for a member: the meeting, a call, a thank-you, the part, somebody to meet, the light and the profile', {
  tag: '@main',
}, async ({ page, portal, signIn }) => {
  const { asha, ravi, addMeeting } = await makeMeetingChapter(portal);
  const MeetingId = await addMeeting(3);
  await portal.save(savePart, { Flag: 'Add', MeetingId, Part: 'Education', UserId: asha.id, Minutes: 5, Position: 0 });
  const contact = { ContactName: 'Mr Venkatesh', ContactPhone: '9876543210', Note: '120 lunches a day' };
  const referral = { Flag: 'Add', Kind: 'Referral', FromId: ravi.id, ToId: asha.id, Type: 'Outside', Heat: 3, ...contact } as const;
  await portal.save(saveSlip, { ...referral, Day: inDays(0) });
  const wonId = await portal.save(saveSlip, { ...referral, ContactName: 'Deccan Steels', Day: inDays(-4) });
  await portal.data.write((tx) => tx.updateTable('slips').set({ status: 'Won' }).where('id', '=', wonId).execute());
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(asha);
  await page.goto('/dashboard');
  const week = page.getByRole('region', { name: 'This week for you' });
  await expect(week.getByRole('heading', { level: 3 })).toHaveText([
    /7:30–9:00 am$/,
    'Call Mr Venkatesh: 120 lunches a day',
    'Thank Ravi Iyer for Deccan Steels',
    /^You give Education on /,
    /^One-to-one with /,
    /No light yet/,
    'Add your photo',
    'Add your company',
    'Say what you can help with',
  ]);
  await expect(week.getByRole('link', { name: 'Call Mr Venkatesh', exact: true })).toHaveAttribute('href', 'tel:+919876543210');
  await expect(week.getByRole('link', { name: 'WhatsApp Mr Venkatesh' })).toHaveAttribute('href', /wa\.me\/919876543210/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await week.getByRole('button', { name: 'Thank you: Ravi Iyer' }).click();
  await expect(dialog(page, 'Thank you').getByRole('combobox', { name: 'To' })).toHaveValue('Ravi Iyer');
  await page.goBack();
  await expect(dialog(page, 'Thank you')).toHaveCount(0);
  await week.getByRole('button', { name: "I'm coming" }).click();
  await expect(week.getByRole('button', { name: "I'm coming" })).toHaveAttribute('aria-pressed', 'true');
  await week.getByRole('button', { name: 'Open profile: Add your company' }).click();
  const profile = dialog(page, 'User Profile');
  await profile.getByRole('button', { name: 'Edit details' }).click();
  await profile.getByLabel('Company').fill('Rao Tiles');
  await profile.getByRole('button', { name: 'Save' }).click();
  // What led to the profile is done, and one may go on there.
  await expect(week.getByRole('heading', { name: 'Add your company', includeHidden: true })).toHaveCount(0);
  await expect(profile.getByRole('button', { name: 'Edit details' })).toBeVisible();
});

test('A meeting that is called off is no time and place to come to, and the one after it can be answered', async ({
  page,
  portal,
  signIn,
}) => {
  const { asha, addMeeting } = await makeMeetingChapter(portal);
  await addMeeting(3, { Kind: 'Holiday', Place: 'Hotel Ashoka', Theme: 'Diwali' });
  await addMeeting(10, { Place: 'Club House' });
  await signIn(asha);
  await page.goto('/dashboard');
  const week = page.getByRole('region', { name: 'This week for you' }).getByRole('listitem');
  await expect(week.nth(0)).toContainText('There is no meeting on that day: it is a holiday.');
  await expect(week.nth(0)).toContainText('Diwali');
  await expect(week.nth(0)).not.toContainText('7:30');
  await expect(week.nth(0)).not.toContainText('Hotel Ashoka');
  await expect(week.nth(1)).toContainText('Club House');
  await week.nth(1).getByRole('button', { name: "I'm coming" }).click();
  await expect(toast(page, 'Answer saved successfully')).toBeVisible();
});

test('A new referral of long ago is not called one more', async ({ page, portal, signIn }) => {
  const { asha, ravi } = await makeMeetingChapter(portal);
  const contact = { ContactName: 'Mr Venkatesh', ContactPhone: '9876543210', Note: '120 lunches a day' };
  const referral = { Flag: 'Add', Kind: 'Referral', FromId: ravi.id, ToId: asha.id, Type: 'Outside', ...contact } as const;
  const id = await portal.save(saveSlip, { ...referral, Day: inDays(0) });
  await portal.data.write((tx) =>
    tx
      .updateTable('slips')
      .set({ day: inDays(-300) })
      .where('id', '=', id)
      .execute(),
  );
  await signIn(asha);
  await page.goto('/dashboard');
  const week = page.getByRole('region', { name: 'This week for you' });
  await expect(week.getByRole('heading', { name: '1 new referral', exact: true })).toBeVisible();
  await week.getByRole('link', { name: 'Show it' }).click();
  await expect(row(page, 'Mr Venkatesh')).toBeVisible();
});

test('A light that cannot be loaded offers another try', async ({ page, portal, signIn }) => {
  const { asha } = await makeMeetingChapter(portal);
  await signIn(asha);
  await page.route('**/api/User/GetLights*', (route) => route.abort());
  await page.goto('/dashboard');
  const failed = page.getByRole('alert').filter({ hasText: 'The lights could not be loaded.' });
  await expect(failed).toBeVisible({ timeout: 30_000 });
  await page.unrouteAll();
  await failed.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('region', { name: 'This week for you' })).toContainText('No light yet');
});

test("Where only what others thank for would help, no slip of one's own is offered", async ({ page, portal, signIn }) => {
  const { asha } = await makeMeetingChapter(portal);
  await signIn(asha);
  await page.route('**/api/User/GetLights*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const isOfThanks = ({ Measure }: { Measure: string }) => Measure === 'Thank-yous';
    for (const light of answer.rc) light.Measures = light.Measures.filter(isOfThanks);
    await route.fulfill({ response, json: answer });
  });
  await page.goto('/dashboard');
  const week = page.getByRole('region', { name: 'This week for you' });
  await expect(week).toContainText('₹5,00,000 more thanked: +5');
  await expect(week.getByRole('button', { name: 'Thank you', exact: true })).toHaveCount(0);
});

test('A member without a chapter is told so, and sees the rest', async ({ page, portal, signIn }) => {
  await signIn(await portal.person('member', { fullName: 'Asha Rao' }));
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'This week for you' })).toContainText('You are in no chapter yet.');
  await expect(page.getByRole('list', { name: 'My records' })).toBeVisible();
});

test('A member whose membership ends soon reads so first, with the sum and the page to pay it', async ({ page, portal, signIn }) => {
  await portal.save(saveSettings, { OrganizationName: 'Pune', MembershipFee: 10_000, UpiId: 'pune@okbank', OfficePhone: '9811122233' });
  const asha = await portal.person('member', { fullName: 'Asha Rao', isActiveMember: true, membershipEnd: inDays(12), amount: 12_500 });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(asha);
  await page.goto('/dashboard');
  const item = page.getByRole('listitem').filter({ hasText: 'Your membership ends in 12 days' });
  await expect(item).toContainText('₹12,500.00 for 12 months');
  await expect(item.getByRole('link', { name: 'Call the office' })).toHaveAttribute('href', /9811122233/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const [paying] = await Promise.all([page.waitForEvent('popup'), item.getByRole('link', { name: 'Pay by UPI' }).click()]);
  await expect(paying.getByText('₹12,500.00 for 12 months').first()).toBeVisible();
});
