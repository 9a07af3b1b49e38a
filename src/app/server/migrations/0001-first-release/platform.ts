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
      address text,
      what text
    )`);
  await run(sql`create index change_sets_by_user on change_sets (by_id, id)`);
  await run(sql`create index change_sets_by_time on change_sets (at, id)`);
  // The long texts come last: SQLite reads a row up to the columns that are asked for. `leads` makes what one action did to many one row of
  // a list: 1 the first of its set, 2 the first with its kind of record, 4 with its kind of change, 8 with both; 15 where nothing is alike.
  // The chapter is without a foreign key: the history outlives what it tells of.
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
      leads integer not null default 15,
      chapter_id integer,
      other_id integer,
      came_along boolean not null default false,
      withheld_id integer,
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
  await run(sql`create index changes_leading on changes (id) where (leads & 1) > 0`);
  await run(sql`create index changes_in_trash_of_set on changes (set_id, record, id) where kind = 'Deleted' and may_undo`);
  await run(sql`create index changes_of_chapter on changes (chapter_id, id) where chapter_id is not null`);
  // What was done to one record alone is not in it, so it costs no save.
  await run(sql`create index changes_left_of_set on changes (set_id) where may_undo and set_size > 1`);
  await run(sql`create index changes_of_other on changes (other_id, id) where other_id is not null`);
  // What goes with a deleted record and is not in its history, such as a password.
  await run(sql`
    create table deleted_parts (
      change_id integer primary key references changes (id) on delete cascade,
      parts text not null
    )`);
  // The answers of saves by their keys: a save that comes again gets the same one. They are numbered by their bytes, so that those that are
  // too far back are found by an index.
  await run(sql`
    create table answered_saves (
      id ${id},
      user_id integer not null,
      key text not null,
      at text not null,
      answer text not null,
      ends_at bigint not null default 0
    )`);
  await run(sql`create unique index answered_saves_user_id on answered_saves (user_id, key)`);
  await run(sql`create index answered_saves_by_time on answered_saves (at)`);
  await run(sql`create index answered_saves_in_order on answered_saves (user_id, ends_at)`);
  // How many bytes of history and of kept answers each person has made.
  await run(sql`
    create table written_bytes (
      user_id integer not null primary key,
      day text not null,
      history bigint not null default 0,
      answers bigint not null default 0
    )`);
};

const createOutbox = async ({ run, id, engine }: Schema): Promise<void> => {
  // Whose mail it is has no foreign key: a person who was deleted comes back with the same id.
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
      last_error text,
      user_id integer,
      sent_at text
    )`);
  await run(sql`create index outbox_in_order on outbox (created_at, id)`);
  await run(sql`create index outbox_by_state on outbox (state, created_at, id)`);
  // PostgreSQL compares texts in the language of the database. The list compares them by their code points, as SQLite does.
  const byCodePoints = engine === 'postgres' ? sql`collate "C"` : sql``;
  await run(sql`create index outbox_in_order_of_state on outbox (state ${byCodePoints}, id)`);
  await run(sql`create index outbox_by_address on outbox ((lower(to_address)) ${byCodePoints}, id)`);
  await run(sql`create index outbox_due on outbox (due_at) where state = 'Waiting'`);
  await run(sql`create index outbox_of_user on outbox (user_id, id)`);
  // What was told of a meeting is found by the beginning of the Message-ID.
  await run(sql`create index outbox_by_message on outbox (message_id)`);
  await run(sql`create index outbox_of_user_by_time on outbox (user_id, created_at)`);
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
      logo text,
      office_phone text,
      office_email text,
      upi_id text,
      membership_fee_paise bigint not null default 100000,
      hides_setup boolean not null default false,
      goes_without_mail boolean not null default false,
      absences_allowed integer not null default 3,
      lates_per_absence integer not null default 0,
      points_table text not null default 'India',
      lights_for_all boolean not null default false,
      public_chapter_pages boolean not null default false
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
