// Invitations, and links that super admins send or copy: what each of them does, for whom, and what is kept of them.

import { beforeAll, describe, expect, it } from 'vitest';
import { addressIn, ageLinks, mailServer, mailsTo, tokenIn } from '../../../../tests/link-steps.ts';
import { makeUser, next, passwordOfAll } from '../../../../tests/makers.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { bulkSave } from '../../../platform/wire/calls/bulk.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { listMembersToPay } from '../../money/member-list/member-list.contract.ts';
import { login, register } from '../accounts/session.contract.ts';
import { listMembers } from '../members/members.contract.ts';
import { getInvitation, sendPasswordLink } from './invitations.contract.ts';
import { findPasswordLink, requestPasswordReset, resetPassword } from './password-links.contract.ts';

const newcomer = () => ({ FullName: 'Zoë Fernandes', Email: `invited${next()}@example.com`, Phone: '9812345678', Invite: true });
const chosen = 'Selbst 7 gewählt';

describe('an invitation', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const invite = async () => {
      const fields = newcomer();
      const { res } = await staff.send(register, fields);
      const text = (await mailsTo(portal().data, fields.Email))[0]?.text;
      return { id: res?.Id ?? 0, email: fields.Email, token: tokenIn(text) };
    };
    const choose = (Token: string) => portal().anonymous.send(resetPassword, { Token, NewPassword: chosen });
    const signIn = async (Email: string, Password: string) => (await portal().anonymous.send(login, { Email, Password })).status;
    const stateOf = async (Id: number) => (await staff.send(getInvitation, { Id })).res;

    it('makes a member without a password, who chooses one with the link and can sign in', async () => {
      const fields = newcomer();
      const answer = await staff.send(register, fields);
      expect(answer).toMatchObject({ status: 200, msgkey: 'Member invited successfully' });
      expect(answer.res).toEqual({ Id: expect.any(Number), SetId: expect.any(Number) });
      const id = answer.res?.Id ?? 0;
      expect((await staff.send(listMembers, { Id: id })).rc).toMatchObject([
        { FullName: fields.FullName, RoleName: 'Member', IsActive: true },
      ]);
      for (const password of ['', ' ', 'null', passwordOfAll]) expect(await signIn(fields.Email, password)).toBe(400);
      const [mail, ...others] = await mailsTo(portal().data, fields.Email);
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ subject: 'You are invited to Chapterhouse', isUrgent: true });
      expect(addressIn(mail?.text)).toBe('http://localhost:3000/accept-invitation');
      const state = await stateOf(id);
      expect(state).toMatchObject({ State: 'Invited', CanSend: true });
      expect(Math.abs(Date.parse(state?.Until ?? '') - Date.now() - 72 * 3_600_000)).toBeLessThan(60_000);
      expect(await choose(tokenIn(mail?.text))).toMatchObject({ status: 200 });
      expect(await signIn(fields.Email, chosen)).toBe(200);
      expect((await stateOf(id))?.State).toBe('Accepted');
      // The first password is no change, so no mail says that it was changed.
      expect(await mailsTo(portal().data, fields.Email)).toHaveLength(1);
    });

    it('goes to many at once: to each who has no password and no link that works, once', async () => {
      const people = [await makeUser(portal().data), await makeUser(portal().data), await makeUser(portal().data)];
      const [fresh, off, known] = people.map(({ id }) => id) as [number, number, number];
      const { id: invited, email } = await invite();
      const change = (id: number, values: { password_hash: string; is_active?: boolean }) =>
        portal().data.write((tx) => tx.updateTable('users').set(values).where('id', '=', id).execute());
      await change(fresh, { password_hash: '' });
      await change(off, { password_hash: '', is_active: false });
      const Ids = [fresh, off, known, invited, 2e9];
      const many = { Call: sendPasswordLink.name, Flag: 'Invite' };
      const answer = await staff.send(bulkSave, { ...many, Ids });
      expect(answer.res).toMatchObject({ Done: 1, RefusedCount: 4 });
      expect(answer.res?.Refused.map(({ Id, Message }) => [Id, Message])).toEqual([
        [off, 'This member may not sign in, so a link would not work'],
        [known, 'Has a password already'],
        [invited, 'Was invited already, and the link still works'],
        [2e9, 'Member not found'],
      ]);
      expect(JSON.stringify(answer)).not.toContain('token=');
      const mails = await mailsTo(portal().data, people[0]?.email ?? '');
      expect(mails).toMatchObject([{ subject: 'You are invited to Chapterhouse', isUrgent: false }]);
      expect(await mailsTo(portal().data, email)).toHaveLength(1);
      expect((await staff.send(bulkSave, { ...many, Ids })).res).toMatchObject({ Done: 0, RefusedCount: 5 });
      expect(await choose(tokenIn(mails[0]?.text))).toMatchObject({ status: 200 });
      for (const other of [await portal().as('admin'), await portal().as('member')]) {
        expect((await other.send(bulkSave, { ...many, Ids })).status).toBe(403);
      }
    });

    it('goes to all whom the list of members shows without a password', async () => {
      const { id } = await makeUser(portal().data);
      await portal().data.write((tx) => tx.updateTable('users').set({ password_hash: '' }).where('id', '=', id).execute());
      const asked = { HasPassword: false, Ids: [id, (await makeUser(portal().data)).id] };
      expect((await staff.send(listMembersToPay, asked)).rc.map(({ Id }) => Id)).toEqual([id]);
      expect((await staff.send(listMembersToPay, { ...asked, HasPassword: true })).rc).toHaveLength(1);
      const many = { Call: sendPasswordLink.name, Flag: 'Invite', Filters: asked, Count: 1 };
      expect((await staff.send(bulkSave, many)).res).toMatchObject({ Done: 1, RefusedCount: 0 });
      expect((await stateOf(id))?.State).toBe('Invited');
    });

    it('tells super admins whether a second factor is on, which a new password does not take away', async () => {
      const { id } = await makeUser(portal().data);
      const factor = { user_id: id, secret: null as string | null, last_step: 1, set_up_at: null };
      await portal().data.write((tx) => tx.insertInto('second_factors').values(factor).execute());
      expect(await stateOf(id)).toMatchObject({ HasSecondFactor: false });
      await portal().data.write((tx) => tx.updateTable('second_factors').set({ secret: 'sealed' }).where('user_id', '=', id).execute());
      expect(await stateOf(id)).toMatchObject({ HasSecondFactor: true });
      for (const other of [await portal().as('admin'), await portal().as('member')])
        expect((await other.send(getInvitation, { Id: id })).status).toBe(403);
    });

    it('is dead once the e-mail is another, and says so; who has no password and no invitation is told apart', async () => {
      const { id, email, token } = await invite();
      const changeEmail = (to: string) =>
        portal().data.write((tx) => tx.updateTable('users').set({ email: to, email_normal: to }).where('id', '=', id).execute());
      await changeEmail(`right${next()}@example.com`);
      expect((await portal().anonymous.send(findPasswordLink, { Token: token })).status).toBe(400);
      expect((await stateOf(id))?.State).toBe('Changed');
      await changeEmail(email.toLowerCase());
      expect((await stateOf(id))?.State).toBe('Invited');
      await changeEmail(`right${next()}@example.com`);
      const again = await staff.send(sendPasswordLink, { Id: id, Copy: true });
      expect((await stateOf(id))?.State).toBe('Invited');
      expect((await portal().anonymous.send(findPasswordLink, { Token: tokenIn(again.res?.Link) })).status).toBe(200);

      const { id: imported } = await makeUser(portal().data);
      await portal().data.write((tx) => tx.updateTable('users').set({ password_hash: '' }).where('id', '=', imported).execute());
      expect(await stateOf(imported)).toMatchObject({ State: 'Uninvited', Until: null });
      await staff.send(sendPasswordLink, { Id: imported });
      expect((await stateOf(imported))?.State).toBe('Invited');
    });

    it('works for 72 hours, and can be sent again, which voids the older link', async () => {
      const { id, email, token } = await invite();
      await ageLinks(portal().data, id, 71.9 * 60);
      expect((await portal().anonymous.send(findPasswordLink, { Token: token })).status).toBe(200);
      await ageLinks(portal().data, id, 10);
      expect((await choose(token)).msgkey).toBe('This link no longer works. Please ask for a new one.');
      expect((await stateOf(id))?.State).toBe('Expired');
      const again = await staff.send(sendPasswordLink, { Id: id });
      expect(again).toMatchObject({ status: 200, msgkey: 'The link is in the outbox', res: { Id: id, SetId: expect.any(Number) } });
      expect(again.res).not.toHaveProperty('Link');
      const second = tokenIn((await mailsTo(portal().data, email))[1]?.text);
      const copied = await staff.send(sendPasswordLink, { Id: id, Copy: true });
      expect(copied.res?.Link).toMatch(/^http:\/\/localhost:3000\/accept-invitation\?token=[\w-]{43}$/);
      expect(await mailsTo(portal().data, email)).toHaveLength(2);
      expect((await choose(second)).status).toBe(400);
      expect((await choose(tokenIn(copied.res?.Link))).status).toBe(200);
    });

    it('is not voided by who asks for a link on the login page: it comes once more by mail, for 72 hours', async () => {
      const { id, email, token } = await invite();
      expect((await portal().anonymous.send(requestPasswordReset, { Email: email })).status).toBe(200);
      expect((await portal().anonymous.send(findPasswordLink, { Token: token })).status).toBe(200);
      const [, again] = await mailsTo(portal().data, email);
      expect(again?.subject).toBe('You are invited to Chapterhouse');
      expect(again?.text).toMatch(/Person \d+ invites you/);
      expect(addressIn(again?.text)).toBe('http://localhost:3000/accept-invitation');
      const state = await stateOf(id);
      expect(state?.State).toBe('Invited');
      await ageLinks(portal().data, id, 71.9 * 60);
      expect((await portal().anonymous.send(findPasswordLink, { Token: tokenIn(again?.text) })).status).toBe(200);
      expect((await choose(token)).status).toBe(200);
      expect((await choose(tokenIn(again?.text))).status).toBe(400);
      expect((await stateOf(id))?.State).toBe('Accepted');
      expect(await signIn(email, chosen)).toBe(200);
    });

    it('is asked for three times while it works, and then a working one is in the mailbox', async () => {
      const { id, email, token } = await invite();
      const ask = () => portal().anonymous.send(requestPasswordReset, { Email: email });
      for (let count = 0; count < 5; count++) await ask();
      const mails = await mailsTo(portal().data, email);
      expect(mails).toHaveLength(4);
      await ageLinks(portal().data, id, 71 * 60);
      await ask();
      expect(await mailsTo(portal().data, email)).toHaveLength(4);
      await ageLinks(portal().data, id, 2 * 60);
      expect((await choose(token)).status).toBe(400);
      await ask();
      const last = (await mailsTo(portal().data, email)).at(-1);
      // What was asked for before is forgotten; the invitation of the office is kept, because its state is shown.
      const kept = portal().data.read.selectFrom('password_links').select('made_by').where('user_id', '=', id);
      expect((await kept.orderBy('id').execute()).map(({ made_by }) => made_by)).toEqual([staff.userId, null]);
      expect((await choose(tokenIn(last?.text))).status).toBe(200);
    });

    it('voids what was asked for before, when the office sends it again', async () => {
      const { id, email } = await invite();
      await portal().anonymous.send(requestPasswordReset, { Email: email });
      await staff.send(sendPasswordLink, { Id: id });
      const [, asked, sent] = await mailsTo(portal().data, email);
      expect((await choose(tokenIn(asked?.text))).status).toBe(400);
      expect((await choose(tokenIn(sent?.text))).status).toBe(200);
    });

    it('takes no password, and everybody else needs one', async () => {
      const { Invite: _, ...plain } = newcomer();
      const refused = async (fields: Record<string, unknown>) => (await staff.send(register, fields)).res?.Errors;
      expect(await refused({ ...plain, Invite: 'true', Password: 'five5' })).toEqual({
        Password: 'Leave the password out: whoever is invited chooses it',
      });
      for (const Invite of [false, 'false', 0, '', null])
        expect(await refused({ ...plain, Invite })).toEqual({ Password: 'Password is required' });
      expect(await refused({ ...plain, Invite: 'perhaps' })).toMatchObject({ Invite: 'Invite must be true or false' });
      expect((await staff.send(register, { ...newcomer(), Password: '' })).status).toBe(200);
    });

    it('is for super admins only, and so are the links for others', async () => {
      const { id } = await makeUser(portal().data);
      for (const client of [portal().anonymous, await portal().as('member'), await portal().as('admin')]) {
        const expected = client.token ? 403 : 401;
        expect((await client.send(register, newcomer())).status).toBe(expected);
        expect((await client.send(sendPasswordLink, { Id: id, Copy: true })).status).toBe(expected);
        expect((await client.send(getInvitation, { Id: id })).status).toBe(expected);
      }
    });

    it('leaves no token behind, neither in the answers that are stored nor in the history', async () => {
      const { id } = await invite();
      const headers = { 'idempotency-key': `copy ${id}` };
      const first = await staff.send(sendPasswordLink, { Id: id, Copy: true }, null, headers);
      const token = tokenIn(first.res?.Link);
      expect(token).not.toBe('');
      expect((await staff.send(sendPasswordLink, { Id: id, Copy: true }, null, headers)).res).toEqual(first.res);
      const { data } = portal();
      for (const table of ['answered_saves', 'changes', 'change_sets', 'password_links', 'users'] as const) {
        expect(JSON.stringify(await data.read.selectFrom(table).selectAll().execute())).not.toContain(token);
      }
      expect((await choose(token)).status).toBe(200);
      const { rc } = await staff.send(listHistory, { Record: 'Account', RecordId: id, Kind: 'Changed' });
      expect(rc.map(({ Via, MayUndo }) => ({ Via, MayUndo }))).toEqual([
        { Via: 'ResetPassword', MayUndo: false },
        { Via: 'SendPasswordLink', MayUndo: false },
      ]);
    });

    it('by mistake is taken back, and its link is dead until that is taken back as well', async () => {
      const { res } = await staff.send(register, newcomer());
      const email = (await staff.send(listMembers, { Id: res?.Id })).rc[0]?.Email ?? '';
      const Token = tokenIn((await mailsTo(portal().data, email))[0]?.text);
      const invited = await stateOf(res?.Id ?? 0);
      expect((await staff.send(listHistory, { SetId: res?.SetId })).rc).toMatchObject([{ Record: 'Member', Kind: 'Added', MayUndo: true }]);
      const undone = await staff.send(undoChanges, { SetId: res?.SetId });
      expect(undone).toMatchObject({ status: 200, rs: 1 });
      expect((await staff.send(listMembers, { Id: res?.Id })).rc).toEqual([]);
      expect((await choose(Token)).msgkey).toBe('This link no longer works. Please ask for a new one.');
      expect(await staff.send(undoChanges, { SetId: undone.res?.SetId })).toMatchObject({ status: 200 });
      expect(await stateOf(res?.Id ?? 0)).toEqual(invited);
      expect((await portal().anonymous.send(findPasswordLink, { Token })).status).toBe(200);
      const again = await staff.send(sendPasswordLink, { Id: res?.Id, Copy: true });
      expect((await choose(Token)).status).toBe(400);
      expect((await choose(tokenIn(again.res?.Link))).status).toBe(200);
      expect(await signIn(email, chosen)).toBe(200);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  }, mailServer);
});
