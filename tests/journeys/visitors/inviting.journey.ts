// What members do about visitors: they invite them, see how far they are, and may object to who applies.

import { dialog, expect, test } from '../journey.ts';
import { expectAccessible } from '../looks.ts';
import { makeVisitorChapter, stageOf } from './visitor-chapter.ts';

test('A member invites from the dashboard, passes the text on, and finds whom they invited', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  const { member, addMeeting, addVisitor } = await makeVisitorChapter(portal);
  await addMeeting(2);
  await addVisitor('Somebody Else');
  await portal.data.write((tx) => tx.updateTable('settings').set({ public_chapter_pages: true }).execute());
  await signIn(member);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Invite a visitor' }).click();
  const form = dialog(page, 'Invite a visitor');
  await expect(form.getByLabel('To the meeting')).not.toHaveValue('');
  await expect(form.getByLabel('Full Name')).toBeFocused();
  await page.keyboard.type('Farida Khan');
  await form.getByLabel('Phone').fill('9876543210');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Invite' }).click();
  const invitation = dialog(page, 'Invite Farida Khan');
  const text = await invitation.getByLabel('Invitation').inputValue();
  expect(text).toContain('/visit/');
  // Settings of the server are named to who may set them.
  await expect(invitation.getByText('Only this machine can open this link. Please tell the office.')).toBeVisible();
  await expect(invitation.getByRole('link', { name: 'Share' })).toHaveAttribute('href', `https://wa.me/?text=${encodeURIComponent(text)}`);
  await expect(invitation.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543210\?text=/);
  await expectAccessible(page);
  await invitation.getByRole('button', { name: 'Close' }).last().click();
  expect(await stageOf(portal, 'Farida Khan')).toBe('Invited');
  await page.goto('/visitors');
  await expect(page.getByRole('row').filter({ hasText: 'Farida Khan' })).toContainText('Invited');
  await expect(page.getByText('Somebody Else')).toHaveCount(0);
  await expectAccessible(page);
});

test('While the meeting of today runs, one invites to the next one', async ({ page, portal, signIn }) => {
  const { member, addMeeting } = await makeVisitorChapter(portal);
  const today = await addMeeting(0, { StartsAt: '00:00', EndsAt: '23:59' });
  await signIn(member);
  await page.goto('/visitors?add=invite');
  const meeting = dialog(page, 'Invite a visitor').getByLabel('To the meeting');
  await expect(meeting).toHaveAccessibleDescription(/^No meeting is planned yet/);
  await expect(meeting).toHaveValue('');
  const next = await addMeeting(7);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Invite a visitor' }).click();
  await expect(meeting).toHaveValue(String(next));
  // It can still be chosen.
  await meeting.selectOption(String(today));
  await expect(meeting).toHaveValue(String(today));
});

test('A member who invites somebody again is told so below the field', async ({ page, portal, signIn }) => {
  const { member, addMeeting } = await makeVisitorChapter(portal);
  await addMeeting(2);
  await signIn(member);
  const invite = async (name: string) => {
    await page.goto('/visitors?add=invite');
    const form = dialog(page, 'Invite a visitor');
    await form.getByLabel('Full Name').fill(name);
    await form.getByLabel('Phone').fill('9876543210');
    await form.getByRole('button', { name: 'Invite' }).click();
    return form;
  };
  await invite('Farida Khan');
  await expect(dialog(page, 'Invite Farida Khan')).toBeVisible();
  const again = await invite('Farida K.');
  await expect(again.getByLabel('Phone')).toHaveAccessibleDescription(/You have invited them already/);
  expect(await stageOf(portal, 'Farida K.')).toBeUndefined();
});

test('An officer who is a member has invited whom the form invites', async ({ page, portal, signIn }) => {
  const { host } = await makeVisitorChapter(portal);
  await signIn(host);
  await page.goto('/visitors?view=board');
  await page.getByRole('button', { name: 'Invite a visitor' }).first().click();
  const form = dialog(page, 'Invite a visitor');
  await form.getByLabel('Full Name').fill('Farida Khan');
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog(page, 'Invite Farida Khan')).toBeVisible();
  const made = await portal.data.read.selectFrom('visitors').select(['invited_by_id', 'source']).executeTakeFirst();
  expect(made).toEqual({ invited_by_id: host.id, source: 'Member' });
});

test('A member of a chapter that has no meeting yet invites without a day', async ({ page, portal, signIn }) => {
  const { member } = await makeVisitorChapter(portal);
  await portal.data.write((tx) => tx.updateTable('settings').set({ public_chapter_pages: true }).execute());
  await signIn(member);
  await page.goto('/visitors?add=invite');
  const form = dialog(page, 'Invite a visitor');
  await expect(form.getByLabel('To the meeting')).toHaveAccessibleDescription(
    'No meeting is planned yet. Invite without a day, and tell your guest once you know it.',
  );
  await expect(form.getByText('You are in no chapter to which you could invite.')).toHaveCount(0);
  await form.getByLabel('Full Name').fill('Farida Khan');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Invite' }).click();
  const text = dialog(page, 'Invite Farida Khan').getByLabel('Invitation');
  await expect(text).toHaveValue(/^Dear Farida Khan, I invite you to a meeting of Pune Central\./);
  expect(await stageOf(portal, 'Farida Khan')).toBe('Invited');
});

test('A link alone serves for several people', async ({ page, portal, signIn }) => {
  const { member, addMeeting } = await makeVisitorChapter(portal);
  await addMeeting(2);
  await portal.data.write((tx) => tx.updateTable('settings').set({ public_chapter_pages: true }).execute());
  await signIn(member);
  await page.goto('/visitors?add=invite');
  await dialog(page, 'Invite a visitor').getByRole('button', { name: 'A link for several people' }).click();
  await expect(dialog(page, 'A link to pass on').getByLabel('Invitation')).toHaveValue(/\/visit\//);
  expect(await portal.data.read.selectFrom('visitors').select('id').execute()).toEqual([]);
});

test('A member objects to who applies, and sees no contacts', async ({ page, portal, signIn }) => {
  const { member, president, addAt } = await makeVisitorChapter(portal);
  const id = await addAt('Applied', 'Farida Khan', { Phone: '9876543210', Company: 'Khan Honey' });
  await signIn(member);
  await page.goto(`/visitors/${id}`);
  const record = dialog(page, 'Farida Khan');
  await expect(record).toContainText('Khan Honey');
  await expect(record).not.toContainText('9876543210');
  await record.getByLabel('Do you object?').fill('A rival of mine');
  await expectAccessible(page);
  await record.getByRole('button', { name: 'Object' }).click();
  await expect(record.getByLabel('Your objection')).toHaveValue('A rival of mine');
  await page.context().clearCookies();
  await signIn(president);
  await page.goto(`/visitors/${id}`);
  await expect(dialog(page, 'Farida Khan').getByRole('region', { name: 'Objections' })).toContainText('A rival of mine');
});
