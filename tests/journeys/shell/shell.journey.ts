// The frame around every screen: sidebar, header, titles, colour scheme, and the link to skip it.

import type { Locator, Page } from '@playwright/test';
import { pageTitleOf } from '../../../src/app/web/shell/page-title.ts';
import type { Role } from '../../../src/platform/wire/roles.ts';
import { makeAssignment, makeChapter } from '../../makers.ts';
import { dialog, expect, test } from '../journey.ts';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

// In the order in which the sidebar shows them.
const forMembers = ['User Connection', 'User Expectations', 'Events Joined', 'Documents', 'Meetings', 'Visitors', 'Find a member', 'Slips'];
const contents = ['Meetup', 'Insights', 'Events', 'Stories', 'CMS Articles'];
const specified: Record<Role, string[]> = {
  superAdmin: [
    ...['Dashboard', 'Member Management', 'Member List', 'Assigned Members', 'Renewals', 'Payments', 'Meetings', 'Visitors'],
    ...['Find a member', 'Slips', 'Announcements', 'Lights'],
    ...contents,
    ...['Chapters', 'Advisory Committee', 'Partners', 'Sponsors', 'Activity', 'Trash', 'Outbox', 'Data requests', 'Settings'],
  ],
  member: ['Dashboard', ...forMembers, ...contents],
  admin: ['Dashboard'],
};
const roleNames = { superAdmin: 'Super Admin', member: 'Member', admin: 'Admin' };

for (const role of ['superAdmin', 'member', 'admin'] as const) {
  test(`The sidebar shows the entries of the role ${roleNames[role]}, and each opens its screen`, { tag: '@main' }, async ({
    page,
    portal,
    signIn,
  }) => {
    const { id } = await signIn(role);
    // Who is in no chapter is not offered meetings and visitors.
    if (role === 'member') await makeAssignment(portal.data, (await makeChapter(portal.data, 'Pune Central')).id, id, id);
    await page.goto('/dashboard');
    await expect(page.getByRole('complementary')).toContainText(roleNames[role]);
    const shown = await main(page).getByRole('link').allTextContents();
    expect(shown).toEqual(specified[role]);
    for (const label of shown) {
      const link = main(page).getByRole('link', { name: label, exact: true });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
      const title = pageTitleOf(new URL(page.url()).pathname);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(`${title} · Chapterhouse`);
      // The first screen was open already.
      if (label !== 'Dashboard') await expect(page.getByRole('main')).toBeFocused();
    }
  });
}

test('Titles come from the last part of the path', () => {
  const titles = {
    '/dashboard': 'Dashboard Overview',
    '/stories': 'Stories',
    '/cms-articles': 'Cms Articles',
    '/User-connections': 'User Connections',
    '/userEvents-joined': 'User Events Joined',
    '/user_documents': 'User Documents',
    '/member-details/12': 'Member Details',
  };
  for (const [path, title] of Object.entries(titles)) expect(pageTitleOf(path)).toBe(title);
});

test('The sidebar collapses to its icons, keeps its accessible names, and stays collapsed after a reload', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/dashboard');
  const sidebar = page.getByRole('complementary');
  const width = async () => (await sidebar.boundingBox())?.width;
  await expect.poll(width).toBe(280);
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.poll(width).toBe(88);
  await page.reload();
  await expect.poll(width).toBe(88);
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toHaveAttribute('aria-expanded', 'false');
  await main(page).getByRole('link', { name: 'Stories' }).hover();
  await expect(page.getByRole('tooltip', { name: 'Stories' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Stories' }).click();
  await expect(page).toHaveURL('/stories');
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect.poll(width).toBe(280);
});

test('Below 1200 px the sidebar begins with its icons, can be unfolded, and keeps what was chosen', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1199, height: 800 });
  await signIn('superAdmin');
  await page.goto('/dashboard');
  const sidebar = page.getByRole('complementary');
  const width = async () => (await sidebar.boundingBox())?.width;
  await expect.poll(width).toBe(88);
  await expect(main(page).getByRole('link', { name: 'Stories' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Stories' }).hover();
  await expect(page.getByRole('tooltip', { name: 'Stories' })).toBeVisible();
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect.poll(width).toBe(280);
  await page.reload();
  await expect.poll(width).toBe(280);
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect.poll(width).toBe(280);
  await page.setViewportSize({ width: 1199, height: 800 });
  await expect.poll(width).toBe(88);
});

test('On a phone the header shows the longest title whole, and its buttons take a finger', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn('member');
  await page.goto('/dashboard');
  const title = page.getByRole('heading', { level: 1, name: 'Dashboard Overview' });
  // From the second page on with the font.
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.reload();
    await expect(title).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const hidden = (one: Element) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight];
    expect(await title.evaluate(hidden), `${width}`).toEqual([0, 0]);
  }
  for (const button of await page.getByRole('banner').getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  const rightOf = async (part: Locator) => await part.boundingBox().then((box) => (box ? box.x + box.width : 0));
  expect(await rightOf(page.getByRole('banner').getByRole('button').last().locator('> :first-child'))).toBe(390 - 16);
});

