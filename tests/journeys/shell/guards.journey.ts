// Who may open which screen: every path of the access table, for every role and for a visitor who is not signed in.

import type { Page } from '@playwright/test';
import { access, home } from '../../../src/app/web/access.ts';
import type { Role } from '../../../src/platform/wire/roles.ts';
import { passwordOfAll } from '../../makers.ts';
import { addStory } from '../contents/written-stories.ts';
import { dialog, expect, test, unfoldFilters } from '../journey.ts';

const pathOf = (pattern: string) => pattern.replace(/\$\w+/, '7');
const paths = access.map((entry) => pathOf(entry.path));
const mayOpen = (role: Role) => access.filter(({ roles }) => roles.includes(role)).map((entry) => pathOf(entry.path));

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('A visitor who is not signed in reaches no screen', async ({ page }) => {
  for (const path of [...paths, '/members/']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/?unauthorized=true');
    const atTheDoor = 'Members sign in here. Visitors: please tell the host at the door.';
    await expect(page.getByText(path === '/check-in' ? atTheDoor : 'Please sign in to access that page.')).toBeVisible();
  }
});

const roleNames: Record<Role, string> = { superAdmin: 'A super admin', admin: 'An admin', member: 'A member' };
const expected: Record<Role, (path: string) => boolean> = {
  superAdmin: () => true,
  admin: (path) => ['/dashboard', '/announcements', '/keys'].includes(path),
  member: (path) =>
    ![
      ...['/members', '/member-list', '/member-details/7', '/assigned-members', '/advisory-committee', '/partners', '/sponsors'],
      ...[
        '/activity',
        '/outbox',
        '/settings',
        '/lights',
        '/renewals',
        '/payments',
        '/import/7',
        '/bank-statement',
        '/data-requests',
        ...['/meetings/7/marks', '/meetings/7/code', '/events/7/people', '/events/7/marks', '/events/7/code', '/professions'],
      ],
    ].includes(path),
};

for (const role of ['superAdmin', 'admin', 'member'] as const) {
  test(`${roleNames[role]} reaches the screens of the role and no other`, async ({ page, signIn }) => {
    expect(mayOpen(role)).toEqual(paths.filter(expected[role]));
    await signIn(role);
    for (const path of paths) {
      await page.goto(path);
      const isRecord = ['/chapters/7', '/directory/7'].includes(path) || path.startsWith('/meetings/7') || path.startsWith('/events/7');
      await expect(page, path).toHaveURL(expected[role](path) || isRecord ? path : '/unauthorized');
      if (!expected[role](path)) await expect(title(page), path).toHaveText(isRecord ? 'Page Not Found' : 'Access Denied');
      else await expect(title(page), path).not.toHaveText('Access Denied');
    }
  });
}

test('Signing in returns to the address that the guard stopped, with filters and page', async ({ page, portal }) => {
  const { email } = await portal.person('member');
  await page.goto('/stories?Name=bridge&page=1');
  await expect(page).toHaveURL('/?unauthorized=true');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(passwordOfAll);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/stories?Name=bridge&page=1');
  await unfoldFilters(page);
  await expect(page.getByLabel('Story Name')).toHaveValue('bridge');
});

test('Signing in returns to the address of a record', async ({ page, portal }) => {
  const id = await addStory(portal);
  const { email } = await portal.person('member');
  await page.goto(`/stories/${id}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(passwordOfAll);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog(page, 'The first bridge')).toBeVisible();
});

test('Signing in does not open a screen that the role may not open', async ({ page, portal }) => {
  const { email } = await portal.person('member');
  await page.goto('/sponsors');
  await expect(page).toHaveURL('/?unauthorized=true');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(passwordOfAll);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');
});

const recordPaths = [...access.flatMap((entry) => ('hasRecords' in entry ? [`${entry.path}/1`] : [])), '/chapters/1'];

for (const role of ['admin', 'member'] as const) {
  test(`${roleNames[role]} finds no page at the address of a record of a screen that is not for the role`, async ({ page, signIn }) => {
    await signIn(role);
    const paths = recordPaths.filter((path) => !mayOpen(role).includes(path.slice(0, -2)));
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths.flatMap((one) => [one, `${one}?edit`])) {
      await page.goto(path);
      await expect(title(page), path).toHaveText('Page Not Found');
      await expect(page, path).toHaveURL(path);
      await expect(page).toHaveTitle('Page Not Found · Chapterhouse');
    }
    await page.goto('/sponsors?add=');
    await expect(page).toHaveURL('/unauthorized');
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(title(page)).toHaveText('Page Not Found');
    await page.getByRole('link', { name: 'Return Home' }).click();
    await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  });
}

test('Signing in leads to the address of a record that is not for the role, and there is no page', async ({ page, portal }) => {
  const { email } = await portal.person('member');
  await page.goto('/partners/1?edit');
  await expect(page).toHaveURL('/?unauthorized=true');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(passwordOfAll);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/partners/1?edit=');
  await expect(title(page)).toHaveText('Page Not Found');
});

test('Access Denied goes back to the previous screen, or to the dashboard', async ({ page, signIn, context }) => {
  await signIn('member');
  await page.goto('/stories');
  await page.goto('/sponsors');
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
  await expect(page).toHaveTitle('Access Denied · Chapterhouse');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/stories');

  const fresh = await context.newPage();
  await fresh.goto('/sponsors');
  await fresh.getByRole('button', { name: 'Go Back' }).click();
  await expect(fresh).toHaveURL(home);
});

test('An unknown path, also one in other capitals or without its id, is Page Not Found', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/dashboard');
  for (const path of ['/nowhere', '/Stories', '/STORIES', '/user-connections', '/stories/1', '/member-details', '/member-details/1/2']) {
    await page.goto(path);
    await expect(title(page), path).toHaveText('Page Not Found');
    await expect(page).toHaveURL(path);
  }
  await expect(page).toHaveTitle('Page Not Found · Chapterhouse');
  await expect(page.getByText('Sorry, the page you are looking for could not be found.')).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/member-details');
});

test('Return Home leads to the dashboard, and signed out to the login page', async ({ page, signIn, context }) => {
  await signIn('member');
  await page.goto('/nowhere');
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page).toHaveURL('/dashboard');
  await context.clearCookies();
  await page.goto('/nowhere');
  await expect(title(page)).toHaveText('Page Not Found');
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page).toHaveURL('/?unauthorized=true');
});
