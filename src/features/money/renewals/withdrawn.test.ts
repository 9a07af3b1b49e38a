// Reminders that waited while the mail server was away: only those that are still true go out, to a real mail server.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeUser } from '../../../../tests/makers.ts';
import { expectPaid, paymentsOf } from '../../../../tests/payments.ts';
import { rowsOf, sendNow } from '../../../../tests/rooms/outbox-room.ts';
import { startMailServer } from '../../../../tests/servers/mail-server.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { daysAfter } from '../../../platform/wire/days.ts';
import { getDashboard } from '../../desk/dashboard/dashboard.contract.ts';
import { listOutbox, sendAgain } from '../../desk/outbox/outbox.contract.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { listRenewals, remindMembers } from './renewals.contract.ts';

const term = (start: string) => ({ MemberShipStartDate: start, MemberShipEndDate: daysAfter(start, 364) });

describe('a reminder that waits in the outbox', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    beforeEach(() =>
      portal().data.write(async (tx) => {
        for (const table of ['notices', 'reminders', 'last_reminders', 'outbox'] as const) await tx.deleteFrom(table).execute();
      }),
    );
    const { pay, strikeOut } = paymentsOf(portal, () => staff);

    /** A member whose membership ends in a week, and who has been reminded of it. */
    const reminded = async () => {
      const user = await makeUser(portal().data);
      const payment = await pay(user.id, term(inDays(-357)));
      expectPaid(payment);
      expect((await staff.send(remindMembers, { Ids: [user.id] })).res?.Done).toBe(1);
      return { ...user, paymentId: payment.res?.Id ?? 0 };
    };
    const outbox = async () => (await staff.send(listOutbox)).rc.map(({ State, LastError, Tries }) => ({ State, LastError, Tries }));
    const otherDay = { State: 'Withdrawn', LastError: 'Not sent: the membership ends on another day now', Tries: 0 };

    it('does not go out once the member has renewed, and the outbox says so; others go out', async () => {
      const server = await startMailServer();
      const [renewed, waiting] = [await reminded(), await reminded()];
      expectPaid(await pay(renewed.id, term(inDays(8))));
      for (let mail = 0; mail < 2; mail++) await sendNow(portal(), server.url);
      expect(server.received.map(({ to }) => to)).toEqual([[waiting.email]]);
      expect((await outbox()).toReversed()).toEqual([otherDay, { State: 'Sent', LastError: null, Tries: 1 }]);
    });

    it('goes out when what was paid later has become void, or ends earlier', async () => {
      const server = await startMailServer();
      const { id, email } = await reminded();
      const { res } = await pay(id, term(inDays(8)));
      expectPaid(await pay(id, term(inDays(-400))));
      await strikeOut(res?.Id ?? 0);
      await sendNow(portal(), server.url);
      expect(server.received.map(({ to }) => to)).toEqual([[email]]);
    });

    it('does not go out when the payment became void or was corrected, also when it is sent again by hand', async () => {
      const server = await startMailServer();
      const [struck, corrected] = [await reminded(), await reminded()];
      await strikeOut(struck.paymentId);
      const correction = { ...term(inDays(-350)), Corrects: corrected.paymentId, Reason: 'Wrong days' };
      expect((await pay(corrected.id, correction)).status).toBe(200);
      for (let mail = 0; mail < 2; mail++) await sendNow(portal(), server.url);
      expect(await outbox()).toEqual([otherDay, otherDay]);
      for (const { id } of await rowsOf(portal()))
        expect(await staff.send(sendAgain, { Id: id })).toMatchObject({ status: 400, res: { Code: 'WasWithdrawn' } });
      for (let mail = 0; mail < 2; mail++) await sendNow(portal(), server.url);
      expect(await outbox()).toEqual([otherDay, otherDay]);
      expect(server.received).toEqual([]);
      expect((await staff.send(listOutbox, { State: 'Withdrawn' })).res?.TotalRecords).toBe(2);
      const { res } = await staff.send(getDashboard);
      expect(res?.Community?.Today.map(({ What }) => What)).not.toContain('Mails failed');
      const [row] = (await staff.send(listRenewals, { Id: corrected.id })).rc;
      expect(row).toMatchObject({ ReminderState: 'Withdrawn', MayBeReminded: true });
    });

    it('does not go out to who has turned such mail off meanwhile, or is deactivated', async () => {
      const server = await startMailServer();
      const [unwilling, gone] = [await reminded(), await reminded()];
      await portal().clientOf(unwilling).send(updateDetails, { Flag: 'MembershipMail', WantsMembershipMail: false });
      await portal().data.write((tx) => tx.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute());
      for (let mail = 0; mail < 2; mail++) await sendNow(portal(), server.url);
      expect((await outbox()).map(({ LastError }) => LastError)).toEqual([
        'Not sent: the account is deactivated now',
        'Not sent: the member has turned such mail off',
      ]);
      expect(server.received).toEqual([]);
    });

    it('is sent once the server is back', async () => {
      const { email } = await reminded();
      await sendNow(portal(), 'smtp://127.0.0.1:1');
      expect(await outbox()).toMatchObject([{ State: 'Waiting', Tries: 1 }]);
      const server = await startMailServer();
      await sendNow(portal(), server.url);
      expect(server.received.map(({ to }) => to)).toEqual([[email]]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
