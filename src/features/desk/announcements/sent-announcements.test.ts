// Announcements after 'Send': taking them back, who gets them and who does not, how many there may be, and who has seen them.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeAssignment, makeUser } from '../../../../tests/makers.ts';
import { letLeave, readAnnouncement, sendOff, writeTo } from '../../../../tests/rooms/announcement-room.ts';
import { toldTo } from '../../../../tests/rooms/notices-room.ts';
import { makeTwoChapters, type TwoChapters } from '../../../../tests/rooms/two-chapters.ts';
import { type Client, onBothEngines } from '../../../../tests/test-portal.ts';
import { nowText, textAfter } from '../../../platform/mail/moments.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { answerMeeting } from '../../meetings/attendances/answers.contract.ts';
import { seeNotices } from '../../people/notices/notices.contract.ts';
import { restoreVersion } from '../history/history.contract.ts';
import { announcementPath, listAnnouncementPeople, listAnnouncements, saveAnnouncement } from './announcements.contract.ts';
import { sendAnnouncements, settleAnnouncements } from './send-announcements.server.ts';

const never = new AbortController().signal;

describe('an announcement that was sent', () => {
  onBothEngines((portal) => {
    let two: TwoChapters;
    let staff: Client;
    let officer: Client;
    const alphaMembers = () => ({ Call: 'GetAssignedMembers', Filters: { ChapterId: two.alpha.chapter } });
    beforeAll(async () => {
      two = await makeTwoChapters(portal());
      staff = two.staff;
      officer = await two.officer('Secretary');
    });
    const free = () => portal().data.write((tx) => tx.deleteFrom('announcements').execute());
    const peopleOf = async (AnnouncementId: number, more: object = {}) =>
      (await staff.send(listAnnouncementPeople, { AnnouncementId, ...more })).rc.map(({ Id }) => Id).sort((one, other) => one - other);

    it('can be taken back until it leaves, by its button or by undo; nothing has left then', async () => {
      await free();
      const Id = await writeTo(officer, alphaMembers());
      for (const take of [
        async () => officer.send(saveAnnouncement, { Flag: 'TakeBack', Id }),
        async (SetId: number) => staff.send(undoChanges, { SetId }),
      ]) {
        const sent = await sendOff(officer, Id);
        expect(sent.status).toBe(200);
        expect(await readAnnouncement(officer, Id)).toMatchObject({ State: 'Leaving', TakeBackUntil: expect.any(String) });
        expect(await sendAnnouncements({ data: portal().data, timeZone: 'Asia/Kolkata' }, never)).toBe(0);
        expect((await take(Number(sent.res?.SetId))).status).toBe(200);
        expect(await letLeave(portal())).toBe(0);
        expect(await readAnnouncement(officer, Id)).toMatchObject({ State: 'Draft', SentAt: null, TakeBackUntil: null });
      }
      expect((await toldTo(portal(), two.alpha.member)).filter(({ about }) => about === `announcement ${Id}`)).toEqual([]);
      // The undo of taking it back would send it.
      await sendOff(officer, Id);
      const taken = await officer.send(saveAnnouncement, { Flag: 'TakeBack', Id });
      expect(taken.msgkey).toBe('Announcement taken back');
      expect((await staff.send(undoChanges, { SetId: taken.res?.SetId })).status).toBe(409);
    });

    it('that was taken back is not sent by restoring the version that was, also where it was deleted since', async () => {
      await free();
      const Id = await writeTo(officer, alphaMembers());
      const sent = await sendOff(officer, Id);
      await officer.send(saveAnnouncement, { Flag: 'TakeBack', Id });
      const restore = () => staff.send(restoreVersion, { SetId: Number(sent.res?.SetId), Record: 'Announcement', RecordId: Id });
      const refused = { status: 409, msgkey: 'An announcement is sent with its own button only' };
      expect(await restore()).toMatchObject(refused);
      expect(await readAnnouncement(officer, Id)).toMatchObject({ State: 'Draft', SentAt: null });
      const deleted = await officer.send(saveAnnouncement, { Flag: 'Delete', Id });
      expect(await restore()).toMatchObject(refused);
      expect((await officer.send(undoChanges, { SetId: Number(deleted.res?.SetId) })).status).toBe(200);
      expect(await readAnnouncement(officer, Id)).toMatchObject({ State: 'Draft', SentAt: null });
      expect((await sendOff(officer, Id)).status).toBe(200);
    });

    it('has each of its people once, with what is known of this one, however many announcements they got', async () => {
      await free();
      const [first, second] = [await writeTo(officer, alphaMembers()), await writeTo(officer, alphaMembers())];
      await sendOff(officer, first);
      await letLeave(portal());
      const people = await peopleOf(first);
      await sendOff(officer, second);
      for (const [Id, more] of [[first], [second], [first, { Sort: 'SeenAt' }], [second, { Seen: false }]] as const) {
        expect(await peopleOf(Id, more)).toEqual(people);
      }
      const { rc } = await officer.send(listAnnouncementPeople, { AnnouncementId: first, RecordsPerPage: 1, CurrentPage: 2 });
      expect(rc.map(({ TotalRecords }) => TotalRecords)).toEqual([people.length]);
      expect(new Set(people).size).toBe(people.length);
    });

    it('leaves out who may not be reached any more by then, and stays a draft when its sender may not write any more', async () => {
      await free();
      const { data } = portal();
      const [stays, leaves, off, deleted] = await Promise.all([1, 2, 3, 4].map(() => makeUser(data)));
      for (const user of [stays, leaves, off, deleted]) await makeAssignment(data, two.alpha.chapter, user?.id ?? 0, staff.userId);
      const Ids = [stays, leaves, off, deleted].map((user) => user?.id ?? 0);
      const Id = await writeTo(officer, { Call: 'GetAssignedMembers', Ids });
      await sendOff(officer, Id);
      await data.write(async (tx) => {
        await tx
          .deleteFrom('assignments')
          .where('user_id', 'in', [leaves?.id ?? 0, deleted?.id ?? 0])
          .execute();
        await tx
          .updateTable('users')
          .set({ is_active: false })
          .where('id', '=', off?.id ?? 0)
          .execute();
        await tx
          .deleteFrom('sessions')
          .where('user_id', '=', deleted?.id ?? 0)
          .execute();
        await tx
          .deleteFrom('users')
          .where('id', '=', deleted?.id ?? 0)
          .execute();
      });
      expect(await letLeave(portal())).toBe(1);
      expect(await readAnnouncement(officer, Id)).toMatchObject({ State: 'Sent', People: 1 });
      const leaving = await two.officer('Secretary');
      const second = await writeTo(leaving, alphaMembers());
      await sendOff(leaving, second);
      await data.write((tx) => tx.updateTable('offices').set({ to_day: '2020-01-01' }).where('user_id', '=', leaving.userId).execute());
      expect(await letLeave(portal())).toBe(0);
      expect(await readAnnouncement(officer, second)).toMatchObject({
        State: 'Draft',
        Note: expect.stringContaining('may not write to these people'),
      });
      expect((await sendOff(officer, second)).status).toBe(200);
      expect((await readAnnouncement(officer, second))?.Note).toBeNull();
    });

    it('is sent three times a day for a chapter, and twenty times by super admins', async () => {
      await free();
      const ids = [];
      for (let each = 0; each < 4; each++) ids.push(await writeTo(officer, alphaMembers()));
      for (const Id of ids.slice(0, 3)) expect((await sendOff(officer, Id)).status).toBe(200);
      const most = { status: 400, msgkey: 'At most 3 announcements a day for a chapter. Please send it tomorrow.' };
      expect(await sendOff(officer, Number(ids[3]))).toMatchObject(most);
      expect(await sendOff(staff, Number(ids[3]))).toMatchObject(most);
      await officer.send(saveAnnouncement, { Flag: 'TakeBack', Id: ids[0] });
      expect((await sendOff(officer, Number(ids[3]))).status).toBe(200);
      const own = [];
      for (let each = 0; each < 21; each++) own.push(await writeTo(staff, alphaMembers()));
      const statuses = await Promise.all(own.map(async (Id) => (await sendOff(staff, Id)).status));
      expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    });

    it('is read by whom it was written to, for a year, and tells its writers who has seen it', async () => {
      await free();
      const Id = await writeTo(officer, alphaMembers());
      const { res } = await sendOff(officer, Id);
      const People = res?.People ?? 0;
      const reader = two.alpha.client;
      expect((await reader.send(listAnnouncements)).rc).toEqual([]);
      await letLeave(portal());
      const [row] = (await reader.send(listAnnouncements)).rc;
      expect(row).toMatchObject({ Id, Whom: null, People: null, Seen: null, MailsSent: null, IsSeen: false, MayChange: false });
      expect((await reader.send(listAnnouncementPeople, { AnnouncementId: Id })).status).toBe(403);
      await reader.send(seeNotices, { Path: announcementPath(Id) });
      expect((await readAnnouncement(reader, Id))?.IsSeen).toBe(true);
      expect(await readAnnouncement(officer, Id)).toMatchObject({ Seen: 1, People });
      expect(await peopleOf(Id, { Seen: true })).toEqual([two.alpha.member]);
      // After 80 days it is kept apart from the notices, which are removed then.
      const { data } = portal();
      await settleAnnouncements({ data }, never, textAfter(nowText(), { hours: 81 * 24 }));
      await data.write((tx) => tx.deleteFrom('notices').where('about', '=', `announcement ${Id}`).execute());
      expect(await readAnnouncement(officer, Id)).toMatchObject({ Seen: 1, People, MailsWaiting: People });
      await data.write((tx) =>
        tx
          .updateTable('announcement_people')
          .set({ told_at: textAfter(nowText(), { hours: 366 * 24 }, 'before') })
          .execute(),
      );
      expect((await reader.send(listAnnouncements)).rc).toEqual([]);
    });

    it('goes to who comes to a meeting', async () => {
      await free();
      await staff.send(answerMeeting, { MeetingId: two.alpha.ahead, UserId: two.alpha.member, Answer: 'Going' });
      const whom = { Call: 'GetAttendance', Filters: { MeetingId: two.alpha.ahead, Answer: 'Going' } };
      const Id = await writeTo(officer, whom);
      const row = await readAnnouncement(officer, Id);
      expect(row?.Whom).toMatch(/^people who come to the meeting of Alpha on /);
      expect(row?.People).toBe(1);
      await staff.send(answerMeeting, { MeetingId: two.alpha.ahead, UserId: two.alpha.member, Answer: 'Not going' });
      expect((await sendOff(officer, Id)).msgkey).toBe('Nobody would get this');
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
