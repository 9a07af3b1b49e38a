// Lights: of whom, in which time, who sees them, and those of chapters.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeMarkedMeeting } from '../../../../tests/marks.ts';
import { type MeetingChapter, makeMeetingChapter } from '../../../../tests/rooms/meeting-chapter.ts';
import { makeSlips } from '../../../../tests/slips.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import type { MarkWord } from '../../meetings/meetings/meeting-kinds.ts';
import { settingsId } from '../../people/organization/organization.tables.ts';
import { getChapterLights, getLights } from './lights.contract.ts';

/** 10 September 2026 at noon in the time zone of the portal. */
const noon = '2026-09-10T06:30:00.000Z';

/** Thursdays of April to July. */
const weeks = ['2026-04-02', '2026-04-30', '2026-05-07', '2026-06-04', '2026-07-30'] as const;

describe('lights', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) }));
  afterAll(() => void vi.useRealTimers());

  onAnyEngine((portal) => {
    let chapters = 0;
    const makeChapter = () => makeMeetingChapter(portal(), `Light ${chapters++}`);
    const set = (values: { lates_per_absence?: number; lights_for_all?: boolean; points_table?: 'India' | 'Global' }) =>
      portal().data.write((tx) => tx.updateTable('settings').set(values).where('id', '=', settingsId).execute());
    const read = async (client: Client, filters: Record<string, unknown>) => (await client.send(getLights, filters)).rc;
    const measureOf = (row: Awaited<ReturnType<typeof read>>[number] | undefined, name: string) =>
      row?.Measures.find(({ Measure }) => Measure === name);
    const meet = (chapter: MeetingChapter, day: string, marks: (readonly [number, MarkWord])[]) =>
      makeMarkedMeeting(portal().data, chapter.id, day, marks);

    const makeWorld = async () => {
      const chapter = await makeChapter();
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      for (const day of weeks)
        await meet(chapter, day, [
          [asha.id, 'Present'],
          [ravi.id, day === weeks[0] ? 'Absent' : 'Late'],
        ]);
      const here = { chapter_id: chapter.id, to_chapter_id: chapter.id, from_id: asha.id, to_id: ravi.id };
      await makeSlips(portal().data, [
        ...weeks.map((day) => ({ ...here, kind: 'Referral' as const, type: 'Inside' as const, day })),
        { ...here, kind: 'Thank you', day: weeks[1], amount_paise: 600_000_00 },
        { ...here, kind: 'Training', day: weeks[1], to_id: null, to_chapter_id: null, hours_tenths: 20 },
        { ...here, kind: 'Testimonial', day: weeks[1] },
      ]);
      return { chapter, asha, ravi };
    };

    it('are of each member of the chapter, from the marks and slips of six months', async () => {
      const { chapter, asha, ravi } = await makeWorld();
      const silent = await chapter.join('Silent One');
      const rows = await read(chapter.secretary, { ChapterId: chapter.id });
      expect(rows).toMatchObject([
        // 15 of a referral a week, no visitor, 15 of absences, 5 of a training, 10 of testimonials, 5 of never late.
        { UserId: asha.id, FullName: 'Asha Rao', ChapterName: chapter.name, Weeks: 5, Points: 50, Light: 'Amber' },
        { UserId: ravi.id, Weeks: 5, Points: 15, Light: 'Grey' },
        { UserId: silent.id, Weeks: 0, Light: null },
      ]);
      expect(measureOf(rows[0], 'Referrals given a week')).toEqual({
        Measure: 'Referrals given a week',
        Value: 1,
        Points: 15,
        Most: 20,
        Unit: 'count',
        Next: '1 more referral: +5',
        Worth: 5,
        Needed: 1,
        OnlyTime: false,
      });
      expect(measureOf(rows[1], 'Thank-yous')).toMatchObject({ Value: 600_000, Points: 5, Next: '₹4,00,000 more thanked: +5' });
      expect(measureOf(rows[1], 'Absences')).toMatchObject({ Value: 1, Points: 10 });
      const sorted = await read(chapter.secretary, { ChapterId: chapter.id, Sort: 'Points' });
      expect(sorted.map(({ Points }) => Points)).toEqual(rows.map(({ Points }) => Points).sort((one, other) => one - other));
      expect(await read(chapter.staff, { ChapterId: chapter.id, Light: 'Amber' })).toMatchObject([{ UserId: asha.id }]);
      expect(await read(chapter.staff, { UserId: asha.id, Month: '2026-06' })).toMatchObject([{ Weeks: 3, Light: null }]);
      expect(await read(chapter.staff, { UserId: asha.id, Month: '2026-02' })).toMatchObject([{ Weeks: 0 }]);
      await meet(chapter, '2026-09-03', [[asha.id, 'Medical']]);
      expect(await read(asha.client, { Live: true })).toMatchObject([{ Weeks: 6 }]);
      const timeOf = async (filters: Record<string, unknown>) => (await asha.client.send(getLights, filters)).res;
      expect(await timeOf({})).toMatchObject({ From: '2026-03-01T12:00:00.000Z', To: '2026-08-31T12:00:00.000Z', LatesPerAbsence: 0 });
      expect(await timeOf({ Live: true })).toMatchObject({ From: '2026-04-01T12:00:00.000Z', To: '2026-09-10T12:00:00.000Z' });
      expect((await chapter.staff.send(getLights, { Month: '2026-13' })).status).toBe(400);
    });

    it('count who is late often as absent, and take the points of the settings', async () => {
      const { chapter, ravi } = await makeWorld();
      await set({ lates_per_absence: 2 });
      expect(measureOf((await read(chapter.staff, { UserId: ravi.id }))[0], 'Absences')).toMatchObject({
        Value: 3,
        Points: 0,
        Next: '1 absence less: +5',
      });
      await set({ lates_per_absence: 0, points_table: 'Global' });
      const [row] = await read(ravi.client, {});
      expect(row?.Measures.map(({ Measure }) => Measure)).toContain('Members brought in');
      expect(measureOf(row, 'Attendance')).toMatchObject({ Value: 80, Points: 0, Next: '1 absence less: +10' });
      await set({ points_table: 'India' });
    });

    it('of others are seen by officers, and by members only where the settings say so, without amounts', async () => {
      const { chapter, asha, ravi } = await makeWorld();
      const stranger = await makeChapter();
      const outside = await stranger.join('Out Sider');
      const names = async (client: Client, filters: Record<string, unknown>) =>
        (await read(client, filters)).map(({ FullName }) => FullName);
      expect(await names(asha.client, { ChapterId: chapter.id })).toEqual(['Asha Rao']);
      expect(await names(asha.client, { UserId: ravi.id })).toEqual([]);
      expect(await names(outside.client, { ChapterId: chapter.id })).toEqual([]);
      expect(await names(stranger.secretary, { ChapterId: chapter.id })).toEqual([]);
      expect(await names(stranger.secretary, { UserId: asha.id })).toEqual([]);
      expect((await (await portal().as('admin')).send(getLights, {})).status).toBe(403);
      await set({ lights_for_all: true });
      const seen = await read(asha.client, { ChapterId: chapter.id });
      expect(measureOf(seen[1], 'Thank-yous')).toEqual({
        Measure: 'Thank-yous',
        Value: null,
        Unit: 'rupees',
        Points: 5,
        Most: 15,
        Next: null,
        Worth: null,
        Needed: null,
        OnlyTime: false,
      });
      expect(measureOf(seen[0], 'Thank-yous')).toMatchObject({ Value: 0, Next: '₹5,00,000 more thanked: +5' });
      expect(JSON.stringify(seen)).not.toMatch(/600000|6,00,000|4,00,000/);
      expect(measureOf((await read(ravi.client, { UserId: ravi.id }))[0], 'Thank-yous')).toMatchObject({ Value: 600_000 });
      expect(await names(outside.client, { ChapterId: chapter.id })).toEqual([]);
      await set({ lights_for_all: false });
    });

    it('are found by names as people type them, among those that one sees', async () => {
      const { chapter, asha } = await makeWorld();
      const zoe = await chapter.join('Zoë Ärmel');
      const other = await makeChapter();
      await other.join('Zoe Elsewhere');
      const found = async (client: Client, Search: string, ChapterId = chapter.id) =>
        (await read(client, { ChapterId, Search })).map(({ FullName }) => FullName);
      for (const text of ['zoe', 'ZOË  ARM', 'zö']) expect(await found(chapter.staff, text), text).toEqual([zoe.name]);
      expect(await found(chapter.staff, chapter.name.toUpperCase())).toHaveLength(3);
      for (const text of ['%', 'zoe elsewhere', '\u0301']) expect(await found(chapter.staff, text), text).toEqual([]);
      expect(await found(asha.client, 'zoe')).toEqual([]);
      expect(await found(asha.client, 'asha')).toEqual([asha.name]);
      const chaptersFound = async (client: Client, Search: string) => {
        const { rc, res } = await client.send(getChapterLights, { Search, RecordsPerPage: 0 });
        return [rc.map(({ ChapterId }) => ChapterId), Object.values(res?.Lights ?? {}).reduce((sum, count) => sum + count, 0)];
      };
      expect(await chaptersFound(chapter.staff, chapter.name.toLowerCase())).toEqual([[chapter.id], 1]);
      expect(await chaptersFound(chapter.secretary, other.name)).toEqual([[], 0]);
      expect(await chaptersFound(asha.client, other.name)).toEqual([[], 0]);
    });

    it('of chapters are counted from all marks', async () => {
      const { chapter, asha, ravi } = await makeWorld();
      const newer = await chapter.join('New One');
      await meet(chapter, '2026-08-27', [
        [asha.id, 'Present'],
        [newer.id, 'Absent'],
        [ravi.id, 'Present'],
      ]);
      const [row] = (await chapter.staff.send(getChapterLights, { ChapterId: chapter.id })).rc;
      expect(row).toMatchObject({ ChapterId: chapter.id, ChapterName: chapter.name, Weeks: 6 });
      expect(Object.fromEntries((row?.Measures ?? []).map(({ Measure, Value, Points }) => [Measure, [Value, Points]]))).toEqual({
        Members: [3, 0],
        Growth: [1, 5],
        'Still there': [100, 15],
        // 5 referrals of 13 marks, of which 2 are absences.
        'Referrals a member and week': [0.384, 0],
        'Visitors a week': [0, 0],
        Absent: [15.3, 0],
        'First visits that joined': [0, 0],
      });
      expect((await chapter.secretary.send(getChapterLights, {})).rc.map(({ ChapterId }) => ChapterId)).toEqual([chapter.id]);
      expect((await asha.client.send(getChapterLights, {})).rc.map(({ ChapterId }) => ChapterId)).toEqual([chapter.id]);
      const { rc, res } = await chapter.staff.send(getChapterLights, { RecordsPerPage: 0 });
      expect(rc.length).toBe(chapters);
      expect(Object.values(res?.Lights ?? {}).reduce((sum, count) => sum + count, 0)).toBe(chapters);
      expect((await chapter.staff.send(getChapterLights, { Light: 'Green' })).rc).toEqual([]);
      expect((await (await portal().as('admin')).send(getChapterLights, {})).status).toBe(403);
    });
  });
});
