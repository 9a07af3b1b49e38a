// Which visitors are told that a meeting was moved or called off, and who tells those without an e-mail.

import { describe, expect, it, vi } from 'vitest';
import { changingMeetings, rhythm, sequenceIn, when } from '../../../../tests/rooms/changing-meetings-room.ts';
import { mark, type Person } from '../../../../tests/rooms/meeting-chapter.ts';
import { changeVisitor, move } from '../../../../tests/rooms/visitor-room.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { nowText } from '../../../platform/mail/moments.ts';
import { bulkSave } from '../../../platform/wire/calls/bulk.ts';
import { saveSettings } from '../../desk/settings/settings.contract.ts';
import { answerMeeting } from '../attendances/answers.contract.ts';
import { listMeetings, saveMeeting } from '../meetings/meetings.contract.ts';
import { getToldOfMeeting } from '../meetings/told-beforehand.contract.ts';
import { registerVisitor } from '../visit-page/visit-page.contract.ts';
import { saveVisitor } from '../visitors/visitors.contract.ts';

const wednesday = (day: number) => `Wednesday ${day} October`;

describe('a meeting with visitors that changes', () => {
  onAnyEngine((portal) => {
    const { later, make, told, sent } = changingMeetings(portal);

    it('is mailed to visitors who are expected, as the same entry of their calendar, and not to others', async () => {
      const { chapter, save, undo, name, emailOf } = await make();
      const Id = await chapter.add('2026-10-14', rhythm);
      await chapter.add('2026-10-21', rhythm);
      const invite = async (FullName: string, MeetingId: number | null) =>
        expect(
          (
            await chapter.staff.send(saveVisitor, {
              Flag: 'Add',
              ChapterId: chapter.id,
              FullName,
              Email: emailOf(FullName),
              MeetingId,
            })
          ).status,
        ).toBe(200);
      await invite('Leela', Id);
      await invite('Kiran', null);
      const visitors = async () => (await sent()).filter(({ to }) => /^(leela|kiran)/.test(to));
      const { res } = await save({ Flag: 'Update', Id, Day: '2026-10-14', ...rhythm, StartsAt: '07:00', EndsAt: '08:30' });
      const [moved, ...none] = await visitors();
      expect([moved?.to, none]).toEqual([emailOf('Leela'), []]);
      expect(moved?.entry).toMatchObject({ uid: `meeting-${Id}-visit`, status: 'CONFIRMED', from: '2026-10-14T01:30:00Z' });
      expect(moved?.source).toContain('Take back your consent, or have your data removed');
      await undo(res?.SetId);
      await save({ Flag: 'Delete', Id });
      // The mail about the undo had not left, and would tell what is not true any more.
      const [off, ...others] = await visitors();
      expect(others).toEqual([]);
      expect(off?.source).toContain(`Subject: Your visit to ${name} is called off`);
      expect(off?.source).toContain('Take back your consent, or have your data removed');
      expect(off?.source.replace(/=\r\n/g, '')).toContain('You are welcome at the next one: Wednesday 21 October');
      expect(off?.entry).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: `meeting-${Id}-visit` });
      expect(sequenceIn(off?.source)).toBeGreaterThan(sequenceIn(moved?.source));
    });

    it('is mailed to a visitor with the day that they know, where an earlier mail has not left', async () => {
      const { chapter, save, name, emailOf } = await make();
      const Id = await chapter.add('2026-10-14', rhythm);
      const visitor = { ChapterId: chapter.id, FullName: 'Leela', Email: emailOf('Leela'), MeetingId: Id };
      await chapter.staff.send(saveVisitor, { Flag: 'Add', ...visitor });
      const now = { Flag: 'Update', Id, ...rhythm };
      const mailed = async () =>
        (await sent()).filter(({ to }) => to.startsWith('leela')).map(({ source }) => source.replace(/=\r\n/g, ''));
      await save({ ...now, Day: '2026-10-21' });
      await save({ ...now, Day: '2026-10-21', Kind: 'Holiday' });
      const off = await mailed();
      expect(off).toHaveLength(1);
      // The public page had the other day.
      expect(off[0]).toContain(`The meeting of ${name} on ${wednesday(14)}, moved to ${wednesday(21)}, is called off.`);
      // The mail has left, so the next one begins with what it said.
      await save({ ...now, Day: '2026-10-28', Kind: 'Meeting' });
      expect((await mailed())[0]).toContain(`takes place after all: ${wednesday(28)}, 8:00`);
      await save({ ...now, Day: '2026-11-04' });
      await save({ ...now, Day: '2026-11-11' });
      expect((await mailed())[0]).toContain(`instead of ${wednesday(28)}.`);
    });

    it('is mailed to a visitor with what the last mail has said, although the history has each change a moment later than its mail', async () => {
      const { chapter, name, emailOf } = await make();
      const Id = await chapter.add('2026-10-14', rhythm);
      const visitor = { ChapterId: chapter.id, FullName: 'Leela', Email: emailOf('Leela'), MeetingId: Id };
      await chapter.staff.send(saveVisitor, { Flag: 'Add', ...visitor });
      const mailedAfter = async (fields: object) => {
        later();
        vi.setSystemTime(Date.now() + 1_000);
        expect((await chapter.secretary.send(saveMeeting, { Flag: 'Update', Id, ...rhythm, ...fields })).status).toBe(200);
        const mails = (await sent()).filter(({ to }) => to.startsWith('leela'));
        return mails.map(({ source }) => source.replace(/=\r\n/g, '')).join();
      };
      expect(await mailedAfter({ Day: '2026-10-21' })).toContain(`instead of ${wednesday(14)}.`);
      expect(await mailedAfter({ Day: '2026-10-28' })).toContain(`instead of ${wednesday(21)}.`);
      expect(await mailedAfter({ Day: '2026-10-28', StartsAt: '18:00', EndsAt: '19:30' })).toContain('instead of 8:00');
      const evening = { StartsAt: '18:00', EndsAt: '19:30' };
      expect(await mailedAfter({ Day: '2026-10-28', ...evening, Kind: 'Holiday' })).toContain(
        `of ${name} on ${wednesday(28)} is called off.`,
      );
      const again = await mailedAfter({ Day: '2026-10-28', ...evening, Kind: 'Meeting' });
      expect(again).toContain('takes place after all');
      expect(again).not.toContain('instead of');
    });

    it('is told as when it is deleted alone where many are deleted at once, and one with marks stays', async () => {
      const { chapter, asha, ravi, undo, name, emailOf } = await make();
      const [Id, other] = [await chapter.add('2026-10-14', rhythm), await chapter.add('2026-10-21', rhythm)];
      const past = await chapter.add('2026-09-09', rhythm);
      await mark(chapter.secretary, past, [ravi, 'Present']);
      const foreign = await (await make()).chapter.add('2026-10-14', rhythm);
      const leela = { FullName: 'Leela', Email: emailOf('Leela'), MeetingId: Id };
      expect((await chapter.staff.send(saveVisitor, { Flag: 'Add', ChapterId: chapter.id, ...leela })).status).toBe(200);
      await asha.client.send(answerMeeting, { MeetingId: other, Answer: 'Going' });
      later();
      const remove = { Call: saveMeeting.name, Flag: 'Delete' };
      const all = { Filters: { ChapterId: chapter.id }, Count: 3 };
      expect((await ravi.client.send(bulkSave, { ...remove, ...all })).status).toBe(403);
      const { res } = await chapter.secretary.send(bulkSave, { ...remove, ...all });
      const hasMarks = { Id: past, Message: 'A meeting with marks cannot be deleted. Make it a holiday instead.' };
      expect(res).toMatchObject({ Done: 2, RefusedCount: 1, Refused: [hasMarks] });
      expect((await chapter.secretary.send(bulkSave, { ...remove, Ids: [foreign] })).res).toMatchObject({ Done: 0, RefusedCount: 1 });
      expect(await told(ravi)).toEqual(
        expect.arrayContaining([
          `The meeting of ${name} on Wednesday 14 October is called off.`,
          `The meeting of ${name} on Wednesday 21 October is called off.`,
        ]),
      );
      const off = (await sent()).filter(({ to }) => to === leela.Email);
      expect(off.map(({ entry }) => entry?.uid)).toEqual([`meeting-${Id}-visit`]);
      await undo(res?.SetId);
      expect((await chapter.staff.send(listMeetings, { ChapterId: chapter.id })).rc.map(({ Visitors }) => Visitors)).toEqual([0, 1, 0]);
      expect(await told(ravi)).toEqual(expect.arrayContaining([expect.stringContaining('takes place after all')]));
    });

    it('is mailed to a visitor five times in an hour, and when the hour is over as it is by then', async () => {
      const { chapter, save, emailOf } = await make();
      const Id = await chapter.add('2026-10-14', rhythm);
      const Email = emailOf('Leela');
      await chapter.staff.send(saveVisitor, { Flag: 'Add', ChapterId: chapter.id, FullName: 'Leela', Email, MeetingId: Id });
      const change = (Place: string) => chapter.secretary.send(saveMeeting, { Flag: 'Update', Id, Day: '2026-10-14', ...rhythm, Place });
      const waiting = () =>
        portal()
          .data.read.selectFrom('outbox')
          .select(['due_at', 'content'])
          .where('to_address', '=', Email)
          .where('state', '=', 'Waiting')
          .execute();
      const places = ['Hotel Blue', 'Hotel Red', 'Hotel Green', 'Hotel Grey', 'Hotel White'];
      await save({ Flag: 'Update', Id, Day: '2026-10-14', ...rhythm, Place: 'Hotel Gold' });
      for (const place of places) {
        expect((await waiting()).map(({ due_at }) => due_at <= nowText())).toEqual([true]);
        await portal().data.write((tx) => tx.updateTable('outbox').set({ state: 'Sent' }).where('to_address', '=', Email).execute());
        await change(place);
      }
      await change('Hotel Black');
      const [late, ...others] = await waiting();
      expect([late?.content?.includes('Hotel Black'), others]).toEqual([true, []]);
      expect(Date.parse(late?.due_at ?? '') - Date.parse(nowText())).toBeGreaterThan(50 * 60_000);
      const soon = async (times: object) => {
        await chapter.secretary.send(saveMeeting, { Flag: 'Update', Id, Day: '2026-09-10', Place: 'Hotel Black', ...times });
        const [mail] = await waiting();
        return Date.parse(mail?.due_at ?? '') <= Date.parse(nowText()) + 10 * 60_000;
      };
      expect(await soon({ StartsAt: '12:15', EndsAt: '13:15' })).toBe(true);
      // An hour after the first mail it has begun.
      expect(await soon({ StartsAt: '13:30', EndsAt: '15:30' })).toBe(true);
      // Whoever does not know yet that it was moved comes at half past one.
      expect(await soon({ StartsAt: '18:00', EndsAt: '19:30' })).toBe(true);
      expect(await soon({ StartsAt: '18:00', EndsAt: '19:45' })).toBe(true);
    });

    it('asks who invited a visitor without an e-mail to tell them, once, as long as it is so', async () => {
      const { chapter, asha, ravi, save, undo, name, emailOf } = await make();
      const Id = await chapter.add('2026-10-14', rhythm);
      const invite = async ({ client }: Person, FullName: string, Phone: string) =>
        (await client.send(saveVisitor, { Flag: 'Add', ChapterId: chapter.id, FullName, Phone, MeetingId: Id })).res?.Id ?? 0;
      const only = await invite(asha, 'Phone Only', '9830000001');
      const other = await invite(asha, 'Other Guest', '9830000002');
      // Nobody of the chapter invited this one.
      await invite({ ...asha, client: chapter.staff }, 'Walk In', '9830000003');
      const asked = async (who: Person) => (await told(who)).filter((text) => text.includes('please tell them'));
      const moved = { Flag: 'Update' as const, Id, Day: '2026-10-14', ...rhythm, Place: 'Hotel Blue' };
      const { res: said } = await chapter.secretary.send(getToldOfMeeting, moved);
      expect(said).toEqual({ Members: 2, ByMail: 2, Visitors: 0, VisitorsToRing: 3 });
      const { res } = await save(moved);
      const asking = (what: string) =>
        ['Other Guest', 'Phone Only'].map((guest) => `${guest}, whom you invited, has no e-mail: please tell them that ${what}`);
      expect((await asked(asha)).sort()).toEqual(asking(`the meeting of ${name} is now on ${when}, Hotel Blue, instead of Club House.`));
      expect(await asked(ravi)).toEqual([]);
      await undo(res?.SetId);
      expect((await asked(asha)).sort()).toEqual(asking(`the meeting of ${name} is now on ${when}, Club House, instead of Hotel Blue.`));
      await save({ ...moved, Kind: 'Holiday', Theme: 'Bandh' });
      const off = asking(`the meeting of ${name} on Wednesday 14 October is called off: Bandh.`);
      expect((await asked(asha)).sort()).toEqual(off);
      // Who has an e-mail by now gets a mail, and who was declined hears nothing.
      later();
      expect((await changeVisitor(chapter.staff, other, { Email: emailOf('Other') })).status).toBe(200);
      await save({ ...moved, Kind: 'Meeting' });
      expect(await asked(asha)).toEqual([expect.stringMatching(/^Phone Only, .* that the meeting of .* takes place after all: /)]);
      expect((await move(chapter.staff, only, 'Declined', { Reason: 'No fit' })).status).toBe(200);
      expect(await asked(asha)).toEqual([]);
    });

    it('asks nobody any more about a visitor who comes to another one instead', async () => {
      const { chapter, asha, save, emailOf } = await make();
      await chapter.staff.send(saveSettings, { PublicChapterPages: true });
      const Id = await chapter.add('2026-10-14', rhythm);
      const next = await chapter.add('2026-10-21', rhythm);
      const guest = { ChapterId: chapter.id, FullName: 'Phone Only', Phone: '9830000004', MeetingId: Id };
      const { res } = await asha.client.send(saveVisitor, { Flag: 'Add', ...guest });
      await save({ Flag: 'Update', Id, Day: '2026-10-14', ...rhythm, Place: 'Hotel Blue' });
      const asked = async () => (await told(asha)).filter((text) => text.startsWith('Phone Only, whom you invited'));
      expect(await asked()).toHaveLength(1);
      const Invitation = new URL(res?.Link ?? '').searchParams.get('invitation');
      const registered = { ...guest, MeetingId: next, Email: emailOf('Phone'), Consent: true, Invitation };
      expect((await portal().anonymous.send(registerVisitor, registered)).status).toBe(200);
      expect(await asked()).toEqual([]);
    });
  });
});
