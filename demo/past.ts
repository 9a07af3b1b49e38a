// Moves the dates of what was made into the past, also those of its history. This is the one thing that no call can do.

import { sql } from 'kysely';
import { recordKinds } from '../src/app/server/record-kinds.ts';
import type { Data, Tables, Tx } from '../src/platform/data/data.ts';
import { fieldsOf } from '../src/platform/data/records/changes.tables.ts';
import { seededRandom } from './random.ts';

type Table = keyof Tables & string;
type Column = 'created_at' | 'recorded_at' | 'event_date' | 'visibility_at';

export class Past {
  readonly #moments = new Map<string, { table: Table; column: Column; rows: [id: number, at: string][] }>();

  remember(table: Table, id: number, at: string, column: Column = 'created_at'): void {
    const key = `${table}.${column}`;
    const kept = this.#moments.get(key) ?? { table, column, rows: [] };
    kept.rows.push([id, at]);
    this.#moments.set(key, kept);
  }

  /** A few statements for each table. Nothing gets a date after `now`. */
  async move(data: Data, now: Date): Promise<void> {
    await data.write(async (tx) => {
      for (const { table, column, rows } of this.#moments.values()) {
        const id = sql.ref(`${table}.id`);
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = pairs.value from ${pairs(rows)} where pairs.id = ${id}`.execute(tx);
      }
      await this.#moveHistory(tx, now.toISOString());
    });
  }

  /** A set is as old as the record that it added. A record was changed some days after it was added. */
  async #moveHistory(tx: Tx, latest: string): Promise<void> {
    const moved = this.#datesOfRecords();
    const changes = await tx
      .selectFrom('changes')
      .select(['id', 'set_id', 'record', 'record_id', 'kind', 'fields'])
      .orderBy('id')
      .execute();
    const sets = new Map<number, string>();
    const added: [id: number, fields: string][] = [];
    for (const { id, set_id, record, record_id, kind, fields } of changes) {
      const dates = moved.get(`${record} ${record_id}`);
      const at = dates?.get('created_at') ?? dates?.get('recorded_at');
      if (!dates || at === undefined) continue;
      if (kind === 'Added') {
        sets.set(set_id, at);
        const values = fieldsOf(fields).map(([column, before, after]) => [column, before, dates.get(column) ?? after]);
        added.push([id, JSON.stringify(values)]);
      } else if (!sets.has(set_id)) {
        const changed = daysLater(at, seededRandom('changed', record, record_id ?? 0).whole(1, 20));
        sets.set(set_id, changed < latest ? changed : latest);
      }
    }
    await sql`update changes set fields = pairs.value from ${pairs(added)} where pairs.id = changes.id`.execute(tx);
    await sql`update change_sets set at = pairs.value from ${pairs([...sets])} where pairs.id = change_sets.id`.execute(tx);
    await sql`update changes set at = change_sets.at from change_sets where change_sets.id = changes.set_id`.execute(tx);
    await orderHistory(tx);
  }

  /** The moved columns of each record, by its name in the history and its id. */
  #datesOfRecords(): Map<string, Map<string, string>> {
    const dates = new Map<string, Map<string, string>>();
    for (const { table, column, rows } of this.#moments.values()) {
      for (const { name } of recordKinds.filter((kind) => kind.table === table)) {
        for (const [id, at] of rows) dates.set(`${name} ${id}`, (dates.get(`${name} ${id}`) ?? new Map<string, string>()).set(column, at));
      }
    }
    return dates;
  }
}

const pairs = (rows: readonly [id: number, value: string][]) =>
  sql`(select value ->> 0 as id, value ->> 1 as value from json_each(${JSON.stringify(rows)})) as pairs`;

const daysLater = (at: string, days: number): string => new Date(Date.parse(at) + days * 24 * 3_600_000).toISOString();

/** The history is shown in the order of its ids, so they follow the dates. Ids are negative in between, so that no two are the same. */
const orderHistory = async (tx: Tx): Promise<void> => {
  const inOrder = (table: string, order: string) =>
    sql`(select id as old, row_number() over (order by ${sql.raw(order)}) as place from ${sql.table(table)}) as ordered`;
  await sql`pragma defer_foreign_keys = on`.execute(tx);
  await sql`update changes set set_id = -place from ${inOrder('change_sets', 'at, id')} where old = set_id`.execute(tx);
  await sql`update change_sets set id = -place from ${inOrder('change_sets', 'at, id')} where old = change_sets.id`.execute(tx);
  await sql`update change_sets set id = -id`.execute(tx);
  await sql`update changes set set_id = -set_id`.execute(tx);
  await sql`update changes set id = -place from ${inOrder('changes', 'set_id, id')} where old = changes.id`.execute(tx);
  await sql`update changes set id = -id`.execute(tx);
};
