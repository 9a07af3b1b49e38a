// The organisation's settings, and the numbers of receipts: payments of before get theirs in the order of their dates.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const receipts: Migration = {
  name: '0035-receipts',
  up: async ({ tx, run }) => {
    // One row.
    await tx.schema
      .createTable('settings')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('organization_name', 'text')
      .addColumn('address', 'text')
      .addColumn('tax_number', 'text')
      .addColumn('logo', 'text')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(sql.lit(1)))
      .execute();
    await run(sql`insert into settings (id) values (1)`);
    await tx.schema.alterTable('payments').addColumn('receipt_no', 'text').execute();
    // A year from April to March. Texts are cut instead of padded, because the engines pad in different ways.
    const year = sql`cast(substr(payment_date, 1, 4) as integer) - case when substr(payment_date, 6, 2) < '04' then 1 else 0 end`;
    const digits = (number: unknown) => sql`substr(cast(10000 + ${number} as text), 2, 4)`;
    const financialYear = sql`${digits(year)} || '-' || substr(${digits(sql`${year} + 1`)}, 3, 2)`;
    await run(sql`
      update payments set receipt_no = numbered.financial_year || '/' || substr(cast(1000000 + numbered.number as text), 2)
      from (
        select id, ${financialYear} as financial_year,
          row_number() over (partition by ${financialYear} order by payment_date, id) as number
        from payments where amount_paise > 0
      ) as numbered where numbered.id = payments.id`);
    await tx.schema.createIndex('payments_receipt_no').on('payments').column('receipt_no').unique().execute();
    await tx.schema
      .createTable('receipt_counts')
      .addColumn('financial_year', 'text', (column) => column.primaryKey())
      .addColumn('given', 'integer', (column) => column.notNull())
      .execute();
    await run(sql`
      insert into receipt_counts (financial_year, given)
      select substr(receipt_no, 1, 7), count(*) from payments where receipt_no is not null group by substr(receipt_no, 1, 7)`);
  },
};
