// What the call sheet has beside the stages: this week and this month, the money at stake, and the last contact.

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAssignment, makeChapter, makeUser } from '../../../../tests/makers.ts';
import { paymentsOf } from '../../../../tests/payments.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { noteContact } from '../contacts/contacts.contract.ts';
import { listRenewals } from './renewals.contract.ts';
import { daysOfStage } from './stages.server.ts';

const setClock = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });

afterEach(() => {
  vi.useRealTimers();
});

describe('the days', () => {
  it.each([
    ['This week', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['This week', '2026-11-29', '2026-11-29', '2026-12-05'],
    ['This week', '2026-12-28', '2026-12-28', '2027-01-03'],
    ['This month', '2026-11-30', '2026-11-01', '2026-11-30'],
    ['This month', '2028-02-01', '2028-02-01', '2028-02-29'],
    ['Due', '2026-11-23', '2026-11-23', '2026-12-23'],
  ] as const)('of %s, on %s, are from %s to %s', (stage, today, ...days) => expect(daysOfStage(stage, today)).toEqual(days));
});

describe('the call sheet', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    const payments = paymentsOf(portal, () => staff);
    const member = (membershipEnd: string, amount: number) =>
      makeUser(portal().data, { isActiveMember: true, membershipEnd, amount, fullName: membershipEnd });
    const listed = async (filters: Record<string, unknown> = {}) => {
      const { status, rc, res } = await staff.send(listRenewals, filters);
      expect(status).toBe(200);
      return { rows: rc, ids: rc.map(({ Id }) => Id), res };
    };
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    beforeEach(async () => {
      await portal().data.write(async (tx) => {
        for (const table of ['notices', 'contacts', 'reminders', 'last_reminders', 'assignments', 'payments'] as const)
          await tx.deleteFrom(table).execute();
        await tx.deleteFrom('users').where('id', '<>', staff.userId).execute();
      });
      // A Wednesday, two minutes after midnight in TIME_ZONE, where it is still Tuesday in UTC.
      setClock('2026-11-25T00:02:00+05:30');
    });

    it('has who ends within seven days, and in the whole month, the late ones too, in the order of the days', async () => {
      const ends = [
        '2026-12-02',
        '2026-11-01',
        '2026-10-31',
        '2026-11-29',
        '2026-11-25',
        '2026-11-24',
        '2026-11-30',
        '2026-12-01',
        '2026-12-25',
        '2026-12-26',
      ];
      for (const end of ends) await member(end, 100);
      const names = async (Stage: string) => (await listed({ Stage })).rows.map(({ FullName }) => FullName);
      expect(await names('This week')).toEqual(['2026-11-25', '2026-11-29', '2026-11-30', '2026-12-01']);
      expect(await names('This month')).toEqual(['2026-11-01', '2026-11-24', '2026-11-25', '2026-11-29', '2026-11-30']);
      expect(await names('Due')).toEqual(['2026-11-25', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-25']);
      expect((await listed({ Stage: 'This month' })).rows.map(({ Stage }) => Stage)).toEqual(['Lapsed', 'Grace', 'Due', 'Due', 'Due']);
      expect((await listed()).res?.Counts).toEqual({ ThisWeek: 4, ThisMonth: 5, Due: 6, Grace: 1, Lapsed: 2, NeverPaid: 0 });
      expect((await listed()).res?.TotalRecords).toBe(9);
    });

    it('has as never paid whoever has no valid payment, and not who has paid less than a rupee', async () => {
      const [never, struck, little] = [await makeUser(portal().data), await payments.member(), await payments.member()];
      await payments.strikeOut((await payments.pay(struck, { Amount: 900 })).res?.Id ?? 0);
      await payments.pay(little, { Amount: 0.5, MemberShipEndDate: '2026-11-30' });
      expect((await listed({ Stage: 'Never paid' })).ids.toSorted()).toEqual([never.id, struck].toSorted());
      expect((await listed()).ids.toSorted()).toEqual([never.id, struck].toSorted());
      expect((await listed({ Id: little })).rows.map(({ Stage }) => Stage)).toEqual([null]);
      expect((await listed()).res?.Counts).toMatchObject({ ThisWeek: 0, ThisMonth: 0, Due: 0, NeverPaid: 2 });
    });

    it('says what is at stake in each stage, and in all that match, not only on the page', async () => {
      const [first] = [await member('2026-11-25', 18_000.5), await member('2026-11-26', 1_000), await member('2026-11-30', 500)];
      await member('2026-11-20', 250);
      await makeUser(portal().data);
      const { res, ids } = await listed({ Stage: 'This week', RecordsPerPage: 1 });
      expect(ids).toEqual([first?.id]);
      expect(res).toMatchObject({ TotalRecords: 3, Stake: 19_500.5 });
      expect(res?.Stakes).toEqual({ ThisWeek: 19_500.5, ThisMonth: 19_750.5, Due: 19_500.5, Grace: 250, Lapsed: 0, NeverPaid: 0 });
      expect((await listed()).res?.Stake).toBe(19_750.5);
      expect((await listed({ Ids: [first?.id] })).res?.Stake).toBe(18_000.5);
      expect((await listed({ Stage: 'Never paid' })).res).toMatchObject({ TotalRecords: 1, Stake: 0 });
      const chapter = await makeChapter(portal().data);
      await makeAssignment(portal().data, chapter.id, first?.id ?? 0, staff.userId);
      expect((await listed({ ChapterId: chapter.id })).res).toMatchObject({ Stake: 18_000.5, Stakes: { ThisWeek: 18_000.5, Grace: 0 } });
    });

    it('counts the last valid payment only, and follows when it becomes void', async () => {
      const id = await payments.member();
      const term = (from: string, to: string) => ({ MemberShipStartDate: from, MemberShipEndDate: to });
      await payments.pay(id, { ...term('2024-11-28', '2025-11-27'), Amount: 700 });
      const last = await payments.pay(id, { ...term('2025-11-28', '2026-11-27'), Amount: 900 });
      expect((await listed({ Stage: 'This week' })).res?.Stake).toBe(900);
      await payments.strikeOut(last.res?.Id ?? 0);
      expect((await listed({ Stage: 'Lapsed' })).res?.Stake).toBe(700);
    });

    it('tells the newest contact of each, and the one before when it is taken back', async () => {
      const [asha, ravi] = [await member('2026-11-25', 100), await member('2026-11-26', 100)];
      await staff.send(noteContact, { UserId: asha.id, How: 'WhatsApp' });
      setClock('2026-11-25T10:00:00+05:30');
      const { res } = await staff.send(noteContact, { UserId: asha.id, How: 'Call', Note: 'will pay on Friday' });
      const sheet = async () =>
        (await listed({ Stage: 'This week' })).rows.map(({ Id, LastContactAt, LastContactHow, LastContactNote, LastContactBy }) => ({
          Id,
          LastContactAt,
          LastContactHow,
          LastContactNote,
          LastContactBy,
        }));
      const none = { LastContactAt: null, LastContactHow: null, LastContactNote: null, LastContactBy: null };
      const { full_name: name } = await portal()
        .data.read.selectFrom('users')
        .select('full_name')
        .where('id', '=', staff.userId)
        .executeTakeFirstOrThrow();
      const call = { LastContactHow: 'Call', LastContactNote: 'will pay on Friday', LastContactAt: '2026-11-25T04:30:00.000Z' };
      expect(await sheet()).toEqual([
        { Id: asha.id, ...call, LastContactBy: name },
        { Id: ravi.id, ...none },
      ]);
      await staff.send(undoChanges, { SetId: res?.SetId });
      expect((await sheet())[0]).toMatchObject({ LastContactHow: 'WhatsApp', LastContactNote: null });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
