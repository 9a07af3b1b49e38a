// An import as a whole: it tells before what it would do, writes all or nothing, once, and only for super admins, and can be taken back.

import { beforeAll, describe, expect, it } from 'vitest';
import { holdWrite, untilWaiting } from '../../../../tests/held-write.ts';
import { makeUser } from '../../../../tests/makers.ts';
import { apply, countsOf, csv, memberHeads, newEmail, sendFile } from '../../../../tests/rooms/import-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { bulkSave } from '../../../platform/wire/calls/bulk.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listMembers } from '../../people/members/members.contract.ts';
import { membersImportTexts } from '../../people/members-import/members-import.contract.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { listHistory } from '../history/history.contract.ts';

describe('an import', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });

    const memberOf = async (Email: string) => (await staff.send(listMembers, { Email })).rc[0];

    it('says line by line what would happen and changes nothing, then applies it as one set', async () => {
      const [first, second] = [newEmail(), newEmail()];
      const { email: known } = await makeUser(portal().data, { fullName: 'Old Name', phone: '9876543210' });
      const file = csv(
        memberHeads,
        ['Asha Rao', first, '+91 98765 43211', 'Baker'],
        ['', second, '9876543212', ''],
        ['New Name', known.toUpperCase(), '9876543210', ''],
        ['Bad Phone', newEmail(), '123', ''],
        ['Asha Rao', first, '9876543211', 'Baker'],
      );
      const looked = await sendFile(staff, 'members', file);
      expect(looked).toMatchObject({ status: 200, rs: 1, res: { SetId: null } });
      expect(countsOf(looked)).toEqual([1, 1, 1, 2]);
      expect(looked.res?.Lines).toEqual([
        { Line: 3, Result: 'Refused', Message: 'Full name is required' },
        { Line: 5, Result: 'Refused', Message: 'Please enter a valid 10-digit phone number' },
        { Line: 2, Result: 'New', Message: null },
        { Line: 4, Result: 'Changed', Message: 'Full Name (Old Name → New Name)' },
        { Line: 6, Result: 'Same', Message: null },
      ]);
      expect(looked.res?.About).toEqual([
        { Who: second, Wrong: '', HasNote: false },
        { Who: expect.stringMatching(/^Bad Phone · .+@/), Wrong: '123', HasNote: false },
        { Who: `Asha Rao · ${first}`, Wrong: '', HasNote: false },
        { Who: `New Name · ${known.toUpperCase()}`, Wrong: '', HasNote: false },
        { Who: `Asha Rao · ${first}`, Wrong: '', HasNote: false },
      ]);
      expect(await memberOf(first)).toBeUndefined();

      const applied = await apply(staff, 'members', file);
      expect(countsOf(applied)).toEqual([1, 1, 1, 2]);
      expect(applied.res?.SetId).toEqual(expect.any(Number));
      expect(await memberOf(first)).toMatchObject({ FullName: 'Asha Rao', Phone: '9876543211', Profession: 'Baker', RoleName: 'Member' });
      expect(await memberOf(known)).toMatchObject({ FullName: 'New Name', Email: known });

      const again = await apply(staff, 'members', file);
      expect(countsOf(again)).toEqual([0, 0, 3, 2]);
      expect(again.res?.SetId).toBeNull();

      const SetId = applied.res?.SetId ?? 0;
      const history = await staff.send(listHistory, { SetId });
      expect(history.rc.map(({ Kind, Via, ById, MayUndo }) => [Kind, Via, ById, MayUndo])).toEqual([
        ['Changed', 'import', staff.userId, true],
        ['Added', 'import', staff.userId, true],
      ]);
      expect(await staff.send(undoChanges, { SetId })).toMatchObject({ status: 200 });
      expect(await memberOf(first)).toBeUndefined();
      expect(await memberOf(known)).toMatchObject({ FullName: 'Old Name' });
    });

    it('leaves what is there where a cell is empty, also what a new member needs', async () => {
      const { email } = await makeUser(portal().data, { fullName: 'Asha Rao', phone: '9876543210' });
      await apply(staff, 'members', csv(memberHeads, ['Asha Rao', email, '9876543210', 'Baker']));
      const [fresh, another] = [newEmail(), newEmail()];
      const answer = await apply(
        staff,
        'members',
        csv(
          memberHeads,
          ['Asha Sen', email, '', ' '],
          ['', email, '', ''],
          ['', fresh, '', 'Baker'],
          ['Binu', another, '', ''],
          ['Chitra', '', '9876543213', ''],
          ['', email, '123', ''],
        ),
      );
      expect(answer.res?.Lines.map(({ Line, Result, Message }) => [Line, Result, Message])).toEqual([
        [4, 'Refused', 'Full name is required, Phone number is required'],
        [5, 'Refused', 'Phone number is required'],
        [6, 'Refused', 'Email is required'],
        [7, 'Refused', 'Full name is required, Please enter a valid 10-digit phone number'],
        [2, 'Changed', 'Full Name (Asha Rao → Asha Sen)'],
        [3, 'Same', null],
      ]);
      expect(answer.res?.Waiting).toEqual([]);
      expect(answer.res?.ToMend[0]?.Fields[0]).toEqual({ Field: 'FullName', Value: '', Why: 'Full name is required' });
      expect(await memberOf(email)).toMatchObject({ FullName: 'Asha Sen', Phone: '9876543210', Profession: 'Baker' });
    });

    it('is all or nothing when it is strict', async () => {
      const email = newEmail();
      const file = csv(memberHeads, ['Asha Rao', email, '9876543211', ''], ['', newEmail(), '9876543212', '']);
      const refused = await apply(staff, 'members', file, { Strict: true });
      expect(countsOf(refused)).toEqual([1, 0, 0, 1]);
      expect(refused).toMatchObject({ status: 200, res: { SetId: null }, msgkey: 'Nothing was imported, because lines were refused' });
      expect(await memberOf(email)).toBeUndefined();
      const good = csv(memberHeads, ['Asha Rao', email, '9876543211', '']);
      expect((await apply(staff, 'members', good, { Strict: true })).res?.SetId).toEqual(expect.any(Number));
    });

    it('is for super admins only', async () => {
      const file = csv(memberHeads, ['Asha Rao', newEmail(), '9876543211', '']);
      for (const client of [await portal().as('member'), await portal().as('admin')]) {
        for (const Apply of [true, false]) expect(await sendFile(client, 'members', file, { Apply })).toMatchObject({ status: 403, rs: 0 });
      }
      expect((await sendFile(portal().anonymous, 'members', file)).status).toBe(401);
    });

    it('that is sent twice with the same key is done once', async () => {
      const file = csv(memberHeads, ['Asha Rao', newEmail(), '9876543211', '']);
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const [one, other] = await Promise.all([apply(staff, 'members', file, { headers }), apply(staff, 'members', file, { headers })]);
      expect(other).toEqual(one);
      expect(countsOf(one)).toEqual([1, 0, 0, 0]);
      expect(await apply(staff, 'members', file, { headers })).toEqual(one);
    });

    it('that comes twice at once adds its records once', async () => {
      const lines = Array.from({ length: 200 }, () => ['Asha Rao', newEmail(), '9876543211', '']);
      const file = csv(memberHeads, ...lines);
      const answers = await Promise.all([apply(staff, 'members', file), apply(staff, 'members', file)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers.map(countsOf).sort()).toEqual([
        [0, 0, 200, 0],
        [200, 0, 0, 0],
      ]);
    });

    it('overwrites nothing that is saved while it runs', async () => {
      const members = await Promise.all(['1', '2'].map((digit) => makeUser(portal().data, { phone: `977777777${digit}` })));
      const [paid, renamed] = members as [(typeof members)[0], (typeof members)[0]];
      const commit = await holdWrite(portal(), async (tx) => {
        await tx
          .updateTable('users')
          .set({ membership_no: `CH-9${paid.id}` })
          .where('id', '=', paid.id)
          .execute();
        await tx.updateTable('users').set({ full_name: 'New Name' }).where('id', '=', renamed.id).execute();
      });
      const file = csv(
        ['Full Name', 'Email', 'Phone', 'Membership No'],
        ['New Name', renamed.email, '9777777772', ''],
        ['Somebody', paid.email, '9777777771', `OLD-${paid.id}`],
      );
      const importing = apply(staff, 'members', file);
      await untilWaiting(portal(), 1);
      await commit();
      expect((await importing).res).toMatchObject({
        New: 0,
        Changed: 0,
        Same: 1,
        Refused: 1,
        Lines: [
          { Line: 3, Result: 'Refused', Message: membersImportTexts.numberKept },
          { Line: 2, Result: 'Same', Message: null },
        ],
      });
      const stored = await portal()
        .data.read.selectFrom('users')
        .select(['full_name', 'membership_no'])
        .where('id', '=', paid.id)
        .execute();
      expect(stored).toMatchObject([{ membership_no: `CH-9${paid.id}` }]);
      expect(stored[0]?.full_name).not.toBe('Somebody');
    });

    it('and a save of the same members, in another order, do not wait for each other for ever', async () => {
      const people = await Promise.all([1, 2, 3].map(() => makeUser(portal().data)));
      const ids = people.map(({ id }) => id).sort((one, other) => one - other);
      const middle = ids[1] ?? 0;
      const commit = await holdWrite(portal(), (tx) => tx.updateTable('users').set({ session_no: 1 }).where('id', '=', middle).execute());
      const marking = staff.send(bulkSave, { Call: updateDetails.name, Flag: 'IsTmn', IsTmnians: true, Ids: ids });
      await untilWaiting(portal(), 1);
      const lines = people.toSorted((one, other) => other.id - one.id).map(({ email }) => ['New Name', email]);
      const importing = apply(staff, 'members', csv(['Full Name', 'Email'], ...lines));
      await untilWaiting(portal(), 2);
      await commit();
      expect(await marking).toMatchObject({ status: 200, res: { Done: 3 } });
      expect(countsOf(await importing)).toEqual([0, 3, 0, 0]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
