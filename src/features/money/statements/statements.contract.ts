// Payments from a bank's statement: its credits are read and matched with members, and what somebody has ticked is recorded. Payers are kept.

import { z } from 'zod';
import { moment, type ResOf, type RowOf, resultCall, rowsCall, rupees, saveCall, savedSet } from '../../../platform/wire/call.ts';
import { answersByName } from '../../../platform/wire/calls/answers-by-name.ts';
import { requiredDay } from '../../../platform/wire/days.ts';
import { optionalText, orNull, readJsonObject, requiredText } from '../../../platform/wire/fields.ts';
import { importLimits } from '../../../platform/wire/import-contract.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { upToItems } from '../../../platform/wire/list-input.ts';
import { formatNumber } from '../../../platform/wire/locale.ts';
import { optionalPaise, paiseFrom } from '../../../platform/wire/money.ts';
import { missingId, optionalId, requiredId } from '../../../platform/wire/numbers.ts';
import { staff } from '../../../platform/wire/roles.ts';
import { paymentMethods, paymentTexts } from '../payments/payments.contract.ts';
import { lineStates } from './match-lines.ts';

export const mostLines = 5_000;

/** Of the lines that are not understood so many are told, so many letters of each. */
export const mostUnread = 50;
export const longestUnread = 300;

export const statementTexts = {
  notRead: { refused: 'The statement could not be read', unreached: 'The statement could not be read: the server did not answer' },
  notRecorded: {
    refused: 'The payments could not be recorded',
    unreached: 'The server did not answer, so the payments may not be recorded yet. Record them once more: no line is recorded twice.',
  },
  noHeadings: 'No line of this file has the headings of a statement: a date, a narration, and an amount',
  noCredits: 'This statement has no credits. Perhaps its columns were taken for others.',
  columnsMissing: 'Please say which columns of this file are the date, the narration and the amount.',
  cut: (shown: number, all: number) =>
    `The statement is too large: only the first ${formatNumber(shown)} of ${formatNumber(all)} credits are here. Please download it for a shorter time.`,
  tooManyCredits: `At most ${formatNumber(mostLines)} credits can be read at once. Please download the statement for a shorter time.`,
  tooManyLines: `A statement can have at most ${formatNumber(importLimits.lines)} lines. Please download it for a shorter time.`,
  columnsWrong: "Columns must be JSON: an object of headings and fields: 'Day', 'Narration', 'Reference', 'Credit', 'Amount', 'Type'",
  wrongKey: 'The key does not belong to this line',
  otherRest: 'What is recorded of this line has changed. Please read the statement once more.',
  memberNotFound: paymentTexts.memberNotFound,
  nothingRecorded: 'Nothing was recorded',
  payerForgotten: 'Payer forgotten',
  payerNotForgotten: 'Failed to forget the payer',
  payerNotFound: 'Payer not found',
  payersNotFetched: 'Failed to fetch payers',
};

export const statementColumns = ['Day', 'Narration', 'Reference', 'Credit', 'Amount', 'Type'] as const;

export type StatementColumn = (typeof statementColumns)[number];

/** Nothing can be read without these; without Credit there may be Amount. */
export const neededColumns = ['Day', 'Narration', 'Credit'] as const satisfies readonly StatementColumn[];

const columns: z.ZodType<ReadonlyMap<string, StatementColumn | null> | null> = answersByName(
  readJsonObject,
  z.enum(statementColumns, statementTexts.columnsWrong).nullable(),
  statementTexts.columnsWrong,
).describe('JSON: heading to field, or null to leave the column out. Without it the headings tell');

