// The OpenAPI document of all calls, made from their contracts.

import { type Call, path } from '../../wire/call.ts';
import { answerSchema, type JsonSchema, needsFile, refusalSchema, requestSchemas } from './json-schema.ts';

const refusals: Record<string, string> = {
  400: 'Refused by a rule; msgkey says which, res.Errors names the fields',
  401: 'No session, or one that no longer holds',
  403: 'Not allowed for this role',
  404: 'No such record, or not yours',
  409: 'Clashes with another record',
  413: 'Too large',
  415: 'Not an accepted type of file',
  429: 'Too many tries',
  500: 'Something went wrong; the log has the id',
};

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
    ...Object.fromEntries(Object.entries(refusals).map(([status, description]) => [status, { description, content: refusal }])),
  },
});

const requestOf = (call: Call) => {
  const schemas = requestSchemas(call);
  if (call.method === 'GET') return { parameters: schemas.flatMap(parametersOf) };
  const asJson = { 'application/json': { schema: oneOf(schemas.filter((schema) => !needsFile(schema))) } };
  const asParts = { 'multipart/form-data': { schema: oneOf(schemas) } };
  return { requestBody: { content: call.upload ? { ...asParts, ...asJson } : { ...asJson, ...asParts } } };
};

const oneOf = (schemas: JsonSchema[]) => (schemas.length === 1 ? schemas[0] : { oneOf: schemas });

const parametersOf = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
