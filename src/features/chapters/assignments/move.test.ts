// Moving a member from one chapter to another.

import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeAssignment, makeChapter, makeUser } from '../../../../tests/makers.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { assignMember, listAssigned } from './assignments.contract.ts';

const paid = { isActiveMember: true, membershipEnd: inDays(300), amount: 1 };

describe('moving a member', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const inPune = async (wishes: Parameters<typeof makeUser>[1] = paid) => {
      const { data } = portal();
      const [pune, agra] = [(await makeChapter(data, 'Pune Central')).id, (await makeChapter(data, 'Agra North')).id];
      const user = (await makeUser(data, { fullName: 'Asha Rao', ...wishes })).id;
      const { id } = await makeAssignment(data, pune, user, staff.userId);
      return { id, user, pune, agra };
    };
    const move = (Id: number, ChapterId: number) => staff.send(assignMember, { Flag: 'Move', Id, ChapterId });
    const chaptersOf = async (UserId: number) => (await staff.send(listAssigned, { UserId })).rc.map(({ ChapterId }) => ChapterId);

    it('changes the chapter of the assignment, as one set that can be undone', async () => {
      const { id, user, pune, agra } = await inPune();
      const moved = await move(id, agra);
      expect(moved).toMatchObject({
        status: 200,
        msgkey: expect.stringMatching(/^Member moved successfully: ./),
        res: { Id: id, SetId: expect.any(Number) },
      });
      expect(await chaptersOf(user)).toEqual([agra]);
      const { rc } = await staff.send(listHistory, { SetId: moved.res?.SetId });
      expect(rc).toHaveLength(1);
      expect(rc[0]).toMatchObject({ Record: 'Assignment', RecordId: id, Kind: 'Changed', Title: 'Asha Rao in Agra North' });
      expect(rc[0]?.Fields).toContainEqual({ Field: 'Chapter', Before: 'Pune Central', After: 'Agra North' });
      expect((await staff.send(undoChanges, { SetId: moved.res?.SetId })).status).toBe(200);
      expect(await chaptersOf(user)).toEqual([pune]);
    });

    it('is refused with a clear sentence, and then changes nothing', async () => {
      const { data } = portal();
      const { id, user, pune, agra } = await inPune();
      const closed = (await makeChapter(data, 'Closed', false)).id;
      await makeAssignment(data, agra, user, staff.userId);
      for (const [chapter, status, message] of [
        [pune, 400, 'Member is in this chapter already. Please select another one.'],
        [agra, 409, 'Member is already assigned to this chapter'],
        [closed, 400, 'This chapter is not active. Please select another one.'],
        [2_000_000_000, 400, 'Chapter not found'],
      ] as const) {
        const answer = await move(id, chapter);
        expect(answer).toMatchObject({ status, msgkey: message, res: { Errors: { ChapterId: message } } });
      }
      expect(await move(2_000_000_000, agra)).toMatchObject({ status: 404, msgkey: 'Assignment not found' });
      expect(await staff.send(assignMember, { Flag: 'Add', UserId: user, ChapterId: closed })).toMatchObject({ status: 400 });
      expect((await chaptersOf(user)).sort()).toEqual([pune, agra].sort());
    });

    it('needs an eligible member and a super admin', async () => {
      const expired = await inPune({ ...paid, membershipEnd: inDays(-1) });
      const refused = 'Only members with active status can be assigned to chapters';
      expect(await move(expired.id, expired.agra)).toMatchObject({ status: 400, msgkey: refused });
      const { id, user, pune, agra } = await inPune();
      for (const role of ['member', 'admin'] as const) {
        const client = await portal().as(role);
        expect((await client.send(assignMember, { Flag: 'Move', Id: id, ChapterId: agra })).status).toBe(403);
      }
      expect(await chaptersOf(user)).toEqual([pune]);
    });

    it('by two people at once ends in one of their chapters', async () => {
      const { id, user, agra } = await inPune();
      const surat = (await makeChapter(portal().data, 'Surat')).id;
      const answers = await Promise.all([agra, surat, agra, surat].map((chapter) => move(id, chapter)));
      for (const { status } of answers) expect([200, 400]).toContain(status);
      expect(await chaptersOf(user)).toHaveLength(1);
      expect([agra, surat]).toEqual(expect.arrayContaining(await chaptersOf(user)));
      expect(portal().failures()).toEqual([]);
    });
  });
});
