// A history of many changes through the real app: every question has exactly the rows that a plain statement over the whole table finds.
// @module-tag long

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { rowsOf } from '../../../../tests/test-data.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { path } from '../../../platform/wire/call.ts';
import { listHistory } from './history.contract.ts';

// More than one piece of an index, and many pieces of rows that are looked at.
const many = 62_000;

describe('a long history', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    let member: Client;
    let other: number;

    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      member = await portal().as('member');
      other = (await makeUser(portal().data)).id;
      const oneIn = (count: number, value: unknown, otherwise: unknown) =>
        sql`case when i % ${sql.lit(count)} = 0 then ${value} else ${otherwise} end`;
      const text = (value: string) => sql.lit(value);
      const day = sql`'2026-0' || (1 + i % 9) || '-05T08:00:00.000Z'`;
      const byName = oneIn(3, text('asha'), text('leela'));
      const kind = sql`case i % 4 when 0 then ${text('Added')} when 1 then ${text('Changed')} when 2 then ${text('Deleted')} else ${text('Restored')} end`;
      // In parts: on a busy machine one statement for all of them takes longer than the database lets any statement take.
      const part = 8_000;
      const write = (first: number) =>
        portal().data.writeLong(async (tx) => {
          const last = sql.lit(Math.min(first + part - 1, many));
          const numbers = sql`with recursive numbers(i) as (select ${sql.lit(first)} union all select i + 1 from numbers where i < ${last})`;
          await sql`insert into change_sets (id, at, by_id, by_name, via) ${numbers}
          select 1000000 + i, ${day}, ${oneIn(3, sql.lit(member.userId), sql.lit(staff.userId))}, ${byName}, ${oneIn(5, text('import'), text('login'))} from numbers`.execute(
            tx,
          );
          await sql`insert into changes (set_id, record, record_id, owner_id, kind, at, by_id, by_name_folded, via, title_folded, set_size,
            owned_size, is_final, may_undo, title, fields) ${numbers}
          select 1000000 + i, ${oneIn(2, text('Story'), text('Connection'))}, i % 700, ${oneIn(6, sql.lit(member.userId), sql.lit(other))}, ${kind}, ${day},
            ${oneIn(3, sql.lit(member.userId), sql.lit(staff.userId))}, ${byName}, ${oneIn(5, text('import'), text('login'))}, 'title ' || (i % 5000), 1, 1,
            ${oneIn(10, sql`true`, sql`false`)}, ${oneIn(7, sql`true`, sql`false`)}, 'Title ' || (i % 5000), '[]' from numbers`.execute(tx);
        });
      for (let first = 1; first <= many; first += part) await write(first);
      if (portal().engine === 'postgres') await sql`analyze changes`.execute(portal().data.read);
    });

    const questions: [name: string, filters: Record<string, unknown>, where: string][] = [
      ['everything', {}, 'true'],
      ['a kind of record', { Record: 'Story' }, "record = 'Story'"],
      ['one record', { Record: 'Story', RecordId: 10 }, "record = 'Story' and record_id = 10"],
      ['an id of any record', { RecordId: 10 }, 'record_id = 10'],
      ['a kind of change', { Kind: 'Deleted' }, "kind = 'Deleted'"],
      ['the trash', { Kind: 'Deleted', MayUndo: true }, "kind = 'Deleted' and may_undo"],
      ['the trash of a kind', { Kind: 'Deleted', MayUndo: true, Record: 'Story' }, "kind = 'Deleted' and may_undo and record = 'Story'"],
      ['what cannot be undone', { MayUndo: false }, 'not may_undo'],
      ['days', { From: '2026-03-01', To: '2026-04-30' }, "at >= '2026-03' and at < '2026-05'"],
      ['days of a record', { From: '2026-08-01', Record: 'Story' }, "at >= '2026-08' and record = 'Story'"],
      ['a person', { ById: 0 }, 'by_id = 0'],
      ['an owner', { OwnerId: 0, Kind: 'Added' }, "owner_id = 0 and kind = 'Added'"],
    ];
    const sorts = [null, 'At', '-Title', 'Title', 'Kind', '-ByName'];
    const columnOf: Record<string, string> = { Title: 'title_folded', Kind: 'kind', ByName: 'by_name_folded' };

    it.each(questions)('has %s on each page, in every order', async (_, filters, where) => {
      const { read } = portal().data;
      const asked = { ...filters, ...('ById' in filters && { ById: member.userId }), ...('OwnerId' in filters && { OwnerId: other }) };
      const condition = where.replace('by_id = 0', `by_id = ${member.userId}`).replace('owner_id = 0', `owner_id = ${other}`);
      for (const Sort of sorts) {
        const name = Sort?.replace('-', '') ?? '';
        const direction = Sort === null || Sort.startsWith('-') ? 'desc' : 'asc';
        // By time, or by the ids, which is the same except for days.
        const byTime = 'From' in filters && !('ById' in filters) ? 'at' : 'id';
        const order = `${columnOf[name] ?? byTime} ${direction}, id ${direction}`;
        const collated = portal().engine === 'postgres' ? order.replace('_folded', '_folded collate "C"') : order;
        const all = await rowsOf(
          read,
          sql<{ id: number }>`select id from changes where ${sql.raw(condition)} order by ${sql.raw(collated)}`,
        );
        const last = Math.max(1, Math.ceil(all.length / 100));
        for (const CurrentPage of new Set([1, 2, Math.ceil(last / 3), Math.ceil(last * 0.9), last, last + 1])) {
          const { rc, res } = await staff.send(listHistory, { ...asked, Sort, CurrentPage, RecordsPerPage: 100 });
          const words = `${JSON.stringify(asked)} by ${Sort}, page ${CurrentPage}`;
          expect(
            rc.map(({ Id }) => Id),
            words,
          ).toEqual(all.slice((CurrentPage - 1) * 100, CurrentPage * 100).map(({ id }) => id));
          if (rc.length > 0) expect(res?.TotalRecords, words).toBe(all.length);
        }
      }
    });

    it('has what belongs to a member for that member', async () => {
      const all = await rowsOf(
        portal().data.read,
        sql<{ id: number }>`select id from changes where owner_id = ${member.userId} order by id desc`,
      );
      const { rc, res } = await member.send(listHistory, { CurrentPage: 3, RecordsPerPage: 100 });
      expect(rc.map(({ Id }) => Id)).toEqual(all.slice(200, 300).map(({ id }) => id));
      expect(res?.TotalRecords).toBe(all.length);
      const mine = await member.send(listHistory, { MayUndo: true, RecordsPerPage: 100 });
      const undoable = sql<{ id: number }>`select id from changes
        where owner_id = ${member.userId} and by_id = ${member.userId} and may_undo order by id desc`;
      const expected = await rowsOf(portal().data.read, undoable);
      expect(expected.length).toBeGreaterThan(100);
      expect(mine.rc.map(({ Id }) => Id)).toEqual(expected.slice(0, 100).map(({ id }) => id));
      expect(mine.res?.TotalRecords).toBe(expected.length);
    });

    it('comes whole into a file, also where few of many match', async () => {
      for (const [filters, where] of [
        [{ Record: 'Story', RecordId: 10, Sort: 'Title' }, "record = 'Story' and record_id = 10"],
        [{ From: '2026-08-01', ById: member.userId, Kind: 'Added' }, `at >= '2026-08' and by_id = ${member.userId} and kind = 'Added'`],
      ] as const) {
        const { payload } = await portal().app.inject({
          method: 'POST',
          url: path(listHistory),
          headers: { authorization: `Bearer ${staff.token}` },
          payload: { ...filters, Format: 'csv', Columns: ['Title'] },
        });
        const found = await rowsOf(portal().data.read, sql`select id from changes where ${sql.raw(where)}`);
        expect(payload.trim().split(/\r?\n/)).toHaveLength(found.length + 1);
      }
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
