// Many short reads at once, on SQLite: others have their turn between them.

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { blocksOf } from '../../../../tests/processor-time.ts';
import { onBothDatabases, rowsOf } from '../../../../tests/test-data.ts';

const some = sql`with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 20000)`;

onBothDatabases((database) => {
  it('gives others their turn between many short reads, and answers all of them', async () => {
    const read = () => rowsOf(database().data.read, sql`${some} select count(*) as count from numbers where i % 7 = 0`);
    await read();
    const { turns } = await blocksOf(async () => {
      const all = await Promise.all(Array.from({ length: 100 }, read));
      expect(all).toEqual(Array(100).fill([{ count: 2_857 }]));
    });
    expect(turns).toBeGreaterThan(3);
  });
});
