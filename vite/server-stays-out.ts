// Stops the build when code of the browser imports a file that is for the server only.

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
