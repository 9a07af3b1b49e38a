// A slow line, 400 kbit/s and 150 ms, with an empty cache. A busy machine makes times longer, so what is held against the limits is the time
// that the bytes and the round trips take on that line. The clock has eight times as long.

import type { CDPSession, Page } from '@playwright/test';

const line = { bytesPerSecond: 400_000 / 8, latency: 150 };
export const most = { signIn: 4_000, dashboard: 6_000 };
export const busy = 8;

/** What has come over the line by now: bytes with their headers, and how often something was asked for after something else had come. */
export const listen = async (page: Page): Promise<{ session: CDPSession; milliseconds: () => number }> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.bytesPerSecond,
  });
  let bytes = 0;
  let turns = 0;
  const asked = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    // A font is asked for when the screen is drawn, and is there for the next one.
    if (type === 'Font') return;
    if (asked.size === 0) turns += 1;
    asked.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.delete(requestId)) bytes += encodedDataLength;
  });
  session.on('Network.loadingFailed', ({ requestId }) => void asked.delete(requestId));
  return { session, milliseconds: () => (bytes / line.bytesPerSecond) * 1_000 + turns * line.latency };
};
