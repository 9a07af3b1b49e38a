import { describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeMarkedMeeting } from '../../../../tests/marks.ts';
import {
  addVisitor,
  changeVisitor,
  makeVisit,
  makeVisitorRoom,
  move,
  visitorOf,
  visitorsOf,
} from '../../../../tests/rooms/visitor-room.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { createLinks } from '../../../platform/server/signed-links.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { formatDayOfWeek } from '../../../platform/wire/locale.ts';
import { markAttendance } from '../attendances/attendances.contract.ts';
import { inviterOf } from './invitation-link.server.ts';
import { mostInvitesADay } from './visitor-words.ts';
import { inviteVisitor, saveVisitor } from './visitors.contract.ts';

describe('adding a visitor', () => {
  onAnyEngine((portal) => {
    it('finds who is known by the e-mail, however it is written, and then by the phone', async () => {
      const { chapter, host, add } = await makeVisitorRoom(portal());
      const id = await add({ FullName: 'Asha Rao', Email: 'Asha@münchen.example', Phone: '+91 98200 11111' });
      const same = [
        { Email: 'asha@MÜNCHEN.example' },
        { Email: 'asha@xn--mnchen-3ya.example' },
        { Email: 'other@example.com', Phone: '098200-11111' },
        { Phone: '9820011111' },
      ];
      for (const fields of same) {
        const answer = await addVisitor(host, chapter.id, { FullName: 'Somebody', ...fields });
        expect(answer, JSON.stringify(fields)).toMatchObject({ status: 409, msgkey: 'Asha Rao is a visitor already', res: { Id: id } });
      }
      expect(await visitorsOf(host, { ChapterId: chapter.id })).toHaveLength(1);
      const other = await makeVisitorRoom(portal());
      expect((await addVisitor(other.host, other.chapter.id, { Email: 'asha@münchen.example' })).status).toBe(200);
    });

    it('keeps a name with one space between two words', async () => {
      const { host, add } = await makeVisitorRoom(portal());
      expect(await visitorOf(host, await add({ FullName: 'Ms.  Asha   Rao' }))).toMatchObject({ FullName: 'Ms. Asha Rao' });
    });

    it('is for members an invitation of their own, in their own chapters', async () => {
      const { chapter, ravi, meera, host } = await makeVisitorRoom(portal());
      const { res } = await addVisitor(ravi.client, chapter.id, {
        FullName: 'Asha Rao',
        Note: 'A friend',
        InvitedById: meera.id,
        Source: 'Website',
        Phone: '9820011112',
      });
      const id = Number(res?.Id);
      const own = { Id: id, Stage: 'Invited', InvitedById: ravi.id, InvitedByName: 'Ravi Rao', Source: 'Member', Phone: '9820011112' };
      expect(await visitorsOf(ravi.client)).toMatchObject([{ ...own, Note: null, Reason: null, MayChange: false, MayMoveTo: [] }]);
      expect(await visitorsOf(meera.client)).toEqual([]);
      expect(await visitorOf(host, id)).toMatchObject({ ...own, Note: 'A friend', MayChange: true });
      const other = await makeVisitorRoom(portal());
      expect((await addVisitor(ravi.client, other.chapter.id)).status).toBe(404);
      expect(await changeVisitor(ravi.client, id)).toMatchObject({ status: 403 });
    });

    it('tells no member who is a visitor already: it is an invitation as of anybody, and nothing known changes', async () => {
      const { chapter, ravi, meera, host, add } = await makeVisitorRoom(portal());
      const MeetingId = await chapter.add(inDays(7));
      const known = { FullName: 'Asha Rao', Company: 'Rao & Sons', Email: 'asha.known@example.com', Phone: '9820011119', MeetingId };
      const id = await add({ ...known, InvitedById: ravi.id, Note: 'Of the fair' });
      const before = await visitorOf(host, id);
      const typed = { FullName: 'A. Rao', MeetingId };
      const [unknown, ...answers] = await Promise.all(
        [{ Phone: '9820011118' }, { Phone: '9820011119' }, { Email: 'asha.known@example.com' }].map((contacts) =>
          addVisitor(meera.client, chapter.id, { ...typed, ...contacts }),
        ),
      );
      for (const answer of answers) {
        expect(answer).toEqual({ ...unknown, res: { ...unknown?.res, Id: expect.any(Number), SetId: expect.any(Number) } });
        expect(answer.res?.Id).toSatisfy((given: number) => given > id);
      }
      expect(unknown?.status).toBe(200);
      // The member sees each as it was typed, and no more.
      const seen = await visitorsOf(meera.client);
      const own = { FullName: 'A. Rao', Company: null, Stage: 'Invited', InvitedById: meera.id, ComesOn: expect.any(String) };
      expect(seen).toMatchObject([own, own, own]);
      expect(new Set(seen.flatMap(({ Phone, Email }) => Phone ?? Email))).toEqual(
        new Set(['9820011118', '9820011119', 'asha.known@example.com']),
      );
      expect(await visitorOf(host, id)).toEqual(before);
      expect((await visitorsOf(ravi.client)).map(({ Id }) => Id)).toEqual([id]);
      // Officers find the person by the first one, and what is known goes together.
      expect(await addVisitor(host, chapter.id, { Phone: '9820011119' })).toMatchObject({ status: 409, res: { Id: id } });
      expect((await host.send(saveVisitor, { Flag: 'Forget', Id: id })).status).toBe(200);
      const left = await visitorsOf(host, { ChapterId: chapter.id });
      expect(left.map(({ Phone, Email }) => Phone ?? Email).filter((one) => one !== null)).toEqual(['9820011118']);
    });

    it('refuses a member who invites somebody again, by the e-mail or the phone, as long as that one has not come', async () => {
      const { chapter, ravi, meera, host, add } = await makeVisitorRoom(portal());
      const invite = (contacts: object) => addVisitor(ravi.client, chapter.id, contacts);
      // Whom the chapter knows and whom it does not: the answers are the same.
      await add({ FullName: 'Asha Rao', Email: 'asha.twice@münchen.example', Phone: '9820011121' });
      const guests = [
        { Email: 'asha.twice@münchen.example', Phone: '9820011121' },
        { Email: 'Leela.Twice@münchen.example', Phone: '9820011122' },
      ];
      for (const guest of guests) {
        const id = Number((await invite(guest)).res?.Id);
        const email = await invite({ Email: guest.Email.replace('münchen', 'xn--mnchen-3ya').toLowerCase(), Phone: '9820011129' });
        const refused = { status: 409, msgkey: 'You have invited them already' };
        expect(email).toMatchObject({ ...refused, res: { Errors: { Email: refused.msgkey } } });
        const phone = await invite({ Phone: guest.Phone });
        expect(phone).toMatchObject({ ...refused, res: { Errors: { Phone: refused.msgkey } } });
        // Another member hears nothing of it, and who has come may be invited again.
        expect((await addVisitor(meera.client, chapter.id, guest)).status).toBe(200);
        expect((await move(host, id, 'Registered')).status).toBe(200);
        expect((await invite({ Phone: guest.Phone })).status).toBe(409);
        expect((await move(host, id, 'Visited')).status).toBe(200);
        expect((await invite({ Phone: guest.Phone })).status).toBe(200);
      }
    });

    it('shows nothing any more to a member who has left the chapter', async () => {
      const { chapter, ravi } = await makeVisitorRoom(portal());
      await addVisitor(ravi.client, chapter.id, { Phone: '9820011113' });
      expect(await visitorsOf(ravi.client)).toHaveLength(1);
      await portal().data.write((tx) => tx.deleteFrom('assignments').where('id', '=', ravi.assignment).execute());
      expect(await visitorsOf(ravi.client)).toEqual([]);
    });

    it('takes so many invitations of a member in a day', async () => {
      const { chapter, ravi } = await makeVisitorRoom(portal());
      const first = await addVisitor(ravi.client, chapter.id);
      const stored = await portal()
        .data.read.selectFrom('visitors')
        .selectAll()
        .where('id', '=', Number(first.res?.Id))
        .executeTakeFirstOrThrow();
      const { id: _, ...row } = stored;
      const more = Array.from({ length: mostInvitesADay - 1 }, () => row);
      await portal().data.write((tx) => tx.insertInto('visitors').values(more).execute());
      expect(await addVisitor(ravi.client, chapter.id)).toMatchObject({
        status: 429,
        msgkey: `At most ${mostInvitesADay} people can be invited in a day.`,
      });
    });

    it('brings the visitor to a meeting that is ahead, and asks officers why before a third visit', async () => {
      const { chapter, host, add } = await makeVisitorRoom(portal());
      const MeetingId = await chapter.add(inDays(7));
      const id = await add({ FullName: 'Asha Rao', MeetingId });
      expect(await visitorOf(host, id)).toMatchObject({ ComesOn: `${inDays(7)}T12:00:00.000Z`, Visits: 0 });
      expect(await visitorsOf(host, { MeetingId })).toMatchObject([{ Id: id }]);
      for (const day of [-14, -7]) await makeVisit(portal(), chapter.id, id, inDays(day));
      const next = await chapter.add(inDays(14));
      expect(await changeVisitor(host, id, { FullName: 'Asha Rao', MeetingId: next })).toMatchObject({
        status: 400,
        msgkey: 'Asha Rao has visited twice. Please say why a third visit makes sense.',
      });
      expect((await changeVisitor(host, id, { FullName: 'Asha Rao', MeetingId: next, VisitReason: 'Brings her partner' })).status).toBe(
        200,
      );
      expect(await visitorOf(host, id)).toMatchObject({
        Visits: 2,
        FirstVisit: `${inDays(-14)}T12:00:00.000Z`,
        LastVisit: `${inDays(-7)}T12:00:00.000Z`,
        VisitReason: 'Brings her partner',
      });
      const holiday = await chapter.add(inDays(21), { Kind: 'Holiday' });
      expect((await changeVisitor(host, id, { MeetingId: holiday, VisitReason: 'x' })).status).toBe(400);
      const other = await makeVisitorRoom(portal());
      const foreign = await other.chapter.add(inDays(7));
      expect((await changeVisitor(host, id, { MeetingId: foreign, VisitReason: 'x' })).status).toBe(400);
      expect((await addVisitor(host, chapter.id, { MeetingId: 2_000_000_000 })).status).toBe(400);
    });

    it('adds who came to a meeting that is over, for who looks after visitors, as long as marks are corrected', async () => {
      const { chapter, host, ravi, add } = await makeVisitorRoom(portal());
      const [over, settled] = [await chapter.add(inDays(-1)), await makeMarkedMeeting(portal().data, chapter.id, inDays(-36), [])];
      const closed = await makeMarkedMeeting(portal().data, chapter.id, inDays(-34), []);
      for (const MeetingId of [over, closed]) {
        const id = await add({ MeetingId });
        expect(await visitorsOf(host, { MeetingId })).toMatchObject([{ Id: id, ComesOn: null }]);
        const known = await add();
        expect((await changeVisitor(host, known, { MeetingId })).status).toBe(200);
        expect(await visitorsOf(host, { MeetingId })).toHaveLength(2);
        const marks = [{ VisitorId: id, Mark: 'Present' as const }];
        expect(await host.send(markAttendance, { MeetingId, Marks: marks })).toMatchObject({ res: { Done: 1 } });
        expect(await visitorOf(host, id)).toMatchObject({ Stage: 'Visited', Visits: 1 });
        expect(await addVisitor(ravi.client, chapter.id, { MeetingId })).toMatchObject({ status: 400, msgkey: 'Answers are closed' });
      }
      expect((await addVisitor(host, chapter.id, { MeetingId: settled })).status).toBe(403);
      const holiday = await chapter.add(inDays(-2), { Kind: 'Holiday' });
      expect((await addVisitor(host, chapter.id, { MeetingId: holiday })).status).toBe(400);
    });

    it('answers a sentence to pass on, and the signed link while chapters have public pages', async () => {
      const { chapter, ravi, meera } = await makeVisitorRoom(portal());
      // That of today has begun.
      await chapter.add(inDays(0), { StartsAt: '00:00', EndsAt: '00:01' });
      await chapter.add(inDays(3));
      const without = await addVisitor(ravi.client, chapter.id);
      const text = `I invite you to a meeting of ${chapter.name}: ${formatDayOfWeek(inDays(3))}, `;
      expect(without.res).toMatchObject({ Link: null, Text: expect.stringContaining(text) });
      await portal().data.write((tx) => tx.updateTable('settings').set({ public_chapter_pages: true }).execute());
      const { res } = await ravi.client.send(inviteVisitor, { ChapterId: chapter.id });
      const url = new URL(String(res?.Link));
      expect(url.pathname).toBe(`/visit/${chapter.id}`);
      expect(inviterOf(createLinks(portal().secret), chapter.id, url.searchParams.get('invitation'))).toBe(ravi.id);
      expect(res?.Text).toContain(String(res?.Link));
      await portal().data.write((tx) => tx.updateTable('settings').set({ public_chapter_pages: false }).execute());
      const other = await makeVisitorRoom(portal());
      expect((await meera.client.send(inviteVisitor, { ChapterId: other.chapter.id })).status).toBe(404);
    });
  });
});

