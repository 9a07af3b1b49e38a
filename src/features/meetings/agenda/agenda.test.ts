// The agenda of a meeting: its parts and their order, who has them, and how speakers are found.

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MeetingChapter, makeMeetingChapter, type Person } from '../../../../tests/rooms/meeting-chapter.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listMeetings, speakersPart } from '../meetings/meetings.contract.ts';
import { listParts, savePart } from './agenda.contract.ts';

const noon = '2026-09-10T06:30:00.000Z';

describe('an agenda', () => {
  const atNoon = () => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) });
  afterEach(atNoon);
  afterAll(() => void vi.useRealTimers());

  onAnyEngine((portal) => {
    let harbour: MeetingChapter;
    let asha: Person;
    beforeAll(async () => {
      atNoon();
      harbour = await makeMeetingChapter(portal());
      asha = await harbour.join('Asha Rao');
    });
    const partsOf = async (MeetingId: number) => (await harbour.staff.send(listParts, { MeetingId })).rc;
    const add = (MeetingId: number, wishes: object = {}) =>
      harbour.secretary.send(savePart, { Flag: 'Add', MeetingId, Part: 'Group photo', ...wishes });

    it('has its parts in order, and one that comes between moves the others on', async () => {
      const meeting = await harbour.add('2026-09-17');
      const before = (await partsOf(meeting)).map(({ Part }) => Part);
      const added = await add(meeting, { Minutes: 3 });
      expect(added).toMatchObject({ status: 200, msgkey: 'Part added successfully', res: { Done: 1 } });
      expect((await partsOf(meeting)).map(({ Part }) => Part)).toEqual([...before, 'Group photo']);
      const change = { Flag: 'Update', Id: added.res?.Id, Part: 'Photo', Position: 2, UserId: asha.id, Version: 1 };
      expect(await harbour.secretary.send(savePart, change)).toMatchObject({ status: 200, msgkey: 'Part updated successfully' });
      const moved = await partsOf(meeting);
      expect(moved.map(({ Part }) => Part)).toEqual([before[0], 'Photo', ...before.slice(1)]);
      expect(moved[1]).toMatchObject({ FullName: 'Asha Rao', Minutes: 5 });
      expect((await harbour.secretary.send(savePart, change)).status).toBe(409);
      const deleted = await harbour.secretary.send(savePart, { Flag: 'Delete', Id: added.res?.Id });
      expect(deleted).toMatchObject({ status: 200, msgkey: 'Part deleted successfully' });
      expect((await harbour.secretary.send(undoChanges, { SetId: deleted.res?.SetId })).status).toBe(200);
      expect((await partsOf(meeting)).length).toBe(10);
    });

    it('is refused a part that is wrong, with a clear sentence', async () => {
      const [meeting, other] = [await harbour.add('2026-09-24'), await harbour.add('2026-10-01')];
      const stranger = await (await makeMeetingChapter(portal(), 'Pune Central')).join('Somebody');
      const part = (await add(meeting)).res?.Id;
      expect((await add(meeting, { Minutes: 241 })).status).toBe(400);
      expect(await add(meeting, { Part: ' ' })).toMatchObject({ status: 400, msgkey: 'Part is required' });
      expect(await add(meeting, { UserId: stranger.id })).toMatchObject({ status: 400, msgkey: 'Member not found' });
      const change = { Flag: 'Update', Id: part, Part: 'Photo', MeetingId: other };
      expect(await harbour.secretary.send(savePart, change)).toMatchObject({ status: 400, msgkey: 'A part stays in its meeting' });
      expect(await harbour.staff.send(listParts, {})).toMatchObject({ status: 400, msgkey: 'Choose a meeting, or a chapter' });
      for (let number = 11; number <= 50; number++) expect((await add(meeting)).status).toBe(200);
      expect(await add(meeting)).toMatchObject({ status: 400, msgkey: 'A meeting has at most 50 parts' });
      expect((await asha.client.send(savePart, { Flag: 'Delete', Id: part })).status).toBe(403);
      expect((await harbour.staff.send(listParts, { ChapterId: harbour.id, From: '2026-10-01', To: '2026-10-01' })).rc.length).toBe(9);
    });

    const speakersOf = async (chapter: MeetingChapter) => {
      const { rc } = await chapter.staff.send(listMeetings, { ChapterId: chapter.id, Sort: 'Day', RecordsPerPage: 0, From: '2026-09-10' });
      return rc.map(({ Speaker }) => Speaker);
    };

    it('gets the speakers who spoke longest ago, and first of all those who never did', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Goa Coast');
      const [early, late] = [await chapter.join('Spoke early'), await chapter.join('Spoke late')];
      const old = await chapter.join('Joined first', '2019-01-01T00:00:00.000Z');
      const young = await chapter.join('Joined last', '2025-01-01T00:00:00.000Z');
      for (const [day, { id }] of [
        ['2026-08-06', early],
        ['2026-08-13', late],
      ] as const) {
        const [part] = (await harbour.staff.send(listParts, { MeetingId: await chapter.add(day) })).rc.filter(
          (one) => one.Part === speakersPart,
        );
        await chapter.secretary.send(savePart, { Flag: 'Update', Id: part?.Id, Part: speakersPart, UserId: id });
      }
      for (const day of ['2026-09-10', '2026-09-17', '2026-09-24', '2026-10-01', '2026-10-08', '2026-10-15']) await chapter.add(day);
      await chapter.add('2026-10-22', { Kind: 'Holiday' });
      const fill = (Count: number) => chapter.secretary.send(savePart, { Flag: 'Fill', ChapterId: chapter.id, Count });
      const first = await fill(4);
      expect(first).toMatchObject({ status: 200, msgkey: '4 speakers found', res: { Done: 4 } });
      expect(await speakersOf(chapter)).toEqual([old.name, young.name, early.name, late.name, null, null, null]);
      const rest = await fill(26);
      expect(rest.res?.Done).toBe(2);
      expect((await speakersOf(chapter)).slice(4)).toEqual([old.name, young.name, null]);
      expect((await fill(6)).res?.Done).toBe(0);
      for (const { res } of [rest, first]) expect((await chapter.secretary.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
      expect(new Set(await speakersOf(chapter))).toEqual(new Set([null]));
      for (const Count of [0.5, 27, -1]) expect((await fill(Count)).status).toBe(400);
    });

    it('that two fill at once has each speaker once', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Surat Silk');
      for (let number = 0; number < 6; number++) await chapter.join(`Member ${number}`);
      for (const day of ['2026-09-11', '2026-09-18', '2026-09-25', '2026-10-02', '2026-10-09', '2026-10-16']) await chapter.add(day);
      const fill = { Flag: 'Fill', ChapterId: chapter.id, Count: 3 };
      await Promise.all([chapter.secretary, chapter.staff].map((client) => client.send(savePart, fill)));
      const speakers = await speakersOf(chapter);
      expect(new Set(speakers).size).toBe(6);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
