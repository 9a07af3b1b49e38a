import { describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import {
  changeVisitor,
  makeProfession,
  makeVisit,
  makeVisitorRoom,
  move,
  visitorOf,
  visitorsOf,
} from '../../../../tests/rooms/visitor-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { getChapterLights, getLights } from '../../giving/lights/lights.contract.ts';
import { getPalms } from '../../giving/report/report.contract.ts';
import { markAttendance } from '../attendances/attendances.contract.ts';

const mark = (client: Client, MeetingId: number, VisitorId: number, Mark: string | null) =>
  client.send(markAttendance, { MeetingId, Marks: [{ VisitorId, Mark }] } as never);

const figureOf = async (client: Client, ChapterId: number, name: string) => {
  const { rc } = await client.send(getPalms, { ChapterId, From: inDays(-400), To: inDays(0) });
  return rc.find(({ FullName }) => FullName === name)?.Visitors ?? 0;
};

describe('a visit', () => {
  onAnyEngine((portal) => {
    it('makes Visited of who was invited, and goes back with the mark', async () => {
      const { chapter, host, add } = await makeVisitorRoom(portal());
      const MeetingId = await chapter.add(inDays(0));
      const [invited, applied] = [await add({ MeetingId }), await add({ MeetingId })];
      for (const Stage of ['Registered', 'Visited', 'Applied'] as const)
        await move(host, applied, Stage, { ProfessionId: await makeProfession(portal()) });
      for (const id of [invited, applied]) expect((await mark(host, MeetingId, id, 'Late')).res).toMatchObject({ Done: 1, Refused: [] });
      expect(await visitorOf(host, invited)).toMatchObject({ Stage: 'Visited', StageBefore: null, Visits: 1, ComesOn: null });
      expect(await visitorOf(host, applied)).toMatchObject({ Stage: 'Applied', Visits: 1 });
      await mark(host, MeetingId, invited, 'Absent');
      expect(await visitorOf(host, invited)).toMatchObject({ Stage: 'Invited', Visits: 0 });
      const { res } = await mark(chapter.secretary, MeetingId, invited, 'Present');
      expect((await visitorOf(host, invited)).Stage).toBe('Visited');
      expect((await chapter.secretary.send(undoChanges, { SetId: Number(res?.SetId) })).status).toBe(200);
      expect(await visitorOf(host, invited)).toMatchObject({ Stage: 'Invited', Visits: 0 });
    });

    it('counts once for a person, where it was first, and for who invited', async () => {
      const [one, other] = [await makeVisitorRoom(portal()), await makeVisitorRoom(portal())];
      const person = { FullName: 'Asha Rao', Email: `first${one.chapter.id}@example.com`, InvitedById: one.ravi.id };
      const here = await one.add(person);
      const there = await other.add({ ...person, Email: person.Email.toUpperCase(), InvitedById: other.ravi.id });
      await makeVisit(portal(), one.chapter.id, here, inDays(-20));
      await makeVisit(portal(), one.chapter.id, here, inDays(-13));
      await makeVisit(portal(), other.chapter.id, there, inDays(-6));
      expect(await figureOf(one.host, one.chapter.id, 'Ravi Rao')).toBe(1);
      expect(await figureOf(other.host, other.chapter.id, 'Ravi Rao')).toBe(0);
      const days = { FirstVisitFrom: inDays(-21), FirstVisitTo: inDays(0) };
      expect(await visitorsOf(one.host, { ...days, ChapterId: one.chapter.id, InvitedById: one.ravi.id })).toMatchObject([{ Id: here }]);
      expect(await visitorsOf(other.host, { ...days, ChapterId: other.chapter.id })).toEqual([]);
      expect(await visitorsOf(one.host, { FirstVisitFrom: inDays(-19), ChapterId: one.chapter.id })).toEqual([]);
      // An earlier visit elsewhere is the first one from then on.
      await makeVisit(portal(), other.chapter.id, there, inDays(-30));
      expect(await figureOf(one.host, one.chapter.id, 'Ravi Rao')).toBe(0);
      expect(await figureOf(other.host, other.chapter.id, 'Ravi Rao')).toBe(1);
    });

    it('counts for the lights of members and chapters, with those who joined', async () => {
      const { chapter, host, ravi, add } = await makeVisitorRoom(portal());
      const [came, joined] = [await add({ InvitedById: ravi.id }), await add({ InvitedById: ravi.id })];
      const { data } = portal();
      for (const id of [came, joined]) await makeVisit(portal(), chapter.id, id, inDays(id === came ? -1 : -2));
      const set = { stage: 'Joined' as const, joined_on: inDays(0) };
      await data.write((tx) => tx.updateTable('visitors').set(set).where('id', '=', joined).execute());
      await data.write((tx) => tx.updateTable('settings').set({ points_table: 'Global' }).execute());
      const [light] = (await host.send(getLights, { ChapterId: chapter.id, UserId: ravi.id, Live: true })).rc;
      const measure = (name: string) => light?.Measures.find(({ Measure }) => Measure === name)?.Value;
      expect([measure('Visitors'), measure('Members brought in')]).toEqual([2, 1]);
      const [chapterLights] = (await host.send(getChapterLights, { ChapterId: chapter.id, Live: true })).rc;
      const values = chapterLights?.Measures.filter(({ Measure }) => /isit/.test(Measure)).map(({ Measure, Value }) => [Measure, Value]);
      expect(values).toEqual([
        ['Visitors a week', 1],
        ['First visits that joined', 50],
      ]);
    });

    it('is not what another meeting makes of who is put aside', async () => {
      const { chapter, host, add } = await makeVisitorRoom(portal());
      const MeetingId = await chapter.add(inDays(0));
      const id = await add({ MeetingId });
      await move(host, id, 'Not now');
      await mark(host, MeetingId, id, 'Present');
      expect(await visitorOf(host, id)).toMatchObject({ Stage: 'Not now', Visits: 1 });
      expect((await changeVisitor(host, id, { FullName: 'Asha' })).status).toBe(200);
    });
  });
});
