// What is recorded of some days: exports, what webhooks got in full, announcements, keys and sign-ins.

import { type SqlBool, sql } from 'kysely';
import type { Data } from '../../../../platform/data/data.ts';
import { fieldsOf } from '../../../../platform/data/records/changes.tables.ts';
import { formatNumber } from '../../../../platform/wire/locale.ts';
import { memberRecords, openedCopy } from '../../../people/members/members.tables.ts';
import { testType } from '../../webhooks/webhook-types.ts';
import { whatListsTell } from './taken-lists.server.ts';
import { addPeopleInSlips, type Reach, reachOfAccount, reachOfExport } from './who-was-reached.server.ts';

export interface Days {
  from: string;
  until: string;
  /** Only what this account did. Null for all. */
  accountId: number | null;
}

export interface Taken {
  at: string;
  what: string;
  /** In the words of a mail; null where it says nothing of people. */
  data: string | null;
  /** In a mail: 'A list was saved as a file'. */
  told: string;
  reach: Reach;
}

export const readExports = async ({ read }: Data, { from, until, accountId }: Days): Promise<Taken[]> => {
  let query = read
    .selectFrom('changes')
    .innerJoin('change_sets', 'change_sets.id', 'changes.set_id')
    .select(['changes.at', 'changes.by_id', 'by_name', 'address', 'title', 'fields'])
    .where('changes.kind', '=', 'Exported')
    .where('changes.at', '>=', from)
    .where('changes.at', '<', until);
  if (accountId !== null) query = query.where('changes.by_id', '=', accountId);
  const taken: Taken[] = [];
  for (const { at, by_id, by_name, address, title, fields } of await query.orderBy('changes.id').execute()) {
    const asked = new Map(fieldsOf(fields).map(([name, , value]) => [name, String(value)]));
    const list = asked.get('list') ?? '';
    for (const name of ['list', 'Format', 'Sort', 'Columns']) asked.delete(name);
    const data = Object.hasOwn(whatListsTell, list) ? (whatListsTell[list] ?? null) : `what the list of ${title} has`;
    const filters = [...asked].map(([name, value]) => `${name} ${value}`).join(', ');
    taken.push({
      at,
      what: `${by_name}${address === null ? '' : ` (${address})`} exported ${title} by ${list}${filters && `, with ${filters}`}`,
      data,
      told: 'A list was saved as a file',
      reach: await reachOfExport(read, { list, byId: by_id, at, filters: asked }),
    });
  }
  return taken;
};

const deliveriesAtOnce = 2_000;

/** Of webhooks that send the whole record, one for each. */
export const readDeliveries = async ({ read }: Data, { from, until }: Days): Promise<Taken[]> => {
  const hooks = await read.selectFrom('webhooks').select(['id', 'url']).where('is_full', '=', true).orderBy('id').execute();
  // A delivery that was sent again may have told more: both times count.
  const isWithin = (column: string) => sql<SqlBool>`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until})`;
  const gotAt = sql<string>`case when ${isWithin('sent.arrived_at')} then sent.arrived_at else sent.tried_at end`;
  const taken: Taken[] = [];
  for (const { id, url } of hooks) {
    const told = read
      .selectFrom('webhook_deliveries as sent')
      .where('webhook_id', '=', id)
      .where('sent.type', '!=', testType)
      .where((where) => where.or([isWithin('sent.arrived_at'), where.and([where('state', '=', 'Sent'), isWithin('sent.tried_at')])]));
    // One change may have been told by several deliveries.
    const each = told.select(['sent.set_id', 'sent.record', 'sent.record_id']).select(sql<string>`min(${gotAt})`.as('got_at'));
    const { records, first } = await read
      .selectFrom(each.groupBy(['sent.set_id', 'sent.record', 'sent.record_id']).as('one'))
      .select([sql<number>`cast(count(*) as integer)`.as('records'), sql<string | null>`min(got_at)`.as('first')])
      .executeTakeFirstOrThrow();
    if (records === 0) continue;
    const [people, visitors] = [new Set<number>(), new Set<number>()];
    for (let after = 0; ; ) {
      const some = told.select(['sent.id', 'sent.set_id', 'sent.record', 'sent.record_id']).where('sent.id', '>', after);
      // It has several lines where a set changed a record twice.
      const rows = await read
        .selectFrom(some.orderBy('sent.id').limit(deliveriesAtOnce).as('sent'))
        .leftJoin('changes', (join) =>
          join
            .onRef('changes.set_id', '=', 'sent.set_id')
            .onRef('changes.record', '=', 'sent.record')
            .onRef('changes.record_id', '=', 'sent.record_id'),
        )
        .select(['sent.id', 'sent.record', 'sent.record_id', 'changes.owner_id', 'changes.other_id'])
        .orderBy('sent.id')
        .execute();
      if (rows.length === 0) break;
      for (const { record, record_id, owner_id, other_id } of rows) {
        for (const person of [record === memberRecords.name ? record_id : null, owner_id, other_id])
          if (person !== null) people.add(person);
        if (record === 'Visitor' && record_id !== null) visitors.add(record_id);
      }
      after = rows.at(-1)?.id ?? after;
    }
    taken.push({
      at: first ?? from,
      what: `The webhook ${url} got ${formatNumber(records)} ${records === 1 ? 'record' : 'records'} in full`,
      data: 'the records that were changed in these days',
      told: 'Changed records were sent to another program',
      reach: {
        until,
        hasMembers: true,
        hasVisitors: false,
        isEveryone: false,
        isDirectory: false,
        chapters: [],
        people: [...people],
        visitors,
      },
    });
  }
  return taken;
};

