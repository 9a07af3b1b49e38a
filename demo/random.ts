// Seeded random numbers. Each thing that is made has a generator of its own, seeded by its name, so the order of work does not matter.

export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  between(least: number, most: number): number;
  /** A whole number, both ends included. */
  whole(least: number, most: number): number;
  is(likelihood: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Each choice comes with its weight. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

const seed = 20_260_101;

export const seededRandom = (...names: (string | number)[]): Random => {
  const next = numbersFrom(hashOf(names.join('/')) ^ seed);
  const between = (least: number, most: number) => least + (most - least) * next();
  const whole = (least: number, most: number) => Math.floor(between(least, most + 1));
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[whole(0, list.length - 1)];
    if (picked === undefined) throw new Error('Nothing to pick from');
    return picked;
  };
  return {
    next,
    between,
    whole,
    is: (likelihood) => next() < likelihood,
    pick,
    weighted: (choices) => {
      let left = between(
        0,
        choices.reduce((sum, [, weight]) => sum + weight, 0),
      );
      for (const [choice, weight] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      return pick(choices)[0];
    },
    shuffled: (list) =>
      list
        .map((each) => ({ each, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ each }) => each),
  };
};

/** A number from 0 up to 1, then another, always the same ones. */
const numbersFrom = (start: number) => {
  let state = start;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
};
