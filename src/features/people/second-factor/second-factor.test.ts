// The second factor of an account: setting it up, replacing it and removing it.

import { describe, expect, it } from 'vitest';
import { mailsTo } from '../../../../tests/link-steps.ts';
import { passwordOfAll } from '../../../../tests/makers.ts';
import { factorRoom, letPass, stopTheClock, tooMany, tooOld, wrongCode } from '../../../../tests/rooms/second-factor-room.ts';
import { codeOf } from '../../../../tests/second-factor-steps.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { changePassword } from '../profile/profile.contract.ts';
import { confirmSecondFactor, removeSecondFactorCall, setUpSecondFactor } from './second-factor.contract.ts';

stopTheClock();

describe('the second factor', () => {
  onAnyEngine((portal) => {
    const { newUser, newUserWithFactor, signIn, firstStep, secondStep, stateOf, isSignedIn } = factorRoom(portal);

    it('is on after its first code, gives ten recovery codes, and leaves the sessions that there are', async () => {
      const { client, email } = await newUser();
      expect(await stateOf(client)).toEqual({ IsOn: false, OnSince: null, RecoveryCodesLeft: 0, IsRequired: false });
      expect(await client.send(confirmSecondFactor, { Code: '123456' })).toMatchObject({ status: 409, msgkey: /Please begin again/ });
      const { res } = await client.send(setUpSecondFactor, { Password: passwordOfAll });
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
      for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
      expect(confirmed.res?.Token).toBeUndefined();
      expect(await stateOf(client)).toEqual({ IsOn: true, OnSince: expect.any(String), RecoveryCodesLeft: 10, IsRequired: false });
    });

    it('stands in the app under the name of the organisation', async () => {
      const nameOf = async () => {
        const { res } = await (await newUser()).client.send(setUpSecondFactor, { Password: passwordOfAll });
        return new URL(res?.Uri ?? '').searchParams.get('issuer');
      };
      const name = (organization_name: string | null) =>
        portal().data.write((tx) => tx.updateTable('settings').set({ organization_name }).execute());
      await name('Pune & Friends: traders');
      expect(await nameOf()).toBe('Pune & Friends: traders');
      await name(null);
      expect(await nameOf()).toBe('Chapterhouse');
    });

    it('is not on after a wrong code, which counts as a try', async () => {
      const { client } = await newUser();
      await client.send(setUpSecondFactor, { Password: passwordOfAll });
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

    it('is removed with the password only, and the password is enough again', async () => {
      const user = await newUserWithFactor();
      for (const Password of ['wrong', ` ${passwordOfAll}`]) {
        expect(await user.client.send(removeSecondFactorCall, { Password })).toMatchObject({
          status: 400,
          msgkey: 'Current password is incorrect',
          res: { Errors: { Password: expect.any(String) } },
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

    it('is turned on with the password only', async () => {
      const { client } = await newUser();
      for (const Password of [undefined, '', '  ']) {
        expect(await client.send(setUpSecondFactor, { Password })).toMatchObject({
          status: 400,
          msgkey: 'Please enter your current password',
          res: { Errors: { Password: expect.any(String) } },
        });
      }
      expect(await client.send(setUpSecondFactor, { Password: 'wrong' })).toMatchObject({
        status: 400,
        msgkey: 'Current password is incorrect',
      });
      expect((await client.send(confirmSecondFactor, { Code: '123456' })).status).toBe(409);
      expect((await client.send(setUpSecondFactor, { Password: passwordOfAll })).status).toBe(200);
    });

    it('is replaced with the password only, and what it had before works no more', async () => {
      const user = await newUserWithFactor();
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
      const user = await newUserWithFactor();
      await user.client.send(changePassword, { OldPassword: passwordOfAll, NewPassword: 'Another 1 of them' });
      const { res } = await signIn({ Email: user.email, Password: 'Another 1 of them' });
      expect(res?.Token).toBeUndefined();
      expect((await secondStep(res?.SecondFactorToken ?? '', codeOf(user.secret))).status).toBe(200);
    });

    it('stands in the history as changed only, cannot be undone, and no secret is anywhere else', async () => {
      const { data } = portal();
      const user = await newUserWithFactor();
      await secondStep(await firstStep(user), user.recoveryCodes[0]);
      const key = { 'idempotency-key': crypto.randomUUID() };
      const { res } = await user.client.send(setUpSecondFactor, { Password: passwordOfAll });
      expect(await data.read.selectFrom('second_factors').selectAll().where('user_id', '=', user.id).executeTakeFirst()).toMatchObject({
        secret: expect.stringMatching(/^[\w-]{8}\.[\w-]{80,}$/),
        pending_secret: expect.stringMatching(/^[\w-]{8}\.[\w-]{80,}$/),
      });
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
        data.read.selectFrom('second_factors').selectAll().execute(),
        data.read.selectFrom('secrets').selectAll().execute(),
      ]);
      const text = JSON.stringify(stored);
      for (const secret of [user.secret, res?.Secret ?? '', ...user.recoveryCodes, ...(again.res?.RecoveryCodes ?? [])]) {
        expect(text).not.toContain(secret);
      }
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
