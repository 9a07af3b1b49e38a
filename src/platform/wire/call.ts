// How a call is declared: once, for both sides. From a declaration follow the route, its checks, the typed client and the docs.

import { z } from 'zod';
import { optionalWholeNumber } from './fields.ts';
import type { Role } from './roles.ts';

/** What every answer looks like. */
export interface Envelope<Row = unknown, Res = unknown> {
  rs: 0 | 1;
  rc: Row[];
  res: Res | null;
  msgkey: string | null;
}

export type FieldErrors = Record<string, string>;

export interface Upload {
  kind: 'picture' | 'document';
  maxMegabytes: number;
  /** The Flags that take a file; Add and Update when left out. */
  flags?: readonly string[];
  /** Said when Flag Add comes without a file; without this text a file is never required. */
  requiredToAdd?: string;
}

/** A file that came with a request, in the field `File`. */
export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

export interface Call<Input extends z.ZodType = z.ZodType, Row extends z.ZodType = z.ZodType, Res extends z.ZodType = z.ZodType> {
  name: string;
  method: 'GET' | 'POST';
  /** One sentence for the API's own page. */
  about: string;
  /** The roles that may call it; 'anyone' needs no session. */
  who: readonly Role[] | 'anyone';
  input: Input;
  row: Row;
  res: Res;
  upload?: Upload;
  /** Refusals that mean an empty list: those with these messages, or any. Our own server answers with no rows instead. */
  nothingFound?: readonly string[] | 'any refusal';
  /** How large a request may be without its file, where far less than usual is enough. */
  maxBytes?: number;
  /** A read whose answer may be kept as bytes until something is written: the same for a whole role, or for one user only. */
  cached?: 'by role' | 'by user';
}

export type InputOf<C extends Call> = z.output<C['input']>;
/** What a client sends: what is taken, where null may as well be left out. */
export type ClientInput<C extends Call> = Loosened<z.output<C['input']>>;
type Loosened<T> = T extends unknown
  ? { [K in keyof T as null extends T[K] ? never : K]: T[K] } & { [K in keyof T as null extends T[K] ? K : never]?: T[K] }
  : never;
export type RowOf<C extends Call> = z.output<C['row']>;
export type ResOf<C extends Call> = z.output<C['res']>;

export const path = (call: Pick<Call, 'name'>): string => `/api/User/${call.name}`;

const nothing = z.never();

type Declared<Input extends z.ZodType> = Pick<Call, 'name' | 'about' | 'who' | 'upload' | 'maxBytes' | 'cached' | 'nothingFound'> & {
  input: Input;
};

export const largestPage = 100;
export const mostRowsOfAll = 1_000;

const paging = {
  CurrentPage: optionalWholeNumber('CurrentPage', { min: 1, fallback: 1 }).describe('From 1'),
  RecordsPerPage: optionalWholeNumber('RecordsPerPage', { max: largestPage, fallback: 10 }).describe(
    `1 to ${largestPage}; 0 for all, up to ${mostRowsOfAll} rows`,
  ),
};

/** A list: filters in, a page of rows and the total out. */
export const listCall = <Filters extends z.ZodRawShape, Row extends z.ZodRawShape>({
  filters,
  row,
  ...declared
}: Omit<Declared<z.ZodType>, 'input'> & { filters: Filters; row: Row }) => ({
  ...declared,
  method: 'POST' as const,
  input: z.object({ ...paging, ...filters }),
  row: z.object({ ...row, TotalRecords: z.number() }),
  res: z.object({ TotalRecords: z.number() }),
});

/** Everything that the request asks for, at once and by name: what a select offers. */
export const choiceCall = <Input extends z.ZodType>(declared: Declared<Input>) => ({
  ...declared,
  method: 'GET' as const,
  row: z.object({ Id: z.number(), Name: z.string(), TotalRecords: z.number() }),
  res: z.object({ TotalRecords: z.number() }),
});

/** A save: answers the record's Id and a message. */
export const saveCall = <Input extends z.ZodType>(declared: Declared<Input>) => ({
  ...declared,
  method: 'POST' as const,
  row: nothing,
  res: z.object({ Id: z.number() }),
});

/** Any other call: one result. */
export const resultCall = <Input extends z.ZodType, Res extends z.ZodRawShape>({
  res,
  method = 'POST',
  ...declared
}: Declared<Input> & { res: Res; method?: 'GET' | 'POST' }) => ({ ...declared, method, row: nothing, res: z.object(res) });

/** The objects that a call may take: one, or one for each Flag. */
export const shapesOf = (input: z.ZodType): z.ZodObject[] => {
  if (input instanceof z.ZodObject) return [input];
  if (input instanceof z.ZodDiscriminatedUnion) return input.options.flatMap((option) => shapesOf(option as z.ZodType));
  throw new Error('A call takes an object or a union of objects by Flag');
};
