// Meetings: adding, planning, changing and deleting them, and who sees them.

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MeetingChapter, makeMeetingChapter, type Person } from '../../../../tests/rooms/meeting-chapter.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { assignMember } from '../../chapters/assignments/assignments.contract.ts';
import { listChapters, saveChapter } from '../../chapters/chapters/chapters.contract.ts';
import { listParts } from '../agenda/agenda.contract.ts';
import { answerMeeting } from '../attendances/answers.contract.ts';
import { markAttendance } from '../attendances/attendances.contract.ts';
import { sharesOf } from './agenda-of-new.server.ts';
import { listMeetings, saveMeeting } from './meetings.contract.ts';
import { daysOfWeek } from './plan.server.ts';

/** 10 September 2026, a Thursday, at noon in the time zone of the portal. */
const noon = '2026-09-10T06:30:00.000Z';

const place = { CountryId: 101, StateId: 4008, CityId: 133504 };

it.each([15, 30, 60, 90, 100, 600])('%i minutes are shared out whole among the usual parts', (minutes) => {
  const shares = sharesOf(minutes);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(minutes);
  expect(Math.min(...shares)).toBeGreaterThan(0);
});

it('the days of a week between two days are those on it', () => {
  expect(daysOfWeek('2026-09-10', '2026-09-24', 'Thursday')).toEqual(['2026-09-10', '2026-09-17', '2026-09-24']);
  expect(daysOfWeek('2026-09-10', '2026-09-16', 'Wednesday')).toEqual(['2026-09-16']);
  expect(daysOfWeek('2026-09-10', '2026-09-12', 'Sunday')).toEqual([]);
});

