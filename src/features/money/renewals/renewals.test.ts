// The list of renewals: in which stage a member is, to the day, and who is in the list.

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAssignment, makeChapter, makeUser } from '../../../../tests/makers.ts';
import { expectPaid, paymentsOf } from '../../../../tests/payments.ts';
import { testSorting } from '../../../../tests/suites/sorting-suite.ts';
import { type Client, onBothEngines } from '../../../../tests/test-portal.ts';
import { daysAfter } from '../../../platform/wire/days.ts';
import { listPayments } from '../payments/payments.contract.ts';
import { listRenewals, remindMembers } from './renewals.contract.ts';
import { stageOf } from './stages.server.ts';

const setClock = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });

afterEach(() => {
  vi.useRealTimers();
});

describe('the stage of a renewal', () => {
  const stageAt = (end: string | null, today: string, graceDays = 14) =>
    stageOf({ isActiveMember: end !== null, end, hasPaid: end !== null }, { today, graceDays });

  it.each([
    ['2026-04-05', null],
    ['2026-04-04', 'Due'],
    ['2026-03-05', 'Due'],
    ['2026-03-04', 'Grace'],
    ['2026-02-19', 'Grace'],
    ['2026-02-18', 'Lapsed'],
    ['1999-12-31', 'Lapsed'],
    [null, 'Never paid'],
  ] as const)('on 5 March 2026, of a membership that ends on %s: %s', (end, stage) => expect(stageAt(end, '2026-03-05')).toBe(stage));

  it('counts 29 February like any other day', () => {
    expect(stageAt('2028-03-30', '2028-02-28')).toBeNull();
    expect(stageAt('2028-03-30', '2028-02-29')).toBe('Due');
    expect(stageAt('2028-02-29', '2028-02-29')).toBe('Due');
    expect(stageAt('2028-02-29', '2028-03-01')).toBe('Grace');
    expect(stageAt('2028-02-29', '2028-03-14')).toBe('Grace');
    expect(stageAt('2028-02-29', '2028-03-15')).toBe('Lapsed');
    expect(stageAt('2027-02-28', '2027-03-14')).toBe('Grace');
  });

  it('is none of somebody who has paid less than a rupee', () => {
    const days = { today: '2026-03-05', graceDays: 14 };
    expect(stageOf({ isActiveMember: false, end: '2026-03-05', hasPaid: true }, days)).toBeNull();
    expect(stageOf({ isActiveMember: false, end: null, hasPaid: false }, days)).toBe('Never paid');
  });

  it('has no grace where there are no days of it', () => {
    expect(stageAt('2026-03-05', '2026-03-05', 0)).toBe('Due');
    expect(stageAt('2026-03-04', '2026-03-05', 0)).toBe('Lapsed');
  });
});

