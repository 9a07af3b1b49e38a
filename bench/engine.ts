// The yardstick 'engine': a node:http server that answers the portal's questions by the best statements that one would write by hand
// for each, and sends the rows. It has no sessions and no rules, and caches neither answers nor totals: it counts each time.

import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { saveStory } from '../src/features/contents/stories/stories.contract.ts';
import type { Engine } from '../src/platform/data/data.ts';
import { path } from '../src/platform/wire/call.ts';
import { foldText } from '../src/platform/wire/fold-text.ts';
import { type Connections, openPostgres, openSqlite, type Statement } from './engine-connections.ts';
import type { StoryChange, WantedMembers } from './requests.ts';

// The arguments of this process: the engine, and the file or address of the database.
const [engine, database = ''] = process.argv.slice(2);
const connections = await (engine === 'postgres' ? openPostgres(database) : openSqlite(database));

const columns = `id as "Id", full_name as "FullName", email as "Email", phone as "Phone", profession as "Profession", photo as "Photo",
  is_tmn as "IsTmnians", is_active as "IsActive", is_active_member as "IsActiveMember", membership_no as "MembershipNo",
  membership_start as "MembershipStartDate", membership_end as "MembershipEndDate", amount_paise as "Amount",
  payment_date as "PaymentDate", role_id as "RoleName", created_at as "CreatedAt", version as "Version"`;
const newestFirst = 'order by created_at desc, id desc';
const oldestFirst = 'order by created_at, id';

const listMembers = ({ engine, read }: Connections, wanted: WantedMembers) => {
  const { where, values } = conditionsOf(engine, wanted, '(membership_end is null or membership_end < ?)');
  const { RecordsPerPage: size } = wanted;
  const offset = (wanted.CurrentPage - 1) * size;
  const users = (what: 'page' | 'total') => `from users ${engine === 'sqlite' ? sqliteIndexFor(wanted, what) : ''}`;
  const from = `${users('page')} where ${where}`;
  /** Memberships with an end in the past and those without an end are counted apart: each kind is one range of an index. */
  const count = async () => {
    const kinds = wanted.Status === 'Expired' ? ['membership_end < ?', 'membership_end is null'] : [''];
    const counted = kinds.map((kind) => conditionsOf(engine, wanted, kind));
    const counts = counted.map(({ where }) => `(select count(*) ${users('total')} where ${where})`);
    const [sum] = await read<{ total: number }>({
      sql: `select ${counts.join(' + ')} as total`,
      values: counted.flatMap(({ values }) => values),
    });
    return sum?.total ?? 0;
  };
  const rows = (order: string, limit: number, behind: number) => {
    const ids = `select id ${from} ${order} limit ${limit} offset ?`;
    return read({ sql: `select ${columns} from users where id in (${ids}) ${order}`, values: [...values, behind] });
  };

  /** A search reads every row that it finds anyway, so it counts them too. */
  const searched = async () => {
    const found = `with found as materialized (select created_at, id ${from})`;
    const ids = `select id from found ${newestFirst} limit ${size} offset ?`;
    const sql = `${found} select ${columns}, (select count(*) from found) as total from users where id in (${ids}) ${newestFirst}`;
    const page = await read<{ total: number }>({ sql, values: [...values, offset] });
    return { rows: page, total: page[0]?.total ?? 0 };
  };

  /** Far from the front, the total is needed first: it shows which end is nearer. */
  const paged = async () => {
    const counting = count();
    const behind = offset < 1_000 ? offset : (await counting) - offset - size;
    if (behind >= offset) {
      const [total, page] = await Promise.all([counting, rows(newestFirst, size, offset)]);
      return { rows: page, total };
    }
    const page = await rows(oldestFirst, Math.min(size, size + behind), Math.max(behind, 0));
    return { rows: page.reverse(), total: await counting };
  };

  return wanted.FullName ? searched() : paged();
};

