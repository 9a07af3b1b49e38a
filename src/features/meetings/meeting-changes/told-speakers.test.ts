// What a speaker is told of a meeting that changes more than once before they have read of it.

import { describe, expect, it } from 'vitest';
import { changingMeetings, rhythm } from '../../../../tests/rooms/changing-meetings-room.ts';
import type { Person } from '../../../../tests/rooms/meeting-chapter.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { saveNoticeChoices, seeNotices } from '../../people/notices/notices.contract.ts';
import { savePart } from '../agenda/agenda.contract.ts';
import { answerMeeting } from '../attendances/answers.contract.ts';
import { speakersPart } from '../meetings/meetings.contract.ts';

describe('the speaker of a meeting that changes again', () => {
  onAnyEngine((portal) => {
    const { make, told, later } = changingMeetings(portal);
    const makeTalk = async () => {
      const room = await make();
      const { chapter, asha, ravi, save, name } = room;
      for (const { client } of [asha, ravi]) {
        for (const Kind of ['Event', 'Speaker']) await client.send(saveNoticeChoices, { Kind, By: 'Never' });
      }
      const MeetingId = await chapter.add('2026-10-14', rhythm);
      const talk = { MeetingId, Part: speakersPart, Minutes: 12, Topic: 'Steel' };
      const { res } = await chapter.secretary.send(savePart, { Flag: 'Add', ...talk, UserId: null });
      const give = async (to: Person | null) => {
        later(1);
        const sent = { Flag: 'Update', Id: res?.Id, ...talk, UserId: to?.id ?? null };
        expect((await chapter.secretary.send(savePart, sent)).status).toBe(200);
      };
      const move = (Day: string) => save({ Flag: 'Update', Id: MeetingId, Day, ...rhythm }, 1);
      const moved = (day: number, former: number) =>
        `The meeting of ${name} is now on Wednesday ${day} October, 8:00–9:30 am, Club House, instead of Wednesday ${former} October.`;
      const gives = (day: number) =>
        `You give the feature presentation of ${name} on Wednesday ${day} October, 8:00–9:30 am, Club House, 12 minutes, about Steel.`;
      const seen = ({ client }: Person) => client.send(seeNotices, { All: true });
      return { ...room, MeetingId, give, move, moved, gives, seen };
    };

    it('hears of the move, and is asked again, also where somebody else speaks before they have read of it', async () => {
      const { asha, ravi, MeetingId, give, move, moved, seen, gives, name } = await makeTalk();
      await give(asha);
      await asha.client.send(answerMeeting, { MeetingId, Answer: 'Going' });
      await seen(asha);
      await move('2026-10-21');
      await give(ravi);
      expect(await told(ravi)).toEqual([moved(21, 14), gives(21)]);
      const [said, ...others] = await told(asha);
      expect(others).toEqual([]);
      expect(said).toContain(`You do not give the feature presentation of ${name} on Wednesday 14 October any more. ${moved(21, 14)}`);
      expect(said).toMatch(/\?$/);
      // Who has read of the move hears nothing of it once more.
      await seen(ravi);
      await give(null);
      expect((await told(ravi)).at(-1)).toBe(`You do not give the feature presentation of ${name} on Wednesday 21 October any more.`);
    });

    it('is not told of a day between, which they have never known', async () => {
      const { asha, ravi, give, move, moved, gives, seen } = await makeTalk();
      await give(asha);
      await seen(asha);
      await move('2026-10-21');
      await move('2026-10-14');
      expect([await told(asha), await told(ravi)]).toEqual([[gives(14)], []]);
      await move('2026-10-21');
      await give(ravi);
      expect((await told(ravi)).at(-1)).toBe(gives(21));
      await move('2026-10-28');
      expect(await told(ravi)).toEqual([`${moved(28, 14)} You give its feature presentation.`]);
    });

    it('is told of a move once where somebody else speaks before they have read of either', async () => {
      const { ravi, give, move, moved, name } = await makeTalk();
      await move('2026-10-21');
      await give(ravi);
      await give(null);
      expect(await told(ravi)).toEqual([
        moved(21, 14),
        `You do not give the feature presentation of ${name} on Wednesday 21 October any more.`,
      ]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
