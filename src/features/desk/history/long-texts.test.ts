// Taking back what has thousands of changes with long texts: it is read in pieces, so that others have their turn.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { statementsOf } from '../../../../tests/statements.ts';
import { onAnyEngine, type TestPortal } from '../../../../tests/test-portal.ts';
import { mostLater } from '../../../platform/data/records/undo/undo-rules.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { saveConnection } from '../../own-records/connections/connections.contract.ts';
import { listHistory, restoreVersion } from './history.contract.ts';

const many = 5_000;
const firstSet = 1_000_000;
const connection = { OrganizationName: 'Nilgiri Tea Traders', ContactPerson: 'Asha Rao', MobileNo: '9876543210' };

interface Made {
  owner: number;
  /** Of the record, and of the set, of each number from 0. */
  record: string;
  set: string;
  sets: number;
  /** As many as there are sets, or more. */
  changes?: number;
}

const makeChanges = ({ data }: TestPortal, { owner, record, set, sets, changes = sets }: Made): Promise<unknown> =>
  data.writeLong(async (tx) => {
    const [at, by, text] = [sql.lit('2026-03-05T08:00:00.000Z'), sql.lit(owner), sql.lit('a'.repeat(2_000))];
    const numbers = (most: number) =>
      sql`with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i < ${sql.lit(most - 1)})`;
    await sql`insert into change_sets (id, at, by_id, by_name, via)
      ${numbers(sets)} select ${sql.raw(set)}, ${at}, ${by}, 'Asha', 'AddUserConnect' from numbers`.execute(tx);
    await sql`insert into changes (set_id, record, record_id, owner_id, kind, at, by_id, by_name_folded, via, title_folded, set_size,
        owned_size, is_final, may_undo, title, fields) ${numbers(Math.max(sets, changes))}
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
  onAnyEngine((portal) => {
    const personOf = async (id: number) => {
      const rows = portal().data.read.selectFrom('connections').select('contact_person').where('id', '=', id);
      return (await rows.executeTakeFirstOrThrow()).contact_person;
    };
    const watchWrites = () => {
      const write = vi.spyOn(portal().data, 'write');
      onTestFinished(() => write.mockRestore());
      return () => write.mock.calls.length;
    };
    /** The rows of the history that each statement of the work has read. */
    const rowsRead = async (work: () => Promise<unknown>) =>
      (await statementsOf(work))
        .filter(({ sql }) => /from "?changes"?/.test(sql))
        .map(({ rows, sql }) => ({ rows, texts: /fields/.test(sql) }));

    it('of one record are taken back up to five hundred at once, in pieces of a few', async () => {
      const member = await portal().as('member');
      const { res } = await member.send(saveConnection, { Flag: 'Add', ...connection });
      const RecordId = res?.Id ?? 0;
      await makeChanges(portal(), { owner: member.userId, record: `${RecordId}`, set: `${firstSet} + i`, sets: many });
      const restore = (back: number) => member.send(restoreVersion, { SetId: firstSet + many - 1 - back, Record: 'Connection', RecordId });
      const countWrites = watchWrites();
      const refused = await rowsRead(async () => {
        for (const back of [mostLater + 1, many - 1])
          expect(await restore(back)).toMatchObject({ status: 409, msgkey: 'Too much has changed since then to take this back.' });
      });
      expect(countWrites()).toBe(0);
      expect(refused).toEqual([
        { rows: mostLater + 1, texts: false },
        { rows: mostLater + 1, texts: false },
      ]);
      const listed = await member.send(listHistory, { Record: 'Connection', RecordId, CurrentPage: 6, RecordsPerPage: 100 });
      expect(listed.rc.map(({ MayRestore }) => MayRestore)).toEqual(Array.from({ length: 100 }, (_, at) => at === 0));
      const read = await rowsRead(async () => expect((await restore(mostLater)).status).toBe(200));
      expect(Math.max(...read.filter(({ texts }) => texts).map(({ rows }) => rows))).toBe(25);
      expect(await personOf(RecordId)).toBe(`${many - mostLater}`);
    });

    it('that came after another one refuse its undo at the newest of them, before a write begins', async () => {
      const member = await portal().as('member');
      const { res } = await member.send(saveConnection, { Flag: 'Add', ...connection });
      await makeChanges(portal(), { owner: member.userId, record: `${res?.Id}`, set: `${3 * firstSet} + i`, sets: many });
      const message = "This cannot be undone: the connection 'Nilgiri Tea Traders' was changed in the meantime.";
      const countWrites = watchWrites();
      const read = await rowsRead(async () => {
        const answers = await Promise.all(Array.from({ length: 8 }, () => member.send(undoChanges, { SetId: 3 * firstSet })));
        for (const answer of answers) expect(answer).toMatchObject({ status: 409, msgkey: message });
      });
      expect(read.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(8 * 60);
      expect(countWrites()).toBe(0);
    });

    it('that are not in the way let an undo pass, up to five hundred of them', async () => {
      const member = await portal().as('member');
      const { res } = await member.send(saveConnection, { Flag: 'Add', ...connection });
      const RecordId = res?.Id ?? 0;
      const changed = async (OrganizationName: string) =>
        (await member.send(saveConnection, { ...connection, Flag: 'Update', Id: RecordId, OrganizationName })).res?.SetId;
      const [first, second] = [await changed('Old Tea'), await changed('New Tea')];
      const more = { owner: member.userId, record: `${RecordId}` };
      await makeChanges(portal(), { ...more, set: `${4 * firstSet} + i`, sets: mostLater - 1 });
      const other = await member.send(saveConnection, {
        ...connection,
        Flag: 'Update',
        Id: RecordId,
        OrganizationName: 'New Tea',
        MobileNo: '9876500000',
      });
      expect(other.status).toBe(200);
      expect((await member.send(undoChanges, { SetId: second })).status).toBe(200);
      // Its undo is one more, so that there are too many since the first one.
      const countWrites = watchWrites();
      const tooMuch = { status: 409, msgkey: 'Too much has changed since then to take this back.' };
      expect(await member.send(undoChanges, { SetId: first })).toMatchObject(tooMuch);
      expect(countWrites()).toBe(0);
    });

    it('of one set leave others their turn while it is read', async () => {
      const staff = await portal().as('superAdmin');
      const SetId = 2 * firstSet;
      await makeChanges(portal(), { owner: staff.userId, record: '1000000 + i', set: `${SetId}`, sets: 1, changes: many });
      // Only the record of the oldest change is not there, which is looked at last.
      await portal().data.writeLong((tx) =>
        sql`with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${sql.lit(many - 1)})
          insert into connections (id, organization_name, organization_name_folded, contact_person, contact_person_folded, mobile_no, user_id,
            created_by, created_at) select 1000000 + i, 'Tea', 'tea', 'Asha', 'asha', '9', ${sql.lit(staff.userId)},
            ${sql.lit(staff.userId)}, '2026-03-05T08:00:00.000Z' from numbers`.execute(tx),
      );
      const refuse = () =>
        largestPartOf(async () => {
          const answer = await staff.send(undoChanges, { SetId });
          expect(answer).toMatchObject({ status: 409, msgkey: "This cannot be undone: the connection 'Tea' was deleted in the meantime." });
        });
      // In one piece it would be nearly all. The better of two: once something else may have had the processor.
      expect(Math.min(await refuse(), await refuse())).toBeLessThan(0.5);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
