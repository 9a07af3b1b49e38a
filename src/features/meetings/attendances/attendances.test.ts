// Answers and marks: who may give which, when, and who sees what.

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeMeetingChapter, mark, marksOf, rowsOf } from '../../../../tests/rooms/meeting-chapter.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { path } from '../../../platform/wire/call.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { saveEvent } from '../../contents/events/events.contract.ts';
import { listMeetings } from '../meetings/meetings.contract.ts';
import { listVisitors, saveVisitor } from '../visitors/visitors.contract.ts';
import { answerMeeting } from './answers.contract.ts';
import { listAttendance, markAttendance } from './attendances.contract.ts';

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
    let phones = 0;
    const makeChapter = () => makeMeetingChapter(portal(), `Chapter ${chapters++}`);

    it('has a row for each member of the chapter, with the answer before and the mark after', async () => {
      const chapter = await makeChapter();
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      const id = await chapter.add(today);
      expect(await asha.client.send(answerMeeting, { MeetingId: id, Answer: 'Substitute', SubstituteName: 'Meera' })).toMatchObject({
        status: 200,
        msgkey: 'Answer saved successfully',
      });
      expect((await mark(chapter.secretary, id, [ravi, 'Late'])).res).toMatchObject({ Done: 1, Refused: [] });
      expect(await rowsOf(chapter.secretary, id)).toMatchObject([
        { Name: 'Asha Rao', Answer: 'Substitute', SubstituteName: 'Meera', Mark: null, Version: 1, Absences: 0 },
        { Name: 'Ravi Iyer', Answer: null, Mark: 'Late', Via: 'Officer', MarkedByName: 'Sita Secretary', VisitorId: null },
      ]);
      for (const [filters, names] of [
        [{ Text: 'ravi' }, ['Ravi Iyer']],
        [{ Answer: 'Substitute' }, ['Asha Rao']],
        [{ Mark: 'Late' }, ['Ravi Iyer']],
        [{ Sort: '-Name' }, ['Ravi Iyer', 'Asha Rao']],
      ] as const) {
        expect((await rowsOf(chapter.staff, id, filters)).map(({ Name }) => Name)).toEqual(names);
      }
      expect((await chapter.staff.send(listMeetings, { Id: id })).rc[0]).toMatchObject({ Members: 2, Late: 1, Present: 0 });
    });

    it('shows members the answers of others, and of the marks their own only', async () => {
      const chapter = await makeChapter();
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      const id = await chapter.add(today);
      await ravi.client.send(answerMeeting, { MeetingId: id, Answer: 'Going' });
      await mark(chapter.secretary, id, [asha, 'Substitute', { SubstituteName: 'My cousin' }], [ravi, 'Absent']);
      const silent = await chapter.join('Silent One');
      await mark(chapter.secretary, id, [silent, 'Late']);
      const [own, other, quiet] = await rowsOf(asha.client, id);
      expect(own).toMatchObject({
        Name: 'Asha Rao',
        Mark: 'Substitute',
        SubstituteName: 'My cousin',
        MarkedByName: 'Sita Secretary',
        Absences: 0,
      });
      // Not even that there is a mark.
      expect(quiet).toMatchObject({ Name: 'Silent One', Id: null, Version: null, Mark: null });
      expect(other).toMatchObject({
        Name: 'Ravi Iyer',
        Answer: 'Going',
        Mark: null,
        MarkedAt: null,
        MarkedByName: null,
        Via: null,
        Absences: null,
        SubstituteName: null,
      });
      expect((await rowsOf(asha.client, id, { Mark: 'Absent' })).length).toBe(0);
      expect((await rowsOf(asha.client, id, { Sort: 'Mark' })).map(({ Name }) => Name)[0]).toBe('Asha Rao');
      const stranger = await (await makeChapter()).join('Somebody');
      expect(await rowsOf(stranger.client, id)).toEqual([]);
      // A file of nothing ends.
      for (const client of [stranger.client, asha.client]) {
        const { body } = await portal().app.inject({
          method: 'POST',
          url: path(listAttendance),
          headers: { authorization: `Bearer ${client.token}` },
          payload: { MeetingId: id, Format: 'csv' },
        });
        expect(body.split('\r\n').filter(Boolean).length).toBe(client === stranger.client ? 1 : 4);
      }
    });

    it('is answered by members for themselves until the start, and by officers for their members', async () => {
      const chapter = await makeChapter();
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      const id = await chapter.add(today, { StartsAt: '13:00' });
      const answer = (client: Client, wishes: object) => client.send(answerMeeting, { MeetingId: id, Answer: 'Going', ...wishes });
      expect((await answer(asha.client, { Answer: 'Substitute' })).status).toBe(400);
      expect((await answer(asha.client, { UserId: ravi.id })).status).toBe(403);
      expect((await answer(chapter.staff, {})).status).toBe(400);
      expect((await answer(chapter.secretary, {})).status).toBe(404);
      expect((await answer(chapter.secretary, { UserId: ravi.id })).status).toBe(200);
      expect((await answer(chapter.staff, { UserId: asha.id })).status).toBe(200);
      const other = await makeChapter();
      const stranger = await other.join('Somebody');
      expect((await answer(stranger.client, {})).status).toBe(404);
      expect((await answer(other.secretary, { UserId: ravi.id })).status).toBe(404);
      expect((await answer(chapter.secretary, { UserId: stranger.id })).status).toBe(400);
      at('2026-09-10T07:30:00.000Z');
      for (const client of [asha.client, chapter.secretary]) {
        expect(await answer(client, { UserId: asha.id })).toMatchObject({ status: 400, msgkey: 'Answers are closed' });
      }
      const holiday = await chapter.add('2026-09-17', { Kind: 'Holiday' });
      expect((await answer(asha.client, { MeetingId: holiday })).msgkey).toBe('Answers are closed');
    });

    it('sent twice changes nothing, and a person who is there twice has the last mark', async () => {
      const chapter = await makeChapter();
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      const id = await chapter.add(today);
      const first = await mark(chapter.secretary, id, [asha, 'Absent'], [asha, 'Present'], [ravi, 'Medical']);
      expect(first.res).toMatchObject({ Done: 2, Refused: [], SetId: expect.any(Number) });
      const again = await mark(chapter.secretary, id, [asha, 'Present'], [ravi, 'Medical']);
      expect(again.res).toMatchObject({ Done: 2, Refused: [], SetId: null });
      expect(await marksOf(chapter.staff, id)).toEqual({ 'Asha Rao': 'Present', 'Ravi Iyer': 'Medical' });
      expect((await mark(chapter.secretary, id, [asha, null])).res).toMatchObject({ Done: 1 });
      expect(await marksOf(chapter.staff, id)).toEqual({ 'Asha Rao': null, 'Ravi Iyer': 'Medical' });
      expect((await chapter.secretary.send(undoChanges, { SetId: first.res?.SetId })).status).toBe(409);
    });

    it('is refused for whom one may not mark, and the others are marked', async () => {
      const chapter = await makeChapter();
      const asha = await chapter.join('Asha Rao');
      const later = await chapter.join('Came later', '2026-09-10T06:00:00.000Z');
      const stranger = await (await makeChapter()).join('Somebody');
      const id = await chapter.add('2026-09-03');
      const marked = await mark(chapter.secretary, id, [asha, 'Present'], [later, 'Present'], [stranger, 'Present']);
      expect(marked.res).toMatchObject({
        Done: 1,
        Refused: [later, stranger].map((one) => ({ UserId: one.id, VisitorId: null, Message: `Not in ${chapter.name} on that day` })),
      });
      expect((await mark(chapter.secretary, id, [asha, 'Substitute'])).res).toMatchObject({
        Refused: [{ UserId: asha.id, Message: 'Please enter who came instead' }],
      });
      expect((await mark(chapter.secretary, id, [asha, 'Substitute', { SubstituteName: 'Meera' }])).res?.Done).toBe(1);
      expect((await mark(asha.client, id, [asha, 'Present'])).status).toBe(403);
      expect((await mark((await makeChapter()).secretary, id, [asha, 'Present'])).status).toBe(404);
      const next = await chapter.add('2026-09-17');
      expect(await mark(chapter.secretary, next, [asha, 'Present'])).toMatchObject({
        status: 400,
        msgkey: 'The meeting is on 17 Sep 2026',
      });
      const many = Array.from({ length: 501 }, () => ({ UserId: asha.id, Mark: 'Present' }));
      expect((await chapter.secretary.send(markAttendance, { MeetingId: id, Marks: many })).status).toBe(400);
    });

    it('is that of a visitor of the chapter, too, who was not expected, but not of one who comes for the third time', async () => {
      const chapter = await makeChapter();
      const other = await makeChapter();
      const add = async (ChapterId: number, FullName: string) =>
        (await chapter.staff.send(saveVisitor, { Flag: 'Add', ChapterId, FullName, Phone: String(9_820_000_000 + ++phones) })).res?.Id ?? 0;
      const [leela, stranger] = [await add(chapter.id, 'Leela'), await add(other.id, 'Kiran')];
      const come = (MeetingId: number, ...ids: number[]) =>
        chapter.secretary.send(markAttendance, { MeetingId, Marks: ids.map((VisitorId) => ({ VisitorId, Mark: 'Present' })) });
      const [first, second, third] = [await chapter.add('2026-08-20'), await chapter.add('2026-08-27'), await chapter.add('2026-09-03')];
      for (const id of [first, first, second]) expect((await come(id, leela)).res).toMatchObject({ Done: 1, Refused: [] });
      expect((await chapter.staff.send(listVisitors, { Id: leela })).rc).toMatchObject([{ Stage: 'Visited', Visits: 2 }]);
      expect((await come(third, leela, stranger)).res).toMatchObject({
        Done: 0,
        Refused: [
          { VisitorId: leela, Message: 'Leela has visited twice. Please say why a third visit makes sense.' },
          { VisitorId: stranger, Message: 'Visitor not found' },
        ],
      });
    });

    it('of an event is that of a member of its chapter, too, who has not answered', async () => {
      const chapter = await makeChapter();
      const [asha, stranger] = [await chapter.join('Asha Rao'), await (await makeChapter()).join('Somebody')];
      const event = { Flag: 'Add', EventName: 'Picnic', StartDate: '2026-09-10T03:00:00.000Z', ChapterId: chapter.id };
      const EventId = (await chapter.staff.send(saveEvent, event)).res?.Id ?? 0;
      const marks = [asha, stranger].map(({ id }) => ({ UserId: id, Mark: 'Present' }));
      for (const _ of [1, 2]) {
        expect((await chapter.secretary.send(markAttendance, { EventId, Marks: marks })).res).toMatchObject({
          Done: 1,
          Refused: [{ UserId: stranger.id, Message: 'Not in the chapter of the event' }],
        });
      }
      expect((await chapter.secretary.send(listAttendance, { EventId })).rc).toMatchObject([
        { UserId: asha.id, Answer: null, Mark: 'Present' },
      ]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
