// What closing a meeting makes of answers and marks, who corrects it for how long, and what nobody takes back.

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeMeetingChapter, mark, marksOf, type Person, rowsOf } from '../../../../tests/rooms/meeting-chapter.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { assignMember } from '../../chapters/assignments/assignments.contract.ts';
import { listMeetings, saveMeeting } from '../meetings/meetings.contract.ts';
import { answerMeeting, checkIn, getCheckInCode } from './answers.contract.ts';

/** 10 September 2026, a Thursday, at noon in the time zone of the portal. */
const noon = '2026-09-10T06:30:00.000Z';
const today = '2026-09-10';

describe('attendance', () => {
  const at = (moment: string) => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  beforeAll(() => at(noon));
  afterEach(() => at(noon));
  afterAll(() => void vi.useRealTimers());

  onAnyEngine((portal) => {
    let chapters = 0;
    const makeChapter = () => makeMeetingChapter(portal(), `Chapter ${chapters++}`);

    it('of a closed meeting is the roster of the day, from answers and from what the unmarked are', async () => {
      const chapter = await makeChapter();
      const people = await Promise.all(['Absentee', 'Marked', 'Replaced', 'Silent'].map((name) => chapter.join(name)));
      const [absentee, marked, replaced] = people as [Person, Person, Person];
      const id = await chapter.add(today, { StartsAt: '13:00' });
      await absentee.client.send(answerMeeting, { MeetingId: id, Answer: 'Not going' });
      await replaced.client.send(answerMeeting, { MeetingId: id, Answer: 'Substitute', SubstituteName: 'Meera' });
      await mark(chapter.secretary, id, [marked, 'Late']);
      const close = { Flag: 'Close', Id: id };
      expect(await chapter.secretary.send(saveMeeting, close)).toMatchObject({ status: 200, msgkey: 'Meeting closed successfully' });
      expect(await marksOf(chapter.staff, id)).toEqual({ Absentee: 'Absent', Marked: 'Late', Replaced: 'Substitute', Silent: 'Present' });
      const [meeting] = (await chapter.staff.send(listMeetings, { Id: id })).rc;
      expect(meeting).toMatchObject({ State: 'Closed', ClosedByName: 'Sita Secretary', Members: 4, Present: 1, Absent: 1, Substitute: 1 });
      expect((await chapter.secretary.send(saveMeeting, close)).status).toBe(409);
      const left = people[3] as Person;
      await chapter.staff.send(assignMember, { Flag: 'Remove', Id: left.assignment });
      expect((await rowsOf(chapter.staff, id)).length).toBe(4);
      const reopened = await chapter.secretary.send(saveMeeting, { Flag: 'Reopen', Id: id });
      expect(reopened).toMatchObject({ status: 200, msgkey: 'Meeting reopened successfully' });
      // Who was removed today was of today's roster.
      expect(await marksOf(chapter.staff, id)).toEqual({ Absentee: null, Marked: 'Late', Replaced: null, Silent: null });
      expect((await chapter.secretary.send(saveMeeting, { ...close, Unmarked: 'Absent' })).status).toBe(200);
      expect(await marksOf(chapter.staff, id)).toEqual({ Absentee: 'Absent', Marked: 'Late', Replaced: 'Substitute', Silent: 'Absent' });
    });

    it('of a meeting that is closed again is not given to who came into the chapter after it was closed first, unless somebody gives it', async () => {
      const chapter = await makeChapter();
      await Promise.all([chapter.join('Asha Rao'), chapter.join('Came Before', '2026-09-10T06:20:00.000Z')]);
      const id = await chapter.add(today, { StartsAt: '08:00', EndsAt: '09:30' });
      const close = async () => {
        expect((await chapter.secretary.send(saveMeeting, { Flag: 'Close', Id: id, Unmarked: 'Present' })).status).toBe(200);
        return marksOf(chapter.staff, id);
      };
      const reopen = async () => expect((await chapter.secretary.send(saveMeeting, { Flag: 'Reopen', Id: id })).status).toBe(200);
      const roster = { 'Asha Rao': 'Present', 'Came Before': 'Present' };
      expect(await close()).toEqual(roster);
      at('2026-09-10T07:30:00.000Z');
      const came = await chapter.join('Came After', '2026-09-10T07:00:00.000Z');
      await reopen();
      expect(await close()).toEqual(roster);
      await reopen();
      expect((await mark(chapter.secretary, id, [came, 'Late'])).status).toBe(200);
      expect(await close()).toEqual({ ...roster, 'Came After': 'Late' });
    });

    it('is not given by closing to who may not sign in, but stays where it was given before', async () => {
      const chapter = await makeChapter();
      const [, left, marked] = await Promise.all(['Asha Rao', 'Left Long', 'Marked Before'].map((name) => chapter.join(name)));
      const id = await chapter.add(today);
      await mark(chapter.secretary, id, [marked as Person, 'Late']);
      const ids = [left?.id ?? 0, marked?.id ?? 0];
      await portal().data.write((tx) => tx.updateTable('users').set({ is_active: false }).where('id', 'in', ids).execute());
      expect(await marksOf(chapter.staff, id)).toEqual({ 'Asha Rao': null, 'Marked Before': 'Late' });
      expect((await chapter.secretary.send(saveMeeting, { Flag: 'Close', Id: id })).status).toBe(200);
      expect(await marksOf(chapter.staff, id)).toEqual({ 'Asha Rao': 'Present', 'Marked Before': 'Late' });
      expect((await chapter.staff.send(listMeetings, { Id: id })).rc).toMatchObject([{ Members: 2, Present: 1, Late: 1 }]);
    });

    it('of a closed meeting is corrected by officers for 35 days, and then by super admins only', async () => {
      const chapter = await makeChapter();
      const asha = await chapter.join('Asha Rao');
      const id = await chapter.add('2026-08-06');
      await chapter.secretary.send(saveMeeting, { Flag: 'Close', Id: id });
      at('2026-09-10T18:29:59.000Z');
      expect((await mark(chapter.secretary, id, [asha, 'Late'])).status).toBe(200);
      at('2026-09-10T18:30:00.000Z');
      for (const answer of [
        await mark(chapter.secretary, id, [asha, 'Absent']),
        await chapter.secretary.send(saveMeeting, { Flag: 'Reopen', Id: id }),
        await chapter.secretary.send(saveMeeting, { Flag: 'Update', Id: id, Day: '2026-08-06' }),
      ]) {
        expect(answer).toMatchObject({ status: 403, msgkey: 'After 35 days only super admins change a closed meeting' });
      }
      expect((await mark(chapter.staff, id, [asha, 'Absent'])).status).toBe(200);
    });

    it('is taken back by nobody where the calls would not let it', async () => {
      const chapter = await makeChapter();
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      const id = await chapter.add(today, { StartsAt: '13:00' });
      const undo = (client: Client, SetId: number | null | undefined) => client.send(undoChanges, { SetId: SetId ?? 0 });
      await asha.client.send(answerMeeting, { MeetingId: id, Answer: 'Going' });
      const answered = await asha.client.send(answerMeeting, { MeetingId: id, Answer: 'Not going' });
      const later = { from_day: '2026-10-01', to_day: '2027-03-31', office: 'Treasurer' as const };
      const office = { ...later, chapter_id: chapter.id, user_id: asha.id, created_by: asha.id, created_at: noon };
      await portal().data.write((tx) => tx.insertInto('offices').values(office).execute());
      expect((await undo(chapter.secretary, answered.res?.SetId)).status).toBe(404);
      at('2026-09-10T07:30:00.000Z');
      expect(await undo(asha.client, answered.res?.SetId)).toMatchObject({ status: 409, msgkey: 'Answers are closed' });
      at(noon);
      expect((await undo(asha.client, answered.res?.SetId)).status).toBe(200);
      const { res } = await chapter.secretary.send(getCheckInCode, { MeetingId: id });
      const { Code } = res as { Code: string };
      const checked = await ravi.client.send(checkIn, { Code });
      expect((await undo(ravi.client, checked.res?.SetId)).status).toBe(409);
      await chapter.secretary.send(saveMeeting, { Flag: 'Close', Id: id });
      expect((await undo(ravi.client, checked.res?.SetId)).status).toBe(409);
      const kept = await mark(chapter.secretary, id, [ravi, null]);
      expect(kept.res).toMatchObject({ Done: 0, Refused: [{ UserId: ravi.id, Message: expect.stringContaining('everybody has a mark') }] });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
