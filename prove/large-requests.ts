// Requests that change as many records as allowed: imports, one action for many, and their undo. Each follows the one before. At last somebody
// is erased, for which all of the history is looked through.

import {
  getAnnouncementMail,
  listAnnouncementPeople,
  saveAnnouncement,
} from '../src/features/desk/announcements/announcements.contract.ts';
import { importRecords } from '../src/features/desk/import/import.contract.ts';
import { eraseMember } from '../src/features/desk/personal-data/erasing/erasing.contract.ts';
import { remindMembers } from '../src/features/money/renewals/renewals.contract.ts';
import {
  listPayers,
  mostLines,
  readStatement,
  recordStatement,
  type StatementLine,
} from '../src/features/money/statements/statements.contract.ts';
import { updateDetails } from '../src/features/people/profile/profile.contract.ts';
import { bulkSave } from '../src/platform/wire/calls/bulk.ts';
import { undoChanges } from '../src/platform/wire/calls/changes.ts';
import type { Wanted } from './cost-requests.ts';

/** Each round is about other people. The caller passes each answer to `next`. */
export async function* largeRequests(lines: number, round: number): AsyncGenerator<Wanted, void, string> {
  const as = 'superAdmin';
  const name = `large${'abcd'[round]}`;
  const numbers = Array.from({ length: lines }, (_, at) => at);
  const email = (at: number) => `${name}${at}@example.com`;
  const files = {
    members: [['Full Name', 'Email', 'Phone', 'Profession'], ...numbers.map((at) => [`${name} ${at}`, email(at), '9876543210', 'Baker'])],
    payments: [
      ['Email', 'Payment Date', 'Amount', 'Membership Start Date', 'Membership End Date'],
      ...numbers.map((at) => [email(at), '2026-04-01', '5000', '2026-04-01', '2027-03-31']),
    ],
    connections: [
      ['Email', 'Organization Name', 'Contact Person', 'Mobile No'],
      ...numbers.map((at) => [email(at), `Tea Traders ${at}`, 'Asha Rao', '9876543210']),
    ],
    chapters: [['Chapter Name', 'Country', 'State', 'City'], ...numbers.map((at) => [`${name} ${at}`, 'India', 'Maharashtra', 'Pune'])],
  };
  const undo = (answer: string): Wanted => ({ call: undoChanges, as, body: { SetId: setOf(answer) } });
  const sets: string[] = [];
  for (const [Kind, rows] of Object.entries(files)) {
    const file = new File([rows.map((cells) => cells.join()).join('\n')], `${Kind}.csv`);
    sets.push(yield { call: importRecords, as, body: { Kind, Apply: true }, file });
    yield { call: importRecords, as, body: { Kind }, file };
  }
  const marked = { Call: updateDetails.name, Flag: 'IsTmn', IsTmnians: true, Filters: { Email: name }, Count: lines };
  yield undo(yield { call: bulkSave, as, body: marked });
  yield* announcement(name);
  yield* statement(Math.min(lines, mostLines), name);
  // The first user is a super admin; these members were there before.
  yield { call: remindMembers, as, body: { Ids: numbers.map((at) => at + 2) } };
  for (const answer of sets.toReversed()) yield undo(answer);
  yield { call: eraseMember, as, body: { UserId: lines + 100 + round, Reason: 'They asked for it' } };
}

/** It is taken back, so that the rounds stay below the limit of a day. */
async function* announcement(name: string): AsyncGenerator<Wanted, void, string> {
  const [call, as] = [saveAnnouncement, 'superAdmin'] as const;
  const people = { Call: 'GetMemberList', Filters: { Email: name } };
  const Id = resultOf(yield { call, as, body: { Flag: 'Add', Subject: `For ${name}`, Text: '<p>Dear {FullName}</p>', ...people } }).Id;
  yield { call: getAnnouncementMail, as, body: { Id } };
  yield { call, as, body: { Flag: 'Send', Id } };
  yield { call: listAnnouncementPeople, as, body: { AnnouncementId: Id, RecordsPerPage: 0 } };
  yield { call, as, body: { Flag: 'TakeBack', Id } };
}

async function* statement(lines: number, name: string): AsyncGenerator<Wanted, void, string> {
  const as = 'superAdmin';
  const rows = Array.from({ length: lines }, (_, at) => `01/04/2026,NEFT CR-PAYER ${name.toUpperCase()}-REMARK ${at},,,5000.00`);
  const file = new File([['Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.', ...rows].join('\n')], 'statement.csv');
  const { rc } = JSON.parse(yield { call: readStatement, as, body: {}, file }) as { rc: StatementLine[] };
  const chosen = rc.map(({ Key, Day, Amount, Reference, Narration, Method }, at) => {
    return { Key, Day, Amount, Reference, Narration, Method, UserId: at + 2 };
  });
  const answer = yield { call: recordStatement, as, body: { Lines: chosen } };
  yield { call: readStatement, as, body: {}, file };
  yield { call: listPayers, as, body: { RecordsPerPage: 0 } };
  yield { call: undoChanges, as, body: { SetId: setOf(answer) } };
}

const resultOf = (answer: string) => (JSON.parse(answer) as { res: Record<string, unknown> }).res;

const setOf = (answer: string): number => {
  const { res } = JSON.parse(answer) as { res: { SetId: number | null } | null };
  if (!res?.SetId) throw new Error(`Nothing was changed: ${answer.slice(0, 500)}`);
  return res.SetId;
};
