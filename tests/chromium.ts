// Where the system's Chromium is, and how it is started for tests and pictures.

import { existsSync } from 'node:fs';

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const findChromium = (): string => {
  const found = places.find((path) => path && existsSync(path));
  if (found) return found;
  throw new Error('No Chromium found: install it (on Debian: apt-get install chromium) or set CHROMIUM to its path.');
};

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
    // Of these the first two matter: a Chromium with a window loads them for every page, at three times what an empty page costs.
    `--disable-features=${['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'HttpsUpgrades', 'MediaRouter', 'OptimizationHints', 'PaintHolding']}`,
  ],
});
