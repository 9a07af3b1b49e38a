// Whatever an operator does with the file, no read becomes slow: each statement of the calls is planned on a community of some size, with
// and without statistics. With them it may not read more large tables in full, nor build an index for it.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { meetingStatements } from '../../bench/meetings.ts';
import { seedSqlite } from '../../bench/seed.ts';
import { largeCommunity } from '../../prove/large-community.ts';
import { ReaderThread } from '../../src/platform/data/sqlite/reader-thread.ts';
import { SqliteConnection } from '../../src/platform/data/sqlite/sqlite-connection.ts';
import { type Call, shapesOf } from '../../src/platform/wire/call.ts';
import { isListCall } from '../../src/platform/wire/list-contract.ts';
import { allCalls } from '../all-calls.ts';
import { makeMeetingChapter } from '../rooms/meeting-chapter.ts';
import { type Client, startTestPortal } from '../test-portal.ts';
import { validInputs, valuesFor } from '../valid-inputs.ts';

const members = 2_000;
const at = "'2025-01-01T03:00:00.000Z'";

/** What the other rows lack: meetings with visitors, events of chapters, offices. */
const more = [
  "update or ignore meetings set kind = 'Meeting' where id % 10 <> 0",
  `insert into visitors (chapter_id, full_name, full_name_folded, source, stage, touched_at, created_at)
    select 1000 + id % 100, 'Guest', 'guest', 'Website', 'Registered', ${at}, ${at} from users`,
  `insert into attendances (meeting_id, chapter_id, visitor_id, mark, marked_at, marked_by, via, created_at)
    select 1000000 + (id * 7) % 5200, chapter_id, id, 'Present', ${at}, 1, 'Officer', ${at} from visitors where id % 7 = 0`,
  'update events set chapter_id = 1000 + id % 100 where id % 2 = 0',
  `insert into attendances (event_id, user_id, answer, answered_at, via, created_at)
    select 1 + id % 400, id, 'Going', ${at}, 'Member', ${at} from users`,
  `insert into offices (chapter_id, user_id, office, from_day, to_day, created_by, created_at)
    select 1000 + id % 2000, id, case id % 2 when 0 then 'President' else 'Treasurer' end, '2020-01-01', '2099-12-31', 1, ${at} from users`,
];

/** Of lists with each filter, one by one. */
const inputsOf = (call: Call): Record<string, unknown>[] => {
  const inputs = validInputs(call);
  if (!isListCall(call)) return inputs;
  const fields = Object.entries(shapesOf(call.input)[0]?.shape ?? {}).filter(([name]) => name !== 'Format');
  return [...inputs, ...fields.map(([name, field]) => ({ ...inputs[0], [name]: valuesFor(field as Parameters<typeof valuesFor>[0])[0] }))];
};

/** The statements that the calls run, each with the call that ran it first. */
const statementsOf = async (clients: readonly Client[]): Promise<Map<string, string>> => {
  const statements = new Map<string, string>();
  const spies = [vi.spyOn(SqliteConnection.prototype, 'executeQuery'), vi.spyOn(ReaderThread.prototype, 'run')];
  for (const call of allCalls.filter(({ name, who }) => name !== 'Logout' && who !== 'anyone')) {
    for (const client of clients) {
      // A refused request has run its statements too.
      for (const input of inputsOf(call)) await client.send(call, input).catch(() => undefined);
    }
    for (const { mock } of spies) {
      for (const [{ sql }] of mock.calls) if (!statements.has(sql)) statements.set(sql, call.name);
      mock.calls.length = 0;
    }
  }
  for (const spy of spies) spy.mockRestore();
  return statements;
};

const fewRows = 2_000;

const largeTablesOf = (database: DatabaseSync): Set<string> => {
  const names = database.prepare("select name from sqlite_schema where type = 'table' and name not glob '*_search*'").all();
  const count = (name: unknown) => Number(database.prepare(`select count(*) as count from "${name}"`).get()?.count);
  return new Set(names.map(({ name }) => String(name)).filter((name) => count(name) >= fewRows));
};

const planOf = (database: DatabaseSync, sql: string): string[] =>
  database
    .prepare(`explain query plan ${sql}`)
    .all()
    .map(({ detail }) => String(detail));

/** How often a large table is read in full, or indexed for the statement. */
const costOf = (plan: readonly string[], sql: string, large: ReadonlySet<string>) => {
  const tableOf = (line: string) => {
    const [, name = ''] = /^(?:SCAN|SEARCH) (\w+)/.exec(line) ?? [];
    return new RegExp(`"?(\\w+)"? as "?${name}"?[\\s,)]`, 'i').exec(sql)?.[1] ?? name;
  };
  const isFull = (line: string) => (/^SCAN /.test(line) || /\(rowid>\?\)$/.test(line)) && large.has(tableOf(line));
  return { read: plan.filter(isFull).length, indexed: plan.filter((line) => line.includes('AUTOMATIC')).length };
};

it('reads nothing large in full that it does not read without statistics', { tags: ['long'] }, async () => {
  const portal = await startTestPortal('sqlite');
  onTestFinished(() => portal.close());
  const file = join(portal.folder, 'chapterhouse.sqlite');
  await portal.as('superAdmin');
  seedSqlite(file, members, [...largeCommunity(members, 10_000), ...meetingStatements(members), ...more]);
  const chapter = await makeMeetingChapter(portal);
  const statements = await statementsOf([chapter.staff, chapter.secretary, (await chapter.join('Asha Rao')).client]);
  expect(statements.size).toBeGreaterThan(1_000);

  const without = new DatabaseSync(file, { readOnly: true });
  without.exec(`vacuum into '${join(portal.folder, 'analyzed.sqlite')}'`);
  const analyzed = new DatabaseSync(join(portal.folder, 'analyzed.sqlite'));
  onTestFinished(() => {
    without.close();
    analyzed.close();
  });
  analyzed.exec('analyze');
  const large = largeTablesOf(analyzed);
  for (const table of ['users', 'meetings', 'attendances', 'slips', 'visitors', 'events', 'changes']) expect([...large]).toContain(table);
  const worse = [...statements].flatMap(([sql, call]) => {
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(sql)) return [];
    const [before, after] = [planOf(without, sql), planOf(analyzed, sql)];
    const [was, is] = [costOf(before, sql, large), costOf(after, sql, large)];
    return is.read > was.read || is.indexed > was.indexed ? [[call, sql, before, after]] : [];
  });
  expect(worse).toEqual([]);
});
