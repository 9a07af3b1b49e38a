// Signing in: who gets in, what is answered, and that nothing is given away to who does not.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser, passwordOfAll } from '../../../../tests/makers.ts';
import { onBothEngines } from '../../../../tests/test-portal.ts';
import { deactivateOrActivate } from './accounts.server.ts';
import { login } from './session.contract.ts';

const wrong = { status: 400, rs: 0, rc: [], res: null, msgkey: 'Invalid email or password' };
const inactive = { ...wrong, msgkey: 'Your account is inactive. Please contact an administrator.' };

describe('login', () => {
  onBothEngines((portal) => {
    let user: Awaited<ReturnType<typeof makeUser>>;
    beforeAll(async () => {
      user = await makeUser(portal().data, { fullName: 'Asha Rao', email: 'Asha.Rao@Example.com' });
    });
    const signIn = (body: Record<string, unknown> | string) => portal().anonymous.send(login, body);

    it('answers who signed in, with a token that opens the profile', async () => {
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
          RoleId: 3,
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
      const claims = JSON.parse(Buffer.from(res?.Token.split('.')[1] ?? '', 'base64url').toString());
      expect(claims.exp - claims.iat).toBe(7 * 24 * 60 * 60);
      expect(Object.keys(claims).sort()).toEqual(['exp', 'iat', 'no', 'sub']);
    });

    it('reads keys and e-mail in any case, and lets spaces around the e-mail pass', async () => {
      for (const Email of ['asha.rao@example.com', 'ASHA.RAO@EXAMPLE.COM', '  Asha.Rao@example.com\t']) {
        expect((await signIn({ email: Email, PASSWORD: passwordOfAll })).status).toBe(200);
      }
    });

    it('reads a multipart form as well', async () => {
      const { status, res } = await portal().anonymous.send(login, { Email: user.email, Password: passwordOfAll }, new Blob(['ignored']));
      expect({ status, UserId: res?.UserId }).toEqual({ status: 200, UserId: user.id });
    });

    it('says the same of a wrong e-mail and of a wrong password', async () => {
      expect(await signIn({ Email: user.email, Password: 'wrong' })).toEqual(wrong);
      expect(await signIn({ Email: 'nobody@example.com', Password: passwordOfAll })).toEqual(wrong);
      expect(await signIn({ Email: 'no e-mail at all', Password: passwordOfAll })).toEqual(wrong);
    });

    it('takes a password exactly as it was typed', async () => {
      for (const Password of [` ${passwordOfAll}`, `${passwordOfAll} `, passwordOfAll.toUpperCase()]) {
        expect(await signIn({ Email: user.email, Password })).toEqual(wrong);
      }
    });

    it('asks once for credentials, whatever is missing', async () => {
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

    it('tells an inactive user so after the right password only', async () => {
      const { email } = await makeUser(portal().data, { isActive: false });
      expect(await signIn({ Email: email, Password: 'wrong' })).toEqual(wrong);
      expect(await signIn({ Email: email, Password: passwordOfAll })).toEqual(inactive);
      await deactivateOrActivate(portal().data, email, true);
      expect((await signIn({ Email: email, Password: passwordOfAll })).status).toBe(200);
    });

    it('refuses what no account can have, as any other wrong credential', async () => {
      for (const Email of [`${user.email}\0`, '\ud800@example.com', `${'a'.repeat(10_000)}@example.com`]) {
        expect(await signIn({ Email, Password: passwordOfAll })).toMatchObject({ status: 400, msgkey: wrong.msgkey });
      }
      expect(await signIn({ Email: user.email, Password: 'x'.repeat(10_000) })).toMatchObject({ status: 400, msgkey: wrong.msgkey });
      expect(await signIn({ Email: user.email, Password: 'a\0\ud800' })).toEqual(wrong);
    });

    it('takes as long for an unknown e-mail as for a wrong password', async () => {
      const spent = async (Email: string) => {
        const start = performance.now();
        expect(await signIn({ Email, Password: 'wrong' })).toEqual(wrong);
        return performance.now() - start;
      };
      const known: number[] = [];
      const unknown: number[] = [];
      for (let each = 0; each < 5; each++) {
        const { email } = await makeUser(portal().data);
        known.push(await spent(email));
        unknown.push(await spent(`nobody${each}@example.com`));
      }
      // The least of each is the one that nothing else on the machine disturbed. Without hashing it would be a twentieth.
      expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(1 / 3);
      expect(Math.min(...unknown) / Math.min(...known)).toBeLessThan(3);
    });

    it('never failed by itself', () => expect(portal().failures()).toEqual([]));
  });
});
