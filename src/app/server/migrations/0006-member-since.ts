// The terms of each member, from the payments that are not void: terms that touch or overlap are one, the latest first.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

interface Term {
  user_id: number;
  membership_start: string;
  membership_end: string;
}

export const memberSince: Migration = {
  name: '0006-member-since',
  up: async ({ run }) => {
    await run(sql`alter table users add column membership_terms text`);
    for (let last = 0; ; ) {
      const users = await run<{ id: number }>(sql`select id from users where id > ${last} order by id limit ${sql.lit(atOnce)}`);
      const [first, next] = [users[0], users.at(-1)];
      if (!first || !next) return;
      const terms = await run<Term>(sql`select user_id, membership_start, membership_end from payments
        where is_void = false and user_id between ${first.id} and ${next.id} order by user_id, membership_start`);
      for (const [id, own] of Map.groupBy(terms, ({ user_id }) => user_id))
        await run(sql`update users set membership_terms = ${textOf(own)} where id = ${id}`);
      last = next.id;
    }
  },
};

const atOnce = 500;
const mostKept = 100;

/** Written out here, because a released migration never changes its outcome. */
const textOf = (terms: readonly Term[]): string => {
  const joined: [start: string, end: string][] = [];
  for (const { membership_start: start, membership_end: end } of terms) {
    const last = joined.at(-1);
    if (last && (start <= last[1] || start <= dayAfter(last[1]))) last[1] = end > last[1] ? end : last[1];
    else joined.push([start, end]);
  }
  return joined
    .toReversed()
    .slice(0, mostKept)
    .map((term) => term.join('/'))
    .join(' ');
};

const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();
