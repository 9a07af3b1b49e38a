// Tries with e-mails that no account has, from very many networks: the history grows no further than its bound.

import { expect, it } from 'vitest';
import { next } from '../../../../tests/makers.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { countDown } from '../../../platform/server/tries.ts';
import { type Call, path } from '../../../platform/wire/call.ts';
import { requestPasswordReset } from '../password-links/password-links.contract.ts';
import { login } from './session.contract.ts';
import { countedRows } from './unknown-emails.server.ts';

onAnyEngine((portal) => {
  it('unknown e-mails from many networks add one row in an hour once the bound is reached, whatever is tried', async () => {
    const { data, app } = portal();
    const send = async (call: Call, group: number, payload: object) =>
      app.inject({ method: 'POST', url: path(call), remoteAddress: `2001:db8:0:${group}::1`, payload });
    const signIn = (group: number) => send(login, group, { Email: `nobody${next()}@example.com`, Password: 'wrong one' });
    const reset = (group: number) => send(requestPasswordReset, group, { Email: `nobody${next()}@example.com` });
    const reasons = async () => {
      const rows = await data.read.selectFrom('changes').select('fields').where('kind', '=', 'Sign-in failed').orderBy('id').execute();
      return rows.map(({ fields }) => JSON.parse(fields)[0][2]);
    };
    expect((await signIn(1)).statusCode).toBe(400);
    await reset(1);
    const before = ['Unknown e-mail', 'Password reset: unknown e-mail'];
    expect(await reasons()).toEqual(before);
    await data.write(async (tx) => {
      while (await countDown(tx, countedRows));
    });
    for (const group of [2, 3, 4]) {
      expect((await signIn(group)).statusCode).toBe(400);
      expect((await reset(group)).statusCode).toBe(200);
    }
    expect(await reasons()).toEqual([...before, 'Unknown e-mail, from many networks (6 requests in an hour)']);
    // The row of a network that has one goes on counting, and nothing is kept of the others.
    await reset(1);
    expect((await reasons())[1]).toBe('Password reset: unknown e-mail (2 requests in an hour)');
    const kept = await data.read.selectFrom('requests_for_unknown').select('address').orderBy('address').execute();
    expect(kept).toEqual([{ address: '2001:db8:0:1::/64' }, { address: 'all networks' }]);
  });
});
