// What moves while a screen loads, as Chromium counts it (Cumulative Layout Shift). Moves that a click or a key has caused do not count.

import type { Page } from '@playwright/test';

export const mostShift = 0.02;

declare global {
  interface Window {
    shift?: number;
  }
}

/** Counts from the next page on. */
export const listenForShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) window.shift = (window.shift ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const shiftOf = (page: Page): Promise<number> => page.evaluate(() => window.shift ?? 0);

/** Counts what moves from now on, also what a click has caused, but for the toasts themselves. */
export const countShifts = (page: Page) =>
  page.evaluate(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[]) {
        const moved = entry.sources.filter(({ node }) => !node?.parentElement?.closest('[aria-label=Notifications]'));
        if (moved.length > 0) window.shift = (window.shift ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift' });
  });

export const boxesOf = (page: Page, controls: string) =>
  page.locator(controls).evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y, width, height];
    }),
  );

/** Two frames later, all that was drawn has been reported. */
export const drawn = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
