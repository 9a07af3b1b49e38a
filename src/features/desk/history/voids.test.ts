// What the history tells of an import before it is taken back: which payments become void by that.

import { beforeAll, describe, expect, it } from 'vitest';
import { next } from '../../../../tests/makers.ts';
import { csv, newEmail, sendFile } from '../../../../tests/rooms/import-room.ts';
import { hdfc, rrn, statementRoom, today } from '../../../../tests/rooms/statement-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { listHistory } from './history.contract.ts';

describe('what becomes void when an import is undone', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const { member, pay, read, record, historyOf, strikeOut } = statementRoom(portal, () => staff);
    const voidsOf = async (SetId: number | null | undefined) => (await staff.send(listHistory, { SetId: SetId ?? 0 })).res?.Voids;

    it('is told of a statement: its valid payments and their sum', async () => {
      const { id, no } = await member();
      const line = (sum: string) => [today, `UPI-H-h${next()}@oksbi-X-${rrn()}-${no}`, '', sum] as const;
      const { lines } = await read(hdfc(line('12,500.00'), line('9,000.50')));
      const { res } = await record(lines);
      expect(await voidsOf(res?.SetId)).toEqual({ Payments: 2, Sum: 21_500.5, IsStatement: true, NewMembers: 0 });
      const paid = (await historyOf(id)).find(({ Amount }) => Amount === 12_500);
      await strikeOut(paid?.Id ?? 0);
      expect(await voidsOf(res?.SetId)).toMatchObject({ Payments: 1, Sum: 9_000.5 });
    });

    it('is told of a file of members, with how many of them are new, and of nothing else', async () => {
      const file = csv(
        ['Name', 'E-mail ID', 'Mob No', 'Paid on', 'Amount', 'Valid until'],
        ['Asha', newEmail(), '9876543210', '01-04-2026', '18000', '31-03-2090'],
      );
      const { res } = await sendFile(staff, 'members', file, { Apply: true });
      expect(await voidsOf(res?.SetId)).toEqual({ Payments: 1, Sum: 18_000, IsStatement: false, NewMembers: 1 });
      const { id } = await member();
      await pay(id, { Amount: 500 });
      const [typed] = (await staff.send(listHistory, { Record: 'Payment' })).rc;
      expect(await voidsOf(typed?.SetId)).toBeNull();
      expect((await staff.send(listHistory, { Record: 'Payment' })).res?.Voids).toBeNull();
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
