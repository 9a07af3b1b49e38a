// What every content area must do, on both engines: rights, saves by Flag, pictures, search, paging, hostile input. An area runs it in one line.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../src/platform/wire/call.ts';
import { fileTooLarge, notAPicture } from '../src/platform/wire/files.ts';
import { makePicture } from './makers.ts';
import { type Client, onBothEngines, type TestPortal } from './test-portal.ts';

export interface ContentArea {
  list: Call;
  save: Call;
  /** Fields of a record that can be saved. */
  valid: Record<string, unknown>;
  /** What is said when a field is left empty. */
  required: Record<string, string>;
  /** Filters that match any part of the text. */
  textFilters: string[];
  /** The row's key for the picture's address. */
  picture: string;
  pictureRequired: string | null;
  membersRead: boolean;
  texts: { added: string; updated: string; deleted: string; statusUpdated: string; notFound: string };
  missingId: { update: string; delete: string; active: string };
}

interface Row {
  Id: number;
  IsActive: boolean;
  [key: string]: unknown;
}

interface Room {
  portal: TestPortal;
  staff: Client;
  member: Client;
  admin: Client;
}

export const testContents = (area: ContentArea): void => {
  onBothEngines((portal) => {
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
    testHostileInput(area, room);
    it('never answered with an error of its own', () => expect(room.portal.failures()).toEqual([]));
  });
};

const add = async ({ save, valid }: ContentArea, { staff }: Room, fields: Record<string, unknown> = {}): Promise<number> => {
  const { status, res, msgkey } = await staff.send(save, { ...valid, ...fields, Flag: 'Add' }, await makePicture());
  expect({ status, msgkey }).toMatchObject({ status: 200 });
  return res?.Id ?? 0;
};

const rowsOf = async ({ list }: ContentArea, client: Client, filters: Record<string, unknown> = {}) => {
  const { status, rc, res } = await client.send(list, filters);
  expect(status).toBe(200);
  return { rows: rc as unknown as Row[], total: res?.TotalRecords };
};

const rowOf = async (area: ContentArea, { staff }: Room, Id: number) => (await rowsOf(area, staff, { Id })).rows[0];

const storedFiles = ({ portal }: Room) => readdir(join(portal.folder, 'files'));

