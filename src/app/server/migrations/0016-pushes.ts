// Pushes: the devices that take them, and which notices wait to be pushed.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const pushes: Migration = {
  name: '0016-pushes',
  up: async ({ run, id }) => {
    // A session is on one device, and a device has one address.
    await run(sql`
      create table push_devices (
        id ${id},
        session_id integer not null references sessions (id) on delete cascade,
        endpoint text not null,
        p256dh text not null,
        auth text not null,
        failures integer not null default 0
      )`);
    await run(sql`create unique index push_devices_of_session on push_devices (session_id)`);
    await run(sql`create unique index push_devices_by_endpoint on push_devices (endpoint)`);
    await run(sql`
      create table pushes (
        notice_id integer primary key references notices (id) on delete cascade,
        user_id integer not null,
        kind text not null,
        due_at text,
        until text not null,
        has_mail_else boolean not null,
        sent_at text
      )`);
    await run(sql`create index pushes_due on pushes (due_at) where due_at is not null`);
    await run(sql`create index pushes_of_user on pushes (user_id, sent_at)`);
  },
};
