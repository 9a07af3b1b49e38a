// How the office is reached and paid, and what a membership costs: three texts and a sum in the settings.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const officeDetails: Migration = {
  name: '0005-office-details',
  up: async ({ run }) => {
    for (const text of ['office_phone', 'office_email', 'upi_id']) await run(sql`alter table settings add column ${sql.ref(text)} text`);
    await run(sql`alter table settings add column membership_fee_paise bigint not null default 100000`);
  },
};
