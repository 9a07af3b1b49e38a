// The dashboard through the real app: every figure equals the total of its list, and nobody sees figures of others.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeAssignment, makeChapter, makeUser } from '../../../../../tests/makers.ts';
import { type Client, onBothEngines } from '../../../../../tests/test-portal.ts';
import { momentsOfMonth, monthsAfter, todayIn } from '../../../../platform/server/calendar.ts';
import { daysAfter } from '../../../../platform/wire/days.ts';
import { listAssigned } from '../../../chapters/assignments/assignments.contract.ts';
import { saveEvent } from '../../../contents/events/events.contract.ts';
import { recordPayment } from '../../../money/payments/payments.contract.ts';
import { listRenewals } from '../../../money/renewals/renewals.contract.ts';
import { saveConnection } from '../../../own-records/connections/connections.contract.ts';
import { saveExpectation } from '../../../own-records/expectations/expectations.contract.ts';
import { listMembers } from '../../../people/members/members.contract.ts';
import { updateDetails } from '../../../people/profile/profile.contract.ts';
import { getDashboard } from '../dashboard.contract.ts';

const zone = 'Asia/Kolkata';
const today = todayIn(zone);
const noon = (day: string) => `${day}T12:00:00.000Z`;
const inDays = (days: number) => noon(daysAfter(today, days));
const thisMonth = today.slice(0, 7);

