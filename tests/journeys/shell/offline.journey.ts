// Without a network, after a new build, and after the end of a session: what the service worker keeps, and what it does not.

import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { passwordOfAll } from '../../makers.ts';
import { newFolder } from '../../sqlite-folder.ts';
import { expect, test } from '../journey.ts';
import { builtWeb, type Person, startJourneyPortal } from '../journey-portal.ts';
import { expectAccessible } from '../looks.ts';
import { counts, marksIn, openConsole, signOut, tap } from '../meetings/console-steps.ts';
import { makeMeetingChapter } from '../meetings/meeting-chapter.ts';

test.use({ serviceWorkers: 'allow' });

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has('shell'))) return [];
    return (await (await caches.open('shell')).keys()).map(({ url }) => new URL(url).pathname);
  });

const keptAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept ')));

/** The worker has taken over, and the shell is kept. */
const isKept = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(async () => (await keptFiles(page)).includes('/')).toBe(true);
  await page.waitForLoadState('networkidle');
  // One after the other, after the screen has its answers.
  const missing = async () => {
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    const kept = await keptFiles(page);
    return loaded.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path) && !kept.includes(path));
  };
  await expect.poll(missing).toEqual([]);
};

/** Nothing reaches the server, whoever asks. */
const cutNetwork = async (context: BrowserContext) => {
  await context.setOffline(true);
  for (const worker of context.serviceWorkers()) {
    const isReached = await worker.evaluate(() =>
      fetch('/api/health').then(
        () => true,
        () => false,
      ),
    );
    expect(isReached).toBe(false);
  }
};

test('Without a network the console of today is there after a reload and goes on, and its marks are sent later', { tag: '@main' }, async ({
  page,
  context,
  portal,
  signIn,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|could not be loaded/);
  const { id } = await openConsole({ page, portal, signIn });
  await expect(counts(page)).toContainText('No mark 3 of 3');
  await isKept(page);
  // What can still be done is said: the console of today, where one was opened.
  await page.goto('/meetings');
  await expect(page.getByRole('button', { name: 'Add Meeting' })).toBeVisible();
  await cutNetwork(context);
  const network = page.getByRole('status', { name: 'Network' });
  await expect(network).toContainText('You can go on marking who comes: the marks wait here.');
  await network.getByRole('link', { name: 'Open the meeting' }).click();
  await expect(counts(page)).toContainText('No mark 3 of 3');
  await tap(page, 'Ravi Iyer', 'Late');
  await expect(counts(page)).toContainText('1 not sent yet');
  await page.reload();
  await expect(page.getByText('No network. Your marks wait here.')).toBeVisible();
  await expect(counts(page)).toContainText('Late 1');
  await tap(page, 'Asha Rao', 'Absent');
  await expect(counts(page)).toContainText('2 not sent yet');
  await expectAccessible(page);
  // Another meeting was not opened today.
  await page.goto('/meetings');
  await expect(page.getByRole('status', { name: 'Network' })).toHaveText('No network. Your marks wait here.');
  await page.goto(`/meetings/${id}/marks`);
  await expect(counts(page)).toContainText('2 not sent yet');
  await context.setOffline(false);
  await expect.poll(() => marksIn(portal, id), { timeout: 20_000 }).toEqual({ Late: 1, Absent: 1 });
  await expect(page.getByText('No network. Your marks wait here.')).toBeHidden({ timeout: 20_000 });
  // No answer of a call and no file of anybody is in the cache.
  for (const path of await keptFiles(page)) expect(path).toMatch(/^\/$|^\/assets\/[^/]+$/);
});

/** It leads back to where the session has ended. */
const signInHere = async (page: Page, { email }: Person) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(passwordOfAll);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
};

