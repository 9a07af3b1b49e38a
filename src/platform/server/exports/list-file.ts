// The answer of a list call that asks for a file: all matching rows, read in batches while they are sent. Between two batches other
// requests have their turn.

import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { bounds } from '../../bounds/bounds.ts';
import { limitConcurrency, type Person } from '../../bounds/concurrency-limit.ts';
import { CannotSave } from '../../data/cannot-save.ts';
import type { FieldChange } from '../../data/records/changes.tables.ts';
import type { ListCall } from '../../wire/list-contract.ts';
import { type FileFormat, mostRowsOfFile } from '../../wire/list-input.ts';
import type { AnsweredFile, Reading, RequestContext } from '../calls/handle.ts';
import { rowsInBatches } from '../calls/rows-in-batches.ts';
import { type Cell, cellsOf, isMoney } from './cells.ts';
import { csvOf } from './csv.ts';
import { fileNameOf } from './file-name.ts';
import { xlsxOf } from './xlsx.ts';

export interface ListFile extends AnsweredFile {
  type: string;
}

export interface WantedFile {
  Format: FileFormat;
  Columns: string[] | null;
}

const types: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

// An export is read while it is sent, for as long as the client takes it.
const underWay = limitConcurrency(bounds.exports);

/** Resolves when the file begins. Its place is free again when it has ended, in any way. */
export const sendInTurn = <File extends AnsweredFile>(begin: () => Promise<File>, person: Person): Promise<File> =>
  new Promise((resolve, reject) => {
    const send = async () => {
      const file = await begin();
      resolve(file);
      if (file.content instanceof Readable) await finished(file.content).catch(() => undefined);
    };
    underWay(send, person).catch(reject);
  });

export const listFile = (call: ListCall, reading: Reading, wanted: WantedFile, context: RequestContext): Promise<ListFile> =>
  sendInTurn(() => beginFile(call, reading, wanted, context), context.caller?.userId ?? null);

const beginFile = async (call: ListCall, reading: Reading, wanted: WantedFile, context: RequestContext): Promise<ListFile> => {
  const { Format } = wanted;
  const fields = wanted.Columns ?? Object.keys(call.labels);
  const heads = fields.map((field) => call.labels[field] ?? field);
  const batches = cellsOfAll(reading, context, cellsOf(call, fields, context.timeZone));
  // The first batch is read before anything is sent, so that it can still be refused.
  const first = await batches.next();
  await noteExport(call, reading, context);
  const all = joined(first.done ? [] : first.value, batches);
  const content =
    Format === 'csv'
      ? Readable.from(csvOf(heads, all), { objectMode: false })
      : xlsxOf({ name: call.noun.many, heads, isMoney: isMoney(call, fields) }, all);
  const name = `${await fileNameOf(call, reading.input, context)}.${Format}`;
  return { name, type: types[Format], content };
};

async function* cellsOfAll(reading: Reading, context: RequestContext, cells: (row: object) => Cell[]): AsyncGenerator<Cell[][], undefined> {
  let left = mostRowsOfFile;
  for await (const batch of rowsInBatches(reading, context)) {
    const rows = batch.slice(0, left);
    left -= rows.length;
    yield rows.map(cells);
    if (left === 0 || context.isGone()) return;
  }
}

async function* joined<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

/** Notes in the history who took what. The file is sent even when nothing can be saved. */
const noteExport = async (call: ListCall, { input }: Reading, { save, caller, log }: RequestContext): Promise<void> => {
  const { CurrentPage: _page, RecordsPerPage: _size, Fields: _fields, ...asked } = input;
  const fields = [
    ['list', null, call.name] as const,
    ...Object.entries(asked).map(([name, value]) => [name, null, call.unkept?.includes(name) ? unkeptText(value) : textOf(value)] as const),
  ];
  const isSet = ([, , value]: (typeof fields)[number]) => value !== null;
  try {
    await save(async (records) => {
      const kept = fields.filter(isSet).map(([name, before, after]): FieldChange => [name, before, after]);
      records.note({
        record: 'List',
        record_id: null,
        owner_id: caller?.userId ?? null,
        title: call.noun.many,
        kind: 'Exported',
        fields: kept,
      });
      return { res: {} };
    });
  } catch (error) {
    if (!(error instanceof CannotSave)) throw error;
    log.warn({ call: call.name }, 'an export could not be kept in the history');
  }
};

const unkeptText = (value: unknown): string | null => (value === null || value === undefined ? null : 'not kept');

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? value.join(', ') : String(value);
};