describe('the renewals', () => {
  onBothEngines((portal) => {
    let staff: Client;
    const payments = paymentsOf(portal, () => staff);
    const member = (membershipEnd: string, fullName = membershipEnd) =>
      makeUser(portal().data, { isActiveMember: true, membershipEnd, fullName, amount: 1_000 });
    const listed = async (filters: Record<string, unknown> = {}) => {
      const { status, rc, res } = await staff.send(listRenewals, { RecordsPerPage: 0, ...filters });
      expect(status).toBe(200);
      expect(res?.TotalRecords).toBe(rc.length);
      return { rc, ids: rc.map(({ Id }) => Id), counts: res?.Counts };
    };

    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      await portal().as('admin');
    });
    beforeEach(async () => {
      await portal().data.write(async (tx) => {
        for (const table of ['notices', 'reminders', 'last_reminders', 'outbox', 'assignments', 'payments'] as const)
          await tx.deleteFrom(table).execute();
        await tx.deleteFrom('users').where('id', '<>', staff.userId).execute();
      });
    });

    it('change their stage at midnight in TIME_ZONE, also when the answer was cached and nothing was written', async () => {
      setClock('2026-02-01T12:00:00+05:30');
      const { id } = await member('2026-03-05');
      for (const [moment, Stage, Days] of [
        ['2026-02-02T23:59:59.999+05:30', null, 31],
        ['2026-02-03T00:00:00.000+05:30', 'Due', 30],
        ['2026-03-05T23:59:59.999+05:30', 'Due', 0],
        ['2026-03-06T00:00:00.000+05:30', 'Grace', -1],
        ['2026-03-19T23:59:59.999+05:30', 'Grace', -14],
        ['2026-03-20T00:00:00.000+05:30', 'Lapsed', -15],
      ] as const) {
        setClock(moment);
        const { rc } = await listed({ Id: id });
        expect(rc, moment).toMatchObject([{ Id: id, Stage, Days, MembershipEndDate: '2026-03-05T12:00:00.000Z' }]);
        const { ids, counts } = await listed();
        expect(ids, moment).toEqual(Stage ? [id] : []);
        expect(counts).toMatchObject({ Due: 0, Grace: 0, Lapsed: 0, NeverPaid: 0, ...(Stage && { [Stage]: 1 }) });
        for (const stage of ['Due', 'Grace', 'Lapsed', 'Never paid']) {
          expect((await listed({ Stage: stage })).ids, `${stage} at ${moment}`).toEqual(stage === Stage ? [id] : []);
        }
      }
    });

    it.each([
      ['on its last day', 0, 'Due', 'the day after its end'],
      ['one day after', -1, 'Grace', 'the day after its end'],
      ['13 days after', -13, 'Grace', 'the day after its end'],
      ['14 days after', -14, 'Grace', 'today'],
      ['15 days after', -15, 'Lapsed', 'today'],
    ] as const)('are in the stage, and follow on the day, that the days since the end say: %s', async (_when, Days, Stage, start) => {
      const end = '2024-02-20';
      const today = daysAfter(end, -Days);
      for (const time of ['00:00:00.000', '23:59:59.999']) {
        setClock(`${today}T${time}+05:30`);
        const { id } = await member(end, `${today} ${time}`);
        expect((await listed({ Id: id })).rc).toMatchObject([{ Stage, Days }]);
        expect((await listed({ Stage })).ids).toContain(id);
        const { res } = await staff.send(listPayments, { MemberId: id });
        expect(res?.NextStart.slice(0, 10)).toBe(start === 'today' ? today : '2024-02-21');
      }
    });

    it('have the most urgent first, with the chapter, the last payment and the last reminder', async () => {
      setClock('2026-03-05T12:00:00+05:30');
      const people = new Map<string, number>();
      for (const days of [30, 0, 5, -1, -14, -15, -400]) people.set(String(days), (await member(daysAfter('2026-03-05', days))).id);
      const older = await makeUser(portal().data, { createdAt: '2026-01-01T00:00:00.000Z' });
      const newer = await makeUser(portal().data, { createdAt: '2026-01-02T00:00:00.000Z', role: 'admin' });
      await makeUser(portal().data, { isActive: false });
      await makeUser(portal().data, { isActive: false, isActiveMember: true, membershipEnd: '2026-03-05' });
      await portal().as('superAdmin');
      const idsOf = (...days: number[]) => days.map((day) => people.get(String(day)));
      expect((await listed({ Stage: 'Due' })).ids).toEqual(idsOf(0, 5, 30));
      expect((await listed({ Stage: 'Grace' })).ids).toEqual(idsOf(-14, -1));
      expect((await listed({ Stage: 'Lapsed' })).ids).toEqual(idsOf(-15, -400));
      expect((await listed({ Stage: 'Never paid' })).ids).toEqual([newer.id, older.id]);
      expect((await listed()).ids.slice(0, 7)).toEqual(idsOf(30, 5, 0, -1, -14, -15, -400));
      expect((await listed()).counts).toMatchObject({ Due: 3, Grace: 2, Lapsed: 2, NeverPaid: 2 });

      const [pune, agra] = [await makeChapter(portal().data, 'Pune'), await makeChapter(portal().data, 'Agra')];
      const due = people.get('0') ?? 0;
      for (const chapter of [pune, agra]) await makeAssignment(portal().data, chapter.id, due, staff.userId);
      await makeAssignment(portal().data, pune.id, older.id, staff.userId);
      const renewalsOfPune = await listed({ ChapterId: pune.id });
      expect(renewalsOfPune.ids).toEqual([due, older.id]);
      expect(renewalsOfPune.counts).toMatchObject({ Due: 1, Grace: 0, Lapsed: 0, NeverPaid: 1 });
      await staff.send(remindMembers, { Ids: [due] });
      const [row] = (await listed({ ChapterId: pune.id, Stage: 'Due' })).rc;
      expect(row).toEqual({
        Id: due,
        FullName: '2026-03-05',
        IsFound: true,
        Photo: null,
        MembershipNo: null,
        ChapterName: 'Agra, Pune',
        Email: expect.stringContaining('@'),
        Phone: expect.any(String),
        Stage: 'Due',
        MembershipEndDate: '2026-03-05T12:00:00.000Z',
        Days: 0,
        CreatedAt: expect.stringMatching(/^\d{4}-/),
        Amount: 1_000,
        PaymentDate: null,
        NextMonths: 12,
        NextAmount: 1_000,
        LastRemindedAt: '2026-03-05T06:30:00.000Z',
        ReminderState: 'Waiting',
        ReminderSentAt: null,
        WithoutGapUntil: expect.toSatisfy((until) => until === null || typeof until === 'string'),
        WantsMembershipMail: true,
        MayBeReminded: false,
        LastContactAt: null,
        LastContactHow: null,
        LastContactNote: null,
        LastContactBy: null,
        TotalRecords: 1,
      });
    });

    it('tell whether the last reminder has left, and who was reminded today', async () => {
      setClock('2026-03-04T12:00:00+05:30');
      const [before, sent, failed, never] = [
        await member('2026-03-05'),
        await member('2026-03-06'),
        await member('2026-03-07'),
        await member('2026-03-08'),
      ];
      await staff.send(remindMembers, { Ids: [before.id] });
      // In TIME_ZONE it is the next day, in UTC it is not.
      setClock('2026-03-05T00:10:00+05:30');
      await staff.send(remindMembers, { Ids: [sent.id, failed.id] });
      const mails = await portal().data.read.selectFrom('reminders').select(['user_id', 'mail_id']).orderBy('id').execute();
      const sent_at = '2026-03-05T04:00:00.000Z';
      for (const [member, left] of [
        [sent, { state: 'Sent', sent_at }],
        [failed, { state: 'Failed' }],
      ] as const) {
        const mail = mails.findLast(({ user_id }) => user_id === member.id)?.mail_id ?? 0;
        await portal().data.write((tx) => tx.updateTable('outbox').set(left).where('id', '=', mail).execute());
      }
      const { rc } = await listed({ Stage: 'Due' });
      expect(rc.map(({ Id, ReminderState, ReminderSentAt }) => [Id, ReminderState, ReminderSentAt])).toEqual([
        [before.id, 'Waiting', null],
        [sent.id, 'Sent', sent_at],
        [failed.id, 'Failed', null],
        [never.id, null, null],
      ]);
      expect((await listed({ Stage: 'Due', IsRemindedToday: true })).ids).toEqual([sent.id, failed.id]);
      expect((await listed({ Stage: 'Due', IsRemindedToday: false })).ids).toEqual([before.id, never.id]);
    });

    it('lose whoever renews, and get back whose payment becomes void', async () => {
      setClock('2026-03-10T12:00:00+05:30');
      const id = await payments.member();
      const term = (from: string, to: string) => ({ MemberShipStartDate: from, MemberShipEndDate: to });
      expectPaid(await payments.pay(id, term('2025-03-06', '2026-03-05')));
      expect((await listed()).rc).toMatchObject([{ Id: id, Stage: 'Grace', Days: -5 }]);
      const renewal = await payments.pay(id, term('2026-03-06', '2027-03-05'));
      expect((await listed()).ids).toEqual([]);
      expect((await listed({ Id: id })).rc).toMatchObject([{ Id: id, Stage: null, Days: 360 }]);
      await payments.strikeOut(renewal.res?.Id ?? 0);
      expect((await listed()).rc).toMatchObject([{ Id: id, Stage: 'Grace', Amount: 1_000 }]);
    });

    it('can be had as a file, with the words of the screen', async () => {
      setClock('2026-03-05T12:00:00+05:30');
      const asha = await member('2026-03-05', 'Asha Rao');
      const { statusCode, body } = await portal().app.inject({
        method: 'POST',
        url: '/api/User/GetRenewals',
        headers: { authorization: `Bearer ${staff.token}` },
        payload: { Format: 'csv', Stage: 'Due', Columns: 'FullName,MembershipEndDate,Days,LastRemindedAt' },
      });
      expect(statusCode).toBe(200);
      expect(body.replace('\uFEFF', '').split('\r\n')).toEqual([
        'Member,Membership ends,Days left,Reminder written',
        'Asha Rao,2026-03-05,0,',
        '',
      ]);
      await member('2026-03-06');
      for (const Sort of [null, 'FullName', '-LastRemindedAt']) {
        expect((await listed({ Ids: [asha.id, 2_000_000_000], Sort })).ids, String(Sort)).toEqual([asha.id]);
      }
    });

    it('refuse what they do not know instead of showing everybody', async () => {
      for (const [filters, message] of [
        [{ Stage: 'due' }, 'Stage must be This week, This month, Due, Grace, Lapsed or Never paid'],
        [{ Stage: ['Due'] }, 'Stage must be This week, This month, Due, Grace, Lapsed or Never paid'],
        [{ ChapterId: 'x' }, 'ChapterId must be a number'],
        [{ ChapterId: 0 }, 'ChapterId must be at least 1'],
        [{ Id: 0 }, 'Id must be at least 1'],
        [{ Fields: ['__proto__'] }, 'Fields must be preview'],
      ] as const) {
        expect(await staff.send(listRenewals, filters), message).toMatchObject({ status: 400, rc: [], msgkey: message });
      }
    });

    describe('are sorted', () => {
      beforeEach(async () => {
        const today = '2026-03-05';
        setClock(`${today}T12:00:00+05:30`);
        const names = ['zara Khan', 'Ágnes Varga', 'agnes varga', 'Bela', 'Ünal Şahin'];
        const ids: number[] = [];
        for (const [at, name] of names.entries()) ids.push((await member(daysAfter(today, [3, -400, 3, 30, -2][at] ?? 0), name)).id);
        ids.push((await makeUser(portal().data, { fullName: 'Never', amount: 0 })).id);
        for (const at of [3, 1, 4]) {
          setClock(`${today}T1${at}:00:00+05:30`);
          await staff.send(remindMembers, { Ids: [ids[at]] });
        }
      });
      testSorting(listRenewals, () => staff);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
