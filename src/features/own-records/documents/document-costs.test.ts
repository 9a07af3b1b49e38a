// What a list of documents costs whose owner has changed a lot. Counted is the processor's time, which other programs hardly change.

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestPortal } from '../../../../tests/test-portal.ts';
import { listDocuments } from './documents.contract.ts';

const documents = 200;
const changes = 5_000;

it.each(['Member', 'Account'])(
  'many changes of the %s do not make the list of the documents much dearer',
  async (record) => {
    const portal = await startTestPortal('sqlite');
    const { userId, ...member } = await portal.as('member');
    const at = '2026-03-05T08:00:00.000Z';
    const write = (statement: ReturnType<typeof sql>) => portal.data.write((tx) => statement.execute(tx));
    const numbers = (most: number) =>
      sql`with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${sql.lit(most)})`;
    await write(sql`insert into documents (user_id, created_by, created_at, document_name, document_name_folded, file, file_name, status)
    ${numbers(documents)} select ${userId}, ${userId}, ${at}, 'Tea', 'tea', i || '.pdf', 'tea.pdf', 'Active' from numbers`);
    const work = async () => {
      const ask = async () => {
        // Otherwise the answer would come from the cache.
        await write(sql`update write_tries set count = count + 1`);
        expect((await member.send(listDocuments, { RecordsPerPage: 0 })).rc).toHaveLength(documents);
      };
      await ask();
      const begun = process.threadCpuUsage();
      for (let time = 0; time < 5; time++) await ask();
      const { user, system } = process.threadCpuUsage(begun);
      return user + system;
    };
    const before = await work();
    await write(sql`insert into change_sets (id, at, by_id, by_name, via)
    ${numbers(changes)} select 1000000 + i, ${at}, ${userId}, 'Asha', 'UserUpdateDetails' from numbers`);
    await write(sql`insert into changes (set_id, record, record_id, owner_id, kind, at, by_id, by_name_folded, via, title_folded, set_size,
      owned_size, is_final, may_undo, title, fields) ${numbers(changes)}
    select 1000000 + i, ${record}, ${userId}, ${userId}, 'Changed', ${at}, ${userId}, 'asha', 'UserUpdateDetails', 'asha', 1, 1, false, true,
      'Asha', '[["profession","Baker","Miller"]]' from numbers`);
    expect((await work()) / before).toBeLessThan(3);
    expect(portal.failures()).toEqual([]);
    await portal.close();
  },
  60_000,
);
