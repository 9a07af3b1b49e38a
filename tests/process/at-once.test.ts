// Two features change the same rows at the same moment: neither blocks the other, and both see one consistent result.

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandLineChanges } from '../../src/app/server/record-kinds.ts';
import { assignMember, listAssigned } from '../../src/features/chapters/assignments/assignments.contract.ts';
import { saveChapter } from '../../src/features/chapters/chapters/chapters.contract.ts';
import { recordPayment } from '../../src/features/money/payments/payments.contract.ts';
import { listDocuments, saveDocument } from '../../src/features/own-records/documents/documents.contract.ts';
import { setRole } from '../../src/features/people/accounts/accounts.server.ts';
import { updateDetails } from '../../src/features/people/profile/profile.contract.ts';
import type { Tx } from '../../src/platform/data/data.ts';
import { bulkSave } from '../../src/platform/wire/calls/bulk.ts';
import { undoChanges } from '../../src/platform/wire/calls/changes.ts';
import { roles } from '../../src/platform/wire/roles.ts';
import { holdWrite, untilWaiting } from '../held-write.ts';
import { here, makeChapter, makeDocument, makeUser } from '../makers.ts';
import { type Client, onBothEngines } from '../test-portal.ts';

const rounds = 20;

/** Locks a record without changing it. */
const touch = (tx: Tx, table: 'users' | 'documents', id: number) =>
  tx.updateTable(table).set({ created_at: sql`created_at` }).where('id', '=', id).execute();

describe('at once', () => {
  onBothEngines((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });

    it('a payment is recorded and the role of its member changes', async () => {
      const payment = { PaymentDate: '2026-03-05', Amount: 1_000, MemberShipStartDate: '2026-03-05', MemberShipEndDate: '2027-03-05' };
      for (let round = 0; round < rounds; round++) {
        const { id, email } = await makeUser(portal().data);
        const [paid, changed] = await Promise.all([
          staff.send(recordPayment, { ...payment, MemberId: id }),
          setRole(commandLineChanges(portal().data, here), email, roles.admin),
        ]);
        expect(paid).toMatchObject({ status: 200, rs: 1 });
        expect(changed).toBe(true);
      }
    });

    it('a change of many records is taken back, and all of them are changed again', async () => {
      const people = await Promise.all(Array.from({ length: 60 }, () => makeUser(portal().data)));
      const Ids = people.map(({ id }) => id).sort((one, other) => one - other);
      const mark = () => staff.send(bulkSave, { Call: updateDetails.name, Flag: 'IsTmn', IsTmnians: true, Ids });
      const { res } = await mark();
      const commit = await holdWrite(portal(), (tx) => touch(tx, 'users', Ids[30] ?? 0));
      const undoing = staff.send(undoChanges, { SetId: res?.SetId });
      await untilWaiting(portal(), 1);
      const marking = mark();
      await untilWaiting(portal(), 2);
      await commit();
      expect(await undoing).toMatchObject({ status: 200, rs: 1 });
      expect(await marking).toMatchObject({ status: 200, res: { Done: 60 } });
    });

    it('the file of a document is replaced, and its former name comes back', async () => {
      const member = await portal().as('member');
      const { res } = await member.send(saveDocument, { Flag: 'Add', DocumentName: 'Lease' }, makeDocument());
      const renamed = { Flag: 'Update', Id: res?.Id, DocumentName: 'The lease' };
      const { res: set } = await member.send(saveDocument, renamed);
      const commit = await holdWrite(portal(), (tx) => touch(tx, 'documents', Number(res?.Id)));
      const replacing = member.send(saveDocument, renamed, makeDocument('docx'));
      await untilWaiting(portal(), 1);
      const undoing = member.send(undoChanges, { SetId: set?.SetId });
      await untilWaiting(portal(), 2);
      await commit();
      expect(await replacing).toMatchObject({ status: 200, rs: 1 });
      expect(await undoing).toMatchObject({ status: 200, rs: 1 });
      expect((await member.send(listDocuments)).rc).toMatchObject([{ FileName: 'document.docx' }]);
    });

    it('either a chapter is deleted or a member is assigned to it, and the other request is refused', async () => {
      const paid = { isActiveMember: true, membershipEnd: new Date(Date.now() + 300 * 86_400_000).toISOString(), amount: 1 };
      for (let round = 0; round < rounds; round++) {
        const [{ id: UserId }, { id: Id }] = [await makeUser(portal().data, paid), await makeChapter(portal().data)];
        const [deleted, assigned] = await Promise.all([
          staff.send(saveChapter, { Flag: 'Delete', Id }),
          staff.send(assignMember, { Flag: 'Add', ChapterId: Id, UserId }),
        ]);
        expect([deleted.status, assigned.status].toSorted(), `${deleted.msgkey}, ${assigned.msgkey}`).toEqual([200, 400]);
        const { rc } = await staff.send(listAssigned, { UserId });
        expect(rc).toHaveLength(assigned.status === 200 ? 1 : 0);
      }
    });
  });
});
