// Reading a bank's statement, recording its lines as payments, and the payers that are kept from them.

import { bounds } from '../../../platform/bounds/bounds.ts';
import { limitConcurrency } from '../../../platform/bounds/concurrency-limit.ts';
import { orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { viaImport } from '../../../platform/data/records/take-back-import.ts';
import { timeSlice } from '../../../platform/data/time-slice.ts';
import { dayOf, todayIn } from '../../../platform/server/calendar.ts';
import { type Context, handle, saved } from '../../../platform/server/calls/handle.ts';
import { waitForOtherImports } from '../../../platform/server/imports/apply.ts';
import { fileTexts, refusedFile } from '../../../platform/server/imports/file-row.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { paidSince, readKnown, type StoredMember } from './known-payments.server.ts';
import { type CreditLine, type MatchedLine, matchLines, matchTexts, restOf } from './match-lines.ts';
import { payerRecords } from './payers.tables.ts';
import { recordLines } from './record-lines.server.ts';
import { readStatementFile } from './statement-file.server.ts';
import {
  forgetPayer,
  listPayers,
  type ReadStatement,
  readStatement,
  recordStatement,
  type StatementLine,
  statementTexts,
} from './statements.contract.ts';

export const statementsServer = [
  handle(readStatement, (context) => limitStatements(() => read(context), context.caller.userId)),

  handle(recordStatement, ({ data, input, caller, save, graceDays, timeZone }) => {
    const lines = input.Lines.map((line) => ({ ...line, Day: dayOf(line.Day, timeZone) }));
    return save(
      async (records) => {
        await waitForOtherImports(data, records);
        const { done, refused } = await recordLines(records, lines, { by: caller.userId, graceDays });
        const message = done === 0 ? statementTexts.nothingRecorded : `${done} ${done === 1 ? 'payment' : 'payments'} recorded`;
        return { res: { Done: done, Refused: refused }, message };
      },
      { via: viaImport, isLong: true },
    );
  }),

  handle(listPayers, async ({ data, input }) => {
    let query = data.read
      .selectFrom('payers')
      .select(['id as Id', 'user_id as MemberId', 'kind as Kind', 'payer as Payer', 'paid_on as PaidOn'])
      .select((payer) => payer.selectFrom('users').whereRef('users.id', '=', 'payers.user_id').select('full_name').as('MemberName'));
    if (input.MemberId !== null) query = query.where('user_id', '=', input.MemberId);
    const order = orderOf(input, { by: 'paid_on', direction: 'desc' }, { PaidOn: 'paid_on' });
    const { rows, total } = await page(data, 'payers', query, order, input);
    return { rows: rows.map((row) => ({ ...row, MemberName: row.MemberName ?? '', PaidOn: noonOf(row.PaidOn) })), total };
  }),

  handle(forgetPayer, ({ input: { Id }, save }) =>
    save(async (records) => {
      if (!(await records.delete(payerRecords, Id))) throw new Refusal(404, statementTexts.payerNotFound);
      return saved(Id, statementTexts.payerForgotten);
    }),
  ),
];

const limitStatements = limitConcurrency(bounds.imports);

const read = async ({ data, input, file, isGone, graceDays, timeZone }: Context<typeof readStatement>) => {
  if (!file) throw refusedFile(fileTexts.missing);
  const { lines, debits, unread, unreadLines, columns, missing } = await readStatementFile(file.bytes, input.Columns, isGone);
  const known = await readKnown(data, lines, timeZone);
  const matched = await matchLines(lines, known, timeSlice());
  const members = matched.flatMap(({ memberId }) => memberId ?? []);
  const paidLately = await paidSince(data.read, members, new Date(Date.now() - dayLong).toISOString());
  const named = new Set<number>();
  const yieldIfLong = timeSlice();
  const rows: Omit<StatementLine, 'TotalRecords'>[] = [];
  for (const [at, line] of lines.entries()) {
    const { memberId, candidates, recorded, ...answer } = matched[at] as MatchedLine; // as many as lines
    const member = memberId === null ? undefined : known.members.get(memberId);
    if (member && answer.state !== 'Recorded') named.add(member.id);
    for (const id of candidates) named.add(id);
    rows.push({
      ...wireLine(line),
      State: answer.state,
      UserId: member?.id ?? null,
      FullName: member?.fullName ?? null,
      Ends: member?.end ? noonOf(member.end) : null,
      PaidLately: memberId !== null && answer.state !== 'Recorded' && paidLately.has(memberId),
      HasOtherName: answer.hasOtherName,
      IsForSeveral: answer.isForSeveral,
      Rest: rupeesOf(answer.state === 'Recorded' ? 0 : restOf(line.amountPaise, recorded)),
      RecordedFor: recorded.map((payment) => ({
        UserId: payment.memberId,
        FullName: known.members.get(payment.memberId)?.fullName ?? '',
        Amount: rupeesOf(payment.amountPaise),
      })),
      Why: answer.why,
      Found: answer.found,
      Candidates: candidates.filter((id) => known.members.has(id)),
    });
    await yieldIfLong();
  }
  const more = {
    Members: [...named].flatMap((id) => wireMember(known.members.get(id))),
    Debits: debits,
    Unread: unread,
    UnreadLines: unreadLines.map(({ line, text }) => ({ Line: line, Text: text })),
    GraceDays: graceDays,
    MembershipFee: known.feePaise === null ? null : rupeesOf(known.feePaise),
    Today: noonOf(todayIn(timeZone)),
    Columns: columns.map(({ heading, field, samples }) => ({ Heading: heading, Field: field, Samples: samples })),
    Missing: missing,
  };
  return { rows, total: rows.length, more };
};

const dayLong = 24 * 60 * 60 * 1_000;

const wireLine = ({ key, day, amountPaise, narration, read: { reference, method }, cameBack }: CreditLine) => ({
  Key: key,
  Day: noonOf(day),
  Narration: narration,
  Reference: reference,
  Amount: rupeesOf(amountPaise),
  Method: method,
  CameBack: cameBack && matchTexts.cameBack(cameBack),
});

const wireMember = (member: StoredMember | undefined): ReadStatement['Members'] =>
  member
    ? [
        {
          UserId: member.id,
          FullName: member.fullName,
          MembershipNo: member.membershipNo,
          IsActiveMember: member.isActiveMember,
          Starts: member.start && noonOf(member.start),
          Ends: member.end && noonOf(member.end),
          Amount: member.lastPaise === null ? null : rupeesOf(member.lastPaise),
        },
      ]
    : [];
