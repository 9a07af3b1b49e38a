// Whose whole name stands in which narration: in any order, and with other words between. Each name is held against the words of all
// narrations at once, because both may be very many.

import { wordsOf } from './payer-names.ts';

interface Named {
  words: readonly string[];
  ids: number[];
}

export class WholeNames {
  /** By word: the keys of the narrations that have it. */
  readonly #keys = new Map<string, Set<string>>();
  /** By the words of the name: who has it. */
  readonly #named = new Map<string, Named>();

  constructor(narrations: Iterable<readonly [key: string, narration: string]>) {
    for (const [key, narration] of narrations) {
      for (const word of new Set(wordsOf(narration))) {
        const keys = this.#keys.get(word);
        if (keys) keys.add(key);
        else this.#keys.set(word, new Set([key]));
      }
    }
  }

  /** `name` without the titles before it. */
  add(id: number, name: string): void {
    const words = [...new Set(wordsOf(name))].filter((word) => word !== '');
    if (words.filter((word) => word.length > 1).length < fewestWords || !words.every((word) => this.#keys.has(word))) return;
    const key = words.toSorted().join(' ');
    const named = this.#named.get(key);
    if (!named) this.#named.set(key, { words, ids: [id] });
    else if (named.ids.length <= mostOfName) named.ids.push(id);
  }

  /** By the key of the narration: who is named there. Called often: `pause`. */
  async find(pause: () => Promise<void> = () => Promise.resolve()): Promise<Map<string, number[]>> {
    const found = new Map<string, Named[]>();
    for (const named of this.#named.values()) {
      await pause();
      if (named.ids.length > mostOfName) continue;
      for (const key of this.#keysWith(named.words)) {
        const names = found.get(key);
        if (names) names.push(named);
        else found.set(key, [named]);
      }
    }
    return new Map([...found].map(([key, names]) => [key, longestOf(names).flatMap(({ ids }) => ids)]));
  }

  /** Begins with the word that the fewest have. */
  #keysWith(words: readonly string[]): string[] {
    const [fewest, ...others] = words.flatMap((word) => this.#keys.get(word) ?? []).toSorted((one, other) => one.size - other.size);
    return [...(fewest ?? [])].filter((key) => others.every((keys) => keys.has(key)));
  }
}

/** Whoever is called Asha Rao is not meant where Asha Rao Patil stands. */
const longestOf = (names: readonly Named[]): readonly Named[] =>
  names.filter(
    ({ words }) => !names.some((other) => other.words.length > words.length && words.every((word) => other.words.includes(word))),
  );

/** A single word, or one beside an initial, says too little. */
const fewestWords = 2;

/** A name that more people have says nothing. */
const mostOfName = 5;
