// The shared tests of own records, on both engines: rights, saves by Flag, paging, search, hostile input. Each kind of record calls
// testOwnRecords once.

import { beforeAll, describe, expect, it } from 'vitest';
import { listHistory, restoreVersion } from '../../src/features/desk/history/history.contract.ts';
import { undoChanges } from '../../src/platform/wire/calls/changes.ts';
import { add, addAs, type OwnArea, type Room, rowOf, rowsOf, send, shownOf } from '../rooms/own-records-room.ts';
import { onAnyEngine } from '../test-portal.ts';
import { testExport } from './export-suite.ts';
import { testRights } from './own-records-rights.ts';
import { testSorting } from './sorting-suite.ts';

export const testOwnRecords = (area: OwnArea): void => {
  onAnyEngine((portal) => {
    const room = {} as Room;
    beforeAll(async () => {
      room.portal = portal();
      room.staff = await portal().as('superAdmin');
      room.admin = await portal().as('admin');
      room.asha = await portal().as('member');
      room.ravi = await portal().as('member');
    });
    testRights(area, room);
    testSaves(area, room);
    testLists(area, room);
    testSorting(area.list, () => room.asha);
    describe("of everybody's records", () => testSorting(area.list, () => room.staff));
    testExport(
      area.list,
      () => room.portal,
      () => room.asha,
    );
    testLimit(area, room);
    testHostileInput(area, room);
    it('never caused an internal error', () => expect(room.portal.failures()).toEqual([]));
  });
};

const testLimit = (area: OwnArea, room: Room) => {
  it('are limited to 2,000 for each user, also by an undo, and one can be added again after one was deleted', async () => {
    const member = await room.portal.as('member');
    const Id = await addAs(area, member);
    const { data } = room.portal;
    const { id: _, ...row } = await data.read.selectFrom(area.table).selectAll().where('id', '=', Id).executeTakeFirstOrThrow();
    // The rows are of the same table, but the type is a union of four tables, so nothing else fits.
    const others: never[] = Array.from({ length: 1_999 }, () => row as never);
    await data.write((tx) => tx.insertInto(area.table).values(others).execute());
    const full = { status: 400, rs: 0, msgkey: `At most 2,000 ${area.many} can be kept. Please delete some first.` };
    expect(await send(area, member, { ...area.valid, Flag: 'Add' })).toMatchObject(full);
    expect(await send(area, room.staff, { ...area.valid, Flag: 'Add', UserId: member.userId })).toMatchObject(full);
    await addAs(area, room.staff);
    expect((await send(area, member, { ...area.changed, Flag: 'Update', Id })).status).toBe(200);
    const { SetId } = (await send(area, member, { Flag: 'Delete', Id })).res as { SetId: number };
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(area, member, { ...area.valid, Flag: 'Add' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);

    const record = (await member.send(listHistory, { SetId })).rc.map(({ Record, RecordId }) => ({ Record, RecordId }))[0];
    const added = (await member.send(listHistory, { ...record, Kind: 'Added' })).rc[0]?.SetId;
    for (const client of [member, room.staff]) {
      expect(await client.send(undoChanges, { SetId })).toMatchObject(full);
      expect(await client.send(undoChanges, { SetId, ...record })).toMatchObject(full);
      expect(await client.send(restoreVersion, { SetId: added, ...record })).toMatchObject(full);
    }
    expect((await rowsOf(area, member)).total).toBe(2_000);
    const other = answers.find(({ status }) => status === 200)?.res?.Id;
    expect((await send(area, member, { Flag: 'Delete', Id: other })).status).toBe(200);
    // There is room for one: the second finds it taken.
    const undone = await Promise.all([member, room.staff].map((client) => client.send(undoChanges, { SetId })));
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await rowsOf(area, member)).total).toBe(2_000);
    await data.write((tx) => tx.deleteFrom(area.table).where('user_id', '=', member.userId).execute());
  });
};

