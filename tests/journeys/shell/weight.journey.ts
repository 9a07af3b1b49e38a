// What the browser loads: how much, when, compressed, cached, and only from the portal itself.

import { readdir } from 'node:fs/promises';
import type { Browser, Page, Response } from '@playwright/test';
import { access, home } from '../../../src/app/web/access.ts';
import { sidebarFor } from '../../../src/app/web/sidebar-entries.ts';
import { saveEvent } from '../../../src/features/contents/events/events.contract.ts';
import { saveMeeting } from '../../../src/features/meetings/meetings/meetings.contract.ts';
import { noonOf } from '../../../src/platform/wire/days.ts';
import { roles } from '../../../src/platform/wire/roles.ts';
import { inDays } from '../../in-days.ts';
import { makeAssignment, makeChapter } from '../../makers.ts';
import { expect, test } from '../journey.ts';
import type { JourneyPortal, Person } from '../journey-portal.ts';

// The code of a check-in is typed into a form, which other screens load when it opens. A file has headers and a dictionary of its own, so
// the number of files counts, too.
const most = { login: 150_000, route: 60_000, script: 250_000, form: 256_000, scripts: 25, files: 200 };

/** Collects everything that the page loads from now on. */
const listen = (page: Page) => {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  const code = () => responses.filter((response) => ['script', 'stylesheet'].includes(response.request().resourceType()));
  return {
    responses,
    code,
    weight: () => sizeOf(code()),
    script: () => sizeOf(code().filter((response) => response.request().resourceType() === 'script')),
    names: () => code().map((response) => new URL(response.url()).pathname),
  };
};

/** The size over the wire, compressed. */
const sizeOf = async (responses: Response[]) => {
  const sizes = await Promise.all(responses.map(async (response) => (await response.request().sizes()).responseBodySize));
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** Waits until the code of a screen has loaded everything it needs. */
const allIsThere = async (page: Page) => {
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
};

test('The login page stays small, and all its files are compressed, cached and from the portal', { tag: '@main' }, async ({
  page,
  portal,
}) => {
  const heard = listen(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const weight = await heard.weight();
  expect(weight).toBeGreaterThan(10_000);
  expect(weight).toBeLessThanOrEqual(most.login);
  // The code that calls the server loads while the visitor types.
  expect(heard.names().join()).not.toContain('/calls-');
  await page.getByLabel('Email').focus();
  await expect.poll(() => heard.names().join()).toContain('/calls-');
  // The second step comes only to those who have one.
  expect(heard.names().join()).not.toMatch(/second-step/);

  for (const response of heard.responses) {
    const url = new URL(response.url());
    expect(url.origin, url.href).toBe(portal.url);
    const headers = response.headers();
    if (url.pathname.startsWith('/assets/')) {
      expect(headers, url.href).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      // It is for pages, and as long as a small part.
      expect(headers, url.href).not.toHaveProperty('content-security-policy');
    }
    if (/\.(js|css|svg)$/.test(url.pathname)) expect(headers['content-encoding'], url.href).toBe('br');
  }
  const html = heard.responses.find((response) => response.url() === `${portal.url}/`);
  expect(html?.headers()['cache-control']).toBe('no-cache');
});

test('The portal is built of few script files', async () => {
  const files = (await readdir('dist/web/assets')).filter((name) => name.endsWith('.js'));
  expect(files.length).toBeGreaterThan(50);
  expect(files.length).toBeLessThanOrEqual(most.files);
});

test('The pages that are open to anyone are as light as the login page', async ({ browser, portal }) => {
  for (const path of ['/?password=forgotten', '/reset-password?token=none', '/accept-invitation?token=none']) {
    const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const heard = listen(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: 'Chapterhouse' })).toBeVisible();
    const weight = await heard.weight();
    expect(weight, path).toBeGreaterThan(100_000);
    expect(weight, path).toBeLessThanOrEqual(most.login);
    expect(heard.names().join()).not.toContain('common-passwords');
    await context.close();
  }
});

