// The shared tests of own records: who may read and write whose.

import { describe, expect, it } from 'vitest';
import { add, type OwnArea, type Room, rowOf, rowsOf, send, shownOf } from '../rooms/own-records-room.ts';

export const testRights = (area: OwnArea, room: Room) =>
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
        const dropIds = (answer: unknown) => JSON.stringify(answer).replace(/"ErrorId":"[^"]*"/, '');
        expect(dropIds(others)).toBe(dropIds(none));
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
