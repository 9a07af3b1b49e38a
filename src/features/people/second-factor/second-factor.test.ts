// The second factor: setting it up, signing in with its codes, and removing it.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mailsTo } from '../../../../tests/link-steps.ts';
import { asCommandLine, makeUser, passwordOfAll } from '../../../../tests/makers.ts';
import { codeOf, turnOn } from '../../../../tests/second-factor-steps.ts';
import { type Client, onBothEngines, startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { setActive, setPassword } from '../accounts/accounts.server.ts';
import { login } from '../accounts/session.contract.ts';
import { changePassword, getProfile } from '../profile/profile.contract.ts';
import { confirmSecondFactor, getSecondFactor, removeSecondFactorCall, setUpSecondFactor } from './second-factor.contract.ts';

const wrongCode = { status: 400, msgkey: 'This code is wrong, or was used already', res: { Errors: { Code: expect.any(String) } } };
const tooOld = {
  status: 400,
  msgkey: 'That took too long. Please sign in again.',
  res: { Errors: { SecondFactorToken: expect.any(String) } },
};
const tooMany = { status: 429, msgkey: 'Too many attempts. Please try again later.' };

// The clock stands still in the middle of a half minute, so that a code does not grow old while a test runs.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });
});
afterAll(() => {
  vi.useRealTimers();
});
const letPass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

