// What an import would do, line by line: which records are new, which would change, and which lines are refused. It is worked out in the
// same way to look and to apply.

import { type PlainRow, wireNameOf } from '../../data/records/record-kind.ts';
import { timeSlice } from '../../data/time-slice.ts';
import { labelOf } from '../../wire/import-contract.ts';
import { Refusal } from '../../wire/refusal.ts';
import { cut } from '../../wire/texts/preview.ts';
import type { CheckedLine } from './check-lines.ts';
import type { Facet, ImportContext, Importer, ImportRun, PlannedRecord, UnknownName } from './importer.ts';

export type LineResult = 'New' | 'Changed' | 'Same' | 'Refused';

export interface PlannedLine {
  line: number;
  who: string;
  wrong: string;
  faults: CheckedLine['faults'];
  /** It is refused only because a column is missing. */
  waits: boolean;
  result: LineResult;
  message: string | null;
  /** What else it brings in. */
  also: readonly string[];
  /** What of the line is not brought in, by the name of the facet. */
  notes: Record<string, string>;
}

export interface Plan {
  lines: PlannedLine[];
  /** All that taken lines mean, in the order of the file. */
  records: PlannedRecord[];
  added: PlannedRecord[];
  /** The stored ones of which something will change: a column, or what a facet keeps. */
  changed: Set<number>;
  unknown: Record<string, UnknownName[]>;
  facets: Facet[];
  /** What is paid by all that it brings in. */
  paise: number;
}

export const planOf = async (importer: Importer, context: ImportContext, checked: readonly CheckedLine[]): Promise<Plan> => {
  const accepted = checked.filter(({ refused }) => refused === null).map(({ values }) => values);
  const run = await importer.begin(context, accepted);
  const facets = importer.facets?.(context) ?? [];
  const meant = { keyOf: (values: Record<string, unknown>) => run.keyOf(values), idOf: (key: string) => idOf(run, key) };
  for (const facet of facets) await facet.read(accepted, meant);
  const planning = new Planning(importer, run, facets);
  const yieldIfLong = timeSlice();
  for (const line of checked) {
    await planning.take(line);
    await yieldIfLong();
  }
  return planning.finish();
};