test('The stories add little to the dashboard, and the editor comes when a form opens', async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await allIsThere(page);
  const onRoute = listen(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stories' }).click();
  await expect(page.getByText('No stories found')).toBeVisible();
  const weight = await onRoute.weight();
  expect(weight).toBeGreaterThan(1_000);
  expect(weight).toBeLessThanOrEqual(most.route);
  expect(onRoute.names().join()).not.toMatch(/rich-text-(editor|view)|calendar/);

  const onForm = listen(page);
  await page.getByRole('button', { name: 'Add Story' }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible();
  expect(onForm.names().join()).toMatch(/rich-text-editor/);
  expect(onForm.names().join()).not.toMatch(/calendar/);
  for (const response of [...onRoute.responses, ...onForm.responses]) expect(new URL(response.url()).origin).toBe(portal.url);
});

/** What opening a screen from the dashboard adds. */
const addedBy = async (browser: Browser, portal: JourneyPortal, who: Person, open: (page: Page) => Promise<void>) => {
  const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' });
  await portal.enter(context, who);
  const page = await context.newPage();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await allIsThere(page);
  const heard = listen(page);
  await open(page);
  await expect.poll(() => heard.code().length).toBeGreaterThan(0);
  await allIsThere(page);
  const weight = await heard.weight();
  await context.close();
  return weight;
};

const expectLight = (weight: number, what: string) => {
  expect(weight, what).toBeGreaterThan(500);
  expect(weight, what).toBeLessThanOrEqual(most.route);
};

for (const role of ['superAdmin', 'member'] as const) {
  for (const { section, entries } of sidebarFor({ roleId: roles[role], offices: [] })) {
    const screens = entries.filter((entry) => entry.path !== home);
    if (screens.length === 0) continue;
    test(`Every screen of the section '${section}' loads at most the limit of a list, for ${role}`, async ({ browser, portal }) => {
      const who = await portal.person(role);
      // Who is in no chapter is not offered all of them.
      await makeAssignment(portal.data, (await makeChapter(portal.data)).id, who.id, who.id);
      for (const { path, label } of screens) {
        const link = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true });
        expectLight(await addedBy(browser, portal, who, (page) => link(page).click()), path);
      }
    });
  }
}

test('A member with all four tabs loads at most the limit of a list', async ({ browser, portal }) => {
  const staff = await portal.person('superAdmin');
  await portal.person('member', { fullName: 'Asha Rao' });
  const open = (page: Page) => page.getByRole('link', { name: /^Asha Rao/ }).click();
  expectLight(await addedBy(browser, portal, staff, open), 'the details of a member');
});

for (const role of ['superAdmin', 'member'] as const) {
  test(`No screen loads more script than a slow connection allows, also with an empty cache, for ${role}`, async ({ browser, portal }) => {
    // All screens are opened one after the other, and they become more.
    test.setTimeout(8_000 * access.length);
    const asha = await portal.person('member', { fullName: 'Asha Rao' });
    const who = role === 'member' ? asha : await portal.person(role);
    const chapter = await makeChapter(portal.data, 'Pune Central');
    await makeAssignment(portal.data, chapter.id, asha.id, asha.id);
    const meetingId = await portal.save(saveMeeting, { Flag: 'Add', ChapterId: chapter.id, Day: inDays(0) });
    const eventId = await portal.save(saveEvent, {
      Flag: 'Add',
      EventName: 'Summer party',
      StartDate: noonOf(inDays(0)),
      Description: 'All of it',
    });
    const ids = { memberId: asha.id, chapterId: chapter.id, meetingId, eventId, kind: 'members' };
    const paths = access
      .filter(({ roles: allowed }) => allowed.includes(role))
      .map(({ path }) => Object.entries(ids).reduce((filled, [name, id]) => filled.replace(`$${name}`, String(id)), path as string));
    expect(paths.join()).not.toContain('$');
    for (const path of paths) {
      const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' });
      await portal.enter(context, who);
      const page = await context.newPage();
      const heard = listen(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await allIsThere(page);
      const weight = await heard.script();
      expect(weight, path).toBeGreaterThan(100_000);
      expect(weight, path).toBeLessThanOrEqual(path === '/check-in' ? most.form : most.script);
      expect(heard.names().filter((name) => name.endsWith('.js')).length, path).toBeLessThanOrEqual(most.scripts);
      await context.close();
    }
  });
}
