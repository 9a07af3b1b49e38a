// The dashboards of the demo on a slow line, with an empty cache: photos, a logo and figures come over it, too.

import type { BrowserContext, Page } from '@playwright/test';
import { signIns } from '../../../demo/accounts.ts';
import { shownOfficer } from '../../../demo/officers.ts';
import { peopleOf } from '../../../demo/people/people.ts';
import { expect, members, test } from '../community.ts';
import { listenForShifts, mostShift, shiftOf } from '../shifts.ts';
import { busy, listen, momentOfRegion, most } from './slow-line.ts';

const officer = { email: shownOfficer(peopleOf(members))?.email ?? '', password: signIns.member.password };

for (const { who, email, password, first } of [
  { who: 'a super admin', ...signIns.staff, first: 'Today' },
  { who: 'a member', ...signIns.member, first: 'My membership' },
  { who: 'an officer', ...officer, first: 'My membership' },
])
  test(`On a slow line the dashboard of the demo can be read within six seconds, by ${who}`, async ({ page, portal, context }) => {
    await page.goto('/');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('region', { name: first }).waitFor();
    const storageState = dropKeptFont(await context.storageState());
    const cold = await context.browser()?.newContext({ baseURL: portal.url, reducedMotion: 'reduce', storageState });
    if (!cold) throw new Error('No browser');
    const screen = await cold.newPage();
    await listenForShifts(screen);
    const heard = await listen(screen);
    const began = Date.now();
    await screen.goto('/dashboard', { waitUntil: 'commit' });
    const readableAt = await momentOfRegion(screen, first);
    const took = readableAt - began;
    const onLine = heard.milliseconds(readableAt);
    test.info().annotations.push({ type: who, description: `line ${Math.round(onLine)} ms, clock ${took} ms` });
    expect(onLine).toBeLessThanOrEqual(most.dashboard);
    expect(took).toBeLessThanOrEqual(busy * most.dashboard);
    expect(await shiftOf(screen), 'jumps').toBeLessThanOrEqual(mostShift);
    // The font, and the page that is kept for a day without a network, are asked for when the figures are there.
    const figures = await momentsOf(screen, '/api/User/GetDashboard');
    // They are told when they have come: on the fast line.
    await heard.session.detach();
    await expect.poll(() => momentsOf(screen, '/assets/inter-')).not.toEqual([]);
    await expect.poll(() => momentsOf(screen, `${portal.url}/$`)).not.toEqual([]);
    const [answered] = figures.map(({ end }) => end);
    for (const { start } of [...(await momentsOf(screen, '/assets/inter-')), ...(await momentsOf(screen, `${portal.url}/$`))])
      expect(start).toBeGreaterThanOrEqual(answered ?? Number.POSITIVE_INFINITY);
    await cold.close();
  });

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The note that the browser has kept the font is not so with an empty cache. */
const dropKeptFont = ({ cookies, origins }: Stored): Stored => ({
  cookies,
  origins: origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.filter(({ name }) => name !== 'font-is-kept'),
  })),
});

/** When what has such an address was asked for and had come, by the browser's own clock. */
const momentsOf = (page: Page, address: string) =>
  page.evaluate(
    (pattern) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new RegExp(pattern).test(name))
        .map(({ startTime, duration }) => ({ start: startTime, end: startTime + duration })),
    address,
  );
