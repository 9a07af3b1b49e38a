// Migrations from 0019 on. What they need stands here and not with what runs today: a released migration never changes its outcome.

import { sql } from 'kysely';
import type { Migration, Schema } from '../../../platform/data/migrations/migrate.ts';

/** Days were moments. Those at midnight and at noon in UTC stood for their day there, all others for theirs in the time zone. */
export const daysAreDays = (timeZone: string): Migration => ({
  name: '0019-days-are-days',
  up: async (schema) => {
    const dayOf = (moment: string) =>
      /T(00|12):00:00(\.0+)?Z$/.test(moment)
        ? moment.slice(0, 10)
        : Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString();
    const toDays = (row: Row) => mapped(row, (text) => (text === null || text.length === 10 ? text : dayOf(text)));
    await changeRows(schema, 'users', ['payment_date', 'membership_start', 'membership_end'], toDays);
    await changeRows(schema, 'payments', ['payment_date', 'membership_start', 'membership_end'], toDays);
    await changeRows(schema, 'joined_events', ['event_date'], toDays);
  },
});

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

/** Folding was lower-casing: now STRASSE finds Straße. */
export const foldFully: Migration = {
  name: '0022-fold-fully',
  up: async (schema) => {
    for (const { name, columns } of await schema.tx.introspection.getTables()) {
      const names = columns.map((column) => column.name);
      for (const text of names.filter((column) => names.includes(`${column}_folded`))) {
        await changeRows(schema, name, [text, `${text}_folded`], (row) => ({
          [text]: row[text] ?? null,
          [`${text}_folded`]: foldedOf(row[text] ?? ''),
        }));
      }
    }
  },
};

const accents = /[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}]]/gv;

const foldedOf = (text: string): string =>
  text.normalize('NFKD').replace(accents, '').toLowerCase().toUpperCase().toLowerCase().normalize('NFKD').replaceAll('ς', 'σ');

/** How many bytes a document has; null of those stored before, until somebody needs to know. */
export const documentSizes: Migration = {
  name: '0023-document-sizes',
  up: async ({ tx }) => {
    await tx.schema.alterTable('documents').addColumn('file_bytes', 'integer').execute();
  },
};

type Row = Record<string, string | null>;

const mapped = (row: Row, change: (text: string | null) => string | null): Row =>
  Object.fromEntries(Object.entries(row).map(([column, text]) => [column, change(text)]));

const rowsAtOnce = 1_000;

/** Gives each row's columns to `change` and writes those that it changes. */
const changeRows = async ({ run }: Schema, table: string, columns: readonly string[], change: (row: Row) => Row): Promise<void> => {
  const refs = sql.join(columns.map((column) => sql.ref(column)));
  for (let last = 0; ; ) {
    const rows = await run<Row & { id: number }>(
      sql`select id, ${refs} from ${sql.table(table)} where id > ${last} order by id limit ${sql.lit(rowsAtOnce)}`,
    );
    for (const { id, ...row } of rows) {
      const changed = Object.entries(change(row)).filter(([column, text]) => text !== row[column]);
      if (changed.length === 0) continue;
      const assignments = changed.map(([column, text]) => sql`${sql.ref(column)} = ${text}`);
      await run(sql`update ${sql.table(table)} set ${sql.join(assignments)} where id = ${id}`);
    }
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    last = lastRow.id;
  }
};