export const readStatement = rowsCall({
  name: 'ReadStatement',
  about:
    "Reads a bank's statement (CSV or xlsx) and says for each credit which member it is likely to be for. It stores nothing. Debits are left out and counted, but a credit that one of them gave back says so.",
  who: staff,
  upload: { kind: 'table', maxMegabytes: importLimits.megabytes },
  input: z.object({ Columns: columns }),
  row: {
    Key: z.string(),
    Day: moment,
    Narration: z.string(),
    Reference: z.string().nullable(),
    Amount: rupees,
    Rest: rupees.describe('What of the amount has no payment yet'),
    Method: z.enum(paymentMethods),
    State: z.enum(lineStates),
    UserId: z.number().nullable(),
    FullName: z.string().nullable(),
    Ends: moment.nullable().describe('The last day of the membership as it is now'),
    PaidLately: z.boolean().describe('A payment of the member was recorded within 24 hours'),
    HasOtherName: z.boolean().describe("The membership number is this member's, and the name in the text is not"),
    IsForSeveral: z.boolean().describe('Several membership numbers are in the text, and for more than one of them nothing is recorded'),
    RecordedFor: z
      .array(z.object({ UserId: z.number(), FullName: z.string(), Amount: rupees }))
      .describe('The valid payments that the line has already: one transfer may pay for several members'),
    CameBack: z.string().nullable().describe('The debit of the same statement by which the money went back: the same sum and number'),
    Why: z.string(),
    Found: z.string().nullable().describe('The part of the narration that gave the answer'),
    Candidates: z.array(z.number()).describe('The ids of whom it may be for, the likeliest first'),
  },
  more: {
    Members: z
      .array(
        z.object({
          UserId: z.number(),
          FullName: z.string(),
          MembershipNo: z.string().nullable(),
          IsActiveMember: z.boolean(),
          Starts: moment.nullable().describe('The first day of the last term'),
          Ends: moment.nullable(),
          Amount: rupees.nullable().describe('What was paid for it'),
        }),
      )
      .describe('Everybody whom a line is for or may be for, each once'),
    Debits: z.number().describe('How many lines were left out because they are no credits'),
    Unread: z.number().describe('How many lines were left out because their day or amount is not understood'),
    UnreadLines: z
      .array(z.object({ Line: z.number().describe('In the file'), Text: z.string() }))
      .describe(`The first ${mostUnread} of them, with what stands in them`),
    GraceDays: z.number().describe('So long after its end a membership is followed without a gap'),
    MembershipFee: z.number().nullable().describe('Of the settings, for a year. Null if not set'),
    Today: moment.describe('The day in TIME_ZONE'),
    Columns: z
      .array(z.object({ Heading: z.string(), Field: z.enum(statementColumns).nullable(), Samples: z.array(z.string()) }))
      .describe('How the columns were read, and the first values below each heading'),
    Missing: z.array(z.enum(statementColumns)).describe('What no column was found for. Then no line is read'),
  },
});

export type StatementLine = RowOf<typeof readStatement>;

export type ReadStatement = ResOf<typeof readStatement>;

const line = z.object({
  Key: requiredText('Key', { max: 80 }),
  Day: requiredDay('Day'),
  Amount: paiseFrom('Amount'),
  Reference: optionalText('Reference', { max: 500 }),
  Narration: requiredText('Narration', { max: 2_000 }),
  Method: z.enum(paymentMethods, 'Method must be one of the methods of payments'),
  UserId: requiredId('UserId', paymentTexts.memberRequired),
  Rest: optionalPaise('Rest').describe(
    'Where payments of a part of the line are recorded already: what is to be recorded now, as it was read',
  ),
});

export const recordStatement = resultCall({
  name: 'RecordStatement',
  about:
    "Records lines of a bank's statement as payments, as one set: each for the term that follows, by the day of the line. A line that was recorded before is refused, and the others are recorded.",
  who: staff,
  isLong: true,
  maxBytes: 4_000_000,
  // Eight fields of a line are seventeen: each key, each value, and the line itself.
  maxValues: 20 * mostLines,
  input: z.object({
    Lines: labelled(
      'Lines',
      orNull,
      upToItems(mostLines, { label: 'Lines', tooMany: `At most ${formatNumber(mostLines)} lines can be recorded at once` }).pipe(
        z.array(line).min(1, 'Lines are required'),
      ),
    ),
  }),
  res: {
    Done: z.number(),
    Refused: z.array(z.object({ Key: z.string(), Reason: z.string() })),
    ...savedSet,
  },
});

export const listPayers = listCall({
  name: 'GetPayers',
  about: 'Who has paid for members by the bank: kept when lines of a statement are recorded. The newest payment first.',
  who: staff,
  noun: { one: 'payer', many: 'payers' },
  filters: { MemberId: optionalId('MemberId') },
  row: {
    Id: z.number(),
    MemberId: z.number(),
    MemberName: z.string(),
    Kind: z.enum(['Handle', 'Name']),
    Payer: z.string(),
    PaidOn: moment.describe('The day of the last payment'),
  },
  sorts: ['PaidOn'],
  labels: { MemberName: 'Member' },
});

export const forgetPayer = saveCall({
  name: 'ForgetPayer',
  about: 'What this payer pays is no longer taken to be for the member.',
  who: staff,
  input: z.object({ Id: requiredId('Id', missingId('payer')) }),
});
