// How members come in with their payments and into their chapters. Each part follows the rules of its own: the payment those of the form,
// the place those of an assignment.

import { inTurns, readInParts } from '../../../platform/data/in-pieces.ts';
import type { NewRow, PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { updateAll } from '../../../platform/server/imports/apply.ts';
import type { ImportContext, Importer, ImportRun, StoredRecord, UnknownName } from '../../../platform/server/imports/importer.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { formatDay, formatMoney } from '../../../platform/wire/locale.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { givePlaces, membersWithChapters } from '../../chapters/assignments-import/assignments-import.server.ts';
import { dropPlaces, idsOfEmails, splitChanges } from '../../chapters/assignments-import/planned-places.server.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { insertPayments, lockMembers, updateMemberships } from '../payments/ledger.server.ts';
import { leastPaiseForMembership } from '../payments/payments.contract.ts';
import { compareDays, type Line, nobodyYet, type Paid, PaidLines, type Payer } from './paid-lines.server.ts';
import { paidMembersImport } from './paid-members-import.contract.ts';

type Values = Record<string, unknown>;

/** Checked by the contract. */
const lineOf = (values: Values): Line => values as Line;

export const paidMembersImporter: Importer = {
  ...membersWithChapters(),
  contract: paidMembersImport,
  begin: async (context, lines) => {
    let run: PaidMembersRun | null = null;
    const members = await membersWithChapters((line, today) => run?.makesMember(line, today) ?? false).begin(context, lines);
    if (lines.every((line) => lineOf(line).Amount === undefined && !lineOf(line).PaymentDate)) return members;
    run = new PaidMembersRun(members, await paidLinesOf(members, context, lines));
    return run;
  },
  add: async (records, rows, context) => {
    const { plain, placesOf } = dropPlaces(rows);
    const members = plain.map(({ [column]: _, ...row }) => row);
    await records.insertAll(memberRecords, members as NewRow<'users'>[]);
    const paying = plain.filter((row) => row[column]);
    const ids = await idsOfEmails(
      records.tx,
      paying.map(({ email_normal }) => String(email_normal)),
    );
    const payments = paying.map((row): [number, string] => [ids.get(String(row.email_normal)) ?? 0, String(row[column])]);
    await record(records, new Map(payments), context);
    await givePlaces(records, await placesOf(records.tx), context);
  },
  change: async (records, changed, context) => {
    const payments = new Map<number, string>();
    const others = new Map<number, PlainRow>();
    for (const [id, { [column]: paid, ...own }] of changed) {
      if (paid) payments.set(id, String(paid));
      if (Object.keys(own).length > 0) others.set(id, own);
    }
    await record(records, payments, context);
    const { places, others: rest } = splitChanges(others);
    await givePlaces(records, places, context);
    await updateAll(records, memberRecords, rest);
  },
};

/**
 * In a plan the payments of a member that are still to be recorded are one more column, as JSON. The word for it is that of the amount.
 */
const column = 'amount_paise';

class PaidMembersRun implements ImportRun {
  readonly #members: ImportRun;
  readonly #paidLines: ReadonlyMap<string, PaidLines>;

  constructor(members: ImportRun, paidLines: ReadonlyMap<string, PaidLines>) {
    this.#members = members;
    this.#paidLines = paidLines;
  }

  makesMember(line: Values, today: Day): boolean {
    return this.#paidLinesOf(line)?.makesMember(lineOf(line), today) ?? false;
  }

  keyOf(line: Values): string {
    return this.#members.keyOf(line);
  }

  find(key: string): StoredRecord | undefined {
    const member = this.#members.find(key);
    return member && { id: member.id, row: { ...member.row, [column]: '' } };
  }

  async columnsOf(line: Values, stored: PlainRow | null): Promise<PlainRow> {
    const payment = this.#paymentOf(line);
    const before = String(stored?.[column] ?? '');
    try {
      const columns = await this.#members.columnsOf(line, stored);
      return { ...columns, [column]: payment ? JSON.stringify([...paymentsIn(before), payment]) : before };
    } catch (error) {
      if (error instanceof Refusal) this.#paidLinesOf(line)?.leaveOut(lineOf(line));
      throw error;
    }
  }

  noteOn(line: Values): string | null {
    return this.#members.noteOn?.(line) ?? null;
  }

  seatNoteOn(line: Values): string | null {
    return this.#members.seatNoteOn?.(line) ?? null;
  }

  unknownProfessions(): UnknownName[] {
    return this.#members.unknownProfessions?.() ?? [];
  }

  bringsAlso(line: Values): string | null {
    const payment = this.#paymentOf(line);
    const brings = [payment && paymentInWords(payment), this.#members.bringsAlso?.(line) ?? null];
    return brings.filter((one) => one !== null).join('. ') || null;
  }

  newNamesIn(line: Values): string[] {
    return this.#members.newNamesIn?.(line) ?? [];
  }

  unknown(): UnknownName[] {
    return this.#members.unknown?.() ?? [];
  }

  #paidLinesOf(line: Values): PaidLines | undefined {
    return this.#paidLines.get(this.keyOf(line));
  }

  #paymentOf(line: Values): Paid | null {
    return this.#paidLinesOf(line)?.paymentOf(lineOf(line)) ?? null;
  }
}

