// Which change stands for those of the same set, so that what one action did to many is one row of a list.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const changedTogether: Migration = {
  name: '0010-changed-together',
  up: async ({ run }) => {
    // 1: the first of its set; 2: the first with its kind of record, 4: with its kind of change, 8: with both. 15 where nothing is alike.
    await run(sql`alter table changes add column leads integer not null default 15`);
    await run(sql`alter table change_sets add column what text`);
    const many = sql`select set_id from changes where set_size > 1 group by set_id, record, kind having count(*) > 1`;
    await run(sql`update change_sets set what = '[]' where id in (${many})`);
    await run(sql`update changes set leads = 0 where set_id in (${many})`);
    const firsts = { 1: sql`set_id`, 2: sql`set_id, record`, 4: sql`set_id, kind`, 8: sql`set_id, record, kind` };
    for (const [bit, alike] of Object.entries(firsts)) {
      const first = sql`select min(id) from changes where leads < 15 group by ${alike}`;
      await run(sql`update changes set leads = leads + ${sql.lit(Number(bit))} where id in (${first}) and leads < 15`);
    }
    await run(sql`create index changes_leading on changes (id) where (leads & 1) > 0`);
    await run(sql`create index changes_in_trash_of_set on changes (set_id, record, id) where kind = 'Deleted' and may_undo`);
  },
};
