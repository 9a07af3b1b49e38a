// Payments of before get their receipt numbers by payment date, then id, and the next payment goes on from there.

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onBothDatabases, rowsOf } from '../../../../tests/test-data.ts';
import { nextReceiptNo } from '../../../features/money/receipts/receipt-numbers.server.ts';
import { migrate } from '../../../platform/data/migrations/migrate.ts';
import { migrationsIn } from './migrations.ts';

const migrations = migrationsIn('Asia/Kolkata');
const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '0035-receipts'),
);

/** By id: the payment date and the amount in paise. */
const recorded = [
  ['2026-04-02', 100],
  ['2026-03-31', 100],
  ['2026-04-01', 1],
  ['2026-04-01', 0],
  ['2026-04-01', 5],
  ['2025-04-01', 100],
  ['1999-12-31', 100],
  ['2000-01-01', 100],
] as const;

onBothDatabases((database) => {
  it('are given by the migration, without gaps', async () => {
    const { data } = database();
    await migrate(data, before);
    await data.write(async (tx) => {
      await sql`insert into users (full_name, full_name_folded, email, email_folded, email_normal, phone, phone_folded, password_hash,
        session_no, role_id, is_active, is_active_member, is_tmn, created_at)
        values ('A', 'a', 'a@example.com', 'a@example.com', 'a@example.com', '1', '1', '', 1, 3, true, true, false, '2020')`.execute(tx);
      for (const [date, paise] of recorded) {
        await sql`insert into payments (user_id, amount_paise, payment_date, membership_start, membership_end, recorded_by, recorded_at)
          values (1, ${paise}, ${date}, ${date}, ${date}, 1, '2026')`.execute(tx);
      }
    });
    await migrate(data, migrations);
    const rows = await rowsOf(data.read, sql<{ receipt_no: string | null }>`select receipt_no from payments order by id`);
    expect(rows.map(({ receipt_no }) => receipt_no)).toEqual([
      ...['2026-27/000003', '2025-26/000002', '2026-27/000001', null, '2026-27/000002', '2025-26/000001'],
      ...['1999-00/000001', '1999-00/000002'],
    ]);
    const next = (payment_date: string) => data.write((tx) => nextReceiptNo(tx, { payment_date, amount_paise: 1 }));
    expect(await next('2026-04-01')).toBe('2026-27/000004');
    expect(await next('2000-03-31')).toBe('1999-00/000003');
    expect(await next('2030-04-01')).toBe('2030-31/000001');
  });

  it('are never the same twice', async () => {
    const { data } = database();
    const same = data.write((tx) => sql`update payments set receipt_no = '2026-27/000001' where id = 1`.execute(tx));
    await expect(same).rejects.toThrow(/unique/i);
  });
});
