// The migration of a database of an earlier version: its values keep their meaning.

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrationsIn } from '../src/app/server/migrations/migrations.ts';
import type { Data } from '../src/platform/data/data.ts';
import { contains } from '../src/platform/data/lists/search.ts';
import { migrate } from '../src/platform/data/migrations/migrate.ts';
import { onBothDatabases, rowsOf } from './test-data.ts';

const zone = 'Asia/Kolkata';
const now = '2026-01-01T08:00:00.123Z';

const insert = (data: Data, table: string, row: Record<string, unknown>) => {
  const names = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  return data.write((tx) => sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(tx));
};

const user = (id: number, name: string) => ({
  id,
  full_name: name,
  full_name_folded: name.toLowerCase(),
  email: `${id}@example.com`,
  email_folded: `${id}@example.com`,
  email_normal: `${id}@example.com`,
  phone_folded: '',
  password_hash: 'x',
  session_no: 1,
  role_id: 3,
  is_active: true,
  is_active_member: true,
  is_tmn: false,
  created_at: now,
});

const payment = (id: number, amount_paise: number, start: string, end: string) => ({
  id,
  user_id: 1,
  amount_paise,
  payment_date: start,
  membership_start: start,
  membership_end: end,
  recorded_by: 1,
  recorded_at: now,
});

describe('a database of an earlier version', () => {
  onBothDatabases((database) => {
    it('gets days instead of moments, the membership that ends last in each member, and fully folded names', async () => {
      const { data } = database();
      const all = migrationsIn(zone);
      const first = all.findIndex(({ name }) => name.startsWith('0019'));
      await migrate(data, all.slice(0, first));

      const shown = { amount_paise: 5, payment_date: '2025-12-31T18:30:00.000Z', membership_start: null };
      await insert(data, 'users', { ...user(1, 'Anna Straße'), ...shown, membership_end: '2026-06-30T18:29:59.999Z' });
      await insert(data, 'users', { ...user(2, 'Never Paid'), membership_end: '2026-03-05T00:00:00.000Z' });
      // Days were stored in three ways: noon in UTC, midnight in UTC and midnight in India. The payment recorded last is an old one.
      await insert(data, 'payments', payment(1, 100, '2025-03-05T12:00:00.000Z', '2026-03-04T00:00:00.000Z'));
      await insert(data, 'payments', payment(2, 200, '2026-03-04T18:30:00.000Z', '2027-03-03T18:30:00.000Z'));
      await insert(data, 'payments', payment(3, 300, '2020-03-05T12:00:00.000Z', '2021-03-04T12:00:00.000Z'));
      const joined = { user_id: 1, created_by: 1, created_at: now, event_name: 'E', event_name_folded: 'e', type_of_event: 1 };
      await insert(data, 'joined_events', { id: 1, ...joined, event_date: '2026-02-28T18:30:00.000Z' });

      await migrate(data, all);
      await migrate(data, all);

      const days = sql.join(['payment_date', 'membership_start', 'membership_end'].map((column) => sql.ref(column)));
      expect(await rowsOf(data.read, sql`select id, ${days} from payments order by id`)).toEqual([
        { id: 1, payment_date: '2025-03-05', membership_start: '2025-03-05', membership_end: '2026-03-04' },
        { id: 2, payment_date: '2026-03-05', membership_start: '2026-03-05', membership_end: '2027-03-04' },
        { id: 3, payment_date: '2020-03-05', membership_start: '2020-03-05', membership_end: '2021-03-04' },
      ]);
      expect(await rowsOf(data.read, sql`select amount_paise, ${days} from users order by id`)).toEqual([
        { amount_paise: 200, payment_date: '2026-03-05', membership_start: '2026-03-05', membership_end: '2027-03-04' },
        { amount_paise: null, payment_date: null, membership_start: null, membership_end: '2026-03-05' },
      ]);
      expect(await rowsOf(data.read, sql`select event_date from joined_events`)).toEqual([{ event_date: '2026-03-01' }]);
      const query = data.read
        .selectFrom('users')
        .select('id')
        .where(contains(data, 'users', 'full_name_folded', 'STRASSE'));
      expect(await query.execute()).toEqual([{ id: 1 }]);
    });
  });
});
