// The own profile, and changing the own password.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser, passwordOfAll } from '../../../../tests/makers.ts';
import { onAnyEngine, type TestPortal } from '../../../../tests/test-portal.ts';
import { login } from '../accounts/session.contract.ts';
import { changePassword, getProfile } from './profile.contract.ts';

const fresh = 'A quite new one';

const statusWith = async (portal: TestPortal, token: string) => {
  const response = await portal.app.inject({ url: '/api/User/profile', headers: { authorization: `Bearer ${token}` } });
  return response.statusCode;
};

const signedIn = async (portal: TestPortal, Email: string, Password: string) => {
  const { status, res } = await portal.anonymous.send(login, { Email, Password });
  return { status, token: res?.Token ?? '' };
};

describe('the profile', () => {
  onAnyEngine((portal) => {
    it('shows every role exactly the own record', async () => {
      for (const [role, RoleName] of [
        ['superAdmin', 'Super Admin'],
        ['admin', 'Admin'],
        ['member', 'Member'],
      ] as const) {
        const createdAt = '2024-02-29T10:11:12.345Z';
        const user = await makeUser(portal().data, { role, fullName: 'Zoë Ærø', phone: '9000000001', createdAt });
        expect(await portal().clientOf(user).send(getProfile)).toEqual({
          status: 200,
          rs: 1,
          rc: [],
          res: {
            Id: user.id,
            FullName: 'Zoë Ærø',
            Email: user.email,
            Phone: '9000000001',
            Profession: null,
            Photo: null,
            Offices: [],
            VersionToAgree: expect.any(Number),
            IsTmnians: false,
            IsActive: true,
            IsActiveMember: false,
            Status: 'Inactive',
            MembershipNo: null,
            MembershipStartDate: null,
            MembershipEndDate: null,
            MemberSince: null,
            Amount: null,
            PaymentDate: null,
            RoleName,
            ChapterName: null,
            WantsMembershipMail: true,
            Company: null,
            City: null,
            Website: null,
            Offers: null,
            Wants: null,
            TaxNumber: null,
            State: null,
            VisibilityAt: null,
            ShowMe: 'My chapter',
            ShowPhone: 'Nobody',
            ShowEmail: 'Nobody',
            ShowCompany: 'Nobody',
            CreatedAt: createdAt,
            Version: 1,
          },
          msgkey: null,
        });
      }
    });

    it('is never that of another user, whatever the query has', async () => {
      const [member, other] = [await portal().as('member'), await portal().as('member')];
      const { res } = await member.send(getProfile, { Id: String(other.userId), UserId: String(other.userId) });
      expect(res?.Id).toBe(member.userId);
    });

    it('gives the amount in rupees', async () => {
      const user = await makeUser(portal().data);
      await portal().data.write((tx) => tx.updateTable('users').set({ amount_paise: 1_234_550 }).where('id', '=', user.id).execute());
      expect((await portal().clientOf(user).send(getProfile)).res?.Amount).toBe(12_345.5);
    });

    it('needs a session', async () => {
      expect((await portal().anonymous.send(getProfile)).status).toBe(401);
    });
  });
});

