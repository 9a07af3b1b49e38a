// Notices of one cause join, mails at once are counted for each person, and it is kept when somebody was reminded by hand. Two indexes are as
// their reads need them, with statistics of the tables or without.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const joinedNotices: Migration = {
  name: '0027-joined-notices',
  up: async ({ run, id }) => {
    await run(sql`alter table notices add column cause text`);
    // With a line break where their number stands.
    await run(sql`alter table notices add column joined_text text`);
    await run(sql`alter table notices add column joined_path text`);
    await run(sql`create index notices_to_join on notices (user_id, cause) where cause is not null and seen_at is null`);
    await run(sql`
      create table notice_parts (
        id ${id},
        notice_id integer not null references notices (id) on delete cascade,
        about text not null,
        text text not null,
        path text not null
      )`);
    await run(sql`create unique index notice_parts_once on notice_parts (notice_id, about)`);
    await run(sql`create index notice_parts_about on notice_parts (about)`);
    // With all that is asked, so that the daily mail finds whom it tells without the notices themselves.
    await run(sql`drop index notices_to_mail`);
    await run(sql`create index notices_to_mail on notices (user_id, at, mailed_at, seen_at) where mailed_at is null and seen_at is null`);
    await run(sql`create index outbox_of_user_by_time on outbox (user_id, created_at)`);
    // Of nearly all visitors there is none: with statistics SQLite would take them for one large person.
    await run(sql`drop index visitors_of_person`);
    await run(sql`create index visitors_of_person on visitors (person_id) where person_id is not null`);
    await run(sql`alter table last_reminders add column by_hand_at text`);
  },
};
