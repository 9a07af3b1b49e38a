// Counts the clicks of the mouse in a journey.

import type { Page } from '@playwright/test';

/** Counts from now on, until the page is loaded anew: a screen that is opened by a link within the portal does not load it. */
export const countClicks = async (page: Page) => {
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0';
    const count = ({ isTrusted }: Event) => {
      const { dataset } = document.documentElement;
      if (isTrusted) dataset.clicks = String(Number(dataset.clicks) + 1);
    };
    window.addEventListener('pointerdown', count, { capture: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.clicks));
};
