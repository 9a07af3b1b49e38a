// Has Mantine's popovers, which are under every menu, take Floating UI's own hook for the place. They import the one that also knows of
// hovering, focus and trees of popovers, and use none of it: 6 kB compressed on every screen. Tooltips go on with that one.

import type { Plugin } from 'vite';

const popover = /\/@mantine\/core\/esm\/components\/Popover\/use-popover\.mjs$/;
const whole = '"@floating-ui/react"';

export const lighterPopovers = (): Plugin => ({
  name: 'lighter-popovers',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: popover },
    handler(code) {
      if (!code.includes(whole)) this.error(`Mantine's popovers no longer import ${whole}`);
      return { code: code.replace(whole, '"@floating-ui/react-dom"'), map: null };
    },
  },
});
