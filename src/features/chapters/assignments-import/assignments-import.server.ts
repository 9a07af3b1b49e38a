// Members from a file come into the chapters that it names. The members themselves are imported in people/members-import.

import type { Reader } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/in-pieces.ts';
import type { NewRow, PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { updateAll } from '../../../platform/server/imports/apply.ts';
import type { ImportContext, Importer, ImportRun, StoredRecord, UnknownName } from '../../../platform/server/imports/importer.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { membersImporter } from '../../people/members-import/members-import.server.ts';
import { isEligible, membershipColumns } from '../assignments/eligible.server.ts';
import { createChapters } from './create-chapters.server.ts';
import {
  assignmentsImportTexts,
  type Chapter,
  isToBeCreated,
  meantBy,
  type NamedChapters,
  readNamedChapters,
} from './named-chapters.server.ts';
import { putIntoChapters } from './put-into-chapters.server.ts';

type Line = Record<string, unknown>;

/** What else of a line gives a place in a chapter: a membership that it pays for. */
type Pays = (line: Line, today: Day) => boolean;

export const membersWithChapters = (pays: Pays = () => false): Importer => ({
  ...membersImporter,
  begin: async (context, lines) => {
    const members = await membersImporter.begin(context, lines);
    if (lines.every((line) => chapterIn(line) === null)) return members;
    const today = todayIn(context.timeZone);
    const places = await storedPlaces(context.reader, idsOf(members, lines), today);
    const chapters = await readNamedChapters(context.reader, context.meant);
    return new MembersWithChapters(members, chapters, places, (line) => pays(line, today));
  },
  add: async (records, rows, context) => {
    const { plain, placesOf } = withoutPlaces(rows);
    await records.insertAll(memberRecords, plain as NewRow<'users'>[]);
    await givePlaces(records, await placesOf(records.tx), context);
  },
  change: async (records, changed, context) => {
    const { places, others } = splitChanges(changed);
    await givePlaces(records, places, context);
    await updateAll(records, membersImporter.kind, others);
  },
});

type Places = ReadonlyMap<number, ReadonlySet<number>>;

/** New chapters that a line names are added first, also when nobody is in them yet. */
export const givePlaces = async (records: Records, places: Places, context: ImportContext): Promise<void> => {
  const created = await createChapters(records, context);
  const real = new Map([...places].map(([member, ids]) => [member, new Set([...ids].map((id) => created.get(id) ?? id))]));
  await putIntoChapters(records, real, context);
};

/** New members, and the places that they get when they are there. */
export const withoutPlaces = (rows: readonly PlainRow[]) => {
  const plain = rows.map(({ [column]: _, ...row }) => row);
  const wanted = rows.filter((row) => row[column]);
  const placesOf = async (reader: Reader): Promise<Places> => {
    const ids = await idsOfEmails(
      reader,
      wanted.map(({ email_normal }) => String(email_normal)),
    );
    return new Map(wanted.map((row) => [ids.get(String(row.email_normal)) ?? 0, idsIn(row[column])]));
  };
  return { plain, placesOf };
};

export const idsOfEmails = async (reader: Reader, emails: readonly string[]): Promise<Map<string, number>> => {
  const rows = await readInParts(emails, (part) =>
    reader.selectFrom('users').select(['id', 'email_normal']).where('email_normal', 'in', part).execute(),
  );
  return new Map(rows.map(({ id, email_normal }) => [email_normal, id]));
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
  readonly #pays: (line: Line) => boolean;

  constructor(members: ImportRun, chapters: NamedChapters, places: ReadonlyMap<number, Place>, pays: (line: Line) => boolean) {
    this.#pays = pays;
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
    const cell = chapterIn(line);
    if (cell !== null) this.#chapters.count(cell);
    if (!this.#mayBeAssigned(line)) return columns;
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
    const { chapters } = this.#placeOf(this.keyOf(line));
    if (cell === null || this.#mayBeAssigned(line)) return null;
    // The chapters may come later, as do the payments without which nobody is assigned.
    const { named, unknown } = this.#chapters.read(cell);
    const missing = named.filter((sameName) => sameName.every(({ id }) => !chapters.includes(id)));
    const names = [...missing.map(([chapter]) => chapter?.chapter_name ?? ''), ...(unknown === null ? [] : [unknown])];
    return names.length === 0 ? null : assignmentsImportTexts.notGiven(names.join(', '));
  }

  /** Of somebody who is here already the chapter is among what changes. */
  bringsAlso(line: Line): string | null {
    const cell = chapterIn(line);
    if (cell === null || this.#members.find(this.keyOf(line)) || !this.#mayBeAssigned(line)) return null;
    const names = this.#chapters.read(cell).named.map(([chapter]) => chapter?.chapter_name ?? '');
    return names.length === 0 ? null : `Goes into ${[...new Set(names)].join(', ')}`;
  }

  newNamesIn(line: Line): string[] {
    const cell = chapterIn(line);
    const named = cell === null ? [] : this.#chapters.read(cell).named.flat();
    return named.filter(isToBeCreated).map(({ chapter_name }) => chapter_name);
  }

  unknown(): UnknownName[] {
    return this.#chapters.unknown();
  }

  #mayBeAssigned(line: Line): boolean {
    return this.#placeOf(this.keyOf(line)).mayBeAssigned || this.#pays(line);
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

export const splitChanges = (changed: ReadonlyMap<number, PlainRow>) => {
  const places = new Map<number, Set<number>>();
  const others = new Map<number, PlainRow>();
  for (const [id, { [column]: chapters, ...own }] of changed) {
    if (chapters !== undefined) places.set(id, idsIn(chapters));
    if (Object.keys(own).length > 0) others.set(id, own);
  }
  return { places, others };
};
