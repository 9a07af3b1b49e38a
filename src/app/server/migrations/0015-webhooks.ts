// Webhooks, what is sent to each, and how each does. A set of the history says itself whether it is still to be told.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const webhooks: Migration = {
  name: '0015-webhooks',
  up: async ({ run, id }) => {
    await run(sql`
      create table webhooks (
        id ${id},
        version integer not null default 1,
        url text not null,
        types text not null,
        is_active boolean not null,
        is_full boolean not null,
        secret text not null,
        former_secret text,
        former_until text,
        off_because text,
        active_since text not null,
        created_at text not null
      )`);
    // Without a foreign key: a webhook that was deleted may come back, and its deliveries are removed in pieces.
    await run(sql`
      create table webhook_deliveries (
        id ${id},
        webhook_id integer not null,
        message_id text not null,
        type text not null,
        record text not null,
        record_id integer,
        set_id integer,
        by_id integer,
        at text not null,
        state text not null,
        due_at text,
        tries integer not null default 0,
        tried_at text,
        status integer,
        answer text,
        error text
      )`);
    await run(sql`create index webhook_deliveries_in_order on webhook_deliveries (webhook_id, id)`);
    await run(sql`create index webhook_deliveries_by_state on webhook_deliveries (webhook_id, state, id)`);
    await run(sql`create index webhook_deliveries_of_state on webhook_deliveries (state, id)`);
    await run(sql`create index webhook_deliveries_by_time on webhook_deliveries (at)`);
    await run(sql`create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at, id) where state = 'Waiting'`);
    await run(
      sql`create index webhook_deliveries_of_record on webhook_deliveries (record_id, record, webhook_id, id) where state = 'Waiting'`,
    );
    await run(sql`
      create table webhook_states (
        webhook_id integer not null primary key,
        paused_until text not null,
        day_from text not null,
        tries integer not null,
        failed integer not null,
        last_at text not null,
        has_arrived boolean not null
      )`);
    await run(sql`alter table change_sets add column told_after integer`);
    await run(sql`create index change_sets_to_tell on change_sets (id) where told_after is not null`);
    // Each work that one node does at a time has a row.
    await run(sql`alter table outbox_turn rename to turns`);
    await run(sql`alter table turns add column name text not null default 'outbox'`);
    await run(sql`create unique index turns_name on turns (name)`);
    await run(sql`insert into turns (name, holder, held_until, next_at) values ('webhooks', '', '', '')`);
  },
};
