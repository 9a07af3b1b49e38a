// Leaves out of the web client those scales of Mantine's that we show nowhere: 1 kB compressed on every page, the login page, too.

import type { Plugin } from 'vite';

const unused = '(?:cyan|grape|indigo|lime|orange|pink|violet)';
const ownCode = /\/src\/.+\.(tsx?|css)$/;
const styles = /\/@mantine\/core\/styles\/default-css-variables\.layer\.css$/;
const scales = /\/MantineProvider\/default-colors\.mjs$/;

const variable = new RegExp(`--mantine-color-${unused}-[\\w-]+:[^;]*;`, 'g');
const scale = new RegExp(`\\b${unused}: \\[[^\\]]*\\],?`, 'g');
const use = new RegExp(`['"\`]${unused}['"\`.]|mantine-color-${unused}-`);

export const dropUnusedColours = (): Plugin => ({
  name: 'drop-unused-colours',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: [ownCode, styles, scales] },
    handler(code, id) {
      if (styles.test(id)) return { code: code.replace(variable, ''), map: null };
      if (scales.test(id)) return { code: code.replace(scale, ''), map: null };
      const used = use.exec(code);
      if (used) this.error(`${id} names ${used[0]}, a colour that vite/drop-unused-colours.ts leaves out`);
      return null;
    },
  },
});