/** The portal runs with TIME_ZONE UTC here. */
const conditionsOf = (engine: Connections['engine'], { FullName, Status, EndsWithin, JoinedIn }: WantedMembers, ended: string) => {
  const conditions = ['role_id > 1'];
  const values: (string | number)[] = [];
  const add = (condition: string, ...more: (string | number)[]) => {
    conditions.push(condition);
    values.push(...more);
  };
  const today = dayIn(0);
  if (FullName && engine === 'postgres') add('full_name_folded like ?', `%${foldText(FullName)}%`);
  if (FullName && engine === 'sqlite') {
    add('id in (select rowid from users_search where users_search match ?)', `full_name_folded : "${foldText(FullName)}"`);
  }
  if (Status === 'Active') add('is_active_member = true and membership_end >= ?', today);
  if (Status === 'Expired') add(`is_active_member = true and ${ended}`, ...(ended.includes('?') ? [today] : []));
  if (Status === 'Inactive') add('is_active_member = false');
  if (EndsWithin != null) {
    add('is_active_member = true and membership_end >= ? and membership_end < ?', today, dayIn(EndsWithin + 1));
  }
  if (JoinedIn) add('created_at >= ? and created_at < ?', JoinedIn, `${JoinedIn}~`);
  return { where: conditions.join(' and '), values };
};

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Without the name of the index, SQLite takes another one for these, reads each row that it finds, and sorts them. */
const sqliteIndexFor = ({ FullName, EndsWithin, JoinedIn }: WantedMembers, what: 'page' | 'total'): string => {
  const walksTheOrder = JoinedIn != null || (what === 'page' && !FullName && (EndsWithin ?? 365) > 30);
  return walksTheOrder ? 'indexed by users_newest' : '';
};

/** A save with its history: the row as it was is read, then the change and what is kept of it are written in one transaction. */
const save = async ({ Id, Name, ClientName, Description }: StoryChange): Promise<void> => {
  const stored = { sql: 'select name, client_name, description from stories where id = ?', values: [Id] };
  const [before] = await connections.read<{ name: string; client_name: string; description: string }>(stored);
  const update = {
    sql: `update stories set name = ?, name_folded = ?, client_name = ?, client_name_folded = ?, description = ?,
      version = version + 1 where id = ?`,
    values: [Name, foldText(Name), ClientName, foldText(ClientName), Description, Id],
  };
  const fields = JSON.stringify([
    ['name', before?.name, Name],
    ['client_name', before?.client_name, ClientName],
    ['description', before?.description, Description],
  ]);
  const set = [new Date().toISOString(), 'Somebody', path(saveStory), '127.0.0.1'];
  await connections.write([update, ...notesOf[connections.engine](set, [Id, Name, fields])]);
};

const insertSet = `insert into change_sets (at, by_id, by_name, via, address, is_final)
  values (?, 1, ?, ?, ?, false)`;
const insertChange = 'insert into changes (set_id, record, record_id, title, kind, fields)';

/** What is kept of a change: the set, and the change with the id of the set. */
const notesOf: Record<Engine, (set: string[], change: (string | number)[]) => Statement[]> = {
  sqlite: (set, change) => [
    { sql: insertSet, values: set },
    { sql: `${insertChange} values (last_insert_rowid(), 'Story', ?, ?, 'Changed', ?)`, values: change },
  ],
  postgres: (set, change) => [
    {
      sql: `with kept as (${insertSet} returning id) ${insertChange} select id, 'Story', ?::int, ?, 'Changed', ? from kept`,
      values: [...set, ...change],
    },
  ],
};

/** In the form of the portal's answers, so that both can be compared. */
const answerTo = async (address: string | undefined, body: string) => {
  if (address === path(saveStory)) {
    // The benchmark sends nothing else there.
    const change = JSON.parse(body) as StoryChange;
    await save(change);
    return { res: { Id: change.Id } };
  }
  const { rows, total } = await listMembers(connections, JSON.parse(body) as WantedMembers);
  return { rc: rows, res: { TotalRecords: total } };
};

const server = createServer(async (request, response) => {
  const answer = JSON.stringify(await answerTo(request.url, await text(request)));
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(answer) });
  response.end(answer);
});

server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
