// The daily work: each of its steps is done, whatever becomes of the others.

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startChosenJobs } from '../../../../tests/rooms/jobs-room.ts';
import { onBothEngines } from '../../../../tests/test-portal.ts';

describe('the daily work', () => {
  onBothEngines((portal) => {
    it('goes on with the other steps when one of them fails', async () => {
      const { data } = portal();
      await portal().as('member');
      await data.write(async (tx) => {
        await tx.updateTable('sessions').set({ expires_at: '2001-01-01T00:00:00.000Z' }).execute();
        await sql`alter table change_sets rename to moved_away`.execute(tx);
      });
      const failed: string[] = [];
      const log = { info: () => undefined, warn: () => undefined, error: (_details: object, message: string) => failed.push(message) };
      const stop = startChosenJobs(portal(), ({ failed }) => failed.startsWith('not removed today'), log, { historyDays: 1 });
      await expect.poll(() => data.read.selectFrom('sessions').select('id').execute()).toEqual([]);
      await expect.poll(() => failed).toEqual(['not removed today: changes that are older than the history is to be']);
      await stop();
      await data.write((tx) => sql`alter table moved_away rename to change_sets`.execute(tx));
    });
  });
});
