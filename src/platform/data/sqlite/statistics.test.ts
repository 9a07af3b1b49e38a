// Statistics that an operator has made are gone after the next start, for each connection.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newSqliteFolder } from '../../../../tests/sqlite-folder.ts';
import { openSqlite } from './sqlite.ts';

it('drops the statistics of an ANALYZE, and of a PRAGMA optimize, when the file is opened', async () => {
  const file = join(await newSqliteFolder(), 'analyzed.sqlite');
  const operator = new DatabaseSync(file);
  onTestFinished(() => operator.close());
  operator.exec('create table large (id integer primary key, one text, two text)');
  operator.exec('create index large_one on large (one, id); create index large_two on large (two, id)');
  operator.exec(
    "insert into large (one, two) with recursive n(i) as (select 1 union all select i + 1 from n where i < 500) select 'x', i from n",
  );
  const query = "explain query plan select id from large where one = 'x' and two = '7'";
  const plainPlan = operator.prepare(query).all();
  operator.exec('analyze; pragma optimize = 0x10002');
  expect(operator.prepare('select count(*) as count from sqlite_stat1').get()?.count).toBeGreaterThan(0);
  const analyzedPlan = operator.prepare(query).all();
  expect(analyzedPlan).not.toEqual(plainPlan);
  for (let start = 0; start < 2; start++) {
    const data = openSqlite(file);
    const operatorStatistics = () => operator.prepare("select name from sqlite_schema where name like 'sqlite_stat%'").all();
    await vi.waitFor(() => expect(operatorStatistics()).toEqual([]));
    const detail = [plainPlan[0]?.detail];
    const planOn = async (on: typeof data.read) =>
      (await sql<{ detail: string }>`${sql.raw(query)}`.execute(on)).rows.map((row) => row.detail);
    expect(await planOn(data.read)).toEqual(detail);
    expect(await data.write((tx) => planOn(tx as unknown as typeof data.read))).toEqual(detail);
    await data.close();
  }
});
