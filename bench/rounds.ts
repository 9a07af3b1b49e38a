// Rounds of measuring: the ones to compare take turns, so that whatever else the machine does meets all of them.

import type { Asked } from './load.ts';
import type { Bare, Load } from './processes.ts';
import type { Row } from './rows.ts';
import type { Subject } from './subject.ts';

export interface Pace {
  rounds: number;
  seconds: number;
}

export interface Compared {
  /** The median of the rounds' ratios. */
  ratio: number;
  /** Answers in a second, of the portal and of what it is held against. */
  rate: number;
  against: number;
  /** The busiest that the asking process was. */
  busiest: number;
}

export interface Measuring {
  load: Load;
  bare: Bare;
  pace: Pace;
}

/** The portal's share of what the bare server answers, when that sends the same bytes. */
export const compareWithBare = async ({ load, bare, pace }: Measuring, row: Row, subject: Subject): Promise<Compared> => {
  const turn = turnOf(row, subject);
  await bare.answer(await typicalAnswer(row, subject));
  return compare(load, pace, { ...turn, port: bare.port, before: async () => undefined }, turn);
};

const samples = 25;

/** Of some answers the one of middling length. */
const typicalAnswer = async (row: Row, subject: Subject): Promise<string> => {
  const answers: string[] = [];
  for (const body of row.bodies(subject.members).slice(0, samples)) answers.push(await subject.call(row, body));
  answers.sort((a, b) => a.length - b.length);
  return answers[Math.floor(answers.length / 2)] ?? '';
};

/** How much faster the small portal answers than the large one: the ratio says how many times slower the large one is. */
export const compareSizes = ({ load, pace }: Measuring, row: Row, small: Subject, large: Subject): Promise<Compared> =>
  compare(load, pace, turnOf(row, large), turnOf(row, small));

interface Turn {
  port: number;
  token: string;
  method: Row['method'];
  path: string;
  bodies(): string[];
  before(): Promise<void>;
}

const turnOf = (row: Row, subject: Subject): Turn => ({
  port: subject.portal.port,
  token: subject.token,
  method: row.method,
  path: row.path,
  bodies: () => row.bodies(subject.members),
  before: async () => {
    if (row.isNew) await subject.forget();
  },
});

const compare = async (load: Load, pace: Pace, against: Turn, portal: Turn): Promise<Compared> => {
  const take = async ({ port, token, method, path, bodies, before }: Turn): Promise<Asked> => {
    await before();
    const asked = await load.ask({ port, token, method, path, bodies: bodies(), seconds: pace.seconds });
    if (asked.refused) throw new Error(`Not every answer to ${path} was a 200: ${asked.refused}`);
    return asked;
  };
  // The first turns only warm up.
  await take(against);
  await take(portal);
  const pairs: [Asked, Asked][] = [];
  for (let round = 0; round < pace.rounds; round++) pairs.push([await take(against), await take(portal)]);
  return {
    ratio: medianOf(pairs.map(([other, own]) => rateOf(own) / rateOf(other))),
    rate: medianOf(pairs.map(([, own]) => rateOf(own))),
    against: medianOf(pairs.map(([other]) => rateOf(other))),
    busiest: Math.max(...pairs.flat().map(({ busy }) => busy)),
  };
};

const rateOf = ({ answers, seconds }: Asked) => answers / seconds;

const medianOf = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
};
