// Which members are told that a meeting was moved, called off or taken up again: once, with the entry for the calendar.

import { describe, expect, it } from 'vitest';
import { changingMeetings, rhythm, sequenceIn } from '../../../../tests/rooms/changing-meetings-room.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { listNotices, saveNoticeChoices, seeNotices } from '../../people/notices/notices.contract.ts';
import { savePart } from '../agenda/agenda.contract.ts';
import { speakersPart } from '../meetings/meetings.contract.ts';
import { getToldOfMeeting } from '../meetings/told-beforehand.contract.ts';
import { saveVisitor } from '../visitors/visitors.contract.ts';

describe('a meeting that changes', () => {
  onAnyEngine((portal) => {
    const { make, told, sent } = changingMeetings(portal);

    it('within a week is mailed at once to all its members, whatever they have chosen, with its new time', async () => {
      const { chapter, asha, ravi, save, name } = await make();
      await ravi.client.send(saveNoticeChoices, { Kind: 'Event', By: 'Never' });
      const Id = await chapter.add('2026-09-16', rhythm);
      await save({ Flag: 'Update', Id, Day: '2026-10-21', ...rhythm, StartsAt: '07:00', EndsAt: '08:30', Place: 'Hotel Blue' });
      const text = `The meeting of ${name} is now on Wednesday 21 October, 7:00–8:30 am, Hotel Blue, instead of Wednesday 16 September, 8:00–9:30 am, Club House.`;
      expect([await told(asha), await told(ravi)]).toEqual([[text], [text]]);
      const mails = await sent();
      expect(mails.map(({ to }) => to).sort()).toEqual([asha.client.email, ravi.client.email].sort());
      for (const { entry, source } of mails) {
        expect(entry).toMatchObject({
          method: 'PUBLISH',
          status: 'CONFIRMED',
          uid: `meeting-${Id}@portal.example.com`,
          location: 'Hotel Blue',
        });
        expect(entry).toMatchObject({ from: '2026-10-21T01:30:00Z', until: '2026-10-21T03:00:00Z', summary: `${name}: meeting` });
        expect(source).not.toContain('List-Unsubscribe');
      }
    });

    it('later than that is mailed as each has chosen', async () => {
      const { chapter, asha, ravi, save } = await make();
      await ravi.client.send(saveNoticeChoices, { Kind: 'Event', By: 'Never' });
      const Id = await chapter.add('2026-10-16', rhythm);
      await save({ Flag: 'Update', Id, Day: '2026-10-16', ...rhythm, Place: 'Hotel Blue' });
      expect(await told(ravi)).toHaveLength(1);
      expect((await sent()).map(({ to }) => to)).toEqual([asha.client.email]);
    });

    it('says that it is called off, and why, and that it takes place after all', async () => {
      const { chapter, asha, save, undo, name } = await make();
      const Id = await chapter.add('2026-09-16', rhythm);
      const { res } = await save({ Flag: 'Update', Id, Day: '2026-09-16', ...rhythm, Kind: 'Holiday', Theme: 'Bandh' });
      expect(await told(asha)).toEqual([`The meeting of ${name} on Wednesday 16 September is called off: Bandh.`]);
      const [off] = (await sent()).filter(({ to }) => to === asha.client.email);
      expect(off?.entry).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: `meeting-${Id}@portal.example.com` });
      await undo(res?.SetId);
      expect(await told(asha)).toEqual([`The meeting of ${name} takes place after all: Wednesday 16 September, 8:00–9:30 am, Club House.`]);
      const [again, ...more] = (await sent()).filter(({ to }) => to === asha.client.email);
      expect([again?.entry?.status, more]).toEqual(['CONFIRMED', []]);
      expect(sequenceIn(again?.source)).toBeGreaterThan(sequenceIn(off?.source));
      const { res: deleted } = await save({ Flag: 'Delete', Id });
      const gone = { Text: `The meeting of ${name} on Wednesday 16 September is called off.`, Path: `/meetings/${Id}` };
      expect((await asha.client.send(listNotices, { Path: gone.Path })).rc).toMatchObject([gone]);
      expect((await asha.client.send(listNotices, { Path: '/meetings' })).rc).toEqual([]);
      expect((await (await portal().as('member')).send(listNotices, { Path: gone.Path })).rc).toEqual([]);
      expect((await sent()).find(({ to }) => to === asha.client.email)?.entry).toMatchObject({
        status: 'CANCELLED',
        from: '2026-09-16T02:30:00Z',
      });
      await undo(deleted?.SetId);
      expect(await told(asha)).toEqual([`The meeting of ${name} takes place after all: Wednesday 16 September, 8:00–9:30 am, Club House.`]);
    });

    it('is told to nobody when it is as before at once, and nobody has seen or been mailed that it was not', async () => {
      const { chapter, asha, ravi, save, undo, name } = await make();
      const Id = await chapter.add('2026-09-16', rhythm);
      const { res: moved } = await save({ Flag: 'Update', Id, Day: '2026-10-21', ...rhythm });
      await ravi.client.send(seeNotices, { All: true });
      await undo(moved?.SetId, 1);
      const back = `The meeting of ${name} is now on Wednesday 16 September, 8:00–9:30 am, Club House, instead of Wednesday 21 October.`;
      expect([await told(asha), await told(ravi)]).toEqual([[], [back]]);
      expect((await sent()).map(({ to }) => to)).toEqual([ravi.client.email]);
      const { res: deleted } = await save({ Flag: 'Delete', Id });
      await undo(deleted?.SetId, 1);
      expect([await told(asha), await told(ravi), await sent()]).toEqual([[], [], []]);
      // What was changed meanwhile is told.
      await save({ Flag: 'Update', Id, Day: '2026-09-16', ...rhythm, Place: 'Hotel Blue' });
      await save({ Flag: 'Update', Id, Day: '2026-09-16', ...rhythm, Place: 'Hotel Blue', Kind: 'Holiday' }, 1);
      await save({ Flag: 'Update', Id, Day: '2026-09-16', ...rhythm, Place: 'Hotel Blue', Kind: 'Meeting' }, 1);
      expect(await told(asha)).toEqual([
        `The meeting of ${name} is now on Wednesday 16 September, 8:00–9:30 am, Hotel Blue, instead of Club House.`,
      ]);
    });

    it('is told to everybody when it is as before some minutes later: who has no mail may have read of it on the dashboard', async () => {
      const { chapter, asha, save, undo, name } = await make();
      await asha.client.send(saveNoticeChoices, { Kind: 'Event', By: 'Never' });
      const Id = await chapter.add('2026-10-14', rhythm);
      const now = { Flag: 'Update', Id, ...rhythm };
      const { res: moved } = await save({ ...now, Day: '2026-10-21' });
      await undo(moved?.SetId, 6);
      const on = (day: string, former: string) =>
        `The meeting of ${name} is now on Wednesday ${day} October, 8:00–9:30 am, Club House, instead of Wednesday ${former} October.`;
      expect(await told(asha)).toEqual([on('14', '21')]);
      // Which of the days one knows who has not seen this either, nobody knows.
      await save({ ...now, Day: '2026-10-21' }, 1);
      await save({ ...now, Day: '2026-10-14' }, 1);
      expect(await told(asha)).toEqual([on('14', '21')]);
      await asha.client.send(seeNotices, { All: true });
      await save({ ...now, Day: '2026-10-21' }, 1);
      await save({ ...now, Day: '2026-10-14' }, 1);
      expect(await told(asha)).toEqual([]);
    });

    it('that changes again before anybody was told is told from the day that each knows', async () => {
      const { chapter, asha, ravi, save, undo, name } = await make();
      const Id = await chapter.add('2026-10-14', rhythm);
      const now = { Flag: 'Update', Id, ...rhythm };
      const evening = { StartsAt: '18:00', EndsAt: '19:30' };
      await save({ ...now, Day: '2026-10-21' });
      await ravi.client.send(seeNotices, { All: true });
      const on = (day: string, times: string, former: string) =>
        `The meeting of ${name} is now on Wednesday ${day} October, ${times}, Club House, instead of ${former}.`;
      await save({ ...now, ...evening, Day: '2026-10-21' }, 1);
      const first = 'Wednesday 14 October, 8:00–9:30 am';
      expect([(await told(asha)).at(-1), (await told(ravi)).at(-1)]).toEqual([
        on('21', '6:00–7:30 pm', first),
        on('21', '6:00–7:30 pm', '8:00–9:30 am'),
      ]);
      const holiday = { ...now, ...evening, Day: '2026-10-21', Kind: 'Holiday', Theme: 'Bandh' };
      const { res } = await save(holiday, 1);
      const off = (days: string) => `The meeting of ${name} on ${days} is called off: Bandh.`;
      // She may have read of the other day on a screen.
      expect((await told(asha)).at(-1)).toBe(off('Wednesday 14 October, moved to Wednesday 21 October,'));
      await undo(res?.SetId, 1);
      await save(holiday, 60);
      expect([(await told(asha)).at(-1), (await told(ravi)).at(-1)]).toEqual([
        off('Wednesday 14 October, moved to Wednesday 21 October,'),
        off('Wednesday 21 October'),
      ]);
      await save({ ...now, ...evening, Day: '2026-10-21', Kind: 'Meeting' }, 1);
      const again = `The meeting of ${name} takes place after all: Wednesday 21 October, 6:00–7:30 pm, Club House`;
      expect([(await told(asha)).at(-1), (await told(ravi)).at(-1)]).toEqual([
        `${again}, instead of ${first}.`,
        `${again}, instead of 8:00–9:30 am.`,
      ]);
    });

    it('tells its speaker with the reason, and how it is again after an undo', async () => {
      const { chapter, asha, ravi, save, undo, name } = await make();
      const MeetingId = await chapter.add('2026-09-16', rhythm);
      await chapter.secretary.send(savePart, { Flag: 'Add', MeetingId, Part: speakersPart, UserId: asha.id, Minutes: 12, Topic: 'Steel' });
      expect(await told(asha)).toEqual([
        `You give the feature presentation of ${name} on Wednesday 16 September, 8:00–9:30 am, Club House, 12 minutes, about Steel.`,
      ]);
      const { res } = await save({ Flag: 'Update', Id: MeetingId, Day: '2026-09-16', ...rhythm, Kind: 'Holiday', Theme: 'Bandh' });
      const off = `The meeting of ${name} on Wednesday 16 September is called off: Bandh.`;
      expect([await told(asha), await told(ravi)]).toEqual([[`${off} You do not give your feature presentation that day.`], [off]]);
      await undo(res?.SetId);
      expect(await told(asha)).toEqual([
        `You give the feature presentation of ${name} on Wednesday 16 September, 8:00–9:30 am, Club House, 12 minutes, about Steel.`,
      ]);
      const { res: moved } = await save({ Flag: 'Update', Id: MeetingId, Day: '2026-09-23', ...rhythm });
      expect((await told(asha))[0]).toMatch(/is now on Wednesday 23 September.* You give its feature presentation\.$/);
      await undo(moved?.SetId);
      expect(await told(asha)).toEqual([expect.stringMatching(/is now on Wednesday 16 September.* You give its feature presentation\.$/)]);
    });

    it('does not name the theme that a meeting had as the reason why it is called off', async () => {
      const { chapter, asha, save, name } = await make();
      const Id = await chapter.add('2026-09-16', { ...rhythm, Theme: 'Festive season' });
      await save({ Flag: 'Update', Id, Day: '2026-09-16', ...rhythm, Kind: 'Holiday', Theme: 'Festive season' });
      expect(await told(asha)).toEqual([`The meeting of ${name} on Wednesday 16 September is called off.`]);
    });

    it('says beforehand whom it will tell, as it then does', async () => {
      const { chapter, asha, ravi, save, undo, emailOf } = await make();
      const Id = await chapter.add('2026-10-14', rhythm);
      const visitor = { ChapterId: chapter.id, FullName: 'Leela', Email: emailOf('Leela'), MeetingId: Id };
      await chapter.staff.send(saveVisitor, { Flag: 'Add', ...visitor });
      await ravi.client.send(saveNoticeChoices, { Kind: 'Event', By: 'Never' });
      await chapter.secretary.send(savePart, { Flag: 'Add', MeetingId: Id, Part: speakersPart, UserId: asha.id, Minutes: 12 });
      const now = { Flag: 'Update' as const, Id, Day: '2026-10-14', ...rhythm };
      const wouldBeTold = async (wish: Parameters<typeof save>[0], client = chapter.secretary) =>
        (await client.send(getToldOfMeeting, wish)).res;
      const reached = async () => {
        const Members = (await Promise.all([asha, ravi].map(told))).filter((own) => own.length > 0).length;
        const mails = (await sent()).map(({ to }) => to);
        const ByMail = mails.filter((to) => [asha, ravi].some(({ client }) => client.email === to)).length;
        return { Members, ByMail, Visitors: mails.filter((to) => to.startsWith('leela')).length, VisitorsToRing: 0 };
      };
      await reached();
      const nobody = { Members: 0, ByMail: 0, Visitors: 0, VisitorsToRing: 0 };
      expect(await wouldBeTold({ ...now, Theme: 'Founders' })).toEqual(nobody);
      const changes = [
        { ...now, Place: 'Hotel Blue' },
        { ...now, Day: '2026-09-16' },
        { ...now, Kind: 'Holiday' as const },
        { Flag: 'Delete' as const, Id },
      ];
      for (const change of changes) {
        const said = await wouldBeTold(change);
        expect(said).toEqual({ Members: 2, ByMail: change === changes[1] ? 2 : 1, Visitors: 1, VisitorsToRing: 0 });
        const { res } = await save(change);
        expect(await reached()).toEqual(said);
        await undo(res?.SetId);
        await reached();
      }
      const over = await chapter.add('2026-09-03', rhythm);
      expect(await wouldBeTold({ Flag: 'Delete', Id: over })).toEqual(nobody);
      expect((await asha.client.send(getToldOfMeeting, { Flag: 'Delete', Id })).status).toBe(403);
      const { chapter: other } = await make();
      expect((await other.secretary.send(getToldOfMeeting, { Flag: 'Delete', Id })).status).toBe(404);
    });

    it('that is over, or whose theme alone changes, is told to nobody, and nobody of what they did themselves', async () => {
      const { chapter, asha, save } = await make();
      const over = await chapter.add('2026-09-03', rhythm);
      await save({ Flag: 'Update', Id: over, Day: '2026-09-04', ...rhythm });
      const Id = await chapter.add('2026-09-16', rhythm);
      await save({ Flag: 'Update', Id, Day: '2026-09-16', ...rhythm, Theme: 'Founders' });
      expect(await told(asha)).toEqual([]);
      await save({ Flag: 'Update', Id, Day: '2026-09-17', ...rhythm });
      expect([(await told(asha)).length, await told({ id: chapter.secretary.userId ?? 0 })]).toEqual([1, []]);
      expect(portal().failures()).toEqual([]);
    });
  });
});