describe('the second factor', () => {
  onBothEngines((portal) => {
    const newUser = async (options = {}) => {
      const user = await makeUser(portal().data, options);
      return { ...user, client: portal().clientOf(user) };
    };
    const withFactor = async () => {
      const user = await newUser();
      return { ...user, ...(await turnOn(user.client)) };
    };
    const signIn = (body: Record<string, unknown>) => portal().anonymous.send(login, body);
    const firstStep = async ({ email }: { email: string }): Promise<string> => {
      const { res } = await signIn({ Email: email, Password: passwordOfAll });
      return res?.SecondFactorToken ?? '';
    };
    const secondStep = (SecondFactorToken: string, Code: unknown) => signIn({ SecondFactorToken, Code });
    const stateOf = async (client: Client) => (await client.send(getSecondFactor)).res;
    const isSignedIn = async (user: { id: number; email: string }, token = '') =>
      (await portal().clientWith(user, token).send(getProfile)).status === 200;

    it('is on after its first code, gives ten recovery codes, and leaves the sessions that there are', async () => {
      const { client, email } = await newUser();
      expect(await stateOf(client)).toEqual({ IsOn: false, OnSince: null, RecoveryCodesLeft: 0, IsRequired: false });
      expect(await client.send(confirmSecondFactor, { Code: '123456' })).toMatchObject({ status: 409, msgkey: /Please begin again/ });
      const { res } = await client.send(setUpSecondFactor);
      expect(res?.Secret).toMatch(/^[A-Z2-7]{32}$/);
      const uri = new URL(res?.Uri ?? '');
      expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', `/Chapterhouse:${email}`]);
      expect(Object.fromEntries(uri.searchParams)).toMatchObject({
        secret: res?.Secret,
        issuer: 'Chapterhouse',
        digits: '6',
        period: '30',
      });
      expect((await stateOf(client))?.IsOn).toBe(false);
      const confirmed = await client.send(confirmSecondFactor, { Code: codeOf(res?.Secret ?? '') });
      expect(confirmed).toMatchObject({ status: 200, msgkey: 'The second factor is on' });
      const codes = confirmed.res?.RecoveryCodes ?? [];
      expect(new Set(codes).size).toBe(10);
      for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
      expect(confirmed.res?.Token).toBeUndefined();
      expect(await stateOf(client)).toEqual({ IsOn: true, OnSince: expect.any(String), RecoveryCodesLeft: 10, IsRequired: false });
    });

    it('is not on after a wrong code, which counts as a try', async () => {
      const { client } = await newUser();
      await client.send(setUpSecondFactor);
      for (const Code of [undefined, '', '  ']) {
        expect(await client.send(confirmSecondFactor, { Code })).toMatchObject({ status: 400, msgkey: /Please enter the code/ });
      }
      for (let each = 0; each < 10; each++) expect(await client.send(confirmSecondFactor, { Code: 'abcdef' })).toMatchObject(wrongCode);
      expect(await client.send(confirmSecondFactor, { Code: 'abcdef' })).toMatchObject(tooMany);
      expect((await stateOf(client))?.IsOn).toBe(false);
    });

    it('is set up without a session only with the token of a sign-in', async () => {
      for (const call of [setUpSecondFactor, confirmSecondFactor]) {
        expect((await portal().anonymous.send(call)).status).toBe(401);
        for (const SecondFactorToken of ['x', 'a.b.c', portal().clientOf(await newUser()).token]) {
          expect(await portal().anonymous.send(call, { SecondFactorToken, Code: '123456' })).toMatchObject(tooOld);
        }
      }
    });

    it('makes the password alone answer a token in place of a session', async () => {
      const user = await withFactor();
      const answer = await signIn({ Email: user.email, Password: passwordOfAll });
      expect(answer).toEqual({
        status: 200,
        rs: 1,
        rc: [],
        res: { SecondFactorToken: expect.any(String), SetUp: false, Message: answer.msgkey },
        msgkey: 'Please enter the code of your second factor',
      });
      const token = answer.res?.SecondFactorToken ?? '';
      expect(await isSignedIn(user, token)).toBe(false);
      // It sets up no other one.
      expect((await portal().anonymous.send(setUpSecondFactor, { SecondFactorToken: token })).status).toBe(409);
      expect((await portal().anonymous.send(confirmSecondFactor, { SecondFactorToken: token, Code: codeOf(user.secret) })).status).toBe(
        409,
      );
      expect(await signIn({ SecondFactorToken: token })).toMatchObject({
        status: 400,
        msgkey: 'Please enter the code of your second factor',
      });
      const { status, res } = await secondStep(token, ` ${codeOf(user.secret).slice(0, 3)} ${codeOf(user.secret).slice(3)} `);
      expect({ status, UserId: res?.UserId, RoleId: res?.RoleId, mark: typeof res?.DeviceMark }).toEqual({
        ...{ status: 200, UserId: user.id, RoleId: 3, mark: 'string' },
      });
      expect(res).not.toHaveProperty('SecondFactorToken');
      expect(await isSignedIn(user, res?.Token)).toBe(true);
    });

    it('takes each code once, and codes half a minute around now', async () => {
      const user = await withFactor();
      const token = await firstStep(user);
      // The code that turned it on was used then.
      expect(await secondStep(token, codeOf(user.secret, -1))).toMatchObject(wrongCode);
      for (const later of [-2, 2, 60]) expect(await secondStep(token, codeOf(user.secret, later))).toMatchObject(wrongCode);
      expect((await secondStep(token, codeOf(user.secret, 1))).status).toBe(200);
      // After it, no code of an earlier time works either.
      for (const later of [0, 1]) expect(await secondStep(token, codeOf(user.secret, later))).toMatchObject(wrongCode);
      letPass(60);
      expect((await secondStep(token, codeOf(user.secret))).status).toBe(200);
    });

    it('takes one of eight equal codes that come at once', async () => {
      const user = await withFactor();
      const token = await firstStep(user);
      const answers = await Promise.all(Array.from({ length: 8 }, () => secondStep(token, codeOf(user.secret))));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
    });

    it('takes each recovery code once, however it is typed, also several at once', async () => {
      const user = await withFactor();
      const token = await firstStep(user);
      const [first = '', second = '', third = ''] = user.recoveryCodes;
      expect((await secondStep(token, ` ${first.toLowerCase().replace('-', ' ')} `)).status).toBe(200);
      expect(await secondStep(token, first)).toMatchObject(wrongCode);
      expect((await secondStep(token, second.replaceAll('0', 'o').replaceAll('1', 'l').replace('-', ''))).status).toBe(200);
      const answers = await Promise.all(Array.from({ length: 5 }, () => secondStep(token, third)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
      expect((await stateOf(user.client))?.RecoveryCodesLeft).toBe(7);
      const { email: another } = await withFactor();
      expect(await secondStep(await firstStep({ email: another }), user.recoveryCodes[4])).toMatchObject(wrongCode);
      const mails = await mailsTo(portal().data, user.email);
      expect(mails.map(({ subject }) => subject)).toEqual([
        'A second factor protects your account for Chapterhouse',
        ...Array(3).fill('A recovery code was used for Chapterhouse'),
      ]);
    });

    it('asks again for the password after a quarter of an hour, and when the password has changed in the meantime', async () => {
      const user = await withFactor();
      const old = await firstStep(user);
      letPass(15 * 60 + 1);
      expect(await secondStep(old, codeOf(user.secret))).toMatchObject(tooOld);
      const changed = await firstStep(user);
      await setPassword(asCommandLine(portal().data), user.email, passwordOfAll);
      expect(await secondStep(changed, codeOf(user.secret))).toMatchObject(tooOld);
      for (const token of ['x', '', 'null', 'a'.repeat(3_000), 7, {}, portal().clientOf(user).token]) {
        expect((await signIn({ SecondFactorToken: token, Code: codeOf(user.secret) })).status).toBe(400);
      }
      expect((await secondStep(await firstStep(user), codeOf(user.secret))).status).toBe(200);
    });

    it('lets nobody in who was deactivated between the two steps', async () => {
      const user = await withFactor();
      const token = await firstStep(user);
      await setActive(asCommandLine(portal().data), user.email, false);
      expect(await secondStep(token, codeOf(user.secret))).toMatchObject({ status: 400, msgkey: /inactive/ });
      await setActive(asCommandLine(portal().data), user.email, true);
      expect(await secondStep(token, codeOf(user.secret))).toMatchObject(tooOld);
    });

    it('allows ten wrong codes, whichever token and address they come with; then even a right one is refused', async () => {
      const user = await withFactor();
      const wrongFrom = async (remoteAddress: string) => {
        const payload = { SecondFactorToken: await firstStep(user), Code: '12345x' };
        return (await portal().app.inject({ method: 'POST', url: '/api/User/login', remoteAddress, payload })).statusCode;
      };
      const answers = [];
      for (let host = 1; host <= 4; host++)
        answers.push(...(await Promise.all(Array.from({ length: 3 }, () => wrongFrom(`10.40.0.${host}`)))));
      expect(answers.toSorted()).toEqual([...Array(10).fill(400), 429, 429]);
      const token = await firstStep(user);
      for (const code of [codeOf(user.secret), user.recoveryCodes[0]]) expect(await secondStep(token, code)).toMatchObject(tooMany);
      const staff = await portal().as('superAdmin');
      const { rc } = await staff.send(listHistory, { RecordId: user.id, Kind: 'Sign-in failed', RecordsPerPage: 50 });
      expect(rc.map(({ Fields }) => Fields[0]?.After)).toEqual(['Wrong code, and now locked', ...Array(9).fill('Wrong code')]);
      letPass(16 * 60);
      expect((await secondStep(await firstStep(user), codeOf(user.secret))).status).toBe(200);
    });

    it('counts wrong codes like wrong passwords: after ten of both together from one address, neither is tried', async () => {
      const user = await withFactor();
      const token = await firstStep(user);
      for (let each = 0; each < 6; each++) await signIn({ Email: user.email, Password: 'wrong' });
      for (let each = 0; each < 4; each++) expect(await secondStep(token, '12345x')).toMatchObject(wrongCode);
      expect(await secondStep(token, codeOf(user.secret))).toMatchObject(tooMany);
      expect(await signIn({ Email: user.email, Password: passwordOfAll })).toMatchObject(tooMany);
    });

    it('does not count right codes as tries', async () => {
      const user = await withFactor();
      for (let each = 0; each < 12; each++) {
        expect((await secondStep(await firstStep(user), codeOf(user.secret))).status).toBe(200);
        letPass(30);
      }
    });

    it('is removed with the password only, and the password is enough again', async () => {
      const user = await withFactor();
      for (const Password of ['wrong', ` ${passwordOfAll}`]) {
        expect(await user.client.send(removeSecondFactorCall, { Password })).toMatchObject({
          ...{ status: 400, msgkey: 'Current password is incorrect', res: { Errors: { Password: expect.any(String) } } },
        });
      }
      expect(await user.client.send(removeSecondFactorCall, {})).toMatchObject({ status: 400, msgkey: 'Current password is required' });
      const token = await firstStep(user);
      const removed = await user.client.send(removeSecondFactorCall, { Password: passwordOfAll });
      expect(removed).toMatchObject({ status: 200, msgkey: 'The second factor is removed', res: { SetId: expect.any(Number) } });
      expect(await stateOf(user.client)).toEqual({ IsOn: false, OnSince: null, RecoveryCodesLeft: 0, IsRequired: false });
      for (const code of [codeOf(user.secret), user.recoveryCodes[0]]) expect(await secondStep(token, code)).toMatchObject(wrongCode);
      expect(await isSignedIn(user, (await signIn({ Email: user.email, Password: passwordOfAll })).res?.Token)).toBe(true);
      expect((await user.client.send(removeSecondFactorCall, { Password: passwordOfAll })).status).toBe(409);
      // The owner was told each time.
      const subjects = (await mailsTo(portal().data, user.email)).map(({ subject }) => subject);
      expect(subjects).toEqual([
        'A second factor protects your account for Chapterhouse',
        'Your second factor for Chapterhouse was removed',
      ]);
    });

    it('is replaced with the password only, and what it had before works no more', async () => {
      const user = await withFactor();
      expect(await user.client.send(setUpSecondFactor)).toMatchObject({ status: 400, msgkey: 'Please enter your current password' });
      expect((await user.client.send(setUpSecondFactor, { Password: 'wrong' })).status).toBe(400);
      const { res } = await user.client.send(setUpSecondFactor, { Password: passwordOfAll });
      const secret = res?.Secret ?? '';
      // Until its first code, the former one goes on.
      expect((await secondStep(await firstStep(user), codeOf(user.secret))).status).toBe(200);
      expect(await secondStep(await firstStep(user), codeOf(secret))).toMatchObject(wrongCode);
      const confirmed = await user.client.send(confirmSecondFactor, { Code: codeOf(secret) });
      expect(confirmed.res?.RecoveryCodes).toHaveLength(10);
      letPass(30);
      for (const code of [codeOf(user.secret), user.recoveryCodes[0]]) {
        expect(await secondStep(await firstStep(user), code)).toMatchObject(wrongCode);
      }
      expect((await secondStep(await firstStep(user), codeOf(secret))).status).toBe(200);
    });

    it('stays when the password changes', async () => {
      const user = await withFactor();
      await user.client.send(changePassword, { OldPassword: passwordOfAll, NewPassword: 'Another 1 of them' });
      const { res } = await signIn({ Email: user.email, Password: 'Another 1 of them' });
      expect(res?.Token).toBeUndefined();
      expect((await secondStep(res?.SecondFactorToken ?? '', codeOf(user.secret))).status).toBe(200);
    });

    it('stands in the history as changed only, cannot be undone, and no secret is anywhere else', async () => {
      const { data } = portal();
      const user = await withFactor();
      await secondStep(await firstStep(user), user.recoveryCodes[0]);
      const key = { 'idempotency-key': crypto.randomUUID() };
      const { res } = await user.client.send(setUpSecondFactor, { Password: passwordOfAll });
      const again = await user.client.send(confirmSecondFactor, { Code: codeOf(res?.Secret ?? '') }, null, key);
      await user.client.send(removeSecondFactorCall, { Password: passwordOfAll });
      const staff = await portal().as('superAdmin');
      const { rc } = await staff.send(listHistory, { Record: 'Account', RecordId: user.id, Kind: 'Changed' });
      expect(rc.map(({ Via, Fields, MayUndo }) => [Via, Fields, MayUndo])).toEqual([
        ['RemoveSecondFactor', [{ Field: 'SecondFactor', Before: null, After: null }], false],
        ['ConfirmSecondFactor', [{ Field: 'SecondFactor', Before: null, After: null }], false],
        ['login', [{ Field: 'RecoveryCodes', Before: null, After: null }], false],
        ['ConfirmSecondFactor', [{ Field: 'SecondFactor', Before: null, After: null }], false],
      ]);
      const stored = await Promise.all([
        data.read.selectFrom('changes').selectAll().execute(),
        data.read.selectFrom('answered_saves').selectAll().execute(),
        data.read.selectFrom('outbox').selectAll().execute(),
        data.read.selectFrom('recovery_codes').selectAll().execute(),
      ]);
      const text = JSON.stringify(stored);
      for (const secret of [user.secret, res?.Secret ?? '', ...user.recoveryCodes, ...(again.res?.RecoveryCodes ?? [])]) {
        expect(text).not.toContain(secret);
      }
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});

describe('a second factor that super admins must have', () => {
  onBothEngines(
    (portal) => {
      const anyone = () => portal().anonymous;
      const credentials = ({ email }: { email: string }) => ({ Email: email, Password: passwordOfAll });

      it('is set up in the middle of signing in, and its first code starts the session', async () => {
        const user = await makeUser(portal().data, { role: 'superAdmin' });
        const first = await anyone().send(login, credentials(user));
        expect(first).toMatchObject({ status: 200, msgkey: 'Your account must have a second factor. Please set it up now.' });
        expect(first.res).toEqual({ SecondFactorToken: expect.any(String), SetUp: true, Message: first.msgkey });
        const SecondFactorToken = first.res?.SecondFactorToken ?? '';
        // The token opens nothing else.
        expect((await portal().clientWith(user, SecondFactorToken).send(getProfile)).status).toBe(401);
        expect((await anyone().send(removeSecondFactorCall, { SecondFactorToken, Password: passwordOfAll })).status).toBe(401);
        expect((await anyone().send(login, { SecondFactorToken, Code: '123456' })).status).toBe(400);
        const { res } = await anyone().send(setUpSecondFactor, { SecondFactorToken });
        const secret = res?.Secret ?? '';
        expect(await anyone().send(confirmSecondFactor, { SecondFactorToken, Code: codeOf(secret, 9) })).toMatchObject(wrongCode);
        const confirmed = await anyone().send(confirmSecondFactor, { SecondFactorToken, Code: codeOf(secret) });
        expect(confirmed).toMatchObject({
          status: 200,
          msgkey: 'Login successful!',
          res: { UserId: user.id, RoleId: 1, SetId: expect.any(Number) },
        });
        expect(confirmed.res?.RecoveryCodes).toHaveLength(10);
        const client = portal().clientWith(user, confirmed.res?.Token ?? '');
        expect((await client.send(getSecondFactor)).res).toMatchObject({ IsOn: true, IsRequired: true, RecoveryCodesLeft: 10 });
        // Once it is on, the token sets up no other one.
        expect((await anyone().send(setUpSecondFactor, { SecondFactorToken })).status).toBe(409);
        expect((await anyone().send(confirmSecondFactor, { SecondFactorToken, Code: codeOf(secret, 1) })).status).toBe(409);
      });

      it('cannot be removed by its owner', async () => {
        const client = await portal().as('superAdmin');
        await turnOn(client);
        expect(await client.send(removeSecondFactorCall, { Password: passwordOfAll })).toMatchObject({
          ...{ status: 400, msgkey: 'Your account must have a second factor, so it cannot be removed. You can set it up anew.' },
        });
        expect((await client.send(getSecondFactor)).res?.IsOn).toBe(true);
      });

      it('is no matter of others', async () => {
        for (const role of ['member', 'admin'] as const) {
          const user = await makeUser(portal().data, { role });
          expect((await anyone().send(login, credentials(user))).res?.Token).toEqual(expect.any(String));
        }
      });

      it('starts no session for a token that is too old, or whose owner was deactivated', async () => {
        await makeUser(portal().data, { role: 'superAdmin' });
        for (const spoil of ['time', 'deactivation']) {
          const user = await makeUser(portal().data, { role: 'superAdmin' });
          const SecondFactorToken = (await anyone().send(login, credentials(user))).res?.SecondFactorToken ?? '';
          const { res } = await anyone().send(setUpSecondFactor, { SecondFactorToken });
          if (spoil === 'time') letPass(15 * 60 + 1);
          else await setActive(asCommandLine(portal().data), user.email, false);
          const answer = await anyone().send(confirmSecondFactor, { SecondFactorToken, Code: codeOf(res?.Secret ?? '') });
          expect(answer.status).toBe(400);
          expect(answer.msgkey).toMatch(spoil === 'time' ? /sign in again/ : /inactive/);
        }
      });

      it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
    },
    { REQUIRE_SECOND_FACTOR: 'staff' },
  );
});

it('a second factor that everybody must have is asked of every role', async () => {
  const portal = await startTestPortal('sqlite', { REQUIRE_SECOND_FACTOR: 'all' });
  for (const role of ['superAdmin', 'member', 'admin'] as const) {
    const { email } = await makeUser(portal.data, { role });
    const { res } = await portal.anonymous.send(login, { Email: email, Password: passwordOfAll });
    expect({ SetUp: res?.SetUp, Token: res?.Token }, role).toEqual({ SetUp: true, Token: undefined });
  }
  await portal.close();
});

it('a code that was used on one node is used on the other, also at the same time', async () => {
  const here = await startTestPortal('postgres');
  const there = await startTestPortal('postgres', { DATABASE_URL: here.environment.DATABASE_URL ?? '' });
  try {
    const user = await makeUser(here.data);
    const { secret, recoveryCodes } = await turnOn(here.clientOf(user));
    const { res } = await here.anonymous.send(login, { Email: user.email, Password: passwordOfAll });
    const tryOn = (portal: TestPortal, Code?: string) =>
      portal.anonymous.send(login, { SecondFactorToken: res?.SecondFactorToken, Code }).then(({ status }) => status);
    expect(await tryOn(there, codeOf(secret))).toBe(200);
    expect(await tryOn(here, codeOf(secret))).toBe(400);
    for (const code of [codeOf(secret, 1), recoveryCodes[0]]) {
      const statuses = await Promise.all([here, there, here, there].map((portal) => tryOn(portal, code)));
      expect(statuses.sort()).toEqual([200, 400, 400, 400]);
    }
    expect([...here.failures(), ...there.failures()]).toEqual([]);
  } finally {
    await there.close();
    await here.close();
  }
});
