// Inviting a member: by a mail through a real mail server, and by a link to copy where no mail can be sent.

import type { Page } from '@playwright/test';
import { makeUser } from '../../makers.ts';
import { dialog, expect, test as plainTest, row, toast, unfoldFilters } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { linkIn, test } from './mailbox.ts';
import { unfoldFacts } from './member-facts.ts';

const invite = async (page: Page, name: string, email: string) => {
  await page.goto('/member-list');
  await page.getByRole('button', { name: 'Invite' }).click();
  const form = dialog(page, 'Invite a Member');
  await expect(form.getByLabel('Password')).toHaveCount(0);
  await form.getByLabel('Full Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').fill('9812345678');
  await form.getByRole('button', { name: 'Invite' }).click();
};

/** The title of the dialog with a link that nobody got by mail. */
const ready = 'Invitation ready: pass on the link';

const openMember = async (page: Page, name: string) => {
  await page.goto('/members');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
};

const choose = async (page: Page, link: string) => {
  await page.goto(link);
  await page.getByLabel('New Password').fill('ganz neu 8');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/?password=chosen');
};

test('Whom an import has brought are invited together, and who has a link is left as before', async ({ page, portal, mailbox, signIn }) => {
  const people = [await makeUser(portal.data, { fullName: 'Binu Nair' }), await makeUser(portal.data, { fullName: 'Chitra Pai' })];
  const ids = people.map(({ id }) => id);
  await portal.data.write((tx) => tx.updateTable('users').set({ password_hash: '' }).where('id', 'in', ids).execute());
  await makeUser(portal.data, { fullName: 'Asha Rao' });
  await signIn('superAdmin');
  await page.goto('/member-list');
  await expect(row(page, 'Asha Rao')).toBeVisible();
  await unfoldFilters(page);
  await page.getByLabel('Password').selectOption('None yet');
  await expect(row(page, 'Asha Rao')).toHaveCount(0);
  const inviteAll = async () => {
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Invite' }).click();
    const asked = page.getByRole('dialog', { name: 'Invite: 2 members' });
    await expect(asked).toContainText('Each of them gets a mail with a link to choose a password, which works for 72 hours.');
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Invite' }).click();
  };
  await inviteAll();
  await expect(toast(page, '2 members invited')).toBeVisible();
  await expect(toast(page, '2 members invited').getByRole('button', { name: 'Undo' })).toHaveCount(0);
  for (const { email } of people) expect(await mailbox.mailsTo(email, 1)).toHaveLength(1);
  await inviteAll();
  const left = dialog(page, '2 members left as before');
  await expect(left).toContainText('Was invited already, and the link still works');
});

test('A super admin invites a member, who chooses a password with the mail and signs in', { tag: '@main' }, async ({
  page,
  portal,
  mailbox,
  signIn,
  browser,
}) => {
  await signIn('superAdmin');
  await invite(page, 'Ravi Patil', 'ravi@example.com');
  await expect(toast(page, 'Member invited successfully')).toBeVisible();
  await expect(dialog(page, 'Invite a Member')).toHaveCount(0);
  await expect(row(page, 'Ravi Patil')).toBeVisible();
  await openMember(page, 'Ravi Patil');
  await expect(page.getByRole('region', { name: 'Sign-in' })).toContainText('Invited');
  await unfoldFacts(page, 'Sign-in');
  const panel = page.getByRole('group', { name: 'Invitation' });
  await expect(panel).toContainText(/Invited.*The link works until \d\d \w+ \d{4}/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const [first] = await mailbox.mailsTo('ravi@example.com', 1);
  await panel.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(toast(page, 'The link is in the outbox')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Send again' })).toBeFocused();
  const [, second] = await mailbox.mailsTo('ravi@example.com', 2);

  const visitor = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' });
  const theirs = await visitor.newPage();
  await theirs.goto(linkIn(first?.source));
  await expect(theirs.getByRole('alert').filter({ hasText: 'This link no longer works.' })).toBeVisible();
  expect(linkIn(second?.source)).toMatch(/^\/accept-invitation\?/);
  await choose(theirs, linkIn(second?.source));
  await expect(theirs.getByLabel('Email')).toHaveValue('ravi@example.com');
  await theirs.getByLabel('Password', { exact: true }).fill('ganz neu 8');
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await expect(theirs.getByRole('banner')).toContainText('Ravi Patil');
  await visitor.close();

  await page.reload();
  await unfoldFacts(page, 'Sign-in');
  await expect(page.getByText('Invitation accepted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset password' })).toBeVisible();
});

test('An invitation that has expired says so, and its link can be copied', async ({ page, portal, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('superAdmin');
  await invite(page, 'Ravi Patil', 'ravi@example.com');
  await expect(toast(page, 'Member invited successfully')).toBeVisible();
  await portal.data.write((tx) => tx.updateTable('password_links').set({ works_until: '2020-01-01T00:00:00.000Z' }).execute());
  await openMember(page, 'Ravi Patil');
  await expect(page.getByText('Invitation expired')).toBeVisible();
  await unfoldFacts(page, 'Sign-in');
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = dialog(page, ready);
  await expect(link.getByLabel('Link')).toBeFocused();
  await expectAccessible(page);
  // It was not copied.
  await page.keyboard.press('Escape');
  await dialog(page, 'Close without the link?').getByRole('button', { name: 'Cancel' }).click();
  const offered = await link.getByRole('button', { name: 'Copy link' }).boundingBox();
  await link.getByRole('button', { name: 'Copy link' }).click();
  await expect(link.getByRole('button', { name: 'Copied' })).toBeVisible();
  // Nothing moves under the finger.
  expect(await link.getByRole('button', { name: 'Copied' }).boundingBox()).toEqual(offered);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await link.getByLabel('Link').inputValue());
  await link.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('group', { name: 'Invitation' })).toContainText('The link works until');
  await choose(page, linkIn(copied));
});