/** All that a lost account could read: what it really has read is not recorded. */
export const readableBy = async ({ read }: Data, { from, until, accountId }: Days, email: string): Promise<Taken[]> => {
  if (accountId === null) return [];
  const reach = await reachOfAccount(read, accountId, until);
  return [
    {
      at: from,
      what: `Whoever used the account ${email} could read all that it may see`,
      data: 'what the portal shows to such an account: names, e-mails, phones, chapters, meetings and slips',
      told: 'Somebody may have read in the portal who must not',
      reach: await addPeopleInSlips(read, reach),
    },
  ];
};

/** Lines that are for the office, and make nobody affected by themselves. */
export const readTraces = async ({ read }: Data, { from, until, accountId }: Days) => {
  let signIns = read
    .selectFrom('changes')
    .innerJoin('change_sets', 'change_sets.id', 'changes.set_id')
    .select(['changes.kind', 'title', 'address', sql<number>`cast(count(*) as integer)`.as('times')])
    .select([sql<string>`min(changes.at)`.as('first'), sql<string>`max(changes.at)`.as('last')])
    .where('changes.kind', 'in', ['Signed in', 'Sign-in failed'])
    .where('changes.at', '>=', from)
    .where('changes.at', '<', until);
  let keys = read
    .selectFrom('access_keys')
    .innerJoin('users', 'users.id', 'access_keys.user_id')
    .select(['access_keys.id', 'name', 'use', 'scope', 'hint', 'full_name', 'last_used_at'])
    .where('access_keys.created_at', '<', until)
    .where('last_used_at', '>=', from);
  let sessions = read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['full_name', 'device', 'address', 'signed_in_at', 'seen_at'])
    .where('signed_in_at', '<', until)
    .where('seen_at', '>=', from);
  let announcements = read
    .selectFrom('announcements')
    .leftJoin('users', 'users.id', 'sent_by')
    .select(['announcements.id', 'subject', 'whom', 'people', 'sent_at', 'full_name'])
    .where('sent_at', '>=', from)
    .where('sent_at', '<', until);
  let opened = read
    .selectFrom('changes')
    .select(['record_id', 'at'])
    .where('record', '=', memberRecords.name)
    .where('at', '>=', from)
    .where('at', '<', until)
    .where('fields', 'like', `%"${openedCopy}"%`);
  if (accountId !== null) {
    signIns = signIns.where('changes.record_id', '=', accountId);
    keys = keys.where('access_keys.user_id', '=', accountId);
    sessions = sessions.where('sessions.user_id', '=', accountId);
    announcements = announcements.where('sent_by', '=', accountId);
    opened = opened.where('changes.by_id', '=', accountId);
  }
  return {
    signIns: await signIns.groupBy(['changes.kind', 'title', 'address']).orderBy('first').execute(),
    keys: await keys.orderBy('access_keys.id').execute(),
    sessions: await sessions.orderBy('sessions.id').execute(),
    announcements: await announcements.orderBy('announcements.id').execute(),
    opened: await opened.orderBy('changes.id').execute(),
  };
};

export type Traces = Awaited<ReturnType<typeof readTraces>>;
