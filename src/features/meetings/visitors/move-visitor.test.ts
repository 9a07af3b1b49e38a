import { describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeProfession, makeVisit, makeVisitorRoom, move, visitorOf, visitorsOf } from '../../../../tests/rooms/visitor-room.ts';
import { onAnyEngine, type TestPortal } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { objectVisitor } from './visitor-steps.contract.ts';
import { saveVisitor } from './visitors.contract.ts';

const noon = (days: number) => `${inDays(days)}T12:00:00.000Z`;

const noticesOf = ({ data }: TestPortal, about: number) =>
  data.read
    .selectFrom('notices')
    .select(['user_id', 'kind', 'text', 'path'])
    .where('about', 'in', [`visitor ${about}`, `application of visitor ${about}`])
    .orderBy('id')
    .execute();

describe('moving a visitor', () => {
  onAnyEngine((portal) => {
    it('goes one stage on, aside, and back to the stage before', async () => {
      const { host, committee, add } = await makeVisitorRoom(portal());
      const id = await add({ FullName: 'Asha Rao' });
      expect(await move(host, id, 'Visited')).toMatchObject({ status: 400, msgkey: 'Asha Rao cannot go from Invited to Visited' });
      expect(await move(host, id, 'Registered')).toMatchObject({ status: 200 });
      expect(await move(host, id, 'Registered')).toMatchObject({ status: 409, msgkey: 'Asha Rao is at Registered already' });
      expect(await move(host, id, 'Not now')).toMatchObject({ status: 200 });
      expect(await visitorOf(host, id)).toMatchObject({
        Stage: 'Not now',
        StageBefore: 'Registered',
        MayMoveTo: ['Registered'],
        Reason: null,
      });
      expect(await move(host, id, 'Invited')).toMatchObject({ status: 400 });
      expect(await move(host, id, 'Registered')).toMatchObject({ status: 200 });
      expect(await move(host, id, 'Declined', { Reason: 'No fit' })).toMatchObject({ status: 403 });
      expect(await move(committee, id, 'Declined')).toMatchObject({ status: 400, msgkey: 'Reason is required' });
      expect(await move(committee, id, 'Declined', { Reason: 'No fit' })).toMatchObject({ status: 200 });
      expect(await visitorOf(host, id)).toMatchObject({ Stage: 'Declined', Reason: 'No fit' });
      expect(await move(host, id, 'Registered')).toMatchObject({ status: 200 });
      expect(await visitorOf(host, id)).toMatchObject({ Stage: 'Registered', StageBefore: null, Reason: null });
    });

    it('takes an application with a free seat only, and tells the chapter, without contacts', async () => {
      const { chapter, host, ravi, meera, add } = await makeVisitorRoom(portal());
      const [seat, taken] = [await makeProfession(portal(), 'Test architect'), await makeProfession(portal(), 'Test lawyer')];
      const set = { profession_id: taken };
      await portal().data.write((tx) => tx.updateTable('assignments').set(set).where('id', '=', ravi.assignment).execute());
      const id = await add({ FullName: 'Asha Rao', Phone: '9820022221', Email: 'asha.applies@example.com', InvitedById: ravi.id });
      await move(host, id, 'Registered');
      await move(host, id, 'Visited');
      expect(await move(host, id, 'Applied')).toMatchObject({ status: 400, msgkey: 'Please select a profession' });
      expect(await move(host, id, 'Applied', { ProfessionId: taken })).toMatchObject({
        status: 409,
        msgkey: `${chapter.name} already has a Test lawyer: Ravi Rao`,
      });
      expect(await move(host, id, 'Applied', { ProfessionId: seat })).toMatchObject({ status: 200 });
      expect(await visitorOf(host, id)).toMatchObject({ Stage: 'Applied', Profession: 'Test architect', ObjectUntil: noon(7) });
      const notices = await noticesOf(portal(), id);
      expect(notices.map(({ user_id }) => user_id)).toEqual([ravi.id, meera.id]);
      expect(notices[0]).toMatchObject({ kind: 'Visitor', path: `/visitors/${id}` });
      expect(notices[0]?.text).toContain(`Asha Rao applies to ${chapter.name} for the seat Test architect. You may object until `);
      expect(JSON.stringify(notices)).not.toContain('9820022221');
      const [seen] = await visitorsOf(meera.client, { Id: id, MayObject: true });
      expect(seen).toMatchObject({ FullName: 'Asha Rao', Phone: null, Email: null, MayObject: true, Objections: null, Note: null });
      expect(await visitorsOf(meera.client, { MayObject: true, Text: 'asha.applies' })).toEqual([]);
      expect(await visitorsOf(meera.client)).toEqual([]);
    });

    it('is told to the members only as long as it is open, and again when it is open again', async () => {
      const { host, committee, ravi, meera, lead, add } = await makeVisitorRoom(portal());
      const told = async (id: number, kind = 'Visitor') =>
        (await noticesOf(portal(), id)).filter((notice) => notice.kind === kind).map(({ user_id }) => user_id);
      const undo = (of: { res?: { SetId?: number | null } | null }) => committee.send(undoChanges, { SetId: Number(of.res?.SetId) });
      const id = await add();
      await lead(id, 'Applied', await makeProfession(portal()));
      expect(await told(id)).toEqual([ravi.id, meera.id]);
      await move(host, id, 'Not now');
      expect(await told(id)).toEqual([]);
      await move(host, id, 'Applied');
      expect(await told(id)).toEqual([ravi.id, meera.id]);
      const approved = await move(committee, id, 'Approved');
      expect([await told(id), (await told(id, 'Seat')).length]).toEqual([[], 1]);
      expect((await undo(approved)).status).toBe(200);
      expect(await told(id, 'Seat')).toEqual([]);
      expect(await told(id)).toEqual([ravi.id, meera.id]);
      await host.send(saveVisitor, { Flag: 'Delete', Id: id });
      expect(await told(id)).toEqual([]);
    });

    it('lets members object for seven days, which those who decide are told once', async () => {
      const { host, committee, ravi, meera, lead, add } = await makeVisitorRoom(portal());
      const id = await add({ FullName: 'Asha Rao' });
      // Who is not told that somebody is a visitor learns nothing of one by the number.
      const early = await meera.client.send(objectVisitor, { Id: id, Note: 'Too early' });
      expect(early).toEqual(await meera.client.send(objectVisitor, { Id: 999_999, Note: 'Too early' }));
      expect(await host.send(objectVisitor, { Id: id, Note: 'Too early' })).toMatchObject({
        status: 409,
        msgkey: 'Asha Rao does not apply for a seat',
      });
      await lead(id, 'Applied', await makeProfession(portal()));
      const before = (await noticesOf(portal(), id)).length;
      for (const Note of ['She owes me money', 'She owes me money', 'Not any more']) {
        expect((await meera.client.send(objectVisitor, { Id: id, Note })).status).toBe(200);
      }
      const told = (await noticesOf(portal(), id)).slice(before);
      expect(told.map(({ user_id, text }) => [user_id, text])).toEqual([[committee.userId, 'Meera Shah objects to Asha Rao.']]);
      expect(await visitorOf(committee, id)).toMatchObject({
        Objections: [{ UserId: meera.id, Name: 'Meera Shah', Note: 'Not any more' }],
      });
      expect((await visitorOf(host, id)).Objections).toBeNull();
      expect(await visitorsOf(meera.client, { MayObject: true })).toMatchObject([{ MyObjection: 'Not any more' }]);
      const other = await makeVisitorRoom(portal());
      expect((await other.ravi.client.send(objectVisitor, { Id: id, Note: 'Foreign' })).status).toBe(404);
      // Withdrawn, as often as it is sent, it is told to nobody any more.
      for (const _ of [1, 2]) {
        expect(await meera.client.send(objectVisitor, { Id: id, Note: null })).toMatchObject({
          status: 200,
          msgkey: 'Objection withdrawn',
        });
      }
      expect([(await visitorOf(committee, id)).Objections, (await noticesOf(portal(), id)).length]).toEqual([[], before]);
      await portal().data.write((tx) =>
        tx
          .updateTable('visitors')
          .set({ object_until: inDays(-1) })
          .where('id', '=', id)
          .execute(),
      );
      expect(await ravi.client.send(objectVisitor, { Id: id, Note: 'Late' })).toMatchObject({
        status: 400,
        msgkey: 'The days to object are over',
      });
      expect(await move(committee, id, 'Approved')).toMatchObject({ status: 200 });
      expect((await meera.client.send(objectVisitor, { Id: id, Note: 'After all' })).status).toBe(404);
    });

    it('holds a seat for thirty days for who is approved, and for one of two at once', async () => {
      const { chapter, host, committee, treasurer, add, lead } = await makeVisitorRoom(portal());
      const seat = await makeProfession(portal(), 'Test baker');
      const [one, other] = [await add({ FullName: 'Asha One' }), await add({ FullName: 'Bina Two' })];
      for (const id of [one, other]) await lead(id, 'Applied', seat);
      expect(await move(host, one, 'Approved')).toMatchObject({ status: 403 });
      const answers = await Promise.all([one, other].map((id) => move(committee, id, 'Approved')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [winner, loser] = answers[0]?.status === 200 ? [one, other] : [other, one];
      expect(await visitorOf(host, winner)).toMatchObject({ Stage: 'Approved', HeldUntil: noon(30) });
      expect((await noticesOf(portal(), winner)).at(-1)).toMatchObject({ user_id: treasurer.userId, kind: 'Seat' });
      expect(await move(committee, loser, 'Approved')).toMatchObject({
        status: 409,
        msgkey: expect.stringContaining(`${chapter.name} holds the seat of Test baker`),
      });
      // The day lets go of it, without a job.
      await portal().data.write((tx) =>
        tx
          .updateTable('visitors')
          .set({ held_until: inDays(-1) })
          .where('id', '=', winner)
          .execute(),
      );
      expect(await move(committee, loser, 'Approved')).toMatchObject({ status: 200 });
    });

    it('approves somebody once, also when two do it at once', async () => {
      const { committee, add, lead } = await makeVisitorRoom(portal());
      const id = await add();
      await lead(id, 'Applied', await makeProfession(portal()));
      const answers = await Promise.all([1, 2].map(() => move(committee, id, 'Approved')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('comes back as Visited when the visitor came meanwhile', async () => {
      const { chapter, host, add } = await makeVisitorRoom(portal());
      const id = await add();
      await move(host, id, 'Not now');
      await makeVisit(portal(), chapter.id, id, inDays(-2));
      expect((await move(host, id, 'Invited')).status).toBe(200);
      expect((await visitorOf(host, id)).Stage).toBe('Visited');
    });

    it('is for officers with the right of the chapter', async () => {
      const { treasurer, ravi, add } = await makeVisitorRoom(portal());
      const id = await add();
      expect((await move(treasurer, id, 'Registered')).status).toBe(403);
      expect((await move(ravi.client, id, 'Registered')).status).toBe(403);
      const other = await makeVisitorRoom(portal());
      for (const client of [other.host, other.committee, other.treasurer]) expect((await move(client, id, 'Registered')).status).toBe(404);
    });
  });
});
