// Sessions: the list of devices, and signing out there, here and everywhere.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { devicesOf, idOf, iPhone, isSignedIn, newUser, signIn } from '../../../../tests/rooms/sessions-room.ts';
import { type Client, onAnyEngine, startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { endSessionCall, getSessions, logout } from './sessions.contract.ts';

describe('sessions', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });

    it('are listed with device, address and times, the newest first, and this one marked', async () => {
      const user = await newUser(portal());
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
      const user = await newUser(portal());
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
      const user = await newUser(portal());
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
      const own = await signIn(portal(), await newUser(portal()));
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
      const user = await newUser(portal());
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

    it('are never seen by another, and their names are nowhere in an answer', async () => {
      const user = await newUser(portal());
      const own = await signIn(portal(), user);
      const { name } = await portal()
        .data.read.selectFrom('sessions')
        .select('name')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      expect(JSON.stringify(await own.send(getSessions))).not.toContain(name);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
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
