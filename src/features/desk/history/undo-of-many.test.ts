// Sets of many records are taken back together, and what is in the way of one of them is told by its name.

import { beforeAll, describe, expect, it } from 'vitest';
import { apply, csv } from '../../../../tests/rooms/import-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { bulkSave } from '../../../platform/wire/calls/bulk.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listChapters, saveChapter } from '../../chapters/chapters/chapters.contract.ts';

const many = 130;
const heads = ['Chapter Name', 'Country', 'State', 'City', 'Status'];
const nameOf = (group: string, at: number) => `${group} ${String(at).padStart(3, '0')}`;
const linesOf = (group: string, city: (at: number) => string) =>
  Array.from({ length: many }, (_, at) => [nameOf(group, at), 'India', 'Maharashtra', city(at), 'Yes']);

describe('the undo of many records', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });

    const undo = (SetId: number | null | undefined) => staff.send(undoChanges, { SetId });
    const chaptersOf = async (group: string) => {
      const { rc } = await staff.send(listChapters, { ChapterName: group, RecordsPerPage: 0, Sort: 'ChapterName' });
      return rc.map(({ Version: _, TotalRecords: __, ...chapter }) => chapter);
    };
    const bring = async (group: string, city: (at: number) => string) => {
      const answer = await apply(staff, 'chapters', csv(heads, ...linesOf(group, city)));
      expect(answer.res?.Refused).toBe(0);
      return answer.res?.SetId;
    };
    const deleteAll = async (group: string) => {
      const Ids = (await chaptersOf(group)).map(({ Id }) => Id);
      const answer = await staff.send(bulkSave, { Call: 'AddOrUpdateChapter', Flag: 'Delete', Ids });
      expect(answer.res).toMatchObject({ Done: many, Refused: [] });
      return answer.res?.SetId;
    };

    it('takes away what was added, brings back what was deleted, and gives former values, each with its own', async () => {
      const added = await bring('Alpha', () => 'Pune');
      const before = await chaptersOf('Alpha');
      expect(before).toHaveLength(many);
      const changed = await bring('Alpha', (at) => (at % 2 ? 'Mumbai' : 'Nagpur'));
      const between = await chaptersOf('Alpha');
      expect(new Set(between.map(({ CityName }) => CityName))).toEqual(new Set(['Mumbai', 'Nagpur']));
      const deleted = await deleteAll('Alpha');
      expect(await chaptersOf('Alpha')).toEqual([]);
      const back = await undo(deleted);
      expect(back.status).toBe(200);
      expect(await chaptersOf('Alpha')).toEqual(between);
      // And to and fro: the undo is undone, and done again.
      const gone = await undo(back.res?.SetId);
      expect(await chaptersOf('Alpha')).toEqual([]);
      expect((await undo(gone.res?.SetId)).status).toBe(200);
      expect(await chaptersOf('Alpha')).toEqual(between);
      expect((await undo(changed)).status).toBe(200);
      expect(await chaptersOf('Alpha')).toEqual(before);
      expect((await undo(added)).status).toBe(200);
      expect(await chaptersOf('Alpha')).toEqual([]);
    });

    it('changes nothing when one of them was changed since, and names it', async () => {
      await bring('Beta', () => 'Pune');
      const changed = await bring('Beta', () => 'Mumbai');
      const all = await chaptersOf('Beta');
      const one = all[77];
      const fields = { CountryId: 101, StateId: 4008, CityId: one?.CityId };
      const renamed = { Flag: 'Update', Id: one?.Id, ChapterName: 'Gamma', ...fields, CityId: 133_504 };
      expect((await staff.send(saveChapter, renamed)).status).toBe(200);
      const before = await chaptersOf('Beta');
      const message = "This cannot be undone: the chapter 'Gamma' was changed in the meantime.";
      expect(await undo(changed)).toMatchObject({ status: 409, rs: 0, msgkey: message });
      expect(await chaptersOf('Beta')).toEqual(before);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
