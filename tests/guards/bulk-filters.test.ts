// Which records a BulkSave is about: by their ids, or all that match the filters of the list, as many as the person saw.

import { describe, expect, it } from 'vitest';
import { listStories, saveStory } from '../../src/features/contents/stories/stories.contract.ts';
import { storiesServer } from '../../src/features/contents/stories/stories.server.ts';
import { bulkServer } from '../../src/platform/server/calls/bulk.ts';
import type { CallHandler, RequestContext } from '../../src/platform/server/calls/handle.ts';
import { bulkSave } from '../../src/platform/wire/calls/bulk.ts';
import { roles } from '../../src/platform/wire/roles.ts';
import { next } from '../makers.ts';
import { activeOf, addStories } from '../rooms/bulk-room.ts';
import { onAnyEngine } from '../test-portal.ts';

const stories = saveStory.name;

describe('BulkSave', () => {
  onAnyEngine((portal) => {
    it('takes all records that match the filters of the list', async () => {
      const staff = await portal().as('superAdmin');
      const Name = `Matching ${next()}`;
      const Ids = await addStories(staff, 12, Name);
      const [other = 0] = await addStories(staff, 1);
      const { res } = await staff.send(bulkSave, {
        Call: stories,
        Flag: 'Active',
        IsActive: false,
        Filters: { name: Name, IsActive: true },
        Count: 12,
      });
      expect(res).toMatchObject({ Done: 12, Refused: [] });
      expect(new Set(await activeOf(staff, Ids))).toEqual(new Set([false]));
      expect(await activeOf(staff, [other])).toEqual([true]);
      for (const Filters of [{ Name: 'Nobody has this name' }, { Ids: [] }, { Ids: '' }, { Name, ids: ' ' }]) {
        const none = await staff.send(bulkSave, { Call: stories, Flag: 'Delete', Filters, Count: 0 });
        expect(none.res, JSON.stringify(Filters)).toEqual({ Done: 0, Refused: [], RefusedCount: 0, SetId: null });
      }
    });

    it('does nothing when the records that match are not as many as the person saw', async () => {
      const staff = await portal().as('superAdmin');
      const Name = `Counted ${next()}`;
      const Ids = await addStories(staff, 3, Name);
      const send = (more: object) => staff.send(bulkSave, { Call: stories, Flag: 'Active', IsActive: false, Filters: { Name }, ...more });
      for (const Count of [0, 2, 4, 13]) {
        const message = 'The list has changed: 3 records match now.';
        expect(await send({ Count })).toMatchObject({ status: 409, msgkey: message, res: { Code: 'ListChanged' } });
      }
      expect(await send({ Count: 1, Filters: { Name, Ids: Ids.slice(1) } })).toMatchObject({ status: 409 });
      const missing = 'Count is required';
      for (const Filters of [
        { Name },
        { Name, Ids },
        {},
        { Name: '' },
        { Name: ' ' },
        { Name: null },
        { Except: [] },
        { except: [999_999] },
      ]) {
        expect(await send({ Filters })).toMatchObject({ status: 400, msgkey: missing, res: { Errors: { Count: missing } } });
      }
      expect(await send({ Filters: {}, Count: 3 })).toMatchObject({ status: 409 });
      expect(await activeOf(staff, Ids)).toEqual([true, true, true]);
      expect((await send({ Count: '3' })).res).toMatchObject({ Done: 3, Refused: [] });
    });

    it('does nothing either when one of them goes while they are read', async () => {
      const staff = await portal().as('superAdmin');
      const Name = `Going ${next()}`;
      const [first = 0] = await addStories(staff, 3, Name);
      const list = storiesServer.find(({ call }) => call.name === listStories.name);
      const goes: CallHandler[] = storiesServer.map((handler) => ({
        ...handler,
        readInput: (input) => {
          const reading = handler.readInput(input);
          const run: typeof reading.run = async (context, batch) => {
            if (batch) await staff.send(saveStory, { Flag: 'Delete', Id: first });
            return reading.run(context, batch);
          };
          return handler === list ? { ...reading, run } : reading;
        },
      }));
      const input = { Call: stories, Flag: 'Active', IsActive: false, Filters: { Name }, Count: 3 };
      const caller = { userId: staff.userId, roleId: roles.superAdmin };
      // All that is asked for before the transaction.
      const context = { data: portal().data, caller, save: () => Promise.reject(new Error('It was saved')) } as unknown as RequestContext;
      const done = bulkServer(goes).readInput(input).run(context);
      await expect(done).rejects.toMatchObject({ code: 'ListChanged', message: 'The list has changed: 2 records match now.' });
    });

    it('leaves out the rows that were taken out of all that match', async () => {
      const staff = await portal().as('superAdmin');
      const Name = `Excepted ${next()}`;
      const Ids = await addStories(staff, 12, Name);
      const Except = [Ids[0] ?? 0, Ids[11] ?? 0];
      const send = (Count: number) =>
        staff.send(bulkSave, { Call: stories, Flag: 'Active', IsActive: false, Filters: { Name, Except }, Count });
      expect(await send(12)).toMatchObject({ status: 409, msgkey: 'The list has changed: 10 records match now.' });
      expect((await send(10)).res).toMatchObject({ Done: 10, Refused: [] });
      expect(await activeOf(staff, Ids)).toEqual([true, ...Array.from({ length: 10 }, () => false), true]);
      const rest = await staff.send(listStories, { Name, Except: Except.join(), RecordsPerPage: 5, CurrentPage: 2, Sort: 'Id' });
      expect(rest.rc.map(({ Id }) => Id)).toEqual(Ids.slice(6, 11));
      expect(rest.res?.TotalRecords).toBe(10);
      expect((await staff.send(listStories, { Name, Except: [] })).res?.TotalRecords).toBe(12);
    });

    it.each([
      [{ Filters: { Nmae: 'x' } }, "The list has no filter 'Nmae'"],
      [{ Filters: { CurrentPage: 1 } }, "The list has no filter 'CurrentPage'"],
      [{ Filters: JSON.parse('{"__proto__": 1}') }, 'Filters must be an object'],
      [{ Filters: 'Name' }, 'Filters must be an object'],
      [{ Filters: { IsActive: 'perhaps' } }, 'IsActive must be true or false'],
      [{ Filters: { Id: 0 } }, 'Id must be at least 1'],
      [{ Filters: {}, Ids: [1] }, 'Please send either Ids or Filters'],
      [{ Ids: [] }, 'Please select at least one record'],
      [{ Ids: ' ' }, 'Please select at least one record'],
      [{ Filters: { Ids: ',' } }, 'Id is required'],
      [{}, 'Please select at least one record'],
      [{ Ids: [1, 'two'] }, 'Id must be a number'],
      [{ Ids: Array.from({ length: 20_001 }, (_, at) => at + 1) }, 'At most 20,000 records at once'],
      [{ Ids: [1], Flag: 'Update' }, 'Flag must be one of Active, Delete'],
      [{ Ids: [1], Flag: 'constructor' }, 'Flag must be one of Active, Delete'],
      [{ Ids: [1], IsActive: 'perhaps' }, 'IsActive must be true or false'],
      [{ Ids: [1], Call: 'DropTables' }, /^Call must be one of .*AddCmsStories/],
      [{ Ids: [1], Call: 'register' }, /^Call must be one of/],
    ])('refuses %o as a whole and changes nothing', async (input, message) => {
      const staff = await portal().as('superAdmin');
      const [Id = 0] = await addStories(staff, 1);
      const { status, msgkey } = await staff.send(bulkSave, { Call: stories, Flag: 'Active', IsActive: false, ...input });
      expect({ status, msgkey }).toEqual({
        status: 400,
        msgkey: typeof message === 'string' ? message : expect.stringMatching(message),
      });
      expect(await activeOf(staff, [Id])).toEqual([true]);
    });

    it('a list gives the rows with the ids that were named, and none for an empty list of ids', async () => {
      const staff = await portal().as('superAdmin');
      const Name = `Named ${next()}`;
      const Ids = await addStories(staff, 3, Name);
      const named = await staff.send(listStories, { Ids: Ids.slice(1), Name, Sort: '-Id' });
      expect(named.rc.map(({ Id }) => Id)).toEqual([Ids[2], Ids[1]]);
      expect(named.res?.TotalRecords).toBe(2);
      expect((await staff.send(listStories, { Ids: `${Ids[0]},${Ids[1]}` })).res?.TotalRecords).toBe(2);
      for (const none of [[], '', ' ']) expect((await staff.send(listStories, { Ids: none })).res?.TotalRecords).toBe(0);
      expect((await staff.send(listStories, { Ids: { 1: 2 } })).status).toBe(400);
      const fileOf = async (named: unknown) => {
        const file = await portal().app.inject({
          method: 'POST',
          url: `/api/User/${listStories.name}`,
          headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
          payload: JSON.stringify({ Ids: named, Format: 'csv', Columns: 'Id', Sort: 'Id' }),
        });
        return file.body;
      };
      expect(await fileOf(Ids.slice(0, 2))).toBe(`\ufeffID\r\n${Ids[0]}\r\n${Ids[1]}\r\n`);
      for (const none of [[], '', ' ']) expect(await fileOf(none)).toBe('\ufeffID\r\n');
    });
  });
});
