// What two members do for each other, and changes that two people have in their history.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { createSearch } from './create-search.ts';

export const slips: Migration = {
  name: '0016-slips',
  up: async (schema) => {
    const { run, id } = schema;
    await run(sql`alter table changes add column other_id integer`);
    await run(sql`create index changes_of_other on changes (other_id, id) where other_id is not null`);
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
    await run(sql`create index past_assignments_of_user on past_assignments (user_id, to_at)`);
    await createSearch(schema, 'slips', ['from_name_folded', 'to_name_folded', 'note_folded', 'contact_name_folded', 'title_folded']);
  },
};
