// Signing in: who gets a session, what is answered, and that a refusal reveals nothing.

import { beforeAll, describe, expect, it } from 'vitest';
import { changesByCommandLine, here, makeUser, passwordOfAll } from '../../../../tests/makers.ts';
import { onBothEngines } from '../../../../tests/test-portal.ts';
import { setActive } from './accounts.server.ts';
import { login, register } from './session.contract.ts';

const wrong = { status: 400, rs: 0, rc: [], res: { Code: 'WrongCredentials' }, msgkey: 'Invalid email or password' };
const inactive = { ...wrong, res: { Code: 'InactiveAccount' }, msgkey: 'Your account is inactive. Please contact an administrator.' };

describe('login', () => {
  onBothEngines((portal) => {
    let user: Awaited<ReturnType<typeof makeUser>>;
    beforeAll(async () => {
      user = await makeUser(portal().data, { fullName: 'Asha Rao', email: 'Asha.Rao@Example.com' });
    });
    const signIn = (body: Record<string, unknown> | string) => portal().anonymous.send(login, body);

    it('answers the user with a token that opens the profile', async () => {
      const answer = await signIn({ Email: user.email, Password: passwordOfAll });
      expect(answer).toEqual({
        status: 200,
        rs: 1,
        rc: [],
        res: {
          UserId: user.id,
          FullName: 'Asha Rao',
          Email: 'Asha.Rao@Example.com',
          Token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
          DeviceMark: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
          RoleId: 3,
          Offices: [],
          Message: 'Login successful!',
        },
        msgkey: 'Login successful!',
      });
      const headers = { authorization: `Bearer ${answer.res?.Token}` };
      const profile = await portal().app.inject({ url: '/api/User/profile', headers });
      expect(profile.json()).toMatchObject({ rs: 1, res: { Id: user.id } });
    });

    it('gives a token that lasts seven days', async () => {
      const { res } = await signIn({ Email: user.email, Password: passwordOfAll });
      const claims = JSON.parse(Buffer.from(res?.Token?.split('.')[1] ?? '', 'base64url').toString());
      expect(claims.exp - claims.iat).toBe(7 * 24 * 60 * 60);
      expect(Object.keys(claims).sort()).toEqual(['exp', 'iat', 'sid', 'sub']);
    });

    it('accepts keys and e-mail in upper and lower case, and spaces around the e-mail', async () => {
      for (const Email of ['asha.rao@example.com', 'ASHA.RAO@EXAMPLE.COM', '  Asha.Rao@example.com\t']) {
        expect((await signIn({ email: Email, PASSWORD: passwordOfAll })).status).toBe(200);
      }
    });

    it('accepts a multipart form, too', async () => {
      const { status, res } = await portal().anonymous.send(login, { Email: user.email, Password: passwordOfAll }, new Blob(['ignored']));
      expect({ status, UserId: res?.UserId }).toEqual({ status: 200, UserId: user.id });
    });

    it('answers the same for a wrong e-mail and for a wrong password', async () => {
      expect(await signIn({ Email: user.email, Password: 'wrong' })).toEqual(wrong);
      expect(await signIn({ Email: 'nobody@example.com', Password: passwordOfAll })).toEqual(wrong);
      expect(await signIn({ Email: 'no e-mail at all', Password: passwordOfAll })).toEqual(wrong);
    });

    it('takes a password exactly as it was typed', async () => {
      for (const Password of [` ${passwordOfAll}`, `${passwordOfAll} `, passwordOfAll.toUpperCase()]) {
        expect(await signIn({ Email: user.email, Password })).toEqual(wrong);
      }
    });

    it('answers one message, whichever credential is missing', async () => {
      const bodies = [
        {},
        { Email: '', Password: '' },
        { Email: '   ', Password: 'x' },
        { Email: user.email },
        { Email: user.email, Password: '   ' },
        { Email: null, Password: null },
        { Email: { $ne: '' }, Password: ['x'] },
      ];
      for (const body of ['', ...bodies]) {
        expect(await signIn(body)).toMatchObject({ status: 400, rs: 0, rc: [], msgkey: 'Please enter your credentials' });
      }
    });

    it('tells inactive users about it only after the right password', async () => {
      const { email } = await makeUser(portal().data, { isActive: false });
      expect(await signIn({ Email: email, Password: 'wrong' })).toEqual(wrong);
      expect(await signIn({ Email: email, Password: passwordOfAll })).toEqual(inactive);
      await setActive(changesByCommandLine(portal().data, here), email, true);
      expect((await signIn({ Email: email, Password: passwordOfAll })).status).toBe(200);
    });

    it('finds whoever registered with full-width letters, however the e-mail is written', async () => {
      const staff = await portal().as('superAdmin');
      const wide = 'ｗｉｄｅ＠ｅｘａｍｐｌｅ．ｃｏｍ';
      const fields = { FullName: 'Asha Rao', Phone: '9812345678', Password: passwordOfAll };
      expect((await staff.send(register, { ...fields, Email: wide })).status).toBe(200);
      for (const Email of [wide, 'wide@example.com', 'ＷＩＤＥ@example.com'])
        expect((await signIn({ Email, Password: passwordOfAll })).status).toBe(200);
      expect((await staff.send(register, { ...fields, Email: 'Wide@Example.com' })).status).toBe(409);
    });

    it('refuses impossible credentials like any other wrong ones', async () => {
      for (const Email of [`${user.email}\0`, '\ud800@example.com', `${'a'.repeat(10_000)}@example.com`]) {
        expect(await signIn({ Email, Password: passwordOfAll })).toMatchObject({ status: 400, msgkey: wrong.msgkey });
      }
      expect(await signIn({ Email: user.email, Password: 'x'.repeat(10_000) })).toMatchObject({ status: 400, msgkey: wrong.msgkey });
      expect(await signIn({ Email: user.email, Password: 'a\0\ud800' })).toEqual(wrong);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
