// Bringing data in on the server: reads and checks the file, plans what would happen, and applies it in one transaction.

import { bounds } from '../../../platform/bounds/bounds.ts';
import { limitConcurrency } from '../../../platform/bounds/concurrency-limit.ts';
import { viaImport } from '../../../platform/data/records/take-back-import.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { type CallHandler, type Context, handle } from '../../../platform/server/calls/handle.ts';
import { applyPlan, planToApply, waitForOtherImports } from '../../../platform/server/imports/apply.ts';
import { checkLines, type MatchedColumn, matchColumns, missingFields, namedBy } from '../../../platform/server/imports/check-lines.ts';
import { type FileRow, fileTexts, refusedFile } from '../../../platform/server/imports/file-row.ts';
import type { Importer } from '../../../platform/server/imports/importer.ts';
import { applyMended, leaveOut } from '../../../platform/server/imports/mended-lines.ts';
import { type Plan, type PlannedLine, planOf } from '../../../platform/server/imports/plan.ts';
import { refusedLinesFile } from '../../../platform/server/imports/refused-file.ts';
import { readTable, type TableFile } from '../../../platform/server/imports/table-file.ts';
import { type ImportContract, importLimits } from '../../../platform/wire/import-contract.ts';
import { formatNumber } from '../../../platform/wire/locale.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import {
  getRefusedLines,
  type ImportKind,
  importRecords,
  type LineResult,
  leftOutHere,
  lineResults,
  nothingImported,
} from './import.contract.ts';

export const importServer = (importers: readonly Importer[]): CallHandler[] => [
  handle(importRecords, (context) =>
    limitImports(() => importFile(context, importerOf(importers, context.input.Kind)), context.caller.userId),
  ),

  handle(getRefusedLines, (context) =>
    limitImports(() => refusedLines(context, importerOf(importers, context.input.Kind)), context.caller.userId),
  ),
];

// Reading a large file keeps the event loop busy in pieces.
const limitImports = limitConcurrency(bounds.imports);

const importFile = async (context: Context<typeof importRecords>, importer: Importer) => {
  const { data, input, save } = context;
  // What is to be brought in is brought in, whether or not somebody waits for the answer.
  const { table, leftOut, columns, lines, planning } = await readFile(context, importer, () => !input.Apply && context.isGone());
  const resOf = (plan: Plan) => resultOf(plan, { contract: importer.contract, table, leftOut, columns });
  if (!input.Apply) return { res: { ...resOf(await planOf(importer, { ...planning, reader: data.read }, lines)), SetId: null } };
  return save(
    async (records) => {
      await waitForOtherImports(data, records);
      const inside = { ...planning, reader: records.tx };
      const plan = await planToApply(data, importer, records, inside, lines);
      const res = resOf(plan);
      if (input.Strict && res.Refused > 0) return { res, message: 'Nothing was imported, because lines were refused' };
      await applyPlan(importer, records, plan);
      return { res, message: doneText(res.New + res.Changed, records.changes.length > 0, importer) };
    },
    { via: viaImport, isLong: true },
  );
};

type FileContext = Context<typeof importRecords> | Context<typeof getRefusedLines>;

/** The file with what was mended in it and without what was left out, read and checked. */
const readFile = async (
  { input, file, data, caller, timeZone, graceDays, allowSignup }: FileContext,
  { contract }: Importer,
  isGone: () => boolean,
) => {
  if (!file) throw refusedFile(fileTexts.missing);
  const read = await readTable(file.bytes, isGone);
  const columns = await matchColumns(contract, read, input.Columns);
  const { table, leftOut } = leaveOut(applyMended(read, columns, input.Mended), input.LeftOut);
  const lines = await checkLines(contract, table, columns, timeZone);
  const names = { meant: input.Chapters ?? new Map(), meantProfessions: input.Professions ?? new Map() };
  const fields = new Set(columns.flatMap(({ field }) => field ?? []));
  const planning = { engine: data.engine, caller, timeZone, graceDays, allowSignup, fields, ...names };
  return { bytes: file.bytes, table, leftOut, columns, lines, planning };
};

