// The rules about memberships: the status by the calendar of the time zone, and who may be assigned to a chapter.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { yearAfter } from '../../../platform/wire/days.ts';
import { listMembers } from '../members/members.contract.ts';
import { getProfile } from '../profile/profile.contract.ts';
import { assignRefusal, mayBeAssigned, statusOf } from './membership.ts';

const ending = (MembershipEndDate: string | null) => ({ IsActiveMember: true, MembershipEndDate });

describe('the status of an account', () => {
  it('is Inactive without a paid membership, whatever its dates are', () => {
    for (const MembershipEndDate of [null, '2020-01-01', '2999-01-01']) {
      expect(statusOf({ IsActiveMember: false, MembershipEndDate }, '2026-03-05')).toBe('Inactive');
    }
  });

  it('is Expired when the end date is missing', () => {
    expect(statusOf(ending(null), '2026-03-05')).toBe('Expired');
  });

  it.each([
    ['an ordinary day', '2027-03-05', '2027-03-04', '2027-03-06'],
    ['29 February', '2028-02-29', '2028-02-28', '2028-03-01'],
    ['the last day of a year', '2026-12-31', '2026-12-30', '2027-01-01'],
    ['28 February, a year from 29 February', yearAfter('2028-02-29'), '2029-02-27', '2029-03-01'],
  ])('is Active until the end of %s, and Expired after it', (_what, end, before, after) => {
    expect([before, end, after].map((today) => statusOf(ending(end), today))).toEqual(['Active', 'Active', 'Expired']);
  });
});

describe('who may be assigned', () => {
  it.each([
    ['Active', 1, true],
    ['Active', 0.99, false],
    ['Active', 0, false],
    ['Active', null, false],
    ['Active', 25_000, true],
    ['Expired', 1_000, false],
    ['Inactive', 1_000, false],
  ] as const)('%s with ₹%s: %s', (Status, Amount, expected) => expect(mayBeAssigned({ Status, Amount })).toBe(expected));

  it('is Payment Required for others with a large amount', () => {
    for (const Amount of [null, 0, 0.5, 1, 9_999.99]) expect(assignRefusal({ Amount })).toBe('Not Eligible');
    for (const Amount of [10_000, 25_000.5]) expect(assignRefusal({ Amount })).toBe('Payment Required');
  });
});

describe('the status that the portal answers', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  onAnyEngine((portal) => {
    it('changes with the day in TIME_ZONE, even when the answer was cached and nothing was written', async () => {
      const setClock = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
      setClock('2028-02-28T12:00:00+05:30');
      const staff = await portal().as('superAdmin');
      const user = await makeUser(portal().data, { isActiveMember: true, membershipEnd: '2028-02-29' });
      const member = portal().clientOf(user);
      const shown = async () => [
        (await staff.send(listMembers, { Id: user.id })).rc[0]?.Status,
        (await member.send(listMembers)).rc[0]?.Status,
        (await member.send(getProfile)).res?.Status,
      ];
      for (const [moment, status] of [
        ['2028-02-28T23:59:59.999+05:30', 'Active'],
        ['2028-02-29T00:00:00.000+05:30', 'Active'],
        ['2028-02-29T23:59:59.999+05:30', 'Active'],
        ['2028-03-01T00:00:00.000+05:30', 'Expired'],
      ] as const) {
        setClock(moment);
        expect(await shown(), moment).toEqual([status, status, status]);
      }
    });

    it('is Inactive for a member who has never paid', async () => {
      const staff = await portal().as('superAdmin');
      const { id } = await makeUser(portal().data);
      expect((await staff.send(listMembers, { Id: id })).rc[0]).toMatchObject({ Status: 'Inactive', IsActiveMember: false });
    });
  });
});
