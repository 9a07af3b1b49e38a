// Finds a Chromium, and sets the options with which tests and screenshots start it.

import { existsSync, globSync } from 'node:fs';
import { chromium } from '@playwright/test';

const shellOfDebian = '/usr/bin/chromium-headless-shell';

/** Beside Playwright's whole Chromium. */
const shellOfPlaywright = (): string | undefined => {
  const [folder = '', revision = ''] = /^(.*)[/\\]chromium-(\d+)[/\\]/.exec(chromium.executablePath())?.slice(1) ?? [];
  return globSync(`${folder}/chromium_headless_shell-${revision}/*/*headless{-,_}shell`)[0];
};

/** A Chromium without a window: a journey takes a third less processor time in it. */
export const findHeadlessShell = (): string | undefined => [shellOfDebian, shellOfPlaywright()].find((path) => path && existsSync(path));

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of the system's Chromium, or of the one that Playwright has downloaded. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM, findHeadlessShell(), ...systemPaths, chromium.executablePath()].find((path) => path && existsSync(path));

export const chromiumLaunch = () => ({
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // The first two matter most: a Chromium with a window loads them for every page, which triples the cost of an empty page.
    `--disable-features=${['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'HttpsUpgrades', 'MediaRouter', 'OptimizationHints', 'PaintHolding']}`,
  ],
});
