// A slow line, 400 kbit/s and 150 ms, with an empty cache. A busy machine makes times longer, so what is held against the limits is the time
// that the bytes and the round trips take on that line. The clock has eight times as long.

import type { CDPSession, Page } from '@playwright/test';

const line = { bytesPerSecond: 400_000 / 8, latency: 150 };
export const most = { signIn: 4_000, dashboard: 6_000 };
export const busy = 8;

/** What had come over the line at a moment: bytes with their headers, and how often something was asked for after something else had come. */
export const listen = async (page: Page): Promise<{ session: CDPSession; milliseconds: (until: number) => number }> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.bytesPerSecond,
  });
  const arrivals: { at: number; bytes: number }[] = [];
  const turns: number[] = [];
  const asked = new Set<string>();
  // The browser tells the time of an event by another clock than that of the page.
  let clockBegan = 0;
  session.on('Network.requestWillBeSent', ({ requestId, type, timestamp, wallTime }) => {
    // A font is asked for when the screen is drawn, and is there for the next one.
    if (type === 'Font') return;
    clockBegan = wallTime - timestamp;
    if (asked.size === 0) turns.push(wallTime * 1_000);
    asked.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    if (asked.delete(requestId)) arrivals.push({ at: (clockBegan + timestamp) * 1_000, bytes: encodedDataLength });
  });
  session.on('Network.loadingFailed', ({ requestId }) => void asked.delete(requestId));
  return {
    session,
    milliseconds: (until) => {
      const bytes = arrivals.filter(({ at }) => at <= until).reduce((sum, arrival) => sum + arrival.bytes, 0);
      return (bytes / line.bytesPerSecond) * 1_000 + turns.filter((at) => at <= until).length * line.latency;
    },
  };
};

/** When the page has the region. A busy machine learns of it later, and what comes after it is for the next screens. */
export const momentOfRegion = async (page: Page, name: string): Promise<number> => {
  const isThere = (title: string) => {
    const nameOf = (region: Element) => {
      const heading = document.getElementById(region.getAttribute('aria-labelledby') ?? '');
      return region.getAttribute('aria-label') ?? heading?.textContent;
    };
    return [...document.querySelectorAll('section')].some((region) => nameOf(region) === title) && Date.now();
  };
  const moment = await page.waitForFunction(isThere, name, { polling: 'raf', timeout: 60_000 });
  return Number(await moment.jsonValue());
};
