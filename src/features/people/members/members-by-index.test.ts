// By which index PostgreSQL reads a page of members: it is asked for the plan of the statement that the portal has prepared.

import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plansOf } from '../../../../tests/prepared-plans.ts';
import { startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import { listMembers } from './members.contract.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal('postgres');
  const client = new pg.Client(portal.environment.DATABASE_URL);
  await client.connect();
  await client.query(`
    insert into users (full_name, full_name_folded, email, email_folded, email_normal, phone_folded, profession_folded, password_hash,
      session_no, role_id, is_active, is_active_member, is_tmn, membership_end, created_at)
    select 'A', 'a', n || '@example.com', n || '@example.com', n || '@example.com', '98', 'p' || n % 7, '', 1, 2, true, n % 10 < 7, false,
      case when n % 10 < 7 then (current_date - 365 + (n * 7919) % 730)::text end, to_char(date '2019-01-01' + n / 10, 'YYYY-MM-DD')
    from generate_series(1, 20000) as n`);
  await client.query('vacuum analyze users');
  await client.end();
});
afterAll(() => portal.close());

const plansOfPages = () => plansOf(portal, 'select "users".%page_ids%');

it('reads those whose membership ends soon in the order of the list, instead of sorting all of them', async () => {
  const staff = await portal.as('superAdmin');
  expect(await staff.send(listMembers, { EndsWithin: 365 })).toMatchObject({ status: 200, res: { TotalRecords: expect.any(Number) } });
  expect(await plansOfPages()).toEqual([expect.stringContaining('Index Only Scan Backward using users_of_status_newest')]);
});

it('reads those of each order that the contract offers by its index, instead of sorting all of them', { tags: ['long'] }, async () => {
  const staff = await portal.as('superAdmin');
  // These two follow from other rows and from the day, so no index has them.
  for (const field of listMembers.sorts.filter((one) => one !== 'ChapterName' && one !== 'Status')) {
    for (const Sort of [field, `-${field}`]) {
      const before = await plansOfPages();
      expect((await staff.send(listMembers, { Sort })).status).toBe(200);
      const plans = (await plansOfPages()).filter((plan) => !before.includes(plan));
      expect(plans.length, Sort).toBeGreaterThan(0);
      for (const plan of plans) expect(plan, Sort).toMatch(/Limit .*\n *-> {2}Index (Only )?Scan/);
    }
  }
});
