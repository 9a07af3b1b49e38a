// Bringing data in on the server: reads and checks the file, plans what would happen, and applies it in one transaction.

import { limitConcurrency } from '../../../platform/data/concurrency-limit.ts';
import { viaImport } from '../../../platform/data/records/take-back-import.ts';
import { type CallHandler, type Context, handle } from '../../../platform/server/calls/handle.ts';
import { applyPlan, planToApply, waitForOtherImports } from '../../../platform/server/imports/apply.ts';
import { checkLines, matchColumns } from '../../../platform/server/imports/check-lines.ts';
import { fileTexts, refusedFile } from '../../../platform/server/imports/file-row.ts';
import type { Importer } from '../../../platform/server/imports/importer.ts';
import { type Plan, type PlannedLine, planOf } from '../../../platform/server/imports/plan.ts';
import { readTable } from '../../../platform/server/imports/table-file.ts';
import { importLimits } from '../../../platform/wire/import-contract.ts';
import { formatNumber } from '../../../platform/wire/locale.ts';
import { importRecords, importTexts, type LineResult, lineResults } from './import.contract.ts';

export const importServer = (importers: readonly Importer[]): CallHandler[] => [
  handle(importRecords, async (context) => {
    const importer = importers.find(({ contract }) => contract.kind === context.input.Kind);
    if (!importer) throw new Error(`Nothing imports ${context.input.Kind}`);
    return inTurn(() => importFile(context, importer), context.caller.userId);
  }),
];

// Reading a large file keeps the event loop busy in pieces.
const inTurn = limitConcurrency(4, { each: 1, waiting: 4 });

const importFile = async ({ data, input, file, caller, timeZone, save, isGone }: Context<typeof importRecords>, importer: Importer) => {
  if (!file) throw refusedFile(fileTexts.missing);
  // What is to be brought in is brought in, whether or not somebody waits for the answer.
  const table = await readTable(file.bytes, () => !input.Apply && isGone());
  const columns = await matchColumns(importer.contract, table, input.Columns);
  const lines = await checkLines(importer.contract, table, columns, timeZone);
  const Columns = columns.map(({ heading, field, example }) => ({ Heading: heading, Field: field, Example: example }));
  const context = { caller, timeZone };
  if (!input.Apply) return { res: { ...resultOf(await planOf(importer, { ...context, reader: data.read }, lines)), Columns, SetId: null } };
  return save(
    async (records) => {
      await waitForOtherImports(data, records);
      const inside = { ...context, reader: records.tx };
      const plan = await planToApply(data, importer, records, inside, lines);
      const res = { ...resultOf(plan), Columns };
      if (input.Strict && res.Refused > 0) return { res, message: 'Nothing was imported, because lines were refused' };
      await applyPlan(importer, records, plan, inside);
      return { res, message: doneText(res.New + res.Changed, importer) };
    },
    { via: viaImport, isLong: true },
  );
};

const doneText = (count: number, { contract: { call } }: Importer): string =>
  count === 0 ? importTexts.unchanged : `${formatNumber(count)} ${count === 1 ? call.noun.one : call.noun.many} imported`;

const resultOf = ({ lines }: Plan) => {
  const count = (wanted: LineResult) => lines.filter(({ result }) => result === wanted).length;
  const shown = lines.toSorted((one, other) => urgencyOf(other) - urgencyOf(one));
  const counts = Object.fromEntries(lineResults.map((result) => [result, count(result)])) as Record<LineResult, number>;
  const first = shown.slice(0, importLimits.shownLines);
  const Lines = first.map(({ line, result, message, note }) => ({ Line: line, Result: result, Message: joined(message, note) }));
  return { ...counts, Lines, About: first.map(({ who, wrong }) => ({ Who: who, Wrong: wrong })) };
};

/** Refused lines come first, then those of which something is left out. */
const urgencyOf = ({ result, note }: PlannedLine): number => (result === 'Refused' ? 2 : note === null ? 0 : 1);

const joined = (message: string | null, note: string | null): string | null =>
  message && note ? `${message}. ${note}` : (message ?? note);
