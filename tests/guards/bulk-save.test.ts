// BulkSave through the real app: many records at once, with the rights and rules of the single save.

import { describe, expect, it } from 'vitest';
import { assignMember, listAssigned } from '../../src/features/chapters/assignments/assignments.contract.ts';
import { saveChapter } from '../../src/features/chapters/chapters/chapters.contract.ts';
import { listStories, saveStory } from '../../src/features/contents/stories/stories.contract.ts';
import { listHistory } from '../../src/features/desk/history/history.contract.ts';
import { listConnections, saveConnection } from '../../src/features/own-records/connections/connections.contract.ts';
import { listMembers } from '../../src/features/people/members/members.contract.ts';
import { updateDetails } from '../../src/features/people/profile/profile.contract.ts';
import { bulkSave } from '../../src/platform/wire/calls/bulk.ts';
import { undoChanges } from '../../src/platform/wire/calls/changes.ts';
import { makeAssignment, makeChapter, makeUser, next } from '../makers.ts';
import { activeOf, addStories } from '../rooms/bulk-room.ts';
import { type Client, onAnyEngine } from '../test-portal.ts';

const stories = saveStory.name;

const addConnections = async (client: Client, count: number, fields = {}): Promise<number[]> => {
  const ids: number[] = [];
  for (let at = 0; at < count; at++) {
    const connection = { Flag: 'Add', OrganizationName: `Org ${next()}`, ContactPerson: 'Asha', MobileNo: '9876543210', ...fields };
    ids.push((await client.send(saveConnection, connection)).res?.Id ?? 0);
  }
  return ids;
};

