// All that is kept of a person, table by table and some rows at a time, as the registry says it.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Data } from '../../../../platform/data/data.ts';
import type { PlainRow } from '../../../../platform/data/records/record-kind.ts';
import { exportedColumns, type PersonalRows } from '../registry/personal-rows.server.ts';
import { ownedBy, personalRegistry } from '../registry/registry.server.ts';

const rowsAtOnce = 200;

/** They have one row of a person at most, or tell nothing but how many there are. */
const tablesLackingIds = ['second_factors', 'last_reminders', 'written_bytes', 'stored_files', 'pushes'];

type Reading = Pick<Data, 'read' | 'engine'>;

export interface PersonalPage {
  of: PersonalRows;
  rows: PlainRow[];
}

/** A member with very many rows gets them all; others are answered between two pages. A page has at least one row. */
export async function* readPersonalPages(data: Reading, userId: number): AsyncGenerator<PersonalPage, void> {
  for (const of of personalRegistry) for await (const rows of readPersonalRows(data, of, userId)) yield { of, rows };
}

export async function* readPersonalRows(data: Reading, of: PersonalRows, userId: number): AsyncGenerator<PlainRow[], void> {
  const columns = exportedColumns(of);
  if (of.person === null || columns.length === 0) return;
  if (tablesLackingIds.includes(of.table)) {
    const rows = await readPage(data, { of, columns, userId, after: null });
    if (rows.length > 0) yield rows;
    return;
  }
  for (let after = 0; ; await nextTurn()) {
    const rows = await readPage(data, { of, columns: ['id', ...columns], userId, after });
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    after = Number(rows.at(-1)?.id);
  }
}

interface Page {
  of: PersonalRows;
  columns: readonly string[];
  userId: number;
  /** Null where the table has no ids. */
  after: number | null;
}

const readPage = async ({ read, engine }: Reading, { of, columns, userId, after }: Page): Promise<PlainRow[]> => {
  const { table, exported = sql`1 = 1` } = of;
  const isOwned = ownedBy(of, userId, engine);
  // Of visitors nearly all are no user's, which the statistics take for very many rows of each.
  const isTheirs = engine === 'sqlite' ? sql`likelihood(${isOwned}, 0.0001)` : isOwned;
  const selected = sql.join([...new Set(columns)].map((column) => sql.ref(column)));
  const owned = sql`select ${selected} from ${sql.table(table)} where ${isTheirs} and ${exported}`;
  const query = after === null ? owned : sql`${owned} and id > ${after} order by id`;
  return (await sql<PlainRow>`${query} limit ${rowsAtOnce}`.execute(read)).rows;
};