describe('a visitor', () => {
  onAnyEngine((portal) => {
    it('is changed by officers of the chapter, who see what others have changed', async () => {
      const { chapter, host, treasurer, add, ravi } = await makeVisitorRoom(portal());
      const id = await add({ FullName: 'Asha Rao', Email: 'asha.changed@example.com' });
      const { Version } = await visitorOf(host, id);
      const fields = {
        FullName: 'Asha Iyer',
        Email: 'asha.changed@example.com',
        InvitedById: ravi.id,
        NextStep: 'Call',
        NextOn: inDays(2),
      };
      expect((await changeVisitor(host, id, { ...fields, Version })).status).toBe(200);
      expect(await visitorOf(host, id)).toMatchObject({ FullName: 'Asha Iyer', NextStep: 'Call', InvitedByName: 'Ravi Rao' });
      expect(await changeVisitor(host, id, { ...fields, Version })).toMatchObject({ status: 409, res: { Code: 'MovedOn' } });
      expect(await visitorsOf(host, { NextTo: inDays(2), ChapterId: chapter.id })).toHaveLength(1);
      expect(await visitorsOf(host, { NextTo: inDays(1), ChapterId: chapter.id })).toEqual([]);
      expect((await changeVisitor(treasurer, id)).status).toBe(403);
      const other = await makeVisitorRoom(portal());
      expect((await changeVisitor(other.host, id)).status).toBe(404);
      expect((await changeVisitor(host, id, { ChapterId: other.chapter.id })).status).toBe(400);
      expect((await changeVisitor(host, id, { InvitedById: other.ravi.id })).status).toBe(400);
      const second = await add({ Email: 'second@example.com' });
      expect(await changeVisitor(host, second, { Email: 'Asha.Changed@example.com' })).toMatchObject({ status: 409, res: { Id: id } });
    });

    it('is deleted with what was said about meetings ahead, but not with marks that count', async () => {
      const { chapter, host, add } = await makeVisitorRoom(portal());
      const MeetingId = await chapter.add(inDays(5));
      const id = await add({ MeetingId });
      const { res } = await host.send(saveVisitor, { Flag: 'Delete', Id: id });
      expect(await visitorsOf(host, { Id: id })).toEqual([]);
      const { status } = await (await portal().as('superAdmin')).send(undoChanges, { SetId: Number(res?.SetId) });
      expect(status).toBe(200);
      expect(await visitorsOf(host, { MeetingId })).toMatchObject([{ Id: id }]);
      await makeVisit(portal(), chapter.id, id, inDays(-3));
      expect(await host.send(saveVisitor, { Flag: 'Delete', Id: id })).toMatchObject({ status: 409 });
      expect(await visitorsOf(host, { Id: id })).toHaveLength(1);
    });
  });
});
