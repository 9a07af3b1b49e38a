// Absences: who is told about them, and how often somebody counts as absent.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MeetingChapter, makeMeetingChapter, mark, type Person, rowsOf } from '../../../../tests/rooms/meeting-chapter.ts';
import { toldTo } from '../../../../tests/rooms/notices-room.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { saveOffice } from '../../chapters/offices/offices.contract.ts';
import { saveSettings } from '../../desk/settings/settings.contract.ts';
import { listMeetings, saveMeeting } from '../meetings/meetings.contract.ts';

/** 10 September 2026, a Thursday, at noon in the time zone of the portal. */
const noon = '2026-09-10T06:30:00.000Z';
const today = '2026-09-10';

describe('absence', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) }));
  afterAll(() => void vi.useRealTimers());

  onAnyEngine((portal) => {
    let chapters = 0;
    const makeChapter = () => makeMeetingChapter(portal(), `Chapter ${chapters++}`);

    const closeOn = async (chapter: MeetingChapter, day: string, ...absent: Person[]) => {
      const id = await chapter.add(day);
      if (absent.length > 0) await mark(chapter.secretary, id, ...absent.map((one): [Person, string] => [one, 'Absent']));
      await chapter.secretary.send(saveMeeting, { Flag: 'Close', Id: id });
      return id;
    };

    const told = async ({ id }: Person): Promise<string[]> => (await toldTo(portal(), id)).map(({ text }) => text);

    it('is told after closing, with how many there are and when one no longer counts', async () => {
      const chapter = await makeChapter();
      const asha = await chapter.join('Asha Rao');
      const president = await chapter.join('Paula President');
      const term = { From: '2026-04-01', To: '2026-09-30' };
      await chapter.staff.send(saveOffice, { Flag: 'Add', ChapterId: chapter.id, UserId: president.id, Office: 'President', ...term });
      // Six months before the last one to the day: it has fallen out by then.
      const days = ['2026-03-10', '2026-03-12', '2026-04-02', '2026-08-06', '2026-09-10'];
      for (const day of days) await closeOn(chapter, day, asha);
      expect((await told(asha)).at(-1)).toContain(
        'You were absent on Thursday 10 September: 4 absences in six months; 3 are allowed. One no longer counts from Saturday 12 September.',
      );
      // Closed once more it is told once.
      const last = (await chapter.staff.send(listMeetings, { ChapterId: chapter.id })).rc[0]?.Id;
      const before = (await told(asha)).length;
      for (const Flag of ['Reopen', 'Close']) {
        expect((await chapter.secretary.send(saveMeeting, { Flag, Id: last })).status).toBe(200);
        expect((await told(asha)).length).toBe(Flag === 'Reopen' ? before - 1 : before);
      }
      // Once for each time that the limit was gone over: on 6 August by the first four, and now again.
      expect((await told(president)).filter((text) => text.includes('Asha Rao has 4 absences in six months.')).length).toBe(2);
      const id = (await chapter.staff.send(listMeetings, { ChapterId: chapter.id })).rc[0]?.Id ?? 0;
      const [row] = await rowsOf(chapter.secretary, id);
      expect(row).toMatchObject({ Name: 'Asha Rao', Absences: 4 });
    });

    it('is told anew where a mark of a closed meeting is corrected, and not any more where it is none', async () => {
      const chapter = await makeChapter();
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      const president = await chapter.join('Paula President');
      const term = { From: '2026-04-01', To: '2026-09-30' };
      await chapter.staff.send(saveOffice, { Flag: 'Add', ChapterId: chapter.id, UserId: president.id, Office: 'President', ...term });
      for (const day of ['2026-08-06', '2026-08-13', '2026-08-20']) await closeOn(chapter, day, asha);
      const id = await closeOn(chapter, '2026-09-03', asha, president);
      const toldOnDay = async (one: Person) => (await told(one)).filter((text) => /3 September|Asha Rao has/.test(text));
      expect((await toldOnDay(asha)).length).toBe(1);
      expect((await toldOnDay(president)).length).toBe(2);
      await mark(chapter.secretary, id, [asha, 'Medical'], [ravi, 'Absent']);
      expect(await toldOnDay(asha)).toEqual([]);
      expect(await toldOnDay(ravi)).toEqual([
        'You were absent on Thursday 3 September: 1 absence in six months; 3 are allowed. One no longer counts from Wednesday 3 March.',
      ]);
      // What was told of others stays.
      expect((await toldOnDay(president)).length).toBe(1);
      await mark(chapter.secretary, id, [asha, 'Absent'], [ravi, 'Absent']);
      expect((await toldOnDay(asha)).length).toBe(1);
      expect((await toldOnDay(president)).length).toBe(2);
      expect((await toldOnDay(ravi)).length).toBe(1);
      await chapter.staff.send(saveMeeting, { Flag: 'Update', Id: id, Day: '2026-09-03', Kind: 'Holiday' });
      expect([...(await toldOnDay(asha)), ...(await toldOnDay(president)), ...(await toldOnDay(ravi))]).toEqual([]);
    });

    it('is not told any more when the closing is taken back by the history', async () => {
      const chapter = await makeChapter();
      const asha = await chapter.join('Asha Rao');
      const id = await chapter.add('2026-09-03');
      await mark(chapter.secretary, id, [asha, 'Absent']);
      const { res } = await chapter.secretary.send(saveMeeting, { Flag: 'Close', Id: id });
      expect((await told(asha)).length).toBe(1);
      expect((await chapter.secretary.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
      expect(await told(asha)).toEqual([]);
    });

    it('counts who comes late as often absent as the settings say, and Medical never', async () => {
      const chapter = await makeChapter();
      const asha = await chapter.join('Asha Rao');
      for (const [day, word] of [
        ['2026-08-06', 'Late'],
        ['2026-08-13', 'Late'],
        ['2026-08-20', 'Late'],
        ['2026-08-27', 'Medical'],
      ] as const) {
        const id = await chapter.add(day);
        await mark(chapter.secretary, id, [asha, word]);
        await chapter.secretary.send(saveMeeting, { Flag: 'Close', Id: id });
      }
      const id = await chapter.add(today);
      const absences = async () => (await rowsOf(chapter.secretary, id))[0]?.Absences;
      expect(await absences()).toBe(0);
      await chapter.staff.send(saveSettings, { LatesPerAbsence: 2 });
      expect(await absences()).toBe(1);
      // Three lates are one absence, and the first of them is the one that falls out.
      const absent = await chapter.add('2026-09-03');
      await mark(chapter.secretary, absent, [asha, 'Absent']);
      await chapter.staff.send(saveSettings, { LatesPerAbsence: 4, AbsencesAllowed: 5 });
      await chapter.secretary.send(saveMeeting, { Flag: 'Close', Id: absent });
      expect((await told(asha)).at(-1)).toContain('1 absence in six months; 5 are allowed. One no longer counts from Wednesday 3 March.');
      await chapter.staff.send(saveMeeting, { Flag: 'Update', Id: absent, Day: '2026-09-03', Kind: 'Holiday' });
      await chapter.staff.send(saveSettings, { LatesPerAbsence: 3, AbsencesAllowed: 5 });
      expect(await absences()).toBe(1);
      await chapter.staff.send(saveSettings, {});
      expect(await absences()).toBe(0);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
