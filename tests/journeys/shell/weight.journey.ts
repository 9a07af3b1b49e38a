// What the browser loads: how much, when, compressed, cached, and only from the portal itself.

import type { Page, Response } from '@playwright/test';
import { access, home } from '../../../src/app/web/access.ts';
import { sidebarFor } from '../../../src/app/web/sidebar-entries.ts';
import { roles } from '../../../src/platform/wire/roles.ts';
import { expect, test } from '../journey.ts';

const most = { login: 150_000, route: 60_000, script: 220_000 };

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

test('The login page stays small, and all its files are compressed, cached and from the portal', async ({ page, portal }) => {
  const heard = listen(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const weight = await heard.weight();
  expect(weight).toBeGreaterThan(10_000);
  expect(weight).toBeLessThanOrEqual(most.login);
  // The contract of the call loads while the visitor types.
  const files = heard.code().length;
  await page.getByLabel('Email').focus();
  await expect.poll(() => heard.code().length).toBeGreaterThan(files);
  // The second step comes only to those who have one.
  expect(heard.names().join()).not.toMatch(/second-step/);

  for (const response of heard.responses) {
    const url = new URL(response.url());
    expect(url.origin, url.href).toBe(portal.url);
    const headers = response.headers();
    if (url.pathname.startsWith('/assets/')) expect(headers['cache-control'], url.href).toBe('public, max-age=31536000, immutable');
    if (/\.(js|css|svg)$/.test(url.pathname)) expect(headers['content-encoding'], url.href).toBe('br');
  }
  const html = heard.responses.find((response) => response.url() === `${portal.url}/`);
  expect(html?.headers()['cache-control']).toBe('no-cache');
});

test('The form for a forgotten password is as light as the login page in use', async ({ browser, portal }) => {
  for (const path of ['/?password=forgotten']) {
    const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const heard = listen(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: 'Chapterhouse' })).toBeVisible();
    const weight = await heard.weight();
    expect(weight, path).toBeGreaterThan(100_000);
    expect(weight, path).toBeLessThanOrEqual(most.login + most.route);
    expect(heard.names().join()).not.toContain('common-passwords');
    await context.close();
  }
});

test('The stories add little to the dashboard, and the editor comes when a form opens', async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
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

test('Every screen loads at most the limit of a list, also a member with all four tabs', async ({ browser, portal }) => {
  test.setTimeout(120_000);
  const staff = await portal.person('superAdmin');
  const member = await portal.person('member', { fullName: 'Asha Rao' });
  const added = async (who: typeof staff, open: (page: Page) => Promise<void>) => {
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
  for (const who of [staff, member]) {
    const roleId = roles[who.role];
    for (const { entries } of sidebarFor(roleId)) {
      for (const { path, label } of entries.filter((entry) => entry.path !== home)) {
        const weight = await added(who, (page) =>
          page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).click(),
        );
        expectLight(weight, `${path} for ${who.role}`);
      }
    }
  }
  const newest = await added(staff, (page) => page.getByRole('link', { name: /^Asha Rao/ }).click());
  expectLight(newest, 'the details of a member');
});

test('No screen loads more script than a slow connection allows, also with an empty cache', async ({ browser, portal }) => {
  test.setTimeout(180_000);
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  for (const who of [await portal.person('superAdmin'), asha]) {
    const paths = access.filter(({ roles }) => roles.includes(who.role)).map(({ path }) => path.replace('$memberId', String(asha.id)));
    for (const path of paths) {
      const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' });
      await portal.enter(context, who);
      const page = await context.newPage();
      const heard = listen(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await allIsThere(page);
      const weight = await heard.script();
      expect(weight, `${path} for ${who.role}`).toBeGreaterThan(100_000);
      expect(weight, `${path} for ${who.role}`).toBeLessThanOrEqual(most.script);
      await context.close();
    }
  }
});
