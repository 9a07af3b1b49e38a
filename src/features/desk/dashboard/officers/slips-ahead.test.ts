// Slips on the dashboards, and chapters without a President: each figure is the number of its rows.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeMeetingChapter } from '../../../../../tests/rooms/meeting-chapter.ts';
import { makeSlips } from '../../../../../tests/slips.ts';
import { onAnyEngine } from '../../../../../tests/test-portal.ts';
import { todayIn } from '../../../../platform/server/calendar.ts';
import { daysAfter } from '../../../../platform/wire/days.ts';
import { listChapters } from '../../../chapters/chapters/chapters.contract.ts';
import { saveOffice } from '../../../chapters/offices/offices.contract.ts';
import { getDashboard } from '../dashboard.contract.ts';

/** 10 September 2026, a Thursday, at noon in the time zone of the portal. */
const noon = '2026-09-10T06:30:00.000Z';

describe('slips on the dashboard', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) }));
  afterAll(() => void vi.useRealTimers());

  onAnyEngine((portal) => {
    it('are those of the week from Monday on, and the referrals that are open', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Week');
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      const here = { chapter_id: chapter.id, to_chapter_id: chapter.id, from_id: asha.id, to_id: ravi.id };
      const referral = { ...here, kind: 'Referral', type: 'Inside' } as const;
      await makeSlips(portal().data, [
        { ...referral, day: '2026-09-06', status: 'New' },
        { ...referral, day: '2026-09-07', status: 'New' },
        { ...referral, day: '2026-09-10', status: 'Contacted' },
        { ...referral, day: '2026-08-27', status: 'New' },
        { ...referral, day: '2026-08-26', status: 'New' },
        { ...referral, day: '2026-08-28', status: 'New' },
        { ...referral, day: '2026-08-01', status: 'Won' },
        { ...here, kind: 'One-to-one', day: '2026-09-08' },
        { ...here, kind: 'One-to-one', day: '2026-09-09', declined: true },
        { ...here, kind: 'Thank you', day: '2026-08-31', amount_paise: 10 },
        { ...here, kind: 'Thank you', day: '2026-08-01', amount_paise: 20, share: 'Nothing' },
        { ...here, kind: 'Thank you', day: '2026-07-31', amount_paise: 100 },
      ]);
      const week = { From: '2026-09-07T12:00:00.000Z', To: '2026-09-10T12:00:00.000Z', OneToOnes: 1 };
      expect((await asha.client.send(getDashboard)).res?.Own).toMatchObject({
        Week: { ...week, Given: 2, Received: 0 },
        OpenReferrals: { New: 0, Contacted: 0 },
      });
      expect((await ravi.client.send(getDashboard)).res?.Own).toMatchObject({
        Week: { ...week, Given: 0, Received: 2 },
        OpenReferrals: { New: 5, Contacted: 1 },
      });
      expect((await chapter.secretary.send(getDashboard)).res?.Chapters).toMatchObject([
        { Unanswered: { Total: 2, By: [{ UserId: ravi.id, FullName: 'Ravi Iyer', IsFound: false, Count: 2 }] } },
      ]);
      const months = (await chapter.staff.send(getDashboard)).res?.Community?.Months ?? [];
      expect(months.slice(-3).map(({ Month, Thanked }) => [Month, Thanked])).toEqual([
        ['2026-07', 1],
        ['2026-08', 0.3],
        ['2026-09', 0],
      ]);
    });

    it('tell how many chapters have no President, where any has had officers', async () => {
      const { staff } = await makeMeetingChapter(portal(), 'Headless');
      const waiting = (await staff.send(getDashboard)).res?.Community?.Today.find(({ What }) => What === 'Chapters without a president');
      const { res } = await staff.send(listChapters, { HasPresident: false, IsActive: true });
      expect(waiting?.Count).toBe(res?.TotalRecords);
      expect(waiting?.Count).toBe(2);
      expect((await staff.send(listChapters, { HasPresident: true })).rc).toEqual([]);
    });

    it('tell how many chapters have no meeting planned, where any has ever had one', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Planning');
      const without = async () => {
        const Today = (await chapter.staff.send(getDashboard)).res?.Community?.Today ?? [];
        const { rc } = await chapter.staff.send(listChapters, { HasMeeting: false, IsActive: true });
        expect(Today.find(({ What }) => What === 'Chapters without a meeting')?.Count ?? 0).toBe(rc.length);
        expect(rc.every(({ NextMeeting }) => NextMeeting === null)).toBe(true);
        return rc.some(({ Id }) => Id === chapter.id);
      };
      const today = todayIn('Asia/Kolkata');
      await chapter.add(daysAfter(today, -7));
      expect(await without()).toBe(true);
      await chapter.add(today);
      expect(await without()).toBe(false);
    });

    it('tell how many Presidents end within 30 days and have nobody after them', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Handing Over');
      const [asha, ravi] = [await chapter.join('Asha Ends'), await chapter.join('Ravi Follows')];
      const losing = async () => {
        const Today = (await chapter.staff.send(getDashboard)).res?.Community?.Today ?? [];
        const { rc } = await chapter.staff.send(listChapters, { LosesPresident: true, IsActive: true });
        expect(Today.find(({ What }) => What === 'Presidents without a successor')?.Count ?? 0).toBe(rc.length);
        return rc.map(({ ChapterName }) => ChapterName);
      };
      const today = todayIn('Asia/Kolkata');
      const give = (UserId: number, From: string, To: string) =>
        chapter.staff.send(saveOffice, { Flag: 'Add', ChapterId: chapter.id, UserId, Office: 'President', From, To });
      const { res } = await give(asha.id, daysAfter(today, -100), daysAfter(today, 30));
      expect(await losing()).toEqual([]);
      const to = (days: number) =>
        chapter.staff.send(saveOffice, {
          Flag: 'Update',
          Id: res?.Id,
          ChapterId: chapter.id,
          UserId: asha.id,
          Office: 'President',
          From: daysAfter(today, -100),
          To: daysAfter(today, days),
        });
      for (const days of [29, 0]) {
        expect((await to(days)).status).toBe(200);
        expect(await losing()).toEqual(['Handing Over']);
      }
      await give(ravi.id, daysAfter(today, 1), daysAfter(today, 100));
      expect(await losing()).toEqual([]);
    });
  });
});
