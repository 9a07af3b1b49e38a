// How a feature imports: its contract, how a line finds the record that it means and becomes its columns, and the facets: what a line brings
// in along with its record, such as a payment. Each importer is declared in its feature.

import type { Engine, Reader } from '../../data/data.ts';
import type { NewRow, PlainRow, RecordKind, RecordTable } from '../../data/records/record-kind.ts';
import type { Records } from '../../data/records/records.ts';
import type { ImportContract, ImportField, LineValues, MeantChapter, MeantNames, MeantProfession } from '../../wire/import-contract.ts';
import type { Caller } from '../calls/handle.ts';

export interface ImportContext {
  reader: Reader;
  engine: Engine;
  caller: Caller;
  timeZone: string;
  /** Whether anybody may sign up, so that an account may be a stranger's. */
  allowSignup: boolean;
  /** For how many days a membership can be renewed without a gap after it has ended. */
  graceDays: number;
  /** For which the file has a column: of a line whose cell is empty, the field is missing all the same. */
  fields: ReadonlySet<string>;
  /** What a person has said about names that are unknown here. */
  meant: MeantNames<MeantChapter>;
  meantProfessions: MeantNames<MeantProfession>;
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
  /** What a new record is, where the line names only whose it is. */
  bringsAlso?(values: Values): string | null;
}

/** What the lines so far make of a record. Each facet keeps a part of its own beside the columns. */
export interface RecordState {
  row: PlainRow;
}

/** A record that lines mean. Those of the facets may be changed until all lines are settled. */
export interface PlannedRecord<State extends RecordState = RecordState> {
  readonly key: string;
  readonly isNew: boolean;
  /** Null of a new record, until it is added. */
  id: number | null;
  /** As before the file. */
  readonly before: State;
  state: State;
}

/** Which records lines mean. */
export interface MeantRecords<Values = Record<string, unknown>> {
  keyOf(values: Values): string;
  /** Null of a new record, and of one that cannot be changed: its lines are refused later, with the reason. */
  idOf(key: string): number | null;
}

/**
 * What lines bring in along with their records. One object serves one plan: it reads, plans line after line, settles, and applies. Facets are
 * asked in the order of the importer: what those before have planned stands in the state.
 */
export interface Facet<Values = Record<string, unknown>, State extends RecordState = RecordState> {
  /** Under it the plan has its notes and unknown names. */
  readonly name: string;
  /** Reads what is stored, for all lines together. */
  read(lines: readonly Values[], meant: MeantRecords<Values>): Promise<void>;
  /** Its part of the state before the file. The id of a new record is null. */
  stored?(id: number | null): Partial<State>;
  /** Its part after the line, or null where it stays. A line for which it throws a Refusal is not taken, and nothing of it is kept in any state. */
  plan(line: Values, soFar: State, record: Pick<PlannedRecord<State>, 'key' | 'id'>): Partial<State> | null;
  /** The line is refused: by this facet or another one, or by the record itself. */
  leaveOut?(line: Values, key: string): void;
  /** After the last line: what depends on others of the file. May change the states. */
  settle?(records: readonly PlannedRecord<State>[]): Promise<void>;
  /** The fields that differ. */
  changes(before: State, after: State): string[];
  /** What of a taken line is not brought in. */
  noteOn?(line: Values, record: PlannedRecord<State>): string | null;
  /** What a taken line brings in, beside the names of changed fields. */
  bringsAlso?(line: Values, record: PlannedRecord<State>): string | null;
  /** What is paid by what it brings in to a record. */
  paiseOf?(state: State): number;
  /** Names that are unknown here. */
  unknown?(): UnknownName[];
  /** Writes what is planned. The records are all that taken lines mean; the new ones have their ids by now. */
  apply(records: Records, planned: readonly PlannedRecord<State>[]): Promise<void>;
}

export interface UnknownName {
  Name: string;
  Lines: number;
  /** What may be meant, where the name has one slip of typing. */
  Likely: { Id: number; Name: string } | null;
}

export interface Importer {
  contract: ImportContract;
  kind: RecordKind;
  begin(context: ImportContext, lines: readonly Record<string, unknown>[]): Promise<ImportRun>;
  /** What is paid by a new record. */
  paiseOf?(row: PlainRow): number;
  /** New ones for each plan. */
  facets?(context: ImportContext): Facet[];
  /** Locks what everybody who changes such records locks before them. `rows` are those that will be added. */
  lockFirst?(records: Records, rows: readonly PlainRow[]): Promise<void>;
  /** Adds the new records. Without it they are added as they are. An importer with facets needs their ids, so it has none of its own. */
  add?(records: Records, rows: readonly PlainRow[]): Promise<void>;
  /** What comes before anything is written. `rows` are those that will be added, and the columns that will change of others. */
  before?(records: Records, rows: readonly PlainRow[]): Promise<void>;
}

interface Declared<Fields extends Record<string, ImportField>, T extends RecordTable> {
  contract: ImportContract<Fields>;
  kind: RecordKind<T>;
  begin(context: ImportContext, lines: readonly LineValues<Fields>[]): Promise<ImportRun<LineValues<Fields>>>;
  paiseOf?(row: PlainRow): number;
  lockFirst?(records: Records, rows: readonly NewRow<T>[]): Promise<void>;
  add?(records: Records, rows: readonly NewRow<T>[]): Promise<void>;
  before?(records: Records, rows: readonly PlainRow[]): Promise<void>;
}

export const importer = <Fields extends Record<string, ImportField>, T extends RecordTable>(declared: Declared<Fields, T>): Importer =>
  // Lines are checked by the contract's own rules, and rows come from columnsOf of this very importer.
  declared as unknown as Importer;
