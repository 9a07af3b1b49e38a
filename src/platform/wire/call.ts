// How a call is declared, once for both sides. The route, its checks, the typed client and the API docs are all made from it.

import { z } from 'zod';
import type { ChapterRight, Role } from './roles.ts';

export interface Envelope<Row = unknown, Res = unknown> {
  rs: 0 | 1;
  rc: Row[];
  res: Res | null;
  msgkey: string | null;
}

export type FieldErrors = Record<string, string>;

export interface Upload {
  kind: 'picture' | 'document' | 'table';
  maxMegabytes: number;
  /** The name of its field in the form; 'Image' when left out. */
  label?: string;
  /** The Flags that take a file; Add and Update when left out. */
  flags?: readonly string[];
  /** The message when Flag Add comes without a file. Without it a file is never required. */
  requiredToAdd?: string;
}

export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

export interface Call<Input extends z.ZodType = z.ZodType, Row extends z.ZodType = z.ZodType, Res extends z.ZodType = z.ZodType> {
  name: string;
  method: 'GET' | 'POST';
  about: string;
  /** The roles that may call it; 'anyone' needs no session. */
  who: readonly Role[] | 'anyone';
  /** Whoever has one of these rights by a running office may call it too, for the chapters of that office only. */
  officers?: readonly ChapterRight[];
  input: Input;
  row: Row;
  res: Res;
  upload?: Upload;
  /** Refusals of other servers, which have no codes, that the client shows as an empty list: those with these messages, or all. */
  nothingFound?: readonly string[] | 'any refusal';
  /** In bytes, without the file; for calls that need much less or more than usual. */
  maxBytes?: number;
  /** How many keys and values its JSON may have; for calls that take very many records. */
  maxValues?: number;
  /** For saves: the call that shows the record. When somebody else has changed it, the refusal has the present row. */
  list?: string;
  /** The call that shows what the rows of `list` lack of the record, by its UserId. */
  rest?: string;
  /** For saves: what BulkSave may do with many records at once, by Flag. */
  bulk?: Readonly<Record<string, BulkRule>>;
  /**
   * For reads: the answer is cached until something is written, for all users of a role or for one user. Officers share it only with
   * officers who have the same rights for the same chapters.
   */
  cached?: 'by role' | 'by user';
  /** It may change very many records, so the client waits longer. */
  isLong?: true;
  /** Counted in what a person may write in a day, and never refused for it: else anybody could block the sign-in of others. */
  isAlwaysSaved?: true;
  /** It writes, though it answers no set of the history. A key that only reads may not call it. */
  writes?: true;
  /** Only a session may call it: with a key as the caller it is refused. */
  isNeverByKey?: true;
  /** The media type of a call that answers with a file. Only a refusal is an envelope then. */
  file?: string;
}

/** How BulkSave builds each single save. All may be left out where the save takes the `Id` of a row of its list. */
export interface BulkRule {
  /** The list that the filters belong to. */
  list?: string;
  /** The field of the save that gets each of the Ids. */
  ids?: string;
  /** The field of the save that takes its value from each matching row, and the field of that row. */
  rows?: readonly [field: string, fieldOfRow: string];
  /** The roles that may do it, if fewer than those of the call. */
  who?: readonly Role[];
}

export const rowsRes = {
  TotalRecords: z.number(),
  IsCut: z.boolean().optional().describe('True where the answer has fewer rows than asked for, because it would be too large'),
};

export type InputOf<C extends Call> = z.output<C['input']>;
/** What a client sends: fields that may be null may be left out. */
export type ClientInput<C extends Call> = NullableAsOptional<z.output<C['input']>>;
type NullableAsOptional<T> = T extends unknown
  ? { [K in keyof T as null extends T[K] ? never : K]: T[K] } & { [K in keyof T as null extends T[K] ? K : never]?: T[K] }
  : never;
export type RowOf<C extends Call> = z.output<C['row']>;
export type ResOf<C extends Call> = z.output<C['res']>;

export const path = (call: Pick<Call, 'name'>): string => `/api/User/${call.name}`;

const noRow = z.never();

export type Declared<Input extends z.ZodType> = Pick<
  Call,
  | 'name'
  | 'about'
  | 'who'
  | 'officers'
  | 'upload'
  | 'isLong'
  | 'isAlwaysSaved'
  | 'writes'
  | 'isNeverByKey'
  | 'maxBytes'
  | 'maxValues'
  | 'cached'
  | 'list'
  | 'rest'
  | 'bulk'
  | 'nothingFound'
> & {
  input: Input;
};

/** The name of the rows, such as { one: 'story', many: 'stories' }. */
export interface Noun {
  one: string;
  many: string;
}

/** The choices of a select: all rows at once, ordered by name. */
export const choiceCall = <Input extends z.ZodType>(declared: Declared<Input>) => ({
  ...declared,
  method: 'GET' as const,
  row: z.object({ Id: z.number(), Name: z.string(), TotalRecords: z.number() }),
  res: z.object(rowsRes),
});

export type NoFields = Record<never, never>;

/** A list that is always short: all rows at once. `more` is what it says about itself as a whole. */
export const rowsCall = <Input extends z.ZodType, Row extends z.ZodRawShape, More extends z.ZodRawShape = NoFields>({
  row,
  more,
  ...declared
}: Declared<Input> & { row: Row; more?: More }) => ({
  ...declared,
  method: 'POST' as const,
  row: z.object({ ...row, TotalRecords: z.number() }),
  // TypeScript does not know that no fields are an object without fields.
  res: z.object({ ...rowsRes, ...(more ?? ({} as More)) }),
});

/** A moment in UTC. Noon stands for a day without a time. */
export const moment = z.string().meta({ format: 'date-time' });

/** A sum of money. Workbooks show it with its sign. */
export const rupees = z.number().meta({ format: 'rupees' });

/** Every save answers its set of the history, which can be undone; null when nothing was changed. */
export const savedSet = { SetId: z.number().nullable() };

export const isSave = ({ res }: Pick<Call, 'res'>): boolean => res instanceof z.ZodObject && 'SetId' in res.shape;

/** Whether it changes anything, by what it declares. A guard tries all the others. */
export const mayWrite = (call: Pick<Call, 'res' | 'writes'>): boolean => isSave(call) || call.writes === true;

export const saveCall = <Input extends z.ZodType>(declared: Declared<Input>) => ({
  ...declared,
  method: 'POST' as const,
  row: noRow,
  res: z.object({ Id: z.number(), ...savedSet }),
});

export const resultCall = <Input extends z.ZodType, Res extends z.ZodRawShape>({
  res,
  method = 'POST',
  ...declared
}: Declared<Input> & { res: Res; method?: 'GET' | 'POST' }) => ({ ...declared, method, row: noRow, res: z.object(res) });

export const fileCall = <Input extends z.ZodType>(declared: Declared<Input> & { file: string }) => ({
  ...declared,
  method: 'POST' as const,
  row: noRow,
  res: noRow,
});

/** The object schemas of a call's input: one, or one for each Flag. */
export const shapesOf = (input: z.ZodType): z.ZodObject[] => {
  if (input instanceof z.ZodObject) return [input];
  if (input instanceof z.ZodDiscriminatedUnion) return input.options.flatMap((option) => shapesOf(option as z.ZodType));
  throw new Error('A call takes an object or a union of objects by Flag');
};