describe('the dashboard', () => {
  onBothEngines((portal) => {
    let staff: Client;
    const member = (days: number | null, createdAt?: string) =>
      makeUser(portal().data, {
        isActiveMember: days !== null,
        membershipEnd: days === null ? undefined : inDays(days),
        amount: 1_000,
        ...(createdAt && { createdAt }),
      });
    const community = async () => {
      const { status, res } = await staff.send(getDashboard);
      expect(status).toBe(200);
      if (!res?.Community) throw new Error('No figures of the community');
      return res.Community;
    };
    const listed = async (filters: Record<string, unknown>) => {
      const { status, res } = await staff.send(listMembers, { RecordsPerPage: 1, ...filters });
      expect(status).toBe(200);
      return res?.TotalRecords ?? -1;
    };

    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      for (const days of [-400, -1, 0, 1, 29, 30, 31, 60, 61, 90, 91, 400, null, null]) await member(days);
      const [from] = momentsOfMonth(monthsAfter(thisMonth, -2), zone);
      // The first moment of a month in the portal's time zone, and the last moment before it.
      await member(null, from);
      await member(null, new Date(Date.parse(from) - 1).toISOString());
      await member(null, '2001-01-01T00:00:00.000Z');
    });

    it('counts members by status and by the end of their membership, as the lists do', async () => {
      const { Members, Ending } = await community();
      expect(Members).toEqual({ Active: 10, Expired: 2, Inactive: 5 });
      expect(Ending).toEqual([
        { Days: 30, Count: 4 },
        { Days: 60, Count: 6 },
        { Days: 90, Count: 8 },
      ]);
      for (const [Status, count] of Object.entries(Members)) expect(await listed({ Status })).toBe(count);
      for (const { Days, Count } of Ending) expect(await listed({ EndsWithin: Days })).toBe(Count);
      const { rc } = await staff.send(listMembers, { Status: 'Active', RecordsPerPage: 100 });
      expect(rc.every(({ Status }) => Status === 'Active')).toBe(true);
    });

    it('lists the members whose membership ends next, the soonest first', async () => {
      const { EndingNext } = await community();
      expect(EndingNext.map(({ MembershipEndDate }) => MembershipEndDate)).toEqual([0, 1, 29, 30, 31, 60].map(inDays));
    });

    it('shows new members and income month by month, by the calendar of the time zone, exact to the paisa', async () => {
      const before = await community();
      const { id } = await makeUser(portal().data, {});
      const pay = (Amount: number, day: string) =>
        staff.send(recordPayment, {
          MemberId: id,
          Amount,
          PaymentDate: noon(day),
          MemberShipStartDate: noon(day),
          MemberShipEndDate: inDays(365),
        });
      await pay(100_000.1, today);
      await pay(0.2, today);
      await pay(700, `${monthsAfter(thisMonth, -11)}-01`);
      await pay(900, `${monthsAfter(thisMonth, -12)}-28`);
      const { Months } = await community();
      expect(Months.map(({ Month }) => Month)).toEqual(Array.from({ length: 12 }, (_, index) => monthsAfter(thisMonth, index - 11)));
      expect(Months.at(-1)).toEqual({ Month: thisMonth, Income: 100_000.3, Joined: (before.Months.at(-1)?.Joined ?? 0) + 1, Thanked: 0 });
      expect(Months[0]?.Income).toBe(700);
      expect(Months.at(-3)?.Joined).toBe(1);
      expect(Months.at(-4)?.Joined).toBe(1);
      for (const { Month, Joined } of Months) expect(await listed({ JoinedIn: Month })).toBe(Joined);
      expect(await listed({ PaidIn: thisMonth })).toBe(1);
      expect(await listed({ PaidIn: monthsAfter(thisMonth, -12) })).toBe(1);
      expect(await listed({ PaidIn: monthsAfter(thisMonth, -5) })).toBe(0);
    });

    it('counts the members of index chapter, the largest chapter first', async () => {
      const [pune, delhi] = [await makeChapter(portal().data, 'Pune'), await makeChapter(portal().data, 'Delhi')];
      await makeChapter(portal().data, 'Empty');
      const [one, two] = [await member(10), await member(10)];
      await makeAssignment(portal().data, pune.id, one.id, one.id);
      await makeAssignment(portal().data, delhi.id, one.id, one.id);
      await makeAssignment(portal().data, delhi.id, two.id, two.id);
      const { Chapters } = await community();
      expect(Chapters).toEqual([
        { Id: delhi.id, ChapterName: 'Delhi', Count: 2 },
        { Id: pune.id, ChapterName: 'Pune', Count: 1 },
      ]);
      for (const { Id, Count } of Chapters) {
        expect((await staff.send(listAssigned, { ChapterId: Id })).res?.TotalRecords).toBe(Count);
      }
    });

    it('shows the newest members first', async () => {
      const { id } = await makeUser(portal().data, { fullName: 'The newest' });
      expect((await community()).Newest[0]).toMatchObject({ Id: id, FullName: 'The newest' });
    });

    it('shows published events from today on, the next one first', async () => {
      const save = (EventName: string, StartDate: string | null) => staff.send(saveEvent, { Flag: 'Add', EventName, StartDate });
      await save('Later', inDays(20));
      await save('Today', inDays(0));
      await save('Yesterday', inDays(-1));
      await save('Whenever', null);
      const { res } = await save('Hidden', inDays(5));
      await staff.send(saveEvent, { Flag: 'Active', Id: res?.Id ?? 0, IsActive: false });
      for (const client of [staff, await portal().as('member')]) {
        const shown = await client.send(getDashboard);
        expect(shown.res?.UpcomingEvents.map(({ EventName }) => EventName)).toEqual(['Today', 'Later']);
      }
    });

    it("shows a member the own figures and nobody else's, and an admin no figures", async () => {
      const asha = await portal().as('member');
      const other = await portal().as('member');
      const connection = { Flag: 'Add', OrganizationName: 'Nilgiri', ContactPerson: 'Ravi', MobileNo: '9876543210' };
      await asha.send(saveConnection, connection);
      await other.send(saveConnection, connection);
      for (const [now, hoped] of [
        [3, 6.5],
        [4.5, 8],
      ] as const) {
        await asha.send(saveExpectation, { Flag: 'Add', CurrentBusinessValue: now, ValueOfBusiness: hoped });
      }
      const { res } = await asha.send(getDashboard);
      expect(res).toMatchObject({
        Community: null,
        Own: {
          Status: 'Inactive',
          MembershipNo: null,
          MembershipEndDate: null,
          LastReceipt: null,
          Connections: 1,
          Expectations: 2,
          EventsJoined: 0,
          Documents: 0,
          Scores: [
            { CurrentBusinessValue: 3, ValueOfBusiness: 6.5 },
            { CurrentBusinessValue: 4.5, ValueOfBusiness: 8 },
          ],
        },
      });
      const admin = await (await portal().as('admin')).send(getDashboard);
      expect(admin).toMatchObject({ status: 200, res: { Community: null, Own: null, UpcomingEvents: [] } });
      expect((await portal().anonymous.send(getDashboard)).status).toBe(401);
    });

    it('says what waits, with its number and its money, as the lists behind it count', async () => {
      const { Today } = await community();
      expect(Today.map(({ What }) => What).slice(0, 2)).toEqual(['Ending this week', 'In grace']);
      for (const [index, Stage] of ['This week', 'Grace'].entries()) {
        const { res } = await staff.send(listRenewals, { Stage });
        expect(Today[index]).toMatchObject({ Count: res?.TotalRecords, Stake: res?.Stake });
        expect(res?.TotalRecords).toBeGreaterThan(0);
      }
      const { res: unpaid } = await staff.send(listRenewals, { Stage: 'Never paid' });
      expect(Today.find(({ What }) => What === 'Never paid')).toEqual({ What: 'Never paid', Count: unpaid?.TotalRecords, Stake: null });
      expect(unpaid?.TotalRecords).toBeGreaterThan(0);
      const { id } = await makeChapter(portal().data, 'Nagpur');
      const assigned = await member(300);
      await makeAssignment(portal().data, id, assigned.id, assigned.id);
      const deactivated = await member(300);
      await staff.send(updateDetails, { Flag: 'Active', UserId: deactivated.id, IsActive: false });
      const waiting = (await community()).Today.find(({ What }) => What === 'Without a chapter');
      expect(waiting?.Stake).toBeNull();
      expect(waiting?.Count).toBe(await listed({ Status: 'Active', IsAssigned: false, IsActive: true }));
    });

    it('counts those whose membership has ended and who hold a place, once each', async () => {
      const counted = async () => (await community()).Today.find(({ What }) => What === 'Expired with a place')?.Count ?? 0;
      const before = await counted();
      const { id } = await makeChapter(portal().data, 'Solapur');
      const expired = await member(-1);
      for (const person of [expired, await member(-400), await member(0)]) await makeAssignment(portal().data, id, person.id, staff.userId);
      const second = await makeChapter(portal().data, 'Satara');
      await makeAssignment(portal().data, second.id, expired.id, staff.userId);
      const deactivated = await member(-30);
      await makeAssignment(portal().data, id, deactivated.id, staff.userId);
      await staff.send(updateDetails, { Flag: 'Active', UserId: deactivated.id, IsActive: false });
      expect(await counted()).toBe(before + 2);
      const { rc } = await staff.send(listAssigned, { Status: 'Expired', CurrentPage: 1, RecordsPerPage: 100 });
      expect(new Set(rc.map(({ UserId }) => UserId)).size).toBe(before + 2);
    });

    it('refuses invalid filters', async () => {
      for (const filters of [
        { Status: 'active' },
        { Status: 1 },
        { EndsWithin: -1 },
        { EndsWithin: 'x' },
        { EndsWithin: 1e9 },
        { JoinedIn: '2026-13' },
        { JoinedIn: '2026' },
        { JoinedIn: '9999-12' },
        { JoinedIn: '0000-01' },
        { PaidIn: '9999-01' },
        { PaidIn: {} },
      ]) {
        expect((await staff.send(listMembers, filters)).status).toBe(400);
      }
      expect(portal().failures()).toEqual([]);
    });
  });
});
