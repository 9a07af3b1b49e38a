// Members from a file come into the chapters that it names. The members themselves are imported in people/members-import.

import type { Reader } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/in-pieces.ts';
import type { PlainRow } from '../../../platform/data/records/record-kind.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { updateAll } from '../../../platform/server/imports/apply.ts';
import type { Importer, ImportRun, StoredRecord } from '../../../platform/server/imports/importer.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { membersImporter } from '../../people/members-import/members-import.server.ts';
import { isEligible, membershipColumns } from '../assignments/eligible.server.ts';
import { assignmentsImportTexts, type Chapter, meantBy, type NamedChapters, readNamedChapters } from './named-chapters.server.ts';
import { putIntoChapters } from './put-into-chapters.server.ts';

type Line = Record<string, unknown>;

export const membersWithChapters: Importer = {
  ...membersImporter,
  begin: async (context, lines) => {
    const members = await membersImporter.begin(context, lines);
    if (lines.every((line) => chapterIn(line) === null)) return members;
    const places = await storedPlaces(context.reader, idsOf(members, lines), todayIn(context.timeZone));
    return new MembersWithChapters(members, await readNamedChapters(context.reader), places);
  },
  change: async (records, changed, context) => {
    const { places, others } = splitChanges(changed);
    await putIntoChapters(records, places, context);
    await updateAll(records, membersImporter.kind, others);
  },
};

const chapterIn = ({ ChapterName }: Line): string | null => (typeof ChapterName === 'string' ? ChapterName : null);

/**
 * In a plan the chapters of a member are one more column, which the table does not have. Its name makes it the list's field; its value has
 * the ids.
 */
const column = 'chapter_name';

const asValue = (ids: Iterable<number>): string => [...ids].sort((one, other) => one - other).join(' ');

const idsIn = (value: PlainRow[string] | undefined): Set<number> => new Set(value ? String(value).split(' ').map(Number) : []);

class MembersWithChapters implements ImportRun {
  readonly #members: ImportRun;
  readonly #chapters: NamedChapters;
  readonly #places: ReadonlyMap<number, Place>;

  constructor(members: ImportRun, chapters: NamedChapters, places: ReadonlyMap<number, Place>) {
    this.#members = members;
    this.#chapters = chapters;
    this.#places = places;
  }

  keyOf(line: Line): string {
    return this.#members.keyOf(line);
  }

  find(key: string): StoredRecord | undefined {
    const member = this.#members.find(key);
    return member && { id: member.id, row: { ...member.row, [column]: asValue(this.#placeOf(key).chapters) } };
  }

  async columnsOf(line: Line, stored: PlainRow | null): Promise<PlainRow> {
    const columns = await this.#members.columnsOf(line, stored);
    if (!this.#placeOf(this.keyOf(line)).mayBeAssigned) return columns;
    const named = this.#namedIn(line);
    const current = idsIn(stored?.[column]);
    const meant = new Set(named.map((sameName) => meantBy(sameName, current).id));
    const missing = [...meant].filter((id) => !current.has(id));
    if (missing.length === 0) return columns;
    const left = [...current].filter((id) => !meant.has(id));
    if (left.length > missing.length) throw new Refusal(409, assignmentsImportTexts.inSeveral(this.#chapters.namesOf(left)));
    return { ...columns, [column]: asValue(meant) };
  }

  noteOn(line: Line): string | null {
    const cell = chapterIn(line);
    const { mayBeAssigned, chapters } = this.#placeOf(this.keyOf(line));
    if (mayBeAssigned || cell === null) return null;
    // The chapters may come later, as do the payments without which nobody is assigned.
    const { named, unknown } = this.#chapters.read(cell);
    const missing = named.filter((sameName) => sameName.every(({ id }) => !chapters.includes(id)));
    const names = [...missing.map(([chapter]) => chapter?.chapter_name ?? ''), ...(unknown === null ? [] : [unknown])];
    return names.length === 0 ? null : assignmentsImportTexts.notGiven(names.join(', '));
  }

  /** For each name all chapters that have it. */
  #namedIn(line: Line): Chapter[][] {
    const cell = chapterIn(line);
    return cell === null ? [] : this.#chapters.namedIn(cell);
  }

  #placeOf(key: string): Place {
    const member = this.#members.find(key);
    return (member && this.#places.get(member.id)) ?? noPlace;
  }
}

/** The members whom the lines mean. A line that means nobody who can be changed is refused later, with its reason. */
const idsOf = (members: ImportRun, lines: readonly Line[]): number[] =>
  lines.flatMap((line) => {
    try {
      return members.find(members.keyOf(line))?.id ?? [];
    } catch {
      return [];
    }
  });

interface Place {
  mayBeAssigned: boolean;
  /** The chapters that the member is in. */
  chapters: readonly number[];
}

/** That of somebody new. */
const noPlace: Place = { mayBeAssigned: false, chapters: [] };

const storedPlaces = async (reader: Reader, ids: readonly number[], today: Day): Promise<Map<number, Place>> => {
  const columns = ['id', ...membershipColumns] as const;
  const members = await readInParts(ids, (part) => reader.selectFrom('users').select(columns).where('id', 'in', part).execute());
  const assignments = await readInParts(ids, (part) =>
    reader.selectFrom('assignments').select(['user_id', 'chapter_id']).where('user_id', 'in', part).execute(),
  );
  const chapters = Map.groupBy(assignments, ({ user_id }) => user_id);
  return new Map(
    members.map(({ id, ...member }) => [
      id,
      { mayBeAssigned: isEligible(member, today), chapters: (chapters.get(id) ?? []).map(({ chapter_id }) => chapter_id) },
    ]),
  );
};

const splitChanges = (changed: ReadonlyMap<number, PlainRow>) => {
  const places = new Map<number, Set<number>>();
  const others = new Map<number, PlainRow>();
  for (const [id, { [column]: chapters, ...own }] of changed) {
    if (chapters !== undefined) places.set(id, idsIn(chapters));
    if (Object.keys(own).length > 0) others.set(id, own);
  }
  return { places, others };
};
