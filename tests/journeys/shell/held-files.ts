// A slow connection: files of the portal that are held back until they are released.

import type { Page } from '@playwright/test';

/** Holds back the files with that name. The returned function releases them. */
export const holdBack = async (page: Page, files: RegExp) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
};
