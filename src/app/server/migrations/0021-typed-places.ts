// States and cities may be typed, where there are none to choose from: then they have no id.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const typedPlaces: Migration = {
  name: '0021-typed-places',
  up: async ({ run }) => {
    // SQLite cannot let an existing column be null: its values move to another one.
    for (const column of ['state_id', 'city_id']) {
      const [name, before] = [sql.ref(column), sql.ref(`${column}_before`)];
      await run(sql`alter table chapters rename column ${name} to ${before}`);
      await run(sql`alter table chapters add column ${name} integer`);
      await run(sql`update chapters set ${name} = ${before}`);
      await run(sql`alter table chapters drop column ${before}`);
    }
  },
};
