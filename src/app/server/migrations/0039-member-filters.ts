// The folded copy of the profession, by which members can be searched. The other filters of their list need no further index.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { changeRows } from './change-rows.ts';
import { createSearch } from './frozen-parts.ts';

export const memberFilters: Migration = {
  name: '0039-member-filters',
  up: async (schema) => {
    const { engine, tx, run } = schema;
    await tx.schema
      .alterTable('users')
      .addColumn('profession_folded', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await changeRows(schema, 'users', ['profession', 'profession_folded'], ({ profession = null }) => ({
      profession_folded: foldedOf(profession ?? ''),
    }));
    if (engine === 'postgres') {
      await createSearch(schema, 'users', ['profession_folded']);
    } else {
      // An FTS5 table cannot be given a further column.
      for (const event of ['insert', 'delete', 'update']) await run(sql`drop trigger ${sql.ref(`users_search_${event}`)}`);
      await run(sql`drop table users_search`);
      await createSearch(schema, 'users', ['full_name_folded', 'email_folded', 'phone_folded', 'profession_folded']);
      await run(sql`insert into users_search(users_search) values ('rebuild')`);
    }
  },
};

const accents = /[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}]]/gv;

const foldedOf = (text: string): string =>
  text.normalize('NFKD').replace(accents, '').toLowerCase().toUpperCase().toLowerCase().normalize('NFKD').replaceAll('ς', 'σ');
