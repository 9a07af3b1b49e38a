// The seats of members in a file, settled when the places of all are known: a line may name a seat that another line leaves.

import type { Records } from '../../../platform/data/records/records.ts';
import { timeSlice } from '../../../platform/data/time-slice.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type { Facet, ImportContext, PlannedRecord, UnknownName } from '../../../platform/server/imports/importer.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { professionRecords } from '../professions/professions.tables.ts';
import { seatTexts } from '../seats/seats.contract.ts';
import { type Named, type NamesInFile, plainName, readProfessionNames, standInAt } from './names-in-file.server.ts';
import { isAboutPlaces, type Place, type PlaceFacet, type PlaceLine, type PlaceState } from './place-facet.server.ts';
import { type Holder, keyOfSeat, readTakenSeats } from './taken-seats.server.ts';
import { type ChangedPlace, writePlaces } from './write-places.server.ts';

interface SeatState extends PlaceState {
  /** The profession that the last line with a seat names. */
  wish?: Named;
}

interface Wish {
  record: PlannedRecord<SeatState>;
  place: Place;
  profession: Named;
}

export class SeatFacet implements Facet<PlaceLine, SeatState> {
  readonly name = 'seat';
  readonly #context: ImportContext;
  readonly #placing: PlaceFacet;
  #professions: NamesInFile<Named> | null = null;
  /** Why somebody does not get the wanted seat, by the key of the member. */
  readonly #refused = new Map<string, string>();

  constructor(context: ImportContext, placing: PlaceFacet) {
    this.#context = context;
    this.#placing = placing;
  }

  async read(lines: readonly PlaceLine[]): Promise<void> {
    if (isAboutPlaces(lines)) this.#professions = await readProfessionNames(this.#context.reader, this.#context.meantProfessions);
  }

  /** Whoever is in one chapter has the seat for now. */
  plan(line: PlaceLine, { places = [] }: SeatState): Partial<SeatState> | null {
    const profession = this.#professionIn(line);
    if (!profession) return null;
    const [place, another] = places;
    const isGained = place && !another && place.professionId !== profession.id;
    return isGained ? { wish: profession, places: [{ ...place, professionId: profession.id }] } : { wish: profession };
  }

  #professionIn({ Seat: cell }: PlaceLine): Named | null {
    if (typeof cell !== 'string' || !this.#professions) return null;
    const { named, unknown } = this.#professions.read(cell);
    if (unknown === null) return named[0]?.[0] ?? null;
    this.#professions.count(cell);
    throw new Refusal(404, `There is no profession '${unknown}'`);
  }

