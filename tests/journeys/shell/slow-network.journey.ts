// A slow line with an empty cache, and an empty portal: when one can sign in, and when the dashboard can be read.

import { inDays } from '../../in-days.ts';
import { expect, test } from '../journey.ts';
import { listenForShifts, mostShift, shiftOf } from '../shifts.ts';
import { busy, listen, momentOfRegion, most } from './slow-line.ts';

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
  const shownAt = Date.now();
  const signInTook = shownAt - start;
  const signInLine = login.milliseconds(shownAt);
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
    const readableAt = await momentOfRegion(screen, role === 'member' ? 'My membership' : 'Today');
    const took = readableAt - began;
    const onLine = heard.milliseconds(readableAt);
    test.info().annotations.push({ type: role, description: `line ${Math.round(onLine)} ms, clock ${took} ms` });
    expect(onLine, role).toBeLessThanOrEqual(most.dashboard);
    expect(took, role).toBeLessThanOrEqual(busy * most.dashboard);
    expect(await shiftOf(screen), `jumps of the dashboard, ${role}`).toBeLessThanOrEqual(mostShift);
    await cold.close();
  }
});
