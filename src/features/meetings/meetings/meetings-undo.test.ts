// What is undone of meetings, and by whom: only what the calls themselves would allow.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MeetingChapter, makeMeetingChapter } from '../../../../tests/rooms/meeting-chapter.ts';
import { onBothEngines } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { answerMeeting } from '../attendances/answers.contract.ts';
import { markAttendance } from '../attendances/attendances.contract.ts';
import { listMeetings, saveMeeting } from './meetings.contract.ts';

/** 10 September 2026, a Thursday, at noon in the time zone of the portal. */
const noon = '2026-09-10T06:30:00.000Z';

describe('a change of meetings', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) }));
  afterAll(() => void vi.useRealTimers());

  onBothEngines((portal) => {
    const rowOf = async (chapter: MeetingChapter, Id: number) => (await chapter.staff.send(listMeetings, { Id })).rc[0];

    it('is undone only as the calls would let it', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Salem Steel');
      const member = await chapter.join('Meera Shah');
      const Id = await chapter.add('2026-09-10');
      const undo = (set: number | null | undefined, more = {}, client = chapter.secretary) =>
        client.send(undoChanges, { SetId: set ?? 0, ...more });
      const moved = await chapter.secretary.send(saveMeeting, { Flag: 'Update', Id, Day: '2026-09-09' });
      const marked = await chapter.secretary.send(markAttendance, { MeetingId: Id, Marks: [{ UserId: member.id, Mark: 'Late' }] });
      expect(await undo(moved.res?.SetId)).toMatchObject({ status: 409, msgkey: 'A meeting with marks keeps its day' });
      const closed = await chapter.secretary.send(saveMeeting, { Flag: 'Close', Id });
      expect(await undo(marked.res?.SetId)).toMatchObject({ status: 409, msgkey: 'The meeting is closed' });
      const one = { Record: 'Closing', RecordId: Id };
      expect(await undo(closed.res?.SetId, one)).toMatchObject({ status: 409, msgkey: 'A closing is taken back as a whole' });
      expect((await undo(closed.res?.SetId)).status).toBe(200);
      expect(await rowOf(chapter, Id)).toMatchObject({ State: 'Open', Late: 1 });
      expect((await undo(marked.res?.SetId)).status).toBe(200);
      const old = await chapter.add('2026-08-05');
      const longAgo = await chapter.secretary.send(saveMeeting, { Flag: 'Close', Id: old });
      expect(await undo(longAgo.res?.SetId)).toMatchObject({ status: 403 });
      expect((await undo(longAgo.res?.SetId, {}, chapter.staff)).status).toBe(200);
    });

    it('is undone by officers where an officer did it, and never where a super admin did', async () => {
      const chapter = await makeMeetingChapter(portal());
      const member = await chapter.join('Asha Rao');
      const added = await chapter.secretary.send(saveMeeting, { Flag: 'Add', ChapterId: chapter.id, Day: '2026-12-03' });
      const byStaff = await chapter.staff.send(saveMeeting, { Flag: 'Add', ChapterId: chapter.id, Day: '2026-12-10' });
      const other = await makeMeetingChapter(portal(), 'Thane Lakes');
      const history = await chapter.secretary.send(listHistory, { Record: 'Meeting', RecordId: added.res?.Id });
      expect(history.rc[0]).toMatchObject({ MayUndo: true, Title: 'Mumbai Harbour, 3 Dec 2026' });
      const [theirs] = (await chapter.secretary.send(listHistory, { Record: 'Meeting', RecordId: byStaff.res?.Id })).rc;
      expect(theirs).toMatchObject({ MayUndo: false });
      for (const client of [other.secretary, member.client]) {
        expect((await client.send(undoChanges, { SetId: added.res?.SetId })).status).toBe(404);
      }
      expect((await chapter.secretary.send(undoChanges, { SetId: byStaff.res?.SetId })).status).toBe(404);
      expect((await chapter.secretary.send(undoChanges, { SetId: added.res?.SetId })).status).toBe(200);
    });

    it('that somebody has answered stays when its plan is taken back', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Surat Silk');
      const member = await chapter.join('Meera Shah');
      const day = { meeting_day: 'Thursday' as const };
      await portal().data.write((tx) => tx.updateTable('chapters').set(day).where('id', '=', chapter.id).execute());
      const planned = await chapter.secretary.send(saveMeeting, {
        Flag: 'Plan',
        ChapterId: chapter.id,
        From: '2026-09-11',
        To: '2026-09-30',
      });
      const [last] = (await chapter.staff.send(listMeetings, { ChapterId: chapter.id })).rc;
      expect((await member.client.send(answerMeeting, { MeetingId: last?.Id, Answer: 'Going' })).status).toBe(200);
      expect(await chapter.secretary.send(undoChanges, { SetId: planned.res?.SetId })).toMatchObject({ status: 409 });
      expect((await chapter.staff.send(listMeetings, { ChapterId: chapter.id })).res?.TotalRecords).toBe(2);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
