// The fixtures of journeys through the demo: a made-up community, the same for all of them.

import { makeCommunity } from '../../demo/make.ts';
import { queueMail } from '../../src/platform/mail/outbox.ts';
import { test as base, expect } from './journey.ts';
import { type JourneyPortal, startJourneyPortal } from './journey-portal.ts';

export { expect };

export const members = 60;

// biome-ignore lint/complexity/noBannedTypes: no fixture of its own for each journey
export const test = base.extend<{}, { community: JourneyPortal }>({
  community: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const portal = await startJourneyPortal((config) => makeCommunity(config, { members }));
      // Reminders are written in the morning: at night there would be no mail.
      const mail = { to: 'nobody@example.com', userId: null, subject: 'Your membership', text: 'Hello', html: '<p>Hello</p>' };
      await portal.data.write((tx) => queueMail(tx, mail));
      await use(portal);
      await portal.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // All journeys share one demo, because none of them changes it.
  portal: async ({ community }, use) => {
    await use(community);
    expect(community.failures, 'The server logged no error').toEqual([]);
  },
});
