// The intro on the first load of a browser session. All other journeys run without it.

import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';

const messages = ['Initializing Company Systems', 'Accelerating Data Workflows', 'Synchronizing Insights'];

/** The intro is over within a second, which a busy machine may take to look at it. */
const stopClock = async (page: Page) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
};

/** Runs in the page. */
const failWhereIntroIsShown = () => {
  new MutationObserver(() => {
    if (document.body?.textContent?.includes('Initializing')) console.error('The intro was shown');
  }).observe(document, { subtree: true, childList: true });
};

test.describe('With motion', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('The intro shows its three messages in order, ends by itself, and is shown once in a browser session', async ({ page, context }) => {
    await page.addInitScript(() => {
      const reached: string[] = [];
      Object.assign(window, { reached });
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('[data-reached]'))
          if (textContent && !reached.includes(textContent)) reached.push(textContent);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    const reached = () => page.evaluate(() => Reflect.get(window, 'reached') as string[]);
    const first = page.getByText('Initializing Company Systems');

    await stopClock(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(first).toBeVisible();
    // The screen below is already there and can be used.
    await page.getByLabel('Email').click();
    await page.getByLabel('Email').fill('someone@example.com');
    for (const count of [1, 2, 3]) {
      await expect.poll(reached).toEqual(messages.slice(0, count));
      await page.clock.runFor(270);
    }
    await expect(first).toHaveCount(0);
    expect(await reached()).toEqual(messages);
    await expect(page.getByLabel('Email')).toHaveValue('someone@example.com');

    await page.reload();
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(await reached()).toEqual([]);

    const otherTab = await context.newPage();
    await otherTab.addInitScript(failWhereIntroIsShown);
    await otherTab.goto('/');
    await expect(otherTab.getByLabel('Email')).toBeVisible();
    const [cookie] = await context.cookies();
    expect(cookie, 'It lasts as long as the browser is open').toMatchObject({ name: 'introShown', expires: -1, sameSite: 'Strict' });

    await context.clearCookies();
    await page.goto('/', { waitUntil: 'commit' });
    await expect(first).toBeVisible();
  });

  test('The intro is hidden from screen readers', async ({ page }) => {
    await stopClock(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText('Initializing Company Systems')).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(0);
  });
});

test('The intro is not shown to users who prefer reduced motion', async ({ page }) => {
  await page.addInitScript(failWhereIntroIsShown);
  await page.goto('/');
  await expect(page.getByLabel('Email')).toBeVisible();
});