const idOf = (run: ImportRun, key: string): number | null => {
  try {
    return run.find(key)?.id ?? null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};

/** A taken line, with the columns and fields that it changes. The first line of a new record has none: it brings all. */
interface Taken {
  planned: PlannedLine;
  values: Record<string, unknown>;
  changes: readonly string[];
  /** The columns after it. */
  row: PlainRow;
}

interface Met extends PlannedRecord {
  taken: Taken[];
}

class Planning {
  readonly #lines: PlannedLine[] = [];
  readonly #importer: Importer;
  readonly #run: ImportRun;
  readonly #facets: Facet[];
  readonly #met = new Map<string, Met>();

  constructor(importer: Importer, run: ImportRun, facets: Facet[]) {
    this.#importer = importer;
    this.#run = run;
    this.#facets = facets;
  }

  async take({ line, who, wrong, faults, values, note, refused, refusedIfNew, waits }: CheckedLine): Promise<void> {
    const planned: PlannedLine = { line, who, wrong, faults, waits, result: 'Refused', message: refused, also: [], notes: {} };
    this.#lines.push(planned);
    if (refused !== null) return;
    let key: string | null = null;
    try {
      key = this.#run.keyOf(values);
      const record = this.#met.get(key) ?? this.#meet(key);
      if (record.isNew && record.taken.length === 0 && refusedIfNew !== null) {
        const { message, ...why } = refusedIfNew;
        Object.assign(planned, why);
        throw new Refusal(400, message);
      }
      await this.#plan(record, planned, values);
      if (note !== null) planned.notes.phone = note;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      planned.message = error.message;
      if (key !== null) for (const facet of this.#facets) facet.leaveOut?.(values, key);
    }
  }

  #meet(key: string): Met {
    const stored = this.#run.find(key);
    const id = stored?.id ?? null;
    const before = Object.assign({ row: stored?.row ?? {} }, ...this.#facets.map((facet) => facet.stored?.(id)));
    return { key, id, isNew: id === null, before, state: before, taken: [] };
  }

  async #plan(record: Met, planned: PlannedLine, values: Record<string, unknown>): Promise<void> {
    const isFirst = record.isNew && record.taken.length === 0;
    const { row } = record.state;
    const columns = await this.#run.columnsOf(values, isFirst ? null : row);
    // What stays is the same object: thousands of lines may change nothing.
    let state = isEmpty(changedColumns(row, columns)) ? record.state : { ...record.state, row: { ...row, ...columns } };
    const refusals: string[] = [];
    for (const facet of this.#facets) {
      try {
        const part = facet.plan(values, state, record);
        if (part) state = { ...state, ...part };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refusals.push(error.message);
      }
    }
    // All of them are told at once, so that a line is mended once.
    if (refusals.length > 0) throw new Refusal(400, refusals.join('. '));
    planned.result = isFirst ? 'New' : 'Same';
    record.taken.push({ planned, values, changes: isFirst ? [] : this.#changesBetween(record.state, state), row: state.row });
    record.state = state;
    this.#met.set(record.key, record);
  }

  async finish(): Promise<Plan> {
    const records = [...this.#met.values()];
    for (const facet of this.#facets) await facet.settle?.(records);
    const changed = new Set<number>();
    const yieldIfLong = timeSlice();
    for (const record of records) {
      const changes = new Set(record.isNew && record.taken.length === 1 ? [] : this.#changesBetween(record.before, record.state));
      if (record.id !== null && changes.size > 0) changed.add(record.id);
      for (const taken of record.taken) {
        this.#tell(taken, record, changes);
        await yieldIfLong();
      }
    }
    const unknown = Object.fromEntries(this.#facets.map((facet) => [facet.name, facet.unknown?.() ?? []]));
    const added = records.filter(({ isNew }) => isNew);
    const paise = [
      ...added.map(({ state }) => this.#importer.paiseOf?.(state.row) ?? 0),
      ...this.#facets.flatMap((facet) => records.map((record) => facet.paiseOf?.(record.state) ?? 0)),
    ];
    const sum = paise.reduce((all, one) => all + one, 0);
    return { lines: this.#lines, records, added, changed, unknown, facets: this.#facets, paise: sum };
  }

  /** Lines may change a field to and fro: what is in the end as it was is no change. A new record is added as its last line has it. */
  #tell({ planned, values, changes, row }: Taken, record: Met, changed: ReadonlySet<string>): void {
    const last = changes.filter((change) => changed.has(change));
    if (last.length > 0)
      Object.assign(planned, { result: 'Changed', message: wordsFor(this.#importer, last, { before: record.before.row, after: row }) });
    const note = this.#run.noteOn?.(values) ?? null;
    if (note !== null) planned.notes.record = note;
    for (const facet of this.#facets) {
      const text = facet.noteOn?.(values, record) ?? null;
      if (text !== null) planned.notes[facet.name] = text;
    }
    if (planned.result === 'Same') return;
    const also = planned.result === 'New' ? (this.#run.bringsAlso?.(values) ?? []) : [];
    planned.also = [also, ...this.#facets.map((facet) => facet.bringsAlso?.(values, record) ?? [])].flat();
  }

  #changesBetween(before: PlannedRecord['state'], after: PlannedRecord['state']): string[] {
    if (before === after) return [];
    return [...Object.keys(changedColumns(before.row, after.row)), ...this.#facets.flatMap((facet) => facet.changes(before, after))];
  }
}

const isEmpty = (columns: PlainRow): boolean => Object.keys(columns).length === 0;

export const changedColumns = (before: PlainRow, after: PlainRow): PlainRow =>
  Object.fromEntries(Object.entries(after).filter(([column, value]) => value !== before[column]));

/** The changed columns and fields in the words of the screen: Full Name (Asha Rao → Asha Sen), Phone, City */
const wordsFor = (
  { contract, kind }: Importer,
  changes: readonly string[],
  { before, after }: { before: PlainRow; after: PlainRow },
): string => {
  const values = (change: string) => {
    const [from, to] = [shortText(before[change]), shortText(after[change])];
    return from && to ? ` (${from} → ${to})` : '';
  };
  const byField = new Map(changes.map((change) => [change in contract.fields ? change : wireNameOf(kind, change), values(change)]));
  return Object.keys(contract.fields)
    .filter((field) => byField.has(field))
    .map((field) => labelOf(contract, field) + byField.get(field))
    .join(', ');
};

const longestShown = 40;

/** Flags and ids say nothing to people. */
const shortText = (value: unknown): string | null => (typeof value === 'string' ? cut(value, longestShown) : null);