const paymentInWords = ({ amount_paise, method, membership_start, membership_end }: Paid): string =>
  `${formatMoney(amount_paise)}${method ? ` by ${method}` : ''}, for ${formatDay(membership_start)} to ${formatDay(membership_end)}`;

/** Written by this importer. */
const paymentsIn = (text: string): Paid[] => (text === '' ? [] : (JSON.parse(text) as Paid[]));

/** By the key of the member. */
const paidLinesOf = async (members: ImportRun, context: ImportContext, lines: readonly Values[]): Promise<Map<string, PaidLines>> => {
  const byKey = Map.groupBy(lines, (line) => members.keyOf(line));
  const ids = new Map([...byKey.keys()].map((key) => [key, idOf(members, key)]));
  const payers = await storedPayers(
    context,
    [...ids.values()].flatMap((id) => id ?? []),
  );
  const nextTurn = inTurns();
  const paid = new Map<string, PaidLines>();
  for (const [key, own] of byKey) {
    paid.set(key, new PaidLines(payers.get(ids.get(key) ?? 0) ?? nobodyYet, own.map(lineOf), context));
    await nextTurn();
  }
  return paid;
};

/** A line of somebody who cannot be changed is refused later, with its reason. */
const idOf = (members: ImportRun, key: string): number | undefined => {
  try {
    return members.find(key)?.id;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

const storedPayers = async ({ reader }: ImportContext, ids: readonly number[]): Promise<Map<number, Payer>> => {
  const payments = await readInParts(ids, (part) =>
    reader
      .selectFrom('payments')
      .select(['user_id', 'payment_date', 'amount_paise', 'membership_start', 'membership_end', 'reference', 'is_void'])
      .where('user_id', 'in', part)
      .where('is_taken_back', '=', false)
      .orderBy('id')
      .execute(),
  );
  const members = await readInParts(ids, (part) =>
    reader.selectFrom('users').select(['id', 'is_active_member', 'payment_date', 'membership_end']).where('id', 'in', part).execute(),
  );
  const paymentsOf = Map.groupBy(payments, ({ user_id }) => user_id);
  return new Map(
    members.map(({ id, is_active_member, payment_date, membership_end }) => {
      const recorded = paymentsOf.get(id) ?? [];
      // The membership that a member has without any recorded payment counts as well.
      const own = { payment_date: payment_date ?? '', amount_paise: is_active_member ? leastPaiseForMembership : 0 };
      const terms = recorded.filter(({ is_void }) => !is_void).toSorted((one, other) => compareDays(one.payment_date, other.payment_date));
      const shown = membership_end !== null && terms.length === 0 ? [{ ...own, membership_end }] : [];
      return [id, { membership_end, recorded, terms: [...shown, ...terms] }];
    }),
  );
};

/** Oldest first, as payments from a file of payments. */
const record = async (records: Records, paid: ReadonlyMap<number, string>, { caller }: ImportContext): Promise<void> => {
  if (paid.size === 0) return;
  const payments = [...paid].flatMap(([user_id, text]) =>
    paymentsIn(text).map((payment) => ({ ...payment, user_id, note: null, corrects: null, void_reason: null, recorded_by: caller.userId })),
  );
  payments.sort((one, other) => compareDays(one.payment_date, other.payment_date));
  const members = [...paid.keys()].sort((one, other) => one - other);
  await lockMembers(records, members);
  await insertPayments(records, payments);
  await updateMemberships(records, members);
};
