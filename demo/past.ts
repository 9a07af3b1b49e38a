// Moves the dates of what was made into the past. This is the one thing that no call can do.

import { sql } from 'kysely';
import type { Data, Tables } from '../src/platform/data/data.ts';

type Table = keyof Tables & string;
type Column = 'created_at' | 'recorded_at' | 'event_date';

export class Past {
  readonly #moments = new Map<string, { table: Table; column: Column; rows: [id: number, at: string][] }>();

  remember(table: Table, id: number, at: string, column: Column = 'created_at'): void {
    const key = `${table}.${column}`;
    const kept = this.#moments.get(key) ?? { table, column, rows: [] };
    kept.rows.push([id, at]);
    this.#moments.set(key, kept);
  }

  /** One statement for each table. */
  async move(data: Data): Promise<void> {
    await data.write(async (tx) => {
      for (const { table, column, rows } of this.#moments.values()) {
        const moments = sql`(select value ->> 0 as id, value ->> 1 as at from json_each(${JSON.stringify(rows)})) as moments`;
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = moments.at from ${moments} where moments.id = ${sql.ref(`${table}.id`)}`.execute(
          tx,
        );
      }
    });
  }
}
