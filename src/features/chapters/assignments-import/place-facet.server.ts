// The chapters of members in a file. Only active, paid members can be in one: as the payments of the whole file leave them.

import { readInParts } from '../../../platform/data/parts.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { timeSlice } from '../../../platform/data/time-slice.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type {
  Facet,
  ImportContext,
  MeantRecords,
  PlannedRecord,
  RecordState,
  UnknownName,
} from '../../../platform/server/imports/importer.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { isEligible, membershipColumns } from '../assignments/eligible.server.ts';
import { placeColumns } from '../chapters/chapters.server.ts';
import { chapterRecords } from '../chapters/chapters.tables.ts';
import { requirePlace } from '../places/require-place.server.ts';
import { type Chapter, chapterNameOf, isToBeCreated, type NamesInFile, readChapterNames, standInAt } from './names-in-file.server.ts';

export interface PlaceLine {
  FullName?: string | undefined;
  ChapterName?: string | null | undefined;
  Seat?: string | null | undefined;
}

type Membership = Parameters<typeof isEligible>[0];

export interface Place {
  /** The id of the assignment. Null: it is new. */
  id: number | null;
  /** Below 0: the chapter is still to be created. */
  chapterId: number;
  /** The seat. */
  professionId: number | null;
}

export interface PlaceState extends RecordState {
  /** What the payments of the file make of the membership. Without it, it stays. */
  membership?: Membership;
  places?: readonly Place[];
  /** The chapters to be created that lines name, also of somebody who does not come into them. */
  newChapters?: readonly number[];
}

const notAMember: Membership = { is_active_member: false, membership_end: null, amount_paise: null };

const nowhere: readonly Place[] = [];

const noChapters: readonly number[] = [];

/** Whether the file has something of chapters or seats. */
export const isAboutPlaces = (lines: readonly PlaceLine[]): boolean =>
  lines.some(({ ChapterName, Seat }) => typeof ChapterName === 'string' || typeof Seat === 'string');

export class PlaceFacet implements Facet<PlaceLine, PlaceState> {
  readonly name = 'place';
  readonly #context: ImportContext;
  readonly #today: Day;
  #chapters: NamesInFile<Chapter> | null = null;
  #memberships: ReadonlyMap<number, Membership> = new Map();
  #places: ReadonlyMap<number, readonly Place[]> = new Map();
  /** Lines whose member could not be assigned when their turn came. */
  readonly #notGiven = new Set<PlaceLine>();
  /** The real ids of chapters that were created. */
  readonly #created = new Map<number, number>();

  constructor(context: ImportContext) {
    this.#context = context;
    this.#today = todayIn(context.timeZone);
  }

  async read(lines: readonly PlaceLine[], meant: MeantRecords<PlaceLine>): Promise<void> {
    const { reader } = this.#context;
    if (!isAboutPlaces(lines)) return;
    this.#chapters = await readChapterNames(reader, this.#context.meant);
    const ids = new Set(lines.flatMap((line) => meant.idOf(meant.keyOf(line)) ?? []));
    const members = await readInParts(ids, (part) =>
      reader
        .selectFrom('users')
        .select(['id', ...membershipColumns])
        .where('id', 'in', part)
        .execute(),
    );
    this.#memberships = new Map(members.map(({ id, ...membership }) => [id, membership]));
    const assignments = await readInParts(ids, (part) =>
      reader
        .selectFrom('assignments')
        .select(['id', 'user_id', 'chapter_id', 'profession_id'])
        .where('user_id', 'in', part)
        .orderBy('id')
        .execute(),
    );
    const places = assignments.map(({ id, user_id, chapter_id: chapterId, profession_id: professionId }) => ({
      user_id,
      place: { id, chapterId, professionId },
    }));
    this.#places = new Map([...Map.groupBy(places, ({ user_id }) => user_id)].map(([user, own]) => [user, own.map(({ place }) => place)]));
  }

