// All that is kept of people, in one list. Whoever adds a table or a column that refers to a person adds it here: npm run check asks for it.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Data } from '../../../../platform/data/data.ts';
import type { StoredColumn } from '../../../../platform/data/stored-columns.ts';
import { personalRowsOfCommunity } from './community.server.ts';
import { personalRowsOfDesk } from './desk.server.ts';
import { personalRowsOfPeople } from './people.server.ts';
import { type PersonalRows, treatmentsOf } from './personal-rows.server.ts';

/** As 'My data' shows it, one part of it unfolded at a time. */
export const registryGroups: Readonly<Record<string, readonly PersonalRows[]>> = {
  'Account and sign-in': personalRowsOfPeople,
  'Chapter and members': personalRowsOfCommunity,
  'Payments and the office': personalRowsOfDesk,
};

export const personalRegistry: readonly PersonalRows[] = Object.values(registryGroups).flat();

/**
 * The rows of a person, also those that hang on other rows of theirs. Of visitors nearly all are no user's, which the statistics of SQLite take
 * for very many rows of each.
 */
export const ownedBy = ({ person, through }: PersonalRows, userId: number, engine?: Data['engine']): RawBuilder<SqlBool> => {
  if (person === null) return sql`1 = 0`;
  if (!through) return sql`${sql.ref(person)} = ${userId}`;
  const owned = personalRegistry.filter(({ table }) => table === through.table).map((rows) => ownedBy(rows, userId));
  const compared = (column: string) => (through.isAddress ? sql`lower(${sql.ref(column)})` : sql.ref(column));
  const isOwned = sql`(${sql.join(owned, sql` or `)})`;
  const isTheirs = through.isAddress && engine === 'sqlite' ? sql`likelihood(${isOwned}, 0.0001)` : isOwned;
  return sql`${compared(person)} in (select ${compared(through.column)} from ${sql.table(through.table)} where ${isTheirs})`;
};

const people = ['users', 'visitors'];

/** How columns are named that tell who somebody is, also where they are no reference. */
const namesPerson =
  /^(?:.+_)?(?:user|visitor|member|person|owner|author|by|nominee)_id$|^(?:from|to|other|withheld)_id$|_by$|email|phone|mobile|to_address|client_name|contact_person/;

type Named = Pick<StoredColumn, 'table' | 'column' | 'refersTo'>;

const isOfPerson = ({ column, refersTo }: Named): boolean => (refersTo !== null && people.includes(refersTo)) || namesPerson.test(column);

/** The table whose row a column names: 'notice_id' leads to notices, also where it is no reference. */
const tableLedTo = ({ column, refersTo }: Named): string | null =>
  refersTo ?? (column.endsWith('_id') ? column.replace(/_id$/, 's') : null);

/** By a column that refers to a person, or that leads to such a table, by however many steps. */
const findTablesAboutPeople = (columns: readonly Named[]): ReadonlySet<string> => {
  const about = new Set(columns.filter((column) => isOfPerson(column) || people.includes(column.table)).map(({ table }) => table));
  for (let known = 0; known < about.size; ) {
    known = about.size;
    for (const column of columns) if (about.has(tableLedTo(column) ?? '')) about.add(column.table);
  }
  return about;
};

/** Columns of tables about people that no entry of the registry has. */
export const findUnregistered = (columns: readonly Named[], registry: readonly PersonalRows[] = personalRegistry): string[] => {
  const about = findTablesAboutPeople(columns);
  return columns
    .filter((column) => about.has(column.table) && !isRegistered(column, registry))
    .map(({ table, column }) => `${table}.${column}`);
};

const isRegistered = ({ table, column }: Named, registry: readonly PersonalRows[]): boolean => {
  const entries = registry.filter((rows) => rows.table === table);
  const text = column.replace(/_folded$/, '');
  const isInRow = column === 'id' || column === 'version';
  return entries.some((rows) => isInRow || rows.person === column || treatmentsOf(rows).has(column) || treatmentsOf(rows).has(text));
};

/** What the registry names and the database does not have. */
export const findUnknown = (columns: readonly Named[], registry: readonly PersonalRows[] = personalRegistry): string[] => {
  const stored = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  return registry
    .flatMap((rows) => [...treatmentsOf(rows).keys()].map((column) => `${rows.table}.${column}`))
    .filter((name) => !stored.has(name));
};
