// How long sessions last, what ends them without anybody signing out, and what ends with them.

import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeDocument, passwordOfAll } from '../../../../tests/makers.ts';
import { devicesOf, idOf, isSignedIn, newUser, signIn, type User } from '../../../../tests/rooms/sessions-room.ts';
import { type Client, onAnyEngine, startTestPortal } from '../../../../tests/test-portal.ts';
import { readConfig } from '../../../app/server/config.ts';
import { databaseOf } from '../../../app/server/database/open-database.ts';
import type { Data } from '../../../platform/data/data.ts';
import { openData } from '../../../platform/data/open-data.ts';
import { listDocuments, saveDocument } from '../../own-records/documents/documents.contract.ts';
import { changePassword, updateDetails } from '../profile/profile.contract.ts';
import { SeenSessions } from './seen-sessions.server.ts';
import { endSessionCall, logout } from './sessions.contract.ts';
import { removeOldSessions, startSession } from './sessions.server.ts';

describe('sessions', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });

    it('go on where the password is changed, under a new token, and end everywhere else', async () => {
      const user = await newUser(portal());
      const [own, other] = [await signIn(portal(), user), await signIn(portal(), user)];
      const Id = await idOf(own);
      const { res } = await own.send(changePassword, { OldPassword: passwordOfAll, NewPassword: 'Another 1 of them' });
      const renewed = portal().clientWith(user, res?.Token ?? '');
      expect(await Promise.all([own, other, renewed].map(isSignedIn))).toEqual([false, false, true]);
      expect(await devicesOf(renewed)).toMatchObject([{ Id, Device: 'Firefox on Linux', IsThis: true }]);
    });

    it('end after seven days, also where the clock of the token would go on', async () => {
      const user = await newUser(portal());
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
      const [gone, kept, changed] = [await newUser(portal()), await newUser(portal()), await newUser(portal())];
      for (const user of [gone, kept, changed]) await signIn(portal(), user);
      await portal().data.write(async (tx) => {
        await tx.updateTable('sessions').set({ expires_at: '2020-01-01T00:00:00.000Z' }).where('user_id', '=', gone.id).execute();
        await tx.updateTable('users').set({ session_no: 2 }).where('id', '=', changed.id).execute();
      });
      await removeOldSessions(portal().data, new AbortController().signal);
      const left = await portal().data.read.selectFrom('sessions').select('user_id').execute();
      const of = ({ id }: User) => left.filter(({ user_id }) => user_id === id).length;
      expect([gone, kept, changed].map(of)).toEqual([0, 1, 0]);
    });

    it('of a password that changed while it was being checked have ended before they begin', async () => {
      const user = await newUser(portal());
      await portal().data.write((tx) => tx.updateTable('users').set({ session_no: 2 }).where('id', '=', user.id).execute());
      const { name } = await portal().data.write((tx) => startSession(tx, user, { device: 'Some', address: '' }));
      expect(await isSignedIn(portal().clientOf({ ...user, session: name }))).toBe(false);
    });

    it('are at most a hundred for each user: the oldest end', async () => {
      const user = await newUser(portal());
      const oldest = await signIn(portal(), user);
      const next = await signIn(portal(), user);
      for (let each = 0; each < 99; each++) await portal().data.write((tx) => startSession(tx, user, { device: 'Some', address: '' }));
      expect([await isSignedIn(oldest), await isSignedIn(next)]).toEqual([false, true]);
      expect(await devicesOf(next)).toHaveLength(100);
    });

    it('take the links to documents with them, and so does the end of the document or of its owner', async () => {
      const { app } = portal();
      const user = await newUser(portal());
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

      for (const IsActive of [false, true]) {
        expect((await staff.send(updateDetails, { Flag: 'Active', UserId: user.id, IsActive })).status).toBe(200);
        expect(await opened(staffsLink)).toBe(404);
      }
      const newLink = await linkFor(staff);
      expect(await opened(newLink)).toBe(200);
      const [row] = (await staff.send(listDocuments, { UserId: user.id })).rc;
      await staff.send(saveDocument, { Flag: 'Delete', Id: row?.Id });
      expect(await opened(newLink)).toBe(404);
    });

    it('are written as seen once for all of them, without a change of the history or of the user', async () => {
      const { data } = portal();
      const users = [await newUser(portal()), await newUser(portal())];
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

it('a session that was used is noted as seen when the portal stops', async () => {
  const portal = await startTestPortal('sqlite');
  await portal.app.listen({ port: 0 });
  const member = await portal.as('member');
  await portal.data.write((tx) => tx.updateTable('sessions').set({ seen_at: '2026-01-01T00:00:00.000Z' }).execute());
  expect(await isSignedIn(member)).toBe(true);
  // Its folder is needed once more.
  await portal.app.close();
  const again = await openData(databaseOf(readConfig(portal.environment)).sqliteFile);
  onTestFinished(async () => {
    await again.close();
    await portal.close();
  });
  const { seen_at } = await again.read.selectFrom('sessions').select('seen_at').executeTakeFirstOrThrow();
  expect(Date.now() - Date.parse(seen_at)).toBeLessThan(60_000);
});

it('what could not be written is written the next time', async () => {
  const portal = await startTestPortal('sqlite');
  onTestFinished(() => portal.close());
  const member = await portal.as('member');
  const { name } = await portal.data.read.selectFrom('sessions').select('name').executeTakeFirstOrThrow();
  await portal.data.write((tx) => tx.updateTable('sessions').set({ seen_at: '2026-01-01T00:00:00.000Z' }).execute());
  const seen = new SeenSessions();
  seen.note(name);
  await portal.data.write((tx) => sql`alter table sessions rename to moved_away`.execute(tx));
  await expect(seen.write(portal.data)).rejects.toThrow();
  await portal.data.write((tx) => sql`alter table moved_away rename to sessions`.execute(tx));
  await seen.write(portal.data);
  expect(await isSignedIn(member)).toBe(true);
  const { seen_at } = await portal.data.read.selectFrom('sessions').select('seen_at').executeTakeFirstOrThrow();
  expect(Date.now() - Date.parse(seen_at)).toBeLessThan(60_000);
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
