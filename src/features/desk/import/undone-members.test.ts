// An import of members that is undone, as treasurers keep their lists: nobody and nothing is left of it but void receipts.

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailServer, mailsTo, tokenIn } from '../../../../tests/link-steps.ts';
import { makeChapter } from '../../../../tests/makers.ts';
import { readPdf } from '../../../../tests/pdf-text.ts';
import { apply, csv, newEmail } from '../../../../tests/rooms/import-room.ts';
import { rowsOf } from '../../../../tests/test-data.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { path } from '../../../platform/wire/call.ts';
import { bulkSave } from '../../../platform/wire/calls/bulk.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { assignMember } from '../../chapters/assignments/assignments.contract.ts';
import { listLedger } from '../../money/payments/ledger.contract.ts';
import { getReceipt } from '../../money/receipts/receipts.contract.ts';
import { saveConnection } from '../../own-records/connections/connections.contract.ts';
import { login, register } from '../../people/accounts/session.contract.ts';
import { listMembers } from '../../people/members/members.contract.ts';
import { findPasswordLink } from '../../people/password-links/password-links.contract.ts';
import { reasonToWithdrawLink } from '../../people/password-links/password-links.server.ts';

const heads = [
  ...['Sr No', 'Name of Member', 'E-mail ID', 'Mob No', 'Firm Name', 'City', 'Profession', 'Chapter', 'DOJ'],
  ...['Fees Paid', 'Paid On', 'Valid Upto', 'Mode of Payment', 'UTR No'],
];
const line = (at: number, name: string, email: string) => [
  ...[at, name, email, `987654321${at}`, 'Rao Foods', 'Nagpur', 'Caterer', 'Nagpur', '01-04-2020'],
  ...['18,000', '01-04-2026', '31-03-2090', 'NEFT', `UTR${at}`],
];
const tables = ['users', 'assignments', 'past_assignments', 'payers', 'contacts', 'notices', 'professions', 'chapters'];

