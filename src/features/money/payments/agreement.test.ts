// Whatever is recorded, corrected and voided in whatever order, and on whatever day: the member's row, the status, the sums of the
// dashboard and the ledger agree with what a few lines of plain code make of the same payments.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeSession, makeUser } from '../../../../tests/makers.ts';
import { type Random, randomFrom } from '../../../../tests/random-numbers.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { monthsAfter, todayIn } from '../../../platform/server/calendar.ts';
import { daysAfter, noonOf } from '../../../platform/wire/days.ts';
import { getDashboard } from '../../desk/dashboard/dashboard.contract.ts';
import { listMembers } from '../../people/members/members.contract.ts';
import { listRenewals } from '../renewals/renewals.contract.ts';
import { getPaymentTotals, listLedger } from './ledger.contract.ts';
import { listPayments, paymentMethods, recordPayment, voidPayment } from './payments.contract.ts';

/** What the test knows of a payment. */
interface Paid {
  id: number;
  member: number;
  paise: number;
  day: string;
  start: string;
  end: string;
  method: string | null;
  isVoid: boolean;
}

const zone = 'Asia/Kolkata';
const steps = 60;
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));

/** The days around which mistakes hide: leap days, ends of years, and the present. */
const firstDay = '2027-12-20';

const randomPayment = (random: Random, member: number, today: string) => {
  const start = daysAfter(today, random.pick([0, 0, 1, -1, -30, -365, -366, 60, -800]));
  return {
    member,
    paise: random.pick([0, 1, 99, 100, 101, 10_000_010, 29, 1_000_000_000_000, 100_000, 123_456]),
    day: daysAfter(today, random.pick([0, 0, -1, -20, -31, -365, -366, -340])),
    start,
    // Often the same length, so that several memberships end on one day.
    end: daysAfter(start, random.pick([365, 365, 0, 1, 10, 366])),
    method: random.pick([...paymentMethods, null]),
  };
};

const bodyOf = ({ member, paise, day, start, end, method }: Omit<Paid, 'id' | 'isVoid'>) => ({
  MemberId: member,
  Amount: paise / 100,
  PaymentDate: day,
  MemberShipStartDate: start,
  MemberShipEndDate: end,
  Method: method,
});

/** Records, corrects or voids one payment, as the random numbers say. */
const takeStep = async (staff: Client, random: Random, all: Paid[], members: readonly number[]): Promise<void> => {
  const today = todayIn(zone);
  const valid = all.filter(({ isVoid }) => !isVoid);
  const what = valid.length === 0 ? 'record' : random.pick(['record', 'record', 'record', 'correct', 'void'] as const);
  if (what === 'void') {
    const old = random.pick(valid);
    expect((await staff.send(voidPayment, { Id: old.id, Reason: 'By chance' })).status).toBe(200);
    old.isVoid = true;
    return;
  }
  const old = what === 'correct' ? random.pick(valid) : null;
  const payment = randomPayment(random, old?.member ?? random.pick(members), today);
  const { status, res } = await staff.send(recordPayment, { ...bodyOf(payment), ...(old && { Corrects: old.id, Reason: 'By chance' }) });
  expect(status).toBe(200);
  if (old) old.isVoid = true;
  all.push({ ...payment, id: res?.Id ?? 0, isVoid: false });
};

const sumOf = (payments: readonly Paid[]) => payments.reduce((sum, { paise }) => sum + paise, 0) / 100;

/** Day by day from today into the past: as long as a day has a term, or one of the 14 days before it, beside those that lie ahead. */
const expectedSince = (valid: readonly Paid[], today: string): string | null => {
  const begun = valid.filter(({ start }) => start <= today);
  if (begun.length === 0 || !valid.some(({ paise }) => paise >= 100)) return null;
  const has = (day: string) => begun.some(({ start, end }) => start <= day && end >= day);
  let day = today;
  while (!has(day)) day = daysAfter(day, -1);
  // Over for good, and what is paid for is another run, which has not begun.
  if (daysAfter(day, 14) < today && valid.some(({ start }) => start > today)) return null;
  for (let gap = 0, before = day; gap <= 14; ) {
    before = daysAfter(before, -1);
    gap = has(before) ? 0 : gap + 1;
    if (gap === 0) day = before;
  }
  return noonOf(day);
};

const expectedRow = (payments: readonly Paid[], today: string) => {
  const valid = payments.filter(({ isVoid }) => !isVoid);
  const [last] = valid.toSorted((one, other) => other.end.localeCompare(one.end) || other.id - one.id);
  const IsActiveMember = valid.some(({ paise }) => paise >= 100);
  const running = last && last.end >= today ? 'Active' : 'Expired';
  return {
    Amount: last ? last.paise / 100 : null,
    PaymentDate: last ? noonOf(last.day) : null,
    MembershipStartDate: last ? noonOf(last.start) : null,
    MembershipEndDate: last ? noonOf(last.end) : null,
    MemberSince: expectedSince(valid, today),
    IsActiveMember,
    Status: IsActiveMember ? running : 'Inactive',
  };
};

