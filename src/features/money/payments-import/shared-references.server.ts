// The references of a file that payments of other members have as well: recorded ones, and those of other lines. It is said of the line, which
// is taken: a company may pay for two with one transfer. Of the same member's it is said where only the sum is another one.

import type { Reader } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/parts.ts';
import { timeSlice } from '../../../platform/data/time-slice.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { formatMoney, formatShortDay } from '../../../platform/wire/locale.ts';
import { numbersOf } from '../payments/same-reference.ts';
import { typedAround, writtenForms } from '../statements/known-payments.server.ts';

interface OwnedPayment {
  /** The id of the member, or the key of one who is new. */
  owner: number | string;
  name: string;
  amount_paise: number;
  /** Null in a line of the file. */
  recorded: { payment_date: Day } | null;
}

interface AddedPayment extends PaymentOfFile {
  amount_paise: number;
}

export class SharedReferences {
  /** By number: payments of two different members at most. One of them is not the one who is asked about. */
  readonly #payments = new Map<string, OwnedPayment[]>();

  add(reference: string | null | undefined, payment: OwnedPayment): void {
    for (const number of numbersOf(reference ?? '')) {
      const known = this.#payments.get(number) ?? [];
      if (known.length < 2 && known.every(({ owner }) => owner !== payment.owner)) this.#payments.set(number, [...known, payment]);
    }
  }

  noteOn({ reference, amount_paise, payment_date }: AddedPayment, owner: number | string): string | null {
    const payments = numbersOf(reference ?? '').flatMap((number) => this.#payments.get(number) ?? []);
    const other = payments.find((payment) => payment.owner !== owner);
    if (!other) {
      const wrong = payments.find(({ recorded, ...own }) => recorded?.payment_date === payment_date && own.amount_paise !== amount_paise);
      return wrong ? `${formatMoney(wrong.amount_paise)} of that day with this reference is recorded already: is it corrected?` : null;
    }
    const where = other.recorded ? `, paid on ${formatShortDay(other.recorded.payment_date)}, already` : ' in another line, too';
    return `The reference stands on ${formatMoney(other.amount_paise)} of ${other.name}${where}`;
  }
}

interface PaymentOfFile {
  reference?: string | null;
  payment_date: Day;
}

/** With the valid payments that have one of these references, the newest first. All are read at once. */
export const readShared = async (reader: Reader, payments: readonly PaymentOfFile[]): Promise<SharedReferences> => {
  const shared = new SharedReferences();
  const yieldIfLong = timeSlice();
  const [wanted, forms, days] = [new Set<string>(), new Set<string>(), new Set<Day>()];
  for (const { reference, payment_date } of payments) {
    const numbers = numbersOf(reference ?? '');
    if (!reference || numbers.length === 0) continue;
    days.add(payment_date);
    for (const number of numbers) wanted.add(number);
    for (const form of [reference, ...numbers].flatMap((one) => [...writtenForms(one)])) forms.add(form);
    await yieldIfLong();
  }
  const written = await readInParts(forms, (part) =>
    reader.selectFrom('payments').select('id').where('reference', 'in', part).where('is_void', '=', false).execute(),
  );
  const ids = written.map(({ id }) => id);
  for await (const { id, reference } of typedAround(reader, [...days])) {
    if (numbersOf(reference).some((number) => wanted.has(number))) ids.push(id);
    await yieldIfLong();
  }
  for (const { owner, reference, name, receipt_name, amount_paise, payment_date } of await readOwned(reader, ids)) {
    shared.add(reference, { owner, name: name ?? receipt_name ?? '', amount_paise, recorded: { payment_date } });
    await yieldIfLong();
  }
  return shared;
};

const readOwned = (reader: Reader, ids: readonly number[]) =>
  readInParts(
    ids.toSorted((one, other) => other - one),
    (part) =>
      reader
        .selectFrom('payments')
        .leftJoin('users', 'users.id', 'payments.user_id')
        .select(['payments.user_id as owner', 'payments.reference', 'payments.amount_paise', 'payments.payment_date'])
        .select(['users.full_name as name', 'payments.receipt_name'])
        .where('payments.id', 'in', part)
        .orderBy('payments.id', 'desc')
        .execute(),
  );
