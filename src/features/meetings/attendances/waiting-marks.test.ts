// Marks that waited in a browser without a network: what was given since, by whom, and what counts.

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { makeMeetingChapter, mark, marksOf, rowsOf } from '../../../../tests/rooms/meeting-chapter.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { saveMeeting } from '../meetings/meetings.contract.ts';
import { checkIn, getCheckInCode } from './answers.contract.ts';

/** 10 September 2026, a Thursday, at noon in the time zone of the portal. */
const noon = '2026-09-10T06:30:00.000Z';
const today = '2026-09-10';

describe('a mark', () => {
  const at = (moment: string) => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  beforeAll(() => at(noon));
  afterEach(() => at(noon));
  afterAll(() => void vi.useRealTimers());

  onAnyEngine((portal) => {
    let chapters = 0;
    const makeChapter = () => makeMeetingChapter(portal(), `Chapter ${chapters++}`);
    const nameOf = async (id: number) =>
      (await portal().data.read.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirstOrThrow()).full_name;

    it('that waited in a browser does not count against what somebody else has marked since', async () => {
      const chapter = await makeChapter();
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      const id = await chapter.add(today, { StartsAt: '13:00' });
      const minutes = (count: number) => ({ GivenAt: new Date(Date.now() - count * 60_000).toISOString() });
      await mark(chapter.staff, id, [asha, 'Present']);
      at('2026-09-10T07:00:00.000Z');
      const older = await mark(chapter.secretary, id, [asha, 'Absent', minutes(40)], [ravi, 'Late', minutes(40)]);
      const said = `${await nameOf(chapter.staff.userId)} has marked 'Present' since`;
      expect(older.res).toMatchObject({
        Done: 1,
        Refused: [{ UserId: asha.id, VisitorId: null, Message: said, IsOlder: true }],
      });
      expect(await marksOf(chapter.staff, id)).toEqual({ 'Asha Rao': 'Present', 'Ravi Iyer': 'Late' });
      // The same is no other mark, and a mark is as old as it was when it was given, not when it arrived.
      expect((await mark(chapter.secretary, id, [asha, 'Present', minutes(40)])).res).toMatchObject({ Done: 1, Refused: [], SetId: null });
      expect((await mark(chapter.staff, id, [ravi, 'Absent', minutes(35)])).res).toMatchObject({ Done: 1, Refused: [] });
      expect((await mark(chapter.secretary, id, [ravi, 'Medical', minutes(36)])).res).toMatchObject({
        Done: 0,
        Refused: [{ IsOlder: true }],
      });
      // What oneself has marked since is no reason: of one's own marks the last one that comes counts.
      expect((await mark(chapter.staff, id, [ravi, 'Late', minutes(36)])).res).toMatchObject({ Done: 1, Refused: [] });
      expect((await mark(chapter.secretary, id, [asha, 'Absent', minutes(29)])).res).toMatchObject({ Done: 1, Refused: [] });
      // Sent anew as a mark of now it counts, and so does one that is older than the beginning of time.
      expect((await mark(chapter.secretary, id, [ravi, 'Medical', {}])).res).toMatchObject({ Done: 1, Refused: [] });
      const endless = { GivenAt: '0500-01-01T00:00:00.000Z' };
      expect((await mark(chapter.staff, id, [ravi, 'Late', endless])).res).toMatchObject({ Refused: [{ IsOlder: true }] });
      expect((await mark(chapter.secretary, id, [ravi, null, endless])).res).toMatchObject({ Done: 1, Refused: [] });
      for (const GivenAt of [-1, '2026-02-31T00:00:00.000Z', 'long ago'])
        expect((await mark(chapter.staff, id, [asha, 'Late', { GivenAt }])).status).toBe(400);
    });

    it('that waited in a browser does not count against a newer clearing, or against the same mark given again', async () => {
      const chapter = await makeChapter();
      const [asha, ravi, tara] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer'), await chapter.join('Tara Rao')];
      const id = await chapter.add(today, { StartsAt: '13:00' });
      const staffName = await nameOf(chapter.staff.userId);
      const { res: code } = await chapter.staff.send(getCheckInCode, { MeetingId: id });
      const first = await mark(chapter.secretary, id, [asha, 'Present'], [ravi, 'Present'], [tara, 'Present']);
      at('2026-09-10T06:31:00.000Z');
      const waited = { GivenAt: new Date().toISOString() };
      at('2026-09-10T06:32:00.000Z');
      expect((await mark(chapter.staff, id, [asha, null])).res).toMatchObject({ Done: 1, Refused: [] });
      // Nothing of it is seen, so nothing is noted.
      expect((await mark(chapter.staff, id, [ravi, 'Present'])).res).toMatchObject({ Done: 1, Refused: [], SetId: null });
      await tara.client.send(checkIn, { Code: (code as { Code: string }).Code });
      const other = await makeUser(portal().data, { role: 'superAdmin' });
      const late = portal().clientOf(other);
      expect((await mark(late, id, [asha, 'Late', waited], [ravi, 'Absent', waited], [tara, 'Absent', waited])).res).toMatchObject({
        Done: 0,
        Refused: [
          { UserId: asha.id, Message: `${staffName} has taken the mark away since`, IsOlder: true },
          { UserId: ravi.id, Message: `${staffName} has marked 'Present' since`, IsOlder: true },
          { UserId: tara.id, Message: "Tara Rao has marked 'Present' since", IsOlder: true },
        ],
      });
      expect(await marksOf(chapter.staff, id)).toEqual({ 'Asha Rao': null, 'Ravi Iyer': 'Present', 'Tara Rao': 'Present' });
      expect(await rowsOf(chapter.staff, id)).toMatchObject([
        { Mark: null, MarkedByName: staffName, MarkedAt: '2026-09-10T06:32:00.000Z', Via: null },
        { Mark: 'Present', MarkedByName: staffName, MarkedAt: '2026-09-10T06:32:00.000Z' },
        { Mark: 'Present', MarkedByName: 'Tara Rao', MarkedAt: '2026-09-10T06:32:00.000Z' },
      ]);
      // The clearing given again is younger, too; an older confirmation makes nothing older.
      at('2026-09-10T06:33:00.000Z');
      await mark(chapter.secretary, id, [asha, null], [ravi, 'Present', waited]);
      const between = { GivenAt: '2026-09-10T06:32:30.000Z' };
      expect((await mark(late, id, [asha, 'Late', between], [ravi, 'Absent', between])).res).toMatchObject({
        Done: 1,
        Refused: [{ UserId: asha.id, Message: 'Sita Secretary has taken the mark away since', IsOlder: true }],
      });
      expect((await mark(late, id, [asha, 'Late'])).res).toMatchObject({ Done: 1, Refused: [] });
      expect((await chapter.secretary.send(undoChanges, { SetId: first.res?.SetId })).status).toBe(409);
    });

    it('is not taken back from under whoever has given it again', async () => {
      const chapter = await makeChapter();
      const [asha, ravi, tara] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer'), await chapter.join('Tara Rao')];
      const id = await chapter.add(today, { StartsAt: '13:00' });
      const undo = async ({ res }: Awaited<ReturnType<typeof mark>>) =>
        (await chapter.secretary.send(undoChanges, { SetId: res?.SetId })).status;
      const first = await mark(chapter.secretary, id, [asha, 'Present']);
      await mark(chapter.secretary, id, [ravi, 'Absent']);
      at('2026-09-10T06:31:00.000Z');
      const second = await mark(chapter.secretary, id, [ravi, 'Present']);
      const own = await mark(chapter.secretary, id, [tara, 'Late']);
      at('2026-09-10T06:32:00.000Z');
      await mark(chapter.staff, id, [asha, 'Present'], [ravi, 'Present']);
      await mark(chapter.secretary, id, [tara, 'Late']);
      expect([await undo(first), await undo(second), await undo(own)]).toEqual([409, 409, 200]);
      const by = await nameOf(chapter.staff.userId);
      expect(await rowsOf(chapter.staff, id)).toMatchObject([
        { Name: 'Asha Rao', Mark: 'Present', MarkedByName: by },
        { Name: 'Ravi Iyer', Mark: 'Present', MarkedByName: by },
        { Name: 'Tara Rao', Mark: null },
      ]);
      // A change that was taken back is in the way of none before it.
      at('2026-09-10T06:33:00.000Z');
      const late = await mark(chapter.secretary, id, [tara, 'Late']);
      at('2026-09-10T06:34:00.000Z');
      const absent = await mark(chapter.secretary, id, [tara, 'Absent']);
      expect([await undo(absent), await undo(late)]).toEqual([200, 200]);
    });

    it('that was long on the way is as old as it was when it was given, and none is newer than now', async () => {
      const chapter = await makeChapter();
      const asha = await chapter.join('Asha Rao');
      const id = await chapter.add(today, { StartsAt: '13:00' });
      const held = { GivenAt: '2026-09-10T06:30:01.800Z' };
      at('2026-09-10T06:30:04.800Z');
      await mark(chapter.staff, id, [asha, 'Present']);
      at('2026-09-10T06:30:09.800Z');
      expect((await mark(chapter.secretary, id, [asha, 'Absent', held])).res).toMatchObject({ Done: 0, Refused: [{ IsOlder: true }] });
      // A clock that is ahead gives nobody the last word.
      const ahead = { GivenAt: '2026-09-10T09:00:00.000Z' };
      expect((await mark(chapter.secretary, id, [asha, 'Late', ahead])).res).toMatchObject({ Done: 1, Refused: [] });
      expect(await rowsOf(chapter.staff, id)).toMatchObject([{ Mark: 'Late', MarkedAt: '2026-09-10T06:30:09.800Z' }]);
      at('2026-09-10T06:30:10.000Z');
      expect((await mark(chapter.staff, id, [asha, 'Present'])).res).toMatchObject({ Done: 1, Refused: [] });
      // Who has seen a mark marks after it.
      const seen = { GivenAt: '2026-09-10T06:30:10.000Z' };
      expect((await mark(chapter.secretary, id, [asha, 'Absent', seen])).res).toMatchObject({ Done: 1, Refused: [] });
    });

    it('that waited in a browser counts against the closing, and not against a check-in since', async () => {
      const chapter = await makeChapter();
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      const id = await chapter.add(today, { StartsAt: '13:00' });
      const { res } = await chapter.staff.send(getCheckInCode, { MeetingId: id });
      await ravi.client.send(checkIn, { Code: (res as { Code: string }).Code });
      await chapter.staff.send(saveMeeting, { Flag: 'Close', Id: id });
      at('2026-09-10T07:00:00.000Z');
      const waited = { GivenAt: '2026-09-10T06:20:00.000Z' };
      expect((await mark(chapter.secretary, id, [asha, 'Late', waited], [ravi, 'Absent', waited])).res).toMatchObject({
        Done: 1,
        Refused: [{ UserId: ravi.id, Message: "Ravi Iyer has marked 'Present' since", IsOlder: true }],
      });
      expect(await marksOf(chapter.staff, id)).toEqual({ 'Asha Rao': 'Late', 'Ravi Iyer': 'Present' });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
