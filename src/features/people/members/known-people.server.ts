// Who is here already with the same mobile number, name or e-mail. Stored numbers are ten digits, however they were typed.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Data, Reader } from '../../../platform/data/data.ts';
import { orderColumn } from '../../../platform/data/lists/order.ts';
import { readInParts } from '../../../platform/data/parts.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { normalEmail } from '../../../platform/wire/fields.ts';
import { foldText, oneSpaceEach } from '../../../platform/wire/texts/fold-text.ts';
import { titles } from '../../../platform/wire/texts/titles.ts';
import { findKnown } from './known-people.contract.ts';
import { isNotSuperAdmin } from './members.tables.ts';

export const knownPeopleServer = [
  handle(findKnown, async ({ data, input: { Except, ...person } }) => ({
    res: await findKnownPeople(data, person, Except === null ? null : sql<SqlBool>`users.id != ${Except}`),
  })),
];

/** `among` narrows whom the reader may be told of. */
export const findKnownPeople = async (
  data: Data,
  { Phone, FullName, Email }: Record<'Phone' | 'FullName' | 'Email', string | null>,
  among: RawBuilder<SqlBool> | null,
) => {
  const sought = {
    phones: Phone === null ? [] : [Phone],
    names: FullName === null ? [] : namesWithTitles(FullName),
    emails: Email === null ? [] : [Email],
  };
  const known = await readKnown(data.read, data, sought, among);
  const byPhone = Phone === null ? undefined : known.find(({ phone }) => phone === Phone);
  const byName = FullName === null ? undefined : findByName(known, FullName);
  const byEmail = Email === null ? undefined : known.find(({ email }) => email === normalEmail(Email));
  return { Phone: personOf(byPhone), FullName: personOf(byName), Email: personOf(byEmail) };
};

/** Whose name was typed as it is stored goes before others, who have another title, or none. */
const findByName = (known: readonly Known[], typed: string): Known | undefined =>
  known.find(({ name }) => name === nameKey(typed)) ?? known.find(({ name }) => untitledKey(name) === untitledKey(typed));

export interface Known {
  id: number;
  fullName: string;
  membershipNo: string | null;
  phone: string;
  /** Folded. */
  name: string;
  /** In small letters. */
  email: string;
}

const personOf = (known: Known | undefined) =>
  known ? { Id: known.id, FullName: known.fullName, MembershipNo: known.membershipNo } : null;

const nameKey = (name: string): string => foldText(oneSpaceEach(name));

/** Offices write titles before names in their lists, and members leave them out. */
export const untitledKey = (name: string): string => nameKey(name).replace(titlesBefore, '');

// 'Sri' may be a first name, too. Here that does no harm, because nothing is refused.
const leftAside = [...titles, 'sri'];

const titlesBefore = new RegExp(`^(?:(?:${leftAside.join('|')})(?:\\. ?| ))+(?=\\p{L})`, 'u');

/** All that may be stored of one name. An index finds each. */
const namesWithTitles = (name: string): string[] => {
  const untitled = untitledKey(name);
  return [name, untitled, ...leftAside.flatMap((title) => [`${title} ${untitled}`, `${title}. ${untitled}`, `${title}.${untitled}`])];
};

/**
 * The oldest come first. Each of the three columns is the first of an index. The sum keeps PostgreSQL from reading all members in the order
 * of their ids and comparing each with each name.
 */
export const readKnown = async (
  reader: Reader,
  engine: Pick<Data, 'engine'>,
  { phones, names, emails = [] }: { phones: readonly string[]; names: readonly string[]; emails?: readonly string[] },
  among: RawBuilder<SqlBool> | null = null,
): Promise<Known[]> => {
  const having = (by: 'phone_folded' | 'full_name_folded' | 'email_normal', keys: readonly string[]) =>
    readInParts(keys, (part) =>
      peopleFrom(reader)
        .where(sql<SqlBool>`${orderColumn(engine, 'users', { by })} in (${rowsOf(engine, part)})`)
        .$if(among !== null, (query) => query.where(among as RawBuilder<SqlBool>))
        .orderBy(sql`users.id + 0`)
        .limit(mostOfPart)
        .execute(),
    );
  const found = [
    ...(await having('phone_folded', phones)),
    ...(await having('full_name_folded', names.map(nameKey))),
    ...(await having('email_normal', emails.map(normalEmail))),
  ];
  return found.toSorted((one, other) => one.id - other.id);
};

const peopleFrom = (reader: Reader) =>
  reader
    .selectFrom('users')
    .where(isNotSuperAdmin)
    .select(['id', 'full_name as fullName', 'membership_no as membershipNo'])
    .select(['phone_folded as phone', 'full_name_folded as name', 'email_normal as email']);

/**
 * Who is stored with a title before one of these names, the oldest first. Of a few names each form is looked up. Of many that would be some
 * ninety lookups for each, so whoever has a title is read by the index of the names, and compared here.
 */
export const readTitled = async (reader: Reader, engine: Pick<Data, 'engine'>, names: readonly string[]): Promise<Known[]> => {
  if (names.length <= fewNames) return readKnown(reader, engine, { phones: [], names: names.flatMap(namesWithTitles) });
  const sought = new Set(names.map(untitledKey));
  const found: number[] = [];
  for (const title of leftAside) {
    for await (const { id, name } of titledFrom(reader, engine, title)) if (sought.has(untitledKey(name))) found.push(id);
  }
  const people = await readInParts(found, (part) => peopleFrom(reader).where('id', 'in', part).execute());
  return people.toSorted((one, other) => one.id - other.id);
};

const fewNames = 50;

/** Whose name begins with the title and a blank or a dot, by an index that has all that is read. */
async function* titledFrom(reader: Reader, engine: Pick<Data, 'engine'>, title: string) {
  const name = orderColumn(engine, 'users', { by: 'full_name_folded' });
  let from = { name: `${title} `, id: 0 };
  for (;;) {
    const rows = await reader
      .selectFrom('users')
      .select(['id', 'full_name_folded as name'])
      .where(isNotSuperAdmin)
      .where(sql<SqlBool>`${name} >= ${from.name}`)
      // The sign that follows the dot.
      .where(sql<SqlBool>`${name} < ${`${title}/`}`)
      .where(sql<SqlBool>`(${name} > ${from.name} or id > ${from.id})`)
      .orderBy(name)
      .orderBy('id')
      .limit(titledAtOnce)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < titledAtOnce || !last) return;
    from = last;
    await nextTurn();
  }
}

const titledAtOnce = 1_000;

/** As rows, which PostgreSQL looks up one by one. It would compare each member with each of so many values. */
const rowsOf = ({ engine }: Pick<Data, 'engine'>, texts: readonly string[]): RawBuilder<string> =>
  engine === 'postgres' ? sql`select unnest(cast(${texts} as text[]))` : sql`${sql.join(texts)}`;

/** A thousand people of one name are as good as some. */
const mostOfPart = 2_000;
