// An undo goes by what has happened to a record since, not by its values; and what hangs on an account is safe from it.

import { beforeAll, describe, expect, it } from 'vitest';
import { untilWaiting } from '../../../../tests/held-write.ts';
import { tokenIn } from '../../../../tests/link-steps.ts';
import { changesByCommandLine, here, makeSession, makeUser, next } from '../../../../tests/makers.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { listConnections, saveConnection } from '../../own-records/connections/connections.contract.ts';
import { connectionRecords } from '../../own-records/connections/connections.tables.ts';
import { setActive, setRole } from '../../people/accounts/accounts.server.ts';
import { login, register } from '../../people/accounts/session.contract.ts';
import { listMembers } from '../../people/members/members.contract.ts';
import { accountName, memberRecords } from '../../people/members/members.tables.ts';
import { sendPasswordLink } from '../../people/password-links/invitations.contract.ts';
import { resetPassword } from '../../people/password-links/password-links.contract.ts';
import { changePassword, getProfile, updateDetails } from '../../people/profile/profile.contract.ts';
import { startSession } from '../../people/sessions/sessions.server.ts';
import { listHistory, restoreVersion } from './history.contract.ts';

const connection = { OrganizationName: 'Nilgiri Tea Traders', ContactPerson: 'Asha Rao', MobileNo: '9876543210' };
const Password = 'quite a secret';

