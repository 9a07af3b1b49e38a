// What the portal knows for matching the lines of a statement: members, who paid for them before, and what is recorded already.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import type { Data, Reader } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/parts.ts';
import { timeSlice } from '../../../platform/data/time-slice.ts';
import { localTimeOf } from '../../../platform/server/calendar.ts';
import { type Day, daysAfter } from '../../../platform/wire/days.ts';
import { readKnown as readKnownPeople, untitledKey } from '../../people/members/known-people.server.ts';
import { isNotSuperAdmin } from '../../people/members/members.tables.ts';
import { membershipNoOf } from '../../people/membership/membership.ts';
import { readOrganization } from '../../people/organization/organization.server.ts';
import { daysAfterEnd, daysBefore } from './due-members.ts';
import { type CreditLine, type Known, type KnownPayer, numberWithSum, type RecordedPayment } from './match-lines.ts';
import { digitsOfBank, digitsTyped, numbersTyped, shortestOfTransfer } from './narration.ts';
import { WholeNames } from './whole-names.ts';
import './payers.tables.ts';

/** A member, with what the term of a payment follows from. */
export interface StoredMember {
  id: number;
  fullName: string;
  company: string | null;
  number: number | null;
  membershipNo: string | null;
  start: Day | null;
  end: Day | null;
  isActiveMember: boolean;
  lastPaise: number | null;
}

export interface KnownPayments extends Known {
  members: ReadonlyMap<number, StoredMember>;
}

export const readKnown = async (
  data: Pick<Data, 'read' | 'engine'>,
  lines: readonly CreditLine[],
  timeZone: string,
): Promise<KnownPayments> => {
  const reader = data.read;
  const numbers = new Set(lines.flatMap(({ read }) => read.numbers.map(({ number }) => membershipNoOf(number))));
  const payers = await readPayers(reader, lines);
  const recordedKeys = await readRecordedKeys(
    reader,
    lines.map(({ key }) => key),
    timeZone,
  );
  const references = lines.map(({ day, amountPaise, read }) => ({ day, amountPaise, reference: read.reference }));
  const recordedReferences = await readRecordedReferences(reader, references, timeZone);
  const bySigns = await readBySigns(data, lines);
  const named = await readNamed(reader, lines);
  const paidFor = [...payers.values()].flatMap((paid) => paid.map(({ memberId }) => memberId));
  const recorded = [...recordedKeys.values(), ...[...recordedReferences.values()].flat()].map(({ memberId }) => memberId);
  const members = await readDue(reader, lines);
  const yieldIfLong = timeSlice();
  for (const row of [
    ...(await readInParts(numbers, (part) => membersOf(reader).where('membership_no', 'in', part).execute())),
    ...(await readInParts([...paidFor, ...recorded, ...[...bySigns.values(), ...named.values()].flat()], (part) =>
      membersOf(reader).where('id', 'in', part).execute(),
    )),
  ]) {
    members.set(row.id, memberFrom(row));
    await yieldIfLong();
  }
  const { membershipFeePaise: feePaise } = await readOrganization(reader);
  return { members, payers, bySigns, named, recordedKeys, recordedReferences, feePaise };
};

const membersOf = (reader: Reader) =>
  reader
    .selectFrom('users')
    .where(isNotSuperAdmin)
    .select(['id', 'full_name', 'company', 'membership_no', 'membership_start', 'membership_end', 'is_active_member', 'amount_paise']);

type MemberRow = Awaited<ReturnType<ReturnType<typeof membersOf>['execute']>>[number];

const memberFrom = (row: MemberRow): StoredMember => ({
  id: row.id,
  fullName: row.full_name,
  company: row.company,
  number: numberIn(row.membership_no),
  membershipNo: row.membership_no,
  start: row.membership_start,
  end: row.is_active_member ? row.membership_end : null,
  isActiveMember: row.is_active_member,
  lastPaise: row.amount_paise,
});

/** An import may bring numbers of another kind. */
const numberIn = (membershipNo: string | null): number | null => {
  const number = Number(/^CH-(\d{1,9})$/.exec(membershipNo ?? '')?.[1] ?? 0);
  return membershipNo === membershipNoOf(number) ? number : null;
};

