// What happens to accounts stands in the history and in the log: by the user's id, never with an e-mail or a secret.

import { describe, expect, it } from 'vitest';
import { makeUser, next, passwordOfAll } from '../../../../tests/makers.ts';
import { stopTheClock } from '../../../../tests/rooms/second-factor-room.ts';
import { codeOf, turnOn } from '../../../../tests/second-factor-steps.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { changePassword, updateDetails } from '../profile/profile.contract.ts';
import { confirmSecondFactor, removeSecondFactorCall, setUpSecondFactor } from '../second-factor/second-factor.contract.ts';
import { login } from './session.contract.ts';

const newPassword = 'Another 1 of them';

stopTheClock();

describe('a security event', () => {
  onAnyEngine(
    (portal) => {
      const newUser = async (options = {}) => {
        const user = await makeUser(portal().data, options);
        return { ...user, client: portal().clientOf(user) };
      };
      /** The words of the log about a user, without the lines of requests. */
      const loggedAbout = async (id: number, work: () => Promise<unknown>): Promise<string[]> => {
        const before = portal().failures().length;
        await work();
        const lines = portal()
          .failures()
          .slice(before)
          .map((line) => JSON.parse(line));
        return lines.filter(({ user, call }) => user === id && call === undefined).map(({ level, msg }) => `${level} ${msg}`);
      };

      it('is a wrong current password, wherever it is asked for', async () => {
        const { id, client } = await newUser();
        await turnOn(client);
        const tries = [
          () => client.send(changePassword, { OldPassword: 'wrong one', NewPassword: newPassword }),
          () => client.send(setUpSecondFactor, { Password: 'wrong one' }),
          () => client.send(removeSecondFactorCall, { Password: 'wrong one' }),
        ];
        for (const send of tries) {
          expect(await loggedAbout(id, async () => expect((await send()).status).toBe(400))).toEqual(['40 gave a wrong current password']);
        }
        for (let each = 3; each < 9; each++) await client.send(removeSecondFactorCall, { Password: 'wrong one' });
        const last = await loggedAbout(id, () => client.send(removeSecondFactorCall, { Password: 'wrong one' }));
        expect(last).toEqual(['40 gave a wrong current password, the last for now']);
        const staff = await portal().as('superAdmin');
        const { rc } = await staff.send(listHistory, { RecordId: id, Kind: 'Sign-in failed', RecordsPerPage: 50 });
        expect(rc.map(({ Via, ById, Fields }) => [Via, ById, Fields[0]?.After])).toEqual([
          ['RemoveSecondFactor', id, 'Wrong current password, and now locked'],
          ...Array(7).fill(['RemoveSecondFactor', id, 'Wrong current password']),
          ['SetUpSecondFactor', id, 'Wrong current password'],
          ['ChangeUserPassword', id, 'Wrong current password'],
        ]);
      });

      it('is no answer to a save: sent again with the same key and the right password, the save is done', async () => {
        const { client } = await newUser();
        const key = { 'idempotency-key': crypto.randomUUID() };
        const change = (OldPassword: string) => client.send(changePassword, { OldPassword, NewPassword: newPassword }, null, key);
        expect((await change('wrong one')).status).toBe(400);
        expect((await change('wrong one')).status).toBe(400);
        const done = await change(passwordOfAll);
        expect(done).toMatchObject({ status: 200, res: { Token: expect.any(String) } });
      });

      it('leaves no token in the answer that is kept: after a lost answer, signing in with the new password shows that it was saved', async () => {
        const { client, id, email } = await newUser();
        const key = { 'idempotency-key': crypto.randomUUID() };
        const input = { OldPassword: passwordOfAll, NewPassword: newPassword };
        const { res } = await client.send(changePassword, input, null, key);
        // The session goes on under the token of the answer that got lost.
        expect((await client.send(changePassword, input, null, key)).status).toBe(401);
        const signedIn = await portal().anonymous.send(login, { Email: email, Password: newPassword });
        const again = await portal()
          .clientWith({ id, email }, signedIn.res?.Token ?? '')
          .send(changePassword, input, null, key);
        expect(again).toMatchObject({ status: 200, msgkey: 'Password changed successfully', res: { SetId: res?.SetId } });
        expect(again.res).not.toHaveProperty('Token');
        const kept = await portal().data.read.selectFrom('answered_saves').selectAll().execute();
        for (const token of [res?.Token, signedIn.res?.Token]) expect(JSON.stringify(kept)).not.toContain(token);
      });

      it('of signing in is no answer to a save either, whoever is signed in', async () => {
        const { client, email } = await newUser();
        const key = { 'idempotency-key': crypto.randomUUID() };
        const signIn = (Password: string) => client.send(login, { Email: email, Password }, null, key);
        expect((await signIn('wrong one')).status).toBe(400);
        for (let times = 0; times < 2; times++) expect((await signIn(passwordOfAll)).res?.Token).toEqual(expect.any(String));
      });

      it('is everything about the second factor', async () => {
        const { id, email, client } = await newUser();
        let codes: string[] = [];
        const logged = [
          await loggedAbout(id, async () => {
            codes = (await turnOn(client)).recoveryCodes;
          }),
          await loggedAbout(id, async () => {
            const first = await portal().anonymous.send(login, { Email: email, Password: passwordOfAll });
            await portal().anonymous.send(login, { SecondFactorToken: first.res?.SecondFactorToken, Code: codes[0] });
          }),
          await loggedAbout(id, async () => {
            const { res } = await client.send(setUpSecondFactor, { Password: passwordOfAll });
            await client.send(confirmSecondFactor, { Code: codeOf(res?.Secret ?? '') });
          }),
          await loggedAbout(id, () => client.send(removeSecondFactorCall, { Password: passwordOfAll })),
        ];
        expect(logged).toEqual([
          ['30 turned the second factor on'],
          ['30 gave the right password, and a code is needed', '30 signed in', '30 used a recovery code'],
          ['30 turned the second factor on'],
          ['30 removed the second factor'],
        ]);
      });

      it('is a second factor that is turned on while signing in', async () => {
        const { id, email } = await newUser({ role: 'superAdmin' });
        const logged = await loggedAbout(id, async () => {
          const { res } = await portal().anonymous.send(login, { Email: email, Password: passwordOfAll });
          const SecondFactorToken = res?.SecondFactorToken ?? '';
          const { res: made } = await portal().anonymous.send(setUpSecondFactor, { SecondFactorToken });
          await portal().anonymous.send(confirmSecondFactor, { SecondFactorToken, Code: codeOf(made?.Secret ?? '') });
        });
        expect(logged).toEqual(['30 gave the right password, and a code is needed', '30 signed in', '30 turned the second factor on']);
      });

      it('is an account that a super admin switches, and another e-mail that one gives', async () => {
        const staff = await portal().as('superAdmin');
        const { id, email } = await newUser();
        const save = (input: Record<string, unknown>) => loggedAbout(id, () => staff.send(updateDetails, { UserId: id, ...input }));
        const by = `by user ${staff.userId}`;
        expect(await save({ Flag: 'Active', IsActive: false })).toEqual([`30 an account was switched off ${by}`]);
        expect(await save({ Flag: 'Active', IsActive: true })).toEqual([`30 an account was switched on ${by}`]);
        const details = { Flag: 'Details', FullName: 'Zoë', Phone: '9812345678' };
        expect(await save({ ...details, Email: email })).toEqual([]);
        expect(await save({ ...details, Email: `new${next()}@example.com` })).toEqual([`30 an e-mail was changed ${by}`]);
        expect(await save({ Flag: 'Active', IsActive: 'perhaps' })).toEqual([]);
      });

      it('never brings an e-mail or a secret into the log', async () => {
        const { email, client } = await newUser();
        const { secret, recoveryCodes } = await turnOn(client);
        await client.send(changePassword, { OldPassword: 'wrong one', NewPassword: newPassword });
        const { res } = await portal().anonymous.send(login, { Email: email, Password: passwordOfAll });
        await portal().anonymous.send(login, { SecondFactorToken: res?.SecondFactorToken, Code: recoveryCodes[0] });
        const log = portal().failures().join('');
        expect(log).toContain('used a recovery code');
        for (const hidden of ['@example.com', passwordOfAll, newPassword, 'wrong one', secret, ...recoveryCodes]) {
          expect(log).not.toContain(hidden);
        }
      });
    },
    { LOG_LEVEL: 'info', REQUIRE_SECOND_FACTOR: 'staff' },
  );
});
