// Sessions: which tokens are valid, and that a session ends as soon as the user's record changes, whoever changed it.

import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createSigner } from 'fast-jwt';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { changesByCommandLine, here, makeUser, passwordOfAll } from '../../../../tests/makers.ts';
import { onAnyEngine, type TestPortal } from '../../../../tests/test-portal.ts';
import type { Data } from '../../../platform/data/data.ts';
import { openData } from '../../../platform/data/open-data.ts';
import { path } from '../../../platform/wire/call.ts';
import { setActive, setPassword, setRole } from './accounts.server.ts';
import { login, register } from './session.contract.ts';

const expired = { rs: 0, rc: [], res: { Code: 'SignedOut' }, msgkey: 'Session expired. Please login again.' };

const profileWith = (portal: TestPortal, authorization?: string) =>
  portal.app.inject({ url: '/api/User/profile', headers: authorization === undefined ? {} : { authorization } });

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const changes: Record<string, (data: Data, email: string) => Promise<unknown>> = {
  'is deactivated': (data, email) => setActive(changesByCommandLine(data, here), email, false),
  'gets another role': (data, email) => setRole(changesByCommandLine(data, here), email, 2),
  'gets another password': (data, email) => setPassword(changesByCommandLine(data, here), email, 'another one'),
  'loses every role': (data, email) => data.write((tx) => tx.updateTable('users').set({ role_id: 9 }).where('email', '=', email).execute()),
  'is deleted': (data, email) => data.write((tx) => tx.deleteFrom('users').where('email', '=', email).execute()),
};