/** Members whose membership may be due on the days of these lines, and who paid one of the sums the last time. They may be thousands. */
const readDue = async (reader: Reader, lines: readonly CreditLine[]): Promise<Map<number, StoredMember>> => {
  const days = lines.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return new Map();
  const sums = new Set(lines.map(({ amountPaise }) => amountPaise));
  const latest = daysAfter(last, daysBefore);
  const found = new Map<number, StoredMember>();
  let from = { end: daysAfter(first, -daysAfterEnd), id: 2 ** 31 - 1 };
  for (;;) {
    const { end, id } = from;
    const rows = await membersOf(reader)
      .where('is_active_member', '=', true)
      .where('is_active', '=', true)
      .where((where) => where.or([where('membership_end', '>', end), where.and([where('membership_end', '=', end), where('id', '>', id)])]))
      .where('membership_end', '>=', end)
      .where('membership_end', '<=', latest)
      .orderBy('membership_end')
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    for (const row of rows) if (row.amount_paise !== null && sums.has(row.amount_paise)) found.set(row.id, memberFrom(row));
    const lastRow = rows.at(-1);
    if (rows.length < rowsAtOnce || !lastRow?.membership_end) return found;
    from = { end: lastRow.membership_end, id: lastRow.id };
    await nextTurn();
  }
};

const rowsAtOnce = 500;

const readPayers = async (reader: Reader, lines: readonly CreditLine[]): Promise<Map<string, KnownPayer[]>> => {
  const values = lines.flatMap(({ read }) => read.payer?.value ?? []);
  const rows = await readInParts(values, (part) =>
    reader
      .selectFrom('payers')
      .where('payer_normal', 'in', part)
      .select(['payer_normal', 'user_id as memberId', 'paid_on as paidOn'])
      .orderBy('paid_on', 'desc')
      .orderBy('id')
      .execute(),
  );
  return Map.groupBy(rows, ({ payer_normal }) => payer_normal);
};

const readBySigns = async (data: Pick<Data, 'read' | 'engine'>, lines: readonly CreditLine[]): Promise<Map<string, number[]>> => {
  const names = lines.flatMap(({ read }) => read.name ?? []);
  const phones = lines.flatMap(({ read }) => read.phones);
  const people = await readKnownPeople(data.read, data, { phones, names });
  const bySigns = new Map<string, number[]>();
  for (const { id, name, phone } of people) for (const sign of [name, phone]) bySigns.set(sign, [...(bySigns.get(sign) ?? []), id]);
  return new Map([...bySigns].filter(([, ids]) => ids.length <= mostOfSign));
};

/** Whose whole name stands in the text of which line without a number. All members are read once, however many lines there are. */
const readNamed = async (reader: Reader, lines: readonly CreditLine[]): Promise<Map<string, number[]>> => {
  const sought = lines.filter(({ read }) => read.numbers.length === 0 && !read.isReversal);
  const names = new WholeNames(sought.map(({ key, narration }) => [key, narration]));
  for (let after: number | undefined = sought.length > 0 ? 0 : undefined; after !== undefined; await nextTurn()) {
    const rows = await reader
      .selectFrom('users')
      .where(isNotSuperAdmin)
      .where('is_active', '=', true)
      .where('id', '>', after)
      .select(['id', 'full_name_folded'])
      .orderBy('id')
      .limit(namesAtOnce)
      .execute();
    for (const { id, full_name_folded } of rows) names.add(id, untitledKey(full_name_folded));
    after = rows.length < namesAtOnce ? undefined : rows.at(-1)?.id;
  }
  return names.find(timeSlice());
};

const namesAtOnce = 1_000;

/** A name that many have says nothing. */
const mostOfSign = 5;

/** Valid payments that were recorded from a line, by its key. */
export const readRecordedKeys = async (
  reader: Reader,
  keys: readonly string[],
  timeZone: string,
): Promise<Map<string, RecordedPayment>> => {
  const rows = await readInParts(keys, (part) =>
    validPaymentsOf(reader).select('statement_key').where('statement_key', 'in', part).execute(),
  );
  return new Map(rows.map(({ statement_key, ...payment }) => [String(statement_key), recordedFrom(payment, timeZone)]));
};

interface LineReference {
  day: Day;
  amountPaise: number;
  reference: string | null;
}

