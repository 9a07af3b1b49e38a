// Bank statements for tests: files as HDFC writes them, read and recorded through the API.

import { readStatement, recordStatement, type StatementLine } from '../../src/features/money/statements/statements.contract.ts';
import { todayIn } from '../../src/platform/server/calendar.ts';
import { type Day, daysAfter } from '../../src/platform/wire/days.ts';
import { fileOf, makeUser, next } from '../makers.ts';
import { paymentsOf } from '../payments.ts';
import type { Client, TestPortal } from '../test-portal.ts';
import { csv } from './import-room.ts';

export const today = todayIn('Asia/Kolkata');
export const dashed = (day: Day) => day.split('-').toReversed().join('/');
/** The number of a transfer, as banks count them. */
export const rrn = () => String(630_700_000_000 + next());

/** Lines of the bank's own, headings, movements, and what stands below. */
export const hdfc = (...movements: readonly (readonly [day: Day, narration: string, withdrawn: string, deposited: string])[]) =>
  csv(
    ['HDFC BANK Ltd.', '', '', '', '', '', ''],
    ['Account Branch : KORAMANGALA', '', '', '', '', '', ''],
    ['Statement From : 01/11/2026 To : 30/11/2026', '', '', '', '', '', ''],
    ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
    ['********', '********', '********', '********', '********', '********', '********'],
    ...movements.map(([day, narration, withdrawn, deposited]) => [
      dashed(day),
      narration,
      '0'.repeat(16),
      dashed(day),
      withdrawn,
      deposited,
      '1,00,000.00',
    ]),
    ['STATEMENT SUMMARY', '', '', '', '', '', ''],
    ['Opening Balance', '', '', '', '', '', ''],
  );

/** What the tests do, for the portal of the present engine. `staff` is a super admin. */
export const statementRoom = (portal: () => TestPortal, staff: () => Client) => {
  const payments = paymentsOf(portal, staff);
  return {
    ...payments,
    read: async (text: string, Columns?: object) => {
      const answer = await staff().send(readStatement, Columns ? { Columns: JSON.stringify(Columns) } : {}, fileOf(text, 'statement.csv'));
      return { ...answer, lines: answer.rc };
    },
    record: (lines: readonly StatementLine[], UserId: number | null = null) =>
      staff().send(recordStatement, {
        Lines: lines.map(({ Key, Day, Amount, Reference, Narration, Method, UserId: matched, Rest }) => ({
          Key,
          Day,
          Amount,
          Reference,
          Narration,
          Method,
          UserId: UserId ?? matched ?? 0,
          Rest,
        })),
      }),
    /** Has paid for a year that ends in ten days. */
    member: async (fullName = 'Harpreet Singh') => {
      const { id } = await makeUser(portal().data, { fullName });
      const [start, end] = [daysAfter(today, -354), daysAfter(today, 10)];
      await payments.pay(id, { Amount: 12_500, PaymentDate: start, MemberShipStartDate: start, MemberShipEndDate: end });
      return { id, no: (await payments.rowOf(id))?.MembershipNo ?? '' };
    },
  };
};
