// The OpenAPI document of all calls, made from their contracts.

import { type Call, path } from '../../wire/call.ts';
import { refusalCodes } from '../../wire/refusal.ts';
import { answerSchema, type JsonSchema, needsFile, refusalSchema, requestSchemas } from './json-schema.ts';

export const openapiOf = (calls: readonly Call[]) => ({
  openapi: '3.1.0',
  info: { title: 'Chapterhouse', version: '1', description: 'Every answer is an envelope of rs, rc, res and msgkey.' },
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    schemas: { Refusal: refusalSchema },
  },
  paths: Object.fromEntries(calls.map((call) => [path(call), { [call.method.toLowerCase()]: operationOf(call) }])),
});

const refusal = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };

const refusals = Object.fromEntries(
  [...Map.groupBy(Object.entries(refusalCodes), ([, { status }]) => status)].map(([status, codes]) => {
    const description = codes.map(([code, { about }]) => `${code}: ${about}`).join(' ');
    return [status, { description, content: refusal }];
  }),
);

const fileContent = { schema: { type: 'string', format: 'binary' } };

const operationOf = (call: Call) => ({
  operationId: call.name,
  summary: call.about,
  security: call.who === 'anyone' ? [] : [{ token: [] }],
  ...(call.who !== 'anyone' && { 'x-roles': call.who }),
  ...requestOf(call),
  responses: {
    200: {
      description: 'Done',
      content: call.file ? { [call.file]: fileContent } : { 'application/json': { schema: answerSchema(call) } },
    },
    ...refusals,
  },
});

const requestOf = (call: Call) => {
  const schemas = requestSchemas(call);
  if (call.method === 'GET') return { parameters: schemas.flatMap(parametersOf) };
  const jsonContent = { 'application/json': { schema: oneOf(schemas.filter((schema) => !needsFile(schema))) } };
  const formContent = { 'multipart/form-data': { schema: oneOf(schemas) } };
  return { requestBody: { content: call.upload ? { ...formContent, ...jsonContent } : { ...jsonContent, ...formContent } } };
};

const oneOf = (schemas: JsonSchema[]) => (schemas.length === 1 ? schemas[0] : { oneOf: schemas });

const parametersOf = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
