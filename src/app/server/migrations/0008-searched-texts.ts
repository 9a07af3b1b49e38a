// What lists are searched by beside the texts of 1.0.0: references and receipts of payments, numbers of connections, themes and places of
// meetups.

import { sql } from 'kysely';
import type { Migration, Schema } from '../../../platform/data/migrations/migration.ts';
import { createSearch } from './create-search.ts';

export const searchedTexts: Migration = {
  name: '0008-searched-texts',
  up: async (schema) => {
    for (const column of ['reference', 'receipt_no']) await addFoldedCopy(schema, 'payments', column);
    await addFoldedCopy(schema, 'connections', 'mobile_no');
    await createSearch(schema, 'payments', ['reference_folded', 'receipt_no_folded']);
    await fillSearch(schema, 'payments');
    await widenSearch(schema, 'connections', ['organization_name_folded', 'contact_person_folded'], ['mobile_no_folded']);
    await widenSearch(schema, 'meetups', ['title1_folded', 'title2_folded'], ['theme_folded', 'location_folded']);
  },
};

/** Almost all of these texts are of plain letters, which the database folds by itself. */
const addFoldedCopy = async ({ engine, run }: Schema, table: string, column: string): Promise<void> => {
  const [from, text, copy] = [sql.table(table), sql.ref(column), sql.ref(`${column}_folded`)];
  await run(sql`alter table ${from} add column ${copy} text not null default ''`);
  await run(sql`update ${from} set ${copy} = lower(${text}) where ${text} is not null`);
  const isOther = engine === 'postgres' ? sql`${text} ~ '[^ -~]'` : sql`${text} glob '*[^ -~]*'`;
  const others = await run<{ id: number; value: string }>(sql`select id, ${text} as value from ${from} where ${isOther}`);
  for (const { id, value } of others) await run(sql`update ${from} set ${copy} = ${folded(value)} where id = ${id}`);
};

/** Written out here, because a released migration never changes its outcome. */
const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The index of SQLite has all columns of a table; on PostgreSQL each column has one of its own. Later migrations call this, too. */
export const widenSearch = async (schema: Schema, table: string, columns: string[], added: string[]): Promise<void> => {
  if (schema.engine === 'postgres') return createSearch(schema, table, added);
  for (const event of ['insert', 'delete', 'update']) await schema.run(sql`drop trigger ${sql.ref(`${table}_search_${event}`)}`);
  await schema.run(sql`drop table ${sql.table(`${table}_search`)}`);
  await createSearch(schema, table, [...columns, ...added]);
  await fillSearch(schema, table);
};

const fillSearch = async ({ engine, run }: Schema, table: string): Promise<void> => {
  if (engine === 'postgres') return;
  const search = sql.table(`${table}_search`);
  await run(sql`insert into ${search}(${search}) values ('rebuild')`);
};
