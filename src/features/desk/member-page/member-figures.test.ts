// The figures beside the tabs of a member's page.

import { expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { recordPayment, voidPayment } from '../../money/payments/payments.contract.ts';
import { saveConnection } from '../../own-records/connections/connections.contract.ts';
import { getMemberFigures } from './member-figures.contract.ts';

onAnyEngine((portal) => {
  it('count what the member has, and name the method of the last valid payment', async () => {
    const staff = await portal().as('superAdmin');
    const { id } = await makeUser(portal().data, { fullName: 'Asha Rao' });
    await makeUser(portal().data);
    const figures = async () => (await staff.send(getMemberFigures, { UserId: id })).res;
    const none = { Connections: 0, Expectations: 0, Events: 0, Documents: 0, Payments: 0, LastMethod: null };
    expect(await figures()).toEqual(none);
    const pay = async (year: number, Method: 'UPI' | 'Cheque') => {
      const term = { MemberShipStartDate: `${year}-03-05`, MemberShipEndDate: `${year + 1}-03-04` };
      const { res } = await staff.send(recordPayment, { MemberId: id, PaymentDate: '2025-03-05', Amount: 18_000, Method, ...term });
      return res?.Id ?? 0;
    };
    await pay(2025, 'Cheque');
    const last = await pay(2026, 'UPI');
    const fields = { UserId: id, OrganizationName: 'Iyer Paints', ContactPerson: 'Ravi Iyer', MobileNo: '9812345678' };
    expect((await staff.send(saveConnection, { Flag: 'Add', ...fields })).status).toBe(200);
    expect(await figures()).toEqual({ ...none, Connections: 1, Payments: 2, LastMethod: 'UPI' });
    await staff.send(voidPayment, { Id: last, Reason: 'Twice' });
    expect(await figures()).toMatchObject({ Payments: 2, LastMethod: 'Cheque' });
    expect((await staff.send(getMemberFigures, { UserId: 2_000_000_000 })).status).toBe(404);
  });
});
