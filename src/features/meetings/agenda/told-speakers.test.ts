// Who is told that they are to speak, or not any more.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeMeetingChapter, type Person } from '../../../../tests/rooms/meeting-chapter.ts';
import { toldTo } from '../../../../tests/rooms/notices-room.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { assignMember } from '../../chapters/assignments/assignments.contract.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { answerMeeting } from '../attendances/answers.contract.ts';
import { listMeetings, saveMeeting, speakersPart } from '../meetings/meetings.contract.ts';
import { listParts, proposeSpeakers, savePart } from './agenda.contract.ts';

const noon = '2026-09-10T06:30:00Z';
const times = { StartsAt: '08:00', EndsAt: '09:30' };
const gives = (chapter: string, day = 'Thursday 15 October') =>
  `You give the feature presentation of ${chapter} on ${day}, 8:00–9:30 am, 10 minutes.`;
const movedTo = (chapter: string, from: string, to: string) =>
  `The meeting of ${chapter} is now on ${to}, 8:00–9:30 am, instead of ${from}. You give its feature presentation.`;
const calledOff = (chapter: string) =>
  `The meeting of ${chapter} on Thursday 15 October, moved to Thursday 22 October, is called off. You do not give your feature presentation that day.`;

describe('speakers', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) }));
  afterAll(() => void vi.useRealTimers());

  onAnyEngine((portal) => {
    let chapters = 0;
    const makeChapter = () => makeMeetingChapter(portal(), `Chapter ${chapters++}`);
    const told = async ({ id }: Pick<Person, 'id'>) => (await toldTo(portal(), id)).map(({ text }) => text);

    it('are told when they are put on, moved and taken off, the first time also by mail at once', async () => {
      const chapter = await makeChapter();
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      const MeetingId = await chapter.add('2026-10-15', times);
      const part = async () => (await chapter.staff.send(listParts, { MeetingId })).rc.find(({ Part }) => Part === speakersPart);
      const speaks = async (UserId: number | null) => {
        const { Id, Version } = (await part()) ?? {};
        return chapter.secretary.send(savePart, { Flag: 'Update', Id, Version, Part: speakersPart, UserId, Minutes: 10 });
      };
      expect((await speaks(asha.id)).status).toBe(200);
      const name = `Chapter ${chapters - 1}`;
      expect(await told(asha)).toEqual([gives(name)]);
      const mails = await portal().data.read.selectFrom('outbox').select('subject').where('user_id', '=', asha.id).execute();
      expect(mails).toEqual([{ subject: gives(name) }]);
      await speaks(ravi.id);
      expect(await told(asha)).toEqual([`You do not give the feature presentation of ${name} on Thursday 15 October any more.`]);
      await chapter.secretary.send(saveMeeting, { Flag: 'Update', Id: MeetingId, Day: '2026-10-22' });
      expect(await told(ravi)).toEqual([movedTo(name, 'Thursday 15 October', 'Thursday 22 October')]);
      await chapter.secretary.send(saveMeeting, { Flag: 'Delete', Id: MeetingId });
      expect(await told(ravi)).toEqual([calledOff(name)]);
    });

    it('are told how it is again when what they were told is taken back', async () => {
      const chapter = await makeChapter();
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      const name = `Chapter ${chapters - 1}`;
      const MeetingId = await chapter.add('2026-10-15', times);
      const speaks = async (UserId: number | null) => {
        const { Id, Version } = (await chapter.staff.send(listParts, { MeetingId })).rc.find(({ Part }) => Part === speakersPart) ?? {};
        return chapter.secretary.send(savePart, { Flag: 'Update', Id, Version, Part: speakersPart, UserId, Minutes: 10 });
      };
      const undo = async (SetId: number | null | undefined) =>
        expect((await chapter.secretary.send(undoChanges, { SetId: SetId ?? 0 })).status).toBe(200);
      await speaks(asha.id);
      const { res: taken } = await speaks(ravi.id);
      await undo(taken?.SetId);
      expect(await told(asha)).toEqual([gives(name)]);
      expect(await told(ravi)).toEqual([`You do not give the feature presentation of ${name} on Thursday 15 October any more.`]);
      const move = (Day: string) => chapter.secretary.send(saveMeeting, { Flag: 'Update', Id: MeetingId, Day });
      await move('2026-10-22');
      const { res: moved } = await move('2026-10-15');
      await undo(moved?.SetId);
      expect(await told(asha)).toEqual([movedTo(name, 'Thursday 15 October', 'Thursday 22 October')]);
      const { res: deleted } = await chapter.secretary.send(saveMeeting, { Flag: 'Delete', Id: MeetingId });
      expect(await told(asha)).toEqual([calledOff(name)]);
      await undo(deleted?.SetId);
      expect(await told(asha)).toEqual([gives(name, 'Thursday 22 October')]);
      expect(await told(ravi)).toHaveLength(2);
      expect(portal().failures()).toEqual([]);
    });

    it('are told by Fill and not by what is proposed, but nobody is told of what they did themselves', async () => {
      const chapter = await makeChapter();
      const asha = await chapter.join('Asha Rao');
      await chapter.add('2026-10-15', times);
      await chapter.add('2026-10-22');
      const { rc: Speakers } = await chapter.secretary.send(proposeSpeakers, { ChapterId: chapter.id, Count: 2 });
      expect(await told(asha)).toEqual([]);
      expect((await chapter.secretary.send(savePart, { Flag: 'Fill', Speakers })).status).toBe(200);
      const all = await portal().data.read.selectFrom('notices').select('user_id').where('kind', '=', 'Speaker').execute();
      expect(await told(asha)).toHaveLength(2);
      expect(all.filter(({ user_id }) => user_id === chapter.secretary.userId)).toEqual([]);
    });

    it('who cannot come are told to who runs the meetings, until they can, or somebody else speaks', async () => {
      const chapter = await makeChapter();
      const name = `Chapter ${chapters - 1}`;
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      const MeetingId = await chapter.add('2026-10-15', times);
      const speaks = async (UserId: number | null) => {
        const { Id, Version } = (await chapter.staff.send(listParts, { MeetingId })).rc.find(({ Part }) => Part === speakersPart) ?? {};
        return chapter.secretary.send(savePart, { Flag: 'Update', Id, Version, Part: speakersPart, UserId, Minutes: 10 });
      };
      const answerSeenBy = async (client: Pick<Person['client'], 'send'>) =>
        (await client.send(listParts, { MeetingId })).rc.find(({ Part }) => Part === speakersPart)?.Answer;
      const answers = ({ client }: Person, Answer: string, more: object = {}) => client.send(answerMeeting, { MeetingId, Answer, ...more });
      const office = async () => (await toldTo(portal(), chapter.secretary.userId)).map(({ text }) => text);
      const cannot = `Asha Rao cannot come to ${name} on Thursday 15 October, and gives the feature presentation there. Please find another speaker.`;
      await answers(ravi, 'Not going');
      expect(await office()).toEqual([]);
      await speaks(asha.id);
      const own = await told(asha);
      expect((await answers(asha, 'Not going')).status).toBe(200);
      await answers(asha, 'Not going');
      expect(await office()).toEqual([cannot]);
      expect(await answerSeenBy(chapter.secretary)).toBe('Not going');
      expect(await answerSeenBy(ravi.client)).toBe(null);
      await answers(asha, 'Going');
      expect(await office()).toEqual([]);
      await answers(asha, 'Substitute', { SubstituteName: 'Her brother' });
      expect(await office()).toEqual([cannot]);
      expect(await told(asha)).toEqual(own);
      await speaks(ravi.id);
      expect(await office()).toEqual([]);
      expect(portal().failures()).toEqual([]);
    });

    it('who leave the chapter or the portal are speakers no more, and are told, but keep what they have given; undo brings it back', async () => {
      const elsewhere = await makeChapter();
      const leaves: Record<string, (asha: Person) => Promise<number | null | undefined>> = {
        removed: async ({ assignment }) => (await elsewhere.staff.send(assignMember, { Flag: 'Remove', Id: assignment })).res?.SetId,
        moved: async ({ assignment }) =>
          (await elsewhere.staff.send(assignMember, { Flag: 'Move', Id: assignment, ChapterId: elsewhere.id })).res?.SetId,
        deactivated: async ({ id }) =>
          (await elsewhere.staff.send(updateDetails, { Flag: 'Active', UserId: id, IsActive: false })).res?.SetId,
      };
      for (const [how, leave] of Object.entries(leaves)) {
        const chapter = await makeChapter();
        const name = `Chapter ${chapters - 1}`;
        const asha = await chapter.join('Asha Rao');
        const meetings = [await chapter.add('2026-09-03', times), await chapter.add('2026-10-15', times)];
        const speakers = async () =>
          (await chapter.staff.send(listParts, { ChapterId: chapter.id, From: '2026-09-01', To: '2026-10-31' })).rc
            .filter(({ Part }) => Part === speakersPart)
            .map(({ FullName, Topic }) => [FullName, Topic]);
        for (const MeetingId of meetings) {
          const { Id } = (await chapter.staff.send(listParts, { MeetingId })).rc.find(({ Part }) => Part === speakersPart) ?? {};
          await chapter.secretary.send(savePart, { Flag: 'Update', Id, Part: speakersPart, UserId: asha.id, Topic: 'Tea', Minutes: 10 });
        }
        const SetId = await leave(asha);
        const given = ['Asha Rao', 'Tea'];
        expect(await speakers(), how).toEqual([given, [null, null]]);
        const { rc } = await chapter.staff.send(listMeetings, { ChapterId: chapter.id, From: '2026-10-15', To: '2026-10-15' });
        expect(rc, how).toMatchObject([{ Speaker: null }]);
        if (how !== 'deactivated') {
          expect(await told(asha), how).toEqual([`You do not give the feature presentation of ${name} on Thursday 15 October any more.`]);
        }
        expect(await chapter.staff.send(undoChanges, { SetId: SetId ?? 0 }), how).toMatchObject({ status: 200 });
        expect(await speakers(), how).toEqual([given, given]);
      }
      expect(portal().failures()).toEqual([]);
    });

    it('whose part somebody else has by now are not brought back over them', async () => {
      const chapter = await makeChapter();
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      const MeetingId = await chapter.add('2026-10-15', times);
      const talk = async () => (await chapter.staff.send(listParts, { MeetingId })).rc.find(({ Part }) => Part === speakersPart);
      const speaks = async (UserId: number) =>
        chapter.secretary.send(savePart, { Flag: 'Update', Id: (await talk())?.Id, Part: speakersPart, UserId, Minutes: 10 });
      await speaks(asha.id);
      const { res } = await chapter.staff.send(assignMember, { Flag: 'Remove', Id: asha.assignment });
      expect((await speaks(ravi.id)).status).toBe(200);
      const undone = await chapter.staff.send(undoChanges, { SetId: res?.SetId ?? 0 });
      expect([undone.status, (await talk())?.FullName]).toEqual([409, 'Ravi Iyer']);
    });
  });
});
