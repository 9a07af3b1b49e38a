// Marks that wait while others use the browser: in another tab, with and without a network, and an answer that is not the portal's.

import type { BrowserContext } from '@playwright/test';
import { markAttendance } from '../../../src/features/meetings/attendances/attendances.contract.ts';
import { path } from '../../../src/platform/wire/call.ts';
import { expect, test } from '../journey.ts';
import { blockSaving, counts, marksBy, marksIn, openConsole, signInAs, signOut, tap, waits } from './console-steps.ts';

/** As if each tab slept: it hears nothing from the others. */
const deafen = (context: BrowserContext) =>
  context.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => undefined;
  });

for (const isOnline of [true, false]) {
  test(`A tab that has not noticed the sign-in of somebody else sends no mark in that name, ${isOnline ? 'online' : 'offline'}`, async ({
    page,
    context,
    portal,
    signIn,
  }) => {
    await deafen(context);
    await page.clock.install();
    const other = await portal.person('superAdmin');
    const { id, president } = await openConsole({ page, portal, signIn });
    await expect(counts(page)).toContainText('No mark 3 of 3');
    const restore = await blockSaving(page);
    if (!isOnline) {
      await tap(page, 'Asha Rao', 'Late');
      await expect(counts(page)).toContainText('1 not sent yet');
    }
    const tab = await context.newPage();
    await tab.goto('/dashboard');
    await signOut(tab);
    await signInAs(tab, other);
    const sent: string[] = [];
    context.on('request', (request) => request.url().includes(path(markAttendance)) && sent.push(request.url()));
    await restore();
    // What is given here is still the president's.
    await tap(page, 'Ravi Iyer', 'Absent');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.clock.runFor(6_000);
    await expect(waits(tab)).toHaveCount(0);
    expect(sent).toEqual([]);
    expect(await marksIn(portal, id)).toEqual({});
    await signOut(tab);
    await signInAs(tab, president);
    const marks = [{ mark: 'Absent', marked_by: president.id }, ...(isOnline ? [] : [{ mark: 'Late', marked_by: president.id }])];
    await expect
      .poll(async () => (await marksBy(portal, id)).sort((one, two) => String(one.mark).localeCompare(String(two.mark))))
      .toEqual(marks);
  });
}

test('The answer of something before the portal takes no mark away', async ({ page, portal, signIn }) => {
  await page.clock.install();
  const { id } = await openConsole({ page, portal, signIn });
  const marks = `**${path(markAttendance)}`;
  for (const status of [200, 403]) {
    await page.route(marks, (route) =>
      route.fulfill({ status, contentType: 'text/html', body: 'Please sign in to the network of the hotel' }),
    );
    await tap(page, status === 200 ? 'Ravi Iyer' : 'Asha Rao', 'Late');
    await expect(counts(page)).toContainText(status === 200 ? '1 not sent yet' : '2 not sent yet');
    await page.unroute(marks);
  }
  await page.clock.runFor(6_000);
  await expect.poll(() => marksIn(portal, id)).toEqual({ Late: 2 });
});

test('A mark that is refused for another reason is said, and does not wait for ever', async ({ page, portal, signIn }) => {
  const { asha } = await openConsole({ page, portal, signIn });
  await expect(counts(page)).toContainText('No mark 3 of 3');
  await portal.data.write((tx) => tx.deleteFrom('assignments').where('user_id', '=', asha.id).execute());
  await tap(page, 'Asha Rao', 'Late');
  await expect(page.getByRole('alert').filter({ hasText: 'Not in Pune Central on that day' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('marks of ')))).toEqual([]);
});
