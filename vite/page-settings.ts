// While developing, Vite serves the page and not the server. So Vite writes the settings into it that the server writes otherwise.

import type { Plugin } from 'vite';
import { readConfig } from '../src/app/server/config.ts';
import { pageSettings } from '../src/app/server/page-settings.ts';

export const settingsOnPage = (): Plugin => ({
  name: 'page-settings',
  apply: 'serve',
  transformIndexHtml: () =>
    Object.entries(pageSettings(readConfig(process.env))).map(([name, content]) => ({ tag: 'meta', attrs: { name, content } })),
});
