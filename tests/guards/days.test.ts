// A day is the same day in every time zone: for payments, memberships and upcoming events.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { listEvents, saveEvent } from '../../src/features/contents/events/events.contract.ts';
import { getDashboard } from '../../src/features/desk/dashboard/dashboard.contract.ts';
import { recordPayment } from '../../src/features/money/payments/payments.contract.ts';
import { listMembers } from '../../src/features/people/members/members.contract.ts';
import { makeUser } from '../makers.ts';
import { onAnyEngine } from '../test-portal.ts';

const setClock = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });

describe.each([
  ['Pacific/Auckland', '+13:00'],
  ['America/New_York', '-05:00'],
])('in the time zone %s', (zone, offset) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  onAnyEngine(
    (portal) => {
      it('a membership ends on the chosen day, and its payment counts in the chosen month', async () => {
        setClock(`2027-01-31T10:00:00${offset}`);
        const staff = await portal().as('superAdmin');
        const { id } = await makeUser(portal().data);
        const picked = '2027-01-31T12:00:00.000Z';
        const fields = { Amount: 1_000, PaymentDate: picked, MemberShipStartDate: '2027-01-31', MemberShipEndDate: picked };
        expect((await staff.send(recordPayment, { MemberId: id, ...fields })).status).toBe(200);
        const row = async () => (await staff.send(listMembers, { Id: id })).rc[0];
        expect(await row()).toMatchObject({ PaymentDate: picked, MembershipStartDate: picked, MembershipEndDate: picked });
        for (const [time, Status] of [
          ['2027-01-31T00:00:00.000', 'Active'],
          ['2027-01-31T23:59:59.999', 'Active'],
          ['2027-02-01T00:00:00.000', 'Expired'],
        ]) {
          setClock(`${time}${offset}`);
          const shown = await row();
          expect(shown?.Status, time).toBe(Status);
          const listed = await staff.send(listMembers, { Status });
          expect(listed.rc.map(({ Id }) => Id)).toContain(id);
        }
        setClock(`2027-02-01T10:00:00${offset}`);
        const { res } = await staff.send(getDashboard);
        expect(res?.Community?.Months.slice(-2)).toMatchObject([
          { Month: '2027-01', Income: 1_000 },
          { Month: '2027-02', Income: 0 },
        ]);
        expect((await staff.send(listMembers, { PaidIn: '2027-01' })).rc.map(({ Id }) => Id)).toEqual([id]);
        expect((await staff.send(listMembers, { PaidIn: '2027-02' })).rc).toEqual([]);
      });

      it('a moment that is not the noon or midnight of a day in UTC belongs to its day in that time zone', async () => {
        setClock(`2027-01-10T10:00:00${offset}`);
        const staff = await portal().as('superAdmin');
        const { id } = await makeUser(portal().data);
        const fields = { Amount: 1, PaymentDate: `2027-01-09T23:30:00${offset}`, MemberShipStartDate: `2027-01-10T00:30:00${offset}` };
        await staff.send(recordPayment, { MemberId: id, ...fields, MemberShipEndDate: `2027-01-10T22:30:00${offset}` });
        expect((await staff.send(listMembers, { Id: id })).rc[0]).toMatchObject({
          PaymentDate: '2027-01-09T12:00:00.000Z',
          MembershipStartDate: '2027-01-10T12:00:00.000Z',
          MembershipEndDate: '2027-01-10T12:00:00.000Z',
        });
      });

      it('an event of today is upcoming, and one of yesterday is not', async () => {
        setClock(`2027-01-10T10:00:00${offset}`);
        const staff = await portal().as('superAdmin');
        const add = (EventName: string, StartDate: string) => staff.send(saveEvent, { Flag: 'Add', EventName, StartDate });
        await add('Yesterday, picked', '2027-01-09T12:00:00.000Z');
        await add('Yesterday, late', `2027-01-09T23:30:00${offset}`);
        await add('Today, picked', '2027-01-10T12:00:00.000Z');
        await add('Today, early', `2027-01-10T00:30:00${offset}`);
        for (const time of ['00:00:00.000', '23:59:59.999']) {
          setClock(`2027-01-10T${time}${offset}`);
          const names = (await staff.send(listEvents, { Upcoming: true })).rc.map(({ EventName }) => EventName);
          expect(names.toSorted(), time).toEqual(['Today, early', 'Today, picked']);
          const { res } = await staff.send(getDashboard);
          expect(res?.UpcomingEvents.map(({ EventName }) => EventName).toSorted()).toEqual(['Today, early', 'Today, picked']);
        }
      });
    },
    { TIME_ZONE: zone },
  );
});
