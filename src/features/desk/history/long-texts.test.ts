// Taking back what has thousands of changes with long texts: it is read in pieces, so that others have their turn.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { onBothEngines, type TestPortal } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { saveConnection } from '../../own-records/connections/connections.contract.ts';
import { restoreVersion } from './history.contract.ts';

const many = 5_000;
const firstSet = 1_000_000;
const connection = { OrganizationName: 'Nilgiri Tea Traders', ContactPerson: 'Asha Rao', MobileNo: '9876543210' };

interface Made {
  owner: number;
  /** Of the record, and of the set, of each number from 0. */
  record: string;
  set: string;
  sets: number;
}

const makeChanges = ({ data }: TestPortal, { owner, record, set, sets }: Made): Promise<unknown> =>
  data.writeLong(async (tx) => {
    const [at, by, text] = [sql.lit('2026-03-05T08:00:00.000Z'), sql.lit(owner), sql.lit('a'.repeat(2_000))];
    const numbers = (most: number) =>
      sql`with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i < ${sql.lit(most - 1)})`;
    await sql`insert into change_sets (id, at, by_id, by_name, via)
      ${numbers(sets)} select ${sql.raw(set)}, ${at}, ${by}, 'Asha', 'AddUserConnect' from numbers`.execute(tx);
    await sql`insert into changes (set_id, record, record_id, owner_id, kind, at, by_id, by_name_folded, via, title_folded, set_size,
        owned_size, is_final, may_undo, title, fields) ${numbers(many)}
      select ${sql.raw(set)}, 'Connection', ${sql.raw(record)}, ${by}, 'Changed', ${at}, ${by}, 'asha', 'AddUserConnect', 'tea', 1, 1, false,
        true, 'Tea', '[["contact_person","' || i || '","' || ${text} || '"]]' from numbers`.execute(tx);
  });

/** The largest part of the work that was done in one turn. Counted is the processor's time, which other programs hardly change. */
const largestPartOf = async (work: () => Promise<void>): Promise<number> => {
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  let [longest, all] = [0, 0];
  while (!isDone) {
    const begun = process.threadCpuUsage();
    await nextTurn();
    const { user, system } = process.threadCpuUsage(begun);
    longest = Math.max(longest, user + system);
    all += user + system;
  }
  await working;
  return longest / all;
};

describe('thousands of changes with long texts', () => {
  onBothEngines((portal) => {
    it('of one record leave others their turn while an older version of it is brought back', async () => {
      const member = await portal().as('member');
      const { res } = await member.send(saveConnection, { Flag: 'Add', ...connection });
      await makeChanges(portal(), { owner: member.userId, record: `${res?.Id}`, set: `${firstSet} + i`, sets: many });
      const fields = { SetId: firstSet, Record: 'Connection', RecordId: res?.Id };
      const part = await largestPartOf(async () => expect((await member.send(restoreVersion, fields)).status).toBe(200));
      expect(part).toBeLessThan(0.25);
      const rows = await portal()
        .data.read.selectFrom('connections')
        .select('contact_person')
        .where('id', '=', res?.Id ?? 0)
        .execute();
      expect(rows).toEqual([{ contact_person: '1' }]);
    }, 60_000);

    it('that came after another one leave others their turn while that one is to be undone', async () => {
      const member = await portal().as('member');
      const { res } = await member.send(saveConnection, { Flag: 'Add', ...connection });
      await makeChanges(portal(), { owner: member.userId, record: `${res?.Id}`, set: `${3 * firstSet} + i`, sets: many });
      const message = "This cannot be undone: the connection 'Nilgiri Tea Traders' was changed in the meantime.";
      const part = await largestPartOf(async () => {
        expect(await member.send(undoChanges, { SetId: 3 * firstSet })).toMatchObject({ status: 409, msgkey: message });
      });
      expect(part).toBeLessThan(0.25);
    }, 60_000);

    it('of one set leave others their turn while it is read', async () => {
      const staff = await portal().as('superAdmin');
      const SetId = 2 * firstSet;
      await makeChanges(portal(), { owner: staff.userId, record: '1000000 + i', set: `${SetId}`, sets: 1 });
      const part = await largestPartOf(async () => {
        const answer = await staff.send(undoChanges, { SetId });
        expect(answer).toMatchObject({ status: 409, msgkey: "This cannot be undone: the connection 'Tea' was deleted in the meantime." });
      });
      expect(part).toBeLessThan(0.25);
    }, 60_000);

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
