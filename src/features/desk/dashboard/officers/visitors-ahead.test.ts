// Visitors on the dashboards: what waits for officers and super admins, and who has joined. Each figure is the number of its rows.

import { describe, expect, it } from 'vitest';
import { makeUser } from '../../../../../tests/makers.ts';
import { join, makeProfession, makeVisit, makeVisitorRoom, move } from '../../../../../tests/rooms/visitor-room.ts';
import { type Client, onAnyEngine } from '../../../../../tests/test-portal.ts';
import { monthsAfter, todayIn } from '../../../../platform/server/calendar.ts';
import { daysAfter, noonOf } from '../../../../platform/wire/days.ts';
import { listSeats } from '../../../chapters/seats/seats.contract.ts';
import { listVisitors } from '../../../meetings/visitors/visitors.contract.ts';
import { getDashboard } from '../dashboard.contract.ts';

const today = todayIn('Asia/Kolkata');

describe('visitors on the dashboard', () => {
  onAnyEngine((portal) => {
    const listed = async (client: Client, filters: Record<string, unknown>) => (await client.send(listVisitors, filters)).res?.TotalRecords;
    const office = async (client: Client) => (await client.send(getDashboard)).res?.Chapters[0];
    const community = async (client: Client) => (await client.send(getDashboard)).res?.Community;

    it('are those without a next step, for who has the right to visitors and for super admins', async () => {
      const { chapter, host, treasurer, add } = await makeVisitorRoom(portal());
      const other = await makeVisitorRoom(portal());
      await other.add();
      const put = await add();
      for (const fields of [{}, { NextStep: 'Call' }, { NextOn: noonOf(daysAfter(today, -3)) }]) await add(fields);
      expect(await office(host)).toMatchObject({ WithoutStep: 2, SeatsHeld: 0 });
      expect((await move(host, put, 'Not now')).status).toBe(200);
      expect(await office(host)).toMatchObject({ WithoutStep: 1 });
      expect(await listed(host, { ChapterId: chapter.id, Open: true, HasNextStep: false })).toBe(1);
      expect(await office(treasurer)).toMatchObject({ WithoutStep: null, SeatsHeld: 0 });
      const waiting = (await community(chapter.staff))?.Today.find(({ What }) => What === 'Visitors without a next step');
      expect(waiting).toEqual({ What: 'Visitors without a next step', Count: 2, Stake: null });
      expect(await listed(chapter.staff, { Open: true, HasNextStep: false })).toBe(2);
    });

    it('hold seats, until they join', async () => {
      const { chapter, host, treasurer, lead, add } = await makeVisitorRoom(portal());
      const profession = await makeProfession(portal());
      const id = await add({ Email: `held-${chapter.id}@example.com` });
      await lead(id, 'Approved', profession);
      for (const officer of [host, treasurer]) expect(await office(officer)).toMatchObject({ SeatsHeld: 1 });
      // Where the button of the treasurer leads.
      expect(await listed(treasurer, { ChapterId: chapter.id, Stage: 'Approved' })).toBe(1);
      const held = async () => (await host.send(listSeats, { ChapterId: chapter.id })).rc.filter(({ State }) => State === 'Held');
      expect(await held()).toMatchObject([{ ProfessionId: profession }]);
      expect((await join(chapter.staff, id)).status).toBe(200);
      expect(await office(host)).toMatchObject({ SeatsHeld: 0 });
      expect(await held()).toEqual([]);
    });

    it('are first visits of the last six months, and how many of them have joined', async () => {
      const { chapter, host, lead, add } = await makeVisitorRoom(portal());
      const staff = chapter.staff;
      const before = (await community(staff))?.Visits;
      const from = `${monthsAfter(today.slice(0, 7), -5)}-01`;
      const [early, late, twice] = [await add(), await add({ Email: `late-${chapter.id}@example.com` }), await add()];
      await makeVisit(portal(), chapter.id, early, daysAfter(from, -1));
      await makeVisit(portal(), chapter.id, late, from);
      await makeVisit(portal(), chapter.id, twice, daysAfter(from, 1));
      await makeVisit(portal(), chapter.id, twice, daysAfter(from, 8));
      await lead(late, 'Approved', await makeProfession(portal()));
      expect((await join(staff, late)).status).toBe(200);
      const visits = (await community(staff))?.Visits;
      expect(visits).toEqual({ From: noonOf(from), To: noonOf(today), First: (before?.First ?? 0) + 2, Joined: (before?.Joined ?? 0) + 1 });
      const days = { FirstVisitFrom: visits?.From, FirstVisitTo: visits?.To };
      expect(await listed(staff, days)).toBe(visits?.First);
      expect(await listed(staff, { ...days, Stage: 'Joined' })).toBe(visits?.Joined);
      expect((await host.send(getDashboard)).res?.Community).toBeNull();
    });

    it('show nobody else anything', async () => {
      const { ravi } = await makeVisitorRoom(portal());
      const outsider = portal().clientOf(await makeUser(portal().data, {}));
      for (const client of [ravi.client, outsider]) {
        expect((await client.send(getDashboard)).res).toMatchObject({ Community: null, Chapters: [] });
      }
      expect(portal().failures()).toEqual([]);
    });
  });
});
