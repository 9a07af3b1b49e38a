// The history of accounts through the real app: passwords, sign-ins, and what an undo does to sessions.

import { beforeAll, describe, expect, it } from 'vitest';
import { changesByCommandLine, here, makeSession, makeUser, next, passwordOfAll } from '../../../../tests/makers.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listConnections } from '../../own-records/connections/connections.contract.ts';
import { setActive, setPassword } from '../../people/accounts/accounts.server.ts';
import { login, register } from '../../people/accounts/session.contract.ts';
import { listMembers } from '../../people/members/members.contract.ts';
import { changePassword, updateDetails } from '../../people/profile/profile.contract.ts';
import { listHistory, restoreVersion } from './history.contract.ts';

describe('the history of accounts', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });

    const historyOf = async (client: Client, filters: Record<string, unknown>) => (await client.send(listHistory, filters)).rc;

    it('keeps that a password changed, but never a password or its hash', async () => {
      const user = await makeUser(portal().data);
      const { id, email } = user;
      const client = portal().clientOf(user);
      await client.send(changePassword, { OldPassword: passwordOfAll, NewPassword: 'Another 1 of them' });
      await setPassword(changesByCommandLine(portal().data, here), email, 'A third one');
      const rows = await historyOf(staff, { Record: 'Account', RecordId: id });
      expect(rows).toMatchObject([
        { Kind: 'Changed', ById: null, ByName: 'Command line', Via: 'command line', MayUndo: false },
        { Kind: 'Changed', ById: id, Via: 'ChangeUserPassword', MayUndo: false },
      ]);
      expect(rows[0]?.Fields).toEqual([{ Field: 'PasswordHash', Before: null, After: null }]);
      const kept = await portal().data.read.selectFrom('changes').select('fields').execute();
      expect(kept.some(({ fields }) => fields.includes('argon2'))).toBe(false);
      expect(await staff.send(undoChanges, { SetId: rows[0]?.SetId })).toMatchObject({ status: 400 });
    });

    it('keeps sign-ins, and those that failed with the reason', async () => {
      const { id, email } = await makeUser(portal().data);
      await portal().anonymous.send(login, { Email: email, Password: 'wrong one' });
      await portal().anonymous.send(login, { Email: email, Password: passwordOfAll });
      await portal().anonymous.send(login, { Email: 'nobody@example.com', Password: 'wrong one' });
      expect(await historyOf(staff, { Record: 'Account', RecordId: id })).toMatchObject([
        { Kind: 'Signed in', ById: id, Via: 'login', MayUndo: false },
        { Kind: 'Sign-in failed', ById: null, Fields: [{ Field: 'Reason', Before: null, After: 'Wrong password' }] },
      ]);
      const [unknown] = await historyOf(staff, { Kind: 'Sign-in failed' });
      expect(unknown).toMatchObject({ RecordId: null, Title: 'Unknown e-mail' });
      expect(JSON.stringify(unknown)).not.toContain('nobody@');
    });

    it('ends the sessions of a user whose role or state an undo changes', async () => {
      const user = await makeUser(portal().data);
      await setActive(changesByCommandLine(portal().data, here), user.email, false);
      await setActive(changesByCommandLine(portal().data, here), user.email, true);
      const { res } = await portal().anonymous.send(login, { Email: user.email, Password: passwordOfAll });
      const session = portal().clientWith(user, res?.Token ?? '');
      const isSignedIn = async () => (await session.send(listConnections)).status;
      expect(await isSignedIn()).toBe(200);
      const [active] = await historyOf(staff, { Record: 'Account', RecordId: user.id, Kind: 'Changed' });
      const undone = await staff.send(undoChanges, { SetId: active?.SetId });
      expect(await isSignedIn()).toBe(401);
      expect((await staff.send(undoChanges, { SetId: undone.res?.SetId })).status).toBe(200);
      expect(await isSignedIn()).toBe(401);
    });

    it('gives nobody an account back that was locked since, however old the version is that a member gets', async () => {
      const fields = { FullName: 'Lasya Rao', Email: `lasya${next()}@example.com`, Phone: '9876543210', Password: passwordOfAll };
      const added = await staff.send(register, fields);
      const undone = await staff.send(undoChanges, { SetId: added.res?.SetId });
      expect((await staff.send(undoChanges, { SetId: undone.res?.SetId })).status).toBe(200);
      await setActive(changesByCommandLine(portal().data, here), fields.Email, false);
      // The deletion in between has noted the whole row.
      const version = { SetId: added.res?.SetId, Record: 'Member', RecordId: added.res?.Id };
      expect((await staff.send(restoreVersion, version)).status).toBe(200);
      expect((await staff.send(listMembers, { Id: added.res?.Id })).rc).toMatchObject([{ FullName: 'Lasya Rao', IsActive: false }]);
    });

    it('says that an e-mail which an undo would give back belongs to another account now', async () => {
      const [one, other] = [await makeUser(portal().data, { fullName: 'E one' }), await makeUser(portal().data)];
      const details = (UserId: number, Email: string) =>
        staff.send(updateDetails, { Flag: 'Details', UserId, FullName: 'E one', Phone: '9812345678', Email });
      const moved = await details(one.id, `new-${one.email}`);
      expect((await details(other.id, one.email)).status).toBe(200);
      const version = { SetId: Number(moved.res?.SetId), Record: 'Member', RecordId: one.id };
      const msgkey = "This cannot be undone: the member 'E one' had an e-mail that belongs to another account now.";
      expect(await staff.send(undoChanges, version)).toMatchObject({ status: 409, rs: 0, msgkey });
      expect(await staff.send(undoChanges, { SetId: version.SetId })).toMatchObject({ status: 409, rs: 0, msgkey });
    });

    it('never leaves the portal without a super admin', async () => {
      const other = await makeUser(portal().data, { role: 'superAdmin' });
      await setActive(changesByCommandLine(portal().data, here), other.email, false);
      await setActive(changesByCommandLine(portal().data, here), other.email, true);
      const [active] = await historyOf(staff, { Record: 'Account', RecordId: other.id });
      await portal().data.write((tx) =>
        tx.updateTable('users').set({ role_id: 3 }).where('role_id', '=', 1).where('id', '!=', other.id).execute(),
      );
      const otherStaff = portal().clientOf({ ...other, session: await makeSession(portal().data, { ...other, session_no: 3 }) });
      expect(await otherStaff.send(undoChanges, { SetId: active?.SetId })).toMatchObject({
        status: 409,
        msgkey: 'This is the last active super admin.',
      });
      await portal().data.write((tx) => tx.updateTable('users').set({ role_id: 1 }).where('id', '=', staff.userId).execute());
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
