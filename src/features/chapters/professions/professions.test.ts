// The list of professions: who changes it, names that are the same, deleting and merging.

import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeVisitor } from '../../../../tests/make-visitor.ts';
import { makeAssignment, makeChapter, makeUser } from '../../../../tests/makers.ts';
import { type Client, onBothEngines } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { listProfessions, saveProfession } from './professions.contract.ts';

describe('professions', () => {
  onBothEngines((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const add = async (Name: string) => (await staff.send(saveProfession, { Flag: 'Add', Name })).res?.Id ?? 0;
    const seat = async (chapterId: number, professionId: number, fullName = 'Asha Rao') => {
      const { data } = portal();
      const { id } = await makeAssignment(data, chapterId, (await makeUser(data, { fullName })).id, staff.userId);
      await data.write((tx) => tx.updateTable('assignments').set({ profession_id: professionId }).where('id', '=', id).execute());
      return id;
    };
    const professionOf = async (table: 'assignments' | 'visitors', id: number) =>
      (await portal().data.read.selectFrom(table).select('profession_id').where('id', '=', id).executeTakeFirst())?.profession_id;

    it('are about 150 in a new portal, by name, and read by every role', async () => {
      for (const role of ['superAdmin', 'admin', 'member'] as const) {
        const { status, rc } = await (await portal().as(role)).send(listProfessions, { RecordsPerPage: 100 });
        expect(status).toBe(200);
        expect(rc[0]).toMatchObject({ Name: 'Accountant', Seats: role === 'superAdmin' ? 0 : null, TotalRecords: 152 });
      }
      expect((await staff.send(listProfessions, { Search: 'chartered' })).rc).toMatchObject([{ Name: 'Chartered accountant' }]);
    });

    it('are added, renamed and deleted by super admins, as the history tells', async () => {
      const added = await staff.send(saveProfession, { Flag: 'Add', Name: 'Beekeeper' });
      expect(added).toMatchObject({ status: 200, msgkey: 'Profession added successfully' });
      const Id = added.res?.Id ?? 0;
      const renamed = await staff.send(saveProfession, { Flag: 'Update', Id, Name: 'Apiarist', Version: 1 });
      expect(renamed).toMatchObject({ status: 200, msgkey: 'Profession updated successfully' });
      expect(await staff.send(saveProfession, { Flag: 'Update', Id, Name: 'Beekeeper', Version: 1 })).toMatchObject({
        status: 409,
        res: { Code: 'MovedOn', Current: { Name: 'Apiarist' } },
      });
      expect(await staff.send(saveProfession, { Flag: 'Delete', Id })).toMatchObject({ msgkey: 'Profession deleted successfully' });
      const { rc } = await staff.send(listHistory, { Record: 'Profession', RecordId: Id });
      expect(rc.map(({ Kind, Title }) => `${Kind} ${Title}`)).toEqual(['Deleted Apiarist', 'Changed Apiarist', 'Added Beekeeper']);
      expect(await staff.send(saveProfession, { Flag: 'Delete', Id })).toMatchObject({ status: 404, msgkey: 'Profession not found' });
    });

    it('have one name each, whatever the case and accents, also after an undo', async () => {
      const Id = await add('Café owner');
      for (const Name of ['café owner', 'CAFE OWNER', 'Café owner']) {
        expect(await staff.send(saveProfession, { Flag: 'Add', Name })).toMatchObject({
          status: 409,
          msgkey: 'Café owner is in the list already',
          res: { Code: 'NameTaken', Errors: { Name: expect.any(String) } },
        });
      }
      const other = await add('Brewer');
      expect((await staff.send(saveProfession, { Flag: 'Update', Id: other, Name: 'Cafe Owner' })).status).toBe(409);
      expect((await staff.send(saveProfession, { Flag: 'Update', Id, Name: 'Cafe Owner' })).status).toBe(200);
      const deleted = await staff.send(saveProfession, { Flag: 'Delete', Id });
      await add('café ÓWNER');
      expect(await staff.send(undoChanges, { SetId: deleted.res?.SetId })).toMatchObject({
        status: 409,
        msgkey: expect.stringContaining('has the name of another one now'),
      });
    });

    it('of the same name that are added at once are one, and one refusal', async () => {
      const answers = await Promise.all(['Cobbler', 'COBBLER'].map((Name) => staff.send(saveProfession, { Flag: 'Add', Name })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('are not deleted while a member has the seat, or a visitor names them', async () => {
      const chapter = (await makeChapter(portal().data)).id;
      const [taken, named] = [await add('Farrier'), await add('Falconer')];
      await seat(chapter, taken);
      await makeVisitor(portal().data, chapter, { profession_id: named, stage: 'Visited' });
      for (const Id of [taken, named]) {
        expect(await staff.send(saveProfession, { Flag: 'Delete', Id })).toMatchObject({
          status: 409,
          msgkey: 'This profession is in use. It can be merged into another one.',
        });
      }
      expect((await staff.send(listProfessions, { Id: taken })).rc).toMatchObject([{ Seats: 1 }]);
    });

    it('are merged with all seats and visitors, as one set that can be undone', async () => {
      const { data } = portal();
      const [from, into] = [await add('Cooper'), await add('Barrel maker')];
      const chapters = [(await makeChapter(data)).id, (await makeChapter(data)).id];
      const seats = [await seat(chapters[0] ?? 0, from), await seat(chapters[1] ?? 0, from, 'Ravi Iyer')];
      const third = (await makeChapter(data)).id;
      const held = await makeVisitor(data, third, { profession_id: from });
      const under = await makeVisitor(data, third, { profession_id: from, stage: 'Visited' });
      const merged = await staff.send(saveProfession, { Flag: 'Merge', Id: from, IntoId: into });
      expect(merged).toMatchObject({ status: 200, msgkey: 'Professions merged successfully', res: { Id: into } });
      const all = async () => [
        ...(await Promise.all(seats.map((id) => professionOf('assignments', id)))),
        ...(await Promise.all([held, under].map((id) => professionOf('visitors', id)))),
      ];
      expect(await all()).toEqual([into, into, into, into]);
      expect((await staff.send(listProfessions, { Id: from })).rc).toEqual([]);
      const { rc } = await staff.send(listHistory, { SetId: merged.res?.SetId, Record: 'Assignment' });
      expect(rc.map(({ Fields }) => Fields)).toEqual([
        [{ Field: 'Seat', Before: from, After: 'Barrel maker' }],
        [{ Field: 'Seat', Before: from, After: 'Barrel maker' }],
      ]);
      expect((await staff.send(undoChanges, { SetId: merged.res?.SetId })).status).toBe(200);
      expect(await all()).toEqual([from, from, from, from]);
    });

    it('are not merged where a chapter has both seats, or one is held there', async () => {
      const { data } = portal();
      const [from, into] = [await add('Cutler'), await add('Knife maker')];
      const chapter = (await makeChapter(data, 'Mumbai Harbour')).id;
      await seat(chapter, from);
      const held = await makeVisitor(data, chapter, { profession_id: into });
      const message = 'Mumbai Harbour has a seat for Cutler and one for Knife maker';
      const merge = () => staff.send(saveProfession, { Flag: 'Merge', Id: from, IntoId: into });
      expect(await merge()).toMatchObject({ status: 409, msgkey: message, res: { Code: 'SeatTaken', Errors: { IntoId: message } } });
      await data.write((tx) =>
        tx
          .updateTable('visitors')
          .set({ held_until: inDays(-1) })
          .where('id', '=', held)
          .execute(),
      );
      expect((await merge()).status).toBe(200);
    });

    it('are merged into another one that is there', async () => {
      const Id = await add('Glazier');
      for (const [IntoId, message] of [
        [Id, 'Please select another profession'],
        [2_000_000_000, 'Profession not found'],
      ] as const) {
        expect(await staff.send(saveProfession, { Flag: 'Merge', Id, IntoId })).toMatchObject({ status: 400, msgkey: message });
      }
      expect((await staff.send(saveProfession, { Flag: 'Merge', Id: 2_000_000_000, IntoId: Id })).status).toBe(404);
    });
  });
});