const refusedLines = async (context: Context<typeof getRefusedLines>, importer: Importer) => {
  const { bytes, table, columns, lines, planning } = await readFile(context, importer, context.isGone);
  const plan = await planOf(importer, { ...planning, reader: context.data.read }, lines);
  const name = `${context.input.Kind}-refused-lines-${todayIn(context.timeZone)}`;
  return { file: refusedLinesFile(bytes, { contract: importer.contract, table, columns, lines: plan.lines, name }) };
};

const importerOf = (importers: readonly Importer[], kind: ImportKind): Importer => {
  const importer = importers.find(({ contract }) => contract.kind === kind);
  if (!importer) throw new Error(`Nothing imports ${kind}`);
  return importer;
};

const doneText = (count: number, hasChanged: boolean, { contract: { call } }: Importer): string =>
  count === 0 ? nothingImported(hasChanged) : `${formatNumber(count)} ${count === 1 ? call.noun.one : call.noun.many} imported`;

interface ReadFile {
  contract: ImportContract;
  table: TableFile;
  leftOut: readonly FileRow[];
  columns: readonly MatchedColumn[];
}

type ShownLine = Omit<PlannedLine, 'result'> & { result: LineResult | typeof leftOutHere };

const resultOf = ({ lines, unknown, paise }: Plan, { contract, table, leftOut, columns }: ReadFile) => {
  const count = (wanted: LineResult) => lines.filter(({ result }) => result === wanted).length;
  const fields = columns.map(({ field }) => field);
  const unread = leftOut.map(
    (row): ShownLine => ({ ...namedBy(contract, fields, row), result: leftOutHere, message: null, also: [], notes: {} }),
  );
  const shown = [...lines, ...unread].toSorted((one, other) => urgencyOf(other) - urgencyOf(one) || one.line - other.line);
  const counts = Object.fromEntries(lineResults.map((result) => [result, count(result)])) as Record<LineResult, number>;
  const first = shown.slice(0, importLimits.shownLines);
  return {
    ...counts,
    LeftOut: leftOut.length,
    Sum: rupeesOf(paise),
    Lines: first.map(({ line, result, message, also, notes }) => ({
      Line: line,
      Result: result,
      Message: [message ?? [], also, Object.values(notes)].flat().join('. ') || null,
    })),
    About: first.map(({ who, wrong, notes }) => ({ Who: who, Wrong: wrong, HasNote: Object.keys(notes).length > 0 })),
    ToMend: toMend(first, table, columns),
    PlacesNotGiven: lines.filter(({ notes }) => notes.place).length,
    Missing: missingFields(contract, columns),
    Waiting: first.filter(({ waits }) => waits).map(({ line }) => line),
    UnknownChapters: unknown.place ?? [],
    UnknownProfessions: unknown.seat ?? [],
    Columns: columns.map(({ heading, field, samples, looks, isGuessed }) => ({
      Heading: heading,
      Field: field,
      Samples: samples,
      Looks: looks,
      IsGuessed: isGuessed,
    })),
  };
};

const toMend = (shown: readonly ShownLine[], { lines }: TableFile, columns: readonly MatchedColumn[]) => {
  const isMended = ({ result, waits, notes }: ShownLine) =>
    result === 'Refused' ? !waits : result !== 'Same' && Object.keys(notes).length > 0;
  const wanted = new Set(shown.filter(isMended).map(({ line }) => line));
  // A line with more cells than headings is mended in the file: the screen has no field for what is too many.
  const fits = lines.filter(({ line, cells }) => wanted.has(line) && cells.slice(columns.length).every((cell) => cell.trim() === ''));
  const rows = new Map(fits.map((row) => [row.line, row.cells]));
  const first = shown.filter(({ line }) => rows.has(line)).slice(0, importLimits.toMend);
  return first.map(({ line, faults }) => ({
    Line: line,
    Fields: columns.flatMap(({ field }, at) => {
      const Value = (rows.get(line)?.[at] ?? '').trim();
      // What is too long for a line of the screen is mended in the file.
      return field === null || Value.length > longestToMend ? [] : { Field: field, Value, Why: faults[field] ?? null };
    }),
  }));
};

const longestToMend = 500;

/** Refused lines come first, and what is left out stays at its place among them; then lines of which something is left out. */
const urgencyOf = ({ result, notes }: ShownLine): number =>
  result === 'Refused' || result === leftOutHere ? 2 : Object.keys(notes).length > 0 ? 1 : 0;