describe('a meeting', () => {
  const atNoon = () => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) });
  afterEach(atNoon);
  afterAll(() => void vi.useRealTimers());

  onAnyEngine((portal) => {
    let harbour: MeetingChapter;
    let asha: Person;
    let stranger: Client;
    beforeAll(async () => {
      atNoon();
      harbour = await makeMeetingChapter(portal());
      asha = await harbour.join('Asha Rao');
      stranger = (await (await makeMeetingChapter(portal(), 'Pune Central')).join('Ravi Iyer')).client;
    });
    const rowOf = async (Id: number, client = harbour.staff) => (await client.send(listMeetings, { Id })).rc[0];
    const rhythm = { MeetingDay: 'Thursday', MeetsAt: '07:30', MeetsFor: 60, MeetingMode: 'Hybrid', MeetingPlace: 'Yacht Club' };
    const setRhythm = async (chapter: MeetingChapter, wishes: object = rhythm) =>
      chapter.staff.send(saveChapter, { Flag: 'Update', Id: chapter.id, ChapterName: chapter.name, ...place, ...wishes });

    it('begins and ends as it says, or as its chapter usually does', async () => {
      const usual = await harbour.add('2026-09-11');
      expect(await rowOf(usual)).toMatchObject({ StartsAt: '18:00', EndsAt: '19:30', Kind: 'Meeting', State: 'Planned', Members: 1 });
      const chapter = await makeMeetingChapter(portal(), 'Goa Coast');
      await setRhythm(chapter);
      const own = await chapter.add('2026-09-11');
      expect(await rowOf(own)).toMatchObject({ StartsAt: '07:30', EndsAt: '08:30', Mode: 'Hybrid', Place: 'Yacht Club' });
      const typed = { Theme: 'Pitching', Link: 'meet.example.com/pitching' };
      const other = await chapter.add('2026-09-10', { StartsAt: '09:00', EndsAt: '11:00', Kind: 'Training', ...typed });
      expect(await rowOf(other)).toMatchObject({ Link: 'https://meet.example.com/pitching' });
      expect(await rowOf(other)).toMatchObject({ StartsAt: '09:00', EndsAt: '11:00', Kind: 'Training', State: 'Open', Theme: 'Pitching' });
      const parts = (await chapter.staff.send(listParts, { MeetingId: own })).rc;
      expect(parts.reduce((sum, { Minutes }) => sum + Minutes, 0)).toBe(60);
      expect(parts.map(({ Part }) => Part)).toContain('Feature presentation');
      expect((await chapter.staff.send(listParts, { MeetingId: other })).rc).toEqual([]);
    });

    it('is refused with a clear sentence where something is wrong', async () => {
      const add = (wishes: object) =>
        harbour.secretary.send(saveMeeting, { Flag: 'Add', ChapterId: harbour.id, Day: '2026-10-01', ...wishes });
      expect(await add({ StartsAt: '10:00', EndsAt: '09:00' })).toMatchObject({
        status: 400,
        res: { Errors: { EndsAt: 'The meeting must end after it begins' } },
      });
      expect(await add({ StartsAt: '25:00' })).toMatchObject({ status: 400, msgkey: 'Starts At must be a time such as 07:30' });
      expect(await add({ Link: 'http://example.com' })).toMatchObject({ status: 400, msgkey: 'Link must begin with https://' });
      expect(await add({ Kind: 'Party' })).toMatchObject({ status: 400 });
      await harbour.add('2026-10-01');
      for (const Kind of ['Meeting', 'Holiday']) {
        expect(await add({ Kind })).toMatchObject({ status: 409, msgkey: 'Mumbai Harbour already meets on that day' });
      }
      expect((await add({ Kind: 'Social' })).status).toBe(200);
      expect(await harbour.secretary.send(saveMeeting, { Flag: 'Update', Id: 2_000_000_000, Day: '2026-10-02' })).toMatchObject({
        status: 404,
        msgkey: 'Meeting not found',
      });
    });

    it('is changed by its version, and stays in its chapter', async () => {
      const Id = await harbour.add('2026-10-08');
      const change = (wishes: object) => harbour.secretary.send(saveMeeting, { Flag: 'Update', Id, Day: '2026-10-08', ...wishes });
      expect(await change({ Version: 1, Theme: 'Marketing' })).toMatchObject({ status: 200, msgkey: 'Meeting updated successfully' });
      expect(await change({ Version: 1, Theme: 'Sales' })).toMatchObject({
        status: 409,
        res: { Code: 'MovedOn', Current: { Theme: 'Marketing' } },
      });
      expect(await change({ ChapterId: harbour.id + 1 })).toMatchObject({ status: 400, msgkey: 'A meeting stays in its chapter' });
      expect(await change({ Day: '2026-10-01' })).toMatchObject({ status: 409, msgkey: 'Mumbai Harbour already meets on that day' });
      expect(await rowOf(Id)).toMatchObject({ StartsAt: '18:00', EndsAt: '19:30', Kind: 'Meeting' });
    });

    it('is planned for each day on which the chapter meets, in one set that is undone as one', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Nashik Grapes');
      const plan = { Flag: 'Plan', ChapterId: chapter.id, From: '2026-09-10', To: '2027-03-10' };
      expect(await chapter.secretary.send(saveMeeting, plan)).toMatchObject({
        status: 400,
        msgkey: 'Choose the day on which Nashik Grapes meets first',
      });
      await setRhythm(chapter);
      await chapter.add('2026-09-17', { Kind: 'Holiday' });
      const planned = await chapter.secretary.send(saveMeeting, plan);
      expect(planned).toMatchObject({ status: 200, msgkey: '25 meetings planned', res: { Done: 25, Id: null } });
      expect((await chapter.secretary.send(saveMeeting, plan)).res?.Done).toBe(0);
      for (const wrong of [
        { ...plan, From: '9998-12-31', To: '9999-12-30' },
        { ...plan, To: '2026-09-09' },
        { ...plan, To: '2027-09-10' },
      ]) {
        expect((await chapter.secretary.send(saveMeeting, wrong)).status).toBe(400);
      }
      const undone = await chapter.secretary.send(undoChanges, { SetId: planned.res?.SetId });
      expect(undone).toMatchObject({ status: 200 });
      const { rc } = await chapter.staff.send(listMeetings, { ChapterId: chapter.id });
      expect(rc.map(({ Kind }) => Kind)).toEqual(['Holiday']);
    });

    it('without marks is deleted with its answers, and an undo brings all of it back', async () => {
      const Id = await harbour.add('2026-10-15');
      await asha.client.send(answerMeeting, { MeetingId: Id, Answer: 'Not going' });
      const deleted = await harbour.secretary.send(saveMeeting, { Flag: 'Delete', Id });
      expect(deleted).toMatchObject({ status: 200, msgkey: 'Meeting deleted successfully' });
      expect(await rowOf(Id)).toBeUndefined();
      expect((await harbour.secretary.send(undoChanges, { SetId: deleted.res?.SetId })).status).toBe(200);
      expect(await rowOf(Id, asha.client)).toMatchObject({ MyAnswer: 'Not going' });
      expect((await harbour.staff.send(listParts, { MeetingId: Id })).rc.length).toBe(9);
    });

    it("that is ahead does not move to last year's day: its members would be told of that", async () => {
      const Id = await harbour.add('2026-09-29');
      const move = async (Day: string) => (await harbour.secretary.send(saveMeeting, { Flag: 'Update', Id, Day })).msgkey;
      expect(await move('2025-09-29')).toBe('A meeting that is ahead moves back by at most 35 days from today');
      expect(await rowOf(Id)).toMatchObject({ Day: expect.stringContaining('2026-09-29') });
      expect(await move('2026-08-25')).toBe('Meeting updated successfully');
      expect(await move('2026-08-24')).toBe('Meeting updated successfully');
    });

    it('with marks is not deleted and keeps its day, but may become a holiday', async () => {
      const Id = await harbour.add('2026-09-10');
      await harbour.secretary.send(markAttendance, { MeetingId: Id, Marks: [{ UserId: asha.id, Mark: 'Present' }] });
      expect(await harbour.secretary.send(saveMeeting, { Flag: 'Delete', Id })).toMatchObject({
        status: 409,
        msgkey: 'A meeting with marks cannot be deleted. Make it a holiday instead.',
      });
      const change = (wishes: object) => harbour.secretary.send(saveMeeting, { Flag: 'Update', Id, Day: '2026-09-10', ...wishes });
      expect(await change({ Day: '2026-09-12' })).toMatchObject({ status: 400, msgkey: 'A meeting with marks keeps its day' });
      expect((await change({ Kind: 'Holiday' })).status).toBe(200);
    });

    it('is closed and opened also where an account of its day is gone', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Erode Turmeric');
      const [stays, goes] = [await chapter.join('Stays'), await chapter.join('Goes')];
      const Id = await chapter.add('2026-09-09');
      await chapter.secretary.send(saveMeeting, { Flag: 'Close', Id });
      await chapter.staff.send(assignMember, { Flag: 'Remove', Id: goes.assignment });
      await portal().data.write(async (tx) => {
        await tx.updateTable('attendances').set({ user_id: null }).where('user_id', '=', goes.id).execute();
        await tx.deleteFrom('sessions').where('user_id', '=', goes.id).execute();
        await tx.deleteFrom('users').where('id', '=', goes.id).execute();
      });
      expect(await rowOf(Id, chapter.staff)).toMatchObject({ Present: 2, Members: 2 });
      expect((await chapter.secretary.send(saveMeeting, { Flag: 'Reopen', Id })).status).toBe(200);
      expect((await chapter.secretary.send(saveMeeting, { Flag: 'Close', Id })).status).toBe(200);
      expect(await rowOf(Id, stays.client)).toMatchObject({ Present: 2, State: 'Closed' });
    });

    it('keeps its chapter from being deleted', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Vashi Bridge');
      await chapter.add('2026-10-01');
      await portal().data.write((tx) => tx.deleteFrom('offices').where('chapter_id', '=', chapter.id).execute());
      expect(await chapter.staff.send(saveChapter, { Flag: 'Delete', Id: chapter.id })).toMatchObject({
        status: 400,
        msgkey: 'Chapter has meetings and cannot be deleted',
      });
    });

    it('is seen by the members and officers of its chapter, and by nobody else', async () => {
      const Id = await harbour.add('2026-11-05', { Link: 'https://meet.example.com/x' });
      expect(await rowOf(Id, asha.client)).toMatchObject({ Link: 'https://meet.example.com/x', ChapterName: 'Mumbai Harbour' });
      expect(await rowOf(Id, harbour.secretary)).toMatchObject({ Id });
      expect(await rowOf(Id, stranger)).toBeUndefined();
      expect((await stranger.send(listParts, { MeetingId: Id })).rc).toEqual([]);
      expect((await (await portal().as('admin')).send(listMeetings, { Id })).status).toBe(403);
      expect((await asha.client.send(saveMeeting, { Flag: 'Delete', Id })).status).toBe(403);
    });

    it('of an online chapter has a link that only those of the chapter see', async () => {
      await setRhythm(harbour, { MeetingLink: 'https://meet.example.com/harbour' });
      const linkFor = async (client: Client) => (await client.send(listChapters, { Id: harbour.id })).rc[0]?.MeetingLink;
      expect(await linkFor(asha.client)).toBe('https://meet.example.com/harbour');
      expect(await linkFor(harbour.secretary)).toBe('https://meet.example.com/harbour');
      expect(await linkFor(harbour.staff)).toBe('https://meet.example.com/harbour');
      expect(await linkFor(stranger)).toBeNull();
    });

    it('of a day that two plan at once is there once', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Kolhapur Fort');
      await setRhythm(chapter);
      for (let round = 0; round < 10; round++) {
        const plan = { Flag: 'Plan', ChapterId: chapter.id, From: `202${round}-01-01`, To: `202${round}-02-01` };
        const answers = await Promise.all([chapter.secretary, chapter.staff].map((client) => client.send(saveMeeting, plan)));
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        const days = (await chapter.staff.send(listMeetings, { ChapterId: chapter.id, From: plan.From, To: plan.To })).rc;
        expect(answers.reduce((sum, { res }) => sum + (res?.Done ?? 0), 0)).toBe(days.length);
        expect(days.length).toBeGreaterThan(3);
      }
    });

    it('of the past counts those who were in the chapter on its day', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Nagpur Orange');
      const [stayed, left] = [await chapter.join('Stayed'), await chapter.join('Left')];
      await chapter.join('Came later', '2026-09-09T12:00:00.000Z');
      const Id = await chapter.add('2026-09-03');
      expect((await rowOf(Id, chapter.staff))?.Members).toBe(2);
      vi.setSystemTime(new Date('2026-09-10T07:00:00.000Z'));
      expect((await chapter.staff.send(assignMember, { Flag: 'Remove', Id: left.assignment })).status).toBe(200);
      expect((await rowOf(Id, chapter.staff))?.Members).toBe(2);
      // Who left today was there today.
      const today = await chapter.add('2026-09-10');
      expect((await rowOf(today, stayed.client))?.Members).toBe(3);
      const tomorrow = await chapter.add('2026-09-11');
      expect((await rowOf(tomorrow, stayed.client))?.Members).toBe(2);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
