// Two features change the same rows at the same moment: neither blocks the other, and both see one consistent result.

import { beforeAll, describe, expect, it } from 'vitest';
import { commandLineChanges } from '../src/app/server/record-kinds.ts';
import { assignMember, listAssigned } from '../src/features/chapters/assignments/assignments.contract.ts';
import { saveChapter } from '../src/features/chapters/chapters/chapters.contract.ts';
import { recordPayment } from '../src/features/money/payments/payments.contract.ts';
import { setRole } from '../src/features/people/accounts/accounts.server.ts';
import { roles } from '../src/platform/wire/roles.ts';
import { makeChapter, makeUser } from './makers.ts';
import { type Client, onBothEngines } from './test-portal.ts';

const rounds = 20;

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
          setRole(commandLineChanges(portal().data), email, roles.admin),
        ]);
        expect(paid).toMatchObject({ status: 200, rs: 1 });
        expect(changed).toBe(true);
      }
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
