// Announcements through the real app: who may write to whom, drafts, sending and taking back, and what each person gets.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeAssignment, makeUser } from '../../../../tests/makers.ts';
import { letLeave, readAnnouncement, sendOff, words, writeTo } from '../../../../tests/rooms/announcement-room.ts';
import { toldTo } from '../../../../tests/rooms/notices-room.ts';
import { makeTwoChapters, type TwoChapters } from '../../../../tests/rooms/two-chapters.ts';
import { type Client, onBothEngines } from '../../../../tests/test-portal.ts';
import { nowText, textAfter } from '../../../platform/mail/moments.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { answerMeeting } from '../../meetings/attendances/answers.contract.ts';
import { seeNotices } from '../../people/notices/notices.contract.ts';
import { restoreVersion } from '../history/history.contract.ts';
import {
  announcementPath,
  getAnnouncementMail,
  listAnnouncementPeople,
  listAnnouncements,
  saveAnnouncement,
} from './announcements.contract.ts';
import { sendAnnouncements, settleAnnouncements } from './send-announcements.server.ts';

const never = new AbortController().signal;

describe('announcements', () => {
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

    it('is a draft until it is sent, and then neither changed nor deleted, in whichever way', async () => {
      const { status, res, msgkey } = await staff.send(saveAnnouncement, { Flag: 'Add', ...words, ...alphaMembers() });
      expect({ status, msgkey }).toEqual({ status: 200, msgkey: 'Announcement saved' });
      const Id = Number(res?.Id);
      expect(await readAnnouncement(staff, Id)).toMatchObject({
        Subject: words.Subject,
        State: 'Draft',
        Whom: 'members of Alpha',
        People: 3,
        SentAt: null,
      });
      const changed = await staff.send(saveAnnouncement, { Flag: 'Update', Id, ...words, Subject: 'Another' });
      expect(changed).toMatchObject({ status: 200, msgkey: 'Announcement saved' });
      const sent = await sendOff(staff, Id);
      expect(sent).toMatchObject({ status: 200, msgkey: 'Announcement sent to 3 people', res: { People: 3 } });
      await letLeave(portal());
      const refused = { status: 409, msgkey: 'A sent announcement is neither changed nor deleted' };
      expect(await staff.send(saveAnnouncement, { Flag: 'Update', Id, ...words })).toMatchObject(refused);
      expect(await staff.send(saveAnnouncement, { Flag: 'Delete', Id })).toMatchObject(refused);
      expect(await sendOff(staff, Id)).toMatchObject(refused);
      for (const SetId of [changed.res?.SetId, res?.SetId]) {
        expect((await staff.send(undoChanges, { SetId })).status).toBe(409);
      }
      const first = { SetId: res?.SetId, Record: 'Announcement', RecordId: Id };
      expect((await staff.send(restoreVersion, first)).status).toBe(409);
      expect(await staff.send(saveAnnouncement, { Flag: 'TakeBack', Id })).toMatchObject({ status: 409 });
      expect(await readAnnouncement(staff, Id)).toMatchObject({ Subject: 'Another', State: 'Sent', People: 3 });
    });

    it('is deleted as a draft, and comes back by undo; a change of a draft is undone', async () => {
      const Id = await writeTo(staff, alphaMembers());
      const changed = await staff.send(saveAnnouncement, { Flag: 'Update', Id, ...words, Subject: 'Other words' });
      expect((await staff.send(undoChanges, { SetId: changed.res?.SetId })).status).toBe(200);
      expect((await readAnnouncement(staff, Id))?.Subject).toBe(words.Subject);
      const deleted = await staff.send(saveAnnouncement, { Flag: 'Delete', Id });
      expect(deleted).toMatchObject({ status: 200, msgkey: 'Announcement deleted' });
      expect(await readAnnouncement(staff, Id)).toBeUndefined();
      expect((await staff.send(undoChanges, { SetId: deleted.res?.SetId })).status).toBe(200);
      expect(await readAnnouncement(staff, Id)).toMatchObject({ State: 'Draft', Whom: 'members of Alpha' });
      // It can still be sent.
      expect((await sendOff(staff, Id)).status).toBe(200);
    });

    it('reaches each person once who may sign in, and nobody is refused in words', async () => {
      await free();
      const { data } = portal();
      const gone = await makeUser(data, { isActive: false });
      const both = await makeUser(data, { fullName: 'Meera Shah' });
      for (const chapter of [two.alpha.chapter, two.bravo.chapter]) await makeAssignment(data, chapter, both.id, staff.userId);
      await makeAssignment(data, two.alpha.chapter, gone.id, staff.userId);
      const Id = await writeTo(staff, { Call: 'GetAssignedMembers', Filters: {} });
      const people = (await readAnnouncement(staff, Id))?.People ?? 0;
      expect(await sendOff(staff, Id)).toMatchObject({ res: { People: people } });
      await letLeave(portal());
      expect(await peopleOf(Id, { RecordsPerPage: 0 })).toHaveLength(people);
      expect(await toldTo(portal(), both.id)).toEqual([
        { kind: 'Announcement', text: 'We meet at the Taj, Meera', path: announcementPath(Id), about: `announcement ${Id}` },
      ]);
      expect(await toldTo(portal(), gone.id)).toEqual([]);
      const nobody = { status: 400, msgkey: 'Nobody would get this' };
      const add = { Flag: 'Add', ...words };
      expect(await staff.send(saveAnnouncement, { ...add, Call: 'GetMemberList', Ids: [gone.id] })).toMatchObject(nobody);
      expect(await staff.send(saveAnnouncement, { ...add, Call: 'GetMemberList', Filters: {}, Search: 'nobody so named' })).toMatchObject(
        nobody,
      );
      await data.write((tx) => tx.deleteFrom('assignments').where('user_id', 'in', [gone.id, both.id]).execute());
    });

    it('asks to whom, and takes filters and numbers as BulkSave does', async () => {
      const add = { Flag: 'Add', ...words };
      const missing = { status: 400, msgkey: 'Please choose to whom it goes', res: { Errors: { Call: 'Please choose to whom it goes' } } };
      expect(await staff.send(saveAnnouncement, add)).toMatchObject(missing);
      expect(await staff.send(saveAnnouncement, { ...add, Call: 'GetMemberList' })).toMatchObject(missing);
      expect(await staff.send(saveAnnouncement, { ...add, Call: 'GetMemberList', Ids: [1], Filters: {} })).toMatchObject(missing);
      expect((await staff.send(saveAnnouncement, { ...add, Call: 'GetOutbox', Filters: {} })).status).toBe(400);
      expect(await staff.send(saveAnnouncement, { ...add, Call: 'GetMemberList', Filters: { Chapter: 1 } })).toMatchObject({
        status: 400,
        msgkey: "The list has no filter 'Chapter'",
      });
      expect(await staff.send(saveAnnouncement, { ...add, ...alphaMembers(), Count: 99 })).toMatchObject({
        status: 409,
        res: { Code: 'ListChanged' },
      });
      const Id = await writeTo(staff, alphaMembers());
      expect(await staff.send(saveAnnouncement, { Flag: 'Send', Id, People: 2 })).toMatchObject({
        status: 409,
        msgkey: 'The people have changed: 3 would get it now. Please check again.',
      });
    });

    it('is sent to nobody but whom it was shown for: one who leaves and one who joins are as many as before', async () => {
      await free();
      const Id = await writeTo(staff, alphaMembers());
      const shown = (await staff.send(getAnnouncementMail, { Id })).res;
      const send = () => staff.send(saveAnnouncement, { Flag: 'Send', Id, People: shown?.People, PeopleDigest: shown?.PeopleDigest });
      const { data } = portal();
      const [leaving] = await data.read
        .selectFrom('assignments')
        .selectAll()
        .where('chapter_id', '=', two.alpha.chapter)
        .limit(1)
        .execute();
      if (!leaving) throw new Error('Alpha has members');
      await data.write((tx) => tx.deleteFrom('assignments').where('id', '=', leaving.id).execute());
      const joining = await makeUser(data, { fullName: 'Joins Meanwhile' });
      await makeAssignment(data, two.alpha.chapter, joining.id, staff.userId);
      expect((await staff.send(getAnnouncementMail, { Id })).res?.People).toBe(shown?.People);
      expect(await send()).toMatchObject({
        status: 409,
        msgkey: `The people have changed: ${shown?.People} would get it now. Please check again.`,
        res: { Code: 'ListChanged' },
      });
      expect(await readAnnouncement(staff, Id)).toMatchObject({ State: 'Draft' });
      expect(await peopleOf(Id)).toEqual([]);
      // Those who were shown are the right ones again.
      await data.write(async (tx) => {
        await tx.deleteFrom('assignments').where('user_id', '=', joining.id).execute();
        await tx.insertInto('assignments').values(leaving).execute();
      });
      expect((await send()).status).toBe(200);
      expect(await peopleOf(Id)).toContain(leaving.user_id);
    });

    it('refuses other words in braces under the field, and fills in what a person has, as text', async () => {
      await free();
      const add = { Flag: 'Add', ...words, ...alphaMembers() };
      const message = '{Name} cannot be filled in. Use {FullName}, {FirstName}, {Chapter} or {MembershipEnd}.';
      expect(await staff.send(saveAnnouncement, { ...add, Text: '<p>Dear {<em>Name</em>}</p>' })).toMatchObject({
        status: 400,
        res: { Errors: { Text: message } },
      });
      expect(await staff.send(saveAnnouncement, { ...add, Subject: 'For {Name}' })).toMatchObject({
        res: { Errors: { Subject: message } },
      });
      const { data } = portal();
      const member = await makeUser(data, { fullName: '<b>Anil</b> & Sons' });
      await makeAssignment(data, two.alpha.chapter, member.id, staff.userId);
      const Text = '<p>{FullName}, {FirstName}, {Chapter}: until ({MembershipEnd})</p>';
      const Id = await writeTo(staff, { Call: 'GetMemberList', Ids: [member.id] }, { Subject: 'For {FullName}', Text });
      // The mail is checked as its first reader gets it.
      const { Subject, Html, FilledFor } = (await staff.send(getAnnouncementMail, { Id })).res ?? {};
      expect({ Subject, FilledFor }).toEqual({ Subject: 'For <b>Anil</b> & Sons', FilledFor: '<b>Anil</b> & Sons' });
      expect(Html).toContain('Alpha: until ()');
      await sendOff(staff, Id);
      await letLeave(portal());
      const read = await readAnnouncement(portal().clientOf(member), Id);
      expect(read).toMatchObject({
        Subject: 'For <b>Anil</b> & Sons',
        Text: '<p>&lt;b&gt;Anil&lt;/b&gt; &amp; Sons, &lt;b&gt;Anil&lt;/b&gt;, Alpha: until ()</p>',
      });
      await data.write((tx) => tx.deleteFrom('assignments').where('user_id', '=', member.id).execute());
    });

    it('is for officers of meetings in the own chapter only', async () => {
      await free();
      const whole = await officer.send(saveAnnouncement, { Flag: 'Add', ...words, Call: 'GetAssignedMembers', Filters: {} });
      expect(whole).toMatchObject({ status: 200, res: { People: 3 } });
      const Id = Number(whole.res?.Id);
      expect(await readAnnouncement(officer, Id)).toMatchObject({ ChapterName: 'Alpha', Whom: 'members of Alpha', MayChange: true });
      const mixed = await officer.send(saveAnnouncement, {
        Flag: 'Add',
        ...words,
        Call: 'GetChapterMembers',
        Ids: [two.alpha.member, two.bravo.member],
      });
      expect(mixed.res?.People).toBe(1);
      const other = { Flag: 'Add', ...words, Call: 'GetAssignedMembers' };
      expect(await officer.send(saveAnnouncement, { ...other, Filters: { ChapterId: two.bravo.chapter } })).toMatchObject({
        status: 400,
        msgkey: 'Nobody would get this',
      });
      // Whoever is in another chapter, too, sees its members, and writes to none of them.
      await makeAssignment(portal().data, two.bravo.chapter, officer.userId, staff.userId);
      const fellows = { ...other, Call: 'GetChapterMembers', Filters: { ChapterId: two.bravo.chapter } };
      expect(await officer.send(saveAnnouncement, fellows)).toMatchObject({ status: 400, msgkey: 'Nobody would get this' });
      const place = { user_id: officer.userId, chapter_id: two.bravo.chapter };
      await portal().data.write((tx) =>
        tx
          .deleteFrom('assignments')
          .where((eb) => eb.and(place))
          .execute(),
      );
      expect((await officer.send(saveAnnouncement, { ...other, Call: 'GetJoinMemberList', Filters: {} })).status).toBe(403);
      expect((await officer.send(saveAnnouncement, { ...other, Call: 'GetRenewals', Filters: {} })).status).toBe(403);
      const bravo = await two.officer('Secretary', undefined, two.bravo);
      const money = await two.officer('Treasurer');
      for (const Flag of ['Update', 'Delete', 'Send', 'TakeBack', 'Test']) {
        expect((await bravo.send(saveAnnouncement, { Flag, Id, ...words })).status).toBe(404);
        expect((await money.send(saveAnnouncement, { Flag, Id, ...words })).status).toBe(403);
      }
      expect((await bravo.send(getAnnouncementMail, { Id })).status).toBe(404);
      expect((await bravo.send(listAnnouncementPeople, { AnnouncementId: Id })).status).toBe(404);
      expect((await bravo.send(listAnnouncements)).rc).toEqual([]);
      expect((await two.alpha.client.send(saveAnnouncement, { Flag: 'Add', ...words, ...alphaMembers() })).status).toBe(403);
    });

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
