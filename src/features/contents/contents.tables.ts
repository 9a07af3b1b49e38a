// The tables of contents: what they have in common stands here, what is special in each feature's own tables file.

import type { Generated } from 'kysely';
import { createSearch } from '../../platform/data/lists/search.ts';
import type { Schema } from '../../platform/data/migrations/migrate.ts';

export interface ContentTable {
  id: Generated<number>;
  is_active: boolean;
  created_at: string;
}

interface ContentColumns {
  /** The column that names the picture. */
  picture: string;
  /** Texts that filters look into; each has a folded copy beside it. */
  searched?: string[];
  texts?: string[];
  optionalTexts?: string[];
  numbers?: string[];
  /** What the list is ordered by before the id. */
  order?: string;
}

export const createContentTable = async (schema: Schema, table: string, columns: ContentColumns): Promise<void> => {
  const { picture, searched = [], texts = [], optionalTexts = [], numbers = [], order = 'created_at' } = columns;
  const folded = searched.map((column) => `${column}_folded`);
  let builder = schema.tx.schema
    .createTable(table)
    .addColumn('id', schema.id)
    .addColumn('is_active', 'boolean', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull());
  for (const name of [...searched, ...folded, ...texts]) builder = builder.addColumn(name, 'text', (column) => column.notNull());
  for (const name of numbers) builder = builder.addColumn(name, 'integer', (column) => column.notNull());
  for (const name of [...optionalTexts, picture]) builder = builder.addColumn(name, 'text');
  await builder.execute();
  // All that filters by status and paging need, so that a page far back is found without reading the rows before it.
  await schema.tx.schema.createIndex(`${table}_in_order`).on(table).columns([order, 'id', 'is_active']).execute();
  if (folded.length > 0) await createSearch(schema, table, folded);
};
