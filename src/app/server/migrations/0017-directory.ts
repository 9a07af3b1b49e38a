// What members say about their business, who sees what of them, and indexes from which the directory reads its pages and professions.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { widenSearch } from './0008-searched-texts.ts';

export const directory: Migration = {
  name: '0017-directory',
  up: async (schema) => {
    const { run, engine } = schema;
    const add = (column: string, type: string) => run(sql`alter table users add column ${sql.ref(column)} ${sql.raw(type)}`);
    for (const column of searched) {
      await add(column, 'text');
      await add(`${column}_folded`, "text not null default ''");
    }
    await add('website', 'text');
    // Nobody sees more than before until they have chosen.
    await add('show_me', "text not null default 'My chapter'");
    for (const column of ['show_phone', 'show_email', 'show_company']) await add(column, "text not null default 'Nobody'");
    await add('visibility_at', 'text');
    await widenSearch(
      schema,
      'users',
      ['full_name_folded', 'email_folded', 'phone_folded', 'profession_folded'],
      searched.map((column) => `${column}_folded`),
    );
    const byCodePoints = engine === 'postgres' ? sql`collate "C"` : sql``;
    const others = sql.raw('id, is_active, is_active_member, membership_end, show_me');
    for (const [name, column] of [
      ['users_in_directory', 'full_name_folded'],
      ['users_in_directory_by_profession', 'profession_folded'],
    ] as const) {
      await run(sql`create index ${sql.ref(name)} on users (${sql.ref(column)} ${byCodePoints}, ${others}) where role_id = 3`);
    }
  },
};

const searched = ['company', 'city', 'offers', 'wants'];
