// Announcements through the real app: who may write to whom, and drafts until they are sent.

import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeAssignment, makeUser } from '../../../../tests/makers.ts';
import { letLeave, readAnnouncement, sendOff, words, writeTo } from '../../../../tests/rooms/announcement-room.ts';
import { toldTo } from '../../../../tests/rooms/notices-room.ts';
import { makeTwoChapters, type TwoChapters } from '../../../../tests/rooms/two-chapters.ts';
import { type Client, onBothEngines } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { saveMeeting } from '../../meetings/meetings/meetings.contract.ts';
import { restoreVersion } from '../history/history.contract.ts';
import {
  announcementPath,
  getAnnouncementMail,
  listAnnouncementPeople,
  listAnnouncements,
  saveAnnouncement,
} from './announcements.contract.ts';

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

    it('goes to nobody where the list has no rows for its writer: of a meeting elsewhere, and of one that is not there any more', async () => {
      const saved = await staff.send(saveMeeting, {
        Flag: 'Add',
        ChapterId: two.bravo.chapter,
        Day: inDays(20),
        StartsAt: '07:30',
        EndsAt: '09:00',
      });
      expect([saved.status, saved.msgkey]).toEqual([200, saved.msgkey]);
      const MeetingId = saved.res?.Id;
      const people = { Call: 'GetAttendance', Filters: { MeetingId } };
      const nobody = { status: 400, msgkey: 'Nobody would get this' };
      expect(await officer.send(saveAnnouncement, { Flag: 'Add', ...words, ...people })).toMatchObject(nobody);
      const Id = await writeTo(staff, people);
      expect((await staff.send(saveMeeting, { Flag: 'Delete', Id: MeetingId })).status).toBe(200);
      expect(await staff.send(getAnnouncementMail, { Id })).toMatchObject(nobody);
      expect(await sendOff(staff, Id)).toMatchObject(nobody);
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
      // Among other notices the subject alone would not say what it is.
      const text = `Announcement by ${(await readAnnouncement(staff, Id))?.ByName}: We meet at the Taj, Meera`;
      expect(await toldTo(portal(), both.id)).toEqual([
        { kind: 'Announcement', text, path: announcementPath(Id), about: `announcement ${Id}` },
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

    it('goes to active members only where the filters say so, and says how many of all are', async () => {
      const paid = { isActiveMember: true, amount: 1_000, fullName: 'Zubin Mistry' };
      await makeUser(portal().data, { ...paid, membershipEnd: inDays(0) });
      await makeUser(portal().data, { ...paid, membershipEnd: inDays(-1) });
      await makeUser(portal().data, { ...paid, membershipEnd: inDays(9), isActive: false });
      const named = { FullName: 'Zubin Mistry' };
      const mailTo = async (Filters: object) =>
        (await staff.send(getAnnouncementMail, { Id: await writeTo(staff, { Call: 'GetMemberList', Filters }) })).res;
      expect(await mailTo({ ...named, Status: 'Active' })).toMatchObject({ People: 1, Active: 1 });
      expect(await mailTo(named)).toMatchObject({ People: 2, Active: 1 });
      expect((await mailTo({ Status: 'Active' }))?.Whom).toBe('active members');
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

    it('of an officer to chosen people leaves out who has left the chapter since, and says how many get it now', async () => {
      await free();
      const { data } = portal();
      const [stays, leaves] = [await makeUser(data, { fullName: 'Stays Here' }), await makeUser(data, { fullName: 'Left Since' })];
      for (const { id } of [stays, leaves]) await makeAssignment(data, two.alpha.chapter, id, staff.userId);
      for (const chosen of [
        { Call: 'GetAssignedMembers', Ids: [stays.id, leaves.id] },
        { Call: 'GetChapterMembers', Filters: { ChapterId: two.alpha.chapter, Ids: [stays.id, leaves.id] }, Count: 2 },
      ]) {
        await free();
        const Id = await writeTo(officer, chosen);
        const before = (await officer.send(getAnnouncementMail, { Id })).res;
        expect(before).toMatchObject({ People: 2, Whom: expect.stringContaining('chosen members') });
        await data.write((tx) => tx.deleteFrom('assignments').where('user_id', '=', leaves.id).execute());
        const now = (await officer.send(getAnnouncementMail, { Id })).res;
        expect(now).toMatchObject({ People: 1, FilledFor: 'Stays Here' });
        const send = (shown: typeof now) =>
          officer.send(saveAnnouncement, { Flag: 'Send', Id, People: shown?.People, PeopleDigest: shown?.PeopleDigest });
        expect(await send(before)).toMatchObject({ status: 409, res: { Code: 'ListChanged' } });
        expect(await send(now)).toMatchObject({ status: 200, msgkey: 'Announcement sent to 1 person', res: { People: 1 } });
        expect(await peopleOf(Id)).toEqual([stays.id]);
        await makeAssignment(data, two.alpha.chapter, leaves.id, staff.userId);
      }
      const both = [stays.id, leaves.id];
      await data.write((tx) => tx.deleteFrom('assignments').where('user_id', 'in', both).execute());
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
      const Text = '<p>{FullName}, {<em>FirstName</em>}, { Chapter}: until ({MembershipEnd})</p>';
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
        Text: '<p>&lt;b&gt;Anil&lt;/b&gt; &amp; Sons, <em>&lt;b&gt;Anil&lt;/b&gt;</em>, Alpha: until ()</p>',
      });
      await data.write((tx) => tx.deleteFrom('assignments').where('user_id', '=', member.id).execute());
    });

    it('of an officer to the own chapter reaches the same people when a super admin sends it', async () => {
      await free();
      for (const Filters of [{}, { ChapterId: '' }, { chapterid: two.alpha.chapter }]) {
        const Id = await writeTo(officer, { Call: 'GetChapterMembers', Filters });
        const [asked, byStaff] = [await officer.send(getAnnouncementMail, { Id }), await staff.send(getAnnouncementMail, { Id })];
        expect([asked.res?.People, byStaff.res?.People, byStaff.msgkey]).toEqual([3, 3, byStaff.msgkey]);
      }
      const Id = await writeTo(officer, { Call: 'GetChapterMembers', Filters: {} });
      expect(await sendOff(staff, Id)).toMatchObject({ status: 200, msgkey: 'Announcement sent to 3 people' });
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
    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
