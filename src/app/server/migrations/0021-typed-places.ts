// Where there are no states or cities to choose from, the user types a name. Such a place has no id, so the id columns may be null.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const typedPlaces: Migration = {
  name: '0021-typed-places',
  up: async ({ run }) => {
    // SQLite cannot make an existing column nullable. So the values are copied to a new column.
    for (const column of ['state_id', 'city_id']) {
      const [name, before] = [sql.ref(column), sql.ref(`${column}_before`)];
      await run(sql`alter table chapters rename column ${name} to ${before}`);
      await run(sql`alter table chapters add column ${name} integer`);
      await run(sql`update chapters set ${name} = ${before}`);
      await run(sql`alter table chapters drop column ${before}`);
    }
  },
};
