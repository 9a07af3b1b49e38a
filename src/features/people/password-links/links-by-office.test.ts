// Links to choose a password that the office sends or copies: for who has one, and where no mail can be sent.

import { beforeAll, describe, expect, it } from 'vitest';
import { addressIn, mailServer, mailsTo, tokenIn } from '../../../../tests/link-steps.ts';
import { makeUser, next, passwordOfAll } from '../../../../tests/makers.ts';
import { type Client, onAnyEngine, startTestPortal } from '../../../../tests/test-portal.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { login, register } from '../accounts/session.contract.ts';
import { getInvitation, sendPasswordLink } from './invitations.contract.ts';
import { findPasswordLink, requestPasswordReset, resetPassword } from './password-links.contract.ts';

const newcomer = () => ({ FullName: 'Zoë Fernandes', Email: `newcomer${next()}@example.com`, Phone: '9812345678', Invite: true });
const chosen = 'Selbst 7 gewählt';

describe('a link that the office sends', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const choose = (Token: string) => portal().anonymous.send(resetPassword, { Token, NewPassword: chosen });

    it('is one for a new password once there is one, which is only mailed, and never for a super admin or an inactive member', async () => {
      const user = await makeUser(portal().data);
      const answer = await staff.send(sendPasswordLink, { Id: user.id, Copy: true });
      expect(answer.res).toEqual({ Id: user.id, SetId: expect.any(Number) });
      const [mail] = await mailsTo(portal().data, user.email);
      expect(addressIn(mail?.text)).toBe('http://localhost:3000/reset-password');
      expect((await portal().anonymous.send(login, { Email: user.email, Password: passwordOfAll })).status).toBe(200);
      expect((await staff.send(getInvitation, { Id: user.id })).res?.State).toBe('None');
      const other = await portal().as('superAdmin');
      for (const Id of [staff.userId, other.userId, 2_000_000_000]) {
        expect(await staff.send(sendPasswordLink, { Id })).toMatchObject({ status: 404, msgkey: 'Member not found' });
        expect((await staff.send(getInvitation, { Id })).status).toBe(404);
      }
      const inactive = await makeUser(portal().data, { isActive: false });
      expect((await staff.send(sendPasswordLink, { Id: inactive.id })).status).toBe(400);
      for (const { email } of [other, staff, inactive]) expect(await mailsTo(portal().data, email)).toEqual([]);
    });

    it('does not use up the three links that a person may ask for', async () => {
      const { id, email } = await makeUser(portal().data);
      for (let count = 0; count < 4; count++) await staff.send(sendPasswordLink, { Id: id });
      await portal().anonymous.send(requestPasswordReset, { Email: email });
      expect(await mailsTo(portal().data, email)).toHaveLength(5);
    });

    it('is not voided by who asks for one either', async () => {
      const { id, email } = await makeUser(portal().data);
      await staff.send(sendPasswordLink, { Id: id });
      await portal().anonymous.send(requestPasswordReset, { Email: email });
      const [sent, asked] = await mailsTo(portal().data, email);
      expect((await portal().anonymous.send(findPasswordLink, { Token: tokenIn(asked?.text) })).status).toBe(200);
      expect((await choose(tokenIn(sent?.text))).status).toBe(200);
      expect((await choose(tokenIn(asked?.text))).status).toBe(400);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  }, mailServer);

  onAnyEngine((portal) => {
    it('is voided by nobody who asks for a link where no mail is sent, and none is made', async () => {
      const staff = await portal().as('superAdmin');
      const fields = newcomer();
      const { res } = await staff.send(register, fields);
      const member = await makeUser(portal().data);
      const { res: reset } = await staff.send(sendPasswordLink, { Id: member.id });
      const links = () => portal().data.read.selectFrom('password_links').select('token_hash').orderBy('id').execute();
      const before = await links();
      for (const Email of [fields.Email, member.email]) {
        for (let count = 0; count < 4; count++) {
          expect((await portal().anonymous.send(requestPasswordReset, { Email })).msgkey).toBe(
            'If this e-mail has an account, we have sent a link.',
          );
        }
        expect(await mailsTo(portal().data, Email)).toEqual([]);
      }
      expect(await links()).toEqual(before);
      for (const link of [res?.Link, reset?.Link]) {
        expect((await portal().anonymous.send(resetPassword, { Token: tokenIn(link), NewPassword: chosen })).status).toBe(200);
      }
      const { rc } = await staff.send(listHistory, { Record: 'Account', RecordId: member.id, Kind: 'Sign-in failed' });
      expect(rc[0]?.Fields).toMatchObject([{ After: 'Password reset: no mail server' }]);
    });
  });

  it('is answered as a link to copy where no mail can be sent, and nothing is written into the outbox', async () => {
    const portal = await startTestPortal('sqlite');
    const staff = await portal.as('superAdmin');
    const fields = newcomer();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const { res } = await staff.send(register, fields, null, key);
    expect(addressIn(res?.Link)).toBe('http://localhost:3000/accept-invitation');
    // The answer of a lost save is given again, and its token can be read nowhere.
    const again = await staff.send(register, fields, null, key);
    expect(again).toMatchObject({ status: 200, msgkey: 'Member invited successfully' });
    expect(again.res).toEqual(res);
    expect(JSON.stringify(await portal.data.read.selectFrom('answered_saves').selectAll().execute())).not.toContain(tokenIn(res?.Link));
    expect((await staff.send(getInvitation, { Id: res?.Id })).res).toMatchObject({ State: 'Invited', CanSend: false });
    const user = await makeUser(portal.data);
    const reset = await staff.send(sendPasswordLink, { Id: user.id });
    expect(addressIn(reset.res?.Link)).toBe('http://localhost:3000/reset-password');
    for (const { email } of [user, { email: fields.Email }]) expect(await mailsTo(portal.data, email)).toEqual([]);
    const Token = tokenIn(res?.Link);
    expect((await portal.anonymous.send(resetPassword, { Token, NewPassword: chosen })).status).toBe(200);
    await portal.close();
  });

  it('cannot be sent by a visitor where sign-up is open', async () => {
    const portal = await startTestPortal('sqlite', { ALLOW_SIGNUP: 'true' });
    for (const client of [portal.anonymous, await portal.as('member')]) {
      expect(await client.send(register, newcomer())).toMatchObject({ status: 403, res: { Code: 'NotAllowed' } });
    }
    expect((await (await portal.as('superAdmin')).send(register, newcomer())).res?.Link).toBeDefined();
    await portal.close();
  });
});
