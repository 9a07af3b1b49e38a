// The chapters that a cell of a file names, whatever the case and accents: one, or several with commas, as the list of members has them.

import type { Reader } from '../../../platform/data/data.ts';
import { foldText } from '../../../platform/wire/fold-text.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';

export interface Chapter {
  id: number;
  chapter_name: string;
  is_active: boolean;
}

interface Named {
  /** For each name that was understood all chapters that have it. */
  named: Chapter[][];
  /** The rest of the cell, from the first name that no chapter has. */
  unknown: string | null;
}

export class NamedChapters {
  readonly #byId: ReadonlyMap<number, Chapter>;
  readonly #byName: ReadonlyMap<string, Chapter[]>;
  /** How many parts the name with the most commas has. */
  readonly #mostParts: number;
  readonly #read = new Map<string, Named>();

  constructor(chapters: readonly Chapter[]) {
    this.#byId = new Map(chapters.map((chapter) => [chapter.id, chapter]));
    this.#byName = Map.groupBy(chapters, ({ chapter_name }) => foldText(chapter_name));
    this.#mostParts = chapters.reduce((most, { chapter_name }) => Math.max(most, chapter_name.split(',').length), 1);
  }

  namesOf(ids: readonly number[]): string {
    return ids.map((id) => this.#byId.get(id)?.chapter_name ?? '').join(', ');
  }

  /** For each name in the cell all chapters that have it. It is refused if there is no such chapter. */
  namedIn(cell: string): Chapter[][] {
    const { named, unknown } = this.read(cell);
    if (unknown !== null) throw new Refusal(404, assignmentsImportTexts.unknown(unknown));
    return named;
  }

  read(cell: string): Named {
    const read = this.#read.get(cell) ?? this.#readNames(cell);
    this.#read.set(cell, read);
    return read;
  }

  /** A name may have commas of its own, so the longest one that is known is taken. */
  #readNames(cell: string): Named {
    const parts = cell.split(',');
    const named: Chapter[][] = [];
    for (let from = 0; from < parts.length; ) {
      const lengths = Array.from({ length: this.#mostParts }, (_, at) => this.#mostParts - at);
      const name = lengths.map((length) => parts.slice(from, from + length)).find((part) => this.#byName.has(plain(part)));
      if (!name) return { named, unknown: parts.slice(from).join(',').trim() };
      named.push(this.#byName.get(plain(name)) ?? []);
      from += name.length;
    }
    return { named, unknown: null };
  }
}

const plain = (parts: readonly string[]): string => foldText(parts.join(',').trim());

/** Of several chapters with the same name it is the one that the member is in, or else the only active one. */
export const meantBy = (sameName: readonly Chapter[], current: ReadonlySet<number>): Chapter =>
  sameName.find(({ id }) => current.has(id)) ?? onlyActiveOf(sameName);

const onlyActiveOf = (sameName: readonly Chapter[]): Chapter => {
  const [active, another] = sameName.filter(({ is_active }) => is_active);
  const name = sameName[0]?.chapter_name ?? '';
  if (!active) throw new Refusal(400, assignmentsImportTexts.inactive(name));
  if (another) throw new Refusal(409, assignmentsImportTexts.several(name));
  return active;
};

export const readNamedChapters = async (reader: Reader): Promise<NamedChapters> =>
  new NamedChapters(await reader.selectFrom('chapters').select(['id', 'chapter_name', 'is_active']).execute());

export const assignmentsImportTexts = {
  unknown: (name: string) => `There is no chapter '${name}'`,
  inactive: (name: string) => `The chapter '${name}' is not active`,
  several: (name: string) => `There are several chapters of the name '${name}'`,
  inSeveral: (names: string) => `The member is in several chapters: ${names}. Please move the member on the member's page.`,
  notGiven: (names: string) => `The place in ${names} is not given, because only active, paid members can be assigned`,
  changed: 'Somebody else has changed one of these members or chapters in the meantime. Please try again.',
};
