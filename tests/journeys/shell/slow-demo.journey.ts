// The dashboards of the demo on a slow line, with an empty cache: photos, a logo and figures come over it, too.

import { signIns } from '../../../demo/accounts.ts';
import { expect, test } from '../community.ts';
import { listenForShifts, mostShift, shiftOf } from '../shifts.ts';
import { busy, listen, most } from './slow-line.ts';

for (const { who, email, password, first } of [
  { who: 'a super admin', ...signIns.staff, first: 'Today' },
  { who: 'a member', ...signIns.member, first: 'My membership' },
])
  test(`On a slow line the dashboard of the demo can be read within six seconds, by ${who}`, async ({ page, portal, context }) => {
    await page.goto('/');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('region', { name: first }).waitFor();
    const cold = await context
      .browser()
      ?.newContext({ baseURL: portal.url, reducedMotion: 'reduce', storageState: await context.storageState() });
    if (!cold) throw new Error('No browser');
    const screen = await cold.newPage();
    await listenForShifts(screen);
    const heard = await listen(screen);
    const began = Date.now();
    await screen.goto('/dashboard', { waitUntil: 'commit' });
    await screen.getByRole('region', { name: first }).waitFor({ timeout: 60_000 });
    const took = Date.now() - began;
    const onLine = heard.milliseconds();
    test.info().annotations.push({ type: who, description: `line ${Math.round(onLine)} ms, clock ${took} ms` });
    expect(onLine).toBeLessThanOrEqual(most.dashboard);
    expect(took).toBeLessThanOrEqual(busy * most.dashboard);
    expect(await shiftOf(screen), 'jumps').toBeLessThanOrEqual(mostShift);
    await cold.close();
  });
