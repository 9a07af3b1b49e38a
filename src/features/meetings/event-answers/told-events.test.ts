// Who is told that an event was changed, called off or taken up again: once, and only what they do not know yet.

import { describe, expect, it } from 'vitest';
import { calendarIn } from '../../../../tests/calendar-in.ts';
import { changingEvents } from '../../../../tests/rooms/changing-events-room.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { saveEvent } from '../../contents/events/events.contract.ts';
import { saveNoticeChoices, seeNotices } from '../../people/notices/notices.contract.ts';
import { answerEvent } from './event-answers.contract.ts';

describe('an event that changes', () => {
  onAnyEngine((portal) => {
    const { staff, join, fields, add, sent, said } = changingEvents(portal);

    it('tells who was told of an event that it is called off, also who only waits for a place', async () => {
      const event = await add({ Capacity: 2 });
      const [goes, other, waits] = [await join(), await join(), await join()];
      for (const { client } of [goes, other, waits]) await client.send(answerEvent, { EventId: event, Answer: 'Going' });
      await other.client.send(answerEvent, { EventId: event, Answer: 'Not going' });
      await staff().send(saveEvent, { Flag: 'Update', Id: event, ...fields, Capacity: 1 });
      await staff().send(saveEvent, { Flag: 'Active', Id: event });
      const calledOff = ['Founders evening on Thursday 1 October at 6:00 pm was called off'];
      expect([await said(goes), await said(waits), await said(other)]).toEqual([calledOff, calledOff, []]);
    });

    it('says once that it was called off: not again when one that is off is deleted, nor when it comes back so', async () => {
      const event = await add();
      const asha = await join();
      await asha.client.send(answerEvent, { EventId: event, Answer: 'Going' });
      await staff().send(saveEvent, { Flag: 'Active', Id: event, IsActive: false });
      expect(await sent()).toHaveLength(1);
      const gone = await staff().send(saveEvent, { Flag: 'Delete', Id: event });
      await staff().send(undoChanges, { SetId: gone.res?.SetId ?? 0 });
      expect([gone.status, await sent()]).toEqual([200, []]);
    });

    it.each(['deleted', 'switched off'])('tells them that it takes place after all when one that was %s comes back', async (how) => {
      const event = await add();
      const asha = await join();
      await asha.client.send(answerEvent, { EventId: event, Answer: 'Going' });
      const gone = await staff().send(saveEvent, how === 'deleted' ? { Flag: 'Delete', Id: event } : { Flag: 'Active', Id: event });
      expect(await sent()).toHaveLength(1);
      if (how === 'deleted') await staff().send(undoChanges, { SetId: gone.res?.SetId ?? 0 });
      else await staff().send(saveEvent, { Flag: 'Active', Id: event });
      const notices = portal().data.read.selectFrom('notices').select(['text', 'path']).where('user_id', '=', asha.id);
      const text = 'Founders evening takes place after all: Thursday 1 October at 6:00 pm, Hotel Blue; Hall 2';
      expect(await notices.execute()).toEqual([{ text, path: `/events/${event}` }]);
      const [mail, ...others] = await sent();
      expect(others).toEqual([]);
      expect(calendarIn(mail?.source)).toMatchObject({ uid: `event-${event}@portal.example.com`, status: 'CONFIRMED' });
    });

    it.each(['deleted', 'switched off'])('tells of one that was %s and comes back whoever has seen so, and nobody else', async (how) => {
      const event = await add();
      const [asha, ravi, daily, never] = [await join(), await join(), await join(), await join()];
      await daily.client.send(saveNoticeChoices, { Kind: 'Event', By: 'Daily' });
      await never.client.send(saveNoticeChoices, { Kind: 'Event', By: 'Never' });
      for (const { client } of [asha, ravi, daily, never]) await client.send(answerEvent, { EventId: event, Answer: 'Going' });
      const gone = await staff().send(saveEvent, how === 'deleted' ? { Flag: 'Delete', Id: event } : { Flag: 'Active', Id: event });
      await ravi.client.send(seeNotices, { All: true });
      if (how === 'deleted') await staff().send(undoChanges, { SetId: gone.res?.SetId ?? 0 });
      else await staff().send(saveEvent, { Flag: 'Active', Id: event });
      const all = await Promise.all([asha, ravi, daily, never].map(said));
      expect(all.map((own) => own.length)).toEqual([0, 1, 0, 0]);
      expect((await sent()).map(({ to }) => to)).toEqual([ravi.email]);
    });

    it('tells of what a person does not know yet: once, and not of what was taken back', async () => {
      const event = await add();
      const [asha, ravi] = [await join(), await join()];
      for (const { client } of [asha, ravi]) await client.send(answerEvent, { EventId: event, Answer: 'Going' });
      const move = (Place: string) => staff().send(saveEvent, { Flag: 'Update', Id: event, ...fields, Place });
      const switchIt = () => staff().send(saveEvent, { Flag: 'Active', Id: event });
      await move('Hotel Red');
      await ravi.client.send(seeNotices, { All: true });
      await move('Hotel Blue; Hall 2');
      const when = 'Thursday 1 October at 6:00 pm';
      const changed = (place: string) => `Founders evening has changed: ${when}, ${place}`;
      expect([await said(asha), await said(ravi)]).toEqual([[], [changed('Hotel Red'), changed('Hotel Blue; Hall 2')]]);
      // Moved, and off and on again, before anybody was told: the move is told.
      await portal().data.write(async (tx) => void (await tx.deleteFrom('notices').execute()));
      await move('Hotel Green');
      await switchIt();
      await switchIt();
      expect(await said(asha)).toEqual([changed('Hotel Green')]);
      // Off, which was told, then on and moved.
      await switchIt();
      await asha.client.send(seeNotices, { All: true });
      await switchIt();
      await move('Hotel White');
      expect(await said(asha)).toEqual([`Founders evening takes place after all: ${when}, Hotel White`]);
    });

    it('says from when it has moved, as far as the person knew it so', async () => {
      const event = await add();
      const [asha, ravi] = [await join(), await join()];
      for (const { client } of [asha, ravi]) await client.send(answerEvent, { EventId: event, Answer: 'Going' });
      const last = async (guest: { id: number }) => (await said(guest)).at(-1);
      const move = (StartDate: string) =>
        staff().send(saveEvent, {
          Flag: 'Update',
          Id: event,
          ...fields,
          StartDate,
          EndDate: '2026-10-03T15:00:00.000Z',
          Place: 'Hotel Blue',
        });
      await move('2026-10-02T12:30:00.000Z');
      const [first, second, third] = ['Thursday 1', 'Friday 2', 'Saturday 3'].map((day) => `${day} October at 6:00 pm`);
      const changed = `Founders evening has changed: ${second}, Hotel Blue, instead of ${first}`;
      expect([await last(asha), await last(ravi)]).toEqual([changed, changed]);
      // Ravi has seen the first move. Asha has not.
      await ravi.client.send(seeNotices, { All: true });
      await move('2026-10-03T12:30:00.000Z');
      const again = `Founders evening has changed: ${third}, Hotel Blue`;
      expect([await last(asha), await last(ravi)]).toEqual([`${again}, instead of ${first}`, `${again}, instead of ${second}`]);
      await staff().send(saveEvent, { Flag: 'Active', Id: event });
      expect([await last(asha), await last(ravi)]).toEqual([
        `Founders evening on ${first}, moved to ${third}, was called off`,
        `Founders evening on ${second}, moved to ${third}, was called off`,
      ]);
    });

    it('tells who has answered since it changed that it is as before', async () => {
      const event = await add({ GuestsAllowed: 2 });
      const [asha, ravi] = [await join(), await join()];
      for (const { client } of [asha, ravi]) await client.send(answerEvent, { EventId: event, Answer: 'Going' });
      const move = (Place: string) => staff().send(saveEvent, { Flag: 'Update', Id: event, ...fields, GuestsAllowed: 2, Place });
      // The answers are from before. Answers go by another clock than notices here, and it stands still.
      const notices = (at: string) => portal().data.write(async (tx) => void (await tx.updateTable('notices').set({ at }).execute()));
      await move('Hotel Red');
      await notices('2026-09-10T06:29:59.000Z');
      await asha.client.send(answerEvent, { EventId: event, Answer: 'Going', Guests: 1 });
      await portal().data.write(
        async (tx) =>
          void (await tx
            .updateTable('attendances')
            .set({ answered_at: '2026-09-10T06:29:00.000Z' })
            .where('user_id', '=', ravi.id)
            .execute()),
      );
      await move('Hotel Blue; Hall 2');
      const back = 'Founders evening has changed: Thursday 1 October at 6:00 pm, Hotel Blue; Hall 2';
      expect([(await said(asha)).at(-1), await said(ravi)]).toEqual([back, []]);
    });

    it('tells of one that is again as it was before some minutes ago: who has no mail may have read on a screen that it was not', async () => {
      const event = await add();
      const asha = await join();
      await asha.client.send(saveNoticeChoices, { Kind: 'Event', By: 'Never' });
      await asha.client.send(answerEvent, { EventId: event, Answer: 'Going' });
      const at = '2026-09-10T06:24:00.000Z';
      const pass = () => portal().data.write(async (tx) => void (await tx.updateTable('notices').set({ at, mailed_at: at }).execute()));
      const switchIt = () => staff().send(saveEvent, { Flag: 'Active', Id: event });
      await staff().send(saveEvent, { Flag: 'Update', Id: event, ...fields, Place: 'Hotel Red' });
      await pass();
      await staff().send(saveEvent, { Flag: 'Update', Id: event, ...fields, Place: 'Hotel Blue; Hall 2' });
      const now = 'Thursday 1 October at 6:00 pm, Hotel Blue; Hall 2';
      expect(await said(asha)).toEqual([`Founders evening has changed: ${now}`]);
      await switchIt();
      await pass();
      await switchIt();
      expect(await said(asha)).toEqual([`Founders evening takes place after all: ${now}`]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
