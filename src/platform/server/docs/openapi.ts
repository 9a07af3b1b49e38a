// The OpenAPI document of all calls, made from their contracts.

import { type Call, mayWrite, path } from '../../wire/call.ts';
import { refusalCodes } from '../../wire/refusal.ts';
import { answerSchema, type JsonSchema, needsFile, refusalSchema, requestSchemas } from './json-schema.ts';
import { refTo, type Schemas, shareSchemas } from './shared-schemas.ts';

/** `url` is the portal's own address. */
export const openapiOf = (calls: readonly Call[], url: string) => {
  const schemas: Schemas = { Refusal: refusalSchema };
  const paths = Object.fromEntries(calls.map((call) => [path(call), { [call.method.toLowerCase()]: operationOf(call, schemas) }]));
  return shareSchemas({
    openapi: '3.1.0',
    info: {
      title: 'Chapterhouse',
      version: '1',
      description:
        'Every answer is an envelope of rs, rc, res and msgkey. An Update empties the optional fields that it leaves out. What else is so in every call: /api/docs.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url }],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An API key (chk_…), or the token of a session. See /api/docs.' },
      },
      schemas,
      responses: refusals,
    },
    paths,
  });
};

const refusal = { 'application/json': { schema: refTo('Refusal') } };

const byStatus = [...Map.groupBy(Object.entries(refusalCodes), ([, { status }]) => status)];

/** Named by the first code of each status. */
const refusals = Object.fromEntries(
  byStatus.map(([, codes]) => {
    const description = codes.map(([code, { about }]) => `${code}: ${about}`).join(' ');
    return [codes[0]?.[0] ?? '', { description, content: refusal }];
  }),
);

const refusalsByStatus = Object.fromEntries(
  byStatus.map(([status, codes]) => [status, { $ref: `#/components/responses/${codes[0]?.[0]}` }]),
);

const fileContent = { schema: { type: 'string', format: 'binary' } };

const operationOf = (call: Call, schemas: Schemas) => ({
  operationId: call.name,
  summary: call.about,
  security: call.who === 'anyone' ? [] : [{ token: [] }],
  ...(call.who !== 'anyone' && { 'x-roles': call.who }),
  'x-key': scopeOf(call),
  ...requestOf(call, schemas),
  responses: {
    200: {
      description: 'Done',
      content: call.file ? { [call.file]: fileContent } : { 'application/json': { schema: answerOf(call, schemas) } },
    },
    ...refusalsByStatus,
  },
});

/** Which key may call it. */
export const scopeOf = (call: Call): 'Never' | 'Read' | 'Write' => {
  if (call.isNeverByKey) return 'Never';
  return mayWrite(call) ? 'Write' : 'Read';
};

const requestOf = (call: Call, schemas: Schemas) => {
  const shapes = requestSchemas(call);
  if (call.method === 'GET') return { parameters: shapes.flatMap(parametersOf) };
  const named = shapes.map((schema) => {
    const name = `${nameOf(call)}${flagOf(schema)}Request`;
    schemas[name] = schema;
    return { schema, reference: refTo(name) };
  });
  const jsonContent = { 'application/json': { schema: oneOf(named.filter(({ schema }) => !needsFile(schema)).map(referenceOf)) } };
  const formContent = { 'multipart/form-data': { schema: oneOf(named.map(referenceOf)) } };
  return { requestBody: { content: call.upload ? { ...formContent, ...jsonContent } : { ...jsonContent, ...formContent } } };
};

/** 'New secret' is NewSecret: a name has no spaces. */
const flagOf = ({ properties }: JsonSchema): string =>
  String(properties?.Flag?.const ?? '').replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase());

const nameOf = ({ name }: Call): string => name.charAt(0).toUpperCase() + name.slice(1);

const referenceOf = <Value>({ reference }: { reference: Value }): Value => reference;

/** Rows and results have names, so that types made from the document have them. */
const answerOf = (call: Call, schemas: Schemas): object => {
  const answer = answerSchema(call);
  const { rc, res, ...others } = answer.properties ?? {};
  const row = rc?.items;
  const [result] = res?.anyOf ?? [];
  const name = (kind: 'Row' | 'Result', schema: JsonSchema | undefined) => {
    if (!schema?.properties) return schema;
    schemas[`${nameOf(call)}${kind}`] = schema;
    return refTo(`${nameOf(call)}${kind}`);
  };
  return {
    ...answer,
    properties: {
      rs: others.rs,
      rc: row?.properties ? { type: 'array', items: name('Row', row) } : rc,
      res: { anyOf: [name('Result', result), { type: 'null' }] },
      msgkey: others.msgkey,
    },
  };
};

const oneOf = <Schema>(schemas: Schema[]) => (schemas.length === 1 ? schemas[0] : { oneOf: schemas });

const parametersOf = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
