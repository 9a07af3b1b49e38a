// Members' rows show the membership that ends last.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

/** A member's row showed the payment recorded last; now it shows the one whose membership ends last. */
export const lastMembership: Migration = {
  name: '0020-last-membership',
  up: async ({ run }) => {
    await run(sql`
      update users set (amount_paise, payment_date, membership_start, membership_end) = (
        select amount_paise, payment_date, membership_start, membership_end from payments
        where payments.user_id = users.id order by membership_end desc, id desc limit 1
      ) where exists (select 1 from payments where payments.user_id = users.id)`);
  },
};