test('An invitation whose e-mail was corrected says that its link is dead, and who has no password is offered one', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('superAdmin');
  await invite(page, 'Ravi Patil', 'ravi@exampel.com');
  await expect(toast(page, 'Member invited successfully')).toBeVisible();
  const ravi = { email: 'ravi@example.com', email_normal: 'ravi@example.com' };
  const change = (columns: object) =>
    portal.data.write((tx) => tx.updateTable('users').set(columns).where('full_name', '=', 'Ravi Patil').execute());
  await change(ravi);
  await openMember(page, 'Ravi Patil');
  await expect(page.getByRole('region', { name: 'Sign-in' })).toContainText('Link no longer works');
  await unfoldFacts(page, 'Sign-in');
  const panel = page.getByRole('group', { name: 'Invitation' });
  await expect(panel).toContainText('The e-mail was changed since, so the link no longer works. Give the member a new one.');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Send again' }).click();
  await expect(panel).toContainText('The link works until');

  // As an import brings members in.
  await portal.data.write((tx) => tx.deleteFrom('password_links').execute());
  await page.reload();
  await expect(page.getByRole('region', { name: 'Sign-in' })).toContainText('Not invited yet');
  await unfoldFacts(page, 'Sign-in');
  await expect(panel).toContainText('There is no password yet. A link lets the member choose one, and works for 72 hours.');
  await expect(page.getByRole('button', { name: 'Reset password' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Invite' }).click();
  await expect(panel).toContainText('The link works until');
});

plainTest('Without a mail server, the links of an invitation and of a reset are shown to be copied', async ({ page, portal, signIn }) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  await signIn('superAdmin');
  await invite(page, 'Ravi Patil', 'ravi@example.com');
  const invitationDialog = dialog(page, ready);
  await expect(invitationDialog).toContainText('Give this link to Ravi Patil');
  await expect(toast(page, 'Member invited successfully')).toHaveCount(0);
  const invitation = await invitationDialog.getByLabel('Link').inputValue();
  await expect(invitationDialog).toContainText('Only this machine can open this link. Set PUBLIC_URL');
  const whatsApp = new URL((await invitationDialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '');
  expect(whatsApp.href).toMatch(/^https:\/\/wa\.me\/919812345678\?text=/);
  expect(whatsApp.searchParams.get('text')).toContain(invitation);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog(page, 'Close without the link?').getByRole('button', { name: 'Close' }).last().click();
  await expect(invitationDialog).toHaveCount(0);

  await page.goto(`/member-details/${asha.id}`);
  await unfoldFacts(page, 'Sign-in');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByRole('button', { name: 'Get the link' }).click();
  const link = dialog(page, 'Link to choose a password');
  await expect(link).toContainText('Give this link to Asha Rao');
  expect(linkIn(await link.getByLabel('Link').inputValue())).toMatch(/^\/reset-password\?/);
  await openMember(page, 'Ravi Patil');
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  await choose(page, linkIn(invitation));
});