/** How many members are in each stage of a renewal, with 14 days of grace. */
const expectedStages = (rows: readonly ReturnType<typeof expectedRow>[], today: string) => {
  const ends = rows.flatMap((row) => (row.IsActiveMember && row.MembershipEndDate ? [row.MembershipEndDate.slice(0, 10)] : []));
  const within = (from: string, to: string) => ends.filter((end) => end >= from && end <= to).length;
  return {
    Due: within(today, daysAfter(today, 30)),
    Grace: within(daysAfter(today, -14), daysAfter(today, -1)),
    Lapsed: within('0000-01-01', daysAfter(today, -15)),
    NeverPaid: rows.filter(({ Amount }) => Amount === null).length,
  };
};

/** In each financial year the numbers of receipts are 1, 2, 3 and so on, void payments included. */
const expectNumbered = (payments: readonly { PaymentDate: string; Amount: number; ReceiptNo: string | null }[]): void => {
  const numbered = payments.filter(({ Amount }) => Amount > 0);
  expect(payments.filter(({ ReceiptNo }) => ReceiptNo !== null)).toEqual(numbered);
  const yearOf = ({ PaymentDate }: { PaymentDate: string }) => Number(PaymentDate.slice(0, 4)) - (PaymentDate.slice(5, 7) < '04' ? 1 : 0);
  for (const [year, numbersOfYear] of Map.groupBy(numbered, yearOf)) {
    const numbers = numbersOfYear.map((_, at) => `${year}-${String(year + 1).slice(2)}/${String(at + 1).padStart(6, '0')}`);
    expect(numbersOfYear.map(({ ReceiptNo }) => ReceiptNo).toSorted()).toEqual(numbers);
  }
};

const expectAgreement = async (staff: Client, all: readonly Paid[], members: readonly number[]): Promise<void> => {
  const today = todayIn(zone);
  const statuses = { Active: 0, Expired: 0, Inactive: 0 };
  const rows: ReturnType<typeof expectedRow>[] = [];
  for (const Id of members) {
    const own = all.filter(({ member }) => member === Id);
    const expected = expectedRow(own, today);
    rows.push(expected);
    statuses[expected.Status as keyof typeof statuses] += 1;
    expect((await staff.send(listMembers, { Id })).rc[0]).toMatchObject(expected);
    const listed = (await staff.send(listPayments, { MemberId: Id, RecordsPerPage: 0 })).rc;
    const shown = listed.map((row) => ({ id: row.Id, isVoid: row.IsVoid })).toSorted((one, other) => one.id - other.id);
    expect(shown).toEqual(own.map(({ id, isVoid }) => ({ id, isVoid })));
    expect((await staff.send(listLedger, { MemberId: Id })).res?.Sum).toBe(sumOf(own.filter(({ isVoid }) => !isVoid)));
  }
  const valid = all.filter(({ isVoid }) => !isVoid);
  const inMonth = (month: string, until = '31') => valid.filter(({ day }) => day.startsWith(month) && day.slice(8) <= until);
  const { res } = await staff.send(getDashboard);
  expect(res?.Community?.Members).toEqual(statuses);
  const stages = expectedStages(rows, today);
  expect(res?.Community?.NeverPaid).toBe(stages.NeverPaid);
  const renewals = await staff.send(listRenewals);
  expect(renewals.res).toMatchObject({ Counts: stages, TotalRecords: stages.Due + stages.Grace + stages.Lapsed + stages.NeverPaid });
  for (const { Month, Income } of res?.Community?.Months ?? []) expect({ Month, Income }).toEqual({ Month, Income: sumOf(inMonth(Month)) });
  const Month = monthsAfter(today.slice(0, 7), -12);
  const soFar = sumOf(inMonth(Month, today.slice(8)));
  expect(res?.Community?.LastYear).toEqual({ Month, Income: sumOf(inMonth(Month)), IncomeSoFar: soFar });
  expect((await staff.send(listLedger)).res).toEqual({ TotalRecords: all.length, Sum: sumOf(valid) });
  expectNumbered((await staff.send(listLedger, { RecordsPerPage: 0 })).rc);
  const { Months = [], Methods = [] } = (await staff.send(getPaymentTotals)).res ?? {};
  for (const total of Months) expect(total.Sum, total.Month).toBe(sumOf(inMonth(total.Month)));
  for (const total of Methods) expect(total.Sum).toBe(sumOf(valid.filter(({ method }) => method === total.Method)));
  for (const totals of [Months, Methods]) expect(totals.reduce((sum, { Count }) => sum + Count, 0)).toBe(valid.length);
};

describe(`payments by chance, with SEED=${seed}`, () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  onAnyEngine((portal) => {
    it('leave the member, the status, the dashboard and the ledger in agreement', { tags: ['long'] }, async () => {
      const random = randomFrom(seed);
      let day = firstDay;
      // The last and the first moment of a day in India are on other days in UTC.
      const setClock = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T${time}+05:30`) });
      setClock('12:00:00.000');
      const members: number[] = [];
      for (let at = 0; at < 4; at++) members.push((await makeUser(portal().data)).id);
      const keeper = await makeUser(portal().data, { role: 'superAdmin' });
      const all: Paid[] = [];
      for (let step = 0; step < steps; step++) {
        day = daysAfter(day, random.pick([0, 0, 1, 1, 9, 30]));
        setClock(random.pick(['00:00:00.000', '23:59:59.999', '05:29:59.999', '12:00:00.000']));
        // A session ends after some days.
        const staff = portal().clientOf({ ...keeper, session: await makeSession(portal().data, keeper) });
        await takeStep(staff, random, all, members);
        await expectAgreement(staff, all, members);
      }
      expect(portal().failures()).toEqual([]);
    });
  });
});
