// Folds all searchable texts again, because folding removes other accents than it did before.

import { sql } from 'kysely';
import type { Migration, Schema } from '../../../platform/data/migrations/migration.ts';
import { foldText } from './frozen-parts.ts';

const rowsAtOnce = 1_000;

export const foldAnew: Migration = {
  name: '0017-fold-anew',
  up: async (schema) => {
    for (const { name, columns } of await schema.tx.introspection.getTables()) {
      const names = columns.map((column) => column.name);
      const texts = names.filter((column) => names.includes(`${column}_folded`));
      if (texts.length > 0) await foldTable(schema, name, texts);
    }
  },
};

type Row = { id: number } & Record<string, string | null>;

const foldTable = async ({ run }: Schema, table: string, texts: string[]) => {
  const columns = sql.join(texts.flatMap((text) => [sql.ref(text), sql.ref(`${text}_folded`)]));
  for (let last = 0; ; ) {
    const rows = await run<Row>(
      sql`select id, ${columns} from ${sql.table(table)} where id > ${last} order by id limit ${sql.lit(rowsAtOnce)}`,
    );
    for (const row of rows) {
      const changes = texts.flatMap((text) => {
        const folded = foldText(row[text] ?? '');
        return folded === row[`${text}_folded`] ? [] : sql`${sql.ref(`${text}_folded`)} = ${folded}`;
      });
      if (changes.length > 0) await run(sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${row.id}`);
    }
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    last = lastRow.id;
  }
};
