// Registering on the public page of a chapter for the first time: what is kept, and who is told. Attacks on its form.

import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeMeetingChapter } from '../../../../tests/rooms/meeting-chapter.ts';
import { toldTo } from '../../../../tests/rooms/notices-room.ts';
import { openVisitPage, person, thanks, type VisitPage } from '../../../../tests/rooms/visit-page-room.ts';
import { move } from '../../../../tests/rooms/visitor-room.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { bytesOf } from '../../../platform/mail/ics.ts';
import type { StoredContent } from '../../../platform/mail/outbox.ts';
import { formatDayOfWeek } from '../../../platform/wire/locale.ts';
import { saveSettings } from '../../desk/settings/settings.contract.ts';
import { saveMeeting } from '../meetings/meetings.contract.ts';
import { saveVisitor } from '../visitors/visitors.contract.ts';

describe('registering on the public page', () => {
  onAnyEngine((portal) => {
    let page: VisitPage;
    beforeAll(async () => {
      page = await openVisitPage(portal());
    });
    const count = async () => (await portal().data.read.selectFrom('visitors').select('id').execute()).length;

    it('keeps the visitor, who comes to the next meeting, and mails it as an entry of a calendar', async () => {
      const { meetingId, send, found, mailsTo } = page;
      const asha = {
        ...person(),
        FullName: 'Asha  Rao',
        Phone: '+91 98123 45678',
        Company: 'Rao Tiles',
        City: 'Pune',
        Profession: 'Tiler',
      };
      expect(await send(asha)).toMatchObject(thanks);
      const [row] = await found(asha.Email);
      expect(row).toMatchObject({ full_name: 'Asha Rao', phone: '9812345678', company: 'Rao Tiles', city: 'Pune', stage: 'Registered' });
      expect(row).toMatchObject({ source: 'Website', note: 'Profession: Tiler', invited_by_id: null, consented_at: expect.any(String) });
      const comes = await portal()
        .data.read.selectFrom('attendances')
        .selectAll()
        .where('visitor_id', '=', row?.id ?? 0)
        .execute();
      expect(comes).toMatchObject([{ meeting_id: meetingId, answer: 'Going', mark: null }]);
      const [mail, ...more] = await mailsTo(asha.Email);
      expect([more, mail?.message_id.startsWith(`visitor-${row?.id}-`), mail?.subject]).toEqual([[], true, 'Your visit to Mumbai Harbour']);
      const { text, attachments = [] } = JSON.parse(mail?.content ?? '{}') as StoredContent;
      expect(text).toMatch(/day \d+ [A-Z][a-z]+, 7:30–9:00 am, Hotel Blue\./);
      expect(text).not.toMatch(/Asha|Rao Tiles/);
      expect(attachments.map((file) => bytesOf(file).toString())).toEqual([expect.stringContaining('SUMMARY:Mumbai Harbour: meeting')]);
    });

    it('mails nothing of the former time when the meeting is moved before the first mail has left', async () => {
      const { send, mailsTo } = page;
      const chapter = await makeMeetingChapter(portal());
      const hours = { StartsAt: '07:30', EndsAt: '09:00' };
      const MeetingId = await chapter.add(inDays(7), hours);
      const visitor = person();
      expect(await send({ ...visitor, ChapterId: chapter.id, MeetingId })).toMatchObject(thanks);
      const moved = { Flag: 'Update', Id: MeetingId, Day: inDays(7), ...hours, StartsAt: '07:00' };
      expect(await chapter.staff.send(saveMeeting, moved)).toMatchObject({ status: 200 });
      const mails = await mailsTo(visitor.Email);
      expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/has changed$/)]);
    });

    it('tells the hosts and who invited, by a signature that is right', async () => {
      const { chapter, send, found, invitationFrom } = page;
      const ravi = await chapter.join('Ravi Iyer');
      const Invitation = invitationFrom(ravi);
      const [invited, forged] = [person(), person()];
      expect(await send({ ...invited, Invitation })).toMatchObject(thanks);
      const wrong = `${Invitation.slice(0, -10)}${'A'.repeat(10)}`;
      expect(await send({ ...forged, Invitation: wrong })).toMatchObject(thanks);
      const [[byRavi], [byNobody]] = [await found(invited.Email), await found(forged.Email)];
      expect([byRavi?.invited_by_id, byRavi?.source, byNobody?.invited_by_id, byNobody?.source]).toEqual([
        ravi.id,
        'Member',
        null,
        'Website',
      ]);
      const told = await portal().data.read.selectFrom('notices').selectAll().where('about', '=', `visitor ${byRavi?.id}`).execute();
      expect(told.map(({ user_id }) => user_id)).toContain(ravi.id);
      expect(told[0]?.text).toMatch(/^Vikram Shah would like to visit Mumbai Harbour on /);
    });

    it('tells the new day of it when the meeting is moved, and nobody once more', async () => {
      const { send, invitationFrom } = page;
      const other = await makeMeetingChapter(portal(), 'Moved days');
      const id = await other.add(inDays(6), { StartsAt: '07:30', EndsAt: '09:00' });
      const ravi = await other.join('Ravi Iyer');
      expect(await send({ ...person(), ChapterId: other.id, Invitation: invitationFrom(ravi, other) })).toMatchObject(thanks);
      const told = async () =>
        (await toldTo(portal(), ravi.id)).map(({ text }) => text).filter((text) => text.includes('would like to visit'));
      for (const days of [8, 5]) {
        const moved = { Flag: 'Update' as const, Id: id, Day: inDays(days), StartsAt: '07:30', EndsAt: '09:00' };
        expect((await other.staff.send(saveMeeting, moved)).status).toBe(200);
        expect(await told()).toEqual([`Vikram Shah would like to visit Moved days on ${formatDayOfWeek(inDays(days))}.`]);
      }
    });

    it('tells nothing of it any more when the day has become a holiday, or the visitor was declined', async () => {
      const { send, found, invitationFrom } = page;
      const other = await makeMeetingChapter(portal(), 'Forgotten days');
      const day = inDays(6);
      const id = await other.add(day, { StartsAt: '07:30', EndsAt: '09:00' });
      const ravi = await other.join('Ravi Iyer');
      const Invitation = invitationFrom(ravi, other);
      // That the meeting is called off is told, too.
      const told = async () =>
        (await toldTo(portal(), ravi.id)).map(({ text }) => text).filter((text) => text.includes('would like to visit'));
      expect(await send({ ...person(), ChapterId: other.id, Invitation })).toMatchObject(thanks);
      expect(await told()).toEqual([expect.stringMatching(/^Vikram Shah would like to visit Forgotten days on /)]);
      const holiday = { Flag: 'Update' as const, Id: id, Day: day, Kind: 'Holiday' as const };
      expect((await other.staff.send(saveMeeting, holiday)).status).toBe(200);
      expect(await told()).toEqual([]);
      const declined = person();
      expect(await send({ ...declined, ChapterId: other.id, Invitation })).toMatchObject(thanks);
      expect(await told()).toHaveLength(1);
      const visitorId = (await found(declined.Email))[0]?.id ?? 0;
      expect((await move(other.staff, visitorId, 'Declined', { Reason: 'No fit' })).status).toBe(200);
      expect(await told()).toEqual([]);
    });

    it('tells the hosts that no meeting is planned, where none is', async () => {
      const { send, invitationFrom, mailsTo } = page;
      const other = await makeMeetingChapter(portal(), 'Unplanned days');
      const ravi = await other.join('Ravi Iyer');
      const guest = person();
      expect(await send({ ...guest, ChapterId: other.id, Invitation: invitationFrom(ravi, other) })).toMatchObject(thanks);
      expect((await toldTo(portal(), ravi.id)).map(({ text }) => text)).toEqual([
        'Vikram Shah would like to visit Unplanned days. No meeting is planned: please tell them the day once there is one.',
      ]);
      const [mail] = await mailsTo(guest.Email);
      expect(JSON.parse(mail?.content ?? '{}').text).toContain('Your host at Unplanned days will tell you when the next meeting is.');
    });

    it('tells nobody of a chapter that they have left', async () => {
      const { chapter, send, found } = page;
      const ravi = await chapter.join('Ravi Iyer');
      const guest = person();
      const invited = { Flag: 'Add' as const, ChapterId: chapter.id, FullName: guest.FullName, Email: guest.Email };
      expect((await ravi.client.send(saveVisitor, invited)).status).toBe(200);
      const tellsRavi = async () =>
        (await portal().data.read.selectFrom('notices').select('id').where('user_id', '=', ravi.id).where('kind', '=', 'Visitor').execute())
          .length;
      await portal().data.write((tx) => tx.deleteFrom('assignments').where('id', '=', ravi.assignment).execute());
      expect(await send(guest)).toMatchObject(thanks);
      expect([(await found(guest.Email))[0]?.invited_by_id, await tellsRavi()]).toEqual([ravi.id, 0]);
    });

    it('keeps nothing without consent, of a program, or with a name that is a link', async () => {
      const { send, mailsTo } = page;
      const before = await count();
      for (const Consent of [undefined, null, false, 'no']) {
        const { status, res } = await send({ ...person(), Consent });
        expect([status, Object.keys(res?.Errors ?? {})]).toEqual([400, ['Consent']]);
      }
      const programFields = { ...person(), Website: 'https://spam.example' };
      expect(await send(programFields)).toMatchObject(thanks);
      expect(await mailsTo(programFields.Email)).toEqual([]);
      for (const FullName of [
        'Win https://spam.example',
        'www.spam.example',
        '<script>alert(1)</script>',
        'a@spam.example',
        'x'.repeat(201),
        '',
      ]) {
        const { status, res } = await send({ ...person(), FullName });
        expect([status, Object.keys(res?.Errors ?? {})], FullName.slice(0, 30)).toEqual([400, ['FullName']]);
      }
      expect((await send({ ...person(), MeetingId: 2_000_000 })).res?.Errors).toHaveProperty('MeetingId');
      expect((await send({ ...person(), ProfessionId: 2_000_000 })).res?.Errors).toHaveProperty('ProfessionId');
      expect((await send({ ...person(), Company: 'x'.repeat(1_000_000) })).status).toBe(413);
      expect(await count()).toBe(before);
    });

    it('makes no link of a name in what others are told, and cuts it', async () => {
      const { send, found } = page;
      const guest = { ...person(), FullName: `spam.example/win\n${'x'.repeat(150)}` };
      expect(await send(guest)).toMatchObject(thanks);
      const [row] = await found(guest.Email);
      const [told] = await portal().data.read.selectFrom('notices').select('text').where('about', '=', `visitor ${row?.id}`).execute();
      expect(told?.text).toMatch(/^spam\. example\/win x{1,70} would like/);
    });

    it('is no form while the setting is off, and nothing of all this was an error', async () => {
      const { chapter, send } = page;
      await chapter.staff.send(saveSettings, { PublicChapterPages: false });
      expect(await send(person())).toMatchObject({ status: 404, msgkey: 'Page Not Found' });
      expect(portal().failures()).toEqual([]);
    });
  });
});
