// The list of members of the yardstick 'engine': for each question the best hand-written statements.

import type { Engine } from '../src/platform/data/data.ts';
import { foldText } from '../src/platform/wire/texts/fold-text.ts';
import { type Connections, keptTotals } from './engine-connections.ts';
import type { WantedMembers } from './requests.ts';

const columns = `id as "Id", full_name as "FullName", email as "Email", phone as "Phone", profession as "Profession", photo as "Photo",
  is_tmn as "IsTmnians", is_active as "IsActive", is_active_member as "IsActiveMember", membership_no as "MembershipNo",
  membership_start as "MembershipStartDate", membership_end as "MembershipEndDate", amount_paise as "Amount",
  payment_date as "PaymentDate", role_id as "RoleName", created_at as "CreatedAt", version as "Version",
  wants_membership_mail as "WantsMembershipMail", (select string_agg(chapter_name, ', ' order by chapter_name_folded)
    from assignments join chapters on chapters.id = chapter_id where user_id = users.id) as "ChapterName"`;
const newestFirst = 'order by created_at desc, id desc';
const oldestFirst = 'order by created_at, id';

export const membersOf = (connections: Connections) => {
  const totalOf = keptTotals(connections);
  return (wanted: WantedMembers) => listMembers(connections, totalOf, wanted);
};

const listMembers = ({ engine, read }: Connections, totalOf: ReturnType<typeof keptTotals>, wanted: WantedMembers) => {
  const { where, values } = conditionsOf(engine, wanted, '(membership_end is null or membership_end < ?)');
  const { RecordsPerPage: size } = wanted;
  const offset = (wanted.CurrentPage - 1) * size;
  const users = (what: 'page' | 'total') => `from users ${engine === 'sqlite' ? sqliteIndexFor(wanted, what) : ''}`;
  const from = `${users('page')} where ${where}`;
  /** Memberships with a past end and those without an end are counted apart: each is one range of an index. */
  const count = () => {
    const kinds = wanted.Status === 'Expired' ? ['membership_end < ?', 'membership_end is null'] : [''];
    const counted = kinds.map((kind) => conditionsOf(engine, { ...wanted, Sort: null }, kind));
    const counts = counted.map(({ where }) => `(select count(*) ${users('total')} where ${where})`);
    return totalOf({ sql: `select ${counts.join(' + ')} as total`, values: counted.flatMap(({ values }) => values) });
  };
  const rows = (order: string, limit: number, behind: number, besides = '') => {
    const ids = `select id ${from} ${besides} ${order} limit ${limit} offset ?`;
    return read<object>({ sql: `select ${columns} from users where id in (${ids}) ${order}`, values: [...values, behind] });
  };

  /** A search reads all its rows anyway, so it counts them too. */
  const searched = async () => {
    const found = `with found as materialized (select created_at, id ${from})`;
    const ids = `select id from found ${newestFirst} limit ${size} offset ?`;
    const sql = `${found} select ${columns}, (select count(*) from found) as total from users where id in (${ids}) ${newestFirst}`;
    const page = await read<{ total: number }>({ sql, values: [...values, offset] });
    return { rows: page, total: page[0]?.total ?? 0 };
  };

  /** Far from the front the total is needed first: it tells which end is nearer. */
  const paged = async () => {
    const counting = count();
    const behind = offset < 1_000 ? offset : (await counting) - offset - size;
    if (behind >= offset) {
      const [total, page] = await Promise.all([counting, rows(newestFirst, size, offset)]);
      return { rows: page, total };
    }
    // Behind the last page nothing is left, and a limit below 0 would be none.
    const left = Math.max(Math.min(size, size + behind), 0);
    const page = await rows(oldestFirst, left, Math.max(behind, 0));
    return { rows: page.reverse(), total: await counting };
  };

  /** Rows without a value are last, and only read if the others do not fill the page. */
  const sorted = async () => {
    const { column, isOptional, direction } = sortOf(engine, wanted.Sort ?? '');
    const order = `order by ${column} ${direction}, id ${direction}`;
    const counting = count();
    if (!isOptional) return { rows: await rows(order, size, offset), total: await counting };
    const page = await rows(order, size, offset, `and ${column} is not null`);
    if (page.length < size) {
      const valued = `select count(*) as total from users where ${where} and ${column} is not null`;
      const missing = Math.max(offset - (await totalOf({ sql: valued, values })), 0);
      page.push(...(await rows(order, size - page.length, missing, `and ${column} is null`)));
    }
    return { rows: page, total: await counting };
  };

  if (wanted.Sort) return sorted();
  return wanted.FullName ? searched() : paged();
};

const sortColumns: Record<string, string> = {
  FullName: 'full_name_folded',
  Email: 'email_folded',
  Phone: 'phone_folded',
  Profession: 'profession_folded',
  RoleName: 'role_id + 0',
  MembershipNo: 'membership_no',
  MembershipEndDate: 'membership_end',
  Amount: 'amount_paise',
  CreatedAt: 'created_at',
};

const sortOf = (engine: Engine, sort: string) => {
  const column = sortColumns[sort.replace('-', '')] ?? '';
  const isFolded = column.endsWith('_folded');
  return {
    column: engine === 'postgres' && isFolded ? `${column} collate "C"` : column,
    isOptional: !isFolded && column !== 'created_at' && column !== 'role_id + 0',
    direction: sort.startsWith('-') ? 'desc' : 'asc',
  };
};

/** The portal runs with TIME_ZONE UTC here. */
const conditionsOf = (engine: Engine, { FullName, Status, EndsWithin, JoinedIn, Sort }: WantedMembers, ended: string) => {
  const conditions = ['role_id > 1', 'is_active = true'];
  const values: (string | number)[] = [];
  const add = (condition: string, ...more: (string | number)[]) => {
    conditions.push(condition);
    values.push(...more);
  };
  const today = dayIn(0);
  // The plus makes SQLite walk the index of the order instead of sorting half of all members.
  const isActive = engine === 'sqlite' && Sort ? '+is_active_member' : 'is_active_member';
  if (FullName && engine === 'postgres') add('full_name_folded like ?', `%${foldText(FullName)}%`);
  if (FullName && engine === 'sqlite') {
    add('id in (select rowid from users_search where users_search match ?)', `full_name_folded : "${foldText(FullName)}"`);
  }
  if (Status === 'Active') add(`${isActive} = true and membership_end >= ?`, today);
  if (Status === 'Expired') add(`${isActive} = true and ${ended}`, ...(ended.includes('?') ? [today] : []));
  if (Status === 'Inactive') add(`${isActive} = false`);
  if (EndsWithin != null) {
    add(`${isActive} = true and membership_end >= ? and membership_end < ?`, today, dayIn(EndsWithin + 1));
  }
  if (JoinedIn) add('created_at >= ? and created_at < ?', JoinedIn, `${JoinedIn}~`);
  return { where: conditions.join(' and '), values };
};

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Without the index's name, SQLite takes another one, reads all rows that it finds, and sorts them. */
const sqliteIndexFor = ({ FullName, EndsWithin, JoinedIn, Sort }: WantedMembers, what: 'page' | 'total'): string => {
  if (Sort) return '';
  const walksTheOrder = JoinedIn != null || (what === 'page' && !FullName && (EndsWithin ?? 365) > 30);
  return walksTheOrder ? 'indexed by users_newest' : '';
};
