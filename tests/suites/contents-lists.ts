// The shared tests of contents: the list, and bad input.

import { describe, expect, it } from 'vitest';
import { makePicture } from '../makers.ts';
import { add, type ContentArea, type Room, rowsOf } from '../rooms/contents-room.ts';

export const testLists = (area: ContentArea, room: Room) =>
  describe('its list', () => {
    it.runIf(area.textFilters.length > 0)(
      'finds any part of a text without regard to case and marks, and treats % and _ as plain characters',
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

    it('combines filters with "and", and ignores empty ones', async () => {
      const Id = await add(area, room);
      const empty = Object.fromEntries(area.textFilters.map((field) => [field, '']));
      expect((await rowsOf(area, room.staff, { ...empty, Id, IsActive: '' })).rows).toHaveLength(1);
      expect((await rowsOf(area, room.staff, { ...empty, Id, IsActive: 'false' })).rows).toEqual([]);
    });

    it('has pages without gaps or repeats, and the total also on a page past the end', async () => {
      for (let added = 0; added < 7; added++) await add(area, room);
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
      for (const filters of [...bad, { Id: 'abc' }, { Id: 1e17 }, { IsActive: 'perhaps' }, { IsActive: 2 }, { Id: { $gt: 0 } }]) {
        expect(await room.staff.send(area.list, filters), JSON.stringify(filters)).toMatchObject({ status: 400, rs: 0, rc: [] });
      }
    });
  });

export const testHostileInput = (area: ContentArea, room: Room) =>
  describe('bad input', () => {
    it('that is not a JSON object gets a 400 with a clear message', async () => {
      for (const call of [area.list, area.save]) {
        for (const body of ['{"Flag":', '[]', '"x"', '7', 'null x', '{"Flag":"Add"}}']) {
          const { status, rs, msgkey } = await room.staff.send(call, body);
          expect({ status, rs }).toEqual({ status: 400, rs: 0 });
          expect(msgkey).toMatch(/JSON/);
        }
      }
    });

    it('of wrong types, with null bytes or of huge size gets a 400 and changes nothing', async () => {
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

    it('in unknown keys is ignored, and known keys are read in upper and lower case', async () => {
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

    it('by the wrong method gets a 405 in the usual envelope', async () => {
      const response = await room.portal.app.inject({ method: 'GET', url: `/api/User/${area.list.name}` });
      expect(response.statusCode).toBe(405);
      expect(response.json()).toMatchObject({ rs: 0, rc: [], res: { Code: 'WrongMethod' } });
    });
  });
