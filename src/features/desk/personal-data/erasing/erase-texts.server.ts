// Takes the names, e-mails and phones of an erased person out of all texts of all tables, whoever has written them: so that nothing of them is
// found, whatever is added to the portal later. In pieces, and again from the beginning after a stop.

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Data } from '../../../../platform/data/data.ts';
import { rewriteTexts } from '../../../../platform/data/records/erase-rows.ts';
import { readStoredColumns } from '../../../../platform/data/stored-columns.ts';
import { isTakenAnywhere } from '../../../../platform/data/violations.ts';
import { foldText } from '../../../../platform/wire/texts/fold-text.ts';
import { formerMember } from '../registry/personal-rows.server.ts';
import { formsOf, replacerOf, type Sought, stripGaps, stripGapsInSql } from './sought.server.ts';

/** Sealed, or kept by law. */
const leftAlone: Readonly<Record<string, readonly string[]>> = {
  erased_copies: ['sealed'],
  erasures: ['sought'],
  answered_saves: ['answer', 'key'],
  payments: ['receipt_name'],
  secrets: ['value'],
  sessions: ['name'],
  stored_files: ['name'],
};

interface SearchedTable {
  table: string;
  /** By which its rows are walked. */
  key: string;
  texts: string[];
  hasVersion: boolean;
}

export const eraseTexts = async (data: Data, sought: Sought): Promise<void> => {
  const forms = formsOf(sought);
  if (forms.length === 0) return;
  for (const table of await searchedTables(data)) await eraseInTable(data, table, forms);
};

/** Tables without numbered rows have no texts that people write. */
const searchedTables = async (data: Data): Promise<SearchedTable[]> => {
  const tables = Map.groupBy(await readStoredColumns(data), ({ table }) => table);
  return [...tables].flatMap(([table, columns]) => {
    const names = columns.map(({ column }) => column);
    const key = ['id', 'change_id'].find((name) => names.includes(name));
    const texts = columns.filter(({ column, isText }) => isText && !leftAlone[table]?.includes(column)).map(({ column }) => column);
    return key === undefined || texts.length === 0 ? [] : [{ table, key, texts, hasVersion: names.includes('version') }];
  });
};

/**
 * Each text is compared with each form of a name: others wait no longer where somebody has had many, nor where texts are long. A row takes some
 * time, too, however short its texts are.
 */
const comparedAtOnce = 6_000_000;
const bytesOfRow = 500;
const mostRows = 2_000;
const pauseBetween = 5;

const eraseInTable = async (data: Data, table: SearchedTable, forms: readonly string[]): Promise<void> => {
  const key = sql.ref(table.key);
  const texts = sql.join(table.texts.map((column) => sql.ref(column)));
  const isFound = isAnyIn(data, forms);
  const ends = sql<{ last: number | null }>`select max(${key}) as last from ${sql.table(table.table)}`;
  const last = Number((await ends.execute(data.read)).rows[0]?.last ?? 0);
  for (let after = 0; after < last; ) {
    const upTo = await endOfPiece(data, table, { after, bytes: Math.floor(comparedAtOnce / (forms.length + formsOfGaps)) });
    if (upTo === null) return;
    const rows = sql<Row>`with piece as materialized (
      select ${key}, ${texts}, ${stripGapsInSql(sql`lower(concat_ws(' ', ${texts}))`)} as all_texts from ${sql.table(table.table)}
      where ${key} > ${after} and ${key} <= ${upTo}
    ) select ${key}, ${texts} from piece where ${isFound}`;
    for (const row of (await rows.execute(data.read)).rows) await eraseInRow(data, table, row, forms);
    after = upTo;
    await pause(pauseBetween);
  }
};

/** To strip the gaps takes as long as to compare with some forms. */
const formsOfGaps = 10;

/**
 * The last row with which a piece has no more bytes, or its first. Their number is known without reading the texts. Null where the last rows
 * were deleted meanwhile.
 */
const endOfPiece = async (data: Data, table: SearchedTable, { after, bytes }: { after: number; bytes: number }): Promise<number | null> => {
  const key = sql.ref(table.key);
  const lengths = table.texts.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`);
  const end = sql<{ last: number | null }>`select max(id) as last from (
    select id, sum(bytes) over (order by id) - bytes as before from (
      select ${key} as id, ${bytesOfRow} + ${sql.join(lengths, sql` + `)} as bytes from ${sql.table(table.table)}
      where ${key} > ${after} order by ${key} limit ${mostRows}
    ) as row_bytes
  ) as sums where before < ${bytes}`;
  const last = (await end.execute(data.read)).rows[0]?.last ?? null;
  return last === null ? null : Number(last);
};

/**
 * One condition however many forms there are: both engines have a limit for the length of an expression. The capital letters that SQLite knows
 * are those of ASCII.
 */
const isAnyIn = ({ engine }: Data, forms: readonly string[]) => {
  const cases = forms.map(stripGaps).flatMap((form) => [form, form.toLowerCase(), form.toUpperCase()]);
  const list = JSON.stringify([...new Set(cases.map((form) => form.replace(/[A-Z]/g, (letter) => letter.toLowerCase())))]);
  return engine === 'postgres'
    ? sql`exists (select 1 from json_array_elements_text(cast(${list} as json)) as form(value) where strpos(all_texts, lower(form.value)) > 0)`
    : sql`exists (select 1 from json_each(${list}) as form where instr(all_texts, lower(form.value)) > 0)`;
};

type Row = Record<string, unknown>;

/** Read again where somebody has written it meanwhile. */
const eraseInRow = async (data: Data, table: SearchedTable, read: Row, forms: readonly string[]): Promise<void> => {
  const key = sql.ref(table.key);
  const texts = sql.join(table.texts.map((column) => sql.ref(column)));
  const again = sql<Row>`select ${key}, ${texts} from ${sql.table(table.table)} where ${key} = ${read[table.key]}`;
  let row: Row | undefined = read;
  for (let tries = 0; row && tries < mostTries; tries++) {
    if (await rewriteRow(data, table, row, forms)) return;
    row = (await again.execute(data.read)).rows[0];
  }
};

const mostTries = 10;

const rewriteRow = async (data: Data, table: SearchedTable, row: Row, forms: readonly string[]): Promise<boolean> => {
  try {
    return await rewriteRowBy(data, table, row, forms, formerMember);
  } catch (error) {
    // Where each text is there once only: the name of a view, for example.
    if (!isTakenAnywhere(error)) throw error;
    return rewriteRowBy(data, table, row, forms, `${formerMember} ${row[table.key]}`);
  }
};

/** Returns whether the row was still as it was read. */
const rewriteRowBy = async (data: Data, table: SearchedTable, row: Row, forms: readonly string[], word: string): Promise<boolean> => {
  const [replace, replaceFolded] = [replacerOf(forms, word), replacerOf(forms, foldText(word))];
  const texts = table.texts.flatMap((column) => {
    const text = row[column];
    if (typeof text !== 'string') return [];
    const next = (column.endsWith('_folded') ? replaceFolded : replace)(text);
    return next === text ? [] : [{ column, text, next }];
  });
  return rewriteTexts(data, { ...table, id: Number(row[table.key]) }, texts);
};
