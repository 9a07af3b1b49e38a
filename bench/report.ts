// The floors of the benchmark, and the comparison with them: printed, and written to a file.

import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Engine } from '../src/platform/data/data.ts';

interface Promised {
  unit: 'of bare' | 'of engine' | 'times slower' | 'times as much' | 's' | 'ms' | 'MB' | 'a second';
  /** For SQLite and PostgreSQL. A share must be at least this, anything else at most; without floors it is only shown. */
  floors?: [sqlite: number, postgres: number];
}

const promises = {
  start: { unit: 's', floors: [2, 2] },
  'page 1, asked again': { unit: 'of bare', floors: [0.35, 0.1] },
  'export of all members': { unit: 's' },
  'export of all members: memory grows by': { unit: 'MB', floors: [60, 60] },
  'first pages by random filters': { unit: 'of engine', floors: [0.6, 0.6] },
  'sorted by any column': { unit: 'of engine', floors: [0.5, 0.5] },
  'any page': { unit: 'of engine', floors: [0.5, 0.5] },
  'part of a name': { unit: 'of engine', floors: [0.75, 0.7] },
  'history with 1,000,000 changes': { unit: 'of engine', floors: [0.45, 0.45] },
  'history beside 10 connections: 99 of 100 of their answers, longer': { unit: 'times as much', floors: [2, 2] },
  'all own changes of a member who has 12,000: the longest health check beside it': { unit: 'ms' },
  'meetings of a chapter': { unit: 'of engine', floors: [0.3, 0.3] },
  'marks of a meeting of forty': { unit: 'of engine', floors: [0.25, 0.25] },
  'report of a chapter': { unit: 'of engine', floors: [0.45, 0.45] },
  'lights of a chapter': { unit: 'of engine', floors: [0.45, 0.45] },
  'lights of all chapters': { unit: 's', floors: [1, 1] },
  'durable save': { unit: 'of engine', floors: [0.35, 0.3] },
  '64 connections: half of the answers within': { unit: 'ms' },
  '64 connections: 99 of 100 within': { unit: 'ms' },
  '64 connections: saves': { unit: 'a second' },
  '64 connections: memory at the end, of that after 20 s': { unit: 'times as much', floors: [1.2, 1.2] },
  'export beside 10 connections: 99 of 100 of their answers, longer': { unit: 'times as much', floors: [2, 2] },
  'a month of members marked at once': { unit: 's' },
  'marks beside 10 connections: 99 of 100 of their answers, longer': { unit: 'times as much' },
  'one read of 5 s beside 10 connections: 99 of 100 of their answers, longer': { unit: 'times as much', floors: [2, 2] },
  'memory after the run': { unit: 'MB', floors: [300, 300] },
  'ten times the members: first pages and filters': { unit: 'times slower', floors: [1.5, 1.5] },
  'ten times the members: part of a name': { unit: 'times slower', floors: [3, 3] },
} satisfies Record<string, Promised>;

export interface Measured {
  engine: Engine;
  row: keyof typeof promises;
  value: number;
  /** The smallest and largest ratio of the rounds; a share is their median. */
  spread?: [number, number];
  /** Answers per second, of portal and yardstick. */
  rate?: number;
  against?: number;
}

interface Files {
  /** Where the report is written to. */
  json?: string;
  /** A report that was written before, to compare with: say, of the version before a change, measured in the same hour. */
  against?: string;
}

/** Returns whether all floors that are ratios hold: seconds and megabytes differ between machines. */
export const report = (members: number, measured: Measured[], { json, against }: Files): boolean => {
  const rows = measured.map(judge);
  const former = against ? readFormer(against, members) : null;
  console.table(
    rows.map(({ spread, ...row }) => ({ ...row, spread: spread?.join('–'), ...(former ? compareWithFormer(row, former) : {}) })),
  );
  const machine = { cores: cpus().length, node: process.version };
  const date = new Date().toISOString().slice(0, 10);
  if (json) writeFileSync(json, `${JSON.stringify({ machine, date, members, rows }, null, 2)}\n`);
  return rows.every(({ verdict, unit }) => verdict !== 'MISSED' || unit === 's' || unit === 'MB');
};

const judge = ({ engine, row, value, spread, rate, against }: Measured) => {
  const { unit, floors }: Promised = promises[row];
  const floor = floors?.[engine === 'sqlite' ? 0 : 1];
  const holds = floor === undefined || (unit === 'of bare' || unit === 'of engine' ? value >= floor : value <= floor);
  const verdict = floor === undefined ? 'told' : holds ? 'holds' : 'MISSED';
  const rates = { rate: rate && Math.round(rate), against: against && Math.round(against) };
  return { engine, row, value: short(value), unit, floor, verdict, spread: spread?.map(short), ...rates };
};

type Row = Pick<ReturnType<typeof judge>, 'engine' | 'row' | 'value'>;

const readFormer = (file: string, members: number): Row[] => {
  const former = JSON.parse(readFileSync(file, 'utf8')) as { members: number; rows: Row[] };
  if (former.members !== members) throw new Error(`${file} is of ${former.members} members, and this run of ${members}`);
  return former.rows;
};

/** The former value, and how many times as much this one is. */
const compareWithFormer = ({ engine, row, value }: Row, former: Row[]) => {
  const before = former.find((one) => one.engine === engine && one.row === row)?.value;
  return before === undefined ? {} : { before, times: short(value / before) };
};

const short = (value: number): number => Number(value.toPrecision(3));
