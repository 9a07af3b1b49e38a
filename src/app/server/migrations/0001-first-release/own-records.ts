// What belongs to one user. Searched texts have a folded copy beside them.

import { sql } from 'kysely';
import type { Schema } from '../../../../platform/data/migrations/migration.ts';
import { createSearch } from '../create-search.ts';

export const createOwnRecords = async (schema: Schema): Promise<void> => {
  const { run } = schema;
  await createTables(schema);
  for (const table of ['connections', 'expectations', 'joined_events', 'documents']) {
    const index = (name: string) => sql`${sql.ref(`${table}_${name}`)} on ${sql.table(table)}`;
    await run(sql`create index ${index('of_user')} (user_id, created_at, id)`);
    await run(sql`create index ${index('in_order')} (created_at, id)`);
    await run(sql`create index ${index('created_by')} (created_by)`);
  }
  // Rows without a published event never violate this index: in a unique index both engines treat two nulls as different.
  await run(sql`create unique index joined_events_user_id on joined_events (user_id, cms_event_id)`);
  await run(sql`create index joined_events_of_event on joined_events (cms_event_id)`);
  await createSearch(schema, 'connections', ['organization_name_folded', 'contact_person_folded', 'mobile_no_folded']);
  await createSearch(schema, 'joined_events', ['event_name_folded']);
  await createSearch(schema, 'documents', ['document_name_folded']);
};

const createTables = async ({ run, id }: Schema): Promise<void> => {
  await run(sql`
    create table connections (
      id ${id},
      version integer not null default 1,
      user_id integer not null references users (id),
      created_by integer not null references users (id),
      created_at text not null,
      organization_name text not null,
      organization_name_folded text not null,
      contact_person text not null,
      contact_person_folded text not null,
      mobile_no text not null,
      mobile_no_folded text not null default ''
    )`);
  await run(sql`
    create table expectations (
      id ${id},
      version integer not null default 1,
      user_id integer not null references users (id),
      created_by integer not null references users (id),
      created_at text not null,
      current_business_value_tenths integer not null,
      value_of_business_tenths integer not null
    )`);
  await run(sql`
    create table joined_events (
      id ${id},
      version integer not null default 1,
      user_id integer not null references users (id),
      created_by integer not null references users (id),
      created_at text not null,
      event_name text not null,
      event_name_folded text not null,
      cms_event_id integer references events (id) on delete set null,
      event_date text not null,
      type_of_event integer not null
    )`);
  await run(sql`
    create table documents (
      id ${id},
      version integer not null default 1,
      user_id integer not null references users (id),
      created_by integer not null references users (id),
      created_at text not null,
      document_name text not null,
      document_name_folded text not null,
      status text not null,
      file_name text not null,
      file text not null
    )`);
};
