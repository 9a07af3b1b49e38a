// What an import would do, line by line: which records are new, which would change, and which lines are refused. It is worked out in the
// same way to look and to apply.

import { inTurns } from '../../data/in-pieces.ts';
import { type PlainRow, wireNameOf } from '../../data/records/record-kind.ts';
import { labelOf } from '../../wire/import-contract.ts';
import { Refusal } from '../../wire/refusal.ts';
import type { CheckedLine } from './check-lines.ts';
import type { ImportContext, Importer, ImportRun, StoredRecord, UnknownName } from './importer.ts';

export type LineResult = 'New' | 'Changed' | 'Same' | 'Refused';

export interface PlannedLine {
  line: number;
  who: string;
  wrong: string;
  wrongFields: readonly string[];
  /** It is refused only because a column is missing. */
  waits: boolean;
  result: LineResult;
  message: string | null;
  /** What else it brings in. */
  also: string | null;
  /** What of the line is not brought in. */
  note: string | null;
  /** The same of the seat. */
  seatNote: string | null;
}

export interface Plan {
  lines: PlannedLine[];
  added: PlainRow[];
  changed: Map<number, PlainRow>;
  unknown: UnknownName[];
  unknownProfessions: UnknownName[];
  /** The names that are to be created, of the lines that are taken. */
  newNames: Set<string>;
}

export const planOf = async (importer: Importer, context: ImportContext, checked: readonly CheckedLine[]): Promise<Plan> => {
  const accepted = checked.filter(({ refused }) => refused === null).map(({ values }) => values);
  const planning = new Planning(importer, await importer.begin(context, accepted));
  const nextTurn = inTurns();
  for (const line of checked) {
    await planning.take(line);
    await nextTurn();
  }
  return planning.finish();
};

/** A record as it would be after the lines so far. */
interface Met {
  row: PlainRow;
  /** Null for a record that the file adds. */
  stored: StoredRecord | null;
  /** The lines that change it. */
  changing: PlannedLine[];
}

class Planning {
  readonly #plan: Plan = { lines: [], added: [], changed: new Map(), unknown: [], unknownProfessions: [], newNames: new Set() };
  readonly #importer: Importer;
  readonly #run: ImportRun;
  readonly #met = new Map<string, Met>();

  constructor(importer: Importer, run: ImportRun) {
    this.#importer = importer;
    this.#run = run;
  }

  async take({ line, who, wrong, wrongFields, values, refused, refusedIfNew, waits }: CheckedLine): Promise<void> {
    const nothing = { also: null, note: null, seatNote: null };
    const planned: PlannedLine = { line, who, wrong, wrongFields, waits, result: 'Refused', message: refused, ...nothing };
    this.#plan.lines.push(planned);
    if (refused !== null) return;
    try {
      const key = this.#run.keyOf(values);
      const record = this.#meet(key);
      if (record) await this.#change(record, planned, values);
      else if (refusedIfNew !== null) Object.assign(planned, { message: refusedIfNew, waits: true });
      else await this.#add(key, planned, values);
      if (planned.result === 'Refused') return;
      planned.note = this.#run.noteOn?.(values) ?? null;
      planned.seatNote = this.#run.seatNoteOn?.(values) ?? null;
      for (const name of this.#run.newNamesIn?.(values) ?? []) this.#plan.newNames.add(name);
      if (planned.result !== 'Same') planned.also = this.#run.bringsAlso?.(values) ?? null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      planned.message = error.message;
    }
  }

  /** Lines may change a record to and fro. One that is in the end as it was is the same. */
  finish(): Plan {
    for (const { row, stored, changing } of this.#met.values()) {
      if (!stored || changing.length === 0) continue;
      const change = changesBetween(stored.row, row);
      if (Object.keys(change).length > 0) this.#plan.changed.set(stored.id, change);
      else for (const line of changing) Object.assign(line, { result: 'Same', message: null, also: null });
    }
    this.#plan.unknown = this.#run.unknown?.() ?? [];
    this.#plan.unknownProfessions = this.#run.unknownProfessions?.() ?? [];
    return this.#plan;
  }

  #meet(key: string): Met | undefined {
    const met = this.#met.get(key);
    if (met) return met;
    const stored = this.#run.find(key);
    if (!stored) return undefined;
    const record = { row: { ...stored.row }, stored, changing: [] };
    this.#met.set(key, record);
    return record;
  }

  async #add(key: string, line: PlannedLine, values: Record<string, unknown>): Promise<void> {
    const row = await this.#run.columnsOf(values, null);
    this.#plan.added.push(row);
    this.#met.set(key, { row, stored: null, changing: [] });
    line.result = 'New';
  }

  /** A record that the file adds is added as its last line has it. */
  async #change({ row, changing }: Met, line: PlannedLine, values: Record<string, unknown>): Promise<void> {
    const change = changesBetween(row, await this.#run.columnsOf(values, row));
    const columns = Object.keys(change);
    line.result = columns.length > 0 ? 'Changed' : 'Same';
    if (columns.length === 0) return;
    line.message = this.#wordsFor(columns);
    changing.push(line);
    Object.assign(row, change);
  }

  /** The fields, in the words of the screen. */
  #wordsFor(columns: readonly string[]): string {
    const { contract, kind } = this.#importer;
    const fields = new Set(columns.map((column) => wireNameOf(kind, column)));
    return Object.keys(contract.fields)
      .filter((field) => fields.has(field))
      .map((field) => labelOf(contract, field))
      .join(', ');
  }
}

const changesBetween = (before: PlainRow, after: PlainRow): PlainRow =>
  Object.fromEntries(Object.entries(after).filter(([column, value]) => value !== before[column]));
