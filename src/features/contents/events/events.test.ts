// Events through the real app: the shared tests of contents, and those of events only.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { testContents } from '../../../../tests/contents-suite.ts';
import { type Client, onBothEngines, type TestPortal } from '../../../../tests/test-portal.ts';
import { eventTexts, listEvents, saveEvent } from './events.contract.ts';

const valid = {
  EventName: 'Founders evening',
  Description: '<p>Come as you are</p>',
  StartDate: '2026-12-05T12:30:00.000Z',
  EndDate: '2026-12-05T15:30:00.000Z',
};

describe('events', () => {
  testContents({
    record: 'Event',
    changed: { EventName: 'Another event' },
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

    it('cannot end before they start', async () => {
      const staff = await portal().as('superAdmin');
      const message = 'End date must be after the start date';
      const answer = await staff.send(saveEvent, { ...valid, EndDate: '2026-12-05T12:29:59.999Z', Flag: 'Add' });
      expect(answer).toMatchObject({ status: 400, msgkey: message, res: { Errors: { EndDate: message } } });
      expect((await staff.send(saveEvent, { ...valid, EndDate: valid.StartDate, Flag: 'Add' })).status).toBe(200);
      expect((await staff.send(saveEvent, { ...valid, StartDate: '', Flag: 'Add' })).status).toBe(200);
    });
  });

  for (const [zone, offset] of [
    ['Asia/Kolkata', '+05:30'],
    ['UTC', 'Z'],
    ['America/New_York', '-05:00'],
  ] as const) {
    describe(`in the time zone ${zone}`, () => {
      onBothEngines((portal) => testUpcoming(portal, offset), { TIME_ZONE: zone });
    });
  }
});

const testUpcoming = (portal: () => TestPortal, offset: string) => {
  const at = (moment: string) => new Date(`${moment}${offset}`);
  const names = async (client: Client, Upcoming: unknown) =>
    (await client.send(listEvents, { Upcoming, RecordsPerPage: 0 })).rc.map(({ EventName }) => EventName);
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are upcoming from the start of today on, newest first; members see active ones only', async () => {
    const setClock = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: at(moment) });
    setClock('2028-02-28T12:00:00.000');
    const [staff, member] = [await portal().as('superAdmin'), await portal().as('member')];
    const add = (EventName: string, StartDate: Date | null) => staff.send(saveEvent, { Flag: 'Add', EventName, StartDate });
    await add('next year', at('2029-01-01T12:00:00.000'));
    await add('no date', null);
    await add('last of yesterday', at('2028-02-27T23:59:59.999'));
    await add('first of today', at('2028-02-28T00:00:00.000'));
    await add('first of tomorrow', at('2028-02-29T00:00:00.000'));
    const { res } = await add('switched off', at('2028-03-01T12:00:00.000'));
    await staff.send(saveEvent, { Flag: 'Active', Id: res?.Id, IsActive: false });

    const tomorrow = ['first of tomorrow', 'next year'];
    for (const [moment, expected] of [
      ['2028-02-28T00:00:00.000', ['first of tomorrow', 'first of today', 'next year']],
      ['2028-02-28T23:59:59.999', ['first of tomorrow', 'first of today', 'next year']],
      ['2028-02-29T00:00:00.000', tomorrow],
      ['2028-02-29T23:59:59.999', tomorrow],
      ['2028-03-01T00:00:00.000', ['next year']],
    ] as const) {
      setClock(moment);
      for (const yes of [true, 'true', 1, '1']) expect(await names(member, yes), moment).toEqual(expected);
      expect(await names(staff, true), moment).toEqual(['switched off', ...expected]);
    }
    for (const no of [false, '', null, undefined]) expect(await names(member, no)).toHaveLength(5);
    expect((await member.send(listEvents, { Upcoming: 'soon' })).status).toBe(400);
    expect((await member.send(listEvents, { Upcoming: true, RecordsPerPage: 1 })).res).toEqual({ TotalRecords: 1 });
  });
};
