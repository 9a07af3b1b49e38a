// The second factor as a duty: it is set up in the middle of signing in, and cannot be removed.

import { describe, expect, it } from 'vitest';
import { holdWrite, untilWaiting } from '../../../../tests/held-write.ts';
import { changesByCommandLine, here, makeUser, passwordOfAll } from '../../../../tests/makers.ts';
import { letPass, stopTheClock, wrongCode } from '../../../../tests/rooms/second-factor-room.ts';
import { codeOf, turnOn } from '../../../../tests/second-factor-steps.ts';
import { onAnyEngine, startTestPortal } from '../../../../tests/test-portal.ts';
import { setActive } from '../accounts/accounts.server.ts';
import { login } from '../accounts/session.contract.ts';
import { getProfile } from '../profile/profile.contract.ts';
import { confirmSecondFactor, getSecondFactor, removeSecondFactorCall, setUpSecondFactor } from './second-factor.contract.ts';

stopTheClock();

describe('a second factor that super admins must have', () => {
  onAnyEngine(
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

      it('is set up once where the answer was lost: the same key gets its session and its recovery codes again', async () => {
        const user = await makeUser(portal().data, { role: 'superAdmin' });
        const SecondFactorToken = (await anyone().send(login, credentials(user))).res?.SecondFactorToken ?? '';
        const { res } = await anyone().send(setUpSecondFactor, { SecondFactorToken });
        const body = { SecondFactorToken, Code: codeOf(res?.Secret ?? '') };
        const key = { 'idempotency-key': crypto.randomUUID() };
        const first = await anyone().send(confirmSecondFactor, body, null, key);
        expect(first.res?.RecoveryCodes).toHaveLength(10);
        expect(await anyone().send(confirmSecondFactor, body, null, key)).toEqual(first);
        expect(
          (
            await portal()
              .clientWith(user, first.res?.Token ?? '')
              .send(getProfile)
          ).status,
        ).toBe(200);
        expect((await anyone().send(confirmSecondFactor, body, null, { 'idempotency-key': crypto.randomUUID() })).status).toBe(409);
        expect((await anyone().send(confirmSecondFactor, { ...body, SecondFactorToken: 'x' }, null, key)).status).toBe(400);
      });

      it('is set up for nobody whose registration is undone at this moment', async () => {
        const user = await makeUser(portal().data, { role: 'superAdmin' });
        const SecondFactorToken = (await anyone().send(login, credentials(user))).res?.SecondFactorToken ?? '';
        const commit = await holdWrite(portal(), (tx) => tx.deleteFrom('users').where('id', '=', user.id).execute());
        const settingUp = anyone().send(setUpSecondFactor, { SecondFactorToken });
        await untilWaiting(portal(), 1);
        await commit();
        expect((await settingUp).status).toBe(400);
      });

      it('cannot be removed by its owner', async () => {
        const client = await portal().as('superAdmin');
        await turnOn(client);
        expect(await client.send(removeSecondFactorCall, { Password: passwordOfAll })).toMatchObject({
          status: 400,
          msgkey: 'Your account must have a second factor, so it cannot be removed. You can set it up anew.',
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
          else await setActive(changesByCommandLine(portal().data, here), user.email, false);
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
