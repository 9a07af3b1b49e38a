// The limits on failed sign-ins: ten for one e-mail, fifty for one address, and no way around them.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser, passwordOfAll } from '../../../../tests/makers.ts';
import { onBothEngines, startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';

interface Try {
  Email: string;
  Password?: string;
  from?: string;
  forwardedFor?: string;
}

const tryAt = async (portal: TestPortal, { Email, Password = 'wrong', from = '10.0.0.1', forwardedFor }: Try) => {
  const response = await portal.app.inject({
    method: 'POST',
    url: '/api/User/login',
    remoteAddress: from,
    headers: forwardedFor ? { 'x-forwarded-for': forwardedFor } : {},
    payload: { Email, Password },
  });
  return { status: response.statusCode, msgkey: response.json().msgkey as string };
};

const tooMany = { status: 429, msgkey: 'Too many attempts. Please try again later.' };
const wrong = { status: 400, msgkey: 'Invalid email or password' };
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const countOf = (answers: { status: number }[], status: number) => answers.filter((answer) => answer.status === status).length;

describe('the limits of signing in', () => {
  onBothEngines((portal) => {
    it('are ten failed tries for one e-mail, in any spelling and from any address; then even the right password is refused', async () => {
      const { email } = await makeUser(portal().data);
      for (const index of times(10, (number) => number)) {
        const Email = [email, email.toUpperCase(), `  ${email}`, `${email}\t`][index % 4] ?? email;
        expect(await tryAt(portal(), { Email, from: `10.1.0.${index}` })).toEqual(wrong);
      }
      for (const Password of ['wrong', passwordOfAll]) {
        expect(await tryAt(portal(), { Email: ` ${email.toUpperCase()} `, Password, from: '10.1.1.1' })).toEqual(tooMany);
      }
      const { email: another } = await makeUser(portal().data);
      expect((await tryAt(portal(), { Email: another, Password: passwordOfAll, from: '10.1.0.1' })).status).toBe(200);
    });

    it('hold for an unknown e-mail, too', async () => {
      for (const index of times(10, (number) => number)) {
        expect(await tryAt(portal(), { Email: 'nobody@example.com', from: `10.2.0.${index}` })).toEqual(wrong);
      }
      expect(await tryAt(portal(), { Email: 'nobody@example.com', from: '10.2.1.1' })).toEqual(tooMany);
    });

    it('do not count successful tries', async () => {
      const { email } = await makeUser(portal().data);
      for (const index of times(9, (number) => number)) await tryAt(portal(), { Email: email, from: `10.3.0.${index}` });
      for (const index of times(3, (number) => number)) {
        expect((await tryAt(portal(), { Email: email, Password: passwordOfAll, from: `10.3.0.${index}` })).status).toBe(200);
      }
      expect(await tryAt(portal(), { Email: email, from: '10.3.0.1' })).toEqual(wrong);
      expect(await tryAt(portal(), { Email: email, Password: passwordOfAll, from: '10.3.0.1' })).toEqual(tooMany);
    });

    it('hold for parallel tries: of thirty at once, at most ten are checked', async () => {
      const { email } = await makeUser(portal().data);
      const answers = await Promise.all(times(30, (index) => tryAt(portal(), { Email: email, from: `10.4.0.${index}` })));
      expect({ wrong: countOf(answers, 400), tooMany: countOf(answers, 429) }).toEqual({ wrong: 10, tooMany: 20 });
    });

    it('are fifty failed tries for one connection, whatever X-Forwarded-For says', async () => {
      const from = '10.5.0.1';
      const answers = await Promise.all(
        times(53, (index) => tryAt(portal(), { Email: `nobody5-${index}@example.com`, from, forwardedFor: `192.0.2.${index}` })),
      );
      expect({ wrong: countOf(answers, 400), tooMany: countOf(answers, 429) }).toEqual({ wrong: 50, tooMany: 3 });
      const { email } = await makeUser(portal().data);
      expect(await tryAt(portal(), { Email: email, Password: passwordOfAll, from, forwardedFor: '192.0.2.200' })).toEqual(tooMany);
      expect((await tryAt(portal(), { Email: email, Password: passwordOfAll, from: '10.5.0.2', forwardedFor: from })).status).toBe(200);
    });
  });

  describe('with TRUST_PROXY', () => {
    let portal: TestPortal;
    beforeAll(async () => {
      portal = await startTestPortal('sqlite', { TRUST_PROXY: 'true' });
    });
    afterAll(() => portal.close());

    it('count the address that the proxy added, not those that the client sent', async () => {
      const answers = await Promise.all(
        times(51, (index) => tryAt(portal, { Email: `nobody${index}@example.com`, forwardedFor: `192.0.2.${index}, 203.0.113.7` })),
      );
      expect({ wrong: countOf(answers, 400), tooMany: countOf(answers, 429) }).toEqual({ wrong: 50, tooMany: 1 });
      expect(await tryAt(portal, { Email: 'nobody@example.com', forwardedFor: '203.0.113.7' })).toEqual(tooMany);
      expect(await tryAt(portal, { Email: 'nobody@example.com', forwardedFor: '203.0.113.8' })).toEqual(wrong);
    });

    it('count an address in every spelling of the proxy, and an IPv6 /64 as one address', async () => {
      const ways = (index: number) =>
        [`198.51.100.7:${40_000 + index}`, '198.51.100.7', '::ffff:198.51.100.7', '[::ffff:c633:6407]:80'][index % 4];
      const six = (index: number) => `2001:db8:5:6::${(index + 1).toString(16)}`;
      for (const written of [ways, six]) {
        const tries = times(51, (index) => tryAt(portal, { Email: `someone${index}@example.com`, forwardedFor: written(index) ?? '' }));
        const answers = await Promise.all(tries);
        expect({ wrong: countOf(answers, 400), tooMany: countOf(answers, 429) }).toEqual({ wrong: 50, tooMany: 1 });
      }
      expect(await tryAt(portal, { Email: 'nobody@example.com', forwardedFor: '[2001:db8:5:6:ffff::1]:443' })).toEqual(tooMany);
      expect(await tryAt(portal, { Email: 'nobody@example.com', forwardedFor: '2001:db8:5:7::1' })).toEqual(wrong);
    });
  });
});
