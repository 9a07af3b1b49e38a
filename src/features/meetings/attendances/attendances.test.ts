// Answers and marks: who may give which, when, what closing makes of them, and who sees what.

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { makeMeetingChapter, mark, marksOf, type Person, rowsOf } from '../../../../tests/rooms/meeting-chapter.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { path } from '../../../platform/wire/call.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { assignMember } from '../../chapters/assignments/assignments.contract.ts';
import { saveEvent } from '../../contents/events/events.contract.ts';
import { listMeetings, saveMeeting } from '../meetings/meetings.contract.ts';
import { listVisitors, saveVisitor } from '../visitors/visitors.contract.ts';
import { answerMeeting, checkIn, getCheckInCode } from './answers.contract.ts';
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
    const nameOf = async (id: number) =>
      (await portal().data.read.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirstOrThrow()).full_name;

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

    it('that waited in a browser does not count against what somebody else has marked since', async () => {
      const chapter = await makeChapter();
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      const id = await chapter.add(today, { StartsAt: '13:00' });
      const minutes = (count: number) => ({ GivenAt: new Date(Date.now() - count * 60_000).toISOString() });
      await mark(chapter.staff, id, [asha, 'Present']);
      at('2026-09-10T07:00:00.000Z');
      const older = await mark(chapter.secretary, id, [asha, 'Absent', minutes(40)], [ravi, 'Late', minutes(40)]);
      const said = `${await nameOf(chapter.staff.userId)} has marked 'Present' since`;
      expect(older.res).toMatchObject({
        Done: 1,
        Refused: [{ UserId: asha.id, VisitorId: null, Message: said, IsOlder: true }],
      });
      expect(await marksOf(chapter.staff, id)).toEqual({ 'Asha Rao': 'Present', 'Ravi Iyer': 'Late' });
      // The same is no other mark, and a mark is as old as it was when it was given, not when it arrived.
      expect((await mark(chapter.secretary, id, [asha, 'Present', minutes(40)])).res).toMatchObject({ Done: 1, Refused: [], SetId: null });
      expect((await mark(chapter.staff, id, [ravi, 'Absent', minutes(35)])).res).toMatchObject({ Done: 1, Refused: [] });
      expect((await mark(chapter.secretary, id, [ravi, 'Medical', minutes(36)])).res).toMatchObject({
        Done: 0,
        Refused: [{ IsOlder: true }],
      });
      // What oneself has marked since is no reason: of one's own marks the last one that comes counts.
      expect((await mark(chapter.staff, id, [ravi, 'Late', minutes(36)])).res).toMatchObject({ Done: 1, Refused: [] });
      expect((await mark(chapter.secretary, id, [asha, 'Absent', minutes(29)])).res).toMatchObject({ Done: 1, Refused: [] });
      // Sent anew as a mark of now it counts, and so does one that is older than the beginning of time.
      expect((await mark(chapter.secretary, id, [ravi, 'Medical', {}])).res).toMatchObject({ Done: 1, Refused: [] });
      const endless = { GivenAt: '0500-01-01T00:00:00.000Z' };
      expect((await mark(chapter.staff, id, [ravi, 'Late', endless])).res).toMatchObject({ Refused: [{ IsOlder: true }] });
      expect((await mark(chapter.secretary, id, [ravi, null, endless])).res).toMatchObject({ Done: 1, Refused: [] });
      for (const GivenAt of [-1, '2026-02-31T00:00:00.000Z', 'long ago'])
        expect((await mark(chapter.staff, id, [asha, 'Late', { GivenAt }])).status).toBe(400);
    });

    it('that waited in a browser does not count against a newer clearing, or against the same mark given again', async () => {
      const chapter = await makeChapter();
      const [asha, ravi, tara] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer'), await chapter.join('Tara Rao')];
      const id = await chapter.add(today, { StartsAt: '13:00' });
      const staffName = await nameOf(chapter.staff.userId);
      const { res: code } = await chapter.staff.send(getCheckInCode, { MeetingId: id });
      const first = await mark(chapter.secretary, id, [asha, 'Present'], [ravi, 'Present'], [tara, 'Present']);
      at('2026-09-10T06:31:00.000Z');
      const waited = { GivenAt: new Date().toISOString() };
      at('2026-09-10T06:32:00.000Z');
      expect((await mark(chapter.staff, id, [asha, null])).res).toMatchObject({ Done: 1, Refused: [] });
      // Nothing of it is seen, so nothing is noted.
      expect((await mark(chapter.staff, id, [ravi, 'Present'])).res).toMatchObject({ Done: 1, Refused: [], SetId: null });
      await tara.client.send(checkIn, { Code: (code as { Code: string }).Code });
      const other = await makeUser(portal().data, { role: 'superAdmin' });
      const late = portal().clientOf(other);
      expect((await mark(late, id, [asha, 'Late', waited], [ravi, 'Absent', waited], [tara, 'Absent', waited])).res).toMatchObject({
        Done: 0,
        Refused: [
          { UserId: asha.id, Message: `${staffName} has taken the mark away since`, IsOlder: true },
          { UserId: ravi.id, Message: `${staffName} has marked 'Present' since`, IsOlder: true },
          { UserId: tara.id, Message: "Tara Rao has marked 'Present' since", IsOlder: true },
        ],
      });
      expect(await marksOf(chapter.staff, id)).toEqual({ 'Asha Rao': null, 'Ravi Iyer': 'Present', 'Tara Rao': 'Present' });
      expect(await rowsOf(chapter.staff, id)).toMatchObject([
        { Mark: null, MarkedByName: staffName, MarkedAt: '2026-09-10T06:32:00.000Z', Via: null },
        { Mark: 'Present', MarkedByName: staffName, MarkedAt: '2026-09-10T06:32:00.000Z' },
        { Mark: 'Present', MarkedByName: 'Tara Rao', MarkedAt: '2026-09-10T06:32:00.000Z' },
      ]);
      // The clearing given again is younger, too; an older confirmation makes nothing older.
      at('2026-09-10T06:33:00.000Z');
      await mark(chapter.secretary, id, [asha, null], [ravi, 'Present', waited]);
      const between = { GivenAt: '2026-09-10T06:32:30.000Z' };
      expect((await mark(late, id, [asha, 'Late', between], [ravi, 'Absent', between])).res).toMatchObject({
        Done: 1,
        Refused: [{ UserId: asha.id, Message: 'Sita Secretary has taken the mark away since', IsOlder: true }],
      });
      expect((await mark(late, id, [asha, 'Late'])).res).toMatchObject({ Done: 1, Refused: [] });
      expect((await chapter.secretary.send(undoChanges, { SetId: first.res?.SetId })).status).toBe(409);
    });

    it('is not taken back from under whoever has given it again', async () => {
      const chapter = await makeChapter();
      const [asha, ravi, tara] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer'), await chapter.join('Tara Rao')];
      const id = await chapter.add(today, { StartsAt: '13:00' });
      const undo = async ({ res }: Awaited<ReturnType<typeof mark>>) =>
        (await chapter.secretary.send(undoChanges, { SetId: res?.SetId })).status;
      const first = await mark(chapter.secretary, id, [asha, 'Present']);
      await mark(chapter.secretary, id, [ravi, 'Absent']);
      at('2026-09-10T06:31:00.000Z');
      const second = await mark(chapter.secretary, id, [ravi, 'Present']);
      const own = await mark(chapter.secretary, id, [tara, 'Late']);
      at('2026-09-10T06:32:00.000Z');
      await mark(chapter.staff, id, [asha, 'Present'], [ravi, 'Present']);
      await mark(chapter.secretary, id, [tara, 'Late']);
      expect([await undo(first), await undo(second), await undo(own)]).toEqual([409, 409, 200]);
      const by = await nameOf(chapter.staff.userId);
      expect(await rowsOf(chapter.staff, id)).toMatchObject([
        { Name: 'Asha Rao', Mark: 'Present', MarkedByName: by },
        { Name: 'Ravi Iyer', Mark: 'Present', MarkedByName: by },
        { Name: 'Tara Rao', Mark: null },
      ]);
      // A change that was taken back is in the way of none before it.
      at('2026-09-10T06:33:00.000Z');
      const late = await mark(chapter.secretary, id, [tara, 'Late']);
      at('2026-09-10T06:34:00.000Z');
      const absent = await mark(chapter.secretary, id, [tara, 'Absent']);
      expect([await undo(absent), await undo(late)]).toEqual([200, 200]);
    });

    it('that was long on the way is as old as it was when it was given, and none is newer than now', async () => {
      const chapter = await makeChapter();
      const asha = await chapter.join('Asha Rao');
      const id = await chapter.add(today, { StartsAt: '13:00' });
      const held = { GivenAt: '2026-09-10T06:30:01.800Z' };
      at('2026-09-10T06:30:04.800Z');
      await mark(chapter.staff, id, [asha, 'Present']);
      at('2026-09-10T06:30:09.800Z');
      expect((await mark(chapter.secretary, id, [asha, 'Absent', held])).res).toMatchObject({ Done: 0, Refused: [{ IsOlder: true }] });
      // A clock that is ahead gives nobody the last word.
      const ahead = { GivenAt: '2026-09-10T09:00:00.000Z' };
      expect((await mark(chapter.secretary, id, [asha, 'Late', ahead])).res).toMatchObject({ Done: 1, Refused: [] });
      expect(await rowsOf(chapter.staff, id)).toMatchObject([{ Mark: 'Late', MarkedAt: '2026-09-10T06:30:09.800Z' }]);
      at('2026-09-10T06:30:10.000Z');
      expect((await mark(chapter.staff, id, [asha, 'Present'])).res).toMatchObject({ Done: 1, Refused: [] });
      // Who has seen a mark marks after it.
      const seen = { GivenAt: '2026-09-10T06:30:10.000Z' };
      expect((await mark(chapter.secretary, id, [asha, 'Absent', seen])).res).toMatchObject({ Done: 1, Refused: [] });
    });

    it('that waited in a browser counts against the closing, and not against a check-in since', async () => {
      const chapter = await makeChapter();
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      const id = await chapter.add(today, { StartsAt: '13:00' });
      const { res } = await chapter.staff.send(getCheckInCode, { MeetingId: id });
      await ravi.client.send(checkIn, { Code: (res as { Code: string }).Code });
      await chapter.staff.send(saveMeeting, { Flag: 'Close', Id: id });
      at('2026-09-10T07:00:00.000Z');
      const waited = { GivenAt: '2026-09-10T06:20:00.000Z' };
      expect((await mark(chapter.secretary, id, [asha, 'Late', waited], [ravi, 'Absent', waited])).res).toMatchObject({
        Done: 1,
        Refused: [{ UserId: ravi.id, Message: "Ravi Iyer has marked 'Present' since", IsOlder: true }],
      });
      expect(await marksOf(chapter.staff, id)).toEqual({ 'Asha Rao': 'Late', 'Ravi Iyer': 'Present' });
    });

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
