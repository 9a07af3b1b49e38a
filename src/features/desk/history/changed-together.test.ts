// What one action did to many is one row of the history and of the trash, which is undone as a whole.

import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeChapter, makePicture, makeUser } from '../../../../tests/makers.ts';
import { apply, csv, newEmail } from '../../../../tests/rooms/import-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { bulkSave } from '../../../platform/wire/calls/bulk.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { saveChapter } from '../../chapters/chapters/chapters.contract.ts';
import { listStories, saveStory } from '../../contents/stories/stories.contract.ts';
import { saveMeeting } from '../../meetings/meetings/meetings.contract.ts';
import { listMembers } from '../../people/members/members.contract.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { listHistory } from './history.contract.ts';

describe('what one action did to many', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });

    const together = async (filters: object = {}, client = staff) => {
      const { rc, res } = await client.send(listHistory, { Together: true, ...filters });
      return { rows: rc, summaries: rc.map(({ Summary }) => Summary), total: res?.TotalRecords ?? 0 };
    };

    it('is one row when members are imported, with their payments and places', async () => {
      await makeChapter(portal().data, 'Goa');
      const { total: before } = await together();
      const lines = Array.from({ length: 3 }, (_, at) => [
        `Asha ${at}`,
        newEmail(),
        `987654321${at}`,
        'Goa',
        '01-04-2026',
        500,
        '31-03-2090',
      ]);
      const heads = ['Name', 'Email', 'Phone', 'Chapter', 'Payment Date', 'Amount', 'Valid Until'];
      const { res } = await apply(staff, 'members', csv(heads, ...lines));
      const { rows, summaries, total } = await together();
      expect(total).toBe(before + 1);
      expect(summaries[0]).toBe('Imported 3 members');
      expect(rows[0]).toMatchObject({ SetId: res?.SetId, MayUndo: true });
      expect((await together({ Record: 'Payment' })).summaries).toEqual(['Imported 3 payments']);
      expect((await together({ Record: 'Assignment', Kind: 'Added' })).summaries).toEqual(['Imported 3 members']);
      expect((await together({ Kind: 'Changed' })).rows.filter(({ SetId }) => SetId === res?.SetId)).toHaveLength(1);
      // Each by itself, as before.
      expect((await staff.send(listHistory, { SetId: res?.SetId, Together: true })).rc.length).toBeGreaterThan(9);
      const plain = await staff.send(listHistory, {});
      expect(plain.rc.every(({ Summary }) => Summary === null)).toBe(true);
      expect(plain.res?.TotalRecords).toBeGreaterThan(total);
    });

    it('names the members of a file that adds some and changes others, not their payments', async () => {
      const known = newEmail();
      const heads = ['Name', 'Email', 'Phone', 'Payment Date', 'Amount', 'Valid Until'];
      const line = (email: string, at: number) => [`Ravi ${at}`, email, `987654320${at}`, '01-04-2026', 500, '31-03-2090'];
      await apply(staff, 'members', csv(heads.slice(0, 3), line(known, 0).slice(0, 3)));
      await apply(staff, 'members', csv(heads, line(known, 1), line(newEmail(), 2), line(newEmail(), 3)));
      expect((await together()).summaries[0]).toBe('Imported 3 members');
      expect((await together({ Record: 'Member', Kind: 'Added' })).summaries[0]).toBe('Imported 2 members');
      expect((await together({ Record: 'Payment' })).summaries[0]).toBe('Imported 3 payments');
    });

    it('is a row for each record where the list is sorted by their names, so that these are in order', async () => {
      const ids: number[] = [];
      for (const fullName of ['Zoya', 'asha', 'Ömer', 'Bela', 'Émile']) ids.push((await makeUser(portal().data, { fullName })).id);
      const mark = { Call: updateDetails.name, Flag: 'IsTmn', IsTmnians: true, Ids: ids };
      const { res } = await staff.send(bulkSave, mark);
      for (const [Sort, names] of [
        ['Title', ['asha', 'Bela', 'Émile', 'Ömer', 'Zoya']],
        ['-Title', ['Zoya', 'Ömer', 'Émile', 'Bela', 'asha']],
      ] as const) {
        const { rows } = await together({ Sort, RecordsPerPage: 0 });
        expect(rows.map(({ Summary }) => Summary)).not.toContainEqual(expect.any(String));
        expect(rows.filter(({ SetId }) => SetId === res?.SetId).map(({ Title }) => Title)).toEqual(names);
        const folded = rows.map(({ Title }) => Buffer.from(foldText(Title)));
        expect(folded).toEqual(folded.toSorted((one, other) => (Sort === 'Title' ? 1 : -1) * Buffer.compare(one, other)));
      }
      expect((await together({ Sort: '-ByName', RecordsPerPage: 0 })).summaries).toContain('Changed 5 members');
    });

    it('leaves what was done to one as it is', async () => {
      await makeUser(portal().data);
      await staff.send(saveStory, { Name: 'Alone', ClientName: 'A', Description: '<p>x</p>', Flag: 'Add' }, await makePicture());
      expect((await together()).rows[0]).toMatchObject({ Title: 'Alone', Summary: null, SetSize: 1 });
    });

    it('is one row in the trash until each came back, and comes back as one', async () => {
      const Ids: number[] = [];
      for (const Name of ['One', 'Two', 'Three']) {
        const { res } = await staff.send(saveStory, { Name, ClientName: 'A', Description: '<p>x</p>', Flag: 'Add' }, await makePicture());
        Ids.push(res?.Id ?? 0);
      }
      const remove = () => staff.send(bulkSave, { Call: 'AddCmsStories', Flag: 'Delete', Ids });
      const trash = { Kind: 'Deleted', MayUndo: true, TakesBackAddition: false };
      expect((await remove()).status).toBe(200);
      const { rows, summaries, total } = await together(trash);
      expect([summaries, total]).toEqual([['Deleted 3 stories'], 1]);
      expect((await staff.send(undoChanges, { SetId: rows[0]?.SetId })).status).toBe(200);
      expect((await together(trash)).rows).toEqual([]);
      expect((await staff.send(listStories, { Ids })).rc).toHaveLength(3);

      // The first one comes back alone: another one stands for those that are left.
      await remove();
      const [deleted] = (await together(trash)).rows;
      const one = { SetId: deleted?.SetId, Record: 'Story', RecordId: deleted?.RecordId };
      expect((await staff.send(undoChanges, one)).status).toBe(200);
      const left = await together(trash);
      expect(left.total).toBe(1);
      expect(left.rows[0]?.RecordId).not.toBe(deleted?.RecordId);
      // The others come back as one all the same, and once.
      expect((await staff.send(undoChanges, { SetId: deleted?.SetId })).status).toBe(200);
      expect((await staff.send(listStories, { Ids })).rc).toHaveLength(3);
      expect(await staff.send(undoChanges, { SetId: deleted?.SetId })).toMatchObject({ status: 409, res: { Code: 'CannotUndo' } });
    });

    it('stands in the trash also where the first deletion of the set has come of another one', async () => {
      const Ids: number[] = [];
      for (let at = 0; at < 2; at++) Ids.push((await makeChapter(portal().data)).id);
      const { res } = await staff.send(bulkSave, { Call: saveChapter.name, Flag: 'Delete', Ids });
      const SetId = res?.SetId ?? 0;
      await portal().data.write(async (tx) => {
        const first = tx.selectFrom('changes').select('id').where('set_id', '=', SetId).orderBy('id').limit(1);
        await tx.updateTable('changes').set({ came_along: true }).where('id', 'in', first).execute();
      });
      const { rows } = await together({ Kind: 'Deleted', MayUndo: true });
      expect(rows.filter((row) => row.SetId === SetId)).toHaveLength(1);
      expect((await staff.send(undoChanges, { SetId })).status).toBe(200);
    });

    it('is undone as one where the first of them was taken back by itself', async () => {
      const lines = Array.from({ length: 3 }, (_, at) => [`Meera ${at}`, newEmail(), `987654321${at}`]);
      const { res } = await apply(staff, 'members', csv(['Name', 'Email', 'Phone'], ...lines));
      const SetId = res?.SetId ?? 0;
      const added = (await staff.send(listHistory, { SetId, Kind: 'Added', Sort: 'At' })).rc;
      expect(added).toHaveLength(3);
      const one = { SetId, Record: added[0]?.Record, RecordId: added[0]?.RecordId };
      expect((await staff.send(undoChanges, one)).status).toBe(200);
      const rowOf = async () => (await together({ ById: staff.userId })).rows.find((row) => row.SetId === SetId);
      expect(await rowOf()).toMatchObject({ Summary: 'Imported 3 members', MayUndo: true });
      expect((await staff.send(undoChanges, { SetId })).status).toBe(200);
      expect((await staff.send(listMembers, { Search: 'Meera' })).rc).toEqual([]);
      expect(await rowOf()).toMatchObject({ MayUndo: false });
    });

    it.each([[1], [2]])('is undone as one where only the first is left: %i of the others came back alone', async (others) => {
      const Ids: number[] = [];
      for (let at = 0; at <= others; at++) Ids.push((await makeChapter(portal().data)).id);
      const { res } = await staff.send(bulkSave, { Call: saveChapter.name, Flag: 'Delete', Ids });
      const SetId = res?.SetId ?? 0;
      for (const RecordId of Ids.slice(1)) expect((await staff.send(undoChanges, { SetId, Record: 'Chapter', RecordId })).status).toBe(200);
      const rowOf = async (filters: object) => (await together(filters)).rows.find((row) => row.SetId === SetId);
      const trash = { Kind: 'Deleted', MayUndo: true };
      const row = { Summary: `Deleted ${Ids.length} chapters`, MayUndo: true };
      for (const filters of [{}, trash, { Record: 'Chapter', Kind: 'Deleted' }]) expect(await rowOf(filters)).toMatchObject(row);
      expect((await staff.send(undoChanges, { SetId })).status).toBe(200);
      expect(await rowOf({})).toMatchObject({ MayUndo: false });
      expect(await rowOf(trash)).toBeUndefined();
    });

    it('is for super admins only: others get the rows as ever', async () => {
      const member = await portal().as('member');
      const [all, asked] = [await member.send(listHistory, {}), await member.send(listHistory, { Together: true })];
      expect(asked.rc).toEqual(all.rc);
    });

    it('counts the meetings of a plan, and not the parts of their agendas', async () => {
      const { id } = await makeChapter(portal().data, 'Panaji');
      const day = inDays(400);
      const add = { Flag: 'Add', ChapterId: id, Day: day };
      const { res: one } = await staff.send(saveMeeting, add);
      expect((await together()).rows[0]).toMatchObject({ Record: 'Meeting', Summary: null });
      await staff.send(saveMeeting, { Flag: 'Delete', Id: one?.Id });
      // Its parts have gone along with it.
      const [deleted] = (await together()).rows;
      expect(deleted).toMatchObject({ Record: 'Meeting', Kind: 'Deleted', Summary: null, SetSize: 1 });
      await portal().data.write((tx) => tx.updateTable('chapters').set({ meeting_day: 'Monday' }).where('id', '=', id).execute());
      const { res } = await staff.send(saveMeeting, { Flag: 'Plan', ChapterId: id, From: inDays(1), To: inDays(28) });
      expect((await together()).summaries[0]).toBe('Added 4 meetings');
      expect((await together({ Record: 'Meeting part' })).summaries[0]).toMatch(/^Added \d+ meeting parts$/);
      await staff.send(undoChanges, { SetId: res?.SetId });
      expect((await together()).summaries[0]).toBe('Took back 4 meetings');
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
