// Reading a bank's statement, recording its lines as payments, and the payers that are kept from them.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { bounds } from '../../../platform/bounds/bounds.ts';
import { limitConcurrency } from '../../../platform/bounds/concurrency-limit.ts';
import { orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { viaImport } from '../../../platform/data/records/take-back-import.ts';
import { timeSlice } from '../../../platform/data/time-slice.ts';
import { dayOf } from '../../../platform/server/calendar.ts';
import { type Context, handle, saved } from '../../../platform/server/calls/handle.ts';
import { waitForOtherImports } from '../../../platform/server/imports/apply.ts';
import { fileTexts, refusedFile } from '../../../platform/server/imports/file-row.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { nextTerm } from '../payments/next-term.ts';
import { paidSince, readKnown, type StoredMember } from './known-payments.server.ts';
import { type CreditLine, type MatchedLine, matchLines } from './match-lines.ts';
import { payerRecords } from './payers.tables.ts';
import { recordLines } from './record-lines.server.ts';
import { readStatementFile } from './statement-file.server.ts';
import { forgetPayer, listPayers, readStatement, recordStatement, type StatementLine, statementTexts } from './statements.contract.ts';

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
  const { lines, debits, columns } = await readStatementFile(file.bytes, input.Columns, isGone);
  const known = await readKnown(data.read, lines, timeZone);
  const matched = await matchLines(lines, known, timeSlice());
  const members = matched.flatMap(({ memberId }) => memberId ?? []);
  const paidLately = await paidSince(data.read, members, new Date(Date.now() - dayLong).toISOString());
  const shown = (id: number) => {
    const member = known.members.get(id);
    return member ? [{ UserId: member.id, FullName: member.fullName, MembershipNo: member.membershipNo }] : [];
  };
  const Lines: StatementLine[] = [];
  const yieldIfLong = timeSlice();
  for (const [at, line] of lines.entries()) {
    const { memberId, candidates, ...answer } = matched[at] as MatchedLine; // as many as lines
    const member = memberId === null ? undefined : known.members.get(memberId);
    Lines.push({
      ...wireLine(line),
      State: answer.state,
      ...wireMember(member),
      ...(member && answer.state !== 'Recorded' ? termOf(line, member, graceDays) : noTerm),
      PaidLately: memberId !== null && answer.state !== 'Recorded' && paidLately.has(memberId),
      HasOtherName: answer.hasOtherName,
      Why: answer.why,
      Found: answer.found,
      Candidates: candidates.flatMap(shown),
    });
    await yieldIfLong();
  }
  // Writing so long an answer takes a turn of its own.
  await nextTurn();
  const Columns = columns.map(({ heading, field }) => ({ Heading: heading, Field: field }));
  return { res: { Lines, Debits: debits, GraceDays: graceDays, Columns } };
};

const dayLong = 24 * 60 * 60 * 1_000;

const wireLine = ({ key, day, amountPaise, narration, read: { reference, method } }: CreditLine) => ({
  Key: key,
  Day: noonOf(day),
  Narration: narration,
  Reference: reference,
  Amount: rupeesOf(amountPaise),
  Method: method,
});

const wireMember = (member: StoredMember | undefined) => ({
  UserId: member?.id ?? null,
  FullName: member?.fullName ?? null,
  MembershipNo: member?.membershipNo ?? null,
  Ends: member?.end ? noonOf(member.end) : null,
});

const noTerm = { Start: null, End: null };

const termOf = ({ day }: CreditLine, { isActiveMember, start, end }: StoredMember, graceDays: number) => {
  const term = nextTerm({ is_active_member: isActiveMember, membership_start: start, membership_end: end }, day, graceDays);
  return { Start: noonOf(term.start), End: noonOf(term.end) };
};
