// Requests for a new password with e-mails that nobody has: how they are counted, and what they cost.

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { next } from '../../../../tests/makers.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { path } from '../../../platform/wire/call.ts';
import { requestPasswordReset } from './password-links.contract.ts';

describe('a request for an unknown e-mail', () => {
  onAnyEngine((portal) => {
    const ask = (remoteAddress: string) =>
      portal().app.inject({
        method: 'POST',
        url: path(requestPasswordReset),
        remoteAddress,
        payload: { Email: `nobody${next()}@example.com` },
      });

    it('is counted with all others of its network', async () => {
      const addresses = ['2001:db8:71::1', '2001:db8:71::2', '2001:db8:71:0:5::', '2001:db8:71:1::1'];
      for (const address of addresses) await ask(address);
      const changes = portal().data.read.selectFrom('changes').innerJoin('change_sets', 'change_sets.id', 'set_id').select('fields');
      const noted = await changes.where('change_sets.address', 'like', '2001:db8:71:%').orderBy('changes.id').execute();
      const text = 'Password reset: unknown e-mail';
      expect(noted.map(({ fields }) => JSON.parse(fields)[0][2])).toEqual([`${text} (3 requests in an hour)`, text]);
    });

    it('costs no more where there were many before', { tags: ['long'] }, async () => {
      const { data, engine } = portal();
      const once = async () => {
        const begun = process.threadCpuUsage();
        await Promise.all(Array.from({ length: 20 }, () => ask('192.0.2.2')));
        const { user, system } = process.threadCpuUsage(begun);
        return user + system;
      };
      // The least of three: what the engine compiles or collects meanwhile is no work of these requests.
      const work = async () => Math.min(await once(), await once(), await once());
      await work();
      const before = await work();
      await data.writeLong(async (tx) => {
        const all = sql.lit(engine === 'sqlite' ? 100_000 : 1_000);
        const numbers = sql`with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${all})`;
        await sql`insert into change_sets (id, at, by_name, via, address)
          ${numbers} select 1000000 + i, '2099-01-01', 'Not signed in', 'RequestPasswordReset', '192.0.2.1' from numbers`.execute(tx);
        await sql`insert into changes (set_id, record, kind, at, by_name_folded, via, title_folded, set_size, owned_size, is_final, may_undo,
            title, fields) ${numbers}
          select 1000000 + i, 'Account', 'Sign-in failed', '2099-01-01', '', 'RequestPasswordReset', '', 0, 0, true, false, '', '[]'
          from numbers`.execute(tx);
      });
      expect((await work()) / before).toBeLessThan(3);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
