// What every journey starts from: a portal and data of its own, somebody signed in, and the rule that whatever the page, the network or
// the server complains of fails the journey.

import { test as base, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test';
import type { Role } from '../../src/platform/wire/roles.ts';
import { makePicture } from '../makers.ts';
import { type JourneyPortal, type Person, startJourneyPortal } from './journey-portal.ts';

export { expect };

interface Fixtures {
  /** Settings of the portal other than the usual ones. */
  settings: Record<string, string>;
  portal: JourneyPortal;
  /** Signs somebody in without the login form: a new person of that role, or the one given. */
  signIn: (who: Role | Person) => Promise<Person>;
  complaints: Complaints;
}

interface Complaints {
  /** A journey that makes something fail says so. */
  expect(complaint: RegExp): void;
}

export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],

  portal: async ({ settings }, use) => {
    const portal = await startJourneyPortal(undefined, settings);
    await use(portal);
    await portal.close();
    expect(portal.failures, 'The server logged no error').toEqual([]);
  },

  baseURL: ({ portal }, use) => use(portal.url),

  signIn: ({ portal, context }, use) =>
    use(async (who) => {
      const person = typeof who === 'string' ? await portal.person(who) : who;
      await portal.enter(context, person);
      return person;
    }),

  complaints: [
    async ({ context }, use) => {
      const heard: string[] = [];
      const expected: RegExp[] = [];
      context.on('console', (message) => isComplaint(message) && heard.push(`console: ${message.text()}`));
      context.on('weberror', (error) => heard.push(`page: ${error.error().message}`));
      context.on('response', (response) => response.status() >= 500 && heard.push(`${response.status()} ${response.url()}`));
      await use({ expect: (complaint) => expected.push(complaint) });
      const unexpected = heard.filter((complaint) => !expected.some((one) => one.test(complaint)));
      expect(unexpected, 'Nothing was complained of').toEqual([]);
    },
    { auto: true },
  ],
});

/** Chromium says of every answer over 399 that it failed; those of our own are part of a journey, and 5xx are heard otherwise. */
const isComplaint = (message: ConsoleMessage) =>
  ['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load resource');

export const dialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true });

/** A row of the table by anything that stands in it. */
export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** A toast, by its words; `role` is 'alert' where something went wrong. */
export const toast = (page: Page, text: string, role: 'status' | 'alert' = 'status'): Locator =>
  page.getByRole(role).filter({ hasText: text });

/** A picture for a file field. */
export const pictureFile = async (name = 'picture.png') => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await (await makePicture()).arrayBuffer()),
});
