// Who changes a password, an e-mail or a second factor, in whichever way: the owner is told by mail, at the address before the change.

import { beforeAll, describe, expect, it } from 'vitest';
import { mailServer, mailsTo, tokenIn } from '../../../../tests/link-steps.ts';
import { makeUser, next, passwordOfAll } from '../../../../tests/makers.ts';
import { paymentFields } from '../../../../tests/payments.ts';
import { runAdminWithInput } from '../../../../tests/processes.ts';
import { codeOf, turnOn } from '../../../../tests/second-factor-steps.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { recordPayment } from '../../money/payments/payments.contract.ts';
import { login, register } from '../accounts/session.contract.ts';
import { sendPasswordLink } from '../password-links/invitations.contract.ts';
import { requestPasswordReset, resetPassword } from '../password-links/password-links.contract.ts';
import { changePassword, updateDetails } from '../profile/profile.contract.ts';
import { confirmSecondFactor, removeSecondFactorCall, setUpSecondFactor } from '../second-factor/second-factor.contract.ts';

const newPassword = 'Another 1 of them';
const passwordChanged = 'Your password for Chapterhouse was changed';
const emailChanged = 'Your e-mail address for Chapterhouse was changed';
const factor = {
  on: 'A second factor protects your account for Chapterhouse',
  anew: 'Your second factor for Chapterhouse was set up anew',
  used: 'A recovery code was used for Chapterhouse',
  off: 'Your second factor for Chapterhouse was removed',
};

