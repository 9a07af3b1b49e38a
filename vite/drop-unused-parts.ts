// Leaves out of the web client the parts of Mantine's components that nobody names: a menu brings menus below menus, a search and more by
// lines such as `Menu.Sub = MenuSub;`, which no bundler takes for unused. They would be 2 kB compressed on every screen.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const component = /\/@mantine\/(core|tiptap)\/esm\/.+\.mjs$/;
const folders = ['src', ...['core', 'dates', 'tiptap'].map((name) => `node_modules/@mantine/${name}/esm`)];
const part = /^([A-Z]\w*\.[A-Z]\w*) = [A-Z]\w*;$/gm;

/** Every `Menu.Item` that our code or Mantine's own names. Names within quotes are of errors. */
const namedParts = (): Set<string> => {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx|mjs)$/.test(file))
      .map((file) => join(folder, file)),
  );
  return new Set(files.flatMap((file) => namesIn(readFileSync(file, 'utf8').replace(part, ''))));
};

/** A component may be imported by another name. */
const namesIn = (text: string): string[] => {
  const originals = new Map([...text.matchAll(/\b(\w+) as (\w+)\b/g)].map(([, original, name]) => [name, original]));
  return [...text.matchAll(/(?<!["'\w.])([A-Z]\w*)\.([A-Z]\w*)/g)].flatMap(([, name, part]) => [
    `${name}.${part}`,
    `${originals.get(name) ?? name}.${part}`,
  ]);
};

export const dropUnusedParts = (): Plugin => {
  let named = new Set<string>();
  return {
    name: 'drop-unused-parts',
    apply: 'build',
    buildStart() {
      named = namedParts();
    },
    transform: {
      filter: { id: component },
      handler: (code) => ({ code: code.replace(part, (line, name) => (named.has(name) ? line : '')), map: null }),
    },
  };
};
