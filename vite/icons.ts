// Makes `virtual:icons`: the drawings named in icon-names.ts, out of the whole set of thousands.

import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { iconNames } from '../src/platform/ui/look/icon-names.ts';

const id = 'virtual:icons';

export const icons = (): Plugin => ({
  name: 'icons',
  resolveId: (source) => (source === id ? `\0${id}` : null),
  load: (source) => (source === `\0${id}` ? `export default ${JSON.stringify(bodies())}` : null),
});

const bodies = (): Record<string, string> => {
  const set: { icons: Record<string, { body: string }> } = createRequire(import.meta.url)('@iconify-json/tabler/icons.json');
  return Object.fromEntries(
    iconNames.map((name) => {
      const icon = set.icons[name];
      if (!icon) throw new Error(`icon-names.ts names '${name}', which the Tabler set does not have`);
      return [name, icon.body];
    }),
  );
};
