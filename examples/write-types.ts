// Writes types for some calls, from the portal's OpenAPI document: node examples/write-types.ts GetMemberList > examples/api-types.ts

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  not?: object;
  additionalProperties?: Schema | boolean;
}

export interface OpenApi {
  components: { schemas: Record<string, Schema> };
}

export const typesOf = ({ components: { schemas } }: OpenApi, calls: readonly string[]): string => {
  const written = new Map<string, string>();
  const typeOf = (schema: Schema): string => {
    if (schema.$ref) return refer(schema.$ref.split('/').at(-1) ?? '');
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
    const several = schema.anyOf ?? schema.oneOf;
    if (several) return several.map(typeOf).join(' | ');
    if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
    if (schema.type === 'array') return `(${typeOf(schema.items ?? {})})[]`;
    if (schema.type === 'object') return schema.properties ? objectOf(schema) : 'Record<string, unknown>';
    if (schema.type === 'integer') return 'number';
    if (schema.not) return 'never';
    return schema.type ?? 'unknown';
  };
  const objectOf = ({ properties = {}, required = [] }: Schema): string => {
    const fields = Object.entries(properties).map(([name, field]) => `  ${name}${required.includes(name) ? '' : '?'}: ${typeOf(field)};`);
    return `{\n${fields.join('\n')}\n}`;
  };
  const refer = (name: string): string => {
    const schema = schemas[name];
    if (!schema) throw new Error(`The document has no ${name}`);
    if (!written.has(name)) {
      written.set(name, '');
      written.set(name, `type ${name} = ${typeOf(schema)};`);
    }
    return name;
  };
  const lines = calls.map((call) => {
    const part = (kind: string) => (schemas[`${call}${kind}`] ? refer(`${call}${kind}`) : 'never');
    return `  ${call}: { request: ${part('Request')}; row: ${part('Row')}; result: ${part('Result')} };`;
  });
  const head = '// Made by write-types.ts from /api/openapi.json. Not changed by hand.';
  return `${[head, `export interface Calls {\n${lines.join('\n')}\n}`, ...written.values()].join('\n\n')}\n`;
};

if (import.meta.main) {
  const response = await fetch(`${process.env.CHAPTERHOUSE_URL ?? 'http://localhost:3000'}/api/openapi.json`);
  process.stdout.write(typesOf((await response.json()) as OpenApi, process.argv.slice(2)));
}
