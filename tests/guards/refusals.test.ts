// Every refusal has a code. The clients of all other tests check each refusal, too.

import { expect, it } from 'vitest';
import { path } from '../../src/platform/wire/call.ts';
import { refusalCodes } from '../../src/platform/wire/refusal.ts';
import { allCalls } from '../all-calls.ts';
import { onAnyEngine, requireCode } from '../test-portal.ts';

onAnyEngine((portal) => {
  it.each(allCalls.filter(({ name }) => name !== 'Logout').map((call) => [call.name, call] as const))(
    'every refusal of %s has a code of its status',
    async (_name, call) => {
      const { anonymous, app } = portal();
      const clients = [anonymous, ...(await Promise.all((['superAdmin', 'admin', 'member'] as const).map((role) => portal().as(role))))];
      const wrongly = { Flag: 'Nothing', Id: 'x', Format: 'x', CurrentPage: -1, File: 'x', Token: 'x', Code: '0', Email: 'x' };
      for (const client of clients) {
        for (const body of call.method === 'GET' ? [{}, wrongly] : [{}, wrongly, '{', '[]']) await client.send(call, body);
      }
      const staff = clients[1] ?? anonymous;
      const headers = { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' };
      const requests = [
        { method: call.method === 'GET' ? 'POST' : 'GET', headers },
        { method: call.method, headers, payload: `{"Name":"${'x'.repeat(2_000_000)}"}` },
        { method: call.method, headers: { ...headers, 'content-type': 'text/csv' }, payload: 'a;b' },
      ] as const;
      for (const request of requests) {
        const answer = await app.inject({ url: path(call), ...request });
        const { rs, res } = answer.json();
        if (rs === 0) requireCode(answer.statusCode, res.Code);
      }
    },
  );

  it('of an unknown address, too', async () => {
    for (const url of ['/api/User/Nothing', '/api/x', '/files/x.webp', '/assets/x.js']) {
      const answer = await portal().app.inject(url);
      expect([answer.statusCode, answer.json().res]).toEqual([404, { Code: 'UnknownAddress' }]);
    }
  });
});

it('Each status that a refusal may have alone has a code that says no more', () => {
  for (const { status, about } of Object.values(refusalCodes)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(about).toMatch(/^[A-Z].*\.$/);
  }
});
