// Reminders that somebody sends by hand: at once, once for each click, and to whom not.

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { sendNow } from '../../../../tests/rooms/outbox-room.ts';
import { forgetReminders, mailsOf, makePayer, remindAt, remindingOf, subjectsOf } from '../../../../tests/rooms/reminder-room.ts';
import { startMailServer } from '../../../../tests/servers/mail-server.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { recordPayment } from '../payments/payments.contract.ts';
import { listRenewals, remindMembers } from './renewals.contract.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('reminders by hand', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    const member = (membershipEnd: string | undefined, more: Parameters<typeof makeUser>[1] = {}) =>
      makePayer(portal(), membershipEnd, more);
    const remind = (body: Record<string, unknown>, key?: string) =>
      staff.send(remindMembers, body, null, key === undefined ? {} : { 'idempotency-key': key });

    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    beforeEach(() => forgetReminders(portal(), staff.userId));

    it('are sent by hand at once, also before the first stage, and the stage of the day is not sent again', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-26T07:00:00+05:30') });
      const [later, due, unpaid] = [await member('2027-03-05'), await member('2026-03-05'), await member(undefined, { amount: 0 })];
      const answer = await remind({ Ids: [due.id, later.id, unpaid.id, due.id] });
      expect(answer).toMatchObject({ status: 200, msgkey: '3 reminders wait for a mail server' });
      expect(answer.res).toEqual({ Done: 3, Refused: [], RefusedCount: 0, CanSend: false, SetId: null });
      expect(await subjectsOf(portal())).toEqual([
        'Your membership ends on 5 March 2027',
        'Your membership ends on 5 March 2026',
        'Your membership has not begun yet',
      ]);
      const reminding = remindingOf(portal());
      expect(await remindAt(reminding, '2026-02-26T08:00:00+05:30')).toBe(0);
      expect((await remind({ Ids: `${due.id}` })).res?.Done).toBe(0);
      expect(await subjectsOf(portal())).toHaveLength(3);
      expect(await remindAt(reminding, '2026-03-05T08:00:00+05:30')).toBe(1);
      const { rc } = await staff.send(listRenewals, { Id: due.id });
      expect(rc).toMatchObject([{ LastRemindedAt: '2026-02-26T01:30:00.000Z' }]);
    });

    it('leave out who has paid since the list was read, and is not due again', async () => {
      const [asha, ravi] = [await member('2026-03-05'), await member('2026-03-05')];
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-26T07:00:00+05:30') });
      const term = { MemberShipStartDate: '2026-03-06', MemberShipEndDate: '2027-03-05' };
      const paid = { MemberId: asha.id, Amount: 10_000, PaymentDate: '2026-02-26', ...term };
      expect((await staff.send(recordPayment, paid)).status).toBe(200);
      expect((await remind({ Ids: [asha.id, ravi.id] })).res).toMatchObject({
        Done: 1,
        Refused: [{ Id: asha.id, Code: 'Clash', Message: 'Has paid within the last 30 days' }],
      });
      // Later the office may mean it.
      vi.setSystemTime(new Date('2026-03-29T07:00:00+05:30'));
      expect((await remind({ Ids: [asha.id] })).res).toMatchObject({ Done: 1 });
    });

    it('are sent by hand once for each click', async () => {
      const { id } = await member('2026-03-05');
      const [first, again] = await Promise.all([remind({ Ids: [id] }, 'one click'), remind({ Ids: [id] }, 'one click')]);
      expect(again).toEqual(first);
      expect(await remind({ Ids: [id] }, 'one click')).toEqual(first);
      expect(await subjectsOf(portal())).toHaveLength(1);
      await remind({ Ids: [id] }, 'another click');
      expect(await subjectsOf(portal())).toHaveLength(1);
    });

    const waits = { Code: 'MailWaits', Message: 'A reminder waits in the outbox already' };
    const just = { Code: 'JustReminded', Message: 'Was reminded by hand within the last 24 hours' };
    const letLeave = (...people: { email: string }[]) =>
      portal().data.write(async (tx) => {
        const mails = tx.updateTable('outbox').set({ state: 'Sent' });
        for (const { email } of people) await mails.where('to_address', '=', email).execute();
      });

    it('by hand leave out whose mail about the same end still waits, and who was reminded by hand within 24 hours', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-27T07:00:00+05:30') });
      const end = '2026-03-05';
      const [waiting, sent, renewed, failed, fresh] = [
        await member(end),
        await member(end),
        await member(end),
        await member(end),
        await member(end),
      ];
      const before = [waiting.id, sent.id, renewed.id, failed.id];
      await remind({ Ids: before });
      await letLeave(sent);
      await portal().data.write(async (tx) => {
        await tx.updateTable('outbox').set({ state: 'Failed' }).where('to_address', '=', failed.email).execute();
        await tx.updateTable('users').set({ membership_end: '2027-03-05' }).where('id', '=', renewed.id).execute();
      });
      for (const more of [{}, { LeaveOutWaiting: true }, { LeaveOutWaiting: false }]) {
        expect(await remind({ Ids: [waiting.id], ...more })).toMatchObject({
          status: 200,
          msgkey: waits.Message,
          res: { Done: 0, Refused: [{ Id: waiting.id, ...waits }] },
        });
        expect(await remind({ Filters: { Stage: 'Due', Except: [fresh.id, failed.id] }, Count: 2, ...more })).toMatchObject({
          msgkey: `Nobody was reminded. 2 left out: ${waits.Message} (1), ${just.Message} (1)`,
        });
      }
      const Ids = [...before, fresh.id];
      // The list knows it before.
      const listed = async (filters: object) => (await staff.send(listRenewals, { Stage: 'Due', RecordsPerPage: 0, ...filters })).rc;
      const may = await listed({ Ids });
      expect(may.filter(({ MayBeReminded }) => MayBeReminded).map(({ Id }) => Id)).toEqual([failed.id, fresh.id]);
      for (const MayBeReminded of [true, false]) {
        const expected = may.filter((row) => row.MayBeReminded === MayBeReminded).map(({ Id }) => Id);
        expect((await listed({ Ids, MayBeReminded })).map(({ Id }) => Id)).toEqual(expected);
      }
      expect(await remind({ Ids })).toMatchObject({
        msgkey: `2 reminders wait for a mail server. 3 left out: ${waits.Message} (1), ${just.Message} (2)`,
        res: {
          Done: 2,
          Refused: [
            { Id: waiting.id, ...waits },
            { Id: sent.id, ...just },
            { Id: renewed.id, ...just },
          ],
        },
      });
      expect((await mailsOf(portal())).slice(4).map(({ to }) => to)).toEqual([failed.email, fresh.email]);
      await letLeave(waiting, sent, renewed, failed, fresh);
      vi.setSystemTime(new Date('2026-02-28T06:59:59+05:30'));
      expect((await remind({ Ids })).res?.Done).toBe(0);
      vi.setSystemTime(new Date('2026-02-28T07:00:01+05:30'));
      expect((await remind({ Ids })).res?.Done).toBe(5);
    });

    it('by hand come once, however often and by how many at once they are asked for', async () => {
      const members = [await member('2026-03-05'), await member('2026-03-05')];
      const Ids = members.map(({ id }) => id);
      const answers = await Promise.all(Array.from({ length: 8 }, () => remind({ Ids })));
      expect(answers.map(({ res }) => res?.Done).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 2]);
      await letLeave(...members);
      expect(await remind({ Ids })).toMatchObject({ msgkey: `Nobody was reminded. 2 left out: ${just.Message}` });
      expect(await subjectsOf(portal())).toHaveLength(2);
    });

    it('by hand follow those that came by themselves, and a clock that was ahead keeps nobody from them', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T09:00:00+05:30') });
      const asha = await member('2026-03-05');
      expect(await remindAt(remindingOf(portal()), '2026-03-05T08:00:00+05:30')).toBe(1);
      await letLeave(asha);
      const again = { Ids: [asha.id], IsRemindedToday: true, MayBeReminded: true };
      expect((await staff.send(listRenewals, again)).rc).toMatchObject([{ Id: asha.id, MayBeReminded: true }]);
      expect((await remind({ Ids: [asha.id] })).res?.Done).toBe(1);
      await letLeave(asha);
      expect((await staff.send(listRenewals, again)).rc).toEqual([]);
      vi.setSystemTime(new Date('2026-02-05T09:00:00+05:30'));
      expect((await remind({ Ids: [asha.id] })).res?.Done).toBe(1);
    });

    it('by hand leave out who may not be reminded, and say why', async () => {
      const [one, unwilling, gone] = [
        await member('2026-03-05'),
        await member('2026-03-05'),
        await member('2026-03-05', { isActive: false }),
      ];
      await portal().clientOf(unwilling).send(updateDetails, { Flag: 'MembershipMail', WantsMembershipMail: false });
      const may = await staff.send(listRenewals, { MayBeReminded: true });
      expect(may.rc.map(({ Id }) => Id)).toEqual([one.id]);
      const { res, msgkey } = await remind({ Ids: [one.id, unwilling.id, gone.id, staff.userId, 2_000_000_000] });
      expect(msgkey).toBe(
        'The reminder waits for a mail server. 4 left out: Member not found (2), Has turned off mail about the membership (1), The account is deactivated (1)',
      );
      expect(res).toMatchObject({
        Done: 1,
        RefusedCount: 4,
        Refused: [
          { Id: staff.userId, Message: 'Member not found' },
          { Id: unwilling.id, Message: 'Has turned off mail about the membership' },
          { Id: gone.id, Message: 'The account is deactivated' },
          { Id: 2_000_000_000, Message: 'Member not found' },
        ],
      });
      expect(await remind({ Ids: [unwilling.id] })).toMatchObject({
        status: 200,
        msgkey: 'Has turned off mail about the membership',
        res: { Done: 0 },
      });
      expect((await mailsOf(portal())).map(({ to }) => to)).toEqual([one.email]);
    });

    it('by hand go to all who match the filters, and a slip in the filters means nobody', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T07:00:00+05:30') });
      const [due, grace] = [await member('2026-03-05'), await member('2026-03-04')];
      expect((await remind({ Filters: { stage: 'Grace' }, Count: 1 })).res?.Done).toBe(1);
      expect((await mailsOf(portal())).map(({ to }) => to)).toEqual([grace.email]);
      for (const [body, message] of [
        [{}, 'Please select at least one member'],
        [{ Ids: [] }, 'Please select at least one member'],
        [{ Ids: ['x'] }, 'Id must be a number'],
        [{ Ids: [due.id], Filters: { Stage: 'Due' } }, 'Please send either Ids or Filters'],
        [{ Filters: { Stage: 'Late' } }, 'Stage must be This week, This month, Due, Grace, Lapsed or Never paid'],
        [{ Filters: { stages: 'Due' } }, 'Filters must be an object with Search, Stage and ChapterId'],
        [{ Filters: 'Due' }, 'Filters must be an object with Search, Stage and ChapterId'],
        [{ Ids: Array.from({ length: 20_001 }, (_, at) => at + 1) }, 'At most 20,000 records at once'],
        [{ Filters: {} }, 'Count is required'],
        [{ Filters: { Stage: 'Due' } }, 'Count is required'],
        [{ Filters: { Except: [due.id] } }, 'Count is required'],
      ] as const) {
        expect(await remind(body), message).toMatchObject({ status: 400, msgkey: message });
      }
      expect(await subjectsOf(portal())).toHaveLength(1);
    });

    it('by hand go to nobody when other members match than the person saw, and not to those who were taken out', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T07:00:00+05:30') });
      const [one, other, third] = [await member('2026-03-05'), await member('2026-03-06'), await member('2026-03-07')];
      const changed = { status: 409, msgkey: 'The list has changed: 3 records match now.' };
      for (const Count of [0, 2, 4]) expect(await remind({ Filters: { Stage: 'Due' }, Count })).toMatchObject(changed);
      expect(await remind({ Filters: {}, Count: 4 })).toMatchObject(changed);
      expect(await subjectsOf(portal())).toEqual([]);
      expect((await remind({ Filters: { Stage: 'Due', Except: [other.id] }, Count: 2 })).res?.Done).toBe(2);
      expect((await mailsOf(portal())).map(({ to }) => to)).toEqual([one.email, third.email]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});

describe('reminders by hand with a mail server', () => {
  onAnyEngine(
    (portal) => {
      it('are never called sent: they are in the outbox, or wait there while no mail can be sent', async () => {
        const staff = await portal().as('superAdmin');
        const remind = async (...Ids: (number | undefined)[]) => (await staff.send(remindMembers, { Ids })).msgkey;
        const people = await Promise.all(Array.from({ length: 5 }, () => makeUser(portal().data)));
        const [one, other, third, fourth, fifth] = people.map(({ id }) => id);
        expect(await remind(one)).toBe('The reminder is in the outbox');
        expect(await remind(other, third)).toBe('2 reminders are in the outbox');
        await sendNow(portal(), 'smtp://127.0.0.1:1');
        expect(await remind(fourth)).toBe('The reminder waits in the outbox: no mail can be sent right now');
        const server = await startMailServer();
        await sendNow(portal(), server.url);
        expect(await remind(fifth)).toBe('The reminder is in the outbox');
        expect(portal().failures()).toEqual([]);
      });
    },
    { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'portal@example.com' },
  );
});
