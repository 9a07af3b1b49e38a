// Records lines of a statement as payments: the oldest first, each for the term that follows, and keeps who paid for whom.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { readInParts, sortIds, splitInParts } from '../../../platform/data/parts.ts';
import type { NewRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { timeSlice } from '../../../platform/data/time-slice.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { formatShortDay } from '../../../platform/wire/locale.ts';
import { isNotSuperAdmin } from '../../people/members/members.tables.ts';
import { type ImportedPayment, insertPayments, lockMembers, updateMemberships } from '../payments/ledger.server.ts';
import { type Membership, nextTerm } from '../payments/next-term.ts';
import { leastPaiseForMembership, refusedDays } from '../payments/payment-rules.ts';
import { type PaymentMethod, paymentTexts } from '../payments/payments.contract.ts';
import { tellPayments } from '../payments/tell-membership.server.ts';
import { readRecordedKeys, readRecordedReferences } from './known-payments.server.ts';
import { bankNumberOf, type RecordedPayment, restOf } from './match-lines.ts';
import { readNarration } from './narration.ts';
import { payerRecords } from './payers.tables.ts';
import { isKeyOfLine } from './statement-file.server.ts';
import { statementTexts } from './statements.contract.ts';

export interface LineToRecord {
  Key: string;
  Day: Day;
  Amount: number;
  Reference: string | null;
  Narration: string;
  Method: PaymentMethod;
  UserId: number;
  Rest: number | null;
}

interface RefusedLine {
  Key: string;
  Reason: string;
}

export const recordLines = async (
  records: Records,
  lines: readonly LineToRecord[],
  { by, graceDays }: { by: number; graceDays: number },
): Promise<{ done: number; refused: RefusedLine[] }> => {
  const memberIds = await lockStored(records, lines);
  const memberships = await readMemberships(records, memberIds);
  const recorded = await readRecorded(records, lines);
  const today = todayIn(records.timeZone);
  const refused: RefusedLine[] = [];
  const payments: ImportedPayment[] = [];
  const taken: LineToRecord[] = [];
  const yieldIfLong = timeSlice();
  for (const line of lines.toSorted(compareDays)) {
    await yieldIfLong();
    const membership = memberships.get(line.UserId);
    const term = membership && nextTerm(membership, line.Day, graceDays);
    const reason = membership && term ? refusedLine(line, { ...term, today, recorded }) : statementTexts.memberNotFound;
    if (reason !== null || !term) {
      refused.push({ Key: line.Key, Reason: reason ?? statementTexts.memberNotFound });
      continue;
    }
    const before = paymentsWith(recorded, line);
    const amountPaise = line.Rest ?? line.Amount;
    const payment = { id: 0, memberId: line.UserId, amountPaise, recordedOn: today };
    recorded.keys.set(line.Key, payment);
    if (line.Reference !== null && isTransfer(line)) recorded.references.set(line.Reference, [...before, payment]);
    // The next line of the same member follows this one.
    memberships.set(line.UserId, { is_active_member: true, membership_start: term.start, membership_end: term.end });
    taken.push({ ...line, Amount: amountPaise });
    payments.push({
      user_id: line.UserId,
      amount_paise: amountPaise,
      payment_date: line.Day,
      membership_start: term.start,
      membership_end: term.end,
      method: line.Method,
      reference: line.Reference,
      note: line.Narration,
      corrects: null,
      recorded_by: by,
      // The rest of a line is known again by its reference, as what is recorded of it before.
      statement_key: before.length === 0 ? line.Key : `${line.Key} after ${Math.max(...before.map(({ id }) => id))}`,
      void_reason: null,
    });
  }
  if (payments.length === 0) return { done: 0, refused };
  const ids = await insertPayments(records, payments);
  await updateMemberships(records, sortIds(taken.map(({ UserId }) => UserId)));
  const paid = taken.map(({ UserId, Amount }, at) => ({ paymentId: Number(ids[at]), memberId: UserId, amountPaise: Amount }));
  await tellPayments(records.tx, paid, today);
  await keepPayers(records, taken);
  return { done: taken.length, refused };
};

const compareDays = (one: LineToRecord, other: LineToRecord): number => (one.Day < other.Day ? -1 : one.Day > other.Day ? 1 : 0);

interface Planned {
  start: Day;
  end: Day;
  today: Day;
  recorded: Recorded;
}

interface Recorded {
  keys: Map<string, RecordedPayment>;
  references: Map<string, readonly RecordedPayment[]>;
}

/** Since the statement was read, somebody may have typed the payment. */
const paymentsWith = ({ references }: Recorded, { Reference: reference, Narration: narration, Amount: amountPaise }: LineToRecord) =>
  references.get(bankNumberOf(reference, readNarration(narration, reference ?? '').method, amountPaise)) ?? [];

/** Only transfers have a number that no other has. */
const isTransfer = ({ Narration: narration, Reference: reference, Amount: amountPaise }: LineToRecord): boolean =>
  bankNumberOf(reference, readNarration(narration, reference ?? '').method, amountPaise) === reference;

const refusedLine = (line: LineToRecord, { start, end, today, recorded }: Planned): string | null => {
  const { Key, Day: day, Amount: amountPaise, Reference: reference, Narration: narration, Rest: rest } = line;
  if (!isKeyOfLine(Key, { day, amountPaise, reference, narration })) return statementTexts.wrongKey;
  const before = recorded.keys.get(Key);
  if (before) return `This line was recorded on ${formatShortDay(before.recordedOn)}`;
  const typed = paymentsWith(recorded, line);
  const [one] = typed;
  const isAsRead = rest === restOf(amountPaise, typed);
  if (one && (!isAsRead || rest === 0)) return `A payment with this reference was recorded on ${formatShortDay(one.recordedOn)}`;
  if (rest !== null && !isAsRead) return statementTexts.otherRest;
  if ((rest ?? amountPaise) < leastPaiseForMembership) return paymentTexts.amountTooSmall;
  return refusedDays({ paymentDate: day, start, end }, today)?.text ?? null;
};

/** Locks those of the members that are there. */
const lockStored = async (records: Records, lines: readonly LineToRecord[]): Promise<number[]> => {
  const rows = await readInParts(
    lines.map(({ UserId }) => UserId),
    (part) => records.tx.selectFrom('users').select('id').where('id', 'in', part).where(isNotSuperAdmin).execute(),
  );
  const ids = sortIds(rows.map(({ id }) => id));
  await lockMembers(records, ids);
  return ids;
};

const readMemberships = async ({ tx }: Records, memberIds: readonly number[]): Promise<Map<number, Membership>> => {
  const columns = ['id', 'is_active_member', 'membership_start', 'membership_end'] as const;
  const rows = await readInParts(memberIds, (part) => tx.selectFrom('users').select(columns).where('id', 'in', part).execute());
  return new Map(rows.map(({ id, ...membership }) => [id, membership]));
};

const readRecorded = async ({ tx, timeZone }: Records, lines: readonly LineToRecord[]): Promise<Recorded> => {
  const keys = lines.map(({ Key }) => Key);
  const references = lines.map(({ Day: day, Amount: amountPaise, Reference: reference }) => ({ day, amountPaise, reference }));
  return { keys: await readRecordedKeys(tx, keys, timeZone), references: await readRecordedReferences(tx, references, timeZone) };
};

/** The last line of a payer and member counts. */
const keepPayers = async (records: Records, lines: readonly LineToRecord[]): Promise<void> => {
  const wanted = new Map<string, NewRow<'payers'>>();
  const yieldIfLong = timeSlice();
  for (const { UserId, Narration, Reference, Day } of lines) {
    await yieldIfLong();
    const { payer } = readNarration(Narration, Reference ?? '');
    if (!payer) continue;
    const row = { user_id: UserId, kind: payer.kind, payer: payer.text, payer_normal: payer.value, paid_on: Day };
    wanted.set(`${UserId} ${payer.value}`, row);
  }
  const stored = await readStoredPayers(
    records,
    [...wanted.values()].map(({ user_id }) => user_id),
  );
  await records.insertAll(
    payerRecords,
    [...wanted].flatMap(([key, row]) => (stored.has(key) ? [] : row)),
  );
  const known = [...wanted].flatMap(([key, { paid_on }]): [number, Day][] => {
    const id = stored.get(key);
    return id === undefined ? [] : [[id, paid_on]];
  });
  for (const part of splitInParts(known, mostAtOnce)) {
    const days = new Map(part);
    const rows = await records.lockRows(payerRecords, [...days.keys()]);
    await records.updateRows(
      payerRecords,
      [...rows].map(([id, row]) => [row, { paid_on: days.get(id) ?? '' }]),
    );
    await nextTurn();
  }
};

const mostAtOnce = 50;

const readStoredPayers = async ({ tx }: Records, memberIds: readonly number[]): Promise<Map<string, number>> => {
  const rows = await readInParts(memberIds, (part) =>
    tx.selectFrom('payers').select(['id', 'user_id', 'payer_normal']).where('user_id', 'in', part).execute(),
  );
  return new Map(rows.map(({ id, user_id, payer_normal }) => [`${user_id} ${payer_normal}`, id]));
};
