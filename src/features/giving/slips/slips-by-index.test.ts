// How SQLite finds the slips that somebody sees: by the indexes of givers, receivers and writers, whatever else there is.

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { isSeen } from './slip-rights.server.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal('sqlite');
});
afterAll(() => portal.close());

const running = { rights: ['sees', 'meetings'] as const, from: '2020-01-01', to: '2099-12-31' };

it.each([
  ['a member', [], false, ['of_giver', 'of_receiver']],
  ['an officer', [{ ...running, chapterId: 7 }], false, ['of_giver', 'of_receiver', 'of_writer']],
  ['the chapters of an officer', [{ ...running, chapterId: 7 }], true, ['of_giver', 'of_receiver', 'of_writer', 'given', 'received']],
] as const)('reads a page, the total and the sum of %s without the slips of others', async (_who, terms, isNamed, indexes) => {
  const caller = { userId: 5, roleId: roles.member, terms };
  const seen = isSeen({ caller, timeZone: 'UTC' } as never, { isNamed });
  for (const rest of ['order by day desc, id desc limit 10', '', "and slips.kind || '' = 'Thank you' and day >= '2026-01-01'"]) {
    const { rows } = await sql<{
      detail: string;
    }>`explain query plan select slips.id, sum(1) over () from slips where ${seen} ${sql.raw(rest)}`.execute(portal.data.read);
    const plan = rows.map(({ detail }) => detail).join('\n');
    expect(plan).not.toContain('SCAN slips');
    for (const index of indexes) expect(plan).toContain(`slips_${index}`);
  }
});