  /** A seat is one's own, or free, or somebody leaves it. Who does not get another one leaves none: so all is looked at again from there. */
  async settle(records: readonly PlannedRecord<SeatState>[]): Promise<void> {
    const settling = new SettledSeats(records, await this.#holders(records));
    const yieldIfLong = timeSlice();
    for (const record of records) {
      const { wish: profession, places: [place, another] = [] } = record.state;
      if (profession && place && !another) {
        const seat = place.professionId === profession.id ? place : { ...place, professionId: profession.id };
        settling.want({ record, profession, place: seat });
      }
      if (profession && (!place || another))
        this.#refused.set(record.key, `The seat of ${profession.name} is not given: the member is not in one chapter`);
      await yieldIfLong();
    }
    for (const { record, place, profession, sentence } of settling.refuse()) {
      this.#refused.set(record.key, sentence(this.#placing.namesOf([place]), profession.name));
    }
    settling.moveAlong();
  }

  /** Who has the seats of all chapters in which one is wanted, or comes along with a member. */
  #holders(records: readonly PlannedRecord<SeatState>[]): Promise<Map<string, Holder>> {
    const chapters = records.flatMap(({ before, state: { wish, places = [] } }) =>
      places.filter((place) => wish || isMoved(before, place)).map(({ chapterId }) => chapterId),
    );
    return readTakenSeats(this.#context.reader, new Set(chapters), todayIn(this.#context.timeZone));
  }

  changes(before: SeatState, after: SeatState): string[] {
    if (before.places === after.places) return [];
    return after.places?.every((place) => place.professionId === (formerOf(before, place)?.professionId ?? null)) ? [] : ['Seat'];
  }

  noteOn(line: PlaceLine, { key, state }: PlannedRecord<SeatState>): string | null {
    const profession = this.#professionIn(line);
    return profession && profession.id === state.wish?.id ? (this.#refused.get(key) ?? null) : null;
  }

  unknown(): UnknownName[] {
    return this.#professions?.unknown() ?? [];
  }

  /** Professions are created where somebody gets the seat. */
  async apply(records: Records, planned: readonly PlannedRecord<SeatState>[]): Promise<void> {
    const changed = planned.flatMap(({ id: userId, before, state }) =>
      (state.places ?? []).flatMap((place): ChangedPlace[] => {
        const former = formerOf(before, place) ?? null;
        const isSame = former?.chapterId === place.chapterId && former.professionId === place.professionId;
        return isSame || userId === null ? [] : [{ userId, former, place }];
      }),
    );
    if (changed.length === 0) return;
    const created = await this.#createProfessions(records, new Set(changed.map(({ place }) => place.professionId)));
    const real = changed.map(({ place, ...change }): ChangedPlace => {
      const professionId = place.professionId === null ? null : (created.get(place.professionId) ?? place.professionId);
      return { ...change, place: { ...place, chapterId: this.#placing.createdAs(place.chapterId), professionId } };
    });
    await writePlaces(records, real, this.#context);
  }

  async #createProfessions(records: Records, wanted: ReadonlySet<number | null>): Promise<Map<number, number>> {
    const ids = new Map<number, number>();
    for (const [at, typed] of [...this.#context.meantProfessions.keys()].entries()) {
      if (!wanted.has(standInAt(at))) continue;
      const name = plainName(typed);
      const known = await records.tx.selectFrom('professions').select('id').where('name_folded', '=', foldText(name)).executeTakeFirst();
      ids.set(standInAt(at), known?.id ?? (await records.insert(professionRecords, { name, created_at: new Date().toISOString() })));
    }
    return ids;
  }
}

const formerOf = ({ places }: PlaceState, { id }: Place): Place | undefined =>
  id === null ? undefined : places?.find((former) => former.id === id);

/** Into another chapter. */
const isMoved = (before: PlaceState, place: Place): boolean => formerOf(before, place)?.chapterId !== place.chapterId;

class SettledSeats {
  readonly #holders: ReadonlyMap<string, Holder>;
  readonly #byUser: ReadonlyMap<number, PlannedRecord<SeatState>>;
  /** Who gets each seat. */
  readonly #given = new Map<string, Wish>();
  readonly #refused: Wish[] = [];

  constructor(records: readonly PlannedRecord<SeatState>[], holders: ReadonlyMap<string, Holder>) {
    this.#holders = holders;
    this.#byUser = new Map(records.flatMap((record) => (record.id === null ? [] : [[record.id, record]])));
  }

  /** It is for whoever has it and stays, or else for the first one. */
  want(wish: Wish): void {
    const { record, place } = wish;
    const key = keyOfSeat(place);
    const first = this.#given.get(key);
    const holder = this.#holders.get(key)?.userId ?? null;
    if (first && (holder === null || holder !== record.id)) {
      this.#takeBack(wish);
      return;
    }
    if (first) this.#takeBack(first);
    this.#given.set(key, wish);
    if (record.state.places?.[0] !== place) record.state = { ...record.state, places: [place] };
  }

  /** Takes back what cannot be given. Says who has it. */
  refuse(): (Wish & { sentence: Holder['sentence'] })[] {
    const toCheck = [...this.#given.keys()];
    for (let key = toCheck.pop(); key !== undefined; key = toCheck.pop()) {
      const wish = this.#given.get(key);
      if (!wish || this.#inTheWay(key, wish.record) === null) continue;
      this.#given.delete(key);
      toCheck.push(...this.#takeBack(wish));
    }
    return this.#refused.map((wish) => {
      const key = keyOfSeat(wish.place);
      const nameOfFirst = String(this.#given.get(key)?.record.state.row.full_name ?? '');
      const first: Holder['sentence'] = (chapter, profession) => seatTexts.taken(chapter, profession, nameOfFirst);
      return { ...wish, sentence: this.#inTheWay(key, wish.record)?.sentence ?? first };
    });
  }

  /** Who is moved keeps the profession where nobody has it. */
  moveAlong(): void {
    const taken = new Set(this.#given.keys());
    for (const record of this.#byUser.values()) {
      const { before, state } = record;
      const isToSettle = (place: Place) =>
        place.professionId !== null && isMoved(before, place) && this.#given.get(keyOfSeat(place))?.record !== record;
      if (!state.places?.some(isToSettle)) continue;
      const places = state.places.map((place) => {
        const key = keyOfSeat(place);
        if (!isToSettle(place)) return place;
        if (taken.has(key) || this.#inTheWay(key, record) !== null) return { ...place, professionId: null };
        taken.add(key);
        return place;
      });
      record.state = { ...state, places };
    }
  }

  /** The seat is as it was before the file. Gives the one that is kept by this, and was not before. */
  #takeBack(wish: Wish): string[] {
    const { record, place } = wish;
    this.#refused.push(wish);
    const former = formerOf(record.before, place);
    const professionId = former?.professionId ?? null;
    record.state = { ...record.state, places: [{ ...place, professionId }] };
    return former && former.chapterId === place.chapterId && professionId !== null ? [keyOfSeat(former)] : [];
  }

  /** Whoever has the seat and does not leave it. */
  #inTheWay(key: string, own: PlannedRecord<SeatState>): Holder | null {
    const holder = this.#holders.get(key);
    if (!holder || (holder.userId !== null && holder.userId === own.id)) return null;
    const record = holder.userId === null ? undefined : this.#byUser.get(holder.userId);
    const stays = record?.state.places?.some((place) => place.professionId !== null && keyOfSeat(place) === key) ?? true;
    return stays ? holder : null;
  }
}