describe('an import of members that is undone', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      await makeChapter(portal().data, 'Nagpur');
    });
    const undo = (SetId: number | null | undefined) => staff.send(undoChanges, { SetId });
    const idOf = async (Email: string) => (await staff.send(listMembers, { Email })).rc[0]?.Id;
    const counts = async () =>
      Object.fromEntries(
        await Promise.all(
          tables.map(async (table) => {
            const [row] = await rowsOf(portal().data.read, sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`);
            return [table, Number(row?.n)] as const;
          }),
        ),
      );

    it('leaves nobody and nothing but void receipts, with the names they had, and comes in anew', async () => {
      const before = await counts();
      const [asha, binu] = [newEmail(), newEmail()];
      const file = csv(heads, line(1, 'Asha Rao', asha), line(2, 'Binu Nair', binu));
      const { res } = await apply(staff, 'members', file);
      expect(res).toMatchObject({ New: 2, Refused: 0 });
      const undone = await undo(res?.SetId);
      expect(undone).toMatchObject({
        status: 200,
        msgkey: 'Import undone. Its payments are void, and its new members are gone.',
      });
      expect([await idOf(asha), await idOf(binu)]).toEqual([undefined, undefined]);
      const { past_assignments: _, ...left } = await counts();
      expect(left).toEqual(Object.fromEntries(Object.entries(before).filter(([table]) => table !== 'past_assignments')));
      const { rc } = await staff.send(listLedger, { Sort: 'MemberName' });
      expect(rc).toMatchObject(
        ['Asha Rao', 'Binu Nair'].map((MemberName) => ({
          MemberName,
          MemberId: null,
          IsVoid: true,
          VoidReason: 'Import undone',
          ReceiptNo: expect.any(String),
        })),
      );
      const [first, last] = rc.map(({ ReceiptNo }) => ReceiptNo).toSorted();
      expect(undone.res?.TakenBack).toEqual({ Receipts: [`${first} to ${last}`], Staying: [], StayingCount: 0 });
      const { statusCode, rawPayload } = await portal().app.inject({
        method: 'POST',
        url: path(getReceipt),
        headers: { authorization: `Bearer ${staff.token}` },
        payload: { Id: rc[0]?.Id },
      });
      expect(statusCode).toBe(200);
      expect((await readPdf(rawPayload)).text).toMatch(/VOID[\s\S]*Asha Rao|Asha Rao[\s\S]*VOID/);
      expect(await apply(staff, 'members', file)).toMatchObject({ res: { New: 2, Refused: 0 } });
      expect((await staff.send(listLedger, {})).res?.TotalRecords).toBe(4);
    });

    it('leaves who has signed in or was changed since, says how many, and takes the others away', async () => {
      const [asha, binu, chitra] = [newEmail(), newEmail(), newEmail()];
      const lines = [line(3, 'Asha Two', asha), line(4, 'Binu Two', binu), line(5, 'Chitra Two', chitra)];
      const { res } = await apply(staff, 'members', csv(heads, ...lines));
      await staff.send(saveConnection, {
        Flag: 'Add',
        UserId: await idOf(asha),
        OrganizationName: 'Nilgiri Tea',
        ContactPerson: 'Sunita',
        MobileNo: '9876543210',
      });
      await portal().data.write((tx) => tx.updateTable('users').set({ has_signed_in: true }).where('email', '=', binu).execute());
      expect(await undo(res?.SetId)).toMatchObject({
        status: 200,
        msgkey: 'Import undone. Its payments are void. 2 new members stay who have signed in, or of whom something was changed since.',
        res: { TakenBack: { Staying: ['Asha Two', 'Binu Two'], StayingCount: 2 } },
      });
      expect([await idOf(asha), await idOf(binu), await idOf(chitra)]).toEqual([expect.any(Number), expect.any(Number), undefined]);
    });

    it('takes away whom it invited, and their links are dead', async () => {
      const [meera, vasu] = [newEmail(), newEmail()];
      const { res } = await apply(staff, 'members', csv(heads, line(5, 'Meera Pai', meera), line(6, 'Vasu Iyer', vasu)));
      const Ids = [await idOf(meera), await idOf(vasu)];
      expect((await staff.send(bulkSave, { Call: 'SendPasswordLink', Flag: 'Invite', Ids })).res).toMatchObject({ Done: 2 });
      const Token = tokenIn((await mailsTo(portal().data, meera))[0]?.text);
      const { read } = portal().data;
      const { id: mail } = await read.selectFrom('outbox').select('id').where('to_address', '=', meera).executeTakeFirstOrThrow();
      expect(await reasonToWithdrawLink(read, mail)).toBeNull();
      expect((await portal().anonymous.send(findPasswordLink, { Token })).status).toBe(200);
      expect(await undo(res?.SetId)).toMatchObject({ status: 200, res: { TakenBack: { StayingCount: 0 } } });
      expect([await idOf(meera), await idOf(vasu)]).toEqual([undefined, undefined]);
      expect((await portal().anonymous.send(findPasswordLink, { Token })).status).toBe(400);
      expect(await reasonToWithdrawLink(read, mail)).toBe('Not sent: its link works no more');
    });

    it('goes for a registration as well, unless somebody has gone on', async () => {
      const Password = 'Correct horse 7';
      const registered = async (Email: string) =>
        (await staff.send(register, { FullName: 'Dev Anand', Email, Phone: '9876543210', Password })).res;
      const first = await registered(newEmail());
      expect((await undo(first?.SetId)).status).toBe(200);
      expect((await staff.send(listMembers, { Id: first?.Id })).rc).toEqual([]);

      const changed = await registered(newEmail());
      const connection = { OrganizationName: 'Nilgiri Tea', ContactPerson: 'Sunita', MobileNo: '9876543210' };
      const added = await staff.send(saveConnection, { Flag: 'Add', UserId: changed?.Id, ...connection });
      const refused = "This cannot be undone: the member 'Dev Anand' has records that were changed since.";
      expect(await undo(changed?.SetId)).toMatchObject({ status: 409, msgkey: refused });
      // What was taken back counts for nothing.
      expect((await undo(added.res?.SetId)).status).toBe(200);
      expect((await undo(changed?.SetId)).status).toBe(200);

      const email = newEmail();
      const signedIn = await registered(email);
      await portal().anonymous.send(login, { email, password: Password });
      expect((await undo(signedIn?.SetId)).status).toBe(409);
      expect((await staff.send(assignMember, { Flag: 'Add', UserId: signedIn?.Id, ChapterId: 1 })).status).toBe(400);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  }, mailServer);
});