describe('BulkSave', () => {
  onAnyEngine((portal) => {
    it('switches many records as one set of the history, and one undo takes all back', async () => {
      const staff = await portal().as('superAdmin');
      const Ids = await addStories(staff, 3);
      const { status, res, msgkey } = await staff.send(bulkSave, { Call: stories, Flag: 'Active', IsActive: false, Ids });
      expect({ status, res, msgkey }).toEqual({
        status: 200,
        res: { Done: 3, Refused: [], RefusedCount: 0, SetId: expect.any(Number) },
        msgkey: '3 of 3 done',
      });
      expect(await activeOf(staff, Ids)).toEqual([false, false, false]);
      const changes = (await staff.send(listHistory, { SetId: res?.SetId })).rc;
      expect(changes.map(({ RecordId }) => RecordId).sort()).toEqual([...Ids].sort());
      expect(changes[0]).toMatchObject({ Via: 'BulkSave', Record: 'Story', Kind: 'Changed', SetSize: 3 });
      expect((await staff.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
      expect(await activeOf(staff, Ids)).toEqual([true, true, true]);
    });

    it('leaves what is refused and does the rest', async () => {
      const staff = await portal().as('superAdmin');
      const [first = 0, deleted = 0, last = 0] = await addStories(staff, 3);
      await staff.send(saveStory, { Flag: 'Delete', Id: deleted });
      const { status, res } = await staff.send(bulkSave, { Call: stories, Flag: 'Delete', Ids: [last, deleted, first, first] });
      expect(status).toBe(200);
      expect(res).toMatchObject({ Done: 2, Refused: [{ Id: deleted, Code: 'NotFound', Message: 'Story not found' }] });
      expect((await staff.send(listHistory, { SetId: res?.SetId })).res?.TotalRecords).toBe(2);
      await staff.send(undoChanges, { SetId: res?.SetId });
      expect((await staff.send(listStories, { Ids: [first, deleted, last] })).rc.map(({ Id }) => Id).sort()).toEqual([first, last].sort());
    });

    it('takes back what a refused record has begun, so that a chapter with members stays whole', async () => {
      const staff = await portal().as('superAdmin');
      const [full, empty] = [await makeChapter(portal().data), await makeChapter(portal().data)];
      const member = await makeUser(portal().data);
      await makeAssignment(portal().data, full.id, member.id, staff.userId);
      const { res } = await staff.send(bulkSave, { Call: saveChapter.name, Flag: 'Delete', Ids: [full.id, empty.id] });
      expect(res).toMatchObject({
        Done: 1,
        Refused: [{ Id: full.id, Code: 'InUse', Message: 'Chapter has assigned members and cannot be deleted' }],
      });
      const changes = (await staff.send(listHistory, { SetId: res?.SetId })).rc;
      expect(changes.map(({ RecordId, Kind }) => ({ RecordId, Kind }))).toEqual([{ RecordId: empty.id, Kind: 'Deleted' }]);
    });

    it('gives nobody more rights than the named call', async () => {
      const staff = await portal().as('superAdmin');
      const [member, other, admin] = [await portal().as('member'), await portal().as('member'), await portal().as('admin')];
      const Ids = await addStories(staff, 1);
      for (const client of [member, admin]) {
        expect((await client.send(bulkSave, { Call: stories, Flag: 'Delete', Ids })).status).toBe(403);
      }
      const mark = { Call: updateDetails.name, Flag: 'IsTmn', IsTmnians: true };
      expect((await member.send(bulkSave, { ...mark, Ids: [member.userId] })).status).toBe(403);
      const own = await addConnections(member, 2);
      const [theirs = 0] = await addConnections(other, 1);
      const remove = { Call: saveConnection.name, Flag: 'Delete' };
      const { res } = await member.send(bulkSave, { ...remove, Ids: [...own, theirs] });
      expect(res).toMatchObject({ Done: 2, Refused: [{ Id: theirs, Message: 'Connection not found' }] });
      await addConnections(member, 2);
      // Filters find only the member's own records.
      expect((await member.send(bulkSave, { ...remove, Filters: { UserId: other.userId }, Count: 2 })).res?.Done).toBe(2);
      expect((await other.send(listConnections)).res?.TotalRecords).toBe(1);
      expect((await member.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
      expect((await other.send(undoChanges, { SetId: res?.SetId })).status).toBe(404);
    });

    it('assigns members to a chapter, says who is not eligible, and takes them out again', async () => {
      const staff = await portal().as('superAdmin');
      const { data } = portal();
      const [chapter, second] = [await makeChapter(data), await makeChapter(data)];
      const paid = { isActiveMember: true, membershipEnd: '2999-01-01', amount: 500 };
      const members = [await makeUser(data, paid), await makeUser(data, paid), await makeUser(data)].map(({ id }) => id);
      const assign = { Call: assignMember.name, Flag: 'Add', Ids: members };
      expect(await staff.send(bulkSave, assign)).toMatchObject({
        status: 400,
        res: { Errors: { ChapterId: 'Please select a chapter' } },
      });
      const { res } = await staff.send(bulkSave, { ...assign, ChapterId: chapter.id });
      const notEligible = 'Only members with active status can be assigned to chapters';
      expect(res).toMatchObject({ Done: 2, Refused: [{ Id: members[2], Code: 'NotEligible', Message: notEligible }] });
      const again = await staff.send(bulkSave, { ...assign, ChapterId: chapter.id });
      expect(again.res).toMatchObject({ Done: 0, SetId: null });
      expect(again.res?.Refused[0]?.Message).toBe('Member is already assigned to this chapter');
      await staff.send(bulkSave, { ...assign, ChapterId: second.id });
      const remove = { Call: assignMember.name, Flag: 'Remove' };
      const one = await staff.send(bulkSave, { ...remove, ChapterId: chapter.id, Ids: members.slice(0, 1) });
      expect(one.res).toMatchObject({ Done: 1, Refused: [] });
      const left = async () => (await staff.send(listAssigned, { UserId: members[0] })).rc.map(({ ChapterId }) => ChapterId);
      expect(await left()).toEqual([second.id]);
      const places = (await staff.send(listAssigned, { ChapterId: second.id })).rc.map(({ ChapterUserId }) => ChapterUserId);
      const byPlace = await staff.send(bulkSave, { ...remove, Filters: { Ids: places }, Count: 2 });
      expect(byPlace.res).toMatchObject({ Done: 2, Refused: [] });
      expect(await left()).toEqual([]);
    });

    it('sets the TMN mark of many members, and counts those that have it already as done', async () => {
      const staff = await portal().as('superAdmin');
      const Ids = [(await makeUser(portal().data)).id, (await makeUser(portal().data)).id];
      const mark = (IsTmnians: boolean) => staff.send(bulkSave, { Call: updateDetails.name, Flag: 'IsTmn', IsTmnians, Ids });
      const marks = async () => (await staff.send(listMembers, { Ids })).rc.map(({ IsTmnians }) => IsTmnians);
      expect((await mark(true)).res).toMatchObject({ Done: 2, Refused: [] });
      expect(await marks()).toEqual([true, true]);
      expect((await mark(true)).res).toEqual({ Done: 2, Refused: [], RefusedCount: 0, SetId: null });
      await mark(false);
      expect(await marks()).toEqual([false, false]);
    });

    it('does it once when the same request comes twice, also at the same time', async () => {
      const staff = await portal().as('superAdmin');
      const Ids = await addStories(staff, 2);
      const headers = { 'idempotency-key': `bulk ${next()}` };
      const send = () => staff.send(bulkSave, { Call: stories, Flag: 'Delete', Ids }, null, headers);
      const answers = [...(await Promise.all([send(), send()])), await send()];
      for (const { status, res } of answers) expect({ status, res }).toEqual({ status: 200, res: answers[0]?.res });
      expect(answers[0]?.res).toMatchObject({ Done: 2, Refused: [] });
    });

    it('two at once do not wait for each other for ever, and each record is deleted once', async () => {
      const staff = await portal().as('superAdmin');
      const Ids = await addStories(staff, 20);
      const answers = await Promise.all([
        staff.send(bulkSave, { Call: stories, Flag: 'Delete', Ids }),
        staff.send(bulkSave, { Call: stories, Flag: 'Delete', Ids: [...Ids].reverse() }),
        ...Ids.map((Id) => staff.send(saveStory, { Flag: 'Active', Id, IsActive: false })),
      ]);
      const [first, second, ...switches] = answers;
      expect(
        Number(first?.res && 'Done' in first.res && first.res.Done) + Number(second?.res && 'Done' in second.res && second.res.Done),
      ).toBe(20);
      for (const { status } of switches) expect([200, 404]).toContain(status);
      expect((await staff.send(listStories, { Ids })).res?.TotalRecords).toBe(0);
    });
  });
});
