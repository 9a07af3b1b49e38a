// Creating an account on the login page, when the portal allows it.

import { passwordOfAll } from '../../makers.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

test('Without ALLOW_SIGNUP the login page offers no account, also when the address asks for it', async ({ page }) => {
  for (const path of ['/', '/?signup=new']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByText('Create an account')).toHaveCount(0);
  }
});

test.describe('With ALLOW_SIGNUP', () => {
  test.use({ settings: { ALLOW_SIGNUP: 'true' } });

  test('A visitor creates an account, sees that on the login page, and signs in with it', { tag: '@main' }, async ({ page, portal }) => {
    const taken = await portal.person('member');
    await page.goto('/');
    const colour = await page.getByRole('link', { name: 'Create an account' }).evaluate((link) => getComputedStyle(link).color);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCSS('color', colour);
    await expect(page).toHaveTitle('Create an account · Chapterhouse');
    const form = page.getByRole('form', { name: 'Create an account' });
    await expect(form.getByLabel('Full Name')).toBeFocused();
    const markOf = (label: string) => form.getByText(label, { exact: true }).evaluate((of) => getComputedStyle(of, '::after').content);
    expect(await markOf('Full Name')).toContain('*');
    expect(await markOf('Profession')).not.toContain('*');
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(form.getByText('Full name is required')).toBeVisible();
    await expect(form.getByLabel('Full Name')).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await form.getByLabel('Full Name').fill('Asha Rao');
    await form.getByLabel('Email').fill(taken.email);
    await form.getByLabel('Phone').fill('9812345678');
    await form.getByLabel('Password', { exact: true }).fill(passwordOfAll);
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(form.getByText('Email is already registered')).toBeVisible();
    await expect(form.getByLabel('Email')).toBeFocused();
    await form.getByLabel('Email').fill('asha@example.com');
    await form.getByRole('button', { name: 'Create account' }).click();

    await expect(page).toHaveURL('/?signup=success');
    await expect(page.getByRole('status').filter({ hasText: 'Account created successfully! Please sign in.' })).toBeVisible();
    await page.getByLabel('Email').fill('asha@example.com');
    await page.getByLabel('Password', { exact: true }).fill(passwordOfAll);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('banner')).toContainText('Asha Rao');
  });

  test('The back button goes from the form to the login, and an unreachable server is reported on the form', async ({ page }) => {
    await page.goto('/');
    const colour = await page.getByRole('link', { name: 'Create an account' }).evaluate((link) => getComputedStyle(link).color);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCSS('color', colour);
    const form = page.getByRole('form', { name: 'Create an account' });
    await form.getByLabel('Full Name').fill('Asha Rao');
    await form.getByLabel('Email').fill('asha@example.com');
    await form.getByLabel('Phone').fill('9812345678');
    await form.getByLabel('Password', { exact: true }).fill(passwordOfAll);
    await page.route('**/api/User/register', (route) => route.abort());
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(form.getByRole('alert')).toHaveText('Error registering member: the server did not answer');
    await expect(form.getByLabel('Email')).toHaveValue('asha@example.com');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await page.goBack();
    await expect(form).toBeVisible();
  });
});
