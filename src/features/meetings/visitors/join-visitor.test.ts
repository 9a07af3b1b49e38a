import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeAssignment, makeChapter, makeUser } from '../../../../tests/makers.ts';
import { changeVisitor, join, makeProfession, makeVisitorRoom, visitorOf, visitorsOf } from '../../../../tests/rooms/visitor-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { saveKey } from '../../people/keys/keys.contract.ts';
import { listAttendance, markAttendance } from '../attendances/attendances.contract.ts';
import { listMeetings, saveMeeting } from '../meetings/meetings.contract.ts';
import { listVisitors, saveVisitor, visitorTexts } from './visitors.contract.ts';

describe('joining', () => {
  onAnyEngine((portal) => {
    it('registers, invites, takes the payment and gives the seat, as one change', async () => {
      const { chapter, host, treasurer, ravi, add, lead } = await makeVisitorRoom(portal());
      const seat = await makeProfession(portal(), 'Test florist');
      const id = await add({
        FullName: 'Asha Joins',
        Email: 'asha.joins@example.com',
        Phone: '9820033331',
        Company: 'Joins & Sons',
        City: 'Pune',
        InvitedById: ravi.id,
      });
      await lead(id, 'Approved', seat);
      expect((await visitorsOf(treasurer)).map(({ FullName }) => FullName)).toEqual(['Asha Joins']);
      expect((await join(host, id)).status).toBe(403);
      expect(await join(treasurer, id, { Amount: 0.5 })).toMatchObject({ status: 400, msgkey: 'A membership costs at least ₹1' });
      expect(await join(treasurer, id, { MemberShipEndDate: null })).toMatchObject({ status: 400 });
      expect(await join(treasurer, id, { MemberShipStartDate: inDays(-20), MemberShipEndDate: inDays(-10) })).toMatchObject({
        status: 400,
      });
      const { status, res, msgkey } = await join(treasurer, id);
      expect({ status, msgkey }).toEqual({ status: 200, msgkey: `Asha Joins is in ${chapter.name} now` });
      const { data } = portal();
      const member = await data.read.selectFrom('users').selectAll().where('id', '=', Number(res?.UserId)).executeTakeFirstOrThrow();
      expect(member).toMatchObject({
        full_name: 'Asha Joins',
        email: 'asha.joins@example.com',
        profession: 'Test florist',
        company: 'Joins & Sons',
        company_folded: 'joins & sons',
        city: 'Pune',
        show_company: 'Nobody',
        password_hash: '',
      });
      expect(member.membership_no).not.toBeNull();
      const payment = await data.read.selectFrom('payments').selectAll().where('user_id', '=', member.id).executeTakeFirstOrThrow();
      expect(payment).toMatchObject({ id: res?.PaymentId, receipt_no: expect.anything(), recorded_by: treasurer.userId });
      const place = await data.read.selectFrom('assignments').selectAll().where('user_id', '=', member.id).executeTakeFirstOrThrow();
      expect(place).toMatchObject({ chapter_id: chapter.id, profession_id: seat });
      expect(res?.InvitationLink).toContain('/');
      expect(await visitorOf(host, id)).toMatchObject({ Stage: 'Joined', UserId: member.id, HeldUntil: null, MayMoveTo: [] });
      const sets = await data.read.selectFrom('changes').select('record').where('set_id', '=', Number(res?.SetId)).execute();
      expect([...new Set(sets.map(({ record }) => record))].sort()).toEqual(['Assignment', 'Member', 'Payment', 'Visitor']);
      const staff = await portal().as('superAdmin');
      expect(await staff.send(undoChanges, { SetId: Number(res?.SetId) })).toMatchObject({ status: 400, res: { Code: 'IsFinal' } });
      expect(await join(treasurer, id)).toMatchObject({ status: 409 });
    });

    it('is not done by a key: with it goes a link to choose a password', async () => {
      const { treasurer, host, add, lead } = await makeVisitorRoom(portal());
      const id = await add({ Email: 'asha.by.key@example.com' });
      await lead(id, 'Approved', await makeProfession(portal()));
      const { res } = await treasurer.send(saveKey, { Flag: 'Add', Name: 'Zapier', Use: 'API', Scope: 'Write' });
      const program = portal().clientWith({ id: treasurer.userId, email: treasurer.email }, res?.Key ?? '');
      expect(await join(program, id)).toMatchObject({ status: 403, msgkey: visitorTexts.notByKey });
      expect(await visitorOf(host, id)).toMatchObject({ Stage: 'Approved', UserId: null });
      expect((await join(treasurer, id)).status).toBe(200);
    });

    it('begins with who is here already by the number, the name or the e-mail: for an officer only members of the own chapters', async () => {
      const { chapter, host, treasurer, add, lead } = await makeVisitorRoom(portal());
      const id = await add({ FullName: 'Sujata Deshpande', Phone: '9820044441', Email: 'sujata.joins@example.com' });
      await lead(id, 'Approved', await makeProfession(portal()));
      const staff = await portal().as('superAdmin');
      const { id: elsewhere } = await makeUser(portal().data, { fullName: 'Sujata Deshpande', phone: '9820044449' });
      await makeAssignment(portal().data, (await makeChapter(portal().data)).id, elsewhere, staff.userId);
      const knownTo = async (reader: Client) => (await reader.send(listVisitors, { Id: id })).res?.Joining?.Known;
      const person = { Id: elsewhere, FullName: 'Sujata Deshpande', MembershipNo: null };
      const { id: same } = await makeUser(portal().data, { fullName: 'S. D.', email: 'sujata.joins@example.com' });
      const known = { Id: same, FullName: 'S. D.', MembershipNo: null };
      expect(await knownTo(staff)).toEqual({ Phone: null, FullName: person, Email: known });
      expect(await knownTo(treasurer)).toEqual({ Phone: null, FullName: null, Email: null });
      const { id: here } = await makeUser(portal().data, { fullName: 'Sujata D', phone: '9820044441' });
      await makeAssignment(portal().data, chapter.id, here, staff.userId);
      expect(await knownTo(treasurer)).toMatchObject({ Phone: { Id: here }, FullName: null, Email: null });
      await makeAssignment(portal().data, chapter.id, same, staff.userId);
      expect(await knownTo(treasurer)).toMatchObject({ Email: known });
      expect((await host.send(listVisitors, { Id: id })).res?.Joining).toBeNull();
      expect((await treasurer.send(listVisitors, {})).res?.Joining?.Known).toBeNull();
    });

    it('leaves the meetings ahead to the member, and what was said of meetings that have begun to the visitor', async () => {
      const { chapter, host, treasurer, add, lead } = await makeVisitorRoom(portal());
      const [over, ahead] = [await chapter.add(inDays(-1)), await chapter.add(inDays(7))];
      const id = await add({ FullName: 'Asha Comes', Email: 'asha.comes@example.com', MeetingId: ahead });
      const about = { FullName: 'Asha Comes', Email: 'asha.comes@example.com' };
      await changeVisitor(host, id, { ...about, MeetingId: over });
      await lead(id, 'Approved', await makeProfession(portal()));
      const ProfessionId = (await visitorOf(host, id)).ProfessionId;
      expect((await join(treasurer, id)).status).toBe(200);
      expect([await visitorsOf(host, { MeetingId: ahead }), (await visitorOf(host, id)).ComesOn]).toEqual([[], null]);
      expect(await visitorsOf(host, { MeetingId: over })).toMatchObject([{ Id: id }]);
      expect(await changeVisitor(host, id, { ...about, ProfessionId, MeetingId: ahead })).toMatchObject({
        status: 409,
        msgkey: 'Asha Comes is a member now, and stands among the members',
      });
    });

    it('and a deletion do not stand in Activity as what was taken away with them', async () => {
      const { chapter, host, treasurer, add, lead } = await makeVisitorRoom(portal());
      const staff = await portal().as('superAdmin');
      const meetings = [await chapter.add(inDays(7)), await chapter.add(inDays(14))];
      const expectedTwice = async (FullName: string, Email: string) => {
        const id = await add({ FullName, Email });
        for (const MeetingId of meetings) await changeVisitor(host, id, { FullName, Email, MeetingId });
        return id;
      };
      const listed = async (SetId: number | null | undefined) =>
        (await staff.send(listHistory, { Together: true, RecordsPerPage: 50 })).rc
          .filter((change) => change.SetId === SetId)
          .map(({ Record, Kind, Summary }) => [Record, Kind, Summary]);
      const joining = await expectedTwice('Asha Joins', 'asha.joins.listed@example.com');
      await lead(joining, 'Approved', await makeProfession(portal()));
      const { res: joined } = await join(treasurer, joining);
      expect(await listed(joined?.SetId)).toContainEqual(['Member', 'Added', null]);
      const leaving = await expectedTwice('Asha Leaves', 'asha.leaves.listed@example.com');
      const { res: deleted } = await host.send(saveVisitor, { Flag: 'Delete', Id: leaving });
      expect(await listed(deleted?.SetId)).toEqual([['Visitor', 'Deleted', null]]);
      expect((await staff.send(undoChanges, { SetId: Number(deleted?.SetId) })).status).toBe(200);
      expect((await visitorsOf(host, { MeetingId: meetings[1] })).map(({ Id }) => Id)).toEqual([leaving]);
    });

    it('on the day of the visit leaves the visitor a visitor of that meeting, counted once, also after it was opened again', async () => {
      const { chapter, treasurer, add, lead } = await makeVisitorRoom(portal());
      const [MeetingId, later] = [await chapter.add(inDays(0)), await chapter.add(inDays(7))];
      const id = await add({ FullName: 'Asha Today', Email: 'asha.today@example.com', MeetingId });
      await lead(id, 'Approved', await makeProfession(portal()));
      const Marks = [{ VisitorId: id, Mark: 'Present' }];
      expect((await chapter.secretary.send(markAttendance, { MeetingId, Marks })).res).toMatchObject({ Done: 1 });
      expect((await join(treasurer, id)).status).toBe(200);
      const figuresOf = async (Id: number) => (await chapter.staff.send(listMeetings, { Id })).rc[0];
      expect([(await figuresOf(MeetingId))?.Members, (await figuresOf(later))?.Members]).toEqual([2, 3]);
      for (const Flag of ['Close', 'Reopen', 'Close']) {
        expect((await chapter.secretary.send(saveMeeting, { Flag, Id: MeetingId })).status).toBe(200);
        const people = (await chapter.staff.send(listAttendance, { MeetingId, RecordsPerPage: 0 })).rc;
        expect(people.filter(({ Name }) => Name === 'Asha Today')).toMatchObject([{ UserId: null, VisitorId: id, Mark: 'Present' }]);
        expect(await figuresOf(MeetingId)).toMatchObject({ Members: 2, Visitors: 1 });
      }
      expect((await chapter.staff.send(listMeetings, { ChapterId: chapter.id })).rc.map((row) => row.Members).sort()).toEqual([2, 3]);
    });

    it('happens once, also when two do it at once', async () => {
      const { treasurer, add, lead } = await makeVisitorRoom(portal());
      const id = await add({ Email: 'asha.twice@example.com' });
      await lead(id, 'Approved', await makeProfession(portal()));
      const answers = await Promise.all([1, 2].map(() => join(treasurer, id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const users = await portal().data.read.selectFrom('users').select('id').where('email', '=', 'asha.twice@example.com').execute();
      const payments = await portal().data.read.selectFrom('payments').select('id').where('user_id', '=', Number(users[0]?.id)).execute();
      expect([users.length, payments.length]).toEqual([1, 1]);
    });

    it('gives the seat that the visitor has, also when another one was chosen at the same moment', async () => {
      const { chapter, treasurer, add, lead } = await makeVisitorRoom(portal());
      const { data } = portal();
      const id = await add({ Email: 'asha.seat@example.com' });
      const [first, second] = [await makeProfession(portal()), await makeProfession(portal())];
      await lead(id, 'Approved', first);
      const [isLocked, isAsked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const choosing = data.write(async (tx) => {
        await tx.updateTable('chapters').set({ version: 2 }).where('id', '=', chapter.id).execute();
        isLocked.resolve();
        await isAsked.promise;
        await tx.updateTable('visitors').set({ profession_id: second }).where('id', '=', id).execute();
      });
      await isLocked.promise;
      const joining = join(treasurer, id);
      await setTimeout(300);
      isAsked.resolve();
      await choosing;
      const { status } = await joining;
      const places = data.read.selectFrom('assignments').select('profession_id').where('chapter_id', '=', chapter.id);
      const seats = (await places.where('profession_id', 'is not', null).execute()).map(({ profession_id }) => profession_id);
      // SQLite has read it after the change, PostgreSQL before.
      expect([200, 409]).toContain(status);
      expect(seats).toEqual(status === 200 ? [second] : []);
    });

    it('takes the account of who was a member, and tells them; all others are none of an officer’s business', async () => {
      const { chapter, treasurer, add, lead } = await makeVisitorRoom(portal());
      const { data } = portal();
      const former = await makeUser(data, { email: 'former@example.com', fullName: 'Former Member' });
      const id = await add({ FullName: 'F. Member', Email: 'Former@example.com' });
      await lead(id, 'Approved', await makeProfession(portal()));
      const { res } = await join(treasurer, id);
      expect(res).toMatchObject({ UserId: former.id, IsInvited: false, InvitationLink: null });
      const notices = data.read.selectFrom('notices').select('text').where('user_id', '=', former.id);
      expect(await notices.execute()).toEqual([{ text: `You are in ${chapter.name} now.` }]);
      const elsewhere = await makeUser(data, { email: 'elsewhere@example.com', isActiveMember: true });
      await makeAssignment(data, (await makeChapter(data, 'Elsewhere of joining')).id, elsewhere.id, treasurer.userId);
      await makeUser(data, { email: 'off@example.com', isActive: false });
      await makeUser(data, { email: 'boss@example.com', role: 'superAdmin' });
      for (const Email of ['elsewhere@example.com', 'OFF@example.com', 'boss@example.com']) {
        const other = await add({ Email });
        await lead(other, 'Approved', await makeProfession(portal()));
        expect(await join(treasurer, other)).toMatchObject({ status: 409, msgkey: 'This e-mail belongs to an account already' });
        expect(await visitorOf(await portal().as('superAdmin'), other)).toMatchObject({ Stage: 'Approved', UserId: null });
      }
      // An e-mail typed by mistake, and that of who has a seat.
      const mistaken = await add({ FullName: 'Mis Taken', Email: 'mistaken@example.com' });
      await lead(mistaken, 'Approved', await makeProfession(portal()));
      const member = await makeUser(data, { email: 'sits@example.com', fullName: 'Mis Taken' });
      const { id: place } = await makeAssignment(data, chapter.id, member.id, treasurer.userId);
      await makeUser(data, { email: 'nobody.of@example.com', fullName: 'Another Person' });
      const sit = { profession_id: await makeProfession(portal()) };
      await data.write((tx) => tx.updateTable('assignments').set(sit).where('id', '=', place).execute());
      for (const Email of ['nobody.of@example.com', 'sits@example.com']) {
        expect(await join(treasurer, mistaken, { Email })).toMatchObject({
          status: 409,
          msgkey: 'This e-mail belongs to an account already',
        });
      }
      await data.write((tx) => tx.updateTable('assignments').set({ profession_id: null }).where('id', '=', place).execute());
      expect(await join(treasurer, mistaken, { Email: 'sits@example.com' })).toMatchObject({ status: 200, res: { UserId: member.id } });
      const nowhere = await add();
      await lead(nowhere, 'Approved', await makeProfession(portal()));
      expect(await join(treasurer, nowhere)).toMatchObject({ status: 400, msgkey: 'Whoever joins needs an e-mail' });
      expect(await join(treasurer, nowhere, { Email: 'new.of.joining@example.com' })).toMatchObject({ status: 200 });
    });
  });
});
