// What two members do for each other, and for which meetings the mails of the evening before were written.

import { sql } from 'kysely';
import type { Schema } from '../../../../platform/data/migrations/migration.ts';
import { createSearch } from '../create-search.ts';

export const createGiving = async (schema: Schema): Promise<void> => {
  await createSlips(schema);
  await createEvenings(schema);
};

const createSlips = async (schema: Schema): Promise<void> => {
  const { run, id } = schema;
  await run(sql`
    create table slips (
      id ${id},
      version integer not null default 1,
      kind text not null,
      day text not null,
      from_id integer references users (id),
      from_name text not null,
      from_name_folded text not null default '',
      to_id integer references users (id),
      to_name text,
      to_name_folded text not null default '',
      chapter_id integer,
      to_chapter_id integer,
      pair text,
      added_by integer,
      note text,
      note_folded text not null default '',
      type text,
      contact_name text,
      contact_name_folded text not null default '',
      contact_phone text,
      contact_email text,
      told_them boolean,
      gave_card boolean,
      heat integer,
      status text,
      status_note text,
      place text,
      mode text,
      declined boolean,
      declined_by_receiver boolean,
      amount_paise bigint,
      business text,
      referral_id integer references slips (id),
      share text,
      is_public boolean,
      title text,
      title_folded text not null default '',
      hours_tenths integer,
      created_at text not null
    )`);
  await run(sql`create unique index slips_pair on slips (pair, day)`);
  await run(sql`create index slips_by_day on slips (day, id)`);
  await run(sql`create index slips_of_giver on slips (from_id, day, id)`);
  await run(sql`create index slips_of_receiver on slips (to_id, day, id)`);
  await run(sql`create index slips_of_writer on slips (added_by, day, id)`);
  await run(sql`create index slips_of_kind on slips (kind, day, id)`);
  await run(sql`create index slips_of_status on slips (status, day, id) where status is not null`);
  await run(sql`create index slips_of_referral on slips (referral_id)`);
  // The report and the lights read these alone.
  await run(sql`create index slips_given on slips (chapter_id, day, kind, type, declined, from_id, hours_tenths)`);
  await run(sql`create index slips_received on slips (to_chapter_id, day, kind, type, declined, to_id, amount_paise)`);
  // A report by month reads this alone.
  await run(sql`create index slips_thanks on slips (day, amount_paise) where kind = 'Thank you'`);
  await createSearch(schema, 'slips', ['from_name_folded', 'to_name_folded', 'note_folded', 'contact_name_folded', 'title_folded']);
};

const createEvenings = async ({ run, id }: Schema): Promise<void> => {
  // For which meetings the mails of the evening before were written: one row for each day that a meeting is on.
  await run(sql`
    create table evenings (
      id ${id},
      meeting_id integer not null,
      day text not null
    )`);
  await run(sql`create unique index evenings_once on evenings (meeting_id, day)`);
  await run(sql`create index evenings_by_day on evenings (day)`);
};
