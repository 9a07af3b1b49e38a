// The list of changes through the real app: its filters, and what each row says about its set and its record.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeChapter, makeUser, passwordOfAll } from '../../../../tests/makers.ts';
import { type Client, onBothEngines } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { assignMember } from '../../chapters/assignments/assignments.contract.ts';
import { recordPayment } from '../../money/payments/payments.contract.ts';
import { saveConnection } from '../../own-records/connections/connections.contract.ts';
import { login } from '../../people/accounts/session.contract.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { listHistory, restoreVersion } from './history.contract.ts';

const connection = { OrganizationName: 'Nilgiri Tea Traders', ContactPerson: 'Asha Rao', MobileNo: '9876543210' };
const payment = { PaymentDate: '2026-03-05', Amount: 1_000, MemberShipStartDate: '2026-03-05', MemberShipEndDate: '2099-03-05' };

describe('the list of changes', () => {
  onBothEngines((portal) => {
    let staff: Client;
    let asha: Client;
    let ravi: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      asha = await portal().as('member');
      ravi = await portal().as('member');
    });

    const historyOf = async (client: Client, filters: Record<string, unknown>) => (await client.send(listHistory, filters)).rc;
    const addConnection = async (client: Client) => {
      const { res } = await client.send(saveConnection, { ...connection, Flag: 'Add' });
      return { Id: res?.Id ?? 0, SetId: res?.SetId ?? 0 };
    };

    it('is filtered by user, kind, day and whether it can be undone', async () => {
      const { Id } = await addConnection(ravi);
      const removed = await ravi.send(saveConnection, { Flag: 'Delete', Id });
      const trash = { Kind: 'Deleted', MayUndo: true, ById: ravi.userId };
      expect((await historyOf(staff, trash)).map(({ RecordId }) => RecordId)).toContain(Id);
      await staff.send(undoChanges, { SetId: removed.res?.SetId });
      expect((await historyOf(staff, trash)).map(({ RecordId }) => RecordId)).not.toContain(Id);
      expect(await historyOf(staff, { ...trash, MayUndo: null, To: '2026-01-01' })).toEqual([]);
      expect((await staff.send(listHistory, { Kind: 'Painted' })).status).toBe(400);
      expect((await staff.send(listHistory, { From: 'yesterday' })).status).toBe(400);
      expect((await staff.send(listHistory, { Record: 'Stroy' })).status).toBe(400);
    });

    it('has all changes but those that are named', async () => {
      const other = await portal().as('member');
      await addConnection(other);
      await addConnection(other);
      const [newest, older] = await historyOf(other, {});
      const { rc, res } = await other.send(listHistory, { Except: [newest?.Id] });
      expect(rc.map(({ Id }) => Id)).toEqual([older?.Id]);
      expect(res?.TotalRecords).toBe(1);
    });

    it('leaves out of the trash what the undo of an addition has removed, but nothing that somebody deleted', async () => {
      const inTrash = async () => {
        const trash = { Kind: 'Deleted', MayUndo: true, TakesBackAddition: false, ById: ravi.userId };
        return (await historyOf(staff, trash)).map(({ RecordId }) => RecordId);
      };
      const [undone, deleted] = [await addConnection(ravi), await addConnection(ravi)];
      const undo = async (SetId: number | null | undefined) => {
        const { status, res } = await ravi.send(undoChanges, { SetId });
        expect(status).toBe(200);
        return res?.SetId;
      };
      const taken = await undo(undone.SetId);
      const removal = await ravi.send(saveConnection, { Flag: 'Delete', Id: deleted.Id });
      expect(await inTrash()).toContain(deleted.Id);
      expect(await inTrash()).not.toContain(undone.Id);
      expect(await historyOf(staff, { RecordId: undone.Id, Kind: 'Deleted', TakesBackAddition: true })).toMatchObject([{ MayUndo: true }]);
      // There and back again: each is what it was before.
      await undo(await undo(taken));
      await undo(await undo(removal.res?.SetId));
      expect(await inTrash()).toContain(deleted.Id);
      expect(await inTrash()).not.toContain(undone.Id);
    });

    it('is filtered by set and by the owner of the records', async () => {
      const member = await makeUser(portal().data, { fullName: 'Divya Menon' });
      const { id: chapter } = await makeChapter(portal().data);
      const marked = await staff.send(updateDetails, { Flag: 'IsTmn', UserId: member.id, IsTmnians: true });
      const paid = await staff.send(recordPayment, { ...payment, MemberId: member.id });
      await staff.send(assignMember, { Flag: 'Add', ChapterId: chapter, UserId: member.id });
      const hers = await historyOf(staff, { OwnerId: member.id });
      expect(hers.map(({ Record }) => Record).sort()).toEqual(['Assignment', 'Member', 'Member', 'Payment']);
      expect(await historyOf(staff, { SetId: paid.res?.SetId })).toMatchObject([{ SetSize: 2 }, { SetSize: 2 }]);
      expect(await historyOf(staff, { SetId: marked.res?.SetId })).toMatchObject([{ SetSize: 1, Title: 'Divya Menon' }]);
      expect(hers.every(({ OwnerId, IsListed }) => OwnerId === member.id && IsListed)).toBe(true);
      expect(await historyOf(asha, { OwnerId: member.id })).toEqual([]);
      await portal().anonymous.send(login, {
        Email: (await makeUser(portal().data, { role: 'superAdmin' })).email,
        Password: passwordOfAll,
      });
      expect(await historyOf(staff, { Kind: 'Signed in' })).toMatchObject([{ IsListed: false }]);
    });

    it('says whether a list has the record, and which versions can be restored', async () => {
      const added = await addConnection(asha);
      const facts = async (client: Client) => {
        const rows = await historyOf(client, { Record: 'Connection', RecordId: added.Id });
        return rows.map(({ Kind, IsListed, MayRestore, SetSize }) => [Kind, IsListed, MayRestore, SetSize]);
      };
      expect(await facts(asha)).toEqual([['Added', true, false, 1]]);
      await asha.send(saveConnection, { ...connection, ContactPerson: 'Second', Flag: 'Update', Id: added.Id });
      expect(await facts(asha)).toEqual([
        ['Changed', true, false, 1],
        ['Added', true, true, 1],
      ]);
      await asha.send(saveConnection, { Flag: 'Delete', Id: added.Id });
      expect(await facts(asha)).toEqual([
        ['Deleted', false, false, 1],
        ['Changed', false, true, 1],
        ['Added', false, true, 1],
      ]);
      expect((await asha.send(restoreVersion, { ...added, Record: 'Connection', RecordId: added.Id })).status).toBe(200);
      await staff.send(saveConnection, { ...connection, ContactPerson: 'By the staff', Flag: 'Update', Id: added.Id });
      expect((await facts(asha)).map(([, , mayRestore]) => mayRestore)).toEqual([false, false, false, false, false]);
      expect((await facts(staff)).map(([, , mayRestore]) => mayRestore)).toEqual([false, true, false, true, true]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
