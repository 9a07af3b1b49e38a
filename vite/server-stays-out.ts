// Refuses a build in which the browser would get a file that is for the server alone.

import type { Plugin } from 'vite';

export const serverStaysOut = (): Plugin => ({
  name: 'server-stays-out',
  enforce: 'pre',
  load(id) {
    const file = id.split('?')[0] ?? '';
    const isServerOnly = /\.(server|tables)\.ts$/.test(file) || /\/src\/platform\/(server|data|files)\//.test(file);
    if (isServerOnly) throw new Error(`${file} is for the server and must not be imported by what the browser loads`);
  },
});