/** Valid payments that have one of these references, by the reference alone and by `numberWithSum`: one transfer may pay for several. */
export const readRecordedReferences = async (
  reader: Reader,
  lines: readonly LineReference[],
  timeZone: string,
): Promise<Map<string, RecordedPayment[]>> => {
  const written = new Map(
    lines.flatMap(({ reference }) =>
      reference === null ? [] : [...writtenForms(reference)].map((form): [string, string] => [form, reference]),
    ),
  );
  const byDigits = new Map(
    lines.flatMap(({ reference }): [string, string][] => {
      const digits = reference === null ? null : digitsOfBank(reference);
      return reference === null || digits === null ? [] : [[digits, reference]];
    }),
  );
  const recorded = new Map<string, Map<number, RecordedPayment>>();
  const add = (key: string, payment: RecordedPayment) => {
    const payments = recorded.get(key) ?? new Map<number, RecordedPayment>();
    recorded.set(key, payments.set(payment.id, payment));
  };
  const rows = await readInParts([...written.keys(), ...byDigits.keys()], (part) =>
    validPaymentsOf(reader).select('reference').where('reference', 'in', part).orderBy('id').execute(),
  );
  for (const { reference: form, ...row } of rows) {
    const meant = written.get(form ?? '') ?? byDigits.get(form ?? '') ?? '';
    const payment = recordedFrom(row, timeZone);
    for (const key of [meant, numberWithSum(meant, payment.amountPaise)]) add(key, payment);
  }
  const days = lines.flatMap(({ day, amountPaise, reference }) =>
    reference === null || recorded.has(numberWithSum(reference, amountPaise)) ? [] : day,
  );
  for await (const { reference, ...row } of typedAround(reader, days)) {
    // Fewer digits are a cheque's, or what the number of a transfer is only by chance.
    const meant = [
      ...numbersTyped(reference).map((number) => ({ meant: written.get(number), isWhole: number.length >= shortestOfTransfer })),
      ...digitsTyped(reference).map((digits) => ({ meant: byDigits.get(digits), isWhole: true })),
    ];
    for (const { meant: number, isWhole } of meant) {
      if (number === undefined) continue;
      const payment = recordedFrom(row, timeZone);
      const keys = [numberWithSum(number, payment.amountPaise), ...(isWhole ? [number] : [])];
      for (const key of keys) add(key, payment);
    }
  }
  return new Map([...recorded].map(([key, payments]) => [key, [...payments.values()]]));
};

/** Of payments around these days: the references that somebody has typed with more than a number. They may be thousands. */
export async function* typedAround(reader: Reader, days: readonly Day[]) {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return;
  const latest = daysAfter(last, typedWithin);
  const yieldIfLong = timeSlice();
  let from = { day: daysAfter(first, -typedWithin), id: 0 };
  for (;;) {
    const { day, id } = from;
    const rows = await validPaymentsOf(reader)
      .select(['payment_date', 'reference'])
      .where((where) => where.or([where('payment_date', '>', day), where.and([where('payment_date', '=', day), where('id', '>', id)])]))
      .where('payment_date', '>=', day)
      .where('payment_date', '<=', latest)
      .orderBy('payment_date')
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    for (const { reference, ...row } of rows) {
      if (reference === null || !/\D/.test(reference)) continue;
      yield { ...row, reference };
      // Whoever asks may have looked at thousands of numbers in it.
      await yieldIfLong();
    }
    const lastRow = rows.at(-1);
    if (rows.length < rowsAtOnce || !lastRow) return;
    from = { day: lastRow.payment_date, id: lastRow.id };
    await nextTurn();
  }
}

/** Whoever types a payment takes the day of the bank, or that on which it is typed. */
const typedWithin = 60;

/** People copy a number as they see it: with more or fewer zeros before it, or in small letters. */
export const writtenForms = (reference: string): Set<string> => {
  if (!/^\d+$/.test(reference)) return new Set([reference, reference.toLowerCase(), reference.toUpperCase()]);
  const digits = reference.replace(/^0+/, '');
  return new Set([reference, digits, ...shownLengths.map((length) => digits.padStart(length, '0'))]);
};

/** Of cheques, of UPI and IMPS, and of the columns of banks. */
const shownLengths = [6, 12, 15, 16, 22];

/** As in the index of the keys. */
const isValid = sql<SqlBool>`is_void = false`;

const validPaymentsOf = (reader: Reader) =>
  reader.selectFrom('payments').where(isValid).select(['id', 'user_id', 'amount_paise', 'recorded_at']);

type ValidPayment = Awaited<ReturnType<ReturnType<typeof validPaymentsOf>['execute']>>[number];

const recordedFrom = ({ id, user_id, amount_paise, recorded_at }: ValidPayment, timeZone: string): RecordedPayment => ({
  id,
  memberId: user_id,
  amountPaise: amount_paise,
  recordedOn: localTimeOf(recorded_at, timeZone).day,
});

/** Of these members: whose payment was recorded since. */
export const paidSince = async (reader: Reader, memberIds: readonly number[], since: string): Promise<Set<number>> => {
  const rows = await readInParts(memberIds, (part) =>
    reader
      .selectFrom('payments')
      .where('user_id', 'in', part)
      .where('recorded_at', '>=', since)
      .where('is_void', '=', false)
      .select('user_id')
      .execute(),
  );
  return new Set(rows.map(({ user_id }) => user_id));
};
