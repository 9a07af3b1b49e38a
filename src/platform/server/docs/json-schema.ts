// JSON Schema from the contracts, for the OpenAPI document and the page /api/docs.

import { z } from 'zod';
import { type Call, shapesOf, type Upload } from '../../wire/call.ts';
import { refusalCodes } from '../../wire/refusal.ts';

export interface JsonSchema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  not?: object;
  additionalProperties?: JsonSchema;
}

/** The output type of a field: its input type accepts everything that can be converted. */
const schemaOf = (schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    // The format of a date says more to a reader than its pattern.
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      // What is made of a value inside the portal is described as it is sent.
      if (zodSchema instanceof z.ZodPipe && zodSchema.out instanceof z.ZodTransform) {
        Object.assign(jsonSchema, schemaOf(zodSchema.in as z.ZodType));
      }
    },
  });
  return described as JsonSchema;
};

/** One object, or one for each Flag. */
export const requestSchemas = (call: Call): JsonSchema[] =>
  shapesOf(call.input).map((shape) => {
    const properties: Record<string, JsonSchema> = { ...schemaOf(shape).properties };
    const flag = properties.Flag?.const;
    if (call.upload && takesFile(call.upload, flag)) properties.File = fileSchema(call.upload);
    const requiredFields = Object.entries(shape.shape).filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success);
    const required = requiredFields.map(([key]) => key);
    if (flag === 'Add' && call.upload?.requiredToAdd) required.push('File');
    return { type: 'object', properties, required };
  });

/** The request must have a file, so it cannot be sent as JSON. */
export const needsFile = ({ required = [] }: JsonSchema): boolean => required.includes('File');

/** A call without Flags takes its file with every request. */
const takesFile = ({ flags = ['Add', 'Update'] }: Upload, flag: unknown) => flag === undefined || flags.some((allowed) => allowed === flag);

const fileSchema = ({ maxMegabytes }: Upload): JsonSchema => ({
  type: 'string',
  format: 'binary',
  description: `At most ${maxMegabytes} MB`,
});

export const answerSchema = (call: Call): JsonSchema => ({
  type: 'object',
  required: ['rs', 'rc', 'res', 'msgkey'],
  properties: {
    rs: { type: 'integer', enum: [0, 1], description: '1 when the call was done' },
    rc: { type: 'array', items: call.row instanceof z.ZodNever ? { not: {} } : schemaOf(call.row) },
    res: { anyOf: [schemaOf(call.res), { type: 'null' }] },
    msgkey: { type: ['string', 'null'], description: 'A sentence for the person' },
  },
});

export const refusalSchema: JsonSchema = {
  type: 'object',
  required: ['rs', 'rc', 'res', 'msgkey'],
  properties: {
    rs: { const: 0 },
    rc: { type: 'array', items: { not: {} } },
    res: {
      type: 'object',
      required: ['Code'],
      properties: {
        Code: { enum: Object.keys(refusalCodes), description: 'Why, for programs; it never changes, but new ones may come' },
        Errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'A sentence for each field that is refused' },
        ErrorId: { type: 'string', description: 'What the log calls an error of our own' },
      },
    },
    msgkey: { type: 'string', description: 'A sentence for the person' },
  },
};
