// The tables of what belongs to users: what they have in common stands here, what is special in each feature's own tables file.

import type { CreateTableBuilder, Generated } from 'kysely';
import { createSearch } from '../../platform/data/lists/search.ts';
import type { Schema } from '../../platform/data/migrations/migrate.ts';

export interface OwnTable {
  id: Generated<number>;
  user_id: number;
  created_by: number;
  created_at: string;
}

interface OwnColumns {
  /** Texts that filters look into; each has a folded copy beside it. */
  searched?: string[];
  others: (table: CreateTableBuilder<string, never>) => CreateTableBuilder<string, never>;
}

export const createOwnTable = async (schema: Schema, table: string, { searched = [], others }: OwnColumns): Promise<void> => {
  const folded = searched.map((column) => `${column}_folded`);
  let builder: CreateTableBuilder<string, never> = schema.tx.schema
    .createTable(table)
    .addColumn('id', schema.id)
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('created_by', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'text', (column) => column.notNull());
  for (const name of [...searched, ...folded]) builder = builder.addColumn(name, 'text', (column) => column.notNull());
  await others(builder).execute();
  await schema.tx.schema.createIndex(`${table}_of_user`).on(table).columns(['user_id', 'created_at', 'id']).execute();
  await schema.tx.schema.createIndex(`${table}_in_order`).on(table).columns(['created_at', 'id']).execute();
  if (folded.length > 0) await createSearch(schema, table, folded);
};
