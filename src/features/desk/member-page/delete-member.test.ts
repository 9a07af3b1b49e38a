// Deleting a member: who may be deleted, what goes along, what stays, and that the trash brings all of it back.

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeAssignment, makeChapter } from '../../../../tests/makers.ts';
import { paymentsOf } from '../../../../tests/payments.ts';
import { newEmail } from '../../../../tests/rooms/import-room.ts';
import { rowsOf } from '../../../../tests/test-data.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listAssigned } from '../../chapters/assignments/assignments.contract.ts';
import { listLedger } from '../../money/payments/ledger.contract.ts';
import { listConnections, saveConnection } from '../../own-records/connections/connections.contract.ts';
import { login, register } from '../../people/accounts/session.contract.ts';
import { type KeyScope, saveKey } from '../../people/keys/keys.contract.ts';
import { listMembers } from '../../people/members/members.contract.ts';
import { listHistory } from '../history/history.contract.ts';
import { deleteMember } from './delete-member.contract.ts';

const Password = 'Correct horse 7';
const connection = { OrganizationName: 'Nilgiri Tea', ContactPerson: 'Sunita', MobileNo: '9876543210' };
const trash = { Kind: 'Deleted', MayUndo: true, TakesBackAddition: false, Together: true } as const;

describe('deleting a member', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const { pay, strikeOut, historyOf } = paymentsOf(portal, () => staff);

    const registered = async (FullName = 'Sujata Deshpande', Email = newEmail()) =>
      (await staff.send(register, { FullName, Email, Phone: '9876543210', Password })).res?.Id ?? 0;
    const remove = (UserId: number, by = staff) => by.send(deleteMember, { UserId });
    const isThere = async (Id: number) => (await staff.send(listMembers, { Id })).rc.length > 0;

    it('takes along what is theirs, leaves the void receipt under the name they had, and the trash brings all back', async () => {
      const UserId = await registered();
      const { id: ChapterId } = await makeChapter(portal().data, 'Nashik');
      await makeAssignment(portal().data, ChapterId, UserId, staff.userId);
      await staff.send(saveConnection, { Flag: 'Add', UserId, ...connection });
      for (const Amount of [500, 0]) await strikeOut((await pay(UserId, { Amount })).res?.Id ?? 0);
      const paid = await historyOf(UserId);

      const { res, status } = await remove(UserId);
      expect(status).toBe(200);
      expect(await isThere(UserId)).toBe(false);
      expect((await staff.send(listConnections, { UserId })).rc).toEqual([]);
      expect((await staff.send(listAssigned, { UserId, CurrentPage: 1, RecordsPerPage: 0 })).rc).toEqual([]);
      const left = { MemberId: null, MemberName: 'Sujata Deshpande', Email: '', Amount: 500, IsVoid: true };
      for (const Sort of [null, 'MemberName', '-MemberName'] as const) {
        const { rc } = await staff.send(listLedger, { MemberId: UserId, Sort });
        expect(rc).toMatchObject([left]);
      }

      const rows = (await staff.send(listHistory, trash)).rc.filter(({ SetId }) => SetId === res?.SetId);
      expect(rows).toMatchObject([{ Record: 'Member', Title: 'Sujata Deshpande', Summary: null, SetSize: 1 }]);
      expect((await staff.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
      expect(await isThere(UserId)).toBe(true);
      expect((await staff.send(listConnections, { UserId })).rc).toMatchObject([connection]);
      expect((await staff.send(listAssigned, { UserId, CurrentPage: 1, RecordsPerPage: 0 })).rc).toMatchObject([{ ChapterId }]);
      expect(await historyOf(UserId)).toEqual(paid);
      expect((await staff.send(listLedger, { MemberId: UserId })).rc.map(({ MemberId }) => MemberId)).toEqual([UserId, UserId]);
      // The ledger looks for receipts without a member no longer.
      expect(await portal().data.read.selectFrom('payments').select('id').where('is_of_deleted', '=', true).execute()).toEqual([]);
    });

    it('is one act in the history, however much goes along', async () => {
      const UserId = await registered('Meena Kulkarni');
      for (let at = 0; at < 3; at++) await staff.send(saveConnection, { Flag: 'Add', UserId, ...connection });
      const { res } = await remove(UserId);
      const rows = (await staff.send(listHistory, { Together: true })).rc.filter(({ SetId }) => SetId === res?.SetId);
      expect(rows).toMatchObject([{ Title: 'Meena Kulkarni', Kind: 'Deleted', Summary: null, MayUndo: true }]);
    });

    it('by a key that writes is as by its owner: in the trash, under both names; a key that only reads may not', async () => {
      const UserId = await registered('Kiran Joshi');
      const keyOf = async (Scope: KeyScope) => {
        const { res } = await staff.send(saveKey, { Flag: 'Add', Name: 'Zapier', Use: 'API', Scope });
        return portal().clientWith({ id: staff.userId, email: staff.email }, res?.Key ?? '');
      };
      expect(await remove(UserId, await keyOf('Read'))).toMatchObject({ status: 403, msgkey: 'This key only reads' });
      expect(await isThere(UserId)).toBe(true);
      const { res, status } = await remove(UserId, await keyOf('Write'));
      expect(status).toBe(200);
      expect(await isThere(UserId)).toBe(false);
      const [row] = (await staff.send(listHistory, trash)).rc.filter(({ SetId }) => SetId === res?.SetId);
      expect(row).toMatchObject({ Title: 'Kiran Joshi', ByName: expect.stringMatching(/ by key Zapier$/), MayUndo: true });
      expect((await staff.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
      expect(await isThere(UserId)).toBe(true);
    });

    it('leaves receipts that are found by the name that they have', async () => {
      const UserId = await registered('Kadambari Gokhale');
      const { res } = await pay(UserId);
      await strikeOut(res?.Id ?? 0);
      const found = async (Search: string) => (await staff.send(listLedger, { Search })).rc.map(({ Id }) => Id);
      expect(await found('kadambari')).toEqual([res?.Id]);
      expect((await remove(UserId)).status).toBe(200);
      expect(await found('KADAMBARI gok')).toEqual([res?.Id]);
      expect(await found('kadambari x')).toEqual([]);
    });

    it('is refused with a sentence for who has paid, held an office, or signed in', async () => {
      const payer = await registered('Asha Rao');
      const { res } = await pay(payer);
      expect(await remove(payer)).toMatchObject({
        status: 409,
        msgkey: 'Asha Rao has a valid payment. Void it first, or deactivate the account.',
      });
      await strikeOut(res?.Id ?? 0);
      expect((await remove(payer)).status).toBe(200);

      const officer = await registered('Binu Nair');
      const { id: chapter_id } = await makeChapter(portal().data);
      const office = { chapter_id, user_id: officer, office: 'President', from_day: '2020-01-01', to_day: '2020-12-31' } as const;
      await portal().data.write((tx) =>
        tx
          .insertInto('offices')
          .values({ ...office, created_by: staff.userId, created_at: new Date().toISOString() })
          .execute(),
      );
      expect(await remove(officer)).toMatchObject({
        status: 409,
        msgkey: 'Binu Nair holds or held an office. Deactivate the account instead.',
      });

      const email = newEmail();
      const member = await registered('Chitra Bose', email);
      expect((await portal().anonymous.send(login, { email, password: Password })).status).toBe(200);
      expect(await remove(member)).toMatchObject({ status: 409, msgkey: 'Chitra Bose has signed in. Deactivate the account instead.' });
      const { data } = portal();
      await data.write((tx) => tx.deleteFrom('sessions').where('user_id', '=', member).execute());
      expect((await remove(member)).status).toBe(409);
    });

    it('is refused for super admins and for who is not there, and done once', async () => {
      const other = await portal().as('superAdmin');
      expect((await remove(other.userId)).status).toBe(403);
      expect((await remove(staff.userId)).status).toBe(403);
      expect((await remove(await registered(), await portal().as('admin'))).status).toBe(403);
      expect(await remove(9_999_999)).toMatchObject({ status: 404, msgkey: 'Member not found' });
      const UserId = await registered();
      const answers = await Promise.all([remove(UserId), remove(UserId)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
      const rows = sql<{ id: number }>`select id from notices where user_id = ${UserId}`;
      expect(await rowsOf(portal().data.read, rows)).toEqual([]);
    });

    it('does not come back where the e-mail belongs to another account by now', async () => {
      const email = newEmail();
      const { res } = await remove(await registered('Dev Anand', email));
      await registered('Dev Anand', email);
      expect(await staff.send(undoChanges, { SetId: res?.SetId })).toMatchObject({
        status: 409,
        msgkey: expect.stringContaining('belongs to another account'),
      });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
