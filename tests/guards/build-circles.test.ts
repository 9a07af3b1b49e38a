// The build refuses script files that need each other in a circle.

import { build, type Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { noCircles } from '../../vite/no-circles.ts';

/** No module needs itself: 'red' needs 'blue', and 'green' needs 'yellow'. */
const modules: Record<string, string> = {
  '~entry': "import '~red'; import '~green';",
  '~red': "import { blue } from '~blue'; console.log('red', blue);",
  '~blue': "export const blue = 'blue' + Math.random();",
  '~green': "import { yellow } from '~yellow'; console.log('green', yellow);",
  '~yellow': "export const yellow = 'yellow' + Math.random();",
};

const planted: Plugin = {
  name: 'planted',
  resolveId: (name) => (name in modules ? `\0${name}` : null),
  load: (id) => modules[id.slice(1)] ?? null,
};

const buildOf = (first: RegExp, second: RegExp) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [planted, noCircles()],
    build: {
      write: false,
      rolldownOptions: {
        input: '~entry',
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'first', test: first },
              { name: 'second', test: second },
            ],
          },
        },
      },
    },
  });

describe('the build', () => {
  it('takes files that need each other one way', async () => {
    await expect(buildOf(/red|green/, /blue|yellow/)).resolves.toBeDefined();
  });

  it('refuses files that need each other both ways, and names them', async () => {
    await expect(buildOf(/red|yellow/, /blue|green/)).rejects.toThrow(
      /in a circle: (assets\/first\S+ → assets\/second\S+ → assets\/first|assets\/second\S+ → assets\/first\S+ → assets\/second)/,
    );
  });
});
