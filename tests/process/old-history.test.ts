// The daily removal of old changes and old answers, on both engines.

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listHistory } from '../../src/features/desk/history/history.contract.ts';
import { listConnections, saveConnection } from '../../src/features/own-records/connections/connections.contract.ts';
import type { Data } from '../../src/platform/data/data.ts';
import { removeOldAnswers, removeOldHistory } from '../../src/platform/data/records/remove-old.ts';
import { onAnyEngine } from '../test-portal.ts';

const connection = { OrganizationName: 'Nilgiri Tea Traders', ContactPerson: 'Asha Rao', MobileNo: '9876543210', Flag: 'Add' };
const never = new AbortController().signal;
const day = 24 * 60 * 60 * 1_000;

const insertOldSet = (data: Data, changes: number) =>
  data.write(async (tx) => {
    const { id } = await tx
      .insertInto('change_sets')
      .values({
        at: '2001-01-01T00:00:00.000Z',
        by_id: null,
        by_name: 'Somebody',
        via: 'import',
        address: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < ${changes})
      insert into changes (set_id, record, record_id, title, title_folded, kind, at, by_name_folded, via, set_size, owned_size, is_final,
        may_undo, fields)
      select cast(${id} as integer), 'Connection', number, 'Tea', 'tea', 'Changed', '2001-01-01T00:00:00.000Z', 'somebody', 'import',
        ${sql.lit(changes)}, ${sql.lit(changes)}, false, true, '[]' from numbers`.execute(tx);
  });

const oldChanges = async ({ read }: Data) =>
  (
    await read
      .selectFrom('changes')
      .innerJoin('change_sets', 'change_sets.id', 'set_id')
      .select('changes.id')
      .where('changes.at', '<', '2002')
      .execute()
  ).length;

describe('what is older than the history is to be', () => {
  onAnyEngine((portal) => {
    it('goes, and the records stay', async () => {
      const { data } = portal();
      const member = await portal().as('member');
      for (let each = 0; each < 60; each++) await member.send(saveConnection, connection);
      const changes = async () => (await member.send(listHistory)).res?.TotalRecords;
      expect(await changes()).toBe(60);
      const now = Date.now();
      await data.write((tx) =>
        tx
          .updateTable('change_sets')
          .set({ at: new Date(now - 11 * day).toISOString() })
          .where('id', '<=', 55)
          .execute(),
      );
      expect(await removeOldHistory(data, 0, never, now)).toBe(0);
      expect(await removeOldHistory(data, 11, never, now)).toBe(0);
      expect(await removeOldHistory(data, 10, never, now)).toBe(55);
      expect(await changes()).toBe(5);
      expect((await member.send(listConnections)).res?.TotalRecords).toBe(60);
    });

    it('goes in small pieces also when two nodes remove it at once', async () => {
      const { data } = portal();
      for (let set = 0; set < 3; set++) await insertOldSet(data, 2_000);
      const [one, other] = await Promise.all([removeOldHistory(data, 10, never), removeOldHistory(data, 10, never)]);
      expect(one + other).toBe(6_000);
      expect(await oldChanges(data)).toBe(0);
    });

    it('goes in small pieces, however large its sets are, with other writes in between', { tags: ['long'] }, async () => {
      const { data } = portal();
      const [sets, changesOfEach] = [3, 5_000];
      for (let set = 0; set < sets; set++) await insertOldSet(data, changesOfEach);
      const pieces: number[] = [];
      const counting: Data = {
        ...data,
        writeOne: async (statement) => {
          const rows = await data.writeOne(statement);
          pieces.push(rows.length);
          return rows;
        },
      };
      let isDone = false;
      const removal = removeOldHistory(counting, 10, never).finally(() => {
        isDone = true;
      });
      let between = 0;
      for (; !isDone; between++) await data.writeOne((tx) => tx.updateTable('write_tries').set({ count: between }).compile());
      expect(await removal).toBe(sets * changesOfEach);
      expect(Math.max(...pieces)).toBeLessThanOrEqual(200);
      expect(between).toBeGreaterThan(pieces.length / 2);
      expect(await oldChanges(data)).toBe(0);
      expect(await data.read.selectFrom('change_sets').select('id').where('at', '<', '2002').execute()).toEqual([]);
    });

    it('is left alone as soon as the portal stops', async () => {
      const { data } = portal();
      await insertOldSet(data, 2_000);
      const stopping = new AbortController();
      const stopped: Data = {
        ...data,
        writeOne: async (statement) => {
          stopping.abort();
          return data.writeOne(statement);
        },
      };
      expect(await removeOldHistory(stopped, 10, stopping.signal)).toBe(200);
      expect(await oldChanges(data)).toBe(1_800);
    });

    it('an answer is kept for a day, then its key is free again', async () => {
      const { data } = portal();
      const member = await portal().as('member');
      const headers = { 'idempotency-key': 'once a day' };
      const first = await member.send(saveConnection, connection, null, headers);
      expect(await removeOldAnswers(data, never, Date.now() + 0.9 * day)).toBe(0);
      expect(await member.send(saveConnection, connection, null, headers)).toEqual(first);
      expect(await removeOldAnswers(data, never, Date.now() + 1.1 * day)).toBe(1);
      expect((await member.send(saveConnection, connection, null, headers)).res?.Id).not.toBe(first.res?.Id);
    });
  });
});
