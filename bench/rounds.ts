// Rounds of measuring: the two servers take turns, so that other work of the machine slows both.

import type { Asked, Round } from './load.ts';
import type { Load } from './processes.ts';
import type { Measured } from './report.ts';

/** One of the two: its address, its requests, and what is done before each round. */
export interface Turn extends Omit<Round, 'connections' | 'seconds'> {
  before?(): Promise<void>;
}

/** The number of rounds, and their seconds. */
export type Pace = [rounds: number, seconds: number];

export type Compared = Required<Pick<Measured, 'value' | 'spread' | 'rate' | 'against'>>;

export const compare = async (load: Load, [rounds, seconds]: Pace, measured: Turn, yardstick: Turn): Promise<Compared> => {
  const pairs: { ratio: number; rate: number; against: number }[] = [];
  // The first one only warms up.
  for (let round = 0; round <= rounds; round++) {
    const { rate: against } = await ask(load, yardstick, 10, seconds);
    const { rate } = await ask(load, measured, 10, seconds);
    if (round > 0) pairs.push({ ratio: rate / against, rate, against });
  }
  const ratios = pairs.map(({ ratio }) => ratio);
  return {
    value: medianOf(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    rate: medianOf(pairs.map(({ rate }) => rate)),
    against: medianOf(pairs.map(({ against }) => against)),
  };
};

export const ask = async (load: Load, turn: Turn, connections: number, seconds: number): Promise<Asked> => {
  await turn.before?.();
  const { before: _before, ...round } = turn;
  const asked = await load.ask({ ...round, connections, seconds });
  if (asked.refused) throw new Error(`Not every answer was a 200: ${asked.refused}`);
  if (asked.busy > 0.9) console.error(`  the load itself was at work for ${Math.round(asked.busy * 100)} % of a round`);
  return asked;
};

export const medianOf = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
};
