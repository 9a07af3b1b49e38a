// Checking in at a meeting by its code or its link: in time, late, with a dead code, and at somebody else's meeting.

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MeetingChapter, makeMeetingChapter, type Person } from '../../../../tests/rooms/meeting-chapter.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { saveMeeting } from '../meetings/meetings.contract.ts';
import { saveVisitor } from '../visitors/visitors.contract.ts';
import { checkIn, getCheckInCode } from './answers.contract.ts';
import { listAttendance, markAttendance } from './attendances.contract.ts';

/** 10 September 2026 at noon in the time zone of the portal; the meeting begins an hour later. */
const noon = '2026-09-10T06:30:00.000Z';
const inTime = '2026-09-10T07:34:59.000Z';
const late = '2026-09-10T07:35:00.000Z';

const dead = 'This code has run out. Please scan again.';

describe('the check-in', () => {
  const at = (moment: string) => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  afterEach(() => at(noon));
  afterAll(() => void vi.useRealTimers());

  onAnyEngine((portal) => {
    let chapter: MeetingChapter;
    let meeting: number;
    let asha: Person;
    beforeAll(async () => {
      at(noon);
      chapter = await makeMeetingChapter(portal());
      asha = await chapter.join('Asha Rao');
      meeting = await chapter.add('2026-09-10', { StartsAt: '13:00' });
    });
    const codeOf = async (client = chapter.secretary) => {
      const { res } = await client.send(getCheckInCode, { MeetingId: meeting });
      if (!res) throw new Error('There is no code');
      // A refusal has a Code too, but of another kind.
      return res as { Code: string; Url: string; ValidUntil: string };
    };
    const rowOf = async ({ name }: Person) =>
      (await chapter.staff.send(listAttendance, { MeetingId: meeting, Text: name })).rc.find(({ Name }) => Name === name);

    it('has one code for all screens, a new one after two minutes, and each works for five', async () => {
      const first = await codeOf();
      expect(first.Code).toMatch(/^\d{6}$/);
      expect(first.Url).toContain('/check-in?token=');
      expect(first.ValidUntil).toBe('2026-09-10T06:35:00.000Z');
      expect(await codeOf(chapter.staff)).toEqual(first);
      at('2026-09-10T06:32:01.000Z');
      const second = await codeOf();
      expect(second.Code).not.toBe(first.Code);
      at('2026-09-10T06:34:59.000Z');
      const ravi = await chapter.join('Ravi Iyer');
      expect(await ravi.client.send(checkIn, { Code: first.Code })).toMatchObject({
        status: 200,
        res: { MeetingId: meeting, ChapterName: 'Mumbai Harbour', Mark: 'Present' },
      });
      at('2026-09-10T06:35:00.000Z');
      expect(await asha.client.send(checkIn, { Code: first.Code })).toMatchObject({ status: 400, msgkey: dead });
    });

    it('is by the code, with spaces or a hyphen in it too, or by the token of the link', async () => {
      at(inTime);
      const { Code, Url } = await codeOf();
      const [one, other] = [await chapter.join('By code'), await chapter.join('By link')];
      expect((await one.client.send(checkIn, { Code: `${Code.slice(0, 3)} ${Code.slice(3)}` })).res?.Mark).toBe('Present');
      const hyphened = await chapter.join('With a hyphen');
      expect((await hyphened.client.send(checkIn, { Code: `${Code.slice(0, 3)}-${Code.slice(3)}` })).res?.Mark).toBe('Present');
      const Token = new URL(Url).searchParams.get('token');
      expect((await other.client.send(checkIn, { Token })).res?.Mark).toBe('Present');
      expect(await rowOf(one)).toMatchObject({ Mark: 'Present', Via: 'Check-in', MarkedByName: 'By code' });
      at(late);
      const tardy = await chapter.join('Tardy');
      expect((await tardy.client.send(checkIn, { Code: (await codeOf()).Code })).res?.Mark).toBe('Late');
      // Whoever came in time has not come late by doing it again.
      expect((await one.client.send(checkIn, { Code: (await codeOf()).Code })).res?.Mark).toBe('Present');
    });

    it('is for the chapter only, and officers do it for their members', async () => {
      const { Code } = await codeOf();
      const other = await makeMeetingChapter(portal(), 'Pune Central');
      const stranger = await other.join('Somebody');
      expect(await stranger.client.send(checkIn, { Code })).toMatchObject({ status: 400, msgkey: 'You are not in Mumbai Harbour' });
      expect((await other.secretary.send(checkIn, { Code, UserId: asha.id })).status).toBe(404);
      expect((await asha.client.send(checkIn, { Code, UserId: stranger.id })).status).toBe(403);
      expect((await chapter.secretary.send(checkIn, { Code, UserId: asha.id })).status).toBe(200);
      expect((await (await portal().as('admin')).send(checkIn, { Code })).status).toBe(403);
      for (const client of [asha.client, other.secretary]) {
        expect((await client.send(getCheckInCode, { MeetingId: meeting })).status).not.toBe(200);
      }
    });

    it('says it to who came as a visitor, and joined on the same day', async () => {
      const leela = await chapter.join('Leela Menon');
      const { res } = await chapter.staff.send(saveVisitor, {
        Flag: 'Add',
        ChapterId: chapter.id,
        FullName: 'Leela Menon',
        MeetingId: meeting,
      });
      const joined = { user_id: leela.id };
      const id = res?.Id ?? 0;
      await portal().data.write((tx) => tx.updateTable('visitors').set(joined).where('id', '=', id).execute());
      const { Code } = await codeOf();
      expect(await leela.client.send(checkIn, { Code })).toMatchObject({
        status: 400,
        msgkey: 'You are on the list of this meeting as a visitor. That counts.',
      });
    });

    it('leaves what an officer has marked only where the person did not come', async () => {
      const { Code } = await codeOf();
      const absent = await chapter.join('Back Again');
      await chapter.secretary.send(markAttendance, { MeetingId: meeting, Marks: [{ UserId: absent.id, Mark: 'Absent' }] });
      expect((await absent.client.send(checkIn, { Code })).res?.Mark).toBe('Present');
    });

    it('is what stands beside the mark, also where an officer had marked the person before', async () => {
      at(late);
      const { Code } = await codeOf();
      const ravi = await chapter.join('Marked Before');
      await chapter.secretary.send(markAttendance, { MeetingId: meeting, Marks: [{ UserId: ravi.id, Mark: 'Present' }] });
      expect(await rowOf(ravi)).toMatchObject({ Mark: 'Present', Via: 'Officer' });
      expect((await ravi.client.send(checkIn, { Code })).res?.Mark).toBe('Present');
      expect(await rowOf(ravi)).toMatchObject({ Mark: 'Present', Via: 'Check-in', MarkedByName: 'Marked Before' });
    });

    it('is refused after ten wrong codes in a row, and one that was right counts for nothing', async () => {
      const guesser = await chapter.join('Guesser');
      const guess = (client: Client, Code: string) => client.send(checkIn, { Code });
      const { Code } = await codeOf();
      const wrong = Code === '000000' ? '111111' : '000000';
      expect((await guess(guesser.client, Code)).status).toBe(200);
      for (let round = 0; round < 10; round++) expect((await guess(guesser.client, wrong)).status).toBe(400);
      expect((await guess(guesser.client, Code)).status).toBe(429);
    });

    it('counts the tries of a network as those of one address', async () => {
      const { app, data } = portal();
      const triesOf = async () => (await data.read.selectFrom('tries').selectAll().execute()) as { key: string; failed_at: string }[];
      const known = new Set((await triesOf()).map(({ key }) => key));
      for (const [host, name] of ['One Guesser', 'Other Guesser'].entries()) {
        const { client } = await chapter.join(name);
        const headers = { authorization: `Bearer ${client.token}` };
        const remoteAddress = `2001:4860:1:2::${host + 1}`;
        await app.inject({ method: 'POST', url: '/api/User/CheckIn', remoteAddress, headers, payload: { Code: '012345' } });
      }
      const counts = (await triesOf()).filter(({ key }) => !known.has(key)).map(({ failed_at }) => JSON.parse(failed_at).length);
      expect(counts.sort()).toEqual([1, 1, 2]);
    });

    it('is not before the day, nor on a holiday, nor when the meeting is closed', async () => {
      const later = await chapter.add('2026-09-17');
      const ask = (MeetingId: number) => chapter.secretary.send(getCheckInCode, { MeetingId });
      expect(await ask(later)).toMatchObject({ status: 400, msgkey: 'The meeting is on 17 Sep 2026' });
      const { Code } = await codeOf();
      await chapter.secretary.send(saveMeeting, { Flag: 'Close', Id: meeting });
      expect(await ask(meeting)).toMatchObject({ status: 400, msgkey: 'The meeting is closed' });
      expect(await asha.client.send(checkIn, { Code })).toMatchObject({ status: 400, msgkey: dead });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
