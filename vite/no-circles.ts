// Stops the build when its script files need each other in a circle: one of them then begins before what it names is there, and a screen
// does not start. Modules without a circle can make one, by the chunks in which they are put together.

import type { Plugin } from 'vite';

interface ScriptFile {
  fileName: string;
  imports: readonly string[];
}

/** The files of one circle, in the order in which they need each other. */
const findCircle = (files: readonly ScriptFile[]): string[] | null => {
  const importsOf = new Map(files.map(({ fileName, imports }) => [fileName, imports]));
  const isDone = new Set<string>();
  const follow = (file: string, way: readonly string[]): string[] | null => {
    const at = way.indexOf(file);
    if (at >= 0) return [...way.slice(at), file];
    if (isDone.has(file)) return null;
    for (const next of importsOf.get(file) ?? []) {
      const circle = follow(next, [...way, file]);
      if (circle) return circle;
    }
    isDone.add(file);
    return null;
  };
  for (const { fileName } of files) {
    const circle = follow(fileName, []);
    if (circle) return circle;
  }
  return null;
};

export const noCircles = (): Plugin => ({
  name: 'no-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const circle = findCircle(Object.values(bundle).filter((file) => file.type === 'chunk'));
    if (circle) this.error(`Script files need each other in a circle: ${circle.join(' → ')}`);
  },
});
