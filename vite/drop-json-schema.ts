// Removes zod's JSON Schema code from the web client. It is 4 kB compressed, and only the server uses it, for the API's documentation.
// zod's own files import it for every schema, so only the build can remove it.

import type { Plugin } from 'vite';

const jsonSchema = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

export const dropJsonSchema = (): Plugin => ({
  name: 'drop-json-schema',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!jsonSchema.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    return { code: `const none = () => none;\nexport { ${names.map((name) => `none as ${name}`).join(', ')} };`, map: null };
  },
});
