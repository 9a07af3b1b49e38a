// Meetings on the dashboards: the next one of a member, the own absences, and what waits for officers and super admins.

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MeetingChapter, makeMeetingChapter, type Person } from '../../../../../tests/rooms/meeting-chapter.ts';
import { type Client, onAnyEngine } from '../../../../../tests/test-portal.ts';
import { proposeSpeakers, savePart } from '../../../meetings/agenda/agenda.contract.ts';
import { answerMeeting } from '../../../meetings/attendances/answers.contract.ts';
import { markAttendance } from '../../../meetings/attendances/attendances.contract.ts';
import { saveMeeting } from '../../../meetings/meetings/meetings.contract.ts';
import { saveVisitor } from '../../../meetings/visitors/visitors.contract.ts';
import { getDashboard } from '../dashboard.contract.ts';

/** 10 September 2026 at noon in the time zone of the portal. */
const noon = '2026-09-10T06:30:00.000Z';

describe('meetings on the dashboard', () => {
  const at = (moment: string) => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  afterEach(() => at(noon));
  afterAll(() => void vi.useRealTimers());

  onAnyEngine((portal) => {
    let harbour: MeetingChapter;
    let asha: Person;
    beforeAll(async () => {
      at(noon);
      harbour = await makeMeetingChapter(portal());
      asha = await harbour.join('Asha Rao');
    });
    const own = async (client: Client) => (await client.send(getDashboard)).res?.Own;
    const office = async (client: Client) => (await client.send(getDashboard)).res?.Chapters;

    it('are the next of each own chapter until it is over, with the own answer and mark', async () => {
      const today = await harbour.add('2026-09-10', { StartsAt: '13:00', EndsAt: '14:00', Theme: 'Trust' });
      const next = await harbour.add('2026-09-17', { Kind: 'Holiday' });
      await asha.client.send(answerMeeting, { MeetingId: today, Answer: 'Substitute', SubstituteName: 'Meera' });
      expect((await own(asha.client))?.Meetings).toMatchObject([
        { Id: today, ChapterName: 'Mumbai Harbour', Theme: 'Trust', Answer: 'Substitute', SubstituteName: 'Meera', Mark: null },
      ]);
      await harbour.secretary.send(markAttendance, { MeetingId: today, Marks: [{ UserId: asha.id, Mark: 'Late' }] });
      expect((await own(asha.client))?.Meetings).toMatchObject([{ Mark: 'Late' }]);
      at('2026-09-10T08:29:00.000Z');
      expect((await own(asha.client))?.Meetings).toMatchObject([{ Id: today }]);
      at('2026-09-10T08:30:00.000Z');
      expect((await own(asha.client))?.Meetings).toMatchObject([{ Id: next, Kind: 'Holiday', Speaker: null }]);
    });

    it('are also the first one after a holiday, which nobody answers', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Kochi Backwater');
      const meera = await chapter.join('Meera Pillai');
      const holiday = await chapter.add('2026-09-17', { Kind: 'Holiday' });
      await chapter.add('2026-09-24', { Kind: 'Holiday' });
      const [next] = [await chapter.add('2026-10-01'), await chapter.add('2026-10-08')];
      expect((await own(meera.client))?.Meetings.map(({ Id }) => Id)).toEqual([holiday, next]);
    });

    it('are not that to which a member has come as a visitor, before joining on the same day', async () => {
      const chapter = await makeMeetingChapter(portal());
      const leela = await chapter.join('Leela Menon');
      const [MeetingId, next] = [await chapter.add('2026-09-10', { StartsAt: '13:00' }), await chapter.add('2026-09-17')];
      const { res } = await chapter.staff.send(saveVisitor, { Flag: 'Add', ChapterId: chapter.id, FullName: 'Leela Menon', MeetingId });
      const { write } = portal().data;
      await write((tx) =>
        tx
          .updateTable('visitors')
          .set({ user_id: leela.id })
          .where('id', '=', res?.Id ?? 0)
          .execute(),
      );
      expect((await own(leela.client))?.Meetings.map(({ Id }) => Id)).toEqual([next]);
    });

    it('tell members their absences, and officers who has too many', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Goa Coast');
      const [often, never] = [await chapter.join('Often Away'), await chapter.join('Always There')];
      for (const day of ['2026-04-02', '2026-05-07', '2026-06-04', '2026-07-02']) {
        const id = await chapter.add(day);
        await chapter.secretary.send(markAttendance, { MeetingId: id, Marks: [{ UserId: often.id, Mark: 'Absent' }] });
        await chapter.secretary.send(saveMeeting, { Flag: 'Close', Id: id });
      }
      expect((await own(often.client))?.Absences).toMatchObject([
        {
          ChapterName: 'Goa Coast',
          Count: 4,
          Allowed: 3,
          FallsOutOn: '2026-10-02T12:00:00.000Z',
          Days: expect.arrayContaining(['2026-07-02T12:00:00.000Z']),
        },
      ]);
      expect((await own(never.client))?.Absences).toMatchObject([{ Count: 0, FallsOutOn: null, Days: [] }]);
      expect(await office(chapter.secretary)).toMatchObject([
        { ChapterName: 'Goa Coast', NotClosed: 0, OverLimit: [{ UserId: often.id, FullName: 'Often Away', IsFound: false, Count: 4 }] },
      ]);
      expect(await office(often.client)).toEqual([]);
    });

    it('tell officers what is not closed, what has no speaker, and what is on today', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Surat Silk');
      const speaker = await chapter.join('Meera Shah');
      const before =
        (await harbour.staff.send(getDashboard)).res?.Community?.Today.find(({ What }) => What === 'Meetings not closed')?.Count ?? 0;
      await chapter.add('2026-09-02');
      await chapter.add('2026-09-03');
      const today = await chapter.add('2026-09-10', { StartsAt: '19:00' });
      for (const day of ['2026-09-17', '2026-09-24']) await chapter.add(day);
      const figures = { NotClosed: 2, SpeakersMissing: 3, OverLimit: [], TodayMeeting: { Id: today, StartsAt: '19:00' } };
      expect(await office(chapter.secretary)).toMatchObject([figures]);
      const { rc: Speakers } = await chapter.secretary.send(proposeSpeakers, { ChapterId: chapter.id, Count: 2 });
      await chapter.secretary.send(savePart, { Flag: 'Fill', Speakers });
      await chapter.secretary.send(saveMeeting, { Flag: 'Close', Id: today });
      expect(await office(chapter.secretary)).toMatchObject([{ ...figures, SpeakersMissing: 1, TodayMeeting: null }]);
      const speaking = { Speaker: 'Meera Shah', SpeakerId: speaker.id };
      expect((await own(speaker.client))?.Meetings[0]).toMatchObject({ ...speaking, IsSpeakerFound: true });
      const fellow = await chapter.join('Zoe Das');
      await portal().data.write(
        async (tx) => void (await tx.updateTable('users').set({ show_me: 'Nobody' }).where('id', '=', speaker.id).execute()),
      );
      expect((await own(fellow.client))?.Meetings[0]).toMatchObject({ ...speaking, IsSpeakerFound: false });
      // After a week super admins ask about it.
      const { Community } = (await harbour.staff.send(getDashboard)).res ?? {};
      expect(Community?.Today).toContainEqual({ What: 'Meetings not closed', Count: before + 1, Stake: null });
    });

    it('tell officers that none is planned, unless one is ahead or the chapter is not active', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Nashik Vines');
      const hasAhead = async () => (await office(chapter.secretary))?.map(({ HasMeetingAhead }) => HasMeetingAhead);
      expect(await hasAhead()).toEqual([false]);
      const next = await chapter.add('2026-09-17');
      await chapter.add('2026-09-24', { Kind: 'Holiday' });
      expect(await hasAhead()).toEqual([true]);
      await chapter.secretary.send(saveMeeting, { Flag: 'Update', Id: next, Day: '2026-09-17', Kind: 'Holiday' });
      expect(await hasAhead()).toEqual([false]);
      await portal().data.write((tx) => tx.updateTable('chapters').set({ is_active: false }).where('id', '=', chapter.id).execute());
      expect(await hasAhead()).toEqual([null]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
