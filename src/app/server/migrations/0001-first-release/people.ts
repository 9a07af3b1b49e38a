// Users, their sessions, links and second factors, and the views that they save.

import { sql } from 'kysely';
import type { Schema } from '../../../../platform/data/migrations/migration.ts';
import { createSearch } from '../create-search.ts';

export const createPeople = async (schema: Schema): Promise<void> => {
  await createUsers(schema);
  await indexUsers(schema);
  await createSessions(schema);
  await createSecondFactors(schema);
  await createViews(schema);
};

const createUsers = async (schema: Schema): Promise<void> => {
  const { run, id } = schema;
  // Nobody sees more of a member than the own chapter does until the member has chosen.
  await run(sql`
    create table users (
      id ${id},
      version integer not null default 1,
      created_at text not null,
      full_name text not null,
      full_name_folded text not null,
      email text not null,
      email_folded text not null,
      email_normal text not null,
      phone text,
      phone_folded text not null,
      profession text,
      profession_folded text not null default '',
      photo text,
      password_hash text not null,
      session_no integer not null,
      role_id integer not null,
      is_active boolean not null,
      is_active_member boolean not null,
      is_tmn boolean not null,
      wants_membership_mail boolean not null default true,
      membership_no text,
      membership_start text,
      membership_end text,
      amount_paise bigint,
      payment_date text,
      membership_terms text,
      company text,
      company_folded text not null default '',
      city text,
      city_folded text not null default '',
      offers text,
      offers_folded text not null default '',
      wants text,
      wants_folded text not null default '',
      website text,
      show_me text not null default 'My chapter',
      show_phone text not null default 'Nobody',
      show_email text not null default 'Nobody',
      show_company text not null default 'Nobody',
      visibility_at text
    )`);
  await run(sql`create unique index users_email_normal on users (email_normal)`);
  await run(sql`create unique index users_membership_no on users (membership_no)`);
  const searched = ['full_name', 'email', 'phone', 'profession', 'company', 'city', 'offers', 'wants'];
  await createSearch(
    schema,
    'users',
    searched.map((column) => `${column}_folded`),
  );
  // One row: how many membership numbers were given.
  await run(sql`create table membership_count (given integer not null)`);
  await run(sql`insert into membership_count (given) values (0)`);
};

/** Each index has what the filters of the list need most, so that a late page is found without reading whole rows before it. */
const indexUsers = async ({ run, engine }: Schema): Promise<void> => {
  await run(sql`create index users_newest on users (created_at, id, role_id, is_active_member)`);
  await run(sql`create index users_by_status on users (is_active_member, membership_end, role_id)`);
  await run(sql`create index users_of_status_newest on users (is_active_member, created_at, id, membership_end, role_id)`);
  // PostgreSQL compares texts in the language of the database. The list compares folded texts by their code points, as SQLite does.
  const byCodePoints = engine === 'postgres' ? sql`collate "C"` : sql``;
  for (const column of ['full_name_folded', 'email_folded', 'phone_folded', 'profession_folded']) {
    const name = sql.ref(`users_by_${column}`);
    await run(sql`create index ${name} on users (${sql.ref(column)} ${byCodePoints}, id, role_id, is_active_member)`);
  }
  await run(sql`create index users_by_membership_end on users (membership_end, id, role_id, is_active_member)`);
  // A computed column, because SQLite would take the index for every list that leaves super admins out.
  await run(sql`create index users_by_role on users ((role_id + 0), id, role_id, is_active_member)`);
  await run(sql`create index users_by_amount_paise on users (amount_paise, id, role_id, is_active_member)`);
  await run(sql`create index users_in_order_of_membership_no on users (membership_no, id, role_id, is_active_member)`);
  await run(sql`create index users_by_renewal on users (is_active_member, membership_end, id, role_id, is_active, amount_paise)`);
  const inDirectory = sql.raw('id, is_active, is_active_member, membership_end, show_me');
  for (const [name, column] of [
    ['users_in_directory', 'full_name_folded'],
    ['users_in_directory_by_profession', 'profession_folded'],
  ] as const) {
    await run(sql`create index ${sql.ref(name)} on users (${sql.ref(column)} ${byCodePoints}, ${inDirectory}) where role_id = 3`);
  }
  // For numbers that begin with a typed text. On SQLite the unique index does for it.
  if (engine === 'postgres') await run(sql`create index users_by_membership_no on users (membership_no collate "C")`);
};

const createSessions = async ({ run, id }: Schema): Promise<void> => {
  await run(sql`
    create table sessions (
      id ${id},
      user_id integer not null references users (id) on delete cascade,
      name text not null,
      session_no integer not null,
      device text not null,
      address text not null,
      signed_in_at text not null,
      seen_at text not null,
      expires_at text not null
    )`);
  await run(sql`create unique index sessions_name on sessions (name)`);
  await run(sql`create index sessions_of_user on sessions (user_id, id)`);
  // The counts of failed tries to sign in.
  await run(sql`
    create table tries (
      key text primary key,
      failed_at text not null,
      until text not null
    )`);
  await run(sql`create index tries_by_end on tries (until)`);
  // Which row of the history counts the requests for unknown e-mails of an address, so that it is found without a search.
  await run(sql`
    create table requests_for_unknown (
      address text primary key,
      change_id integer references changes (id) on delete cascade,
      requests integer not null
    )`);
  await run(sql`create index requests_for_unknown_of_change on requests_for_unknown (change_id)`);
  // The links with which a person chooses a password: after 'Forgot password?' or an invitation.
  await run(sql`
    create table password_links (
      id ${id},
      user_id integer not null references users (id) on delete cascade,
      kind text not null,
      token_hash text not null,
      email_normal text not null,
      account_mark text not null,
      made_by integer,
      made_at text not null,
      works_until text not null,
      used_at text,
      mail_id integer
    )`);
  await run(sql`create unique index password_links_token_hash on password_links (token_hash)`);
  await run(sql`create index password_links_of_user on password_links (user_id, id)`);
  await run(sql`create index password_links_of_mail on password_links (mail_id) where mail_id is not null`);
};

const createSecondFactors = async ({ run }: Schema): Promise<void> => {
  await run(sql`
    create table second_factors (
      user_id integer primary key references users (id) on delete cascade,
      secret text,
      pending_secret text,
      set_up_at text,
      last_step integer not null
    )`);
  await run(sql`
    create table recovery_codes (
      user_id integer not null references users (id) on delete cascade,
      code_hash text not null,
      constraint recovery_codes_of_user primary key (user_id, code_hash)
    )`);
};

const createViews = async ({ run, id }: Schema): Promise<void> => {
  await run(sql`
    create table views (
      id ${id},
      version integer not null default 1,
      user_id integer not null references users (id),
      list text not null,
      name text not null,
      name_folded text not null,
      filters text not null,
      sort text,
      columns text,
      is_shared boolean not null,
      created_at text not null
    )`);
  await run(sql`create unique index views_user_id on views (user_id, list, name_folded)`);
  await run(sql`create index views_of_list on views (list)`);
};
