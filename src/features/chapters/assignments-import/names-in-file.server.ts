// The names of chapters and of professions in a file, whatever the case and accents, and what a person has said about those that are unknown.

import type { Reader } from '../../../platform/data/data.ts';
import type { UnknownName } from '../../../platform/server/imports/importer.ts';
import { longest } from '../../../platform/wire/fields.ts';
import { importLimits, type MeantChapter, type MeantNames, type MeantProfession } from '../../../platform/wire/import-contract.ts';
import { refusalOf, refusedField } from '../../../platform/wire/refusal.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { hasOneTypo } from '../../../platform/wire/texts/one-typo.ts';
import { chapterFields } from '../chapters/chapters.contract.ts';

export interface Named {
  /** Below 0: it is still to be created. */
  id: number;
  name: string;
  is_active?: boolean;
}

export interface Chapter extends Named {
  is_active: boolean;
}

/** What a cell names. */
interface ReadCell<One> {
  /** For each name that was understood all that have it. None: a person has said that the name stands for nothing. */
  named: readonly (readonly One[])[];
  /** The rest of the cell, from the first name that is unknown. */
  unknown: string | null;
}

interface Said<One> {
  name: string;
  /** Null: it stands for nothing. */
  meant: One | null;
}

export class NamesInFile<One extends Named> {
  readonly #byName: Map<string, readonly One[]>;
  readonly #byId: ReadonlyMap<number, One>;
  /** How many parts names have, longest first, by their first part. Null: a cell is one name. */
  readonly #lengths: ReadonlyMap<string, readonly number[]> | null;
  readonly #read = new Map<string, ReadCell<One>>();
  /** How many lines have each unknown name. */
  readonly #unknown = new Map<string, Omit<UnknownName, 'Likely'>>();

  constructor(stored: readonly One[], said: readonly Said<One>[], { isList }: { isList: boolean }) {
    this.#byName = new Map(Map.groupBy(stored, ({ name }) => foldText(name)));
    for (const { name, meant } of said) if (!this.#byName.has(foldText(name))) this.#byName.set(foldText(name), meant ? [meant] : []);
    this.#byId = new Map([...this.#byName.values()].flat().map((one) => [one.id, one]));
    this.#lengths = isList ? lengthsByFirstPart([...this.#byName.keys()]) : null;
  }

  read(cell: string): ReadCell<One> {
    const read = this.#read.get(cell) ?? this.#readNames(cell);
    this.#read.set(cell, read);
    return read;
  }

  /** Counts a line by the name in it that is unknown. */
  count(cell: string): void {
    const { unknown } = this.read(cell);
    if (unknown === null || unknown === '') return;
    const name = this.#unknown.get(foldText(unknown)) ?? { Name: unknown, Lines: 0 };
    this.#unknown.set(foldText(unknown), { ...name, Lines: name.Lines + 1 });
  }

  unknown(): UnknownName[] {
    const names = [...this.#unknown.values()].sort((one, other) => other.Lines - one.Lines).slice(0, importLimits.meant);
    return names.map((name) => ({ ...name, Likely: this.#likely(foldText(name.Name)) }));
  }

  /** The only one that differs by one slip of typing. */
  #likely(typed: string): UnknownName['Likely'] {
    if (typed.length > longest.name) return null;
    const meant = [...this.#byName].flatMap(([name, those]) =>
      Math.abs(name.length - typed.length) <= 1 && hasOneTypo(typed, name) ? those : [],
    );
    const [one, ...others] = meant;
    if (!one || others.length > 0 || isToBeCreated(one) || one.is_active === false) return null;
    return { Id: one.id, Name: one.name };
  }

  nameOf(id: number): string {
    return this.#byId.get(id)?.name ?? '';
  }

  /** A name may have commas of its own, so the longest one that is known is taken. */
  #readNames(cell: string): ReadCell<One> {
    const parts = this.#lengths ? cell.split(',') : [cell];
    const folded = parts.map(foldText);
    const named: (readonly One[])[] = [];
    for (let from = 0; from < parts.length; ) {
      const lengths = this.#lengths ? (this.#lengths.get((folded[from] ?? '').trim()) ?? []) : [1];
      const length = named.length === mostNames ? undefined : lengths.find((one) => this.#byName.has(joined(folded, from, one)));
      if (length === undefined) return { named, unknown: parts.slice(from).join(',').trim() };
      named.push(this.#byName.get(joined(folded, from, length)) ?? []);
      from += length;
    }
    return { named, unknown: null };
  }
}

const joined = (folded: readonly string[], from: number, length: number): string =>
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

/** The cell may name several, with commas, as the list of members has them. */
export const readChapterNames = async (reader: Reader, meant: MeantNames<MeantChapter>): Promise<NamesInFile<Chapter>> => {
  const stored = await reader.selectFrom('chapters').select(['id', 'chapter_name as name', 'is_active']).execute();
  const byId = new Map(stored.map((chapter) => [chapter.id, chapter]));
  const said = [...meant].map(([typed, answer], at): Said<Chapter> => {
    if (typeof answer === 'object') {
      const name = chapterNameOf(typed);
      return { name, meant: { id: standInAt(at), name, is_active: true } };
    }
    const chapter = byId.get(answer);
    if (!chapter) throw refusedField(400, 'Chapters', unknownId('chapter', answer));
    return { name: plainName(typed), meant: chapter };
  });
  return new NamesInFile(stored, said, { isList: true });
};

export const readProfessionNames = async (reader: Reader, meant: MeantNames<MeantProfession>): Promise<NamesInFile<Named>> => {
  const stored = await reader.selectFrom('professions').select(['id', 'name']).execute();
  const byId = new Map(stored.map((profession) => [profession.id, profession]));
  const said = [...meant].map(([typed, answer], at): Said<Named> => {
    const name = plainName(typed);
    if (answer === 'none') return { name, meant: null };
    const profession = answer === 'create' ? { id: standInAt(at), name } : byId.get(answer);
    if (!profession) throw refusedField(400, 'Professions', unknownId('profession', Number(answer)));
    return { name, meant: profession };
  });
  return new NamesInFile(stored, said, { isList: false });
};

/** What is still to be created has ids below 0, in the order of the names in the request. */
export const standInAt = (at: number): number => -1 - at;

export const isToBeCreated = ({ id }: Pick<Named, 'id'>): boolean => id < 0;

export const plainName = (typed: string): string => typed.slice(0, longest.name).trim();

export const chapterNameOf = (typed: string): string => {
  const { data, error } = chapterFields.ChapterName.safeParse(typed.slice(0, longest.name));
  if (error) throw refusedField(400, 'Chapters', refusalOf(error).message);
  return data;
};

const unknownId = (what: string, id: number): string => `There is no ${what} with the ID ${id}`;
