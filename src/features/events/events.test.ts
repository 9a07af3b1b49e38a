// Events through the real app: all that contents do, and what is special to them.

import { describe, expect, it } from 'vitest';
import { testContents } from '../../../tests/contents-suite.ts';
import { onBothEngines } from '../../../tests/test-portal.ts';
import { eventTexts, listEvents, saveEvent } from './events.contract.ts';

const valid = {
  EventName: 'Founders evening',
  Description: '<p>Come as you are</p>',
  StartDate: '2026-12-05T12:30:00.000Z',
  EndDate: '2026-12-05T15:30:00.000Z',
};

describe('events', () => {
  testContents({
    list: listEvents,
    save: saveEvent,
    valid,
    required: { EventName: 'Event name is required' },
    textFilters: ['EventName'],
    picture: 'Image',
    pictureRequired: null,
    membersRead: true,
    texts: eventTexts,
    missingId: {
      update: 'ID is required for update operation',
      delete: 'ID is required for delete operation',
      active: 'ID is required for status toggle operation',
    },
  });

  onBothEngines((portal) => {
    it('need neither picture nor dates nor description', async () => {
      const staff = await portal().as('superAdmin');
      const { res, status } = await staff.send(saveEvent, { Flag: 'Add', EventName: 'Bare' });
      expect(status).toBe(200);
      expect((await staff.send(listEvents, { Id: res?.Id })).rc[0]).toMatchObject({
        Image: null,
        StartDate: null,
        EndDate: null,
        Description: null,
      });
    });

    it('do not end before they start', async () => {
      const staff = await portal().as('superAdmin');
      const message = 'End date must be after the start date';
      const answer = await staff.send(saveEvent, { ...valid, EndDate: '2026-12-05T12:29:59.999Z', Flag: 'Add' });
      expect(answer).toMatchObject({ status: 400, msgkey: message, res: { Errors: { EndDate: message } } });
      expect((await staff.send(saveEvent, { ...valid, EndDate: valid.StartDate, Flag: 'Add' })).status).toBe(200);
      expect((await staff.send(saveEvent, { ...valid, StartDate: '', Flag: 'Add' })).status).toBe(200);
    });
  });
});
