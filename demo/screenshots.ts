// npm run screenshots: the pictures of the README, taken from a freshly made demo. The web client has to be built.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumLaunch } from '../tests/chromium.ts';
import { type JourneyPortal, type Person, startJourneyPortal } from '../tests/journeys/journey-portal.ts';
import { signIns } from './accounts.ts';
import { makeCommunity } from './make.ts';

const folder = join(import.meta.dirname, '../docs/pictures');
const members = 500;

interface Picture {
  name: string;
  who: Person;
  path: string;
  scheme: 'light' | 'dark';
  width: number;
  height: number;
  /** What is opened or chosen first. */
  show?: (page: Page) => Promise<void>;
}

const pictures = (staff: Person, member: Person): Picture[] => [
  { name: 'dashboard-light', who: staff, path: '/dashboard', scheme: 'light', width: 1440, height: 900 },
  { name: 'dashboard-dark', who: staff, path: '/dashboard', scheme: 'dark', width: 1440, height: 900 },
  { name: 'members-light', who: staff, path: '/members', scheme: 'light', width: 1440, height: 900, show: chooseView },
  { name: 'member-light', who: staff, path: `/member-details/${member.id}`, scheme: 'light', width: 1440, height: 900 },
  { name: 'chapter-light', who: staff, path: '/chapters/1', scheme: 'light', width: 1440, height: 900 },
  { name: 'renewals-dark', who: staff, path: '/renewals', scheme: 'dark', width: 1440, height: 840 },
  { name: 'stories-dark', who: member, path: '/stories', scheme: 'dark', width: 1440, height: 900 },
  { name: 'phone-light', who: member, path: '/dashboard', scheme: 'light', width: 390, height: 844 },
];

/** A shared view of the demo, and the menu in which it was chosen. */
const chooseView = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Membership ends this month' }).click();
  await page.getByRole('button', { name: /^Remove filter/ }).waitFor();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).waitFor();
};

const take = async (browser: Browser, portal: JourneyPortal, { name, who, path, scheme, width, height, show }: Picture): Promise<void> => {
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  await portal.enter(context, who);
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  // Only the second time the text has its font at once.
  await page.reload();
  await page.waitForLoadState('networkidle');
  await show?.(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // With a palette a picture takes a third of the room.
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(join(folder, `${name}.png`));
  await context.close();
  console.log(`docs/pictures/${name}.png`);
};

await using started = new AsyncDisposableStack();
await mkdir(folder, { recursive: true });
const portal = await startJourneyPortal((config) => makeCommunity(config, { members }));
started.defer(portal.close);
const browser = await chromium.launch(chromiumLaunch());
started.defer(() => browser.close());
const staff = await portal.signIn('superAdmin', signIns.staff.email, signIns.staff.password);
const member = await portal.signIn('member', signIns.member.email, signIns.member.password);
for (const picture of pictures(staff, member)) await take(browser, portal, picture);
