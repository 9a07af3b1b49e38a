// Signing in by the form: its texts, its failures, and the page it opens.

import type { Page } from '@playwright/test';
import { passwordOfAll } from '../../makers.ts';
import { expect, test, toast } from '../journey.ts';

const fill = async (page: Page, email: string, password = passwordOfAll) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
};

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' });

test('A visitor signs in, sees a toast, and gets to the dashboard', { tag: '@main' }, async ({ page, portal, context }) => {
  const { email, name } = await portal.person('member');
  await page.goto('/');
  await expect(page).toHaveTitle('Sign in · Chapterhouse');
  await fill(page, `  ${email.toUpperCase()} `);
  await page.route('**/api/User/login', async (route) => {
    await answered;
    await route.continue();
  });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await signInButton(page).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  answer();
  await expect(toast(page, 'Login successful!')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(name);
  const cookies = await context.cookies();
  expect(cookies.map((cookie) => cookie.name).sort()).toEqual(['displayName', 'roleId', 'token', 'user']);
  const sixDays = 6 * 24 * 60 * 60;
  for (const { path, sameSite, secure, expires } of cookies) {
    expect({ path, sameSite, secure }).toEqual({ path: '/', sameSite: 'Strict', secure: true });
    expect(expires - Date.now() / 1000).toBeGreaterThan(sixDays);
  }
});

test('A signed-in user is sent from the login page to the dashboard, without an extra entry in the history', async ({ page, signIn }) => {
  await signIn('member');
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/stories');
  await page.goto('/?signup=success');
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await expect(page).toHaveURL('/stories');
});

test('A value in the address shows a banner over the form', async ({ page }) => {
  await page.goto('/?signup=success');
  await expect(page.getByRole('status').filter({ hasText: 'Account created successfully! Please sign in.' })).toBeVisible();
  await page.goto('/?unauthorized=true');
  await expect(page.getByRole('alert').filter({ hasText: 'Please sign in to access that page.' })).toBeVisible();
  await page.goto('/?signup=1&unauthorized=1');
  await expect(signInButton(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert').or(page.getByRole('main').getByRole('status'))).toHaveCount(0);
});

test('Empty fields are not sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && sent.push(request.url()));
  await page.goto('/');
  await signInButton(page).click();
  const form = page.getByRole('main');
  await expect(form.getByRole('alert')).toHaveText('Please enter your credentials');
  await page.getByLabel('Email').fill('someone@example.com');
  await signInButton(page).click();
  await expect(form.getByRole('alert')).toHaveText('Please enter your credentials');
  await fill(page, '   ');
  await signInButton(page).click();
  await expect(form.getByRole('alert')).toHaveText('Please enter your credentials');
  expect(sent).toEqual([]);
});

test('A refusal is shown on the form and in a toast, and what was typed stays', async ({ page, portal }) => {
  const { email } = await portal.person('member');
  const inactive = await portal.person('member', { isActive: false });
  await page.goto('/');
  const tries = [
    { email, password: 'wrong', said: 'Invalid email or password' },
    { email: 'nobody@example.com', password: passwordOfAll, said: 'Invalid email or password' },
    { email: inactive.email, password: passwordOfAll, said: 'Your account is inactive. Please contact an administrator.' },
  ];
  for (const one of tries) {
    await fill(page, one.email, one.password);
    await signInButton(page).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(one.said);
    await expect(toast(page, one.said, 'alert')).toHaveCount(2);
    await expect(page.getByLabel('Email')).toHaveValue(one.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(one.password);
    await expect(page).toHaveURL('/');
  }
});

test('An unreachable server and a reply without a message have different texts', async ({ page, complaints }) => {
  complaints.expect(/502 .*login/);
  await page.goto('/');
  await fill(page, 'someone@example.com');
  await page.route('**/api/User/login', (route) => route.abort());
  await signInButton(page).click();
  await expect(toast(page, 'Network error. Please try again.', 'alert')).toHaveCount(2);
  await page.unroute('**/api/User/login');
  await page.route('**/api/User/login', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await signInButton(page).click();
  await expect(toast(page, 'Login failed', 'alert')).toHaveCount(2);
});

test('The password can be shown and hidden', async ({ page }) => {
  await page.goto('/');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('secret');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveValue('secret');
});