describe('a session', () => {
  onAnyEngine((portal) => {
    let secret: string;
    let other: Data;
    beforeAll(async () => {
      const { folder, environment } = portal();
      secret = portal().secret;
      other = await openData(join(folder, 'chapterhouse.sqlite'), environment.DATABASE_URL);
    });
    afterAll(() => other.close());

    const statusOf = async (token: string) => (await profileWith(portal(), `Bearer ${token}`)).statusCode;

    it('is valid with the word Bearer in upper and lower case', async () => {
      const { token } = await portal().as('member');
      for (const word of ['Bearer', 'bearer', 'BEARER ']) expect((await profileWith(portal(), `${word} ${token}`)).statusCode).toBe(200);
    });

    it('is not valid without a token, or with anything else in its place', async () => {
      const { token } = await portal().as('member');
      for (const header of [
        undefined,
        '',
        'Bearer',
        'Bearer ',
        token,
        `Basic ${token}`,
        `Token ${token}`,
        'Bearer null',
        'Bearer a.b.c',
        'Bearer ..',
      ]) {
        const response = await profileWith(portal(), header);
        expect({ status: response.statusCode, ...response.json() }, String(header)).toEqual({ status: 401, ...expired });
      }
      expect((await portal().app.inject(`/api/User/profile?token=${token}&Authorization=Bearer%20${token}`)).statusCode).toBe(401);
      const cookie = { cookie: `token=${token}` };
      expect((await portal().app.inject({ url: '/api/User/profile', headers: cookie })).statusCode).toBe(401);
    });

    it.each(['is deactivated', 'gets another role'])(
      'ends even for a request that is still being sent when the user %s',
      async (change) => {
        const { data, app } = portal();
        // A second super admin, because the last one cannot be deactivated or get another role.
        await portal().as('superAdmin');
        const staff = await portal().as('superAdmin');
        const Email = `late-${staff.userId}@example.com`;
        const body = JSON.stringify({ FullName: 'Late Comer', Email, Phone: '9812345678', Password: 'late comer' });
        const inTwoParts = async function* () {
          yield body.slice(0, 20);
          await changes[change]?.(data, staff.email);
          yield body.slice(20);
        };
        const headers = { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' };
        const response = await app.inject({ method: 'POST', url: path(register), headers, payload: Readable.from(inTwoParts()) });
        expect({ status: response.statusCode, ...response.json() }).toEqual({ status: 401, ...expired });
        expect(await data.read.selectFrom('users').select('id').where('email', '=', Email).execute()).toEqual([]);
      },
    );

    it('is not valid with a changed token', async () => {
      const member = await portal().as('member');
      const staff = await portal().as('superAdmin');
      const [head = '', claims = '', signature = ''] = member.token.split('.');
      const promoted = encoded({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: String(staff.userId) });
      const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
      const none = encoded({ alg: 'none', typ: 'JWT' });
      const hs512 = `${encoded({ alg: 'HS512', typ: 'JWT' })}.${claims}`;
      const forged = [
        `${head}.${promoted}.${signature}`,
        `${head}.${claims}.${flipped}`,
        `${head}.${claims}.`,
        `${head}.${claims}`,
        `${none}.${promoted}.`,
        `${none}.${promoted}.${signature}`,
        `${hs512}.${createHmac('sha512', secret).update(hs512).digest('base64url')}`,
      ];
      for (const token of forged) expect(await statusOf(token), token).toBe(401);
      expect(await statusOf(member.token)).toBe(200);
    });

    it('is not valid with a token of another secret, an expired one, or one of an unknown user', async () => {
      const user = await makeUser(portal().data);
      const claims = { sub: String(user.id), sid: user.session };
      const { session: another } = await makeUser(portal().data);
      const own = createSigner({ key: secret, algorithm: 'HS256', expiresIn: '7d' });
      expect(await statusOf(own(claims))).toBe(200);
      const others = createSigner({ key: 'x'.repeat(48), algorithm: 'HS256', expiresIn: '7d' });
      const now = Math.floor(Date.now() / 1000);
      const past = createSigner({ key: secret, algorithm: 'HS256' });
      for (const token of [
        others(claims),
        past({ ...claims, iat: now - 700_000, exp: now - 1 }),
        own({ ...claims, sub: '2000000000' }),
        own({ ...claims, sub: 'x' }),
        own({ ...claims, sub: '99999999999' }),
        own({ ...claims, sub: '1.5' }),
        own({ ...claims, sub: `${user.id} or 1=1` }),
        own({ ...claims, sid: another }),
        own({ ...claims, sid: crypto.randomUUID() }),
        own({ ...claims, sid: `${user.session}\0` }),
        own({ ...claims, sid: user.session.toUpperCase() }),
        own({ ...claims, sid: 1 }),
        own({ sub: String(user.id), no: user.session_no }),
        own({ sid: user.session }),
      ]) {
        expect(await statusOf(token), token).toBe(401);
      }
    });

    it.each(Object.entries(changes))('ends at once when the user %s', async (_what, change) => {
      const { email } = await makeUser(portal().data);
      const { res } = await portal().anonymous.send(login, { Email: email, Password: passwordOfAll });
      const token = res?.Token ?? '';
      expect(await statusOf(token)).toBe(200);
      await change(portal().data, email);
      expect(await statusOf(token)).toBe(401);
    });

    it.each(Object.entries(changes))('ends within five seconds when another process writes that the user %s', async (_what, change) => {
      const user = await makeUser(portal().data);
      const { token } = portal().clientOf(user);
      expect(await statusOf(token)).toBe(200);
      await change(other, user.email);
      await vi.waitFor(async () => expect(await statusOf(token)).toBe(401), { timeout: 5_000, interval: 20 });
    });

    it('of one user does not depend on changes of another', async () => {
      const [first, second] = [await makeUser(portal().data), await makeUser(portal().data)];
      await setActive(changesByCommandLine(portal().data, here), first.email, false);
      expect(await statusOf(portal().clientOf(second).token)).toBe(200);
    });

    it('does not become valid again when the user is active again', async () => {
      const user = await makeUser(portal().data);
      const { token } = portal().clientOf(user);
      await setActive(changesByCommandLine(portal().data, here), user.email, false);
      await setActive(changesByCommandLine(portal().data, here), user.email, true);
      expect(await statusOf(token)).toBe(401);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
