// Members can be deleted while their void receipts stay in the ledger, and who has never signed in is known for good.

import { type RawBuilder, sql } from 'kysely';
import type { Migration, Schema } from '../../../platform/data/migrations/migration.ts';

export const peopleWhoLeft: Migration = {
  name: '0009-people-who-left',
  up: async (schema) => {
    const { run, engine } = schema;
    // Receipts name who they were for, so the payment needs no row of the member.
    if (engine === 'postgres') await run(sql`alter table payments drop constraint payments_user_id_fkey`);
    else await dropReference(schema);
    await run(sql`alter table payments add column is_of_deleted boolean not null default false`);
    await run(sql`create index payments_of_deleted on payments (user_id) where is_of_deleted = true`);
    await run(sql`alter table users add column has_signed_in boolean not null default false`);
    await run(sql`update users set has_signed_in = true where ${signedIn}`);
    await run(sql`create index users_deactivated on users (id) where is_active = false`);
    await indexActive(schema);
  },
};

/** Where the history does not go back so far, whoever has a password may have used it. */
const signedIn: RawBuilder<unknown> = sql`
  exists (select 1 from sessions where sessions.user_id = users.id)
  or exists (select 1 from password_links where password_links.user_id = users.id and used_at is not null)
  or exists (select 1 from changes where record_id = users.id and record = 'Account' and kind = 'Signed in')
  or (password_hash <> '' and not exists (select 1 from changes where record_id = users.id and record = 'Member' and kind = 'Added'))`;

const columnsOfPayments = sql.raw(
  [
    'id, version, user_id, amount_paise, payment_date, membership_start, membership_end, method, reference, note, receipt_no, receipt_name',
    'corrects, recorded_by, recorded_at, is_void, void_reason, voided_by, voided_at, is_taken_back, reference_folded, receipt_no_folded',
    'statement_key',
  ].join(', '),
);

/** SQLite cannot take a reference from a table, so the table is made anew. Its index of trigrams goes by its name and ids, and stays. */
const dropReference = async ({ run, id }: Schema): Promise<void> => {
  await run(sql`
    create table payments_anew (
      id ${id},
      version integer not null default 1,
      user_id integer not null,
      amount_paise bigint not null,
      payment_date text not null,
      membership_start text not null,
      membership_end text not null,
      method text,
      reference text,
      note text,
      receipt_no text,
      receipt_name text,
      corrects integer,
      recorded_by integer not null references users (id),
      recorded_at text not null,
      is_void boolean not null default false,
      void_reason text,
      voided_by integer references users (id),
      voided_at text,
      is_taken_back boolean not null default false,
      reference_folded text not null default '',
      receipt_no_folded text not null default '',
      statement_key text
    )`);
  await run(sql`insert into payments_anew (${columnsOfPayments}) select ${columnsOfPayments} from payments`);
  // No id is used twice, also not that of a deleted payment.
  await run(sql`delete from sqlite_sequence where name = 'payments_anew'`);
  await run(sql`insert into sqlite_sequence (name, seq) select 'payments_anew', seq from sqlite_sequence where name = 'payments'`);
  await run(sql`drop table payments`);
  await run(sql`alter table payments_anew rename to payments`);
  await createIndexes(run);
  await createTriggers(run);
};

/** The lists leave deactivated members out, so the indexes along which they are read have that column, too. */
const indexActive = async ({ run, engine }: Schema): Promise<void> => {
  const byCodePoints = engine === 'postgres' ? sql`collate "C"` : sql``;
  const folded = ['full_name', 'email', 'phone', 'profession'].map((column) => {
    const name = sql.ref(`${column}_folded`);
    return [`users_by_${column}_folded`, sql`${name} ${byCodePoints}, id, role_id, is_active_member, is_active`] as const;
  });
  const indexes: readonly (readonly [string, RawBuilder<unknown>])[] = [
    ...folded,
    ['users_newest', sql`created_at, id, role_id, is_active_member, is_active`],
    ['users_by_status', sql`is_active_member, membership_end, role_id, is_active`],
    ['users_of_status_newest', sql`is_active_member, created_at, id, membership_end, role_id, is_active`],
    ['users_by_membership_end', sql`membership_end, id, role_id, is_active_member, is_active`],
    ['users_by_role', sql`(role_id + 0), id, role_id, is_active_member, is_active`],
    ['users_by_amount_paise', sql`amount_paise, id, role_id, is_active_member, is_active`],
    ['users_in_order_of_membership_no', sql`membership_no, id, role_id, is_active_member, is_active`],
  ];
  for (const [name, columns] of indexes) {
    await run(sql`drop index ${sql.ref(name)}`);
    await run(sql`create index ${sql.ref(name)} on users (${columns})`);
  }
};

/** As they were. */
const createIndexes = async (run: Schema['run']): Promise<void> => {
  await run(sql`create unique index payments_receipt_no on payments (receipt_no)`);
  await run(sql`create index payments_user_id on payments (user_id, recorded_at, id)`);
  await run(sql`create index payments_recorded_by on payments (recorded_by)`);
  await run(sql`create index payments_voided_by on payments (voided_by)`);
  for (const order of ['recorded_at', 'payment_date', 'amount_paise', 'membership_end', 'method']) {
    const needed = ['id', 'is_void', 'payment_date', 'method', 'user_id', 'amount_paise'].filter((column) => column !== order);
    const indexed = sql.join([order, ...needed].map((column) => sql.ref(column)));
    await run(sql`create index ${sql.ref(`payments_in_order_of_${order}`)} on payments (${indexed})`);
  }
  await run(sql`create unique index payments_statement_key on payments (statement_key) where is_void = false`);
  await run(sql`create index payments_reference on payments (reference)`);
};

const createTriggers = async (run: Schema['run']): Promise<void> => {
  const add = sql`insert into payments_search(rowid, reference_folded, receipt_no_folded)
    values (new.id, new.reference_folded, new.receipt_no_folded);`;
  const remove = sql`insert into payments_search(payments_search, rowid, reference_folded, receipt_no_folded)
    values ('delete', old.id, old.reference_folded, old.receipt_no_folded);`;
  await run(sql`create trigger payments_search_insert after insert on payments begin ${add} end`);
  await run(sql`create trigger payments_search_delete after delete on payments begin ${remove} end`);
  await run(sql`create trigger payments_search_update after update of reference_folded, receipt_no_folded on payments
    begin ${remove} ${add} end`);
};
