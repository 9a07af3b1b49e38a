// Changing, answering and undoing slips: who may, where each belongs, and what stays when an account is gone.

import { describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { here } from '../../../../tests/makers.ts';
import { type MeetingChapter, makeMeetingChapter, type Person } from '../../../../tests/rooms/meeting-chapter.ts';
import { giveSlip, showTo } from '../../../../tests/rooms/slip-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { commandLineChanges } from '../../../app/server/record-kinds.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { assignmentRecords } from '../../chapters/assignments/assignments.tables.ts';
import { listHistory, restoreVersion } from '../../desk/history/history.contract.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { answerSlip, listSlips, saveSlip } from './slips.contract.ts';

describe('slips that are there', () => {
  onAnyEngine((portal) => {
    let chapters = 0;
    const room = async () => {
      const chapter = await makeMeetingChapter(portal(), `Chapter ${chapters++}`);
      return { chapter, asha: await chapter.join('Asha Rao'), ravi: await chapter.join('Ravi Iyer'), zoe: await chapter.join('Zoë Pinto') };
    };
    const add = giveSlip;
    const addedBy = async (client: Client, Kind: string, fields: object = {}): Promise<number> => {
      const { status, res, msgkey } = await add(client, Kind, fields);
      expect([status, msgkey]).toEqual([200, `${Kind} added successfully`]);
      return res?.Id ?? 0;
    };
    const rowsOf = async (client: Client, filters: object = {}) =>
      (await client.send(listSlips, { RecordsPerPage: 0, ...filters } as never)).rc;
    const refer = (from: Person, to: Person, more: object = {}) =>
      addedBy(from.client, 'Referral', { ToId: to.id, ContactName: 'Kavita Canary', ContactPhone: '9812345670', ...more });

    it('are changed by the giver, answered by the receiver, and by nobody else', async () => {
      const { chapter, asha, ravi, zoe } = await room();
      const id = await refer(asha, ravi, { Note: 'First' });
      const change = {
        Flag: 'Update',
        Id: id,
        ToId: ravi.id,
        Day: inDays(0),
        Note: 'Second',
        ContactName: 'Kavita',
        Status: 'Won',
      } as never;
      expect(await ravi.client.send(saveSlip, change)).toMatchObject({ status: 403, msgkey: 'Only Asha Rao can change this' });
      expect(await asha.client.send(answerSlip, { Id: id, Status: 'Won' })).toMatchObject({
        status: 403,
        msgkey: 'Only Ravi Iyer can answer this',
      });
      expect(await zoe.client.send(answerSlip, { Id: id, Status: 'Won' })).toMatchObject({ status: 404, msgkey: 'Slip not found' });
      expect((await zoe.client.send(saveSlip, { Flag: 'Delete', Id: id })).status).toBe(404);
      expect((await chapter.secretary.send(saveSlip, { Flag: 'Delete', Id: id })).status).toBe(403);
      const answered = await ravi.client.send(answerSlip, { Id: id, Status: 'Contacted', StatusNote: 'Called her' });
      expect(answered.status).toBe(200);
      // What the receiver has said stays when the giver changes the slip.
      expect(await asha.client.send(saveSlip, change)).toMatchObject({ status: 200, msgkey: 'Referral updated successfully' });
      expect((await rowsOf(ravi.client, { Id: id }))[0]).toMatchObject({
        Note: 'Second',
        Status: 'Contacted',
        StatusNote: 'Called her',
        ContactPhone: null,
        MayAnswer: true,
        MayChange: false,
      });
      expect(await asha.client.send(saveSlip, { ...(change as object), Kind: 'Training' } as never)).toMatchObject({
        status: 400,
        msgkey: 'The kind of a slip never changes',
      });
      expect((await asha.client.send(saveSlip, { ...(change as object), Version: 1 } as never)).status).toBe(409);
      const thanks = await addedBy(ravi.client, 'Thank you', { ToId: asha.id, Amount: 1, Share: 'Nothing' });
      expect((await asha.client.send(saveSlip, { Flag: 'Delete', Id: thanks })).status).toBe(404);
    });

    it('belong to the chapter that both share on that day, else to the first that each joined', async () => {
      const { chapter, asha, ravi } = await room();
      const [first, second] = [
        await makeMeetingChapter(portal(), `Other ${chapters++}`),
        await makeMeetingChapter(portal(), `Third ${chapters++}`),
      ];
      const assign = (of: MeetingChapter, { id }: Person, created_at: string) =>
        portal().data.write((tx) =>
          tx.insertInto('assignments').values({ chapter_id: of.id, user_id: id, created_by: 1, created_at }).execute(),
        );
      const lone = await first.join('Lone Star', '2019-01-01T00:00:00.000Z');
      await showTo(lone, 'All members');
      const chaptersOf = async (from: Person, to: Person, Day = inDays(0)) => {
        const id = await refer(from, to, { Day });
        const [row] = await rowsOf(chapter.staff, { Id: id });
        return [row?.ChapterId, row?.ToChapterId];
      };
      expect(await chaptersOf(asha, lone)).toEqual([chapter.id, first.id]);
      await assign(second, asha, '2021-01-01T00:00:00.000Z');
      await assign(second, lone, `${inDays(-5).slice(0, 10)}T08:00:00.000Z`);
      expect(await chaptersOf(asha, lone)).toEqual([second.id, second.id]);
      expect(await chaptersOf(asha, lone, inDays(-10))).toEqual([chapter.id, first.id]);
      expect(await chaptersOf(asha, ravi)).toEqual([chapter.id, chapter.id]);
    });

    it('are written by officers for the members of their chapters only', async () => {
      const { chapter, asha, ravi } = await room();
      const other = await makeMeetingChapter(portal(), `Other ${chapters++}`);
      const stranger = await other.join('Stranger');
      const forWhom = (FromId: number) => add(chapter.secretary, 'Referral', { FromId, ToId: ravi.id });
      expect((await forWhom(asha.id)).status).toBe(200);
      expect(await forWhom(stranger.id)).toMatchObject({ status: 404, msgkey: 'Member not found' });
      expect((await add(asha.client, 'Referral', { FromId: ravi.id, ToId: stranger.id })).status).toBe(403);
      expect((await add(chapter.secretary, 'Referral', { ToId: ravi.id })).status).toBe(400);
      expect((await (await portal().as('admin')).send(listSlips, {})).status).toBe(403);
      expect((await rowsOf(chapter.secretary)).map(({ FromName }) => FromName)).toEqual(['Asha Rao']);
      expect(await rowsOf(other.secretary)).toEqual([]);
    });

    it('of a chapter are seen by who looks after its meetings, without contacts, amounts and notes, and answered for its members', async () => {
      const { chapter, asha, ravi } = await room();
      const other = await makeMeetingChapter(portal(), `Other ${chapters++}`);
      const secret = { ContactName: 'Farida Khan', ContactPhone: '9810000009', Note: 'Needs honey' };
      await add(asha.client, 'Referral', { ToId: ravi.id, ...secret });
      await add(ravi.client, 'Thank you', { ToId: asha.id, Amount: 5_000, Share: 'Nothing', Note: 'For the honey' });
      const seen = await rowsOf(chapter.secretary, { ChapterId: chapter.id, Sort: 'Kind' });
      expect(seen).toMatchObject([
        {
          Kind: 'Referral',
          FromName: 'Asha Rao',
          ToName: 'Ravi Iyer',
          Note: null,
          ContactName: null,
          ContactPhone: null,
          MayAnswer: true,
          MayChange: false,
        },
        { Kind: 'Thank you', Amount: null, Note: null, MayAnswer: false },
      ]);
      expect((await chapter.secretary.send(listSlips, { ChapterId: chapter.id })).res?.Sum).toBe(0);
      expect((await rowsOf(chapter.secretary, { UserId: asha.id, Direction: 'Given' })).map(({ Kind }) => Kind)).toEqual(['Referral']);
      const given = { UserId: asha.id, Direction: 'Given', Kind: 'Referral' };
      expect((await rowsOf(chapter.secretary, { ...given, OtherId: ravi.id })).map(({ ToName }) => ToName)).toEqual(['Ravi Iyer']);
      expect(await rowsOf(chapter.secretary, { ...given, OtherId: asha.id + ravi.id })).toEqual([]);
      expect(await rowsOf(chapter.secretary)).toEqual([]);
      for (const Text of ['honey', 'Farida']) expect(await rowsOf(chapter.secretary, { ChapterId: chapter.id, Text })).toEqual([]);
      expect((await rowsOf(chapter.secretary, { ChapterId: chapter.id, Text: 'Asha' })).length).toBe(2);
      for (const filters of [{ ChapterId: chapter.id }, { UserId: asha.id }, { Id: seen[0]?.Id }]) {
        expect(await rowsOf(other.secretary, filters)).toEqual([]);
      }
      await ravi.client.send(answerSlip, { Id: seen[0]?.Id, Status: 'Contacted', StatusNote: 'Called twice' });
      expect((await other.secretary.send(answerSlip, { Id: seen[0]?.Id, Status: 'Lost' })).status).toBe(404);
      expect((await chapter.secretary.send(answerSlip, { Id: seen[0]?.Id, Status: 'Won', StatusNote: null })).status).toBe(200);
      expect(await rowsOf(ravi.client, { Id: seen[0]?.Id })).toMatchObject([{ Status: 'Won', StatusNote: 'Called twice' }]);
    });

    it('older than 90 days are changed, deleted and undone by super admins alone', async () => {
      const { chapter, asha, ravi } = await room();
      const added = await add(asha.client, 'Referral', { ToId: ravi.id });
      const id = added.res?.Id ?? 0;
      const old = inDays(-91).slice(0, 10);
      await portal().data.write((tx) => tx.updateTable('slips').set({ day: old }).where('id', '=', id).execute());
      const late = { status: 403, msgkey: 'After 90 days only super admins change a slip' };
      expect(await asha.client.send(saveSlip, { Flag: 'Delete', Id: id })).toMatchObject(late);
      expect(await asha.client.send(undoChanges, { SetId: added.res?.SetId ?? 0 })).toMatchObject(late);
      // A referral may take long: its receiver still says how it stands.
      expect((await ravi.client.send(answerSlip, { Id: id, Status: 'Lost' })).status).toBe(200);
      expect((await chapter.staff.send(saveSlip, { Flag: 'Delete', Id: id })).status).toBe(200);
    });

    it('are in the history of both, and each undoes what is theirs', async () => {
      const { asha, ravi } = await room();
      const added = await add(asha.client, 'Referral', { ToId: ravi.id, ContactName: 'Kavita Canary' });
      const id = added.res?.Id ?? 0;
      const historyOf = async ({ client }: Person) =>
        (await client.send(listHistory, { Record: 'Slip', RecordId: id })).rc.map(({ Kind, MayUndo, MayRestore }) => [
          Kind,
          MayUndo,
          MayRestore,
        ]);
      expect(await historyOf(asha)).toEqual([['Added', true, false]]);
      expect(await historyOf(ravi)).toEqual([['Added', false, false]]);
      const said = await ravi.client.send(answerSlip, { Id: id, Status: 'Contacted' });
      expect(await historyOf(ravi)).toEqual([
        ['Changed', true, false],
        ['Added', false, false],
      ]);
      expect((await asha.client.send(undoChanges, { SetId: said.res?.SetId ?? 0 })).status).toBe(404);
      expect((await ravi.client.send(undoChanges, { SetId: added.res?.SetId ?? 0 })).status).toBe(404);
      const version = { Record: 'Slip', RecordId: id, SetId: added.res?.SetId ?? 0 } as const;
      expect((await ravi.client.send(restoreVersion, version)).status).not.toBe(200);
      expect((await ravi.client.send(undoChanges, { SetId: said.res?.SetId ?? 0 })).status).toBe(200);
      expect((await rowsOf(asha.client, { Id: id }))[0]?.Status).toBe('New');
    });

    it('stay with the name as it was when an account is deleted, and come back with it', async () => {
      const { chapter, asha, ravi } = await room();
      const id = await refer(asha, ravi);
      const { data } = portal();
      const { setId } = await commandLineChanges(
        data,
        here,
      )(async (records) => {
        await records.delete(assignmentRecords, asha.assignment);
        await records.delete(memberRecords, asha.id);
      });
      expect((await rowsOf(ravi.client, { Id: id }))[0]).toMatchObject({ FromName: 'Asha Rao', FromId: null, ToName: 'Ravi Iyer' });
      expect((await chapter.staff.send(undoChanges, { SetId: setId ?? 0 })).status).toBe(200);
      expect((await rowsOf(ravi.client, { Id: id }))[0]).toMatchObject({ FromName: 'Asha Rao', FromId: asha.id });
      expect(portal().failures()).toEqual([]);
    });
  });
});
