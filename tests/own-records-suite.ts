// The shared tests of own records, on both engines: rights, saves by Flag, paging, search, hostile input. Each kind of record calls
// testOwnRecords once.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../src/platform/wire/call.ts';
import { type Client, onBothEngines, type TestPortal } from './test-portal.ts';

export interface OwnArea {
  table: 'connections' | 'expectations' | 'joined_events' | 'documents';
  many: string;
  list: Call;
  save: Call;
  /** The fields of a valid record. */
  valid: Record<string, unknown>;
  /** The same fields with other values. */
  changed: Record<string, unknown>;
  /** The fields as the list shows them, if that differs from what was sent. */
  shown?: (fields: Record<string, unknown>) => Record<string, unknown>;
  /** The message for each field when it is empty. */
  required: Record<string, string>;
  /** The filters that match any part of a text. */
  textFilters: string[];
  texts: { added: string; updated: string; deleted: string; notFound: string };
  needsId: string;
  makeFile?: () => Promise<File>;
}

interface Row {
  Id: number;
  UserId: number;
  [key: string]: unknown;
}

interface Room {
  portal: TestPortal;
  staff: Client;
  admin: Client;
  asha: Client;
  ravi: Client;
}

export const testOwnRecords = (area: OwnArea): void => {
  onBothEngines((portal) => {
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
    testLimit(area, room);
    testHostileInput(area, room);
    it('never caused an internal error', () => expect(room.portal.failures()).toEqual([]));
  });
};

const testLimit = (area: OwnArea, room: Room) => {
  it('are limited to 2,000 for each user, and one can be added again after one was deleted', async () => {
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
    expect((await send(area, member, { Flag: 'Delete', Id })).status).toBe(200);
    await addAs(area, member);
    await data.write((tx) => tx.deleteFrom(area.table).where('user_id', '=', member.userId).execute());
  });
};

const addAs = async (area: OwnArea, client: Client): Promise<number> => {
  const { status, res } = await send(area, client, { ...area.valid, Flag: 'Add' });
  expect(status).toBe(200);
  return res?.Id ?? 0;
};

const shownOf = ({ shown }: OwnArea, fields: Record<string, unknown>) => shown?.(fields) ?? fields;

const send = async (area: OwnArea, client: Client, fields: Record<string, unknown>) =>
  client.send(area.save, fields, (await area.makeFile?.()) ?? null);

const add = async (area: OwnArea, client: Client, fields: Record<string, unknown> = {}): Promise<number> => {
  const { status, res, msgkey } = await send(area, client, { ...area.valid, ...fields, Flag: 'Add' });
  expect({ status, msgkey }).toEqual({ status: 200, msgkey: area.texts.added });
  return res?.Id ?? 0;
};

const rowsOf = async (area: OwnArea, client: Client, filters: Record<string, unknown> = {}) => {
  const { status, rc, res, msgkey } = await client.send(area.list, { RecordsPerPage: 100, ...filters });
  expect({ status, msgkey }).toEqual({ status: 200, msgkey: null });
  return { rows: rc as unknown as Row[], total: res?.TotalRecords as number };
};

const rowOf = async (area: OwnArea, client: Client, Id: number) => (await rowsOf(area, client)).rows.find((row) => row.Id === Id);

const testRights = (area: OwnArea, room: Room) =>
  describe('rights', () => {
    it('refuse requests without a session, and admins', async () => {
      for (const [client, status] of [
        [room.portal.anonymous, 401],
        [room.admin, 403],
      ] as const) {
        expect((await client.send(area.list)).status).toBe(status);
        for (const Flag of ['Add', 'Update', 'Delete']) {
          expect((await send(area, client, { ...area.valid, Flag, Id: 1, UserId: room.asha.userId })).status).toBe(status);
        }
      }
    });

    it('let a member read and add own records only, whatever UserId and CreatedBy are sent', async () => {
      const hers = await add(area, room.asha);
      const claims = { UserId: room.asha.userId, CreatedBy: room.asha.userId, userid: room.asha.userId };
      const his = await add(area, room.ravi, claims);
      expect(await rowOf(area, room.ravi, his)).toMatchObject({ UserId: room.ravi.userId, CreatedBy: room.ravi.userId });
      for (const filters of [{}, claims, { UserId: null }, { UserId: '' }]) {
        const { rows, total } = await rowsOf(area, room.ravi, filters);
        expect(rows.every(({ UserId }) => UserId === room.ravi.userId)).toBe(true);
        expect(rows.some(({ Id }) => Id === hers)).toBe(false);
        expect(total).toBe(rows.length);
      }
    });

    it("answer a member who names another's record as if it did not exist, and leave it unchanged", async () => {
      const hers = await add(area, room.asha);
      const before = await rowOf(area, room.asha, hers);
      for (const Flag of ['Update', 'Delete']) {
        const fields = { ...area.changed, Flag, UserId: room.asha.userId, CreatedBy: room.asha.userId };
        const [others, none] = [await send(area, room.ravi, { ...fields, Id: hers }), await send(area, room.ravi, { ...fields, Id: 2e9 })];
        expect(await send(area, room.ravi, { ...fields, Id: Number.MAX_SAFE_INTEGER })).toEqual(none);
        expect(others).toMatchObject({ status: 404, rs: 0, msgkey: area.texts.notFound });
        const withoutIds = (answer: unknown) => JSON.stringify(answer).replace(/"ErrorId":"[^"]*"/, '');
        expect(withoutIds(others)).toBe(withoutIds(none));
      }
      expect({ ...(await rowOf(area, room.asha, hers)), DocumentUrl: null }).toEqual({ ...before, DocumentUrl: null });
    });

    it("let a super admin reach everybody's records; a new one belongs to the super admin unless a user is named", async () => {
      const hers = await add(area, room.staff, { UserId: room.asha.userId, CreatedBy: room.ravi.userId });
      const own = await add(area, room.staff);
      expect(await rowOf(area, room.asha, hers)).toMatchObject({ UserId: room.asha.userId, CreatedBy: room.staff.userId });
      expect(await rowOf(area, room.staff, own)).toMatchObject({ UserId: room.staff.userId });
      const { rows } = await rowsOf(area, room.staff, { UserId: room.asha.userId });
      expect(rows.map(({ Id }) => Id)).toContain(hers);
      expect(new Set(rows.map(({ UserId }) => UserId))).toEqual(new Set([room.asha.userId]));
      expect(new Set((await rowsOf(area, room.staff)).rows.map(({ UserId }) => UserId)).size).toBeGreaterThan(1);
      expect(await send(area, room.staff, { ...area.changed, Flag: 'Update', Id: hers })).toMatchObject({ status: 200 });
      expect(await rowOf(area, room.asha, hers)).toMatchObject({ UserId: room.asha.userId, ...shownOf(area, area.changed) });
      expect(await room.staff.send(area.save, { Flag: 'Delete', Id: hers })).toMatchObject({ status: 200 });
      expect(await rowOf(area, room.asha, hers)).toBeUndefined();
    });

    it('refuse a record for a user who does not exist', async () => {
      const before = (await rowsOf(area, room.staff)).total;
      const answer = await send(area, room.staff, { ...area.valid, Flag: 'Add', UserId: 2_000_000_000 });
      expect(answer).toMatchObject({ status: 404, rs: 0, msgkey: 'User ID not found' });
      expect(await rowsOf(area, room.staff, { UserId: 2_000_000_000 })).toEqual({ rows: [], total: 0 });
      expect((await rowsOf(area, room.staff)).total).toBe(before);
    });
  });

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
