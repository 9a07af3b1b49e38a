// Marks, closing and the rota while others change the same people and meetings; and what a leaving reader leaves behind.

import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { changesByCommandLine, here, makeUsers } from '../../../../tests/makers.ts';
import { makeMeetingChapter, mark, marksOf, type Person, rowsOf } from '../../../../tests/rooms/meeting-chapter.ts';
import { onBothEngines } from '../../../../tests/test-portal.ts';
import { path } from '../../../platform/wire/call.ts';
import { assignMember } from '../../chapters/assignments/assignments.contract.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { listParts, savePart } from '../agenda/agenda.contract.ts';
import { listMeetings, saveMeeting, speakersPart } from '../meetings/meetings.contract.ts';
import { listAttendance } from './attendances.contract.ts';

const long = '2020-01-01T00:00:00.000Z';

/** 10 September 2026, a Thursday, at noon in the time zone of the portal. */
const noon = '2026-09-10T06:30:00.000Z';
const today = '2026-09-10';

const repeatTest = (title: string, many: number, test: (rounds: number) => Promise<void>) => {
  it(title, () => test(4));
  it(`${title}, many times`, { tags: ['long'] }, () => test(many));
};

describe('a meeting that many change at once', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) }));
  afterAll(() => void vi.useRealTimers());

  onBothEngines((portal) => {
    let chapters = 0;
    const makeChapter = () => makeMeetingChapter(portal(), `Chapter ${chapters++}`);

    const markAtOnce = async (rounds: number) => {
      const chapter = await makeChapter();
      const people = await Promise.all(Array.from({ length: 5 }, (_, at) => chapter.join(`Member ${at}`)));
      const outside = await (await makeChapter()).join('Comes back');
      for (let round = 0; round < rounds; round++) {
        const id = await chapter.add(today, { Kind: 'Training' });
        const leaving = await chapter.join(`Late ${round}`, noon);
        // Is assigned in one round, and removed in the next.
        const other = { ChapterId: chapter.id, UserId: outside.id, Flag: round % 2 === 0 ? 'Add' : 'Remove' };
        const answers = await Promise.all([
          mark(chapter.secretary, id, ...people.map((one): [Person, string] => [one, 'Present'])),
          mark(chapter.staff, id, ...people.map((one): [Person, string] => [one, 'Late'])),
          chapter.secretary.send(saveMeeting, { Flag: 'Close', Id: id }),
          chapter.staff.send(assignMember, { Flag: 'Remove', Id: leaving.assignment }),
          chapter.staff.send(assignMember, other),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
        const marks = Object.values(await marksOf(chapter.staff, id));
        expect(marks.length).toBeGreaterThan(5);
        expect(marks.every((word) => word === 'Present' || word === 'Late')).toBe(true);
      }
    };

    repeatTest('has one mark of each, whoever marks and closes at the same time', 50, markAtOnce);

    repeatTest('is marked while accounts of its chapter are deleted', 15, async (rounds) => {
      const chapter = await makeMeetingChapter(portal());
      const stays = await Promise.all(Array.from({ length: 3 }, (_, at) => chapter.join(`Stays ${at}`)));
      for (let round = 0; round < rounds; round++) {
        const id = await chapter.add(today, { Kind: 'Training' });
        const goes = await Promise.all(Array.from({ length: 3 }, (_, at) => chapter.join(`Goes ${round} ${at}`)));
        for (const one of goes) await chapter.staff.send(assignMember, { Flag: 'Remove', Id: one.assignment });
        // Those of today are still on its roster.
        const all = [...stays, ...goes];
        const [first, second] = await Promise.all([
          mark(chapter.secretary, id, ...all.map((one): [Person, string] => [one, 'Present'])),
          mark(chapter.staff, id, ...all.toReversed().map((one): [Person, string] => [one, 'Late'])),
          ...goes.map((one) => changesByCommandLine(portal().data, here)((records) => records.delete(memberRecords, one.id))),
        ]);
        expect([first.status, second.status]).toEqual([200, 200]);
        const left = await rowsOf(chapter.staff, id);
        expect(left.map(({ Name }) => Name)).toEqual(stays.map(({ name }) => name));
        expect(left.every(({ Mark }) => Mark === 'Present' || Mark === 'Late')).toBe(true);
        // What was marked of who is gone stays a figure.
        const [meeting] = (await chapter.staff.send(listMeetings, { Id: id })).rc;
        expect((meeting?.Present ?? 0) + (meeting?.Late ?? 0)).toBeGreaterThanOrEqual(stays.length);
      }
    });

    it('of more than a thousand members is closed and opened again', { tags: ['long'] }, async () => {
      const chapter = await makeMeetingChapter(portal());
      const { data } = portal();
      await makeUsers(
        data,
        Array.from({ length: 1_200 }, (_, at) => ({ fullName: `Of many ${at}`, isActiveMember: true })),
      );
      await data.write(async (tx) => {
        const all = tx.selectFrom('users').select('id').where('full_name', 'like', 'Of many %');
        const rows = (await all.execute()).map(({ id }) => ({ chapter_id: chapter.id, user_id: id, created_by: id, created_at: long }));
        await tx.insertInto('assignments').values(rows).execute();
      });
      const id = await chapter.add(today);
      const counts = async () => (await chapter.staff.send(listMeetings, { Id: id })).rc[0];
      expect((await chapter.secretary.send(saveMeeting, { Flag: 'Close', Id: id, Unmarked: 'Absent' })).status).toBe(200);
      expect(await counts()).toMatchObject({ State: 'Closed', Members: 1_200, Absent: 1_200 });
      expect((await chapter.secretary.send(saveMeeting, { Flag: 'Reopen', Id: id })).status).toBe(200);
      expect(await counts()).toMatchObject({ State: 'Open', Members: 1_200, Absent: 0 });
      expect((await chapter.secretary.send(saveMeeting, { Flag: 'Close', Id: id })).status).toBe(200);
      expect(await counts()).toMatchObject({ Present: 1_200, Absent: 0 });
    });

    repeatTest('keeps the speaker who is chosen while the rota is filled', 15, async (rounds) => {
      const chapter = await makeMeetingChapter(portal());
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      for (let round = 0; round < rounds; round++) {
        const id = await chapter.add(`202${7 + Math.floor(round / 10)}-03-1${round % 10}`);
        const [part] = (await chapter.staff.send(listParts, { MeetingId: id })).rc.filter(({ Part }) => Part === speakersPart);
        const choose = { Flag: 'Update', Id: part?.Id, Part: speakersPart, UserId: ravi.id, Version: part?.Version };
        const [filled, chosen] = await Promise.all([
          chapter.secretary.send(savePart, { Flag: 'Fill', Speakers: [{ MeetingId: id, UserId: asha.id }] }),
          chapter.staff.send(savePart, choose),
        ]);
        // Who comes second does not write over the other one.
        expect([chosen.status, filled.status].toSorted()).toEqual([200, 409]);
        const [meeting] = (await chapter.staff.send(listMeetings, { Id: id })).rc;
        expect(meeting?.Speaker).toEqual(chosen.status === 200 ? ravi.name : asha.name);
      }
    });

    it('is exported to a reader who leaves in the middle, and then to others as before', async () => {
      const chapter = await makeMeetingChapter(portal());
      const id = await chapter.add(today);
      await chapter.join('Asha Rao');
      const url = `${await portal().app.listen({ port: 0, host: '127.0.0.1' })}${path(listAttendance)}`;
      const headers = { authorization: `Bearer ${chapter.secretary.token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ MeetingId: id, Format: 'csv' });
      const ask = () =>
        request(url, { method: 'POST', headers })
          .on('error', () => undefined)
          .end(body);
      // More than may be under way for one person at a time.
      for (let time = 0; time < 8; time++) {
        const leaving = ask();
        if (time % 2 === 0) await once(leaving, 'response');
        leaving.destroy();
      }
      const staying = ask();
      const [answer] = await once(staying, 'response');
      expect(answer.statusCode).toBe(200);
      answer.resume();
      await once(answer, 'end');
    }, 20_000);

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
