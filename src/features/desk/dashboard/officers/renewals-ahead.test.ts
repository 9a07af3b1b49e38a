// Renewals on the dashboards of officers: of their own chapter, for who has the right to money.

import { describe, expect, it } from 'vitest';
import { makeAssignment, makeUser } from '../../../../../tests/makers.ts';
import { makeVisitorRoom } from '../../../../../tests/rooms/visitor-room.ts';
import { type Client, onAnyEngine } from '../../../../../tests/test-portal.ts';
import { todayIn } from '../../../../platform/server/calendar.ts';
import { daysAfter } from '../../../../platform/wire/days.ts';
import { getDashboard } from '../dashboard.contract.ts';

const today = todayIn('Asia/Kolkata');

describe('renewals on the dashboard of an officer', () => {
  onAnyEngine((portal) => {
    const office = async (client: Client) => (await client.send(getDashboard)).res?.Chapters[0];
    const join = async (chapter: { id: number; staff: Client }, membershipEnd: string) => {
      const { id } = await makeUser(portal().data, { isActiveMember: true, membershipEnd, amount: 18_000 });
      await makeAssignment(portal().data, chapter.id, id, chapter.staff.userId);
    };

    it('are those of the own chapter that end this week or are in grace, with what they paid', async () => {
      const { chapter, host, treasurer } = await makeVisitorRoom(portal());
      const other = await makeVisitorRoom(portal());
      const none = { Count: 0, Stake: 0 };
      expect(await office(treasurer)).toMatchObject({ EndingThisWeek: none, InGrace: none });
      for (const end of [today, daysAfter(today, -1), daysAfter(today, -2), daysAfter(today, 200)]) await join(chapter, end);
      await join(other.chapter, today);
      expect(await office(treasurer)).toMatchObject({
        EndingThisWeek: { Count: 1, Stake: 18_000 },
        InGrace: { Count: 2, Stake: 36_000 },
      });
      expect(await office(host)).toMatchObject({ EndingThisWeek: null, InGrace: null });
    });
  });
});