test('Below 1024 px the sidebar is a drawer; Escape, its button and a choice close it', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1023, height: 800 });
  await signIn('superAdmin');
  await page.goto('/dashboard');
  for (const width of [1023, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('complementary')).toHaveCount(0);
    const open = page.getByRole('button', { name: 'Open menu' });
    await expect(main(page)).toHaveCount(0);
    await open.click();
    await expect(main(page)).toBeVisible();
    expect((await page.getByRole('dialog').boundingBox())?.width).toBe(280);
    for (const entry of await main(page).getByRole('link').all()) expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.keyboard.press('Escape');
    await expect(main(page)).toHaveCount(0);
    await expect(open).toBeFocused();
    await open.click();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(main(page)).toHaveCount(0);
    await open.click();
    await main(page).getByRole('link', { name: 'Stories' }).click();
    await expect(page).toHaveURL('/stories');
    await expect(main(page)).toHaveCount(0);
    await page.goto('/stories?Name=abc');
    await open.click();
    await main(page).getByRole('link', { name: 'Stories' }).click();
    await expect(page).toHaveURL('/stories');
    await expect(main(page)).toHaveCount(0);
    await page.goto('/dashboard');
  }
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(page.getByRole('complementary')).toBeVisible();
});

test('The colour scheme follows the system until one is chosen, and the choice is kept', async ({ page, signIn }) => {
  const html = page.locator('html');
  const choose = async (scheme: string) => {
    await page.getByRole('button', { name: 'Colour scheme' }).click();
    await page.getByRole('menuitemradio', { name: scheme }).click();
  };
  await signIn('member');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/dashboard');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await choose('Light');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'light' });
  await choose('Dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await choose('As the system');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('The user menu shows name and role, opens below the header, and offers every role the profile', async ({ page, signIn, context }) => {
  const { name } = await signIn('member');
  await page.goto('/dashboard');
  const button = page.getByRole('banner').getByRole('button', { name });
  await expect(button).toContainText('Member');
  await button.click();
  await expect(page.getByRole('menuitem')).toHaveText(['View Profile', 'Sign Out']);
  const [header, menu] = [await page.getByRole('banner').boundingBox(), await page.getByRole('menu').boundingBox()];
  expect(menu?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  // The menu takes the focus a moment after it has opened.
  await expect(page.locator('[role="menu"]:focus-within')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(button).toBeFocused();

  await context.clearCookies();
  const staff = await signIn('superAdmin');
  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('button', { name: staff.name }).click();
  await page.getByRole('menuitem', { name: 'View Profile' }).click();
  const profile = dialog(page, 'User Profile');
  await expect(profile).toContainText(staff.email);
  await expect(profile.getByLabel('Change photo')).toBeAttached();
  await expect(profile.getByRole('button', { name: 'Change password' })).toBeVisible();
});

test('The sidebar fits a window of 1024 by 768; in a lower one it scrolls, shows that it does, and keeps Logout in sight', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn('superAdmin');
  await page.goto('/dashboard');
  const last = main(page).getByRole('link').last();
  await expect(last).toHaveText('Settings');
  await expect(last).toBeInViewport({ ratio: 1 });
  const room = () => main(page).evaluate((nav) => nav.scrollHeight - nav.clientHeight);
  // From 1200 pixels on it has its words, and its headings need room too.
  for (const width of [1024, 1280]) {
    for (const height of [768, 800, 864, 900, 980, 1080]) {
      await page.setViewportSize({ width, height });
      expect(await room(), `${width} by ${height}`).toBe(0);
      const role = page.getByRole('complementary').getByText('Super Admin');
      // The icons of a narrow sidebar have their words for who hovers and who hears.
      await expect(width >= 1200 ? role : role.locator('..').locator('svg')).toBeInViewport({ ratio: 1 });
    }
  }
  await page.setViewportSize({ width: 1024, height: 560 });
  expect(await room()).toBeGreaterThan(0);
  const shades = () => main(page).evaluate((nav) => getComputedStyle(nav).backgroundImage.split('radial-gradient').length - 1);
  expect(await shades()).toBe(2);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
  // On its own page the last entry is seen.
  await page.goto('/settings');
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(last).toHaveAttribute('aria-current', 'page');
});

test('The few entries of a member stand no closer in a low window than they must', async ({ page, signIn }) => {
  await signIn('member');
  await page.goto('/dashboard');
  const entries = main(page).getByRole('link');
  const looks = () =>
    main(page).evaluate((nav) => ({
      isScrolled: nav.scrollHeight > nav.clientHeight,
      rows: Math.min(...[...nav.querySelectorAll('a')].map((entry) => entry.getBoundingClientRect().height)),
    }));
  await expect(entries.last()).toHaveText('CMS Articles');
  for (const [height, rows] of [
    [900, 34],
    [800, 34],
    [768, 34],
    [720, 28],
    [660, 28],
  ] as const) {
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height });
      await expect.poll(looks, `${width} by ${height}`).toEqual({ isScrolled: false, rows });
      await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
    }
  }
});

test('The first Tab offers to skip to the content', async ({ page, signIn }) => {
  await signIn('member');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(/\/dashboard/);
});
