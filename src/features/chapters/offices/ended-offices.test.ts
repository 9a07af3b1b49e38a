// Offices whose holder leaves, and what an undo brings back.

import { describe, expect, it } from 'vitest';
import { changesByCommandLine, here, makeChapter, makeUser } from '../../../../tests/makers.ts';
import { noon, prepareOffices, setClock } from '../../../../tests/rooms/offices-room.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { setActive, setRole } from '../../people/accounts/accounts.server.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { assignMember } from '../assignments/assignments.contract.ts';
import { saveChapter } from '../chapters/chapters.contract.ts';
import { saveOffice } from './offices.contract.ts';

describe('an office that ends', () => {
  onAnyEngine((portal) => {
    const room = prepareOffices(portal);

    it('is held by no super admin: who becomes one by the command line leaves it, and it can be given to somebody else', async () => {
      setClock(noon);
      const chapter = await room().makeHarbour();
      const [asha, ravi] = [await room().join(chapter, 'Asha Rao'), await room().join(chapter, 'Ravi Rao')];
      expect((await room().give(chapter, asha.id, 'President')).status).toBe(200);
      expect((await room().give(chapter, asha.id, 'President', { From: '2026-10-01', To: '2027-03-31' })).status).toBe(200);
      expect(await setRole(changesByCommandLine(portal().data, here), asha.email, 1)).toBe(true);
      expect(await room().listHeld(asha.id)).toEqual(['President 2026-04-01 2026-09-09']);
      expect((await room().give(chapter, ravi.id, 'President', { From: '2026-09-10' })).status).toBe(200);
    });

    it('comes back by undo only where it could be given', async () => {
      setClock(noon);
      const chapter = await room().makeHarbour();
      const [asha, ravi] = [await room().join(chapter, 'Asha Rao'), await room().join(chapter, 'Ravi Iyer')];
      const taken = async (Id: number) => (await room().staff.send(saveOffice, { Flag: 'Delete', Id })).res?.SetId ?? 0;
      const undo = async (SetId: number) => {
        const { status, msgkey } = await room().staff.send(undoChanges, { SetId });
        return [status, msgkey];
      };
      const first = await taken((await room().give(chapter, asha.id, 'President')).res?.Id ?? 0);
      const next = (await room().give(chapter, ravi.id, 'President')).res?.Id ?? 0;
      expect(await undo(first)).toEqual([409, 'Mumbai Harbour has a President until 30 Sep 2026: Ravi Iyer']);
      const second = await taken(next);
      const left = await room().staff.send(assignMember, { Flag: 'Remove', Id: ravi.assignment });
      expect(await undo(second)).toEqual([400, 'Ravi Iyer is not in Mumbai Harbour']);
      expect(await undo(left.res?.SetId ?? 0)).toEqual([200, 'Changes undone']);
      expect(await undo(second)).toEqual([200, 'Changes undone']);
      expect(await room().listHeld(ravi.id)).toEqual(['President 2026-04-01 2026-09-30']);
      expect(await room().listHeld(asha.id)).toEqual([]);
    });

    it('is left with the chapter: the running one ended yesterday, the future one is gone, and undo brings both back', async () => {
      setClock(noon);
      const pune = (await makeChapter(portal().data, 'Pune Central')).id;
      const given = ['Secretary 2026-04-01 2026-09-30', 'President 2026-10-01 2027-03-31'];
      const leaves: Record<string, (asha: { id: number; email: string; assignment: number }) => Promise<number | null | undefined>> = {
        removed: async ({ assignment }) => (await room().staff.send(assignMember, { Flag: 'Remove', Id: assignment })).res?.SetId,
        moved: async ({ assignment }) =>
          (await room().staff.send(assignMember, { Flag: 'Move', Id: assignment, ChapterId: pune })).res?.SetId,
        deactivated: async ({ id }) => (await room().staff.send(updateDetails, { Flag: 'Active', UserId: id, IsActive: false })).res?.SetId,
      };
      for (const [how, leave] of Object.entries(leaves)) {
        const harbour = await room().makeHarbour();
        const asha = await room().join(harbour, `Asha ${how}`);
        await room().give(harbour, asha.id, 'Secretary');
        await room().give(harbour, asha.id, 'President', { From: '2026-10-01', To: '2027-03-31' });
        const today = await room().give(harbour, asha.id, 'Visitor Host', { From: '2026-09-10' });
        expect(today.status).toBe(200);
        const SetId = await leave(asha);
        expect(await room().listHeld(asha.id), how).toEqual(['Secretary 2026-04-01 2026-09-09']);
        // Two offices went, and still the leaving stands in Activity, not they.
        const listed = (await room().staff.send(listHistory, { Together: true })).rc.filter((change) => change.SetId === SetId);
        expect(listed.map(({ Record, Summary }) => [Record, Summary])).toEqual([[how === 'deactivated' ? 'Account' : 'Assignment', null]]);
        expect(await room().staff.send(undoChanges, { SetId }), how).toMatchObject({ status: 200 });
        expect(await room().listHeld(asha.id), how).toEqual([given[0], 'Visitor Host 2026-09-10 2026-09-30', given[1]]);
      }
      const harbour = await room().makeHarbour();
      const ravi = await room().join(harbour, 'Ravi Iyer');
      await room().give(harbour, ravi.id, 'Secretary');
      await setActive(changesByCommandLine(portal().data, here), ravi.email, false);
      expect(await room().listHeld(ravi.id)).toEqual(['Secretary 2026-04-01 2026-09-09']);
    });

    it('keeps its chapter from being deleted', async () => {
      setClock(noon);
      const chapter = await room().makeHarbour();
      const admin = await makeUser(portal().data, { role: 'admin' });
      const { res } = await room().give(chapter, admin.id, 'Secretary');
      const asha = await room().join(chapter, 'Asha Rao');
      const remove = () => room().staff.send(saveChapter, { Flag: 'Delete', Id: chapter });
      expect(await remove()).toMatchObject({ status: 400, msgkey: 'Chapter has assigned members and cannot be deleted' });
      await room().staff.send(assignMember, { Flag: 'Remove', Id: asha.assignment });
      expect(await remove()).toMatchObject({ status: 400, msgkey: 'Chapter has officers and cannot be deleted' });
      await room().staff.send(saveOffice, { Flag: 'Delete', Id: res?.Id });
      expect((await remove()).status).toBe(200);
    });
  });
});
