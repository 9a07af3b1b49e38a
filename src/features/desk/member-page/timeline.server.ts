// The timeline of a member on the server: one query for each kind, by an index and for as many as one part has, then merged. Each kind has
// its own place, so nothing is missing or twice, however many things happened at one moment.

import { sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { yieldFairly } from '../../../platform/data/fair-yield.ts';
import { noIndex } from '../../../platform/data/no-index.ts';
import { fieldsOf } from '../../../platform/data/records/changes.tables.ts';
import { kindNamed, type RecordKind } from '../../../platform/data/records/record-kind.ts';
import { viaImport } from '../../../platform/data/records/take-back-import.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { attendanceRecords } from '../../meetings/meetings/meetings.tables.ts';
import { contactRecords } from '../../money/contacts/contacts.tables.ts';
import { recordPayment, voidPayment } from '../../money/payments/payments.contract.ts';
import { paymentRecords } from '../../money/payments/payments.tables.ts';
import { isOfMembership } from '../../money/payments-import/take-back-payments.server.ts';
import { joinedEventRecords } from '../../own-records/joined-events/joined-events.tables.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { profileTexts } from '../../people/profile/profile.contract.ts';
import { shownFields, theDesk } from '../history/shown-fields.server.ts';
import { entriesAtOnce, getTimeline, recordChanges, type TimelineEntry } from './timeline.contract.ts';

/** The last entry of each kind that was given already; 0 for none. */
type Place = readonly [payment: number, mail: number, contact: number, change: number];

const mostRead = entriesAtOnce + 1;

export const timelineServer = [
  handle(getTimeline, async ({ data, kinds, input }) => {
    const { UserId } = input;
    const user = await data.read.selectFrom('users').select('id').where('id', '=', UserId).executeTakeFirst();
    if (!user) throw new Refusal(404, profileTexts.memberNotFound);
    const place = placeOf(input.After);
    const streams = [
      await payments(data, UserId, place[0]),
      await mails(data, UserId, place[1]),
      await contacts(data, UserId, place[2]),
      await changes(data, kinds, UserId, place[3]),
    ];
    return { res: merged(streams, place) };
  }),
];

const placeOf = (after: string | null): Place => {
  const [payment = 0, mail = 0, contact = 0, change = 0] = after?.split('.').map(Number) ?? [];
  return [payment, mail, contact, change];
};

/** Always the newest of those that come next in each stream. */
const merged = (streams: TimelineEntry[][], before: Place) => {
  const taken = streams.map(() => 0);
  const Entries: TimelineEntry[] = [];
  const heads = () => streams.map((stream, at) => stream[taken[at] ?? 0]);
  while (Entries.length < entriesAtOnce) {
    const next = heads().reduce<TimelineEntry | undefined>((best, head) => (head && (!best || head.At > best.At) ? head : best), undefined);
    if (!next) break;
    const at = heads().indexOf(next);
    taken[at] = (taken[at] ?? 0) + 1;
    Entries.push(next);
  }
  const isEnd = heads().every((head) => head === undefined);
  const place = streams.map((stream, at) => stream[(taken[at] ?? 0) - 1]?.Id ?? before[at]);
  return { Entries, Next: isEnd ? null : place.join('.') };
};

const payments = async ({ read }: Data, userId: number, last: number): Promise<TimelineEntry[]> => {
  let query = read
    .selectFrom('payments')
    .select(['id', 'recorded_at', 'amount_paise', 'method', 'payment_date', 'membership_end', 'receipt_no', 'is_void'])
    .select(sql<string | null>`(select full_name from users where users.id = payments.recorded_by)`.as('by_name'))
    .where('user_id', '=', userId);
  if (last > 0) query = query.where(sql<boolean>`(recorded_at, id) < (select p.recorded_at, p.id from payments as p where p.id = ${last})`);
  const rows = await query.orderBy('recorded_at', 'desc').orderBy('id', 'desc').limit(mostRead).execute();
  return rows.map((row) => ({
    Kind: 'Payment',
    Id: row.id,
    At: row.recorded_at,
    ByName: row.by_name,
    Amount: rupeesOf(row.amount_paise),
    Method: row.method,
    PaymentDate: noonOf(row.payment_date),
    MembershipEndDate: noonOf(row.membership_end),
    ReceiptNo: row.receipt_no,
    IsVoid: Boolean(row.is_void),
  }));
};

const mails = async ({ read }: Data, userId: number, last: number): Promise<TimelineEntry[]> => {
  let query = read
    .selectFrom('outbox')
    .select(['id as Id', 'created_at as At', 'subject as Subject', 'state as State'])
    .where('user_id', '=', userId);
  if (last > 0) query = query.where('id', '<', last);
  const rows = await query.orderBy('id', 'desc').limit(mostRead).execute();
  return rows.map((row) => ({ Kind: 'Mail', ...row }));
};

const contacts = async ({ read }: Data, userId: number, last: number): Promise<TimelineEntry[]> => {
  let query = read
    .selectFrom('contacts')
    .select(['id as Id', 'created_at as At', 'how as How', 'note as Note'])
    .select(sql<string | null>`(select full_name from users where users.id = contacts.created_by)`.as('ByName'))
    .where('user_id', '=', userId);
  const before = last > 0 && (await read.selectFrom('contacts').select('created_at').where('id', '=', last).executeTakeFirst());
  // One that was taken back in the meantime has no moment any more.
  if (last > 0)
    query = before ? query.where(sql<boolean>`(created_at, id) < (${before.created_at}, ${last})`) : query.where('id', '<', last);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(mostRead).execute();
  return rows.map((row) => ({ Kind: 'Contact', ...row }));
};

const lookedAtOnce = 2_000;

/** Payments and contacts have entries of their own, and what changes no record, such as signing in, is in the history alone. */
const changes = async (data: Data, kinds: readonly RecordKind[], userId: number, last: number): Promise<TimelineEntry[]> => {
  const entries: TimelineEntry[] = [];
  for (let below = last; ; await yieldFairly()) {
    let piece = data.read.selectFrom('changes').where('owner_id', '=', userId).orderBy('id', 'desc');
    if (below > 0) piece = piece.where('id', '<', below);
    const end = await piece
      .select('id')
      .limit(1)
      .offset(lookedAtOnce - 1)
      .executeTakeFirst();
    let wanted = piece
      .select(['id', 'at', 'record', 'title', 'kind', 'fields', 'via'])
      .select(sql<string>`(select by_name from change_sets where change_sets.id = changes.set_id)`.as('by_name'))
      .where('kind', 'in', recordChanges)
      .where('record', 'not in', [paymentRecords.name, contactRecords.name])
      // What follows from a payment stands with the payment.
      .where('via', 'not in', [recordPayment.name, voidPayment.name])
      .where(({ or, not, exists }) => or([sql<boolean>`record != ${attendanceRecords.name}`, not(exists(joinedEventOfSet(data, userId)))]));
    if (end) wanted = wanted.where('id', '>=', end.id);
    const rows = await wanted.limit(mostRead).execute();
    for (const row of rows.filter((one) => !followsFromPayment(one))) {
      entries.push({
        Kind: 'Change',
        Id: row.id,
        At: row.at,
        ByName: row.by_name,
        Record: row.record,
        Title: row.title,
        // Only these kinds were asked for.
        Change: row.kind as (typeof recordChanges)[number],
        Fields: row.kind === 'Changed' ? shownFields(kindNamed(kinds, row.record), row.fields, theDesk).map(({ Field }) => Field) : [],
      });
    }
    if (entries.length >= mostRead) return entries.slice(0, mostRead);
    const more = rows.length === mostRead ? rows.at(-1) : end;
    if (!more) return entries;
    below = more.id;
  }
};

/** Who joins an event has answered it, too: that is one thing. */
const joinedEventOfSet = ({ read }: Data, userId: number) =>
  read
    .selectFrom('changes as joined')
    .select('joined.id')
    .where(sql<boolean>`joined.set_id = changes.set_id`)
    .where(noIndex('joined.record'), '=', joinedEventRecords.name)
    .where('joined.owner_id', '=', userId);

/** A payment that came in a file changes the member's row by the import. */
const followsFromPayment = ({ via, record, kind, fields }: { via: string; record: string; kind: string; fields: string }): boolean =>
  via === viaImport && record === memberRecords.name && kind === 'Changed' && isOfMembership(fieldsOf(fields));
