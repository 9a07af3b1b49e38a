// The limits on failed tries: ten for one e-mail, fifty for one address, and no way around them.

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
const times = <T>(count: number, make: (each: number) => T): T[] => Array.from({ length: count }, (_, each) => make(each));
const countOf = (answers: { status: number }[], status: number) => answers.filter((answer) => answer.status === status).length;

describe('the limits of signing in', () => {
  onBothEngines((portal) => {
    it('are ten failed tries for one e-mail, however it is written and wherever they come from; then even the right password waits', async () => {
      const { email } = await makeUser(portal().data);
      for (const each of times(10, (number) => number)) {
        const Email = [email, email.toUpperCase(), `  ${email}`, `${email}\t`][each % 4] ?? email;
        expect(await tryAt(portal(), { Email, from: `10.1.0.${each}` })).toEqual(wrong);
      }
      for (const Password of ['wrong', passwordOfAll]) {
        expect(await tryAt(portal(), { Email: ` ${email.toUpperCase()} `, Password, from: '10.1.1.1' })).toEqual(tooMany);
      }
      const { email: another } = await makeUser(portal().data);
      expect((await tryAt(portal(), { Email: another, Password: passwordOfAll, from: '10.1.0.1' })).status).toBe(200);
    });

    it('hold for an e-mail that nobody has, too', async () => {
      for (const each of times(10, (number) => number)) {
        expect(await tryAt(portal(), { Email: 'nobody@example.com', from: `10.2.0.${each}` })).toEqual(wrong);
      }
      expect(await tryAt(portal(), { Email: 'nobody@example.com', from: '10.2.1.1' })).toEqual(tooMany);
    });

    it('do not count what succeeds', async () => {
      const { email } = await makeUser(portal().data);
      for (const each of times(9, (number) => number)) await tryAt(portal(), { Email: email, from: `10.3.0.${each}` });
      for (const each of times(3, (number) => number)) {
        expect((await tryAt(portal(), { Email: email, Password: passwordOfAll, from: `10.3.0.${each}` })).status).toBe(200);
      }
      expect(await tryAt(portal(), { Email: email, from: '10.3.0.1' })).toEqual(wrong);
      expect(await tryAt(portal(), { Email: email, Password: passwordOfAll, from: '10.3.0.1' })).toEqual(tooMany);
    });

    it('are not passed by trying in parallel: of thirty at once no more than ten are told apart', async () => {
      const { email } = await makeUser(portal().data);
      const answers = await Promise.all(times(30, (each) => tryAt(portal(), { Email: email, from: `10.4.0.${each}` })));
      expect({ wrong: countOf(answers, 400), tooMany: countOf(answers, 429) }).toEqual({ wrong: 10, tooMany: 20 });
    });

    it('are fifty failed tries for one connection, whatever X-Forwarded-For claims', async () => {
      const from = '10.5.0.1';
      const answers = await Promise.all(
        times(53, (each) => tryAt(portal(), { Email: `nobody5-${each}@example.com`, from, forwardedFor: `192.0.2.${each}` })),
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

    it('count the address that the proxy saw, and not what the client wrote before it', async () => {
      const answers = await Promise.all(
        times(51, (each) => tryAt(portal, { Email: `nobody${each}@example.com`, forwardedFor: `192.0.2.${each}, 203.0.113.7` })),
      );
      expect({ wrong: countOf(answers, 400), tooMany: countOf(answers, 429) }).toEqual({ wrong: 50, tooMany: 1 });
      expect(await tryAt(portal, { Email: 'nobody@example.com', forwardedFor: '203.0.113.7' })).toEqual(tooMany);
      expect(await tryAt(portal, { Email: 'nobody@example.com', forwardedFor: '203.0.113.8' })).toEqual(wrong);
    });

    it('count an address however the proxy writes it, and all of a /64 of IPv6 as one', async () => {
      const ways = (each: number) =>
        [`198.51.100.7:${40_000 + each}`, '198.51.100.7', '::ffff:198.51.100.7', '[::ffff:c633:6407]:80'][each % 4];
      const six = (each: number) => `2001:db8:5:6::${(each + 1).toString(16)}`;
      for (const written of [ways, six]) {
        const tries = times(51, (each) => tryAt(portal, { Email: `someone${each}@example.com`, forwardedFor: written(each) ?? '' }));
        const answers = await Promise.all(tries);
        expect({ wrong: countOf(answers, 400), tooMany: countOf(answers, 429) }).toEqual({ wrong: 50, tooMany: 1 });
      }
      expect(await tryAt(portal, { Email: 'nobody@example.com', forwardedFor: '[2001:db8:5:6:ffff::1]:443' })).toEqual(tooMany);
      expect(await tryAt(portal, { Email: 'nobody@example.com', forwardedFor: '2001:db8:5:7::1' })).toEqual(wrong);
    });
  });
});
