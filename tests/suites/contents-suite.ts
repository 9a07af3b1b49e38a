// The shared tests of contents, on both engines: rights, saves by Flag, pictures, search, paging, hostile input. Each kind of content calls
// testContents once.

import { beforeAll, describe, expect, it } from 'vitest';
import { makePicture } from '../makers.ts';
import { add, type ContentArea, type Room, rowOf, rowsOf } from '../rooms/contents-room.ts';
import { onAnyEngine } from '../test-portal.ts';
import { testHostileInput, testLists } from './contents-lists.ts';
import { testPictures } from './contents-pictures.ts';
import { testPreviews } from './contents-previews.ts';
import { testExport } from './export-suite.ts';
import { testHistory } from './history-suite.ts';
import { testSorting } from './sorting-suite.ts';

export const testContents = (area: ContentArea): void => {
  onAnyEngine((portal) => {
    const room = {} as Room;
    beforeAll(async () => {
      room.portal = portal();
      room.staff = await portal().as('superAdmin');
      room.member = await portal().as('member');
      room.admin = await portal().as('admin');
    });
    testRights(area, room);
    testSaves(area, room);
    testPictures(area, room);
    testLists(area, room);
    testPreviews(area, room);
    testSorting(area.list, () => room.staff);
    testExport(
      area.list,
      () => room.portal,
      () => room.staff,
    );
    testHostileInput(area, room);
    testHistory({ ...area, file: makePicture, client: () => room.staff });
    it('never caused an internal error', () => expect(room.portal.failures()).toEqual([]));
  });
};

const testRights = (area: ContentArea, room: Room) =>
  describe('rights', () => {
    it('refuse everybody without a session', async () => {
      for (const call of [area.list, area.save]) {
        const { status, rs, msgkey } = await room.portal.anonymous.send(call, { Flag: 'Add' });
        expect({ status, rs, msgkey }).toEqual({ status: 401, rs: 0, msgkey: 'Session expired. Please login again.' });
      }
    });

    it('refuse admins, and members where only super admins may read', async () => {
      expect((await room.admin.send(area.list)).status).toBe(403);
      expect((await room.member.send(area.list)).status).toBe(area.membersRead ? 200 : 403);
    });

    it('let only super admins save, whatever RoleId is sent', async () => {
      const Id = await add(area, room);
      for (const client of [room.member, room.admin]) {
        for (const Flag of ['Add', 'Update', 'Delete', 'Active']) {
          expect((await client.send(area.save, { ...area.valid, Flag, Id, RoleId: 1 }, await makePicture())).status).toBe(403);
        }
      }
      expect(await rowOf(area, room, Id)).toMatchObject({ Id, IsActive: true });
    });

    it.runIf(area.membersRead)('show members active records only, whatever they filter by', async () => {
      const Id = await add(area, room);
      expect((await rowsOf(area, room.member, { Id })).rows).toHaveLength(1);
      await room.staff.send(area.save, { Flag: 'Active', Id, IsActive: false });
      for (const filters of [{ Id }, { Id, IsActive: false }]) {
        expect(await rowsOf(area, room.member, filters)).toEqual({ rows: [], total: 0 });
      }
      expect((await rowsOf(area, room.staff, { Id, IsActive: 0 })).rows).toHaveLength(1);
    });
  });

const testSaves = (area: ContentArea, room: Room) =>
  describe('saving', () => {
    it('adds an active record with the fields that were sent', async () => {
      const { status, rs, res, msgkey } = await room.staff.send(area.save, { ...area.valid, Flag: 'Add' }, await makePicture());
      expect({ status, rs, msgkey }).toEqual({ status: 200, rs: 1, msgkey: area.texts.added });
      expect(await rowOf(area, room, res?.Id ?? 0)).toMatchObject({ ...area.valid, IsActive: true });
    });

    it('updates one record and no other', async () => {
      const [first, second] = [await add(area, room), await add(area, room)];
      const [field] = area.textFilters;
      const changes = field ? { [field]: 'Quite another text' } : {};
      const { status, msgkey, res } = await room.staff.send(area.save, { ...area.valid, ...changes, Flag: 'Update', Id: first });
      expect({ status, msgkey, Id: res?.Id }).toEqual({ status: 200, msgkey: area.texts.updated, Id: first });
      expect(await rowOf(area, room, first)).toMatchObject(changes);
      expect(await rowOf(area, room, second)).toMatchObject(area.valid);
    });

    it('deletes a record; deleting it again gets a 404', async () => {
      const Id = await add(area, room);
      expect(await room.staff.send(area.save, { Flag: 'Delete', Id })).toMatchObject({ status: 200, msgkey: area.texts.deleted });
      expect(await rowOf(area, room, Id)).toBeUndefined();
      expect(await room.staff.send(area.save, { Flag: 'Delete', Id })).toMatchObject({ status: 404, rs: 0, msgkey: area.texts.notFound });
    });

    it('sets the active state that was sent, and the opposite of the present one when none was sent', async () => {
      const Id = await add(area, room);
      for (const [IsActive, expected] of [
        ['false', false],
        [0, false],
        ['1', true],
        [true, true],
        [undefined, false],
        [null, true],
      ] as const) {
        const { msgkey } = await room.staff.send(area.save, { Flag: 'Active', Id, IsActive });
        expect(msgkey).toBe(area.texts.statusUpdated);
        expect((await rowOf(area, room, Id))?.IsActive).toBe(expected);
      }
    });

    it('answers an unknown id with a 404', async () => {
      for (const Flag of ['Update', 'Delete', 'Active']) {
        const { status, msgkey } = await room.staff.send(area.save, { ...area.valid, Flag, Id: 2_000_000_000 });
        expect({ status, msgkey }).toEqual({ status: 404, msgkey: area.texts.notFound });
      }
    });

    it('refuses a missing id with a message', async () => {
      for (const [Flag, message] of [
        ['Update', area.missingId.update],
        ['Delete', area.missingId.delete],
        ['Active', area.missingId.active],
      ] as const) {
        for (const Id of [undefined, null, '', 0]) {
          expect(await room.staff.send(area.save, { ...area.valid, Flag, Id })).toMatchObject({ status: 400, msgkey: message });
        }
      }
    });

    it('names each missing field, and changes nothing', async () => {
      const before = (await rowsOf(area, room.staff)).total;
      for (const [field, message] of Object.entries(area.required)) {
        for (const empty of ['', '   ', undefined, null]) {
          const answer = await room.staff.send(area.save, { ...area.valid, [field]: empty ?? '', Flag: 'Add' }, await makePicture());
          expect(answer).toMatchObject({ status: 400, rs: 0, msgkey: message, res: { Errors: { [field]: message } } });
        }
      }
      const all = await room.staff.send(area.save, { Flag: 'Add' });
      const messages = [...Object.values(area.required), ...(area.pictureRequired ? [area.pictureRequired] : [])];
      expect(all.msgkey).toBe([...new Set(messages)].join(', '));
      expect((await rowsOf(area, room.staff)).total).toBe(before);
    });
  });