describe('changing the password', () => {
  onAnyEngine((portal) => {
    let email: string;
    beforeAll(async () => {
      email = (await makeUser(portal().data)).email;
    });

    it('answers with a valid token, and ends all earlier sessions', async () => {
      const [own, elsewhere] = [await signedIn(portal(), email, passwordOfAll), await signedIn(portal(), email, passwordOfAll)];
      const response = await portal().app.inject({
        method: 'POST',
        url: '/api/User/ChangeUserPassword',
        headers: { authorization: `Bearer ${own.token}` },
        payload: { OldPassword: passwordOfAll, NewPassword: fresh },
      });
      const { rs, rc, res, msgkey } = response.json();
      expect({ rs, rc, msgkey }).toEqual({ rs: 1, rc: [], msgkey: 'Password changed successfully' });
      expect(Object.keys(res)).toEqual(['SetId', 'Token']);
      expect(await statusWith(portal(), res.Token)).toBe(200);
      for (const { token } of [own, elsewhere]) expect(await statusWith(portal(), token)).toBe(401);
      expect((await signedIn(portal(), email, passwordOfAll)).status).toBe(400);
      expect((await signedIn(portal(), email, fresh)).status).toBe(200);
    });

    it('changes no other user', async () => {
      const [first, second] = [await portal().as('member'), await portal().as('member')];
      await first.send(changePassword, { OldPassword: passwordOfAll, NewPassword: fresh, UserId: second.userId });
      expect(await statusWith(portal(), second.token)).toBe(200);
      expect((await signedIn(portal(), second.email, passwordOfAll)).status).toBe(200);
      expect(await statusWith(portal(), first.token)).toBe(401);
    });

    it.each([
      [{ OldPassword: '', NewPassword: fresh }, { OldPassword: 'Current password is required' }],
      [{ OldPassword: passwordOfAll, NewPassword: '   ' }, { NewPassword: 'New password is required' }],
      [{}, { OldPassword: 'Current password is required', NewPassword: 'New password is required' }],
      [{ OldPassword: passwordOfAll, NewPassword: 'five5' }, { NewPassword: 'New password must be at least 6 characters' }],
      [{ OldPassword: passwordOfAll, NewPassword: 'x'.repeat(201) }, { NewPassword: 'New Password must be at most 200 characters' }],
      [{ OldPassword: passwordOfAll, NewPassword: 123456 }, { NewPassword: 'New Password must be a text' }],
      [{ OldPassword: 'wrong', NewPassword: fresh }, { OldPassword: 'Current password is incorrect' }],
      [{ OldPassword: ` ${passwordOfAll}`, NewPassword: fresh }, { OldPassword: 'Current password is incorrect' }],
    ])('is refused with %j', async (body, Errors) => {
      const member = await portal().as('member');
      const answer = await member.send(changePassword, body);
      const Code = Object.values(Errors).includes('Current password is incorrect') ? 'WrongPassword' : 'Invalid';
      expect(answer).toEqual({ status: 400, rs: 0, rc: [], res: { Code, Errors }, msgkey: Object.values(Errors).join(', ') });
      expect((await signedIn(portal(), member.email, passwordOfAll)).status).toBe(200);
      expect(await statusWith(portal(), member.token)).toBe(200);
    });

    it('accepts six characters, and keeps spaces at both ends', async () => {
      const member = await portal().as('member');
      expect((await member.send(changePassword, { OldPassword: passwordOfAll, NewPassword: ' 1234 ' })).status).toBe(200);
      expect((await signedIn(portal(), member.email, '1234')).status).toBe(400);
      expect((await signedIn(portal(), member.email, ' 1234 ')).status).toBe(200);
    });

    it('happens once when several requests come at once', async () => {
      const member = await portal().as('member');
      const body = (index: number) => ({ OldPassword: passwordOfAll, NewPassword: `fresh ${index}` });
      const answers = await Promise.all([0, 1, 2, 3].map((index) => member.send(changePassword, body(index))));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect((await signedIn(portal(), member.email, `fresh ${winner}`)).status).toBe(200);
    });

    it('allows ten wrong passwords only, also in parallel', async () => {
      const member = await portal().as('member');
      const guess = (index: number) => member.send(changePassword, { OldPassword: `guess ${index}`, NewPassword: fresh });
      const statuses = (await Promise.all(Array.from({ length: 20 }, (_, index) => guess(index)))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 400)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
      expect(await member.send(changePassword, { OldPassword: passwordOfAll, NewPassword: fresh })).toMatchObject({
        status: 429,
        msgkey: 'Too many attempts. Please try again later.',
      });
    });

    it('needs a session', async () => {
      const answer = await portal().anonymous.send(changePassword, { OldPassword: passwordOfAll, NewPassword: fresh });
      expect(answer.status).toBe(401);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
