// What was measured, held against the floors and aims of the baseline: judged, printed, written down.

import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const units = ['of bare', 'times slower', 's', 'MB'] as const;

const baselineShape = z.object({
  machine: z.object({ cores: z.number(), node: z.string() }),
  members: z.number(),
  rows: z.array(
    z.object({
      engine: z.enum(['sqlite', 'postgres']),
      row: z.string(),
      unit: z.enum(units),
      floor: z.number(),
      aim: z.number(),
      value: z.number(),
      rate: z.number().optional(),
      against: z.number().optional(),
    }),
  ),
});

type Baseline = z.output<typeof baselineShape>;
type BaselineRow = Baseline['rows'][number];

export type Measured = Pick<BaselineRow, 'engine' | 'row' | 'value' | 'rate' | 'against'>;

interface Judged extends BaselineRow {
  verdict: 'aim reached' | 'floor holds' | 'FLOOR MISSED';
}

const file = join(import.meta.dirname, 'baseline.json');

/** Prints the table, writes the figures where they are wanted, and gives whether every floor that is a ratio holds. */
export const report = (members: number, measured: readonly Measured[], writeTo: string | undefined): boolean => {
  const baseline = baselineShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  const judged = measured.map((each) => judge(baseline, each));
  console.table(judged.map(lineOf));
  if (writeTo) writeFileSync(writeTo, `${JSON.stringify(renewed(baseline, members, measured), null, 2)}\n`);
  // Seconds and megabytes differ from machine to machine.
  return judged.every(({ verdict, unit }) => verdict !== 'FLOOR MISSED' || unit === 's' || unit === 'MB');
};

const isSame = (a: Measured, b: Measured) => a.engine === b.engine && a.row === b.row;

const judge = ({ rows }: Baseline, measured: Measured): Judged => {
  const known = rows.find((row) => isSame(row, measured));
  if (!known) throw new Error(`The baseline has no row '${measured.row}' for ${measured.engine}`);
  const reaches = (limit: number) => (known.unit === 'of bare' ? measured.value >= limit : measured.value <= limit);
  const verdict = reaches(known.aim) ? 'aim reached' : reaches(known.floor) ? 'floor holds' : 'FLOOR MISSED';
  return { ...known, ...measured, verdict };
};

const lineOf = ({ engine, row, unit, value, rate, against, floor, aim, verdict }: Judged) => ({
  engine,
  row,
  'per second': rate === undefined ? '' : Math.round(rate),
  against: against === undefined ? '' : Math.round(against),
  figure: `${rounded(value)} ${unit}`,
  floor,
  aim,
  verdict,
});

/** The baseline with what was measured now in place of what was before. */
const renewed = (baseline: Baseline, members: number, measured: readonly Measured[]): Baseline => ({
  machine: { cores: availableParallelism(), node: process.version },
  members,
  rows: baseline.rows.map((row) => ({ ...row, ...measured.find((each) => isSame(row, each)) })).map(shortened),
});

const shortened = (row: BaselineRow): BaselineRow => ({
  ...row,
  value: rounded(row.value),
  ...(row.rate !== undefined && { rate: Math.round(row.rate) }),
  ...(row.against !== undefined && { against: Math.round(row.against) }),
});

const rounded = (value: number): number => Number(value.toPrecision(3));
