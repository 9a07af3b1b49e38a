// The mail on the evening before a meeting, to a real mail server, and the answers by its links.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { calendarIn } from '../../../../tests/calendar-in.ts';
import { type MeetingChapter, makeMeetingChapter } from '../../../../tests/rooms/meeting-chapter.ts';
import { sendAllNotices } from '../../../../tests/rooms/notices-room.ts';
import { mailTo, rowsOf } from '../../../../tests/rooms/outbox-room.ts';
import { startMailServer } from '../../../../tests/servers/mail-server.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { saveMeeting } from '../../meetings/meetings/meetings.contract.ts';
import { moveVisitor } from '../../meetings/visitors/visitor-steps.contract.ts';
import { saveVisitor } from '../../meetings/visitors/visitors.contract.ts';
import { saveNoticeChoices } from '../../people/notices/notices.contract.ts';
import { saveSlip } from '../slips/slips.contract.ts';
import { writeEveningMails } from './evening-mails.server.ts';

const noon = '2026-09-10T06:30:00.000Z';
const never = new AbortController().signal;

describe('the evening before a meeting', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) }));
  afterAll(() => void vi.useRealTimers());

  onAnyEngine((portal) => {
    let chapters = 0;
    let chapter: MeetingChapter;
    beforeEach(async () => {
      // The outbox goes by this clock, which does not stand still. It is taken back after each test.
      const begun = performance.now();
      vi.spyOn(Temporal.Now, 'instant').mockImplementation(() =>
        Temporal.Instant.from(noon).add({ milliseconds: Math.round(performance.now() - begun) }),
      );
      chapter = await makeMeetingChapter(portal(), `Chapter ${chapters++}`);
      await portal().data.write((tx) => tx.deleteFrom('outbox').execute());
    });
    // The meetings of one test are not due in the next one.
    afterEach(() => portal().data.write((tx) => tx.updateTable('meetings').set({ closed_at: noon }).execute()));
    const write = () => writeEveningMails({ data: portal().data, timeZone: 'Asia/Kolkata' }, Temporal.Instant.from(noon), never);
    const sent = async () => {
      const server = await startMailServer();
      await sendAllNotices(portal(), server.url);
      return server.received.map(({ to, source }) => ({ to: to[0], source, text: source.replace(/=\r\n/g, '').replace(/=3D/g, '=') }));
    };
    const linkIn = (text: string, answer: string) =>
      new RegExp(`https://portal\\.example\\.com(/meeting-answer/\\d+/\\d+-${answer}\\?expires=\\d+&signature=[\\w-]+)`).exec(text)?.[1] ??
      '';
    const answersOf = async (id: number) =>
      (await portal().data.read.selectFrom('attendances').select('answer').where('user_id', '=', id).execute()).map(({ answer }) => answer);

    it('is mailed once to each member who wants it, with what was given, and answers by its links until the start', async () => {
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      await ravi.client.send(saveNoticeChoices, { Kind: 'Meeting', By: 'Never' });
      await ravi.client.send(saveNoticeChoices, { Kind: 'Slip', By: 'Never' });
      const slip = { Flag: 'Add', Kind: 'One-to-one', ToId: ravi.id, Day: '2026-09-09', Mode: 'Phone' };
      expect((await asha.client.send(saveSlip, slip)).status).toBe(200);
      expect((await asha.client.send(saveSlip, { ...slip, Day: '2026-09-08', Declined: true })).status).toBe(200);
      await chapter.add('2026-09-11');
      expect(await write()).toBeGreaterThan(0);
      expect(await write()).toBe(0);
      const mails = await sent();
      expect(mails.map(({ to }) => to)).not.toContain(ravi.client.email);
      const [mail, ...others] = mails.filter(({ to }) => to === asha.client.email);
      expect(others).toEqual([]);
      expect(mail?.text).toContain('In the last seven days you had 1 one-to-one.');
      expect(mail?.text).toContain('No visitors are expected.');
      expect(mail?.source).toContain('List-Unsubscribe');
      const [come, stay] = [linkIn(mail?.text ?? '', 'going'), linkIn(mail?.text ?? '', 'not-going')];
      const opened = await portal().app.inject({ method: 'GET', url: come });
      expect([
        opened.statusCode,
        opened.body.includes('I&#39;m coming') || opened.body.includes("I'm coming"),
        await answersOf(asha.id),
      ]).toEqual([200, true, []]);
      for (const url of [come, come, stay]) expect((await portal().app.inject({ method: 'POST', url })).statusCode).toBe(200);
      expect(await answersOf(asha.id)).toEqual(['Not going']);
      for (const url of [`${come}x`, come.replace('-going?', '-not-going?')]) {
        expect((await portal().app.inject({ method: 'POST', url })).statusCode).toBe(404);
      }
      await portal().data.write((tx) => tx.updateTable('users').set({ email: 'other@example.com' }).where('id', '=', asha.id).execute());
      expect((await portal().app.inject({ method: 'POST', url: come })).statusCode).toBe(404);
      expect(await answersOf(asha.id)).toEqual(['Not going']);
    });

    it('leaves before whatever else waits, so that no flood of it takes the evening', async () => {
      const asha = await chapter.join('Asha Rao');
      await portal().data.write(async (tx) => {
        for (const urgency of ['usual', 'notice'] as const) {
          await queueMail(tx, mailTo(`${urgency}@example.com`, { urgency, until: '2026-09-11T06:30:00.000Z' }));
        }
      });
      await chapter.add('2026-09-11');
      expect(await write()).toBeGreaterThan(0);
      await portal().data.write((tx) => queueMail(tx, mailTo('urgent@example.com', { urgency: 'urgent' })));
      const to = (await sent()).map((mail) => mail.to);
      expect(to.at(0)).toBe('urgent@example.com');
      expect(to.slice(1, -2)).toContain(asha.client.email);
      expect(to.slice(-2)).toEqual(['usual@example.com', 'notice@example.com']);
    });

    it('is not told of a meeting that was moved or called off while the mail waited', async () => {
      await chapter.join('Asha Rao');
      const id = await chapter.add('2026-09-11');
      expect(await write()).toBeGreaterThan(0);
      expect((await chapter.secretary.send(saveMeeting, { Flag: 'Update', Id: id, Day: '2026-09-18' })).status).toBe(200);
      // Told by another mail, which nothing withdraws.
      expect((await sent()).filter(({ source }) => !source.includes('Message-ID:\r\n <notice-Event-all-'))).toEqual([]);
      const why = new Set((await rowsOf(portal())).flatMap(({ last_error }) => last_error ?? []));
      expect([...why]).toEqual(['Not sent: the meeting was moved or called off, or the member has left it']);
    });

    it('is mailed to visitors who are expected, with the entry for their calendar, and not to one who has turned it down since', async () => {
      const ravi = await chapter.join('Ravi Iyer');
      const MeetingId = await chapter.add('2026-09-11', { StartsAt: '08:00', EndsAt: '09:30', Place: 'Club House' });
      const invite = async (FullName: string) => {
        const Email = `${FullName.toLowerCase()}${chapters}@example.com`;
        const { res } = await ravi.client.send(saveVisitor, { Flag: 'Add', ChapterId: chapter.id, FullName, Email, MeetingId });
        return { Id: res?.Id ?? 0, Email };
      };
      const [leela, kiran] = [await invite('Leela'), await invite('Kiran')];
      expect(await write()).toBe(3);
      expect(await write()).toBe(0);
      expect((await chapter.staff.send(moveVisitor, { Id: kiran.Id, Stage: 'Not now' })).status).toBe(200);
      const mails = (await sent()).filter(({ to }) => to === leela.Email || to === kiran.Email);
      expect(mails.map(({ to }) => to)).toEqual([leela.Email]);
      const [mail] = mails;
      expect(calendarIn(mail?.source)).toMatchObject({ uid: `meeting-${MeetingId}-visit`, location: 'Club House', status: 'CONFIRMED' });
      const text = mail?.text.replace(/=E2=80=93/g, '–');
      expect(text).toContain(`${chapter.name} looks forward to seeing you: Friday 11 September, 8:00–9:30 am, Club House.`);
      expect(text).toContain('Ravi Iyer has invited you.');
    });

    it('is not mailed for a holiday, a training, or a meeting of another day', async () => {
      await chapter.join('Asha Rao');
      await chapter.staff.send(saveMeeting, { Flag: 'Add', ChapterId: chapter.id, Day: '2026-09-11', Kind: 'Holiday' });
      await chapter.staff.send(saveMeeting, { Flag: 'Add', ChapterId: chapter.id, Day: '2026-09-11', Kind: 'Training' });
      await chapter.add('2026-09-12');
      expect(await write()).toBe(0);
    });
  });
});
