// The page behind "I can't come" in mails to visitors: their hosts are told, and nobody expects them any more.

import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { type MeetingChapter, makeMeetingChapter, rowsOf } from '../../../../tests/rooms/meeting-chapter.ts';
import { toldTo } from '../../../../tests/rooms/notices-room.ts';
import { changeVisitor } from '../../../../tests/rooms/visitor-room.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { saveSettings } from '../../desk/settings/settings.contract.ts';
import { listMeetings, saveMeeting } from '../meetings/meetings.contract.ts';
import { registerVisitor } from '../visit-page/visit-page.contract.ts';
import { saveVisitor } from './visitors.contract.ts';

describe('a visitor who cannot come', () => {
  onAnyEngine((portal) => {
    let chapter: MeetingChapter;
    let meeting: number;
    let made = 0;
    beforeAll(async () => {
      chapter = await makeMeetingChapter(portal());
      await chapter.staff.send(saveSettings, { PublicChapterPages: true });
      meeting = await chapter.add(inDays(7), { StartsAt: '07:30', EndsAt: '09:00' });
    });

    const register = async (FullName: string, Email = `Cannot.Come${++made}@example.com`) => {
      const fields = { ChapterId: chapter.id, FullName, Email, Phone: `98112${10_000 + made}`, Consent: true };
      expect((await portal().anonymous.send(registerVisitor, fields)).status).toBe(200);
      const { id } = await portal()
        .data.read.selectFrom('visitors')
        .select('id')
        .where('full_name', '=', FullName)
        .executeTakeFirstOrThrow();
      return { id, Email, link: (await linkTo(Email)) ?? '' };
    };
    const linkTo = async (email: string) => {
      const mail = portal().data.read.selectFrom('outbox').select('content').where('to_address', '=', email).orderBy('id', 'desc');
      const { text } = JSON.parse(String((await mail.executeTakeFirstOrThrow()).content)) as { text: string };
      return /I can't come:\nhttp:\/\/localhost:3000(\/visitor-answer\/\S+)/.exec(text)?.[1];
    };
    const open = async (url: string, method: 'GET' | 'POST' = 'GET') => {
      const { statusCode, body } = await portal().app.inject({ method, url });
      return { status: statusCode, body };
    };
    const answerOf = async (id: number) => (await rowsOf(chapter.staff, meeting)).find(({ VisitorId }) => VisitorId === id)?.Answer;
    const expectedVisitors = async () =>
      (await chapter.staff.send(listMeetings, { ChapterId: chapter.id })).rc.find(({ Id }) => Id === meeting)?.Visitors ?? 0;
    const told = async () =>
      (await toldTo(portal(), chapter.secretary.userId)).map(({ text }) => text).filter((text) => text.includes('Palash'));

    it('says so by one button, once; the hosts are told, and of the coming no more', async () => {
      const before = await expectedVisitors();
      const { id, link, Email } = await register('Palash Absent');
      expect(await expectedVisitors()).toBe(before + 1);
      expect(await told()).toEqual([expect.stringContaining('Palash Absent would like to visit')]);
      const asked = await open(link);
      expect(asked).toMatchObject({ status: 200, body: expect.stringContaining("You can't come?") });
      expect(asked.body).not.toMatch(/Palash|Cannot\.Come/);
      expect(await answerOf(id)).toBe('Going');
      const answers = await Promise.all([open(link, 'POST'), open(link, 'POST')]);
      for (const { status, body } of answers) expect([status, body.includes('You are not coming')]).toEqual([200, true]);
      expect(await answerOf(id)).toBe('Not going');
      expect(await expectedVisitors()).toBe(before);
      expect(await told()).toEqual([expect.stringContaining('Palash Absent cannot come to Mumbai Harbour on ')]);
      expect((await open(link)).body).not.toContain('<button');
      const { rc } = await chapter.staff.send(listHistory, { Record: 'Attendance' });
      expect(rc[0]).toMatchObject({ ByName: 'The visitor', ById: null });
      // Who registers again comes after all.
      await register('Palash Absent', Email);
      expect(await answerOf(id)).toBe('Going');
      expect(await told()).toEqual([expect.stringContaining('Palash Absent would like to visit')]);
      expect(portal().failures()).toEqual([]);
    });

    it('has a link of one visitor, meeting and time, which is dead for everything else', async () => {
      const [one, other] = [await register('First Absent'), await register('Second Absent')];
      for (const wrong of [
        one.link.replace(`/visitor-answer/${one.id}/`, `/visitor-answer/${other.id}/`),
        one.link.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`),
        one.link.replace(/expires=\d+/, 'expires=4102444800'),
        `/visitor-answer/${one.id}/${meeting}`,
        `/visitor-answer/${one.id}/x`,
        '/visitor-answer/0/0',
      ]) {
        expect((await open(wrong, 'POST')).status, wrong).toBe(404);
      }
      await changeVisitor(chapter.secretary, one.id, { FullName: 'First Absent', Email: 'elsewhere.absent@example.com' });
      expect((await open(one.link, 'POST')).status).toBe(404);
      expect(await answerOf(one.id)).toBe('Going');
      await chapter.secretary.send(saveMeeting, { Flag: 'Update', Id: meeting, Day: inDays(8) });
      expect((await open(other.link, 'POST')).status).toBe(404);
      // The mail about the change has another one.
      expect((await open((await linkTo(other.Email)) ?? '', 'POST')).status).toBe(200);
      expect(await answerOf(other.id)).toBe('Not going');
      expect((await chapter.secretary.send(saveVisitor, { Flag: 'Delete', Id: one.id })).status).toBe(200);
      expect((await open(one.link)).status).toBe(404);
    });
  });
});
