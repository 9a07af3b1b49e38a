// Who has answered to a meeting that is moved or called off is asked whether that still holds, or told whom to tell.

import { describe, expect, it } from 'vitest';
import { changingMeetings, rhythm } from '../../../../tests/rooms/changing-meetings-room.ts';
import { type Person, rowsOf } from '../../../../tests/rooms/meeting-chapter.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { seeNotices } from '../../people/notices/notices.contract.ts';
import { savePart } from '../agenda/agenda.contract.ts';
import { answerMeeting } from '../attendances/answers.contract.ts';
import { speakersPart } from '../meetings/meetings.contract.ts';

describe('a meeting that changes, and those who had answered', () => {
  onAnyEngine((portal) => {
    const { later, make, told, sent } = changingMeetings(portal);

    it('is told to who has answered for the other day, or is being pushed about it, when it is as before', async () => {
      const { chapter, asha, ravi, save, name } = await make();
      const leela = await chapter.join('Leela Nair');
      const Id = await chapter.add('2026-10-14', rhythm);
      await save({ Flag: 'Update', Id, Day: '2026-10-21', ...rhythm });
      later(1);
      await asha.client.send(answerMeeting, { MeetingId: Id, Answer: 'Going' });
      await save({ Flag: 'Update', Id, Day: '2026-10-28', ...rhythm }, 1);
      await portal().data.write(async (tx) => {
        const { id } = await tx.selectFrom('notices').select('id').where('user_id', '=', ravi.id).executeTakeFirstOrThrow();
        const push = { notice_id: id, user_id: ravi.id, kind: 'Event' as const, until: '2026-09-11T06:30:00.000Z', has_mail_else: true };
        // A node has taken it, and sends it.
        await tx
          .insertInto('pushes')
          .values({ ...push, due_at: '2026-09-11T00:00:00.000Z', sent_at: null })
          .execute();
      });
      await save({ Flag: 'Update', Id, Day: '2026-10-14', ...rhythm }, 1);
      const back = (former: string) =>
        `The meeting of ${name} is now on Wednesday 14 October, 8:00–9:30 am, Club House, instead of Wednesday ${former} October.`;
      const question = "Your answer for Wednesday 21 October was: I'm coming. Does it still hold?";
      expect([await told(asha), await told(ravi), await told(leela)]).toEqual([[`${back('21')} ${question}`], [back('28')], []]);
    });

    it('asks whoever had answered whether that still holds, where the day or the hour is another one', async () => {
      const { chapter, asha, ravi, save, undo } = await make();
      const leela = await chapter.join('Leela Nair');
      const Id = await chapter.add('2026-09-16', rhythm);
      const answer = async ({ client }: Person, Answer: 'Going' | 'Substitute', SubstituteName = '') =>
        (await client.send(answerMeeting, { MeetingId: Id, Answer, SubstituteName })).res;
      await answer(asha, 'Going');
      await answer(ravi, 'Substitute', 'Meera');
      const questions = async () =>
        Promise.all(
          [asha, ravi, leela].map(async (who) => {
            const [text, ...others] = await told(who);
            expect(others).toEqual([]);
            return /Your answer .*$/.exec(text ?? '')?.[0] ?? null;
          }),
        );
      const old = async () => (await rowsOf(chapter.secretary, Id)).filter(({ IsBeforeMove }) => IsBeforeMove).map(({ Name }) => Name);
      const now = { Flag: 'Update', Id, Day: '2026-09-16', ...rhythm };
      await save({ ...now, Place: 'Hotel Blue' });
      expect(await questions()).toEqual([null, null, null]);
      await save({ ...now, StartsAt: '08:30' });
      expect([await questions(), await old()]).toEqual([[null, null, null], []]);
      const going = (when: string) => `Your answer for ${when} was: I'm coming. Does it still hold?`;
      const instead = (when: string) => `Your answer for ${when} was: Meera comes instead. Does it still hold?`;
      await save({ ...now, Day: '2026-09-23' });
      expect(await questions()).toEqual([going('Wednesday 16 September'), instead('Wednesday 16 September'), null]);
      expect(await old()).toEqual(['Asha Rao', 'Ravi Iyer']);
      // The same answer once more is one for the new day, and no change of the history.
      expect(await answer(asha, 'Going')).toMatchObject({ SetId: null });
      expect(await old()).toEqual(['Ravi Iyer']);
      const { res } = await save({ ...now, Day: '2026-09-30' });
      expect(await questions()).toEqual([going('Wednesday 23 September'), instead('Wednesday 16 September'), null]);
      await undo(res?.SetId);
      expect(await questions()).toEqual([null, instead('Wednesday 16 September'), null]);
      await save({ ...now, Day: '2026-09-23', StartsAt: '10:00', EndsAt: '11:30' });
      expect(await questions()).toEqual([going('Wednesday 23 September, 8:00 am,'), instead('Wednesday 16 September'), null]);
      const source = (await sent()).find(({ to }) => to === asha.client.email)?.source.replace(/=\r\n/g, '');
      expect(source).toContain('Does it still hold?');
      // Back on the day for which it was given.
      await save(now);
      expect([await questions(), await old()]).toEqual([[going('Wednesday 23 September'), null, null], ['Asha Rao']]);
    });

    it('asks also where it was called off meanwhile, or only its place is another one since nobody read of the move', async () => {
      const { chapter, asha, ravi, save } = await make();
      const Id = await chapter.add('2026-10-14', rhythm);
      for (const { client } of [asha, ravi]) await client.send(answerMeeting, { MeetingId: Id, Answer: 'Going' });
      const now = { Flag: 'Update', Id, Day: '2026-10-21', ...rhythm };
      await save(now);
      await ravi.client.send(seeNotices, { All: true });
      await save({ ...now, Place: 'Hotel Blue' }, 1);
      const question = "Your answer for Wednesday 14 October was: I'm coming. Does it still hold?";
      const isAsked = async (who: Person) => (await told(who)).at(-1)?.endsWith(question);
      expect([await isAsked(asha), await isAsked(ravi)]).toEqual([true, false]);
      await save({ ...now, Kind: 'Holiday' });
      await save({ ...now, Kind: 'Meeting' });
      expect([await isAsked(asha), await isAsked(ravi)]).toEqual([true, true]);
    });

    it('asks whoever sends a substitute to tell them, when it is called off or deleted', async () => {
      const { chapter, asha, ravi, save, undo, name } = await make();
      const Id = await chapter.add('2026-09-16', rhythm);
      await asha.client.send(answerMeeting, { MeetingId: Id, Answer: 'Going' });
      await ravi.client.send(answerMeeting, { MeetingId: Id, Answer: 'Substitute', SubstituteName: 'Meera' });
      const off = `The meeting of ${name} on Wednesday 16 September is called off`;
      const request = 'Please tell Meera, who was to come instead.';
      const { res } = await save({ Flag: 'Update', Id, Day: '2026-09-16', ...rhythm, Kind: 'Holiday', Theme: 'Bandh' });
      expect([await told(asha), await told(ravi)]).toEqual([[`${off}: Bandh.`], [`${off}: Bandh. ${request}`]]);
      const source = (await sent()).find(({ to }) => to === ravi.client.email)?.source.replace(/=\r\n/g, '');
      expect(source).toContain(request);
      await undo(res?.SetId);
      expect(await told(ravi)).toEqual([expect.stringMatching(/takes place after all: [^.]*\.$/)]);
      await chapter.secretary.send(savePart, { Flag: 'Add', MeetingId: Id, Part: speakersPart, UserId: asha.id, Minutes: 12 });
      await asha.client.send(answerMeeting, { MeetingId: Id, Answer: 'Substitute', SubstituteName: 'Leela' });
      await sent();
      await save({ Flag: 'Delete', Id });
      const speaks = 'You do not give your feature presentation that day. Please tell Leela, who was to come instead.';
      expect([await told(asha), await told(ravi)]).toEqual([[`${off}. ${speaks}`], [`${off}. ${request}`]]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