test('Signing out leaves no cache, and neither does a session that has ended elsewhere, or run out', async ({
  page,
  context,
  portal,
  signIn,
  complaints,
}) => {
  complaints.expect(/401/);
  const { president, addMeeting } = await makeMeetingChapter(portal);
  const id = await addMeeting(0);
  await signIn(president);
  const goToConsole = async () => {
    await page.goto(`/meetings/${id}/marks`);
    await expect(counts(page)).toContainText('No mark 3 of 3');
    await isKept(page);
    expect((await keptAnswers(page)).length).toBeGreaterThan(1);
  };
  const nothingIsKept = async () => {
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect.poll(() => cacheNames(page)).toEqual([]);
    expect(await keptAnswers(page)).toEqual([]);
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await cacheNames(page)).toEqual([]);
  };
  await goToConsole();
  await signOut(page);
  await nothingIsKept();

  await signInHere(page, president);
  await goToConsole();
  await portal.data.write((tx) => tx.deleteFrom('sessions').where('user_id', '=', president.id).execute());
  await page.goto('/meetings');
  await nothingIsKept();

  await signInHere(page, president);
  await goToConsole();
  // As after a week.
  await context.clearCookies();
  await page.evaluate(() => localStorage.removeItem('offices'));
  await page.goto('/dashboard');
  await nothingIsKept();

  // Somebody else signs in while the former session is still there.
  await signInHere(page, president);
  await goToConsole();
  await signOut(page);
  const asha = await portal.person('superAdmin');
  await signInHere(page, asha);
  await isKept(page);
  expect((await keptAnswers(page)).filter((key) => key.includes(` ${president.id} `))).toEqual([]);
});

/** The same build again, whose files of code have other names, as after a change. */
const buildAgain = async (): Promise<{ folder: string; isFormer: (path: string) => boolean }> => {
  const folder = join(await newFolder(), 'web');
  await cp(builtWeb, folder, { recursive: true });
  const names = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.js'));
  const texts = ['index.html', 'service-worker.js', ...names.map((name) => `assets/${name}`)];
  for (const name of texts) {
    const file = join(folder, name);
    const text = (await readFile(file, 'utf8')).replace(/-([\w-]{7})\.js\b/g, '-$1x.js');
    for (const packed of ['.br', '.gz']) await rm(file + packed, { force: true });
    await rm(file);
    await writeFile(file.replace(/(assets\/.*-[\w-]{7})\.js$/, '$1x.js'), text);
  }
  return { folder, isFormer: (path) => names.some((name) => path === `/assets/${name}`) };
};

test('A new build is seen at the next load, and the files of the former one are kept no more', async ({ page, context }) => {
  const portal = await startJourneyPortal();
  const port = Number(new URL(portal.url).port);
  await portal.enter(context, await portal.person('member'));
  await page.goto(`${portal.url}/dashboard`);
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await isKept(page);
  // A browser that kept the worker itself would never see the next one.
  const { headers } = await fetch(`${portal.url}/service-worker.js`);
  expect([headers.get('cache-control'), headers.get('content-type')]).toEqual(['no-cache', 'text/javascript; charset=utf-8']);
  const { folder, isFormer } = await buildAgain();
  expect((await keptFiles(page)).some(isFormer)).toBe(true);
  await portal.close();
  const next = await startJourneyPortal(undefined, {}, port, folder);
  await next.enter(context, await next.person('member'));
  const asked: string[] = [];
  page.on('response', (response) => asked.push(new URL(response.url()).pathname));
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  expect(asked.some((path) => /-[\w-]{7}x\.js$/.test(path))).toBe(true);
  expect(asked.filter(isFormer)).toEqual([]);
  await expect.poll(async () => (await keptFiles(page)).filter(isFormer)).toEqual([]);
  await expect.poll(async () => (await keptFiles(page)).some((path) => /\/index-[\w-]{7}x\.js$/.test(path))).toBe(true);
  await next.close();
});

test('On a phone the menu opens without a network, and where its code did not come, that is said over the screen', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  complaints.expect(/ERR_|Failed to load resource|could not be loaded/);
  await page.setViewportSize({ width: 390, height: 800 });
  await context.route('**/assets/sidebar-drawer-*', (route) => route.abort());
  await signIn('member');
  await page.goto('/stories');
  const title = page.getByRole('heading', { level: 1, name: 'Stories' });
  await expect(title).toBeVisible();
  const before = await title.boundingBox();
  const open = page.getByRole('button', { name: 'Open menu' });
  await open.click();
  const said = page.getByRole('alert').filter({ hasText: 'The menu could not be loaded.' });
  await expect(said).toBeInViewport({ ratio: 1 });
  expect(await title.boundingBox()).toEqual(before);
  await context.unroute('**/assets/sidebar-drawer-*');
  await said.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await page.goto('/stories');
  await expect(title).toBeVisible();
  await page.waitForLoadState('networkidle');
  await cutNetwork(context);
  await open.click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await context.setOffline(false);
});
