// The font on the second visit: it is kept by then, and asked for before the first screen has its data.

import type { CDPSession } from '@playwright/test';
import { listStories } from '../../../src/features/contents/stories/stories.contract.ts';
import { expect, test } from '../journey.ts';

const isWebFont = async (session: CDPSession, selector: string): Promise<boolean> => {
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.length > 0 && fonts.every(({ isCustomFont }) => isCustomFont);
};

test('The font that the browser has kept is there before the first screen has its data, and shown', async ({ page, signIn, devtools }) => {
  await signIn('superAdmin');
  await page.goto('/stories');
  const empty = page.getByText('No stories found');
  await expect(empty).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('font-is-kept'))).toBe('yes');
  const answer = Promise.withResolvers<void>();
  await page.route(`**/${listStories.name}`, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const font = page.waitForResponse(/inter-latin-wght.*\.woff2$/);
  await page.reload();
  await (await font).finished();
  await expect(empty).toHaveCount(0);
  answer.resolve();
  await expect(empty).toBeVisible();
  await expect(page.locator('[data-font-waits]')).toHaveCount(0);
  expect(await isWebFont(await devtools(page), 'h1')).toBe(true);
});
