// Whether the list 'Set up your portal' was put away, and whether the portal does without a mail server. A portal that is in use already
// is not asked to set itself up.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const setupList: Migration = {
  name: '0009-setup-list',
  up: async ({ run }) => {
    for (const flag of ['hides_setup', 'goes_without_mail']) {
      await run(sql`alter table settings add column ${sql.ref(flag)} boolean not null default false`);
    }
    await run(sql`update settings set hides_setup = true where exists (select 1 from payments)`);
  },
};
