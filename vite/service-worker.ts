// Writes the service worker to /service-worker.js, without a hash, because browsers ask for it by its name. It has the names of all files of
// the build, so each build has another one.

import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const source = join(import.meta.dirname, '../src/app/web/offline/service-worker.ts');

export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
    const code = stripTypeScriptTypes(await readFile(source, 'utf8')).replace(/^\s*\/\/.*\n|^\s*\/\*\*.*\n|^\s*import .*\n|^\s*\n/gm, '');
    const list = JSON.stringify(files.map((name) => `/${name}`).sort());
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: `const filesOfBuild = ${list};\n${code}` });
  },
});
