// The fixtures of every journey: a portal with its own data, signing in, and a check that fails the journey when the page, the network or
// the server reports an unexpected error.

import { truncate, writeFile } from 'node:fs/promises';
import { test as base, type CDPSession, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test';
import type { Role } from '../../src/platform/wire/roles.ts';
import { makePicture } from '../makers.ts';
import { type JourneyPortal, type Person, startJourneyPortal } from './journey-portal.ts';

export { expect };

interface WorkerFixtures {
  /** All portals of a worker have one address, one after the other: then its pages find the code of the portal compiled. */
  kept: { port: number };
}

export interface Fixtures {
  /** Settings of the portal that differ from the defaults. */
  settings: Record<string, string>;
  portal: JourneyPortal;
  /** Signs a user in without the login form: a new user of that role, or the given one. */
  signIn: (who: Role | Person) => Promise<Person>;
  complaints: Complaints;
  /** Opens the page's developer tools, until the journey ends. */
  devtools: (page: Page) => Promise<CDPSession>;
}

interface Complaints {
  /** A journey that causes an error on purpose declares it here. */
  expect(complaint: RegExp): void;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
  kept: [({}, use) => use({ port: 0 }), { scope: 'worker' }],

  portal: async ({ settings, kept }, use) => {
    const portal = await startJourneyPortal(undefined, settings, kept.port);
    kept.port = Number(new URL(portal.url).port);
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

  // The next journey of the worker goes on in the same page, where they would still hold up answers or slow them down.
  devtools: async ({ context }, use) => {
    const sessions: CDPSession[] = [];
    await use(async (page) => {
      const session = await context.newCDPSession(page);
      sessions.push(session);
      return session;
    });
    for (const session of sessions) await session.detach();
  },
});

/** Chromium logs every reply with a status over 399. Such replies are part of journeys, and 5xx are collected from the responses. */
const isComplaint = (message: ConsoleMessage) =>
  ['error', 'warning'].includes(message.type()) && !expectedTexts.some((text) => message.text().startsWith(text));

/** The second one is of every journey but those about the service worker. */
const expectedTexts = ['Failed to load resource', 'Service Worker registration blocked'];

export const dialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true });

/** A row of the table, by any text in it. */
export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** A toast, by its text. `role` is 'alert' for errors. */
export const toast = (page: Page, text: string, role: 'status' | 'alert' = 'status'): Locator =>
  page.getByRole(role).filter({ hasText: text });

/** A picture for a file field. */
export const pictureFile = async (name = 'picture.png') => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await (await makePicture()).arrayBuffer()),
});

/** The path of a file of so many bytes, all of them 0. Handed over as bytes, it would take seconds. */
export const emptyFile = async (name: string, size: number): Promise<string> => {
  const path = test.info().outputPath(name);
  await writeFile(path, '');
  await truncate(path, size);
  return path;
};

/** Shows the fields of the list's filters, which are folded away as long as none is set. Where all stand beside the search, none are folded. */
export const unfoldFilters = async (page: Page): Promise<void> => {
  await page.locator('[data-unfolds], [data-head] [data-filters]').first().waitFor();
  if ((await page.locator('[data-unfolds]').count()) === 0) return;
  const button = page.getByRole('button', { name: /^Filters/ });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
};
