// No read becomes slow by its plan: each statement of the calls is planned on a community of some size, with and without statistics.
// @module-tag long

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it, vi } from 'vitest';
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

/** What the other rows lack: meetings with visitors, events of chapters, offices, payments of a bank's statement. */
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
  "update payments set statement_key = 'key ' || id where id % 3 = 0",
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

const tableOf = (line: string, sql: string): string => {
  const [, name = ''] = /^(?:SCAN|SEARCH) (\w+)/.exec(line) ?? [];
  return new RegExp(`"?(\\w+)"? as "?${name}"?[\\s,)]`, 'i').exec(sql)?.[1] ?? name;
};

/** How often a large table is read in full, or indexed for the statement. */
const costOf = (plan: readonly string[], sql: string, large: ReadonlySet<string>) => {
  const isFull = (line: string) => (/^SCAN /.test(line) || /\(rowid>\?\)$/.test(line)) && large.has(tableOf(line, sql));
  return { read: plan.filter(isFull).length, indexed: plan.filter((line) => line.includes('AUTOMATIC')).length };
};

/** Columns with few values: very many rows have the same one. */
const kinds = ['kind', 'record', 'status', 'stage', 'state', 'answer', 'mark', 'type'];

/** The kinds by which alone the plan looks up rows of large tables. */
const lookedUpIn = (plan: readonly string[], sql: string, large: ReadonlySet<string>): Set<string> =>
  new Set(plan.filter((line) => large.has(tableOf(line, sql))).flatMap((line) => kinds.filter((kind) => line.endsWith(` (${kind}=?)`))));

describe('the statements of all calls, on a community of some size', () => {
  let statements: Map<string, string>;
  let plain: DatabaseSync;
  let analyzed: DatabaseSync;
  let large: Set<string>;

  beforeAll(async () => {
    const portal = await startTestPortal('sqlite');
    const file = join(portal.folder, 'chapterhouse.sqlite');
    await portal.as('superAdmin');
    seedSqlite(file, members, [...largeCommunity(members, 10_000), ...meetingStatements(members), ...more]);
    const chapter = await makeMeetingChapter(portal);
    const ran = await statementsOf([chapter.staff, chapter.secretary, (await chapter.join('Asha Rao')).client]);
    statements = new Map([...ran].filter(([sql]) => /^\s*(select|with|insert|update|delete)\b/i.test(sql)));
    plain = new DatabaseSync(file, { readOnly: true });
    plain.exec(`vacuum into '${join(portal.folder, 'analyzed.sqlite')}'`);
    analyzed = new DatabaseSync(join(portal.folder, 'analyzed.sqlite'));
    analyzed.exec('analyze');
    large = largeTablesOf(analyzed);
    return async () => {
      plain.close();
      analyzed.close();
      await portal.close();
    };
  });

  it('are many, and read large tables', () => {
    expect(statements.size).toBeGreaterThan(1_000);
    for (const table of ['users', 'meetings', 'attendances', 'slips', 'visitors', 'events', 'changes']) expect([...large]).toContain(table);
  });

  it('read nothing large in full with statistics that they do not read without', () => {
    const worse = [...statements].flatMap(([sql, call]) => {
      const [before, after] = [planOf(plain, sql), planOf(analyzed, sql)];
      const [was, is] = [costOf(before, sql, large), costOf(after, sql, large)];
      return is.read > was.read || is.indexed > was.indexed ? [[call, sql, before, after]] : [];
    });
    expect(worse).toEqual([]);
  });

  it('look up no rows by their kind alone where statistics know a better index', () => {
    const slow = [...statements].flatMap(([sql, call]) => {
      const [before, after] = [planOf(plain, sql), planOf(analyzed, sql)];
      const worse = lookedUpIn(before, sql, large).difference(lookedUpIn(after, sql, large));
      return worse.size > 0 ? [[call, sql, before, after]] : [];
    });
    expect(slow).toEqual([]);
  });
});