const testRights = (area: ContentArea, room: Room) =>
  describe('who may', () => {
    it('nobody without a session', async () => {
      for (const call of [area.list, area.save]) {
        const { status, rs, msgkey } = await room.portal.anonymous.send(call, { Flag: 'Add' });
        expect({ status, rs, msgkey }).toEqual({ status: 401, rs: 0, msgkey: 'Session expired. Please login again.' });
      }
    });

    it('no admin, and no member where it is for staff', async () => {
      expect((await room.admin.send(area.list)).status).toBe(403);
      expect((await room.member.send(area.list)).status).toBe(area.membersRead ? 200 : 403);
    });

    it('only a super admin saves, whatever else is sent', async () => {
      const Id = await add(area, room);
      for (const client of [room.member, room.admin]) {
        for (const Flag of ['Add', 'Update', 'Delete', 'Active']) {
          expect((await client.send(area.save, { ...area.valid, Flag, Id, RoleId: 1 }, await makePicture())).status).toBe(403);
        }
      }
      expect(await rowOf(area, room, Id)).toMatchObject({ Id, IsActive: true });
    });

    it.runIf(area.membersRead)('a member sees active ones only, also when asking for others', async () => {
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
    it('adds a record that is active and has what was sent', async () => {
      const { status, rs, res, msgkey } = await room.staff.send(area.save, { ...area.valid, Flag: 'Add' }, await makePicture());
      expect({ status, rs, msgkey }).toEqual({ status: 200, rs: 1, msgkey: area.texts.added });
      expect(await rowOf(area, room, res?.Id ?? 0)).toMatchObject({ ...area.valid, IsActive: true });
    });

    it('updates it, and only it', async () => {
      const [first, second] = [await add(area, room), await add(area, room)];
      const [field] = area.textFilters;
      const changes = field ? { [field]: 'Quite another text' } : {};
      const { status, msgkey, res } = await room.staff.send(area.save, { ...area.valid, ...changes, Flag: 'Update', Id: first });
      expect({ status, msgkey, Id: res?.Id }).toEqual({ status: 200, msgkey: area.texts.updated, Id: first });
      expect(await rowOf(area, room, first)).toMatchObject(changes);
      expect(await rowOf(area, room, second)).toMatchObject(area.valid);
    });

    it('deletes it once', async () => {
      const Id = await add(area, room);
      expect(await room.staff.send(area.save, { Flag: 'Delete', Id })).toMatchObject({ status: 200, msgkey: area.texts.deleted });
      expect(await rowOf(area, room, Id)).toBeUndefined();
      expect(await room.staff.send(area.save, { Flag: 'Delete', Id })).toMatchObject({ status: 404, rs: 0, msgkey: area.texts.notFound });
    });

    it('switches to what was asked, and flips when nothing was asked', async () => {
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

    it('finds no record under an unknown id', async () => {
      for (const Flag of ['Update', 'Delete', 'Active']) {
        const { status, msgkey } = await room.staff.send(area.save, { ...area.valid, Flag, Id: 2_000_000_000 });
        expect({ status, msgkey }).toEqual({ status: 404, msgkey: area.texts.notFound });
      }
    });

    it('says which id is missing', async () => {
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

    it('names each field that is missing, and changes nothing', async () => {
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

const testPictures = (area: ContentArea, room: Room) =>
  describe('its picture', () => {
    it('is kept by an update without one, and replaced by an update with one, whose old file goes', async () => {
      const Id = await add(area, room);
      const first = (await rowOf(area, room, Id))?.[area.picture] as string;
      await room.staff.send(area.save, { ...area.valid, [area.picture]: 'http://elsewhere.example/x.png', Flag: 'Update', Id });
      expect((await rowOf(area, room, Id))?.[area.picture]).toBe(first);
      await room.staff.send(area.save, { ...area.valid, Flag: 'Update', Id }, await makePicture('jpeg'));
      const second = (await rowOf(area, room, Id))?.[area.picture] as string;
      expect(second).not.toBe(first);
      expect((await room.portal.app.inject(first)).statusCode).toBe(404);
      const served = await room.portal.app.inject(second);
      expect(served).toMatchObject({
        statusCode: 200,
        headers: { 'content-type': 'image/webp', 'cache-control': expect.stringContaining('immutable') },
      });
    });

    it('goes with its record', async () => {
      const before = await storedFiles(room);
      const Id = await add(area, room);
      expect((await storedFiles(room)).length).toBe(before.length + 2);
      await room.staff.send(area.save, { Flag: 'Delete', Id });
      expect(await storedFiles(room)).toEqual(before);
    });

    it('is taken in every accepted format', async () => {
      for (const format of ['png', 'jpeg', 'gif', 'webp'] as const) {
        const { status } = await room.staff.send(area.save, { ...area.valid, Flag: 'Add' }, await makePicture(format));
        expect(status).toBe(200);
      }
    });

    it('is refused when it is no picture, whatever its name says, and leaves no file', async () => {
      const before = await storedFiles(room);
      const hostile = [
        '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
        '<!doctype html><script>1</script>',
        '\x89PNG\r\n\x1a\nbroken',
        'GIF89a',
        '',
      ];
      for (const bytes of hostile) {
        const file = new File([bytes], 'picture.png', { type: 'image/png' });
        const answer = await room.staff.send(area.save, { ...area.valid, Flag: 'Add' }, file);
        expect(answer).toMatchObject({ status: 415, msgkey: notAPicture, res: { Errors: { File: notAPicture } } });
      }
      expect(await storedFiles(room)).toEqual(before);
    });

    it('is refused when it is too large', async () => {
      const megabytes = area.save.upload?.maxMegabytes ?? 0;
      const file = new File([new Uint8Array(megabytes * 1024 * 1024 + 1)], 'picture.png');
      const answer = await room.staff.send(area.save, { ...area.valid, Flag: 'Add' }, file);
      expect(answer).toMatchObject({ status: 413, msgkey: fileTooLarge(megabytes) });
    });

    it('leaves no file behind when the save is refused', async () => {
      const before = await storedFiles(room);
      await room.staff.send(area.save, { ...area.valid, Flag: 'Update', Id: 2_000_000_000 }, await makePicture());
      await room.staff.send(area.save, { Flag: 'Add' }, await makePicture());
      expect(await storedFiles(room)).toEqual(before);
    });
  });

const testLists = (area: ContentArea, room: Room) =>
  describe('its list', () => {
    it.runIf(area.textFilters.length > 0)(
      'finds any part of a text without regard to case and marks, and takes % and _ as they are',
      async () => {
        for (const field of area.textFilters) {
          const Id = await add(area, room, { [field]: `Zoë's 100%_ÉLAN "quoted" 日本語` });
          for (const part of ['zoe', 'élan', 'ELAN', 'É', 'e', '0%_', '%_', '"quo', '日本', `zoë's 100%_élan "quoted" 日本語`]) {
            const { rows } = await rowsOf(area, room.staff, { [field]: part, RecordsPerPage: 100 });
            expect(
              rows.map((row) => row.Id),
              `${field} has ${part}`,
            ).toContain(Id);
          }
          for (const part of ['zoe%lan', 'Z_e', '100%%', 'elan OR zoe', '*']) {
            expect((await rowsOf(area, room.staff, { [field]: part })).rows, `${field} has not ${part}`).toEqual([]);
          }
          await room.staff.send(area.save, { ...area.valid, [field]: 'Renamed', Flag: 'Update', Id });
          expect((await rowsOf(area, room.staff, { [field]: 'élan "quo' })).rows).toEqual([]);
        }
      },
    );

    it('joins filters by "and"; an empty one is none', async () => {
      const Id = await add(area, room);
      const empty = Object.fromEntries(area.textFilters.map((field) => [field, '']));
      expect((await rowsOf(area, room.staff, { ...empty, Id, IsActive: '' })).rows).toHaveLength(1);
      expect((await rowsOf(area, room.staff, { ...empty, Id, IsActive: 'false' })).rows).toEqual([]);
    });

    it('pages without gaps or repeats, and counts past the end too', async () => {
      for (let each = 0; each < 7; each++) await add(area, room);
      const all = await rowsOf(area, room.staff, { RecordsPerPage: 0 });
      const ids: number[] = [];
      for (let CurrentPage = 1; ids.length < all.rows.length; CurrentPage++) {
        const { rows, total } = await rowsOf(area, room.staff, { CurrentPage, RecordsPerPage: 3 });
        expect(total).toBe(all.rows.length);
        expect(rows.length).toBeGreaterThan(0);
        for (const row of rows) expect(row.TotalRecords).toBe(total);
        ids.push(...rows.map((row) => row.Id));
      }
      expect(ids).toEqual(all.rows.map((row) => row.Id));
      expect(await rowsOf(area, room.staff, { CurrentPage: 999 })).toEqual({ rows: [], total: all.rows.length });
    });

    it('refuses a bad page or filter instead of showing everything', async () => {
      const bad = [
        { CurrentPage: 0 },
        { CurrentPage: -1 },
        { CurrentPage: 'x' },
        { CurrentPage: 1.5 },
        { RecordsPerPage: 101 },
        { RecordsPerPage: -1 },
      ];
      for (const filters of [...bad, { Id: 'abc' }, { Id: 1e12 }, { IsActive: 'perhaps' }, { IsActive: 2 }, { Id: { $gt: 0 } }]) {
        expect(await room.staff.send(area.list, filters), JSON.stringify(filters)).toMatchObject({ status: 400, rs: 0, rc: [] });
      }
    });
  });

const testHostileInput = (area: ContentArea, room: Room) =>
  describe('bad input', () => {
    it('that is no JSON object is a clear 400', async () => {
      for (const call of [area.list, area.save]) {
        for (const body of ['{"Flag":', '[]', '"x"', '7', 'null x', '{"Flag":"Add"}}']) {
          const { status, rs, msgkey } = await room.staff.send(call, body);
          expect({ status, rs }).toEqual({ status: 400, rs: 0 });
          expect(msgkey).toMatch(/JSON/);
        }
      }
    });

    it('of wrong types, with null bytes or of huge size is a 400 and changes nothing', async () => {
      const before = await rowsOf(area, room.staff, { RecordsPerPage: 0 });
      const fields = Object.keys(area.required);
      for (const field of fields) {
        for (const value of [{ a: 1 }, ['x'], true, 'null\0byte', '\ud800', 'x'.repeat(100_001)]) {
          const { status } = await room.staff.send(area.save, { ...area.valid, [field]: value, Flag: 'Update', Id: before.rows[0]?.Id });
          expect(status, `${field}: ${JSON.stringify(value).slice(0, 40)}`).toBe(400);
        }
      }
      for (const Flag of [undefined, '', 'add', 'Drop', 7, null, {}]) {
        expect((await room.staff.send(area.save, { ...area.valid, Flag })).status).toBe(400);
      }
      expect(await rowsOf(area, room.staff, { RecordsPerPage: 0 })).toEqual(before);
    });

    it('in keys the call does not know is left aside; keys are read in any case', async () => {
      const { status, res } = await room.staff.send(
        area.save,
        Object.fromEntries(
          Object.entries({ ...area.valid, flag: 'Add', CreatedDate: '1999-01-01', __proto__x: 1, IsAdmin: true }).map(([key, value]) => [
            key.toUpperCase(),
            value,
          ]),
        ),
        await makePicture(),
      );
      expect(status).toBe(200);
      const { rows } = await rowsOf(area, room.staff, { ID: res?.Id, currentpage: '1', RECORDSPERPAGE: '5' });
      expect(rows).toHaveLength(1);
      expect(rows[0]).not.toMatchObject({ CreatedDate: expect.stringContaining('1999') });
    });

    it('by the wrong method is a 405 envelope', async () => {
      const response = await room.portal.app.inject({ method: 'GET', url: `/api/User/${area.list.name}` });
      expect(response.statusCode).toBe(405);
      expect(response.json()).toMatchObject({ rs: 0, rc: [], res: null });
    });
  });
