// Members from a file come into the chapters that it names. The members themselves are imported in people/members-import.

import type { NewRow, PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { updateAll } from '../../../platform/server/imports/apply.ts';
import type { ImportContext, Importer, ImportRun, StoredRecord, UnknownName } from '../../../platform/server/imports/importer.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { membersImporter } from '../../people/members-import/members-import.server.ts';
import { createChapters } from './create-chapters.server.ts';
import {
  assignmentsImportTexts,
  type Chapter,
  isToBeCreated,
  meantBy,
  type NamedChapters,
  readNamedChapters,
} from './named-chapters.server.ts';
import { createProfessions, type NamedProfessions, readNamedProfessions } from './named-professions.server.ts';
import { chaptersColumn, dropPlaces, idsIn, type Places, placesText, seatColumn, splitChanges } from './planned-places.server.ts';
import { putIntoChapters, type WantedPlaces } from './put-into-chapters.server.ts';
import { keyOfSeat, readTakenSeats, SeatsInFile } from './seats-in-file.server.ts';
import { noPlace, type Place, storedPlaces } from './stored-places.server.ts';

type Line = Record<string, unknown>;

/** What else of a line gives a place in a chapter: a membership that it pays for. */
type Pays = (line: Line, today: Day) => boolean;

export const membersWithChapters = (pays: Pays = () => false): Importer => ({
  ...membersImporter,
  begin: async (context, lines) => {
    const members = await membersImporter.begin(context, lines);
    if (lines.every((line) => chapterIn(line) === null && seatIn(line) === null)) return members;
    const { reader, meant, timeZone } = context;
    const today = todayIn(timeZone);
    const places = await storedPlaces(reader, idsOf(members, lines), today);
    const chapters = await readNamedChapters(reader, meant);
    const professions = await readNamedProfessions(reader, context.meantProfessions);
    const concerned = lines.some((line) => seatIn(line) !== null) ? chaptersOfSeats(lines, chapters, places) : [];
    const seats = new SeatsInFile(await readTakenSeats(reader, concerned, today));
    return new MembersWithChapters({ members, chapters, places, professions, seats }, (line) => pays(line, today));
  },
  add: async (records, rows, context) => {
    const { plain, placesOf } = dropPlaces(rows);
    await records.insertAll(memberRecords, plain as NewRow<'users'>[]);
    await givePlaces(records, await placesOf(records.tx), context);
  },
  change: async (records, changed, context) => {
    const { places, others } = splitChanges(changed);
    await givePlaces(records, places, context);
    await updateAll(records, membersImporter.kind, others);
  },
});

/** New chapters that a line names are added first, also when nobody is in them yet; new professions where somebody gets the seat. */
export const givePlaces = async (records: Records, places: Places, context: ImportContext): Promise<void> => {
  const created = await createChapters(records, context);
  const named = new Set([...places.values()].flatMap(({ seat }) => seat?.profession_id ?? []));
  const professions = await createProfessions(records, named, context);
  const real = new Map(
    [...places].map(([member, { chapters, seat }]): [number, WantedPlaces] => [
      member,
      {
        chapters: chapters && new Set([...chapters].map((id) => created.get(id) ?? id)),
        seat: seat && {
          chapter_id: created.get(seat.chapter_id) ?? seat.chapter_id,
          profession_id: professions.get(seat.profession_id) ?? seat.profession_id,
        },
      },
    ]),
  );
  await putIntoChapters(records, real, context);
};

const chapterIn = ({ ChapterName }: Line): string | null => (typeof ChapterName === 'string' ? ChapterName : null);

const seatIn = ({ Seat }: Line): string | null => (typeof Seat === 'string' ? Seat : null);

interface Parts {
  members: ImportRun;
  chapters: NamedChapters;
  places: ReadonlyMap<number, Place>;
  professions: NamedProfessions;
  seats: SeatsInFile;
}

class MembersWithChapters implements ImportRun {
  readonly #members: ImportRun;
  readonly #chapters: NamedChapters;
  readonly #places: ReadonlyMap<number, Place>;
  readonly #professions: NamedProfessions;
  readonly #seats: SeatsInFile;
  readonly #pays: (line: Line) => boolean;
  /** Why a line gives no seat. */
  readonly #seatNotes = new Map<Line, string>();

  constructor({ members, chapters, places, professions, seats }: Parts, pays: (line: Line) => boolean) {
    this.#pays = pays;
    this.#members = members;
    this.#chapters = chapters;
    this.#places = places;
    this.#professions = professions;
    this.#seats = seats;
  }

  keyOf(line: Line): string {
    return this.#members.keyOf(line);
  }

  find(key: string): StoredRecord | undefined {
    const member = this.#members.find(key);
    const { chapters, seat } = this.#placeOf(key);
    return (
      member && {
        id: member.id,
        row: { ...member.row, [chaptersColumn]: placesText(chapters), [seatColumn]: seat && `${chapters[0]} ${seat}` },
      }
    );
  }

  async columnsOf(line: Line, stored: PlainRow | null): Promise<PlainRow> {
    const columns = await this.#withChapters(line, stored);
    const seat = this.#seatFor(line, { ...stored, ...columns });
    return seat === null ? columns : { ...columns, [seatColumn]: seat };
  }

  async #withChapters(line: Line, stored: PlainRow | null): Promise<PlainRow> {
    const columns = await this.#members.columnsOf(line, stored);
    const cell = chapterIn(line);
    if (cell !== null) this.#chapters.count(cell);
    if (!this.#mayBeAssigned(line)) return columns;
    const named = this.#namedIn(line);
    const current = idsIn(stored?.[chaptersColumn]);
    const meant = new Set(named.map((sameName) => meantBy(sameName, current).id));
    const missing = [...meant].filter((id) => !current.has(id));
    if (missing.length === 0) return columns;
    const left = [...current].filter((id) => !meant.has(id));
    if (left.length > missing.length) throw new Refusal(409, assignmentsImportTexts.inSeveral(this.#chapters.namesOf(left)));
    return { ...columns, [chaptersColumn]: placesText(meant) };
  }

  /** What the column has afterwards. Null where it stays. */
  #seatFor(line: Line, row: PlainRow): string | null {
    const cell = seatIn(line);
    const profession = cell === null ? null : this.#professions.named(cell);
    if (!profession) return null;
    const [chapter, another] = idsIn(row[chaptersColumn]);
    if (chapter === undefined || another !== undefined) {
      this.#seatNotes.set(line, assignmentsImportTexts.seatNotGiven(profession.name));
      return null;
    }
    const key = this.keyOf(line);
    const who = { key, userId: this.#members.find(key)?.id, name: String(line.FullName ?? key) };
    const seat = { chapter_id: chapter, profession_id: profession.id };
    const refused = this.#seats.take(seat, who, [this.#chapters.namesOf([chapter]), profession.name]);
    if (refused === null) return keyOfSeat(seat);
    this.#seatNotes.set(line, refused);
    return null;
  }

  seatNoteOn(line: Line): string | null {
    return this.#seatNotes.get(line) ?? null;
  }

  unknownProfessions(): UnknownName[] {
    return this.#professions.unknown();
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

/** The chapters whose seats a line may be about: those that it names, and those in which its member is. */
const chaptersOfSeats = (lines: readonly Line[], chapters: NamedChapters, places: ReadonlyMap<number, Place>): Set<number> => {
  const named = lines.flatMap((line) => {
    const cell = chapterIn(line);
    return cell === null
      ? []
      : chapters
          .read(cell)
          .named.flat()
          .map(({ id }) => id);
  });
  return new Set([...named, ...[...places.values()].flatMap((place) => place.chapters)]);
};
