// Statements for the journeys of the bank's statement, and their file on its screen.

import type { Page } from '@playwright/test';
import { membershipNoOf } from '../../../src/features/people/membership/membership.ts';
import { makeUser, next } from '../../makers.ts';
import type { JourneyPortal } from '../journey-portal.ts';

/** Today as banks write it. */
export const day = new Date().toISOString().slice(0, 10).split('-').toReversed().join('/');

/** Of 40 lines: 38 are sure, one is from a known payer, and one from nobody who is known. */
export const makeStatement = async ({ data }: JourneyPortal, name: string) => {
  const lines = ['Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.'];
  const add = (text: string, amount: number) => lines.push(`${day},UPI-${text},,,${amount}.00`);
  const rrn = () => 630_700_000_000 + next();
  const numbered = { membership_start: '2025-01-01', membership_end: '2026-01-01', is_active_member: true, amount_paise: 12_500_00 };
  for (let at = 0; at < 38; at++) {
    const { id } = await makeUser(data, { fullName: `${name} Sure ${at}` });
    const membership_no = membershipNoOf(40_000 + id);
    await data.write((tx) =>
      tx
        .updateTable('users')
        .set({ ...numbered, membership_no })
        .where('id', '=', id)
        .execute(),
    );
    add(`SOMEBODY-s${id}@oksbi-SBIN0001234-${rrn()}-${membership_no}`, 12_500);
  }
  const known = await makeUser(data, { fullName: `${name} Known` });
  const payer = `known${known.id}@oksbi`;
  const row = { user_id: known.id, kind: 'Handle' as const, payer, payer_normal: payer, paid_on: '2025-01-01' };
  await data.write(async (tx) => {
    await tx
      .updateTable('users')
      .set({ ...numbered, membership_no: membershipNoOf(40_000 + known.id) })
      .where('id', '=', known.id)
      .execute();
    await tx.insertInto('payers').values(row).execute();
  });
  add(`SOMEBODY-${payer}-SBIN0001234-${rrn()}-FEE`, 12_500);
  const other = await makeUser(data, { fullName: `${name} Other` });
  add(`NOBODY-n${other.id}@oksbi-SBIN0001234-${rrn()}-FEE`, 7_123);
  return statementFile(lines);
};

export const statementFile = (lines: string[]) => ({
  name: 'statement.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

export const chooseFile = (page: Page, file: ReturnType<typeof statementFile>) =>
  page.getByLabel('File', { exact: true }).setInputFiles(file);

export const recordButton = (page: Page) => page.getByRole('button', { name: /^Record/ });