describe('an undo', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    let asha: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      asha = await portal().as('member');
    });

    type Answer = { status: number; msgkey: unknown; res: unknown };
    const setOf = ({ status, msgkey, res }: Answer): number => {
      expect({ status, msgkey }).toMatchObject({ status: 200 });
      return Number((res as { SetId?: number } | null)?.SetId);
    };
    const undo = (SetId: number, client = staff) => client.send(undoChanges, { SetId });
    const historyOf = async (Record: string, RecordId: number) => (await staff.send(listHistory, { Record, RecordId })).rc;
    const signIn = (Email: string) => portal().anonymous.send(login, { Email, Password });
    const registered = async () => {
      const Email = `newcomer${next()}@example.com`;
      const answer = await staff.send(register, { FullName: 'Lasya Rao', Email, Phone: '9876543210', Password });
      return { Email, Id: answer.res?.Id ?? 0, SetId: setOf(answer) };
    };
    const rowsOf = async (id: number) => {
      const { read } = portal().data;
      return {
        user: await read.selectFrom('users').select(['email', 'password_hash', 'session_no']).where('id', '=', id).execute(),
        factors: await read.selectFrom('second_factors').selectAll().where('user_id', '=', id).execute(),
        codes: await read.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).orderBy('code_hash').execute(),
        sessions: await read.selectFrom('sessions').selectAll().where('user_id', '=', id).execute(),
      };
    };

    describe('of an addition', () => {
      it('takes nobody an account that was taken over, and is no way to the account of another', async () => {
        const { Email, Id, SetId } = await registered();
        const token = (await signIn(Email)).res?.Token ?? '';
        const owner = portal().clientWith({ id: Id, email: Email }, token);
        const changed = await owner.send(changePassword, { OldPassword: Password, NewPassword: 'Another 1 of them' });
        expect(changed.status).toBe(200);
        await portal().data.write((tx) =>
          tx.insertInto('second_factors').values({ user_id: Id, secret: 'ABC', last_step: 1, set_up_at: '2026-01-01' }).execute(),
        );
        await setRole(changesByCommandLine(portal().data, here), Email, roles.superAdmin);
        const before = await rowsOf(Id);
        const refused = await undo(SetId);
        expect(refused).toMatchObject({ status: 409, rs: 0, msgkey: expect.stringContaining("the member 'Lasya Rao'") });
        expect(refused.res).not.toHaveProperty('SetId');
        const details = { Flag: 'Details', UserId: Id, FullName: 'Lasya Rao', Phone: '9876543210', Email: `x.${Email}` };
        expect(await staff.send(updateDetails, details)).toMatchObject({ status: 403, rs: 0 });
        expect((await staff.send(sendPasswordLink, { Id, Copy: true })).status).toBe(404);
        expect(await rowsOf(Id)).toEqual(before);
      });

      it('is refused once somebody has signed in, or has another password', async () => {
        const [one, two] = [await registered(), await registered()];
        expect((await signIn(one.Email)).status).toBe(200);
        const signedIn = "This cannot be undone: the member 'Lasya Rao' has signed in since.";
        expect(await undo(one.SetId)).toMatchObject({ status: 409, msgkey: signedIn });
        const { res } = await staff.send(sendPasswordLink, { Id: two.Id, Copy: true });
        const Token = tokenIn(res?.Link);
        expect((await portal().anonymous.send(resetPassword, { Token, NewPassword: 'Another 1 of them' })).status).toBe(200);
        const changed = "This cannot be undone: the member 'Lasya Rao' was changed in the meantime.";
        expect(await undo(two.SetId)).toMatchObject({ status: 409, msgkey: changed });
      });

      it('that is taken back leaves the account as it was, with its password, second factor and sessions', async () => {
        const { Email, Id, SetId } = await registered();
        await portal().data.write(async (tx) => {
          await tx.insertInto('second_factors').values({ user_id: Id, secret: 'ABC', last_step: 1, set_up_at: null }).execute();
          const codes = ['one', 'two'].map((code_hash) => ({ user_id: Id, code_hash }));
          await tx.insertInto('recovery_codes').values(codes).execute();
        });
        const session = await makeSession(portal().data, { id: Id, session_no: 1 });
        const before = await rowsOf(Id);
        expect(before.sessions).toHaveLength(1);
        const undone = setOf(await undo(SetId));
        expect(await rowsOf(Id)).toEqual({ user: [], factors: [], codes: [], sessions: [] });
        setOf(await undo(undone));
        expect(await rowsOf(Id)).toEqual(before);
        const owner = portal().clientOf({ id: Id, email: Email, session });
        expect((await owner.send(getProfile)).status).toBe(200);
        const kept = await portal().data.read.selectFrom('changes').select('fields').where('record_id', '=', Id).execute();
        expect(JSON.stringify(kept)).not.toContain('argon2');
        expect(await portal().data.read.selectFrom('deleted_parts').selectAll().execute()).toEqual([]);
      });
    });

    describe('of a change', () => {
      const save = async (Id: number, ContactPerson: string) =>
        setOf(await asha.send(saveConnection, { ...connection, ContactPerson, Flag: 'Update', Id }));
      const added = async () => (await asha.send(saveConnection, { ...connection, ContactPerson: 'A', Flag: 'Add' })).res?.Id ?? 0;
      const personOf = async (id: number) => {
        const rows = portal().data.read.selectFrom('connections').select('contact_person').where('id', '=', id);
        return (await rows.executeTakeFirst())?.contact_person;
      };

      it('is refused when the field was changed since, also where it has the same value again', async () => {
        const id = await added();
        const first = await save(id, 'B');
        await save(id, 'C');
        const last = await save(id, 'B');
        for (const client of [asha, staff]) expect(await undo(first, client)).toMatchObject({ status: 409, rs: 0 });
        expect(await personOf(id)).toBe('B');
        setOf(await undo(last));
        expect(await personOf(id)).toBe('C');
        expect((await undo(first)).status).toBe(409);
      });

      it('is refused when the record was deleted since and a version was restored, also where the field is as it was', async () => {
        const id = await added();
        const [first, second] = [await save(id, 'B'), await save(id, 'C')];
        const deleted = setOf(await asha.send(saveConnection, { Flag: 'Delete', Id: id }));
        const restored = setOf(await asha.send(restoreVersion, { SetId: second, Record: 'Connection', RecordId: id }));
        for (const set of [second, first]) {
          expect(await undo(set)).toMatchObject({ status: 409, msgkey: expect.stringContaining('was changed in the meantime') });
        }
        expect(await personOf(id)).toBe('C');
        // Once the restoring is taken back, and the deletion, it is the last change again.
        setOf(await undo(restored));
        setOf(await undo(deleted));
        setOf(await undo(second));
        expect(await personOf(id)).toBe('B');
      });

      it('goes back step by step, to and fro', async () => {
        const id = await added();
        const [first, second] = [await save(id, 'B'), await save(id, 'C')];
        let undone = setOf(await undo(second));
        for (const person of ['C', 'B', 'C', 'B']) {
          undone = setOf(await undo(undone));
          expect(await personOf(id)).toBe(person);
        }
        expect((await undo(second)).status).toBe(409);
        setOf(await undo(first));
        expect(await personOf(id)).toBe('A');
        expect((await undo(undone)).status).toBe(409);
      });

      it('is offered once, and again when the undo was taken back', async () => {
        const id = await added();
        const set = await save(id, 'B');
        const offered = async () => (await historyOf('Connection', id)).map(({ Kind, MayUndo }) => `${Kind} ${MayUndo}`);
        expect(await offered()).toEqual(['Changed true', 'Added true']);
        const undone = setOf(await undo(set));
        expect(await offered()).toEqual(['Changed true', 'Changed false', 'Added true']);
        const again = setOf(await undo(undone));
        expect(await offered()).toEqual(['Changed true', 'Changed false', 'Changed true', 'Added true']);
        setOf(await undo(again));
        expect(await offered()).toEqual(['Changed true', 'Changed false', 'Changed false', 'Changed false', 'Added true']);
      });
    });

    it('of a deletion is in the trash once, whatever was undone in between', async () => {
      const { res } = await asha.send(saveConnection, { ...connection, Flag: 'Add' });
      const RecordId = res?.Id ?? 0;
      const trash = async () => {
        const { rc } = await staff.send(listHistory, { Kind: 'Deleted', MayUndo: true, Record: 'Connection', RecordId });
        return rc.map(({ SetId }) => SetId);
      };
      const deleted = setOf(await asha.send(saveConnection, { Flag: 'Delete', Id: RecordId }));
      expect(await trash()).toEqual([deleted]);
      const back = setOf(await undo(deleted));
      expect(await trash()).toEqual([]);
      const gone = setOf(await undo(back));
      expect(await trash()).toEqual([gone]);
      setOf(await staff.send(undoChanges, { SetId: gone, Record: 'Connection', RecordId }));
      expect(await trash()).toEqual([]);
      setOf(await asha.send(saveConnection, { Flag: 'Delete', Id: RecordId }));
      expect(await undo(deleted)).toMatchObject({ status: 409, rs: 0 });
    });

    describe('and accounts', () => {
      it('turns no locked account on again with an older version of the member', async () => {
        const user = await makeUser(portal().data, { fullName: 'Meera Iyer' });
        const details = { Flag: 'Details', UserId: user.id, Phone: '9876500000', Profession: 'Potter' };
        const first = setOf(await staff.send(updateDetails, { ...details, FullName: 'Meera One' }));
        setOf(await staff.send(updateDetails, { Flag: 'Active', UserId: user.id, IsActive: false }));
        setOf(await staff.send(updateDetails, { ...details, FullName: 'Meera Two' }));
        const version = { SetId: first, Record: 'Member', RecordId: user.id };
        expect((await staff.send(restoreVersion, version)).status).toBe(200);
        const [row] = (await staff.send(listMembers, { Id: user.id })).rc;
        expect(row).toMatchObject({ FullName: 'Meera One', IsActive: false });
        const accountVersion = { ...version, Record: 'Account' };
        expect(await staff.send(restoreVersion, accountVersion)).toMatchObject({ status: 400, msgkey: 'This cannot be undone.' });
      });

      it('sees a lock by others: of the first of two locks there is nothing to take back', async () => {
        const user = await makeUser(portal().data);
        const change = changesByCommandLine(portal().data, here);
        const lock = setOf(await staff.send(updateDetails, { Flag: 'Active', UserId: user.id, IsActive: false }));
        await setActive(change, user.email, true);
        await setActive(change, user.email, false);
        expect(await undo(lock)).toMatchObject({ status: 409, rs: 0 });
        expect((await staff.send(listMembers, { Id: user.id })).rc[0]?.IsActive).toBe(false);
      });

      it('changes no role, and of another super admin neither e-mail nor existence', async () => {
        const user = await makeUser(portal().data, { fullName: 'Divya Menon' });
        const details = { Flag: 'Details', UserId: user.id, FullName: 'Divya Menon', Phone: '9876500000' };
        const moved = setOf(await staff.send(updateDetails, { ...details, Email: `new.${user.email}` }));
        await setRole(changesByCommandLine(portal().data, here), user.email.replace(/^/, 'new.'), roles.superAdmin);
        const [promoted] = await historyOf('Account', user.id);
        const role = { status: 403, rs: 0, msgkey: 'Roles are changed on the command line only.' };
        expect(await undo(promoted?.SetId ?? 0)).toMatchObject(role);
        expect(await undo(moved)).toMatchObject({ status: 403, rs: 0 });
        const version = { SetId: moved, Record: 'Member', RecordId: user.id };
        setOf(await staff.send(updateDetails, { ...details, FullName: 'Divya M' }));
        expect((await staff.send(restoreVersion, version)).status).toBe(200);
        const rows = portal().data.read.selectFrom('users').select(['email', 'role_id']).where('id', '=', user.id);
        expect(await rows.execute()).toEqual([{ email: `new.${user.email}`, role_id: roles.superAdmin }]);
      });
    });

    describe('at the same moment', () => {
      /** A change by others that is under way: what it has written is committed by the function that is returned. */
      const underWay = async (work: (records: Records) => Promise<unknown>) => {
        const begun = Promise.withResolvers<void>();
        const released = Promise.withResolvers<void>();
        const change = changesByCommandLine(
          portal().data,
          here,
        )(async (records) => {
          await work(records);
          begun.resolve();
          await released.promise;
        });
        await begun.promise;
        return async () => {
          released.resolve();
          await change;
        };
      };

      it('of a member who restores a version, what others change stays', async () => {
        const { res } = await asha.send(saveConnection, { ...connection, Flag: 'Add' });
        const version = { SetId: res?.SetId ?? 0, Record: 'Connection', RecordId: res?.Id ?? 0 };
        const commit = await underWay((records) => records.update(connectionRecords, version.RecordId, { contact_person: 'By others' }));
        const restoring = asha.send(restoreVersion, version);
        await untilWaiting(portal(), 1);
        await commit();
        expect((await restoring).status).toBe(404);
        const [row] = (await asha.send(listConnections, { Id: version.RecordId })).rc;
        expect(row?.ContactPerson).toBe('By others');
      });

      it('as somebody signs in, the account stays', async () => {
        const { Id, SetId } = await registered();
        const commit = await underWay(async (records) => {
          await startSession(records.tx, { id: Id, session_no: 1 }, { device: 'Chrome', address: '127.0.0.1' });
          const event = { record: accountName, record_id: Id, owner_id: Id, title: 'Lasya Rao', fields: [] };
          records.note({ ...event, kind: 'Signed in' });
        });
        const undoing = undo(SetId);
        await untilWaiting(portal(), 1);
        await commit();
        expect(await undoing).toMatchObject({ status: 409, msgkey: expect.stringContaining('has signed in since') });
        expect((await rowsOf(Id)).sessions).toHaveLength(1);
      });

      it('before somebody signs in, nobody is there to sign in', async () => {
        const { Email, Id } = await registered();
        const commit = await underWay((records) => records.delete(memberRecords, Id));
        const signingIn = signIn(Email);
        await untilWaiting(portal(), 1);
        await commit();
        expect(await signingIn).toEqual(await signIn('nobody@example.com'));
      });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
