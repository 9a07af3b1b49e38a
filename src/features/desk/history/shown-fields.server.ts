// How a change is shown: columns by their names on the wire, values as in lists, and names instead of ids.

import { sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { fieldsOf } from '../../../platform/data/records/changes.tables.ts';
import { type PlainValue, type RecordKind, wireNameOf } from '../../../platform/data/records/record-kind.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { pictureUrl } from '../../../platform/wire/files.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { longestInList } from './history.contract.ts';

export interface ShownField {
  Field: string;
  Before: PlainValue;
  After: PlainValue;
}

export interface KeptField extends ShownField {
  /** The table of the records, if the values are ids. */
  table: string | undefined;
  isPicture: boolean;
}

/** The reader of a record's history: its owner, the other person whom it is about, or the office. */
export interface HistoryReader {
  isOwner: boolean;
  isOther: boolean;
}

export const theDesk: HistoryReader = { isOwner: false, isOther: false };

/** `fields` are stored ones. Those kept only for undo are left out, and those that the reader may not see have no values. */
export const shownFields = (kind: RecordKind | undefined, fields: string, reader: HistoryReader): KeptField[] => {
  const changed = fieldsOf(fields);
  // Whoever is given a record does not see how it was before.
  const isNew = reader.isOther && !reader.isOwner && changed.some(([column]) => column === kind?.other?.column);
  return changed
    .filter(([column]) => !isHidden(kind, column))
    .filter(([column, before, after]) => before !== null || after !== null || kind?.secrets?.includes(column))
    .map(([column, before, after]) => ({
      Field: wireNameOf(kind, column),
      Before: isNew || isKeptFrom(kind, column, reader) ? null : shownValue(kind, column, before),
      After: isKeptFrom(kind, column, reader) ? null : shownValue(kind, column, after),
      table: kind?.refersTo?.[column]?.table,
      isPicture: kind?.files?.includes(column) ?? false,
    }));
};

const isHidden = (kind: RecordKind | undefined, column: string): boolean =>
  column === 'version' || [kind?.hidden, kind?.internal].some((columns) => columns?.includes(column));

const isKeptFrom = (kind: RecordKind | undefined, column: string, { isOwner, isOther }: HistoryReader): boolean =>
  (kind?.shownToBothOnly?.includes(column) && !isOwner && !isOther) ||
  (kind?.hiddenFromOther?.includes(column) && !isOwner && isOther) ||
  false;

const isDay = /^\d{4}-\d{2}-\d{2}$/;

const shownValue = (kind: RecordKind | undefined, column: string, value: PlainValue): PlainValue => {
  if (value === null) return null;
  if (kind?.files?.includes(column)) return pictureUrl(String(value));
  if (column.endsWith('_paise')) return rupeesOf(Number(value));
  if (column.endsWith('_tenths')) return Number(value) / 10;
  if (/(^day|_(date|start|end|day))$/.test(column) && typeof value === 'string' && isDay.test(value)) return noonOf(value);
  return kind?.shown?.[column]?.(value) ?? value;
};

/** Cuts long texts. A file, and one change alone, have them whole. */
export const cutFields = (fields: readonly KeptField[]): { fields: KeptField[]; isCut: boolean } => {
  const isLong = (value: PlainValue) => typeof value === 'string' && value.length > longestInList;
  if (!fields.some(({ Before, After }) => isLong(Before) || isLong(After))) return { fields: [...fields], isCut: false };
  return { fields: fields.map((field) => ({ ...field, Before: beginningOf(field.Before), After: beginningOf(field.After) })), isCut: true };
};

const beginningOf = (value: PlainValue): PlainValue => {
  if (typeof value !== 'string' || value.length <= longestInList) return value;
  // Do not cut a surrogate pair.
  return `${value.slice(0, longestInList).replace(/[\uD800-\uDBFF]$/, '')}…`;
};

/** Replaces ids by the names of their records. The id of a record that is gone stays. */
export const nameReferences = async (data: Data, kinds: readonly RecordKind[], changes: KeptField[][]): Promise<KeptField[][]> => {
  const names = await namesOf(
    data,
    kinds,
    changes.flat().filter(({ table }) => table !== undefined),
  );
  if (names.size === 0) return changes;
  const named = (table: string | undefined, value: PlainValue) => names.get(`${table} ${value}`) ?? value;
  return changes.map((fields) =>
    fields.map((field) => ({ ...field, Before: named(field.table, field.Before), After: named(field.table, field.After) })),
  );
};

/** By table and id, with one query for each table. */
const namesOf = async (data: Data, kinds: readonly RecordKind[], fields: readonly KeptField[]): Promise<Map<string, string>> => {
  const names = new Map<string, string>();
  for (const table of new Set(fields.map((field) => field.table))) {
    const kind = kinds.find((each) => each.table === table);
    if (!kind) continue;
    const values = fields.filter((field) => field.table === table).flatMap(({ Before, After }) => [Before, After]);
    const ids = [...new Set(values.filter((value) => typeof value === 'number'))];
    if (ids.length === 0) continue;
    const query = sql<{
      id: number;
      title: string;
    }>`select id, ${kind.title} as title from ${sql.table(kind.table)} where id in (${sql.join(ids)})`;
    for (const { id, title } of (await query.execute(data.read)).rows) names.set(`${table} ${id}`, title);
  }
  return names;
};
