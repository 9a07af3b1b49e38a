// What officers did to an event of their chapter they take back, with the answers and joined events that went with it.

import { describe, expect, it } from 'vitest';
import { makeMeetingChapter } from '../../../../tests/rooms/meeting-chapter.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { saveEvent } from '../../contents/events/events.contract.ts';
import { listJoinedEvents } from '../../own-records/joined-events/joined-events.contract.ts';
import { listAttendance } from '../attendances/attendances.contract.ts';
import { answerEvent } from './event-answers.contract.ts';

describe('an event of a chapter', () => {
  onAnyEngine((portal) => {
    it('that its officer deleted comes back with the answers, by an officer of that chapter only', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Alpha');
      const other = await makeMeetingChapter(portal(), 'Beta');
      const { secretary } = chapter;
      const member = await chapter.join('Asha');
      const fields = { EventName: 'Founders evening', StartDate: '2099-10-01T12:30:00.000Z', ChapterId: chapter.id };
      const EventId = (await secretary.send(saveEvent, { Flag: 'Add', ...fields })).res?.Id;
      await member.client.send(answerEvent, { EventId, Answer: 'Going' });
      const { res } = await secretary.send(saveEvent, { Flag: 'Delete', Id: EventId });
      for (const client of [other.secretary, member.client]) {
        expect((await client.send(undoChanges, { SetId: res?.SetId })).status).not.toBe(200);
      }
      expect((await secretary.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
      expect((await secretary.send(listAttendance, { EventId })).rc.map(({ Name, Answer }) => [Name, Answer])).toEqual([['Asha', 'Going']]);
      expect((await member.client.send(listJoinedEvents, { CMSEventId: EventId })).rc).toHaveLength(1);
      expect(portal().failures()).toEqual([]);
    });
  });
});
