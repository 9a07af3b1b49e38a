// Sessions: what they are called, the list of devices, and every way in which they end.

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeDocument, makeUser, passwordOfAll } from '../../../../tests/makers.ts';
import { type Client, onBothEngines, startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import type { Data } from '../../../platform/data/data.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { listDocuments, saveDocument } from '../../own-records/documents/documents.contract.ts';
import { login } from '../accounts/session.contract.ts';
import { changePassword, getProfile } from '../profile/profile.contract.ts';
import { SeenSessions } from './seen-sessions.server.ts';
import { endSessionCall, getSessions, logout } from './sessions.contract.ts';
import { endSessions, removeOldSessions, startSession } from './sessions.server.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

type User = Awaited<ReturnType<typeof makeUser>>;

/** Signs the user in as a browser does. */
const signIn = async (portal: TestPortal, user: Pick<User, 'id' | 'email'>, userAgent = firefox): Promise<Client> => {
  const { status, res } = await portal.anonymous.send(login, { Email: user.email, Password: passwordOfAll }, null, {
    'user-agent': userAgent,
  });
  expect(status).toBe(200);
  return portal.clientWith(user, res?.Token ?? '');
};

const isSignedIn = async (client: Client) => (await client.send(getProfile)).status === 200;
const devicesOf = async (client: Client, input = {}) => (await client.send(getSessions, input)).rc;
const idOf = async (client: Client) => (await devicesOf(client)).find(({ IsThis }) => IsThis)?.Id;

describe('sessions', () => {
  onBothEngines((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });

    const newUser = async () => {
      const user = await makeUser(portal().data);
      await portal().data.write((tx) => endSessions(tx, user.id));
      return user;
    };

    it('are listed with device, address and times, the newest first, and this one marked', async () => {
      const user = await newUser();
      const before = new Date().toISOString();
      const computer = await signIn(portal(), user);
      const phone = await signIn(portal(), user, iPhone);
      const { status, rc, res } = await phone.send(getSessions);
      const row = { Id: expect.any(Number), Address: '127.0.0.1', SignedInAt: expect.any(String), SeenAt: expect.any(String) };
      expect({ status, rc, res }).toEqual({
        status: 200,
        rc: [
          { ...row, Device: 'Safari on iPhone', IsThis: true, TotalRecords: 2 },
          { ...row, Device: 'Firefox on Linux', IsThis: false, TotalRecords: 2 },
        ],
        res: { TotalRecords: 2 },
      });
      for (const { SignedInAt, SeenAt } of rc) {
        expect(SignedInAt > before && SignedInAt <= SeenAt && SeenAt <= new Date().toISOString()).toBe(true);
      }
      expect((await devicesOf(computer)).map(({ IsThis }) => IsThis)).toEqual([false, true]);
    });

    it('end by Logout, this one only and at once, which is kept in the history and in the log', async () => {
      const user = await newUser();
      const [own, other] = [await signIn(portal(), user), await signIn(portal(), user, iPhone)];
      expect(await own.send(logout)).toMatchObject({ status: 200, rs: 1, res: { SetId: expect.any(Number) } });
      expect([await isSignedIn(own), await isSignedIn(other)]).toEqual([false, true]);
      expect((await own.send(logout)).status).toBe(401);
      const { rc } = await staff.send(listHistory, { Record: 'Account', RecordId: user.id, Kind: 'Signed out' });
      expect(rc).toMatchObject([{ ById: user.id, Via: 'Logout', MayUndo: false, Kind: 'Signed out' }]);
      expect(rc[0]?.Fields).toEqual([
        { Field: 'Device', Before: 'Firefox on Linux', After: null },
        { Field: 'Address', Before: '127.0.0.1', After: null },
      ]);
      // A member sees it in the own history, too.
      expect((await other.send(listHistory, { Kind: 'Signed out' })).rc).toHaveLength(1);
    });

    it('end one by one, or all others at once', async () => {
      const user = await newUser();
      const [own, second, third, fourth] = [
        await signIn(portal(), user),
        await signIn(portal(), user),
        await signIn(portal(), user),
        await signIn(portal(), user),
      ];
      const Id = await idOf(second);
      expect(await own.send(endSessionCall, { Id })).toMatchObject({ status: 200, msgkey: 'Signed out on that device' });
      expect(await Promise.all([own, second, third, fourth].map(isSignedIn))).toEqual([true, false, true, true]);
      expect(await own.send(endSessionCall, { Id })).toMatchObject({ status: 404, msgkey: 'That device is signed out already' });
      expect(await own.send(endSessionCall, { All: true })).toMatchObject({ status: 200, msgkey: 'Signed out everywhere else' });
      expect(await Promise.all([own, third, fourth].map(isSignedIn))).toEqual([true, false, false]);
      expect(await own.send(endSessionCall, { All: true })).toMatchObject({ status: 200, res: { SetId: null } });
      const { rc } = await staff.send(listHistory, { Record: 'Account', RecordId: user.id, Kind: 'Signed out' });
      expect(rc.map(({ Via, ById }) => [Via, ById])).toEqual(Array(3).fill(['EndSession', user.id]));
    });

    it('are ended by exactly one of Id and All', async () => {
      const own = await signIn(portal(), await newUser());
      for (const input of [{}, { Id: 1, All: true }, { All: false }, { Id: null }]) {
        expect(await own.send(endSessionCall, input), JSON.stringify(input)).toMatchObject({
          status: 400,
          msgkey: 'Give either Id or All',
        });
      }
      for (const input of [{ Id: 'x' }, { Id: 0 }, { Id: -1 }, { Id: 1.5 }, { All: 'yes please' }, { UserId: {} }]) {
        expect((await own.send(endSessionCall, input)).status, JSON.stringify(input)).toBe(400);
      }
      expect(await isSignedIn(own)).toBe(true);
    });

    it('of others are out of reach, but not for super admins', async () => {
      const user = await newUser();
      const victim = await signIn(portal(), user);
      const Id = await idOf(victim);
      for (const stranger of [await portal().as('member'), await portal().as('admin')]) {
        expect((await stranger.send(endSessionCall, { Id })).status).toBe(404);
        expect((await stranger.send(endSessionCall, { Id, UserId: user.id })).status).toBe(403);
        expect((await stranger.send(endSessionCall, { All: true, UserId: user.id })).status).toBe(403);
        expect((await stranger.send(getSessions, { UserId: user.id })).status).toBe(403);
        expect((await stranger.send(getSessions, { UserId: stranger.userId })).status).toBe(200);
      }
      expect(await isSignedIn(victim)).toBe(true);
      expect(await devicesOf(staff, { UserId: user.id })).toMatchObject([{ Id, IsThis: false }]);
      // An id alone means one of the super admin's own.
      expect((await staff.send(endSessionCall, { Id })).status).toBe(404);
      expect((await staff.send(endSessionCall, { Id, UserId: user.id })).status).toBe(200);
      expect(await isSignedIn(victim)).toBe(false);
      const again = [await signIn(portal(), user), await signIn(portal(), user)];
      expect(await staff.send(endSessionCall, { All: true, UserId: user.id })).toMatchObject({ msgkey: 'Signed out everywhere' });
      expect(await Promise.all([...again, staff].map(isSignedIn))).toEqual([false, false, true]);
      const { rc } = await staff.send(listHistory, { RecordId: user.id, Kind: 'Signed out' });
      expect(rc.map(({ ById, OwnerId }) => [ById, OwnerId])).toEqual(Array(3).fill([staff.userId, user.id]));
    });

    it('go on where the password is changed, under a new token, and end everywhere else', async () => {
      const user = await newUser();
      const [own, other] = [await signIn(portal(), user), await signIn(portal(), user)];
      const Id = await idOf(own);
      const { res } = await own.send(changePassword, { OldPassword: passwordOfAll, NewPassword: 'Another 1 of them' });
      const renewed = portal().clientWith(user, res?.Token ?? '');
      expect(await Promise.all([own, other, renewed].map(isSignedIn))).toEqual([false, false, true]);
      expect(await devicesOf(renewed)).toMatchObject([{ Id, Device: 'Firefox on Linux', IsThis: true }]);
    });

    it('end after seven days, also where the clock of the token would go on', async () => {
      const user = await newUser();
      const own = await signIn(portal(), user);
      const { expires_at, signed_in_at } = await portal()
        .data.read.selectFrom('sessions')
        .select(['expires_at', 'signed_in_at'])
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      expect(Date.parse(expires_at) - Date.parse(signed_in_at)).toBe(7 * 24 * 60 * 60 * 1_000);
      const past = new Date(Date.now() - 1).toISOString();
      await portal().data.write((tx) => tx.updateTable('sessions').set({ expires_at: past }).where('user_id', '=', user.id).execute());
      expect(await isSignedIn(own)).toBe(false);
      expect(await devicesOf(staff, { UserId: user.id })).toEqual([]);
    });

    it('that have ended are removed daily, the others stay', async () => {
      const [gone, kept, changed] = [await newUser(), await newUser(), await newUser()];
      for (const user of [gone, kept, changed]) await signIn(portal(), user);
      await portal().data.write(async (tx) => {
        await tx.updateTable('sessions').set({ expires_at: '2020-01-01T00:00:00.000Z' }).where('user_id', '=', gone.id).execute();
        await tx.updateTable('users').set({ session_no: 2 }).where('id', '=', changed.id).execute();
      });
      await removeOldSessions(portal().data);
      const left = await portal().data.read.selectFrom('sessions').select('user_id').execute();
      const of = ({ id }: User) => left.filter(({ user_id }) => user_id === id).length;
      expect([gone, kept, changed].map(of)).toEqual([0, 1, 0]);
    });

    it('of a password that changed while it was being checked have ended before they begin', async () => {
      const user = await newUser();
      await portal().data.write((tx) => tx.updateTable('users').set({ session_no: 2 }).where('id', '=', user.id).execute());
      const { name } = await portal().data.write((tx) => startSession(tx, user, { device: 'Some', address: '' }));
      expect(await isSignedIn(portal().clientOf({ ...user, session: name }))).toBe(false);
    });

    it('are at most a hundred for each user: the oldest end', async () => {
      const user = await newUser();
      const oldest = await signIn(portal(), user);
      const next = await signIn(portal(), user);
      for (let each = 0; each < 99; each++) await portal().data.write((tx) => startSession(tx, user, { device: 'Some', address: '' }));
      expect([await isSignedIn(oldest), await isSignedIn(next)]).toEqual([false, true]);
      expect(await devicesOf(next)).toHaveLength(100);
    });

    it('are never seen by another, and their names are nowhere in an answer', async () => {
      const user = await newUser();
      const own = await signIn(portal(), user);
      const { name } = await portal()
        .data.read.selectFrom('sessions')
        .select('name')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      expect(JSON.stringify(await own.send(getSessions))).not.toContain(name);
    });

    it('take the links to documents with them, and so does the end of the document or of its owner', async () => {
      const { data, app } = portal();
      const user = await newUser();
      const own = await signIn(portal(), user);
      expect((await own.send(saveDocument, { Flag: 'Add', DocumentName: 'Minutes' }, makeDocument())).status).toBe(200);
      const opened = async (url = '') => (await app.inject(url)).statusCode;
      const linkFor = async (client: Client) => (await client.send(listDocuments, { UserId: user.id })).rc[0]?.DocumentUrl ?? '';
      const [byLogout, byStaff, byPassword] = [await signIn(portal(), user), await signIn(portal(), user), await signIn(portal(), user)];
      const links = [await linkFor(byLogout), await linkFor(byStaff), await linkFor(byPassword)];
      const ownersLink = await linkFor(own);
      const staffsLink = await linkFor(staff);
      expect(await Promise.all([...links, ownersLink, staffsLink].map(opened))).toEqual([200, 200, 200, 200, 200]);

      await byLogout.send(logout);
      expect(await Promise.all([...links, ownersLink].map(opened))).toEqual([404, 200, 200, 200]);
      await staff.send(endSessionCall, { UserId: user.id, Id: await idOf(byStaff) });
      expect(await Promise.all([...links, ownersLink].map(opened))).toEqual([404, 404, 200, 200]);
      await own.send(changePassword, { OldPassword: passwordOfAll, NewPassword: 'Another 1 of them' });
      expect(await Promise.all([...links, ownersLink, staffsLink].map(opened))).toEqual([404, 404, 404, 404, 200]);

      await data.write((tx) => tx.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute());
      expect(await opened(staffsLink)).toBe(404);
      await data.write((tx) => tx.updateTable('users').set({ is_active: true }).where('id', '=', user.id).execute());
      expect(await opened(staffsLink)).toBe(200);
      const [row] = (await staff.send(listDocuments, { UserId: user.id })).rc;
      await staff.send(saveDocument, { Flag: 'Delete', Id: row?.Id });
      expect(await opened(staffsLink)).toBe(404);
    });

    it('are written as seen once for all of them, without a change of the history or of the user', async () => {
      const { data } = portal();
      const users = [await newUser(), await newUser()];
      const names = await Promise.all(
        users.map(async (user) => (await data.write((tx) => startSession(tx, user, { device: 'Some', address: '' }))).name),
      );
      const long = '2026-01-01T00:00:00.000Z';
      await data.write((tx) => tx.updateTable('sessions').set({ seen_at: long }).where('name', 'in', names).execute());
      const sets = async () => (await data.read.selectFrom('change_sets').select('id').execute()).length;
      const before = await sets();
      let writes = 0;
      const counting: Data = {
        ...data,
        write: (work) => {
          writes++;
          return data.write(work);
        },
      };
      const seen = new SeenSessions();
      for (let each = 0; each < 1_000; each++) for (const name of names) seen.note(name);
      await seen.write(counting);
      expect(writes).toBe(1);
      const rows = await data.read.selectFrom('sessions').select('seen_at').where('name', 'in', names).execute();
      for (const { seen_at } of rows) expect(Date.now() - Date.parse(seen_at)).toBeLessThan(60_000);
      expect(await sets()).toBe(before);
      // What was written is not written again.
      await seen.write(counting);
      expect(writes).toBe(1);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});

it('a session that is used is noted as seen by the running portal', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const portal = await startTestPortal('sqlite');
  try {
    await portal.app.listen({ port: 0 });
    const member = await portal.as('member');
    const long = '2026-01-01T00:00:00.000Z';
    await portal.data.write((tx) => tx.updateTable('sessions').set({ seen_at: long }).execute());
    expect(await isSignedIn(member)).toBe(true);
    const seenAt = async () => (await portal.data.read.selectFrom('sessions').select('seen_at').executeTakeFirstOrThrow()).seen_at;
    expect(await seenAt()).toBe(long);
    await vi.advanceTimersByTimeAsync(60 * 60 * 1_000);
    await vi.waitFor(async () => expect(Date.now() - Date.parse(await seenAt())).toBeLessThan(60_000));
  } finally {
    vi.useRealTimers();
    await portal.close();
  }
});

it('a session that ends on one node has ended on the other, and one that begins is known there', async () => {
  const here = await startTestPortal('postgres');
  const there = await startTestPortal('postgres', { DATABASE_URL: here.environment.DATABASE_URL ?? '' });
  try {
    const user = await makeUser(here.data);
    const [computer, phone] = [await signIn(here, user), await signIn(there, user)];
    const across = (client: Client, portal: TestPortal) => portal.clientWith(user, client.token);
    for (const client of [across(computer, there), across(phone, here)]) expect(await isSignedIn(client)).toBe(true);
    expect((await phone.send(endSessionCall, { Id: await idOf(across(computer, there)) })).status).toBe(200);
    expect([await isSignedIn(computer), await isSignedIn(across(computer, there))]).toEqual([false, false]);
    await across(phone, here).send(logout);
    expect(await isSignedIn(phone)).toBe(false);
  } finally {
    await there.close();
    await here.close();
  }
});
