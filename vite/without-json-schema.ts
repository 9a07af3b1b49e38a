// Leaves out of the web client how zod writes JSON Schema: 4 kB compressed on every screen. Only the server's pages about the API use it.
// zod's own files import it for every schema, so nothing but the build can leave it out.

import type { Plugin } from 'vite';

const jsonSchema = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

export const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!jsonSchema.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    return { code: `const none = () => none;\nexport { ${names.map((name) => `none as ${name}`).join(', ')} };`, map: null };
  },
});
