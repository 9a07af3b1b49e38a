// On which day the membership that follows starts: by the rule alone, and through the portal by the day in its time zone.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { nextTerm } from './next-term.ts';
import { listPayments } from './payments.contract.ts';

const today = '2026-11-22';
const ended = (membership_end: string | null, is_active_member = true) => ({ membership_end, is_active_member });

describe('the next term', () => {
  it.each([
    ['long before the end', '2027-03-05', '2027-03-06'],
    ['on the day of the end', '2026-11-22', '2026-11-23'],
    ['on the day after the end', '2026-11-21', '2026-11-22'],
    ['on the last day of grace', '2026-11-09', '2026-11-10'],
    ['on the day after it', '2026-11-08', today],
    ['after a long time', '2019-03-05', today],
    ['on the day before 29 February', '2028-02-28', '2028-02-29'],
    ['on 29 February', '2028-02-29', '2028-03-01'],
    ['on the last day of a year', '2026-12-31', '2027-01-01'],
    ['at the end of the calendar', '9999-12-31', today],
  ])('of a renewal %s (%s) starts on %s', (_when, end, start) => expect(nextTerm(ended(end), today, 14).start).toBe(start));

  it('starts today without a membership, and after payments that made no active member', () => {
    for (const end of [null, '2026-11-20', '2030-01-01']) expect(nextTerm(ended(end, false), today, 14).start).toBe(today);
    expect(nextTerm(ended(null), today, 14).start).toBe(today);
  });

  it.each([
    ['while it runs', '2026-11-24', '2027-11-24'],
    ['in grace', '2026-11-10', '2027-11-10'],
    ['from 29 February', '2028-02-29', '2029-02-28'],
    ['before a leap day', '2027-02-28', '2028-02-28'],
    ['anew after grace', '2026-11-08', '2027-11-22'],
    ['anew without one', null, '2027-11-22'],
  ])('ends %s on the same day of the year (%s: %s)', (_when, end, next) => expect(nextTerm(ended(end), today, 14).end).toBe(next));

  it.each([
    ['a quarter', '2026-08-25', '2026-11-24', '2027-02-24'],
    ['half a year', '2026-05-25', '2026-11-24', '2027-05-24'],
    ['two years', '2024-11-25', '2026-11-24', '2028-11-24'],
    ['a life', '2024-11-25', '2099-12-31', '2100-12-31'],
    ['a quarter that is long over', '2025-08-25', '2025-11-24', '2027-02-22'],
  ])('after %s (from %s to %s) is as long, and ends on %s', (_length, membership_start, membership_end, next) => {
    expect(nextTerm({ is_active_member: true, membership_start, membership_end }, today, 14).end).toBe(next);
  });

  it('without days of grace follows a membership that still runs', () => {
    expect(nextTerm(ended(today), today, 0).start).toBe('2026-11-23');
    expect(nextTerm(ended('2026-11-21'), today, 0).start).toBe(today);
  });
});

describe('the next term that the portal answers', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  onAnyEngine(
    (portal) => {
      it('goes by the day in TIME_ZONE and by GRACE_DAYS, for the member and for a super admin', async () => {
        const setClock = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
        setClock('2028-02-26T12:00:00+05:30');
        const staff = await portal().as('superAdmin');
        const user = await makeUser(portal().data, { isActiveMember: true, membershipEnd: '2028-02-26' });
        const answers = async () => {
          const asked = [await staff.send(listPayments, { MemberId: user.id }), await portal().clientOf(user).send(listPayments)];
          return asked.map(({ res }) => `${res?.Today.slice(0, 10)}: ${res?.NextStart.slice(0, 10)}`);
        };
        for (const [moment, expected] of [
          ['2028-02-26T23:59:59.999+05:30', '2028-02-26: 2028-02-27'],
          ['2028-02-28T23:59:59.999+05:30', '2028-02-28: 2028-02-27'],
          // In UTC it is still the day before.
          ['2028-02-29T00:00:00.000+05:30', '2028-02-29: 2028-02-29'],
        ] as const) {
          setClock(moment);
          expect(await answers(), moment).toEqual([expected, expected]);
        }
      });
    },
    { GRACE_DAYS: '3' },
  );
});
