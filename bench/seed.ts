// Fills a database with a community of a given size, in the tables of the portal's first start.

import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { type Random, seededRandom } from '../demo/random.ts';
import { roles } from '../src/platform/wire/roles.ts';
import { foldText } from '../src/platform/wire/texts/fold-text.ts';
import { historyStatements, idsAfterHistory } from './history.ts';
import { meetingStatements } from './meetings.ts';
import { namesOf } from './people.ts';
import { storyCount } from './requests.ts';

/** A flag is 0 or 1, which both engines take. */
type Row = Record<string, string | number | null>;

const perStatement = 5_000;

/** `more` runs when the members are there, to add a history or other rows. */
export const seedSqlite = (file: string, members: number, more = [...historyStatements(members), ...meetingStatements(members)]): void => {
  const database = new DatabaseSync(file);
  // Nothing has to be durable: after a crash the community is made anew.
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN');
  // Search indexes are built much faster after the rows.
  const triggers = database.prepare("select name, sql from sqlite_schema where type = 'trigger'").all();
  for (const { name } of triggers) database.exec(`drop trigger "${name}"`);
  for (const { table, rows } of tablesOf(members)) {
    const columns = Object.keys(rows[0] ?? {});
    const insert = database.prepare(`insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})`);
    for (const row of rows) insert.run(...Object.values(row));
  }
  for (const statement of more) database.exec(statement);
  for (const { sql } of triggers) database.exec(String(sql));
  const indexes = database.prepare("select name from sqlite_schema where sql like 'create virtual table % using fts5(%'").all();
  for (const { name } of indexes) {
    database.exec(`insert into "${name}"("${name}") values ('rebuild')`);
    // The portal does this by itself while nothing is written.
    database.exec(`insert into "${name}"("${name}") values ('optimize')`);
  }
  database.exec('COMMIT');
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
};

export const seedPostgres = async (
  url: string,
  members: number,
  more = [...historyStatements(members), ...idsAfterHistory(), ...meetingStatements(members)],
): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where indexdef like '%USING gin%'",
  );
  for (const { indexname } of indexes) await client.query(`drop index "${indexname}"`);
  for (const { table, rows } of tablesOf(members)) {
    const columns = Object.keys(rows[0] ?? {}).join();
    const sql = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`;
    await client.query(sql, [JSON.stringify(rows)]);
  }
  for (const statement of more) await client.query(statement);
  for (const { indexdef } of indexes) await client.query(indexdef);
  // PostgreSQL does this by itself within minutes after so many inserts.
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
};

function* tablesOf(members: number): Generator<{ table: string; rows: Row[] }> {
  yield { table: 'stories', rows: Array.from({ length: storyCount }, (_, number) => storyRow(number)) };
  const random = seededRandom('members');
  let rows: Row[] = [];
  let number = 0;
  for (const name of namesOf(members)) {
    rows.push(memberRow(name, ++number, number / members, random));
    if (rows.length < perStatement && number < members) continue;
    yield { table: 'users', rows };
    rows = [];
  }
  yield { table: 'chapters', rows: Array.from({ length: chapterCount }, (_, number) => chapterRow(number)) };
  for (let from = 0; from < members; from += perStatement) {
    const some = Array.from({ length: Math.min(perStatement, members - from) }, (_, index) => assignmentRow(from + index));
    yield { table: 'assignments', rows: some.filter(({ user_id }) => user_id % 3 > 0) };
  }
}

const chapterCount = 50;

const now = Date.now();
const day = 86_400_000;
const momentAt = (milliseconds: number) => new Date(milliseconds).toISOString();
const dayAt = (milliseconds: number) => momentAt(milliseconds).slice(0, 10);
const firstDay = Date.UTC(2019, 0, 1);
const professions = ['Architect', 'Chartered Accountant', 'Exporter', 'Photographer', 'Café owner', 'Textile trader', 'Lawyer'];

/** Memberships ended within the last year or end within the next, as renewed ones do. */
const memberRow = (name: string, number: number, share: number, random: Random): Row => {
  const isPaying = random.is(0.7);
  const end = now + random.whole(-365, 364) * day;
  const start = isPaying ? dayAt(end - 365 * day) : null;
  const email = `${foldText(name).replace(/[^a-z]+/g, '.')}${number}@example.com`;
  const profession = random.pick(professions);
  const phone = String(random.whole(9_000_000_000, 9_999_999_999));
  return {
    full_name: name,
    full_name_folded: foldText(name),
    phone,
    phone_folded: phone,
    email,
    email_folded: email,
    email_normal: email,
    profession,
    profession_folded: foldText(profession),
    // As long as a real one; nobody signs in with it.
    password_hash: '$argon2id$v=19$'.padEnd(97, 'x'),
    session_no: 1,
    role_id: number % 1_000 === 0 ? roles.admin : roles.member,
    is_active: Number(random.is(0.95)),
    is_active_member: Number(isPaying),
    is_tmn: Number(random.is(0.2)),
    membership_no: isPaying ? `M-${String(number).padStart(6, '0')}` : null,
    membership_start: start,
    membership_end: isPaying ? dayAt(end) : null,
    amount_paise: isPaying ? 500_000 : null,
    payment_date: start,
    created_at: momentAt(firstDay + (now - firstDay) * share),
  };
};

const chapterRow = (number: number): Row => ({
  chapter_name: `Chapter ${number}`,
  chapter_name_folded: `chapter ${number}`,
  is_active: 1,
  country_id: 101,
  country_name: 'India',
  state_id: 1,
  state_name: 'State',
  city_id: 1,
  city_name: 'City',
  created_at: momentAt(firstDay + number),
});

/** Two of three members are in a chapter. The first user is the admin who measures. */
const assignmentRow = (number: number) => ({
  chapter_id: (number % chapterCount) + 1,
  user_id: number + 2,
  created_by: 1,
  created_at: momentAt(now),
});

const storyRow = (number: number): Row => ({
  name: `Story ${number}`,
  name_folded: `story ${number}`,
  client_name: `Client ${number}`,
  client_name_folded: `client ${number}`,
  description: '<p>How it began</p>',
  dates: momentAt(firstDay),
  is_active: 1,
  created_at: momentAt(firstDay + number),
});
