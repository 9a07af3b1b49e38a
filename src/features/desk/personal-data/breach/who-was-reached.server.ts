// Whose data something reached: by the filters that the history has of an export, and by what an account may see.

import { sql } from 'kysely';
import type { Data, Reader } from '../../../../platform/data/data.ts';
import { readInParts, sortIds, splitInParts } from '../../../../platform/data/parts.ts';
import { erasedRole, roles } from '../../../../platform/wire/roles.ts';
import { hasVisitors, isOwnList, personFilterOf } from './taken-lists.server.ts';

export interface Reach {
  /** Whoever came later was not in it. */
  until: string;
  hasMembers: boolean;
  hasVisitors: boolean;
  isEveryone: boolean;
  /** Those who show themselves to all members. */
  isDirectory: boolean;
  chapters: readonly number[];
  people: readonly number[];
  visitors: ReadonlySet<number>;
}

const nobody = {
  hasMembers: true,
  hasVisitors: false,
  isEveryone: false,
  isDirectory: false,
  chapters: [],
  people: [],
  visitors: new Set<number>(),
};

/** Where it is not known any more who it was, everybody counts. */
export const reachOfAccount = async (read: Reader, userId: number | null, until: string): Promise<Reach> => {
  const account = await read
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', userId ?? 0)
    .executeTakeFirst();
  const isKnown = account !== undefined && account.role_id !== erasedRole;
  if (!isKnown || account.role_id === roles.superAdmin) return { ...nobody, until, isEveryone: true, hasVisitors: true };
  const [assigned, offices] = await Promise.all([
    read
      .selectFrom('assignments')
      .select('chapter_id')
      .where('user_id', '=', userId ?? 0)
      .execute(),
    read
      .selectFrom('offices')
      .select('chapter_id')
      .where('user_id', '=', userId ?? 0)
      .execute(),
  ]);
  const chapters = [...new Set([...assigned, ...offices].map(({ chapter_id }) => chapter_id))];
  return { ...nobody, until, isDirectory: true, chapters, people: [userId ?? 0], hasVisitors: offices.length > 0 };
};

export interface Export {
  list: string;
  byId: number | null;
  at: string;
  filters: ReadonlyMap<string, string>;
}

export const reachOfExport = async (read: Reader, { list, byId, at, filters }: Export): Promise<Reach> => {
  const known = { ...nobody, until: at };
  const account = await reachOfAccount(read, byId, at);
  const people = idsIn(personFilterOf(list).map((name) => filters.get(name)));
  const taken = { list, isSuperAdmin: account.isEveryone, isAskedForPeople: people.length > 0 };
  if (isOwnList(taken)) return { ...known, people: byId === null ? [] : [byId] };
  if (people.length > 0) return { ...known, people };
  const chapters = idsIn([filters.get('ChapterId')]);
  const reach = chapters.length > 0 ? { ...known, chapters } : account;
  return {
    ...(list === 'GetSlips' ? await addPeopleInSlips(read, reach) : reach),
    isDirectory: reach.isDirectory && list === 'GetDirectory',
    hasVisitors: hasVisitors(list),
    hasMembers: list !== 'GetVisitors',
  };
};

/** Of the slips of these chapters and people: members of other chapters stand in them, too. */
export const addPeopleInSlips = async (read: Reader, reach: Reach): Promise<Reach> => {
  const { chapters, people, until } = reach;
  if (reach.isEveryone) return reach;
  const slipsBy = (column: 'chapter_id' | 'to_chapter_id' | 'from_id' | 'to_id', ids: readonly number[]) =>
    readInParts(ids, (part) =>
      read.selectFrom('slips').select(['from_id', 'to_id']).distinct().where(column, 'in', part).where('created_at', '<=', until).execute(),
    );
  const rows = [
    ...(await slipsBy('chapter_id', chapters)),
    ...(await slipsBy('to_chapter_id', chapters)),
    ...(await slipsBy('from_id', people)),
    ...(await slipsBy('to_id', people)),
  ];
  const inSlips = rows.flatMap(({ from_id, to_id }) => [from_id, to_id]).filter((id) => id !== null);
  return { ...reach, people: sortIds([...people, ...inSlips]) };
};

