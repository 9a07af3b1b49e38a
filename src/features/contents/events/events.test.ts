// Events through the real app: the shared tests of contents, and those of events only.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { testContents } from '../../../../tests/suites/contents-suite.ts';
import { type Client, onAnyEngine, type TestPortal } from '../../../../tests/test-portal.ts';
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
    changed: { EventName: 'Another event', EventType: 'Hybrid' },
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

  onAnyEngine((portal) => {
    it('need neither picture nor dates nor description', async () => {
      const staff = await portal().as('superAdmin');
      const { res, status } = await staff.send(saveEvent, { Flag: 'Add', EventName: 'Bare' });
      expect(status).toBe(200);
      expect((await staff.send(listEvents, { Id: res?.Id })).rc[0]).toMatchObject({
        Image: null,
        StartDate: null,
        EndDate: null,
        Description: null,
        IsPast: false,
      });
    });

    it('take place in person unless a type is given, and keep their type when none is sent', async () => {
      const staff = await portal().as('superAdmin');
      const typeOf = async (Id: unknown) => (await staff.send(listEvents, { Id })).rc[0]?.EventType;
      const bare = (await staff.send(saveEvent, { Flag: 'Add', EventName: 'Bare' })).res?.Id;
      expect(await typeOf(bare)).toBe('In-Person');
      const online = (await staff.send(saveEvent, { Flag: 'Add', EventName: 'Far', EventType: 'Online' })).res?.Id;
      for (const EventType of [undefined, null, '']) {
        expect((await staff.send(saveEvent, { Flag: 'Update', Id: online, EventName: 'Farther', EventType })).status).toBe(200);
        expect(await typeOf(online)).toBe('Online');
      }
      await staff.send(saveEvent, { Flag: 'Update', Id: online, EventName: 'Both', EventType: 'Hybrid' });
      expect(await typeOf(online)).toBe('Hybrid');
      const of = async (EventType: string) =>
        (await staff.send(listEvents, { EventType, RecordsPerPage: 0 })).rc.map((row) => [row.Id === online, row.EventType]);
      expect(await of('Hybrid')).toContainEqual([true, 'Hybrid']);
      expect(new Set((await of('In-Person')).map(String))).toEqual(new Set(['false,In-Person']));
      const message = 'Event Type must be Online, In-Person or Hybrid';
      for (const EventType of ['Offline', 'online', 1, true, ['Online']]) {
        const refused = { status: 400, msgkey: message, res: { Errors: { EventType: message } } };
        expect(await staff.send(saveEvent, { ...valid, Flag: 'Add', EventType })).toMatchObject(refused);
        expect((await staff.send(listEvents, { EventType })).status).toBe(400);
      }
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
      onAnyEngine((portal) => testUpcoming(portal, offset), { TIME_ZONE: zone });
      onAnyEngine((portal) => testUpcomingFirst(portal, offset), { TIME_ZONE: zone });
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

const testUpcomingFirst = (portal: () => TestPortal, offset: string) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('can come upcoming first, then past, by the day of the time zone, in pages, in a search and in a file', async () => {
    const at = (moment: string) => new Date(`${moment}${offset}`);
    const setClock = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: at(moment) });
    setClock('2028-02-28T23:59:59.999');
    const [staff, member] = [await portal().as('superAdmin'), await portal().as('member')];
    const add = (EventName: string, StartDate: Date | string | null, EndDate: Date | string | null = null) =>
      staff.send(saveEvent, { Flag: 'Add', EventName, StartDate, EndDate });
    await add('ended yesterday', at('2028-02-20T10:00:00.000'), at('2028-02-27T23:59:59.999'));
    await add('next year', at('2029-01-01T12:00:00.000'));
    await add('no date 1', null);
    await add('day before', '2028-02-26T12:00:00.000Z');
    await add('goes on', at('2028-02-01T10:00:00.000'), at('2028-02-28T01:00:00.000'));
    await add('only an end', null, '2028-03-02T00:00:00.000Z');
    await add('today', '2028-02-28T12:00:00.000Z');
    await add('only an end, over', null, '2028-01-01T12:00:00.000Z');
    await add('this evening', at('2028-02-28T20:00:00.500'));
    await add('very old', '0500-06-01T12:00:00.000Z');
    await add('no date 2', null);

    const list = async (input: Record<string, unknown>) => (await member.send(listEvents, { UpcomingFirst: true, ...input })).rc;
    const names = async (input: Record<string, unknown>) => (await list(input)).map(({ EventName }) => EventName);
    const rest = ['only an end', 'next year', 'no date 1', 'no date 2'];
    const today = await names({ RecordsPerPage: 0 });
    const [first, second] = offset === 'Z' ? ['today', 'this evening'] : today.slice(1, 3);
    expect([first, second].toSorted()).toEqual(['this evening', 'today']);
    const past = ['ended yesterday', 'day before', 'only an end, over', 'very old'];
    expect(today).toEqual(['goes on', first, second, ...rest, ...past]);
    expect((await list({ RecordsPerPage: 0 })).filter(({ IsPast }) => IsPast).map(({ EventName }) => EventName)).toEqual(past);

    const paged = await Promise.all([1, 2, 3, 4].map((CurrentPage) => names({ CurrentPage, RecordsPerPage: 3 })));
    expect(paged.flat()).toEqual(today);
    expect(await names({ EventName: 'o', RecordsPerPage: 0 })).toEqual(today.filter((name) => name?.includes('o')));
    expect(await names({ Sort: 'EventName', RecordsPerPage: 2 })).toEqual(['day before', 'ended yesterday']);
    expect((await names({ UpcomingFirst: false }))[0]).toBe('no date 2');
    expect((await member.send(listEvents, { UpcomingFirst: 'soon' })).status).toBe(400);

    setClock('2028-02-29T00:00:00.000');
    expect((await list({ RecordsPerPage: 4 })).map(({ EventName, IsPast }) => [EventName, IsPast])).toEqual(
      rest.map((name) => [name, false]),
    );
    const over = (await names({ RecordsPerPage: 0 })).slice(4);
    expect(over.slice(0, 3).toSorted()).toEqual(['goes on', 'this evening', 'today']);
    expect(over.slice(3)).toEqual(past);
  });
};
