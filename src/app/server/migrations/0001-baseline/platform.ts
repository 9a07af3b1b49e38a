// What belongs to no feature: files, the history, the outbox, the settings, and tables of one row each.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Schema } from '../../../../platform/data/migrations/migration.ts';

export const createPlatform = async (schema: Schema): Promise<void> => {
  await createFiles(schema);
  await createHistory(schema);
  await createOutbox(schema);
  await createOperation(schema);
};

const createFiles = async ({ run, engine }: Schema): Promise<void> => {
  await run(sql`
    create table stored_files (
      name text not null primary key,
      state text not null,
      since text not null,
      size integer not null,
      owner_id integer
    )`);
  // Few files are not live, so this index stays small.
  await run(sql`create index stored_files_unused on stored_files (since) where state <> 'live'`);
  await run(sql`create index stored_files_for_undo on stored_files (owner_id, since) where state = 'dead'`);
  await run(sql`
    create table file_parts (
      file_name text not null references stored_files (name) on delete cascade,
      variant text not null,
      part integer not null,
      bytes ${engine === 'postgres' ? sql`bytea` : sql`blob`} not null,
      constraint file_parts_key primary key (file_name, variant, part)
    )`);
  // Pictures and office documents are compressed already. PostgreSQL would try again, in vain.
  if (engine === 'postgres') await run(sql`alter table file_parts alter column bytes set storage external`);
};

const createHistory = async ({ run, engine, id }: Schema): Promise<void> => {
  await run(sql`
    create table change_sets (
      id ${id},
      at text not null,
      by_id integer,
      by_name text not null,
      via text not null,
      address text
    )`);
  await run(sql`create index change_sets_by_user on change_sets (by_id, id)`);
  await run(sql`create index change_sets_by_time on change_sets (at, id)`);
  // The long texts come last: SQLite reads a row up to the columns that are asked for.
  await run(sql`
    create table changes (
      id ${id},
      set_id integer not null references change_sets (id) on delete cascade,
      record text not null,
      record_id integer,
      owner_id integer,
      kind text not null,
      at text not null,
      by_id integer,
      by_name_folded text not null,
      via text not null,
      title_folded text not null,
      set_size integer not null,
      owned_size integer not null,
      undoes integer,
      is_final boolean not null,
      may_undo boolean not null,
      title text not null,
      fields text not null
    )`);
  await run(sql`create index changes_of_set on changes (set_id, id)`);
  await run(sql`create index changes_of_record on changes (record_id, record, id)`);
  await run(sql`create index changes_of_owner on changes (owner_id, id)`);
  await run(sql`create index changes_of_author on changes (by_id, id)`);
  await run(sql`create index changes_by_record on changes (record, id)`);
  await run(sql`create index changes_by_kind on changes (kind, id)`);
  await run(sql`create index changes_by_time on changes (at, id)`);
  // PostgreSQL compares texts in the language of the database. The list compares folded texts by their code points, as SQLite does.
  const byCodePoints = engine === 'postgres' ? sql`collate "C"` : sql``;
  await run(sql`create index changes_by_title on changes (title_folded ${byCodePoints}, id)`);
  await run(sql`create index changes_by_author on changes (by_name_folded ${byCodePoints}, id)`);
  await run(sql`create index changes_in_trash on changes (id) where kind = 'Deleted' and may_undo`);
  // What goes with a deleted record and is not in its history, such as a password.
  await run(sql`
    create table deleted_parts (
      change_id integer primary key references changes (id) on delete cascade,
      parts text not null
    )`);
  // The answers of saves by their keys: a save that comes again gets the same one.
  await run(sql`
    create table answered_saves (
      id ${id},
      user_id integer not null,
      key text not null,
      at text not null,
      answer text not null
    )`);
  await run(sql`create unique index answered_saves_user_id on answered_saves (user_id, key)`);
  await run(sql`create index answered_saves_by_time on answered_saves (at)`);
};

const createOutbox = async ({ run, id, engine }: Schema): Promise<void> => {
  await run(sql`
    create table outbox (
      id ${id},
      message_id text not null,
      to_address text not null,
      subject text not null,
      content text,
      urgency integer not null,
      is_for_daytime boolean not null,
      state text not null,
      created_at text not null,
      due_at text not null,
      give_up_at text not null,
      tries integer not null,
      awaits_server boolean not null default false,
      last_error text
    )`);
  await run(sql`create index outbox_in_order on outbox (created_at, id)`);
  await run(sql`create index outbox_by_state on outbox (state, created_at, id)`);
  // PostgreSQL compares texts in the language of the database. The list compares them by their code points, as SQLite does.
  const byCodePoints = engine === 'postgres' ? sql`collate "C"` : sql``;
  await run(sql`create index outbox_in_order_of_state on outbox (state ${byCodePoints}, id)`);
  await run(sql`create index outbox_by_address on outbox ((lower(to_address)) ${byCodePoints}, id)`);
  await run(sql`create index outbox_due on outbox (due_at) where state = 'Waiting'`);
  // One row: which node sends the next mail.
  await run(sql`
    create table outbox_turn (
      holder text not null,
      held_until text not null,
      next_at text not null
    )`);
  await run(sql`insert into outbox_turn (holder, held_until, next_at) values ('', '', '')`);
};

const createOperation = async ({ run }: Schema): Promise<void> => {
  // One row: the settings of the organisation.
  await run(sql`
    create table settings (
      id integer primary key,
      version integer not null default 1,
      organization_name text,
      address text,
      tax_number text,
      logo text
    )`);
  await run(sql`insert into settings (id) values (1)`);
  // The secrets that all nodes share, such as the one that signs the sessions.
  await run(sql`
    create table secrets (
      name text primary key,
      value text not null
    )`);
  // One row. A restored copy has the same id.
  await run(sql`create table database_id (id text not null)`);
  await run(sql`insert into database_id (id) values (${randomUUID()})`);
  // One row, in which tries to save are counted: whether anything can be saved is found out without touching a record.
  await run(sql`create table write_tries (count integer not null)`);
  await run(sql`insert into write_tries (count) values (0)`);
  // One row: the night whose backup was made or is being made. Nodes claim it here, so that only one of them makes it.
  await run(sql`
    create table nightly_backup (
      night text not null,
      claimed_at text not null,
      made_at text
    )`);
  await run(sql`insert into nightly_backup (night, claimed_at) values ('', '')`);
};
