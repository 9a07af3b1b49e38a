// Reads on PostgreSQL that take long: they hold up only themselves.

import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startTestPortal } from '../../../tests/test-portal.ts';
import { listMeetups } from '../../features/contents/meetups/meetups.contract.ts';
import { listStories } from '../../features/contents/stories/stories.contract.ts';
import { path } from '../../platform/wire/call.ts';

it('reads that wait for a locked table hold up no other read, of the same person or of others', async () => {
  const portal = await startTestPortal('postgres');
  onTestFinished(() => portal.close());
  const [admin, member] = [await portal.as('superAdmin'), await portal.as('member')];
  const other = new pg.Client(portal.environment.DATABASE_URL);
  await other.connect();
  onTestFinished(() => other.end());
  const ask = (token: string, call: typeof listMeetups | typeof listStories) =>
    portal.app.inject({
      method: 'POST',
      url: path(call),
      headers: { authorization: `Bearer ${token}` },
      payload: { CurrentPage: 1, RecordsPerPage: 10 },
    });
  await other.query('begin; lock table meetups in access exclusive mode');
  const slow = Promise.all([1, 2, 3].map(() => ask(admin.token, listMeetups)));
  // The lock is kept until the others have their answers; if these had to wait for it, the slow ones would end first, refused.
  const others = (async () => {
    for (let round = 0; round < 10; round++) {
      // Something was written, so sessions, rows and totals are all read again.
      await portal.data.writeOne((tx) => tx.updateTable('write_tries').set({ count: round }).compile());
      const answers = await Promise.all([admin, member, admin, member].map(({ token }) => ask(token, listStories)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    }
    return 'others first';
  })();
  expect(await Promise.race([others, slow])).toBe('others first');
  await other.query('rollback');
  expect((await slow).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});
