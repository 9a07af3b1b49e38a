// What the history costs as it grows: with twice the changes at most three times as much, never four times as a square would. Counted is
// the processor's time, which other programs hardly change.
// @module-tag long

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import { listHistory } from './history.contract.ts';

/** The system tells the time of the processor to some milliseconds only. */
const times = 5;
/** The least of so many counts: while others work, the processor finds less in its caches. */
const rounds = 3;

/** Whether they are changes of very few records or of many: where later changes are looked up, both may be dear. */
const shapes = { 'of one record': 1, 'of many records': 300 };

// As many as are on one page at most, and several pieces.
const sizes = [500, 4_000];

describe.each(Object.entries(shapes))('changes %s', (_, records) => {
  describe.each(sizes)('that are %s and then twice as many', (size) => {
    let portal: TestPortal;
    let staff: Client;
    let member: Client;
    beforeAll(async () => {
      portal = await startTestPortal('sqlite');
      [staff, member] = [await portal.as('superAdmin'), await portal.as('member')];
    });
    afterAll(() => portal.close());

    const addChanges = (from: number) =>
      portal.data.writeLong(async (tx) => {
        const [at, by] = [sql.lit('2026-03-05T08:00:00.000Z'), sql.lit(member.userId)];
        const numbers = sql`with recursive numbers(i) as (select ${sql.lit(from)} union all select i + 1 from numbers
          where i < ${sql.lit(from + size - 1)})`;
        await sql`insert into change_sets (id, at, by_id, by_name, via)
          ${numbers} select 1000000 + i, ${at}, ${by}, 'Asha', 'AddUserConnect' from numbers`.execute(tx);
        await sql`insert into changes (set_id, record, record_id, owner_id, kind, at, by_id, by_name_folded, via, title_folded, set_size,
            owned_size, is_final, may_undo, title, fields) ${numbers}
          select 1000000 + i, 'Connection', i % ${sql.lit(records)}, ${by}, 'Changed', ${at}, ${by}, 'asha', 'AddUserConnect', 'tea', 1, 1,
            false, true, 'Tea', '[["contact_person","Asha Rao","Sunita Rao"]]' from numbers`.execute(tx);
      });

    const workOf = async (client: Client, filters: Record<string, unknown>): Promise<number> => {
      const ask = async () => {
        // Otherwise the answer would come from the cache.
        await portal.data.write((tx) => sql`update write_tries set count = count + 1`.execute(tx));
        expect((await client.send(listHistory, filters)).rc.length).toBeGreaterThan(0);
      };
      // The first one costs more than all later ones.
      await ask();
      const works: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const begun = process.threadCpuUsage();
        for (let time = 0; time < times; time++) await ask();
        const { user, system } = process.threadCpuUsage(begun);
        works.push(user + system);
      }
      return Math.min(...works);
    };

    it('cost at most three times as much for all who ask', async () => {
      const questions: Record<string, [Client, Record<string, unknown>]> = {
        'a page': [staff, {}],
        'the last page by title': [staff, { Sort: '-Title', CurrentPage: size / 10 }],
        'a kind of record and of change': [staff, { Record: 'Connection', Kind: 'Changed' }],
        'what may be undone': [staff, { MayUndo: true, ById: member.userId }],
        'all of one member': [staff, { OwnerId: member.userId, RecordsPerPage: 0 }],
        'all of their own': [member, { RecordsPerPage: 0 }],
        'what they may undo': [member, { MayUndo: true, RecordsPerPage: 0 }],
      };
      await addChanges(1);
      const before = new Map<string, number>();
      for (const [question, [client, filters]] of Object.entries(questions)) before.set(question, await workOf(client, filters));
      await addChanges(size + 1);
      for (const [question, [client, filters]] of Object.entries(questions)) {
        expect((await workOf(client, filters)) / (before.get(question) ?? 0), question).toBeLessThan(3);
      }
      expect(portal.failures()).toEqual([]);
    });
  });
});
