// Signing in with a second factor: which codes work, how often, and how many may be wrong.

import { describe, expect, it } from 'vitest';
import { mailsTo } from '../../../../tests/link-steps.ts';
import { changesByCommandLine, here, makeUser, passwordOfAll } from '../../../../tests/makers.ts';
import { factorRoom, letPass, stopTheClock, tooMany, tooOld, wrongCode } from '../../../../tests/rooms/second-factor-room.ts';
import { codeOf, turnOn } from '../../../../tests/second-factor-steps.ts';
import { onAnyEngine, startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { setActive, setPassword } from '../accounts/accounts.server.ts';
import { login } from '../accounts/session.contract.ts';
import { confirmSecondFactor, setUpSecondFactor } from './second-factor.contract.ts';

stopTheClock();

describe('signing in with a second factor', () => {
  onAnyEngine((portal) => {
    const { newUserWithFactor, signIn, firstStep, secondStep, stateOf, isSignedIn } = factorRoom(portal);

    it('makes the password alone answer a token in place of a session', async () => {
      const user = await newUserWithFactor();
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
        status: 200,
        UserId: user.id,
        RoleId: 3,
        mark: 'string',
      });
      expect(res).not.toHaveProperty('SecondFactorToken');
      expect(await isSignedIn(user, res?.Token)).toBe(true);
    });

    it('takes each code once, and codes half a minute around now', async () => {
      const user = await newUserWithFactor();
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
      const user = await newUserWithFactor();
      const token = await firstStep(user);
      const answers = await Promise.all(Array.from({ length: 8 }, () => secondStep(token, codeOf(user.secret))));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
    });

    it('takes each recovery code once, however it is typed, also several at once', async () => {
      const user = await newUserWithFactor();
      const token = await firstStep(user);
      const [first = '', second = '', third = ''] = user.recoveryCodes;
      expect((await secondStep(token, ` ${first.toLowerCase().replace('-', ' ')} `)).status).toBe(200);
      expect(await secondStep(token, first)).toMatchObject(wrongCode);
      expect((await secondStep(token, second.replaceAll('0', 'o').replaceAll('1', 'l').replace('-', ''))).status).toBe(200);
      const answers = await Promise.all(Array.from({ length: 5 }, () => secondStep(token, third)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
      expect((await stateOf(user.client))?.RecoveryCodesLeft).toBe(7);
      const { email: another } = await newUserWithFactor();
      expect(await secondStep(await firstStep({ email: another }), user.recoveryCodes[4])).toMatchObject(wrongCode);
      const mails = await mailsTo(portal().data, user.email);
      expect(mails.map(({ subject }) => subject)).toEqual([
        'A second factor protects your account for Chapterhouse',
        ...Array(3).fill('A recovery code was used for Chapterhouse'),
      ]);
    });

    it('asks again for the password after a quarter of an hour, and when the password has changed in the meantime', async () => {
      const user = await newUserWithFactor();
      const old = await firstStep(user);
      letPass(15 * 60 + 1);
      expect(await secondStep(old, codeOf(user.secret))).toMatchObject(tooOld);
      const changed = await firstStep(user);
      await setPassword(changesByCommandLine(portal().data, here), user.email, passwordOfAll);
      expect(await secondStep(changed, codeOf(user.secret))).toMatchObject(tooOld);
      for (const token of ['x', '', 'null', 'a'.repeat(3_000), 7, {}, portal().clientOf(user).token]) {
        expect((await signIn({ SecondFactorToken: token, Code: codeOf(user.secret) })).status).toBe(400);
      }
      expect((await secondStep(await firstStep(user), codeOf(user.secret))).status).toBe(200);
    });

    it('lets nobody in who was deactivated between the two steps', async () => {
      const user = await newUserWithFactor();
      const token = await firstStep(user);
      await setActive(changesByCommandLine(portal().data, here), user.email, false);
      expect(await secondStep(token, codeOf(user.secret))).toMatchObject({ status: 400, msgkey: /inactive/ });
      await setActive(changesByCommandLine(portal().data, here), user.email, true);
      expect(await secondStep(token, codeOf(user.secret))).toMatchObject(tooOld);
    });

    it('allows ten wrong codes, whichever token and address they come with; then even a right one is refused', async () => {
      const user = await newUserWithFactor();
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
      const user = await newUserWithFactor();
      const token = await firstStep(user);
      for (let each = 0; each < 6; each++) await signIn({ Email: user.email, Password: 'wrong' });
      for (let each = 0; each < 4; each++) expect(await secondStep(token, '12345x')).toMatchObject(wrongCode);
      expect(await secondStep(token, codeOf(user.secret))).toMatchObject(tooMany);
      expect(await signIn({ Email: user.email, Password: passwordOfAll })).toMatchObject(tooMany);
    });

    it('does not count right codes as tries', async () => {
      const user = await newUserWithFactor();
      for (let each = 0; each < 12; each++) {
        expect((await secondStep(await firstStep(user), codeOf(user.secret))).status).toBe(200);
        letPass(30);
      }
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});

it('a code that was used on one node is used on the other, also at the same time', async () => {
  const DATA_KEY = 'a key of thirty-two characters or more';
  const here = await startTestPortal('postgres', { DATA_KEY });
  const there = await startTestPortal('postgres', { DATA_KEY, DATABASE_URL: here.environment.DATABASE_URL ?? '' });
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
