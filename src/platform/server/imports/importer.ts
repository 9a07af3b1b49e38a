// How a feature imports: its contract, and how a line finds the record that it means and becomes its columns. Each importer is declared in
// its feature.

import type { Reader } from '../../data/data.ts';
import type { NewRow, PlainRow, RecordKind, RecordTable } from '../../data/records/record-kind.ts';
import type { Records } from '../../data/records/records.ts';
import type { ImportContract, ImportField, LineValues, MeantNames, MeantProfessions } from '../../wire/import-contract.ts';
import type { Caller } from '../calls/handle.ts';

export interface ImportContext {
  reader: Reader;
  caller: Caller;
  timeZone: string;
  /** Whether anybody may sign up, so that an account may be a stranger's. */
  allowSignup: boolean;
  /** For how many days a membership can be renewed without a gap after it has ended. */
  graceDays: number;
  /** What a person has said about names that are unknown here. */
  meant?: MeantNames;
  meantProfessions?: MeantProfessions;
  /** Of the names that are to be created those that a line has which is taken. */
  newNames?: ReadonlySet<string>;
}

export interface StoredRecord {
  id: number;
  row: PlainRow;
}

/** One import: what was read from the database for all lines together. Its functions throw a Refusal for a line that cannot be taken. */
export interface ImportRun<Values = Record<string, unknown>> {
  /** Lines with the same key mean the same record. */
  keyOf(values: Values): string;
  find(key: string): StoredRecord | undefined;
  /** The columns that the line sets: all columns for a new record, and for a stored one those that may change. */
  columnsOf(values: Values, stored: PlainRow | null): Promise<PlainRow> | PlainRow;
  /** What of the line is not brought in, although the line is taken. */
  noteOn?(values: Values): string | null;
  /** The same of the seat in the chapter. */
  seatNoteOn?(values: Values): string | null;
  /** What the line brings in beside its record, such as a payment. */
  bringsAlso?(values: Values): string | null;
  /** The names in the line that a person has said are to be created. */
  newNamesIn?(values: Values): string[];
  /** The names that are unknown here. */
  unknown?(): UnknownName[];
  unknownProfessions?(): UnknownName[];
}

export interface UnknownName {
  Name: string;
  Lines: number;
}

export interface Importer {
  contract: ImportContract;
  kind: RecordKind;
  begin(context: ImportContext, lines: readonly Record<string, unknown>[]): Promise<ImportRun>;
  /** Locks what everybody who changes such records locks before them. `rows` are those that will be added. */
  lockFirst?(records: Records, rows: readonly PlainRow[]): Promise<void>;
  /** Adds the new records. Without it they are added as they are. */
  add?(records: Records, rows: readonly PlainRow[], context: ImportContext): Promise<void>;
  /** Writes the changes, by the id of the record. Without it each record is updated as it is planned. */
  change?(records: Records, changed: ReadonlyMap<number, PlainRow>, context: ImportContext): Promise<void>;
  /** What comes before anything is written. `rows` are those that will be added, and the columns that will change of others. */
  before?(records: Records, rows: readonly PlainRow[]): Promise<void>;
}

interface Declared<Fields extends Record<string, ImportField>, T extends RecordTable> {
  contract: ImportContract<Fields>;
  kind: RecordKind<T>;
  begin(context: ImportContext, lines: readonly LineValues<Fields>[]): Promise<ImportRun<LineValues<Fields>>>;
  lockFirst?(records: Records, rows: readonly NewRow<T>[]): Promise<void>;
  add?(records: Records, rows: readonly NewRow<T>[], context: ImportContext): Promise<void>;
  before?(records: Records, rows: readonly PlainRow[]): Promise<void>;
}

export const importer = <Fields extends Record<string, ImportField>, T extends RecordTable>(declared: Declared<Fields, T>): Importer =>
  // Lines are checked by the contract's own rules, and rows come from columnsOf of this very importer.
  declared as unknown as Importer;
