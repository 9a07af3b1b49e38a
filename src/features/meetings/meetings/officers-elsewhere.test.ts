// What an office gives in the history: for its own chapter only, and on its days, as they are where the portal is.

import { afterAll, describe, expect, it, vi } from 'vitest';
import { type MeetingChapter, makeMeetingChapter } from '../../../../tests/rooms/meeting-chapter.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import type { Data } from '../../../platform/data/data.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { saveEvent } from '../../contents/events/events.contract.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { checkIn, getCheckInCode } from '../attendances/answers.contract.ts';
import { answerEvent } from '../event-answers/event-answers.contract.ts';
import { saveMeeting } from './meetings.contract.ts';

/** 10 September 2026 at noon in the time zone of the portal. */
const noon = '2026-09-10T06:30:00.000Z';

describe('whoever has an office', () => {
  const at = (moment: string) => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  afterAll(() => void vi.useRealTimers());

  describe('in another chapter', () => {
    onAnyEngine((portal) => {
      it('takes back no mark of the own, neither of a meeting nor of an event, as a plain member', async () => {
        at(noon);
        const [own, other] = [await makeMeetingChapter(portal(), 'Alpha'), await makeMeetingChapter(portal(), 'Beta')];
        const asha = await other.join('Asha Rao');
        await hold(portal().data, own, asha.id, '2020-01-01', '2099-12-31');
        const fields = { EventName: 'Dinner', StartDate: '2026-09-10T08:00:00.000Z', ChapterId: other.id };
        const EventId = (await other.secretary.send(saveEvent, { Flag: 'Add', ...fields })).res?.Id;
        await asha.client.send(answerEvent, { EventId, Answer: 'Going' });
        const MeetingId = await other.add('2026-09-10', { StartsAt: '11:00' });
        for (const occasion of [{ MeetingId }, { EventId }]) {
          at(noon);
          const code = await other.secretary.send(getCheckInCode, occasion);
          const marked = await asha.client.send(checkIn, { Code: code.res?.Code });
          expect(marked).toMatchObject({ status: 200, res: { Mark: expect.any(String) } });
          const undo = { SetId: marked.res?.SetId };
          expect(await asha.client.send(undoChanges, undo)).toMatchObject({ status: 409, msgkey: 'Answers are closed' });
          // An officer of that very chapter does it, where it is the own mark too.
          await hold(portal().data, other, asha.id, '2020-01-01', '2099-12-31');
          expect((await asha.client.send(undoChanges, undo)).status).toBe(200);
          await portal().data.write((tx) =>
            tx.deleteFrom('offices').where('user_id', '=', asha.id).where('chapter_id', '=', other.id).execute(),
          );
        }
        expect(portal().failures()).toEqual([]);
      });
    });
  });

  describe.each([
    ['Pacific/Midway', '-11:00'],
    ['Asia/Kolkata', '+05:30'],
    ['Pacific/Kiritimati', '+14:00'],
  ])('in %s', (zone, offset) => {
    onAnyEngine(
      (portal) => {
        it.each([
          ['first', '2026-09-10', '2099-12-31'],
          ['last', '2020-01-01', '2026-09-10'],
          ['only', '2026-09-10', '2026-09-10'],
        ])(
          'takes back what was done early and late on the %s day of it, and no officer what was done on the days around',
          async (_, from, to) => {
            at(`2026-09-10T12:00:00${offset}`);
            const chapter = await makeMeetingChapter(portal(), 'Alpha');
            const person = await chapter.join('Meera Shah');
            await hold(portal().data, chapter, person.id, '2026-09-01', '2026-09-20');
            const days = ['2026-09-09T23:59', '2026-09-10T00:01', '2026-09-10T23:59', '2026-09-11T00:01'];
            const sets: { moment: string; SetId: number | null | undefined }[] = [];
            for (const moment of days) {
              at(`${moment}:00${offset}`);
              const Day = `2026-10-0${sets.length + 1}`;
              const { status, res } = await person.client.send(saveMeeting, { Flag: 'Add', ChapterId: chapter.id, Day });
              expect(status).toBe(200);
              sets.push({ moment, SetId: res?.SetId });
            }
            await portal().data.write((tx) =>
              tx.updateTable('offices').set({ from_day: from, to_day: to }).where('user_id', '=', person.id).execute(),
            );
            for (const { moment, SetId } of sets) {
              const day = moment.slice(0, 10);
              const isInOffice = from <= day && day <= to;
              const [row] = (await chapter.secretary.send(listHistory, { Record: 'Meeting', SetId })).rc;
              expect({ moment, MayUndo: row?.MayUndo }).toEqual({ moment, MayUndo: isInOffice });
              const { status } = await chapter.secretary.send(undoChanges, { SetId });
              expect({ moment, status }).toEqual({ moment, status: isInOffice ? 200 : 404 });
            }
            expect(portal().failures()).toEqual([]);
          },
        );
      },
      { TIME_ZONE: zone },
    );
  });

  const hold = async (data: Data, chapter: MeetingChapter, user_id: number, from_day: string, to_day: string) => {
    const term = { chapter_id: chapter.id, user_id, office: 'Education Coordinator' as const, from_day, to_day };
    const row = { ...term, created_by: chapter.staff.userId, created_at: noon };
    await data.write((tx) => tx.insertInto('offices').values(row).execute());
  };
});
