// Has each part of Mantine bring its own stylesheet, so that no file imports one by hand and a screen loads those that it shows.
// Mantine's parts know the classes of their stylesheets by a module each, such as 'Button.module.mjs', and are found in the order in which
// they need each other. All styles are in a CSS layer (`*.layer.css`), so our own win over them in any order of loading.

import type { Plugin } from 'vite';

const classes = /\/@mantine\/(core|dates|tiptap)\/esm\/.*?(\w+)\.module\.mjs$/;

const plugin: Plugin = {
  name: 'mantine-styles',
  transform: {
    filter: { id: classes },
    handler: (code, id) => {
      const [, name, part] = classes.exec(id) ?? [];
      // Only the core has a stylesheet for each part.
      const styles = name === 'core' ? `styles/${part}` : 'styles';
      return { code: `import '@mantine/${name}/${styles}.layer.css';\n${code}`, map: null };
    },
  },
};

export const mantineStyles = (): Plugin => ({
  ...plugin,
  // While developing, Vite bundles packages by themselves.
  config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [plugin] } } }),
});
