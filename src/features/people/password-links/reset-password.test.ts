// Choosing a new password with a link from a mail: who gets one, how long it works, and that nobody learns who has an account.

import { describe, expect, it } from 'vitest';
import { addressIn, ageLinks, mailServer, mailsTo, tokenIn } from '../../../../tests/link-steps.ts';
import { changesByCommandLine, here, makeUser, next, passwordOfAll } from '../../../../tests/makers.ts';
import { onAnyEngine, startTestPortal } from '../../../../tests/test-portal.ts';
import { path } from '../../../platform/wire/call.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { setActive, setPassword } from '../accounts/accounts.server.ts';
import { login } from '../accounts/session.contract.ts';
import { changePassword, getProfile } from '../profile/profile.contract.ts';
import { findPasswordLink, requestPasswordReset, resetPassword } from './password-links.contract.ts';
import { answerAfter } from './reset-password.server.ts';

const requested = { status: 200, rs: 1, rc: [], res: {}, msgkey: 'If this e-mail has an account, we have sent a link.' };
const dead = { status: 400, rs: 0, rc: [], res: { Code: 'DeadLink' }, msgkey: 'This link no longer works. Please ask for a new one.' };
const newPassword = 'Ganz neu 8';

describe('a forgotten password', () => {
  onAnyEngine((portal) => {
    const request = (Email: string) => portal().anonymous.send(requestPasswordReset, { Email });
    const reset = (Token: string, NewPassword = newPassword) => portal().anonymous.send(resetPassword, { Token, NewPassword });
    const signIn = async (Email: string, Password: string) => (await portal().anonymous.send(login, { Email, Password })).status;
    /** Asks for a link and gives its token. */
    const tokenFor = async (email: string) => {
      await request(email);
      return tokenIn((await mailsTo(portal().data, email)).at(-1)?.text);
    };
    const person = () => makeUser(portal().data);

    it('is replaced with the link of a mail, which works once and ends all sessions', async () => {
      const user = await person();
      const session = portal().clientOf(user);
      expect(await request(`  ${user.email.toUpperCase()} `)).toEqual(requested);
      const [mail] = await mailsTo(portal().data, user.email);
      expect(mail).toMatchObject({ subject: 'Choose a new password for Chapterhouse', isUrgent: true });
      expect(Math.abs(Date.parse(mail?.giveUpAt ?? '') - Date.now() - 3_600_000)).toBeLessThan(60_000);
      expect(addressIn(mail?.text)).toBe('http://localhost:3000/reset-password');
      const token = tokenIn(mail?.text);
      expect(token).toMatch(/^[\w-]{43}$/);
      const found = await portal().anonymous.send(findPasswordLink, { Token: token });
      expect(found).toMatchObject({ status: 200, res: { Email: user.email, FullName: expect.stringMatching(/^Person/) } });
      const answer = await reset(token);
      expect(answer).toMatchObject({ status: 200, res: { SetId: expect.any(Number) }, msgkey: 'Your password is set. Please sign in.' });
      expect((await session.send(getProfile)).status).toBe(401);
      expect([await signIn(user.email, passwordOfAll), await signIn(user.email, newPassword)]).toEqual([400, 200]);
      expect(await reset(token, 'Noch einmal 9')).toEqual(dead);
      expect(await portal().anonymous.send(findPasswordLink, { Token: token })).toEqual(dead);
      expect(await signIn(user.email, newPassword)).toBe(200);
    });

    it('is not replaced by the same link twice, also when both come at the same moment', async () => {
      const { email } = await person();
      const token = await tokenFor(email);
      const passwords = Array.from({ length: 6 }, (_, index) => `At once ${index}`);
      const statuses = (await Promise.all(passwords.map((password) => reset(token, password)))).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
      const signIns = [];
      for (const password of passwords) signIns.push(await signIn(email, password));
      expect(signIns).toEqual(statuses);
    });

    it('is noted once in an hour where no link was sent, however often it is asked for', async () => {
      const { id, email } = await person();
      for (let count = 0; count < 12; count++) await request(email);
      const notes = await portal()
        .data.read.selectFrom('changes')
        .select('fields')
        .where('record_id', '=', id)
        .where('kind', '=', 'Sign-in failed')
        .execute();
      expect(notes).toEqual([{ fields: '[["reason",null,"Password reset: too many links"]]' }]);
    });

    it('needs a link that is not older than an hour', async () => {
      const { id, email } = await person();
      const token = await tokenFor(email);
      await ageLinks(portal().data, id, 59);
      expect((await portal().anonymous.send(findPasswordLink, { Token: token })).status).toBe(200);
      await ageLinks(portal().data, id, 1.01);
      expect(await reset(token)).toEqual(dead);
      expect(await signIn(email, passwordOfAll)).toBe(200);
    });

    it('needs the newest link', async () => {
      const { email } = await person();
      const [older, newer] = [await tokenFor(email), await tokenFor(email)];
      expect(older).not.toBe(newer);
      expect(await reset(older)).toEqual(dead);
      expect((await reset(newer)).status).toBe(200);
    });

    it('needs a link of the password and the e-mail that the account still has', async () => {
      const [changed, renamed, deactivated] = [await person(), await person(), await person()];
      const tokens = [await tokenFor(changed.email), await tokenFor(renamed.email), await tokenFor(deactivated.email)];
      await setPassword(changesByCommandLine(portal().data, here), changed.email, 'Another one 3');
      const columns = { email: `new${next()}@example.com`, email_normal: `new${next()}@example.com` };
      await portal().data.write((tx) => tx.updateTable('users').set(columns).where('id', '=', renamed.id).execute());
      await setActive(changesByCommandLine(portal().data, here), deactivated.email, false);
      for (const token of tokens) expect(await reset(token)).toEqual(dead);
      expect(await signIn(changed.email, 'Another one 3')).toBe(200);
    });

    it('gives the same answer and no mail for an unknown e-mail, an inactive account, and after three links in an hour', async () => {
      const inactive = await makeUser(portal().data, { isActive: false });
      for (const email of [`nobody${next()}@example.com`, inactive.email]) {
        expect(await request(email)).toEqual(requested);
        expect(await mailsTo(portal().data, email)).toEqual([]);
      }
      const { id, email } = await person();
      const answers = await Promise.all(Array.from({ length: 8 }, () => request(email)));
      expect(answers).toEqual(Array(8).fill(requested));
      const mails = await mailsTo(portal().data, email);
      expect(mails).toHaveLength(3);
      expect((await portal().anonymous.send(findPasswordLink, { Token: tokenIn(mails[2]?.text) })).status).toBe(200);
      await ageLinks(portal().data, id, 61);
      await request(email);
      expect(await mailsTo(portal().data, email)).toHaveLength(4);
    });

    it('notes requests for unknown e-mails once an hour for each address, with their number', async () => {
      const ask = (remoteAddress: string) =>
        portal().app.inject({
          method: 'POST',
          url: path(requestPasswordReset),
          remoteAddress,
          payload: { Email: `nobody${next()}@example.com` },
        });
      const [one, other] = ['10.71.0.1', '10.71.0.2'];
      await Promise.all([...Array.from({ length: 30 }, () => ask(one)), ask(other)]);
      const noted = async () => {
        const query = portal().data.read.selectFrom('changes').innerJoin('change_sets', 'change_sets.id', 'set_id');
        const rows = await query
          .select(['change_sets.address', 'fields'])
          .where('change_sets.address', 'in', [one, other])
          .orderBy('changes.id')
          .execute();
        return rows.map(({ address, fields }) => [address, JSON.parse(fields)[0][2]]);
      };
      const text = 'Password reset: unknown e-mail';
      expect((await noted()).toSorted()).toEqual([
        [one, `${text} (30 requests in an hour)`],
        [other, text],
      ]);
      await portal().data.write((tx) =>
        tx
          .updateTable('change_sets')
          .set({ at: new Date(Date.now() - 3_700_000).toISOString() })
          .where('address', '=', one)
          .execute(),
      );
      await ask(one);
      expect((await noted()).filter(([address]) => address === one)).toHaveLength(2);
    });

    it('is answered after the same pause for an unknown e-mail as for a known one', async () => {
      for (const email of [(await person()).email, `stranger${next()}@example.com`]) {
        const begun = performance.now();
        await request(email);
        // A timer may be a millisecond early.
        expect(performance.now() - begun, email).toBeGreaterThanOrEqual(answerAfter - 1);
      }
    });

    it('refuses what is no e-mail, no token or too short a password', async () => {
      expect(await request('nobody')).toMatchObject({ status: 400, msgkey: 'Please enter a valid email address' });
      expect(await portal().anonymous.send(requestPasswordReset)).toMatchObject({ status: 400, msgkey: 'Email is required' });
      for (const token of ['', 'x', 'A'.repeat(43), '%', "' or 1=1 --", 'é\n'])
        expect((await reset(token)).msgkey, token).toBe(dead.msgkey);
      const { email } = await person();
      const token = await tokenFor(email);
      expect(await reset(token, 'five5')).toMatchObject({
        status: 400,
        res: { Errors: { NewPassword: 'New password must be at least 6 characters' } },
      });
      expect((await reset(token)).status).toBe(200);
    });

    it('stores no token, and shows none in the history or in the log', async () => {
      const { id, email } = await person();
      const token = await tokenFor(email);
      await reset(token);
      const staff = await portal().as('superAdmin');
      const { rc } = await staff.send(listHistory, { Record: 'Account', RecordId: id });
      expect(rc).toMatchObject([
        { Kind: 'Changed', ById: id, Via: 'ResetPassword', Fields: [{ Field: 'PasswordHash', Before: null, After: null }], MayUndo: false },
        {
          Kind: 'Changed',
          ById: null,
          Via: 'RequestPasswordReset',
          Fields: [{ Field: 'PasswordLink', Before: null, After: null }],
          MayUndo: false,
        },
      ]);
      const { data } = portal();
      const kept = [
        await data.read.selectFrom('password_links').selectAll().execute(),
        await data.read.selectFrom('changes').selectAll().execute(),
      ];
      expect(JSON.stringify(kept)).not.toContain(token);
    });

    it('is told by mail to whoever it belongs to, however it was replaced', async () => {
      const [reseter, changer, helped] = [await person(), await person(), await person()];
      await reset(await tokenFor(reseter.email));
      const client = portal().clientOf(changer);
      expect((await client.send(changePassword, { OldPassword: passwordOfAll, NewPassword: newPassword })).status).toBe(200);
      await setPassword(changesByCommandLine(portal().data, here), helped.email, newPassword);
      for (const { email } of [reseter, changer, helped]) {
        const notice = (await mailsTo(portal().data, email)).at(-1);
        expect(notice?.subject).toBe('Your password for Chapterhouse was changed');
        expect(notice?.text).not.toContain(newPassword);
      }
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  }, mailServer);

  it('has a link to PUBLIC_URL, whatever host the request names, and no line of the log has the token or the e-mail', async () => {
    const portal = await startTestPortal('sqlite', { ...mailServer, PUBLIC_URL: 'https://portal.example.com/', LOG_LEVEL: 'trace' });
    const { id, email } = await makeUser(portal.data);
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    await portal.app.inject({ method: 'POST', url: path(requestPasswordReset), headers, payload: { Email: email } });
    const [mail] = await mailsTo(portal.data, email);
    expect(addressIn(mail?.text)).toBe('https://portal.example.com/reset-password');
    const token = tokenIn(mail?.text);
    await portal.app.inject({ url: `/reset-password?token=${token}` });
    await portal.anonymous.send(findPasswordLink, { Token: token });
    await portal.anonymous.send(resetPassword, { Token: token, NewPassword: newPassword });
    const log = portal.failures().join('');
    expect(log).toContain('"call":"ResetPassword"');
    expect(log).toContain(`"user":${id}`);
    for (const secret of [token, email, newPassword, 'evil.example']) expect(log).not.toContain(secret);
    await portal.close();
  });
});
