// The font on the second visit: it is kept by then, and no stand-in is seen.

import type { CDPSession } from '@playwright/test';
import { expect, test } from '../journey.ts';

const isWebFont = async (session: CDPSession, selector: string): Promise<boolean> => {
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.length > 0 && fonts.every(({ isCustomFont }) => isCustomFont);
};

test('The font that the browser has kept is there from the first screen on', async ({ page, signIn, devtools }) => {
  await signIn('superAdmin');
  await page.goto('/stories');
  const title = page.getByRole('heading', { name: 'Stories', level: 1 });
  await expect(title).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('font-is-kept'))).toBe('yes');
  await page.reload();
  await expect(title).toBeVisible();
  const session = await devtools(page);
  expect(await isWebFont(session, 'h1')).toBe(true);
});