const testSaves = (area: OwnArea, room: Room) =>
  describe('saving', () => {
    it('adds, updates and deletes, and gives the Id each time', async () => {
      const Id = await add(area, room.asha);
      expect(await rowOf(area, room.asha, Id)).toMatchObject(shownOf(area, area.valid));
      const other = await add(area, room.asha);
      const updated = await send(area, room.asha, { ...area.changed, Flag: 'Update', Id });
      expect(updated).toMatchObject({ status: 200, rs: 1, msgkey: area.texts.updated, res: { Id } });
      expect(await rowOf(area, room.asha, Id)).toMatchObject(shownOf(area, area.changed));
      expect(await rowOf(area, room.asha, other)).toMatchObject(shownOf(area, area.valid));
      const deleted = await room.asha.send(area.save, { Flag: 'Delete', Id });
      expect(deleted).toMatchObject({ status: 200, msgkey: area.texts.deleted, res: { Id } });
      expect(await rowOf(area, room.asha, Id)).toBeUndefined();
      expect(await rowOf(area, room.asha, other)).toBeDefined();
      expect(await room.asha.send(area.save, { Flag: 'Delete', Id })).toMatchObject({ status: 404, msgkey: area.texts.notFound });
    });

    it('names each missing field, and changes nothing', async () => {
      const Id = await add(area, room.asha);
      const before = await rowsOf(area, room.asha);
      for (const [field, message] of Object.entries(area.required)) {
        for (const empty of ['', '   ']) {
          for (const Flag of ['Add', 'Update']) {
            const answer = await send(area, room.asha, { ...area.valid, [field]: empty, Flag, Id });
            expect(answer).toMatchObject({ status: 400, rs: 0, msgkey: message, res: { Errors: { [field]: message } } });
          }
        }
      }
      expect((await rowsOf(area, room.asha)).total).toBe(before.total);
    });

    it('joins the messages of several fields', async () => {
      const fields = Object.fromEntries(Object.keys(area.required).map((field) => [field, '']));
      const { msgkey } = await send(area, room.asha, { ...area.valid, ...fields, Flag: 'Add' });
      expect(msgkey).toBe(Object.values(area.required).join(', '));
    });

    it('refuses a missing id and an unknown Flag with a message', async () => {
      for (const Flag of ['Update', 'Delete']) {
        for (const Id of ['', 0]) {
          expect(await room.asha.send(area.save, { ...area.valid, Flag, Id })).toMatchObject({ status: 400, msgkey: area.needsId });
        }
      }
      for (const Flag of ['Active', 'add', '', 7]) {
        const { status, msgkey } = await room.asha.send(area.save, { ...area.valid, Flag, Id: 1 });
        expect({ status, msgkey }).toEqual({ status: 400, msgkey: 'Flag must be Add, Update or Delete' });
      }
    });
  });

const testLists = (area: OwnArea, room: Room) =>
  describe('the list', () => {
    it('is newest first, in stable pages, with the total in every row and beside the rows', async () => {
      const meera = await room.portal.as('member');
      const ids: number[] = [];
      for (let added = 0; added < 7; added++) ids.unshift(await add(area, meera));
      const seen: number[] = [];
      for (const CurrentPage of [1, 2, 3, 4]) {
        const { rows, total } = await rowsOf(area, meera, { CurrentPage, RecordsPerPage: 3 });
        expect(total).toBe(7);
        for (const row of rows) expect(row.TotalRecords).toBe(7);
        seen.push(...rows.map(({ Id }) => Id));
      }
      expect(seen).toEqual(ids);
      expect((await rowsOf(area, meera, { RecordsPerPage: 0 })).rows).toHaveLength(7);
      expect((await meera.send(area.list)).rc).toHaveLength(7);
    });

    it.runIf(area.textFilters.length > 0)('finds any part of a text without regard to case and marks', async () => {
      const meera = await room.portal.as('member');
      await add(area, meera);
      for (const field of area.textFilters) {
        const Id = await add(area, meera, { [field]: `Crème_100% Brûlée Ž ${field}` });
        for (const text of ['CREME', 'brulee', '_100%', 'z', `ÉE Ž ${field}`]) {
          expect((await rowsOf(area, meera, { [field]: text })).rows.map((row) => row.Id)).toEqual([Id]);
        }
        expect(await rowsOf(area, meera, { [field]: 'quokka' })).toEqual({ rows: [], total: 0 });
        expect(await rowsOf(area, room.ravi, { [field]: `ÉE Ž ${field}` })).toEqual({ rows: [], total: 0 });
        for (const none of ['', '  ', null]) expect((await rowsOf(area, meera, { [field]: none })).total).toBeGreaterThan(1);
        await meera.send(area.save, { Flag: 'Delete', Id });
      }
    });

    it('refuses invalid paging', async () => {
      for (const paging of [{ CurrentPage: 0 }, { CurrentPage: 'x' }, { RecordsPerPage: 101 }, { RecordsPerPage: -1 }]) {
        expect((await room.asha.send(area.list, paging)).status).toBe(400);
      }
    });
  });

const testHostileInput = (area: OwnArea, room: Room) =>
  it('refuses invalid input with a message, and changes nothing', async () => {
    const before = (await rowsOf(area, room.asha)).total;
    for (const field of Object.keys(area.valid)) {
      for (const value of [{}, [[]], 'a\0b', '\ud800', 'x'.repeat(100_001), { toString: null }]) {
        const answer = await room.asha.send(area.save, { ...area.valid, [field]: value, Flag: 'Add' });
        expect({ field, status: answer.status, rs: answer.rs }).toEqual({ field, status: 400, rs: 0 });
        expect(answer.msgkey).toBeTruthy();
      }
    }
    for (const UserId of ['x', -1, 1.5, 1e17, {}, [1]]) {
      expect((await room.staff.send(area.save, { ...area.valid, Flag: 'Add', UserId })).status).toBe(400);
      expect((await room.staff.send(area.list, { UserId })).status).toBe(400);
    }
    for (const body of ['{', '[]', '"Add"', 'null']) expect((await room.asha.send(area.save, body)).status).toBe(400);
    expect((await rowsOf(area, room.asha)).total).toBe(before);
  });
