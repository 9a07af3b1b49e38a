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