const idsIn = (texts: readonly (string | undefined)[]): number[] =>
  texts.flatMap((text) => (text ?? '').split(',')).flatMap((text) => (/^\s*\d+\s*$/.test(text) ? [Number(text)] : []));

export interface Affected {
  Id: number;
  FullName: string;
  Email: string | null;
  Phone: string | null;
  /** The numbers of what reached them. */
  By: number[];
}

const rowsAtOnce = 5_000;

interface Row {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  created_at: string;
  is_shown: boolean | number;
  chapter_id: number | null;
}

/** With the number of each reach. Erased people are nobody any more. */
export const findAffected = async (
  data: Data,
  reaches: ReadonlyMap<number, Reach>,
): Promise<{ members: Affected[]; visitors: Affected[] }> => {
  const memberReaches = [...reaches].filter(([, reach]) => reach.hasMembers);
  const visitorReaches = [...reaches].filter(([, reach]) => reach.hasVisitors || reach.visitors.size > 0);
  const fellows = await fellowsOf(data.read, [...new Set(memberReaches.flatMap(([, reach]) => reach.chapters))]);
  const sets = new Map(
    memberReaches.map(([number, reach]) => [number, new Set([...reach.people, ...reach.chapters.flatMap((id) => fellows.get(id) ?? [])])]),
  );
  const members = await readAll(data, userRows, (row) =>
    memberReaches.flatMap(([number, reach]) => {
      const isIn = reach.isEveryone || (reach.isDirectory && Boolean(row.is_shown)) || sets.get(number)?.has(row.id);
      return isIn && row.created_at <= reach.until ? [number] : [];
    }),
  );
  const visitors = await readAll(data, visitorRows, (row) =>
    visitorReaches.flatMap(([number, reach]) => {
      const isListed = reach.hasVisitors && (reach.isEveryone || reach.chapters.includes(row.chapter_id ?? 0));
      return (isListed || reach.visitors.has(row.id)) && row.created_at <= reach.until ? [number] : [];
    }),
  );
  return { members, visitors };
};

const userRows = sql`select id, full_name as name, email, phone, created_at, show_me = 'All members' as is_shown, null as chapter_id
  from users where role_id != ${erasedRole}`;
const visitorRows = sql`select id, full_name as name, email, phone, created_at, ${false} as is_shown, chapter_id
  from visitors where forgotten_at is null`;

const readAll = async ({ read }: Data, rows: typeof userRows, numbersOf: (row: Row) => number[]): Promise<Affected[]> => {
  const affected: Affected[] = [];
  for (let after = 0; ; ) {
    const found = (await sql<Row>`${rows} and id > ${after} order by id limit ${rowsAtOnce}`.execute(read)).rows;
    for (const row of found) {
      const By = numbersOf(row);
      if (By.length > 0) affected.push({ Id: row.id, FullName: row.name, Email: row.email, Phone: row.phone, By });
    }
    if (found.length < rowsAtOnce) return affected;
    after = found.at(-1)?.id ?? after;
  }
};

const fellowsOf = async (read: Reader, chapters: readonly number[]): Promise<Map<number, number[]>> => {
  const fellows = new Map<number, number[]>();
  for (const part of splitInParts(chapters, 500)) {
    const rows = await read.selectFrom('assignments').select(['chapter_id', 'user_id']).where('chapter_id', 'in', part).execute();
    for (const { chapter_id, user_id } of rows) {
      const known = fellows.get(chapter_id);
      if (known) known.push(user_id);
      else fellows.set(chapter_id, [user_id]);
    }
  }
  return fellows;
};
