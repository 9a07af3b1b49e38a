// A forgotten password: from the login page to the mail, and with its link to a new password.

import type { Page } from '@playwright/test';
import { passwordOfAll } from '../../makers.ts';
import { expect, test as plainTest, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { linkIn, test } from './mailbox.ts';
import { unfoldFacts } from './member-facts.ts';

const ask = async (page: Page, email: string) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'If this e-mail has an account, we have sent a link.' })).toBeVisible();
};

const signIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

const warning = 'This password is easy to guess';

test('A visitor asks for a link, chooses a new password with it, and signs in; other sessions have ended', { tag: '@main' }, async ({
  page,
  portal,
  mailbox,
  browser,
}) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  const elsewhere = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' });
  await portal.enter(elsewhere, asha);
  const other = await elsewhere.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: /^Welcome, / })).toBeVisible();

  await ask(page, asha.email);
  const [mail] = await mailbox.mailsTo(asha.email, 1);
  const link = linkIn(mail?.source);
  expect(link).toMatch(/^\/reset-password\?token=[\w-]{43}$/);
  const told: string[] = [];
  page.on('request', (request) => told.push(JSON.stringify(request.headers())));
  await page.goto(link);
  await expect(page).toHaveTitle('Choose a new password · Chapterhouse');
  await expect(page.getByLabel('Email')).toHaveValue(asha.email);
  // The token is in the address no more, and nothing that the page loads tells it.
  await expect(page).toHaveURL('/reset-password');
  expect(told.length).toBeGreaterThan(3);
  expect(told.join('\n')).not.toContain(new URL(link, portal.url).searchParams.get('token'));
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(asha.email);
  const field = page.getByLabel('New Password');
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('New password is required')).toBeVisible();
  await field.fill('asha-12345');
  await expect(page.getByText(warning)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await field.fill('ganz neu 8');
  await expect(page.getByText(warning)).toHaveCount(0);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/?password=chosen');
  await expect(page.getByRole('status').filter({ hasText: 'Your password is set. Please sign in.' })).toBeVisible();
  await signIn(page, asha.email, passwordOfAll);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password');
  await signIn(page, asha.email, 'ganz neu 8');
  await expect(page).toHaveURL('/dashboard');

  await other.getByRole('link', { name: 'Stories' }).first().click();
  await expect(other).toHaveURL('/');
  await elsewhere.close();
  const [, notice] = await mailbox.mailsTo(asha.email, 2);
  expect(notice?.source).toContain('Your password for Chapterhouse was changed');

  await page.goto(link);
  await expect(page.getByRole('alert').filter({ hasText: 'This link no longer works. Please ask for a new one.' })).toBeVisible();
  await expectAccessible(page);
});

test('The form says the same to everybody, and a link that dies while the form is open leads to a new one', async ({
  page,
  portal,
  mailbox,
}) => {
  const asha = await portal.person('member');
  await ask(page, 'nobody@example.com');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expectAccessible(page);

  await ask(page, asha.email);
  const [first] = await mailbox.mailsTo(asha.email, 1);
  await page.goto(linkIn(first?.source));
  await page.getByLabel('New Password').fill('ganz neu 8');
  await portal.data.write((tx) => tx.updateTable('password_links').set({ works_until: '2020-01-01T00:00:00.000Z' }).execute());
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This link no longer works.' })).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('An unreachable server is reported, and the link can be checked again', async ({ page, portal, mailbox }) => {
  const asha = await portal.person('member');
  await page.goto('/?password=forgotten');
  await page.getByLabel('Email').fill(asha.email);
  await page.route('**/api/User/RequestPasswordReset', (route) => route.abort());
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('The link could not be asked for. Please try again.');
  await page.unroute('**/api/User/RequestPasswordReset');
  await page.getByRole('button', { name: 'Send the link' }).click();
  const [mail] = await mailbox.mailsTo(asha.email, 1);
  await page.route('**/api/User/GetPasswordLink', (route) => route.abort());
  await page.goto(linkIn(mail?.source));
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('The link could not be checked. Please try again.');
  await page.unroute('**/api/User/GetPasswordLink');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(asha.email);
});

test('A super admin sends a member a link from the page of the member', async ({ page, portal, mailbox, signIn: enter }) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  const staff = await enter('superAdmin');
  await page.goto(`/member-details/${asha.id}`);
  await unfoldFacts(page, 'Sign-in');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('dialog', { name: 'Reset password?' })).toContainText(asha.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(toast(page, 'The link is in the outbox')).toBeVisible();
  const [mail] = await mailbox.mailsTo(asha.email, 1);
  // Opened in the browser of the super admin, who is signed out by it.
  await page.goto(linkIn(mail?.source));
  await page.getByLabel('New Password').fill('ganz neu 8');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/?password=chosen');
  await signIn(page, asha.email, 'ganz neu 8');
  await expect(page.getByRole('banner')).toContainText('Asha Rao');

  await enter(staff);
  await page.goto(`/member-details/${staff.id}`);
  await expect(page.getByText(`ID ${staff.id}`)).toBeVisible();
  await unfoldFacts(page, 'Sign-in');
  await expect(page.getByRole('button', { name: 'Reset password' })).toHaveCount(0);
});

plainTest('Where no mail can be sent, the page says so and whom to ask', async ({ page, portal }) => {
  const office = { office_phone: '9876543210', office_email: 'office@example.com' };
  await page.goto('/?password=forgotten');
  await expect(page.getByRole('main')).toContainText('This portal sends no mail. Please ask the office for a link.');
  await expect(page.getByRole('button', { name: 'Send the link' })).toHaveCount(0);
  await portal.data.write((tx) => tx.updateTable('settings').set(office).execute());
  await page.reload();
  await expect(page.getByRole('link', { name: '9876543210' })).toHaveAttribute('href', 'tel:+919876543210');
  await expect(page.getByRole('link', { name: 'office@example.com' })).toHaveAttribute('href', 'mailto:office@example.com');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test('Before a password is reset a super admin reads that a second factor stays on', async ({ page, portal, signIn: enter }) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  const factor = { user_id: asha.id, secret: 'sealed', last_step: 1, set_up_at: '2026-01-01' };
  await portal.data.write((tx) => tx.insertInto('second_factors').values(factor).execute());
  await enter('superAdmin');
  await page.goto(`/member-details/${asha.id}`);
  await unfoldFacts(page, 'Sign-in');
  await expect(page.getByRole('group', { name: 'Password' })).toContainText('A second factor is on');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('dialog', { name: 'Reset password?' })).toContainText('remove-second-factor');
});
