// The limits on failed sign-ins: for one e-mail from one address and from all, for one address, and for a device that is known.
// @module-tag long

import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeUser, passwordOfAll } from '../../../../tests/makers.ts';
import { onAnyEngine, startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import type { Data } from '../../../platform/data/data.ts';
import { removeOldTries } from '../../../platform/server/tries.ts';
import { listHistory } from '../../desk/history/history.contract.ts';

interface Try {
  Email: string;
  Password?: string;
  from?: string;
  forwardedFor?: string;
  DeviceMark?: unknown;
}

const tryAt = async (portal: TestPortal, { Email, Password = 'wrong', from = '10.0.0.1', forwardedFor, DeviceMark }: Try) => {
  const response = await portal.app.inject({
    method: 'POST',
    url: '/api/User/login',
    remoteAddress: from,
    headers: forwardedFor ? { 'x-forwarded-for': forwardedFor } : {},
    payload: { Email, Password, DeviceMark },
  });
  const { msgkey, res } = response.json();
  return { status: response.statusCode, msgkey: msgkey as string, ...(res?.DeviceMark && { mark: res.DeviceMark as string }) };
};

const tooMany = { status: 429, msgkey: 'Too many attempts. Please try again later.' };
const wrong = { status: 400, msgkey: 'Invalid email or password' };
const right = { Password: passwordOfAll };
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const countOf = (answers: { status: number }[], status: number) => answers.filter((answer) => answer.status === status).length;
const counts = (answers: { status: number }[]) => ({ wrong: countOf(answers, 400), tooMany: countOf(answers, 429) });

const failUntilRefused = async (portal: TestPortal, attempt: Try): Promise<number> => {
  for (let failed = 0; ; failed++) {
    if ((await tryAt(portal, attempt)).status === 429) return failed;
  }
};

/** Moves all counted tries into the past. */
const letPass = (data: Data, minutes: number) =>
  data.write(async (tx) => {
    for (const { key, failed_at, until } of await tx.selectFrom('tries').selectAll().execute()) {
      const moments = (JSON.parse(failed_at) as number[]).map((moment) => moment - minutes * 60_000);
      const earlier = new Date(Date.parse(until) - minutes * 60_000).toISOString();
      await tx
        .updateTable('tries')
        .set({ failed_at: JSON.stringify(moments), until: earlier })
        .where('key', '=', key)
        .execute();
    }
  });

describe('the limits of signing in', () => {
  onAnyEngine((portal) => {
    it('are ten failed tries for one e-mail from one address, in any spelling; then even the right password is refused', async () => {
      const { email } = await makeUser(portal().data);
      const from = '10.1.0.1';
      for (const index of times(10, (number) => number)) {
        const Email = [email, email.toUpperCase(), `  ${email}`, `${email}\t`][index % 4] ?? email;
        expect(await tryAt(portal(), { Email, from })).toEqual(wrong);
      }
      for (const Password of ['wrong', passwordOfAll]) {
        expect(await tryAt(portal(), { Email: ` ${email.toUpperCase()} `, Password, from })).toEqual(tooMany);
      }
      const { email: another } = await makeUser(portal().data);
      expect((await tryAt(portal(), { Email: another, ...right, from })).status).toBe(200);
      // A stranger has not locked the member out.
      expect((await tryAt(portal(), { Email: email, ...right, from: '10.1.0.2' })).status).toBe(200);
    });

    it('are a hundred failed tries for one e-mail from all addresses', async () => {
      const { email: Email } = await makeUser(portal().data);
      const answers = [];
      for (const host of times(21, (number) => number)) {
        answers.push(...(await Promise.all(times(5, () => tryAt(portal(), { Email, from: `10.6.1.${host}` })))));
      }
      expect(counts(answers)).toEqual({ wrong: 100, tooMany: 5 });
      expect(await tryAt(portal(), { Email, ...right, from: '10.6.2.1' })).toEqual(tooMany);
    });

    it('hold for an unknown e-mail, too', async () => {
      expect(await failUntilRefused(portal(), { Email: 'nobody@example.com', from: '10.2.0.1' })).toBe(10);
      expect(await tryAt(portal(), { Email: 'nobody@example.com', from: '10.2.0.2' })).toEqual(wrong);
    });

    it('do not count successful tries, nor those of an inactive account with the right password', async () => {
      for (const isActive of [true, false]) {
        const { email: Email } = await makeUser(portal().data, { isActive });
        const from = `10.3.0.${Number(isActive)}`;
        for (const _ of times(9, () => null)) await tryAt(portal(), { Email, from });
        for (const _ of times(3, () => null)) {
          expect((await tryAt(portal(), { Email, ...right, from })).status).toBe(isActive ? 200 : 400);
        }
        expect(await tryAt(portal(), { Email, from })).toEqual(wrong);
        expect(await tryAt(portal(), { Email, ...right, from })).toEqual(tooMany);
      }
    });

    it('hold for parallel tries: of thirty at once, exactly ten are checked', async () => {
      const { email: Email } = await makeUser(portal().data);
      expect(counts(await Promise.all(times(30, () => tryAt(portal(), { Email, from: '10.4.0.1' }))))).toEqual({ wrong: 10, tooMany: 20 });
    });

    it('let many people behind one address sign in at the same moment', async () => {
      const users = await Promise.all(times(60, () => makeUser(portal().data)));
      const answers = await Promise.all(users.map(({ email }) => tryAt(portal(), { Email: email, ...right, from: '10.4.1.1' })));
      expect(countOf(answers, 200)).toBe(60);
    });

    it('are fifty failed tries for one connection, whatever X-Forwarded-For says', async () => {
      const from = '10.5.0.1';
      const answers = await Promise.all(
        times(53, (index) => tryAt(portal(), { Email: `nobody5-${index}@example.com`, from, forwardedFor: `192.0.2.${index}` })),
      );
      expect(counts(answers)).toEqual({ wrong: 50, tooMany: 3 });
      const { email } = await makeUser(portal().data);
      expect(await tryAt(portal(), { Email: email, ...right, from, forwardedFor: '192.0.2.200' })).toEqual(tooMany);
      expect((await tryAt(portal(), { Email: email, ...right, from: '10.5.0.2', forwardedFor: from })).status).toBe(200);
    });

    it('are counted apart for a device on which the user has signed in: nobody else can lock it out', async () => {
      const [user, other] = [await makeUser(portal().data), await makeUser(portal().data)];
      const from = '10.7.0.1';
      const { mark: DeviceMark } = await tryAt(portal(), { Email: user.email, ...right, from });
      await failUntilRefused(portal(), { Email: user.email, from });
      await Promise.all(times(50, (index) => tryAt(portal(), { Email: `nobody7-${index}@example.com`, from })));
      expect(await tryAt(portal(), { Email: user.email, ...right, from })).toEqual(tooMany);
      expect((await tryAt(portal(), { Email: user.email, ...right, from, DeviceMark })).status).toBe(200);
      // It has its own limit, wherever it is.
      const answers = await Promise.all(times(15, (index) => tryAt(portal(), { Email: user.email, from: `10.7.1.${index}`, DeviceMark })));
      expect(counts(answers)).toEqual({ wrong: 10, tooMany: 5 });
      // It is a mark for this user only.
      expect(await failUntilRefused(portal(), { Email: other.email, from: '10.7.2.1', DeviceMark })).toBe(10);
      expect(await tryAt(portal(), { Email: other.email, ...right, from: '10.7.2.1', DeviceMark })).toEqual(tooMany);
    });

    it('know a device of several people, and take nothing else for its mark', async () => {
      const [one, two] = [await makeUser(portal().data), await makeUser(portal().data)];
      const from = '10.8.0.1';
      const { mark: first } = await tryAt(portal(), { Email: one.email, ...right, from });
      const { mark: both } = await tryAt(portal(), { Email: two.email, ...right, from, DeviceMark: first });
      for (const { email } of [one, two]) await failUntilRefused(portal(), { Email: email, from });
      for (const { email } of [one, two]) {
        expect((await tryAt(portal(), { Email: email, ...right, from, DeviceMark: both })).status).toBe(200);
      }
      const [head = '', claims = ''] = (both ?? '').split('.');
      const signed = createHmac('sha256', portal().secret).update(`${head}.${claims}`).digest('base64url');
      for (const DeviceMark of [`${head}.${claims}.${signed}`, `${head}.${claims}.`, portal().clientOf(one).token, 'x', 7, {}, null, '']) {
        expect(await tryAt(portal(), { Email: one.email, ...right, from, DeviceMark })).toEqual(tooMany);
      }
      // A mark opens nothing.
      const headers = { authorization: `Bearer ${both}` };
      expect((await portal().app.inject({ url: '/api/User/profile', headers })).statusCode).toBe(401);
    });

    it('end a quarter of an hour after each try, and what is old is removed', async () => {
      const { data } = portal();
      const { email: Email } = await makeUser(data);
      const from = '10.9.0.1';
      for (const _ of times(5, () => null)) await tryAt(portal(), { Email, from });
      await letPass(data, 10);
      for (const _ of times(5, () => null)) expect(await tryAt(portal(), { Email, from })).toEqual(wrong);
      expect(await tryAt(portal(), { Email, from })).toEqual(tooMany);
      await letPass(data, 6);
      // The first five count no more.
      for (const _ of times(5, () => null)) expect(await tryAt(portal(), { Email, from })).toEqual(wrong);
      expect(await tryAt(portal(), { Email, from })).toEqual(tooMany);
      await letPass(data, 14);
      await tryAt(portal(), { Email: 'late@example.com', from: '10.9.0.2' });
      await letPass(data, 2);
      await removeOldTries(data, new AbortController().signal);
      const rows = await data.read.selectFrom('tries').selectAll().execute();
      // Three of this try; the fourth counts for an hour how often an e-mail was unknown.
      expect(rows).toHaveLength(4);
      expect(JSON.stringify(rows)).not.toContain('example.com');
    });

    it('stand in the history once, and not for each try that is refused', async () => {
      const { id, email: Email } = await makeUser(portal().data);
      await failUntilRefused(portal(), { Email, from: '10.10.0.1' });
      for (const _ of times(5, () => null)) await tryAt(portal(), { Email, from: '10.10.0.1' });
      const staff = await portal().as('superAdmin');
      const { rc } = await staff.send(listHistory, { RecordId: id, Kind: 'Sign-in failed', RecordsPerPage: 50 });
      expect(rc.map(({ Fields }) => Fields[0]?.After)).toEqual(['Wrong password, and now locked', ...Array(9).fill('Wrong password')]);
      expect(rc[0]).toMatchObject({ Record: 'Account', Via: 'login', ById: null });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });

  it('hold for two nodes on one PostgreSQL together, also for tries at the same moment', async () => {
    const here = await startTestPortal('postgres');
    onTestFinished(() => here.close());
    const there = await startTestPortal('postgres', { DATABASE_URL: here.environment.DATABASE_URL ?? '' });
    onTestFinished(() => there.close());
    const { email: Email } = await makeUser(here.data);
    const answers = await Promise.all(times(40, (index) => tryAt(index % 2 ? here : there, { Email })));
    expect(counts(answers)).toEqual({ wrong: 10, tooMany: 30 });
    for (const node of [here, there]) expect(await tryAt(node, { Email, ...right })).toEqual(tooMany);
    const others = await Promise.all(times(60, (index) => tryAt(index % 2 ? here : there, { Email: `nobody${index}@example.com` })));
    expect(counts(others)).toEqual({ wrong: 40, tooMany: 20 });
    expect([...here.failures(), ...there.failures()]).toEqual([]);
  });

  describe('with TRUST_PROXY', () => {
    let portal: TestPortal;
    beforeAll(async () => {
      portal = await startTestPortal('sqlite', { TRUST_PROXY: 'true' });
    });
    afterAll(() => portal.close());

    it('count the address that the proxy added, not those that the client sent', async () => {
      const answers = await Promise.all(
        times(51, (index) => tryAt(portal, { Email: `nobody${index}@example.com`, forwardedFor: `192.0.2.${index}, 203.0.113.7` })),
      );
      expect(counts(answers)).toEqual({ wrong: 50, tooMany: 1 });
      expect(await tryAt(portal, { Email: 'nobody@example.com', forwardedFor: '203.0.113.7' })).toEqual(tooMany);
      expect(await tryAt(portal, { Email: 'nobody@example.com', forwardedFor: '203.0.113.8' })).toEqual(wrong);
    });

    it('count an address in every spelling of the proxy, and an IPv6 /64 as one address', async () => {
      const ways = (index: number) =>
        [`198.51.100.7:${40_000 + index}`, '198.51.100.7', '::ffff:198.51.100.7', '[::ffff:c633:6407]:80'][index % 4];
      const six = (index: number) => `2001:db8:5:6::${(index + 1).toString(16)}`;
      for (const written of [ways, six]) {
        const tries = times(51, (index) => tryAt(portal, { Email: `someone${index}@example.com`, forwardedFor: written(index) ?? '' }));
        expect(counts(await Promise.all(tries))).toEqual({ wrong: 50, tooMany: 1 });
      }
      expect(await tryAt(portal, { Email: 'nobody@example.com', forwardedFor: '[2001:db8:5:6:ffff::1]:443' })).toEqual(tooMany);
      expect(await tryAt(portal, { Email: 'nobody@example.com', forwardedFor: '2001:db8:5:7::1' })).toEqual(wrong);
    });
  });
});
