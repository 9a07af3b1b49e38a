// The places of members in the plan of an import: the chapters, and the seat in the only one. They are two more columns of a member, which the
// table does not have, and are taken out of the rows again when these are written.

import type { Reader } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/in-pieces.ts';
import type { PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { WantedPlaces } from './put-into-chapters.server.ts';

export type Places = ReadonlyMap<number, WantedPlaces>;

/**
 * In a plan the chapters of a member are one more column, which the table does not have. Its name makes it the list's field; its value has
 * the ids.
 */
export const chaptersColumn = 'chapter_name';

/** The same of the seat: the ids of the chapter and the profession. */
export const seatColumn = 'seat';

/** New members, and the places that they get when they are there. */
export const dropPlaces = (rows: readonly PlainRow[]) => {
  const plain = rows.map(({ [chaptersColumn]: _, [seatColumn]: __, ...row }) => row);
  const wanted = rows.filter((row) => row[chaptersColumn]);
  const placesOf = async (reader: Reader): Promise<Places> => {
    const ids = await idsOfEmails(
      reader,
      wanted.map(({ email_normal }) => String(email_normal)),
    );
    return new Map(wanted.map((row) => [ids.get(String(row.email_normal)) ?? 0, wantedBy(row)]));
  };
  return { plain, placesOf };
};

export const idsOfEmails = async (reader: Reader, emails: readonly string[]): Promise<Map<string, number>> => {
  const rows = await readInParts(emails, (part) =>
    reader.selectFrom('users').select(['id', 'email_normal']).where('email_normal', 'in', part).execute(),
  );
  return new Map(rows.map(({ id, email_normal }) => [email_normal, id]));
};

export const splitChanges = (changed: ReadonlyMap<number, PlainRow>) => {
  const places = new Map<number, WantedPlaces>();
  const others = new Map<number, PlainRow>();
  for (const [id, { [chaptersColumn]: chapters, [seatColumn]: seat, ...own }] of changed) {
    if (chapters !== undefined || seat !== undefined)
      places.set(id, wantedBy({ ...(chapters !== undefined && { [chaptersColumn]: chapters }), seat: seat ?? null }));
    if (Object.keys(own).length > 0) others.set(id, own);
  }
  return { places, others };
};

const wantedBy = ({ [chaptersColumn]: chapters, [seatColumn]: seat }: PlainRow): WantedPlaces => {
  const [chapter_id, profession_id] = seat ? String(seat).split(' ').map(Number) : [];
  return {
    chapters: chapters === undefined ? null : idsIn(chapters),
    seat: chapter_id !== undefined && profession_id !== undefined ? { chapter_id, profession_id } : null,
  };
};

export const placesText = (ids: Iterable<number>): string => [...ids].sort((one, other) => one - other).join(' ');

export const idsIn = (value: PlainRow[string] | undefined): Set<number> => new Set(value ? String(value).split(' ').map(Number) : []);
