// What several calls have in common stands once among the components of the OpenAPI document, under the name of its field.

import type { JsonSchema } from './json-schema.ts';

export interface Reference {
  $ref: string;
}

export type Schemas = Record<string, JsonSchema | Reference>;

export const refTo = (name: string): Reference => ({ $ref: `#/components/schemas/${name}` });

/** In characters of JSON: a shorter one is no longer than its reference. */
const shortest = 60;
const fewest = 3;

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json };

/** The document with references, whose components got what they refer to. */
export const shareSchemas = <Document extends { components: { schemas: Schemas } }>(document: Document): Document => {
  const counts = new Map<string, number>();
  for (const text of fieldsIn(document as unknown as Json)) counts.set(text, (counts.get(text) ?? 0) + 1);
  const names = new Map<string, string>();
  const schemas: Record<string, Json> = {};
  const nameOf = (field: string): string => {
    const plain = field.charAt(0).toUpperCase() + field.slice(1);
    const isTaken = (name: string) => name in schemas || name in document.components.schemas;
    if (!isTaken(plain)) return plain;
    let number = 2;
    while (isTaken(`${plain}${number}`)) number += 1;
    return `${plain}${number}`;
  };
  const replaceShared = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(replaceShared);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, one]) => [key, key === 'properties' ? replaceFields(one) : replaceShared(one)]));
  };
  const replaceFields = (properties: Json): Json =>
    Object.fromEntries(
      Object.entries(properties ?? {}).map(([field, schema]) => {
        const text = textOf(field, schema as Json);
        if (text.length < shortest || (counts.get(text) ?? 0) < fewest) return [field, replaceShared(schema as Json)];
        const name = names.get(text) ?? nameOf(field);
        if (!names.has(text)) {
          names.set(text, name);
          schemas[name] = {};
          schemas[name] = replaceShared(schema as Json);
        }
        return [field, { ...refTo(name) }];
      }),
    );
  const shared = replaceShared(document as unknown as Json) as unknown as Document;
  return { ...shared, components: { ...shared.components, schemas: { ...shared.components.schemas, ...schemas } } };
};

/** Fields with other names have other components, though they may look alike today. */
const textOf = (field: string, schema: Json): string => `${field} ${JSON.stringify(schema)}`;

/** The schemas of all fields, in whatever depth. */
function* fieldsIn(value: Json): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value)) {
    if (key === 'properties') for (const [field, schema] of Object.entries(one ?? {})) yield textOf(field, schema as Json);
    yield* fieldsIn(one as Json);
  }
}
