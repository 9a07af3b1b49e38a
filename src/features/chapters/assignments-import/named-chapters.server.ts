// The chapters that a cell of a file names, whatever the case and accents: one, or several with commas, as the list of members has them.

import type { Reader } from '../../../platform/data/data.ts';
import type { UnknownName } from '../../../platform/server/imports/importer.ts';
import { longest } from '../../../platform/wire/fields.ts';
import { foldText } from '../../../platform/wire/fold-text.ts';
import type { MeantNames } from '../../../platform/wire/import-contract.ts';
import { Refusal, refusalOf, refusedField } from '../../../platform/wire/refusal.ts';
import { chapterFields } from '../chapters/chapters.contract.ts';

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
  readonly #byName: Map<string, Chapter[]>;
  /** How many parts names have, longest first, by their first part. */
  readonly #lengths: ReadonlyMap<string, readonly number[]>;
  readonly #read = new Map<string, Named>();
  /** How many lines have each unknown name. */
  readonly #unknown = new Map<string, UnknownName>();

  constructor(chapters: readonly Chapter[], meant: MeantNames) {
    this.#byId = new Map(chapters.map((chapter) => [chapter.id, chapter]));
    this.#byName = new Map(Map.groupBy<string, Chapter>(chapters, ({ chapter_name }) => foldText(chapter_name)));
    for (const [name, chapter] of chaptersMeant(meant, this.#byId)) if (!this.#byName.has(name)) this.#byName.set(name, [chapter]);
    this.#lengths = lengthsByFirstPart([...this.#byName.keys()]);
  }

  /** Counts a line by the name in it that no chapter has. */
  count(cell: string): void {
    const { unknown } = this.read(cell);
    if (unknown === null || unknown === '') return;
    const name = this.#unknown.get(foldText(unknown)) ?? { Name: unknown, Lines: 0 };
    this.#unknown.set(foldText(unknown), { ...name, Lines: name.Lines + 1 });
  }

  unknown(): UnknownName[] {
    return [...this.#unknown.values()].sort((one, other) => other.Lines - one.Lines);
  }

  namesOf(ids: readonly number[]): string {
    const created = [...this.#byName.values()].flat().filter(isToBeCreated);
    return ids.map((id) => (this.#byId.get(id) ?? created.find((one) => one.id === id))?.chapter_name ?? '').join(', ');
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
    const folded = parts.map(foldText);
    const named: Chapter[][] = [];
    for (let from = 0; from < parts.length; ) {
      const lengths = this.#lengths.get((folded[from] ?? '').trim()) ?? [];
      const length = named.length === mostNames ? undefined : lengths.find((one) => this.#byName.has(plain(folded, from, one)));
      if (length === undefined) return { named, unknown: parts.slice(from).join(',').trim() };
      named.push(this.#byName.get(plain(folded, from, length)) ?? []);
      from += length;
    }
    return { named, unknown: null };
  }
}

const plain = (folded: readonly string[], from: number, length: number): string =>
  folded
    .slice(from, from + length)
    .join(',')
    .trim();

/** In one cell; no member is in so many chapters. */
const mostNames = 50;

const lengthsByFirstPart = (names: readonly string[]): Map<string, number[]> => {
  const lengths = new Map<string, Set<number>>();
  for (const name of names) {
    const parts = name.split(',');
    const first = (parts[0] ?? '').trim();
    lengths.set(first, (lengths.get(first) ?? new Set()).add(parts.length));
  }
  return new Map([...lengths].map(([first, all]) => [first, [...all].sort((one, other) => other - one)]));
};

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

export const readNamedChapters = async (reader: Reader, meant: MeantNames = {}): Promise<NamedChapters> => {
  return new NamedChapters(await reader.selectFrom('chapters').select(['id', 'chapter_name', 'is_active']).execute(), meant);
};

/** Chapters that are still to be created have ids below 0, in the order of their names in the request. */
export const standInAt = (at: number): number => -1 - at;

export const isToBeCreated = ({ id }: Pick<Chapter, 'id'>): boolean => id < 0;

const chaptersMeant = (meant: MeantNames, byId: ReadonlyMap<number, Chapter>): [string, Chapter][] =>
  namesMeant(meant).map(([name, id], at) => {
    if (typeof id === 'object') return [foldText(name), { id: standInAt(at), chapter_name: name, is_active: true }];
    const chapter = byId.get(id);
    if (!chapter) throw refusedField(400, 'Chapters', assignmentsImportTexts.unknownId(id));
    return [foldText(name), chapter];
  });

export const namesMeant = (meant: MeantNames): [string, MeantNames[string]][] =>
  Object.entries(meant).map(([name, id]) => [typeof id === 'object' ? nameToCreate(name) : name.slice(0, longest.name).trim(), id]);

const nameToCreate = (name: string): string => {
  const { data, error } = chapterFields.ChapterName.safeParse(name.slice(0, longest.name));
  if (error) throw refusedField(400, 'Chapters', refusalOf(error).message);
  return data;
};

export const assignmentsImportTexts = {
  unknownId: (id: number) => `There is no chapter with the ID ${id}`,
  unknown: (name: string) => `There is no chapter '${name}'`,
  inactive: (name: string) => `The chapter '${name}' is not active`,
  several: (name: string) => `There are several chapters of the name '${name}'`,
  inSeveral: (names: string) => `The member is in several chapters: ${names}. Please move the member on the member's page.`,
  seatNotGiven: (profession: string) => `The seat of ${profession} is not given: the member is not in one chapter`,
  notGiven: (names: string) => `The place in ${names} is not given`,
  changed: 'Somebody else has changed one of these members or chapters in the meantime. Please try again.',
};
