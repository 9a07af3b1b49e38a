// Payments, their receipts, the reminders of renewals, and contacts with members.

import { sql } from 'kysely';
import type { Schema } from '../../../../platform/data/migrations/migration.ts';
import { createSearch } from '../create-search.ts';

export const createMoney = async (schema: Schema): Promise<void> => {
  await createPayments(schema);
  await createReminders(schema);
  await createContacts(schema);
};

const createPayments = async (schema: Schema): Promise<void> => {
  const { run, id } = schema;
  // `corrects` is an id of the same table, in which no row is ever deleted.
  await run(sql`
    create table payments (
      id ${id},
      version integer not null default 1,
      user_id integer not null references users (id),
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
      receipt_no_folded text not null default ''
    )`);
  await run(sql`create unique index payments_receipt_no on payments (receipt_no)`);
  await run(sql`create index payments_user_id on payments (user_id, recorded_at, id)`);
  await run(sql`create index payments_recorded_by on payments (recorded_by)`);
  await run(sql`create index payments_voided_by on payments (voided_by)`);
  // For each order of the list. Each has what the filters and the sum need, so that no whole rows are read for them.
  for (const order of ['recorded_at', 'payment_date', 'amount_paise', 'membership_end', 'method']) {
    const needed = ['id', 'is_void', 'payment_date', 'method', 'user_id', 'amount_paise'].filter((column) => column !== order);
    const columns = sql.join([order, ...needed].map((column) => sql.ref(column)));
    await run(sql`create index ${sql.ref(`payments_in_order_of_${order}`)} on payments (${columns})`);
  }
  await createSearch(schema, 'payments', ['reference_folded', 'receipt_no_folded']);
  await run(sql`
    create table receipt_counts (
      financial_year text primary key,
      given integer not null
    )`);
};

const createReminders = async ({ run, id }: Schema): Promise<void> => {
  // `mail_id` is no reference: mails are removed after some time.
  await run(sql`
    create table reminders (
      id ${id},
      user_id integer not null references users (id) on delete cascade,
      membership_end text,
      stage integer,
      at text not null,
      mail_id integer
    )`);
  // Rows without a stage never stand in each other's way.
  await run(sql`create unique index reminders_once on reminders (user_id, membership_end, stage)`);
  await run(sql`create index reminders_by_mail on reminders (mail_id)`);
  await run(sql`
    create table last_reminders (
      user_id integer primary key references users (id) on delete cascade,
      at text not null,
      by_hand_at text
    )`);
  await run(sql`create index last_reminders_in_order on last_reminders (at, user_id)`);
};

const createContacts = async ({ run, id }: Schema): Promise<void> => {
  await run(sql`
    create table contacts (
      id ${id},
      version integer not null default 1,
      user_id integer not null references users (id) on delete cascade,
      how text not null,
      note text,
      created_by integer not null references users (id),
      created_at text not null
    )`);
  await run(sql`create index contacts_of_user on contacts (user_id, created_at, id)`);
  await run(sql`create index contacts_in_order on contacts (created_at, id)`);
  await run(sql`create index contacts_created_by on contacts (created_by)`);
};
