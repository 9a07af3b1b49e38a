// What super admins change of others' accounts: the e-mail, and whether somebody may sign in.

import { beforeAll, describe, expect, it } from 'vitest';
import { changesByCommandLine, here, makeUser, next, passwordOfAll } from '../../../../tests/makers.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { bulkSave } from '../../../platform/wire/calls/bulk.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listHistory, restoreVersion } from '../../desk/history/history.contract.ts';
import { setActive } from '../accounts/accounts.server.ts';
import { login } from '../accounts/session.contract.ts';
import { listMembers } from '../members/members.contract.ts';
import { getProfile, updateDetails } from './profile.contract.ts';

const details = { Flag: 'Details', FullName: 'Asha Rao', Phone: '9111111111', Profession: 'Baker' };

describe('the account of a member', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const signIn = (Email: string) => portal().anonymous.send(login, { Email, Password: passwordOfAll });
    const emailOf = async (Id: number) => (await staff.send(listMembers, { Id })).rc[0]?.Email;

    it('is switched off, which ends the sessions at once, and on again', async () => {
      const member = await portal().as('member');
      const off = await staff.send(updateDetails, { Flag: 'Active', UserId: member.userId, IsActive: false });
      expect(off).toMatchObject({ status: 200, msgkey: 'Account deactivated successfully', res: { Id: member.userId } });
      expect((await member.send(getProfile)).status).toBe(401);
      expect(await signIn(member.email)).toMatchObject({ status: 400, msgkey: expect.stringContaining('inactive') });
      const on = await staff.send(updateDetails, { Flag: 'Active', UserId: member.userId });
      expect(on).toMatchObject({ status: 200, msgkey: 'Account activated successfully' });
      expect((await signIn(member.email)).status).toBe(200);
      expect((await member.send(getProfile)).status, 'a session that ended stays ended').toBe(401);
    });

    it('is switched by super admins only, and never by its own user', async () => {
      const other = await portal().as('member');
      for (const role of ['member', 'admin'] as const) {
        const client = await portal().as(role);
        for (const UserId of [other.userId, client.userId]) {
          expect((await client.send(updateDetails, { Flag: 'Active', UserId, IsActive: false })).status).toBe(403);
        }
      }
      const oneself = await staff.send(updateDetails, { Flag: 'Active', UserId: staff.userId, IsActive: false });
      expect(oneself).toMatchObject({ status: 400, msgkey: 'You cannot deactivate your own account' });
      expect((await staff.send(getProfile)).status).toBe(200);
      expect((await other.send(getProfile)).status).toBe(200);
      expect(await staff.send(updateDetails, { Flag: 'Active', UserId: 2_000_000_000 })).toMatchObject({ status: 404 });
      expect(await staff.send(updateDetails, { Flag: 'Active', UserId: other.userId, IsActive: 'x' })).toMatchObject({ status: 400 });
    });

    it('of another super admin is switched on the command line only', async () => {
      const other = await portal().as('superAdmin');
      const onCommandLine = (isActive: boolean) => setActive(changesByCommandLine(portal().data, here), other.email, isActive);
      for (const IsActive of [false, null]) {
        const answer = await staff.send(updateDetails, { Flag: 'Active', UserId: other.userId, IsActive });
        expect(answer).toMatchObject({ status: 403, msgkey: expect.stringMatching(/switching the account off or on/) });
      }
      expect((await other.send(getProfile)).status).toBe(200);
      await onCommandLine(false);
      await onCommandLine(true);
      // What the command line did is not taken back by a call either, nor restored.
      const { rc } = await staff.send(listHistory, { Record: 'Account', RecordId: other.userId, Kind: 'Changed' });
      expect(rc).toHaveLength(2);
      for (const { SetId } of rc) {
        expect((await staff.send(undoChanges, { SetId })).status).toSatisfy((status: number) => status >= 400);
        const restored = await staff.send(restoreVersion, { SetId, Record: 'Account', RecordId: other.userId });
        expect(restored.status).toSatisfy((status: number) => status >= 400);
      }
      expect((await signIn(other.email)).status).toBe(200);
      const bulk = await staff.send(bulkSave, {
        Call: updateDetails.name,
        Flag: 'Active',
        Ids: [other.userId],
        Fields: { IsActive: false },
      });
      expect(bulk.status).toBe(400);
      expect((await signIn(other.email)).status).toBe(200);
    });

    it('of two super admins who lock each other out at once, one stays', async () => {
      const [one, two] = [await portal().as('superAdmin'), await portal().as('superAdmin')];
      await portal().data.write((tx) => tx.updateTable('users').set({ is_active: false }).where('id', '=', staff.userId).execute());
      const lockOut = (who: Client, whom: Client) => who.send(updateDetails, { Flag: 'Active', UserId: whom.userId, IsActive: false });
      await Promise.all([lockOut(one, two), lockOut(two, one)]);
      const active = portal().data.read.selectFrom('users').select('id').where('role_id', '=', 1).where('is_active', '=', true);
      expect((await active.execute()).length).toBeGreaterThan(0);
      await portal().data.write((tx) => tx.updateTable('users').set({ is_active: true }).where('id', '=', staff.userId).execute());
    });

    it('gets another e-mail from a super admin, who is told when it is taken', async () => {
      const [member, other] = [await portal().as('member'), await portal().as('member')];
      const Email = `Neu.${next()}@Exämple.com`;
      expect((await staff.send(updateDetails, { ...details, UserId: member.userId, Email })).status).toBe(200);
      expect(await emailOf(member.userId)).toBe(Email);
      expect((await signIn(Email.toUpperCase())).status).toBe(200);
      expect((await signIn(member.email)).status).toBe(400);
      const taken = await staff.send(updateDetails, { ...details, UserId: other.userId, Email: Email.toLowerCase() });
      expect(taken).toMatchObject({ status: 409, res: { Errors: { Email: 'Email is already registered' } } });
      for (const wrong of ['nobody', 'a@b', 7]) {
        expect((await staff.send(updateDetails, { ...details, UserId: other.userId, Email: wrong })).status).toBe(400);
      }
      for (const none of [undefined, null, '']) {
        expect((await staff.send(updateDetails, { ...details, UserId: other.userId, Email: none })).status).toBe(200);
        expect(await emailOf(other.userId)).toBe(other.email);
      }
    });

    it('keeps its e-mail when its own user sends another one', async () => {
      const user = await makeUser(portal().data);
      const { id, email } = user;
      const member = portal().clientOf(user);
      expect((await member.send(updateDetails, { ...details, Email: 'taken.over@example.com' })).status).toBe(200);
      expect(await emailOf(id)).toBe(email);
      expect(portal().failures()).toEqual([]);
    });
  });
});
