// A slow line, 400 kbit/s and 150 ms, with an empty cache: when one can sign in, and when the dashboard can be read. A busy machine makes
// times longer, so what is held against the limits is the time that the bytes and the round trips take on that line. The clock has eight
// times as long.

import type { CDPSession, Page } from '@playwright/test';
import { inDays } from '../../in-days.ts';
import { expect, test } from '../journey.ts';
import { listenForShifts, mostShift, shiftOf } from '../shifts.ts';

const line = { bytesPerSecond: 400_000 / 8, latency: 150 };
const most = { signIn: 4_000, dashboard: 6_000 };
const busy = 8;

/** What has come over the line by now: bytes with their headers, and how often something was asked for after something else had come. */
const listen = async (page: Page): Promise<{ session: CDPSession; milliseconds: () => number }> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.bytesPerSecond,
  });
  let bytes = 0;
  let turns = 0;
  let under = 0;
  session.on('Network.requestWillBeSent', () => {
    if (under === 0) turns += 1;
    under += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    under -= 1;
  });
  session.on('Network.loadingFailed', () => {
    under -= 1;
  });
  return { session, milliseconds: () => (bytes / line.bytesPerSecond) * 1_000 + turns * line.latency };
};

test('On a slow line one can sign in within four seconds, and the dashboard comes within six', async ({
  page,
  portal,
  signIn,
  context,
}) => {
  await portal.person('member', { fullName: 'Ends Today', isActiveMember: true, amount: 18_000, membershipEnd: inDays(0) });
  await listenForShifts(page);
  const login = await listen(page);
  const start = Date.now();
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Email').waitFor({ timeout: 60_000 });
  const signInTook = Date.now() - start;
  const signInLine = login.milliseconds();
  test.info().annotations.push({ type: 'sign-in', description: `line ${Math.round(signInLine)} ms, clock ${signInTook} ms` });
  await expect(page.getByLabel('Email')).toBeEditable();
  expect(signInLine).toBeLessThanOrEqual(most.signIn);
  expect(signInTook).toBeLessThanOrEqual(busy * most.signIn);
  expect(await shiftOf(page), 'jumps of the login page').toBeLessThanOrEqual(mostShift);
  await login.session.detach();

  for (const role of ['superAdmin', 'member'] as const) {
    await context.clearCookies();
    await signIn(role);
    const cold = await context
      .browser()
      ?.newContext({ baseURL: portal.url, reducedMotion: 'reduce', storageState: await context.storageState() });
    if (!cold) throw new Error('No browser');
    const screen = await cold.newPage();
    await listenForShifts(screen);
    const heard = await listen(screen);
    const began = Date.now();
    await screen.goto('/dashboard', { waitUntil: 'commit' });
    await screen.getByRole('region', { name: role === 'member' ? 'My membership' : 'Today' }).waitFor({ timeout: 60_000 });
    const took = Date.now() - began;
    const onLine = heard.milliseconds();
    test.info().annotations.push({ type: role, description: `line ${Math.round(onLine)} ms, clock ${took} ms` });
    expect(onLine, role).toBeLessThanOrEqual(most.dashboard);
    expect(took, role).toBeLessThanOrEqual(busy * most.dashboard);
    expect(await shiftOf(screen), `jumps of the dashboard, ${role}`).toBeLessThanOrEqual(mostShift);
    await cold.close();
  }
});
