// Tax on receipts: what the organisation charges, what of a member an invoice names, and what each payment keeps. And a fee may be unset.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const tax: Migration = {
  name: '0012-tax',
  up: async ({ run, id }) => {
    for (const column of ['tax_number', 'state']) await run(sql`alter table users add column ${sql.ref(column)} text`);
    await run(sql`alter table settings add column tax_rate integer`);
    for (const column of ['tax_code', 'tax_state']) await run(sql`alter table settings add column ${sql.ref(column)} text`);
    // Who issued a receipt, as the settings said it then. A few rows: one for each change of name, address or tax number.
    await run(sql`
      create table receipt_issuers (
        id ${id},
        name text not null,
        address text not null,
        tax_number text not null
      )`);
    await run(sql`alter table payments add column issuer_id integer references receipt_issuers (id)`);
    await run(sql`create index payments_issuer_id on payments (issuer_id)`);
    await run(sql`alter table payments add column tax_rate integer`);
    for (const column of ['tax_code', 'tax_state', 'member_tax_number', 'member_state']) {
      await run(sql`alter table payments add column ${sql.ref(column)} text`);
    }
    const parts = ['taxable_value', 'cgst', 'sgst', 'igst'].map((part) => `${part}_paise`);
    for (const column of parts) await run(sql`alter table payments add column ${sql.ref(column)} bigint`);
    // Totals by month read what they sum from this index, and no whole rows.
    await run(sql`drop index payments_in_order_of_payment_date`);
    const needed = ['payment_date', 'id', 'is_void', 'method', 'user_id', 'amount_paise', 'tax_rate', ...parts];
    await run(sql`create index payments_in_order_of_payment_date on payments (${sql.join(needed.map((column) => sql.ref(column)))})`);
    await unsetFee(run);
  },
};

/** SQLite cannot make a column nullable, so another one takes its place. In a portal that nobody has set up, the fee was never chosen. */
const unsetFee = async (run: Parameters<Migration['up']>[0]['run']): Promise<void> => {
  await run(sql`alter table settings add column chosen_fee_paise bigint`);
  await run(sql`
    update settings set chosen_fee_paise = membership_fee_paise
    where version > 1 or membership_fee_paise <> 100000 or exists (select 1 from payments)`);
  await run(sql`alter table settings drop column membership_fee_paise`);
  await run(sql`alter table settings rename column chosen_fee_paise to membership_fee_paise`);
};