describe('the owner of an account is told', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const newUser = async (options = {}) => {
      const user = await makeUser(portal().data, options);
      return { ...user, client: portal().clientOf(user) };
    };
    const subjectsTo = async (email: string) => (await mailsTo(portal().data, email)).map(({ subject }) => subject);
    const newEmail = () => `renamed${next()}@example.com`;
    const rename = (UserId: number, Email: string) =>
      staff.send(updateDetails, { Flag: 'Details', UserId, FullName: 'Zoë', Phone: '9812345678', Email });

    it('of another e-mail at the old address, once, and the new one gets nothing', async () => {
      for (const role of ['member', 'admin'] as const) {
        const { id, email } = await newUser({ role });
        const Email = newEmail();
        expect((await rename(id, Email)).status, role).toBe(200);
        const [mail, ...others] = await mailsTo(portal().data, email);
        expect([mail?.subject, others.length]).toEqual([emailChanged, 0]);
        expect(mail?.text).toContain(`From now on you sign in with ${Email}`);
        expect(await subjectsTo(Email)).toEqual([]);
      }
    });

    it('of nothing when the e-mail stays the same, or the change is refused', async () => {
      const [{ id, email }, other] = [await newUser(), await newUser({ role: 'superAdmin' })];
      expect((await rename(other.id, newEmail())).status).toBe(403);
      expect(await subjectsTo(other.email)).toEqual([]);
      expect((await rename(id, email.toUpperCase())).status).toBe(200);
      expect((await rename(id, staff.email)).status).toBe(409);
      expect((await rename(id, 'no e-mail')).status).toBe(400);
      for (const address of [email, email.toUpperCase(), staff.email]) expect(await subjectsTo(address)).toEqual([]);
    });

    it('of another e-mail by an undo, at the address that it had until then', async () => {
      const { id, email } = await newUser();
      const Email = newEmail();
      const { res } = await rename(id, Email);
      expect((await staff.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
      expect([await subjectsTo(email), await subjectsTo(Email)]).toEqual([[emailChanged], [emailChanged]]);
    });

    it('of nothing before the first password: a mistyped e-mail of an invitation may be a stranger’s', async () => {
      const [mistyped, right] = [newEmail(), newEmail()];
      const invited = await staff.send(register, { FullName: 'Zoë', Phone: '9812345678', Email: mistyped, Invite: true });
      const id = invited.res?.Id ?? 0;
      const corrected = await rename(id, right);
      expect(corrected.status).toBe(200);
      expect((await staff.send(undoChanges, { SetId: corrected.res?.SetId })).status).toBe(200);
      expect((await rename(id, right)).status).toBe(200);
      expect([await subjectsTo(mistyped), await subjectsTo(right)]).toEqual([['You are invited to Chapterhouse'], []]);
      // From the first password on it is the owner's.
      expect((await staff.send(sendPasswordLink, { Id: id })).status).toBe(200);
      const Token = tokenIn((await mailsTo(portal().data, right)).at(-1)?.text);
      expect((await portal().anonymous.send(resetPassword, { Token, NewPassword: newPassword })).status).toBe(200);
      expect((await rename(id, newEmail())).status).toBe(200);
      expect(await subjectsTo(right)).toEqual(['You are invited to Chapterhouse', emailChanged]);
    });

    it('of another password: in the profile, with a link, and on the command line', { tags: ['long'] }, async () => {
      const { email, client } = await newUser({ fullName: 'Asha Rao' });
      await client.send(changePassword, { OldPassword: 'wrong one', NewPassword: newPassword });
      expect(await subjectsTo(email)).toEqual([]);
      expect((await client.send(changePassword, { OldPassword: passwordOfAll, NewPassword: newPassword })).status).toBe(200);
      expect(await subjectsTo(email)).toEqual([passwordChanged]);
      expect((await mailsTo(portal().data, email))[0]?.text).toContain('Dear Asha Rao,');
      await portal().anonymous.send(requestPasswordReset, { Email: email });
      const Token = tokenIn((await mailsTo(portal().data, email)).at(-1)?.text);
      expect((await portal().anonymous.send(resetPassword, { Token, NewPassword: 'Noch einmal 9' })).status).toBe(200);
      await runAdminWithInput(portal().environment, 'ganz neu 8', 'reset-password', '--email', email);
      expect((await subjectsTo(email)).slice(1)).toEqual(['Choose a new password for Chapterhouse', passwordChanged, passwordChanged]);
    });

    it('of everything about the second factor: on, a recovery code, set up anew, removed', async () => {
      const { email, client } = await newUser({ fullName: 'Asha Rao' });
      const { recoveryCodes } = await turnOn(client);
      const { res } = await portal().anonymous.send(login, { Email: email, Password: passwordOfAll });
      await portal().anonymous.send(login, { SecondFactorToken: res?.SecondFactorToken, Code: recoveryCodes[0] });
      const { res: made } = await client.send(setUpSecondFactor, { Password: passwordOfAll });
      expect(await subjectsTo(email)).toEqual([factor.on, factor.used]);
      await client.send(confirmSecondFactor, { Code: codeOf(made?.Secret ?? '') });
      await client.send(removeSecondFactorCall, { Password: passwordOfAll });
      expect(await subjectsTo(email)).toEqual([factor.on, factor.used, factor.anew, factor.off]);
      await turnOn(client);
      await runAdminWithInput(portal().environment, '', 'remove-second-factor', '--email', email);
      expect((await subjectsTo(email)).slice(4)).toEqual([factor.on, factor.off]);
      for (const { text, html } of await mailsTo(portal().data, email)) {
        expect(text).toContain('Dear Asha Rao,');
        for (const secret of [made?.Secret ?? '?', ...recoveryCodes]) expect(`${text}${html}`).not.toContain(secret);
      }
    });

    it('of a second factor that comes after another e-mail at the new address', async () => {
      const { id, email, client } = await newUser();
      const Email = newEmail();
      await rename(id, Email);
      await turnOn(client);
      expect([await subjectsTo(email), await subjectsTo(Email)]).toEqual([[emailChanged], [factor.on]]);
    });

    it('at most five times an hour of the same, the last time with a word that there may be more', async () => {
      const { email, client } = await newUser();
      const changes = [client];
      for (let each = 0; each < 9; each++) {
        const [before, after] = each % 2 === 0 ? [passwordOfAll, newPassword] : [newPassword, passwordOfAll];
        const { status, res } = await (changes.at(-1) ?? client).send(changePassword, { OldPassword: before, NewPassword: after });
        expect(status).toBe(200);
        changes.push(portal().clientWith({ id: client.userId, email }, res?.Token ?? ''));
      }
      const mails = await mailsTo(portal().data, email);
      expect(mails.map(({ subject }) => subject)).toEqual(Array(5).fill(passwordChanged));
      expect(mails.map(({ text }) => text.includes('several times'))).toEqual([false, false, false, false, true]);
      // Notices of another kind have a count of their own.
      await rename(client.userId, newEmail());
      expect((await subjectsTo(email)).at(-1)).toBe(emailChanged);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  }, mailServer);
});

describe('where anybody may sign up, the owner of an account is told', () => {
  onAnyEngine(
    (portal) => {
      it('of nothing until a link was used that was sent to the address, as long as it is the address', async () => {
        const { data, anonymous } = portal();
        const [Email, fields] = [`stranger${next()}@example.com`, { FullName: 'Zoë', Phone: '9812345678' }];
        const { res } = await anonymous.send(register, { ...fields, Email, Password: passwordOfAll });
        const user = { id: res?.Id ?? 0, email: Email };
        const subjects = async (address = Email) => (await mailsTo(data, address)).map(({ subject }) => subject);
        const signIn = async (Password: string) =>
          portal().clientWith(user, (await anonymous.send(login, { Email, Password })).res?.Token ?? '');
        await (await signIn(passwordOfAll)).send(changePassword, { OldPassword: passwordOfAll, NewPassword: newPassword });
        expect(await subjects()).toEqual([]);
        await anonymous.send(requestPasswordReset, { Email });
        const Token = tokenIn((await mailsTo(data, Email))[0]?.text);
        expect((await anonymous.send(resetPassword, { Token, NewPassword: passwordOfAll })).status).toBe(200);
        expect((await subjects()).slice(1)).toEqual([passwordChanged]);
        const staff = await portal().as('superAdmin');
        const renamed = `renamed${next()}@example.com`;
        await staff.send(updateDetails, { Flag: 'Details', UserId: user.id, ...fields, Email: renamed });
        expect((await subjects()).slice(2)).toEqual([emailChanged]);
        await turnOn(
          await portal().clientWith(user, (await anonymous.send(login, { Email: renamed, Password: passwordOfAll })).res?.Token ?? ''),
        );
        expect(await subjects(renamed)).toEqual([]);
      });

      it('of everything once the office has recorded a payment', async () => {
        const { data, anonymous } = portal();
        const [Email, fields] = [`paying${next()}@example.com`, { FullName: 'Meera', Phone: '9812345679' }];
        const { res } = await anonymous.send(register, { ...fields, Email, Password: passwordOfAll });
        const token = (await anonymous.send(login, { Email, Password: passwordOfAll })).res?.Token ?? '';
        const member = portal().clientWith({ id: res?.Id ?? 0, email: Email }, token);
        const staff = await portal().as('superAdmin');
        expect((await staff.send(recordPayment, { MemberId: member.userId, ...paymentFields })).status).toBe(200);
        await member.send(changePassword, { OldPassword: passwordOfAll, NewPassword: newPassword });
        expect((await mailsTo(data, Email)).map(({ subject }) => subject)).toContain(passwordChanged);
      });

      it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
    },
    { ...mailServer, ALLOW_SIGNUP: 'true' },
  );
});