  stored(id: number | null): Partial<PlaceState> {
    return { places: this.#places.get(id ?? 0) ?? nowhere };
  }

  plan(line: PlaceLine, soFar: PlaceState, { id }: Pick<PlannedRecord, 'id'>): Partial<PlaceState> | null {
    const cell = line.ChapterName ?? null;
    if (cell === null || !this.#chapters) return null;
    this.#chapters.count(cell);
    const { named, unknown } = this.#chapters.read(cell);
    const before = soFar.newChapters ?? noChapters;
    const created = new Set(named.flatMap((sameName) => sameName.filter(isToBeCreated).map((chapter) => chapter.id)));
    const added = [...created].filter((chapter) => !before.includes(chapter));
    const newChapters = added.length > 0 ? [...before, ...added] : before;
    if (!this.#mayBeAssigned(id, soFar)) {
      this.#notGiven.add(line);
      return { newChapters };
    }
    if (unknown !== null) throw new Refusal(404, placeTexts.unknown(unknown));
    return { newChapters, places: this.#placesIn(named, soFar.places ?? nowhere) };
  }

  /** Who leaves a chapter for another one is moved: the assignment stays and gets the other chapter. */
  #placesIn(named: readonly (readonly Chapter[])[], current: readonly Place[]): readonly Place[] {
    const currentChapters = new Set(current.map(({ chapterId }) => chapterId));
    const meant = new Set(named.map((sameName) => meantBy(sameName, currentChapters).id));
    const missing = [...meant].filter((id) => !currentChapters.has(id));
    if (missing.length === 0) return current;
    const left = current.filter(({ chapterId }) => !meant.has(chapterId));
    if (left.length > missing.length) throw new Refusal(409, placeTexts.inSeveral(this.namesOf(left)));
    const stays = current.filter(({ chapterId }) => meant.has(chapterId));
    const come = missing.map((chapterId, at): Place => ({ id: null, professionId: null, ...left[at], chapterId }));
    return [...stays, ...come];
  }

  #mayBeAssigned(id: number | null, { membership }: PlaceState): boolean {
    return isEligible(membership ?? this.#memberships.get(id ?? 0) ?? notAMember, this.#today);
  }

  /** A line that is refused may have paid for the place. */
  async settle(records: readonly PlannedRecord<PlaceState>[]): Promise<void> {
    const yieldIfLong = timeSlice();
    for (const record of records) {
      const { id, before, state } = record;
      if (this.changes(before, state).length > 0 && !this.#mayBeAssigned(id, state)) {
        record.state = { ...state, places: before.places ?? nowhere };
      }
      await yieldIfLong();
    }
  }

  changes(before: PlaceState, after: PlaceState): string[] {
    if (before.places === after.places) return [];
    const former = new Set(before.places?.map(({ chapterId }) => chapterId));
    return after.places?.every(({ chapterId }) => former.has(chapterId)) ? [] : ['ChapterName'];
  }

  /** The chapters may come later, as do the payments without which nobody is assigned. */
  noteOn(line: PlaceLine, { id, state }: PlannedRecord<PlaceState>): string | null {
    const cell = line.ChapterName ?? null;
    if (cell === null || !this.#chapters) return null;
    if (!this.#notGiven.has(line) && this.#mayBeAssigned(id, state)) return null;
    const { named, unknown } = this.#chapters.read(cell);
    const missing = named.filter((sameName) => sameName.every(({ id }) => state.places?.every(({ chapterId }) => chapterId !== id)));
    const names = [...missing.map(([chapter]) => chapter?.name ?? ''), ...(unknown === null ? [] : [unknown])];
    return names.length === 0 ? null : placeTexts.notGiven(names.join(', '));
  }

  bringsAlso(line: PlaceLine, record: PlannedRecord<PlaceState>): string | null {
    const cell = line.ChapterName ?? null;
    if (cell === null || !this.#chapters || this.noteOn(line, record) !== null) return null;
    if (!record.isNew) return this.#wayOf(record);
    const names = this.#chapters.read(cell).named.map(([chapter]) => chapter?.name ?? '');
    return names.length === 0 ? null : `Goes into ${[...new Set(names)].join(', ')}`;
  }

  /** Of somebody who is here already: out of which chapter, into which one. */
  #wayOf({ before, state }: PlannedRecord<PlaceState>): string | null {
    if (this.changes(before, state).length === 0) return null;
    const [former, present] = [before.places ?? nowhere, state.places ?? nowhere];
    const notIn = (others: readonly Place[]) => (place: Place) => others.every(({ chapterId }) => chapterId !== place.chapterId);
    const [left, come] = [former.filter(notIn(present)), present.filter(notIn(former))];
    return left.length === 0 ? `Goes into ${this.namesOf(come)}` : `Moves from ${this.namesOf(left)} to ${this.namesOf(come)}`;
  }

  unknown(): UnknownName[] {
    return this.#chapters?.unknown() ?? [];
  }

  /** Only the new chapters, also when nobody is in them yet. A place and its seat are one row: the next facet writes both. */
  async apply(records: Records, planned: readonly PlannedRecord<PlaceState>[]): Promise<void> {
    const wanted = new Set(planned.flatMap(({ state }) => state.newChapters ?? []));
    if (wanted.size === 0) return;
    const stored = await records.tx.selectFrom('chapters').select(['id', 'chapter_name']).orderBy('id', 'desc').execute();
    const known = new Map(stored.map(({ id, chapter_name }) => [foldText(chapter_name), id]));
    for (const [at, [typed, place]] of [...this.#context.meant].entries()) {
      if (typeof place !== 'object' || !wanted.has(standInAt(at))) continue;
      const chapter_name = chapterNameOf(typed);
      const row = { chapter_name, ...placeColumns(await requirePlace(place)), is_active: true, created_at: new Date().toISOString() };
      const id = known.get(foldText(chapter_name)) ?? (await records.insert(chapterRecords, row));
      known.set(foldText(chapter_name), id);
      this.#created.set(standInAt(at), id);
    }
  }

  createdAs(id: number): number {
    return this.#created.get(id) ?? id;
  }

  namesOf(places: readonly Pick<Place, 'chapterId'>[]): string {
    return places.map(({ chapterId }) => this.#chapters?.nameOf(chapterId) ?? '').join(', ');
  }
}

/** Of several chapters with the same name it is the one that the member is in, or else the only active one. */
const meantBy = (sameName: readonly Chapter[], current: ReadonlySet<number>): Chapter =>
  sameName.find(({ id }) => current.has(id)) ?? onlyActiveOf(sameName);

const onlyActiveOf = (sameName: readonly Chapter[]): Chapter => {
  const [active, another] = sameName.filter(({ is_active }) => is_active);
  const name = sameName[0]?.name ?? '';
  if (!active) throw new Refusal(400, placeTexts.inactive(name));
  if (another) throw new Refusal(409, placeTexts.several(name));
  return active;
};

const placeTexts = {
  unknown: (name: string) => `There is no chapter '${name}'`,
  inactive: (name: string) => `The chapter '${name}' is not active`,
  several: (name: string) => `There are several chapters of the name '${name}'`,
  inSeveral: (names: string) => `The member is in several chapters: ${names}. Please move the member on the member's page.`,
  notGiven: (names: string) => `The place in ${names} is not given`,
};
