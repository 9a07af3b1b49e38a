// Reads that look at all rows of a long list, on SQLite: in a thread of their own, with the same answers.

import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { blocksOf } from '../../../../tests/processor-time.ts';
import { countOf, onBothDatabases, rowsOf } from '../../../../tests/test-data.ts';
import { aside } from '../aside.ts';
import { workFor } from '../fair-yield.ts';

const some = sql`with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 100000)`;
const many = sql`with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 3000000)`;

onBothDatabases((database, engine) => {
  const read = <Row>(statement: RawBuilder<Row>) => rowsOf(database().data.read, statement);

  it('gives others their turn while a read looks at very many rows', async () => {
    // The thread is there already.
    await read(sql`select 1 ${aside}`);
    const { turns } = await blocksOf(async () => {
      const long = read(sql`${many} select count(*) as count ${aside} from numbers where i % 7 = 0`);
      expect(await Promise.race([long, read(sql`select 1 as one`)])).toEqual([{ one: 1 }]);
      expect(await long).toEqual([{ count: 428_571 }]);
    });
    expect(turns).toBeGreaterThan(3);
  });

  it('answers as all other reads do, with flags, nothing and failures, and sees what was written last', async () => {
    const { data } = database();
    await data.write((tx) => sql`create table notes (id integer primary key, is_new boolean not null, text text)`.execute(tx));
    for (let id = 1; id <= 3; id++) {
      await data.write((tx) => sql`insert into notes values (${id}, ${id === 1}, ${id === 2 ? null : `Note ${id}`})`.execute(tx));
      expect(await read(sql`select count(*) as count ${aside} from notes`)).toEqual([{ count: id }]);
    }
    const rows = sql`select id, is_new, text ${aside} from notes where id > ${0} order by id`;
    expect(await read(rows)).toEqual([
      { id: 1, is_new: true, text: 'Note 1' },
      { id: 2, is_new: false, text: null },
      { id: 3, is_new: false, text: 'Note 3' },
    ]);
    await expect(read(sql`select ${aside} missing from notes`)).rejects.toThrow(
      engine === 'sqlite' ? 'no such column: missing' : /missing/,
    );
    expect(await countOf(data.read, 'notes')).toBe(3);
    expect(await Promise.all([read(rows), read(rows)])).toEqual([await read(rows), await read(rows)]);
  });

  it.runIf(engine === 'sqlite')('reads for one person between two reads of another who asks for many', async () => {
    const done: string[] = [];
    const readFor = (person: string, name: string) =>
      workFor(person, async () => {
        await read(sql`${some} select count(*) as count ${aside} from numbers where i % 11 = 0`);
        done.push(name);
      });
    const flood = Array.from({ length: 6 }, (_, at) => readFor('many', `of many ${at}`));
    await Promise.all([...flood, readFor('few', 'of few')]);
    expect(done.indexOf('of few')).toBeLessThan(3);
  });

  it('cannot write', async () => {
    await expect(read(sql`insert into notes values (4, true, 'No') returning id ${aside}`)).rejects.toThrow();
  });
});
