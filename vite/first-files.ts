// Names on the page what the dashboard begins with. public/before-paint.js asks for it at once, for who is signed in; else it would be asked
// for when the first file has come, and run.

import type { Plugin, Rolldown } from 'vite';

const modules = ['/app/web/shell/shell.tsx', '/app/web/screens.ts', '/app/web/dashboard-screen.tsx'];

export const firstFiles = (): Plugin => ({
  name: 'first-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (page, { bundle = {} }) => {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk');
      const names = filesOf(files).filter((name) => !page.includes(name));
      return [{ tag: 'meta', attrs: { name: 'first-files', content: names.join(' ') }, injectTo: 'head-prepend' }];
    },
  },
});

/** Those of the modules, and what these need. */
const filesOf = (files: readonly Rolldown.OutputChunk[]): string[] => {
  const firsts = modules.map((module) => {
    const file = files.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!file) throw new Error(`vite/first-files.ts names ${module}, which is not in the build`);
    return file;
  });
  const needed = files.filter(({ fileName }) => firsts.some(({ imports }) => imports.includes(fileName)));
  const all = [...new Set([...firsts, ...needed])];
  return [...all.map(({ fileName }) => fileName), ...new Set(all.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))];
};
