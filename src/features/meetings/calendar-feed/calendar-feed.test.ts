// Calendars to subscribe to, read by two parsers: what stands in them, what changes in them and what does not, and who may read them.

import { convertIcsCalendar } from 'ts-ics';
import { describe, expect, it } from 'vitest';
import { entriesOf } from '../../../../tests/calendar-in.ts';
import { inDays } from '../../../../tests/in-days.ts';
import { changesByCommandLine, here } from '../../../../tests/makers.ts';
import { makeMeetingChapter } from '../../../../tests/rooms/meeting-chapter.ts';
import { type Client, onBothEngines, startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import { bounds } from '../../../platform/bounds/bounds.ts';
import { path as pathOfCall } from '../../../platform/wire/call.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { saveEvent } from '../../contents/events/events.contract.ts';
import { setActive } from '../../people/accounts/accounts.server.ts';
import { saveKey } from '../../people/keys/keys.contract.ts';
import { getProfile } from '../../people/profile/profile.contract.ts';
import { savePart } from '../agenda/agenda.contract.ts';
import { answerEvent } from '../event-answers/event-answers.contract.ts';
import { saveMeeting, speakersPart } from '../meetings/meetings.contract.ts';

const subscribe = async (client: Client) => {
  const { status, res } = await client.send(saveKey, { Flag: 'Add', Use: 'Calendar', Name: 'Phone' });
  expect(status).toBe(200);
  return { id: res?.Id ?? 0, key: res?.Key ?? '', path: `/calendar/${res?.Key}.ics` };
};

const open = ({ app }: TestPortal, url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

/** As two programs read it. */
const readBoth = async (portal: TestPortal, path: string) => {
  const { statusCode, body } = await open(portal, path);
  expect(statusCode).toBe(200);
  const entries = entriesOf(body);
  const other = convertIcsCalendar(undefined, body);
  expect(other.events?.map(({ uid, summary, status }) => ({ uid, summary, status })) ?? []).toEqual(
    entries.map(({ uid, summary, status }) => ({ uid, summary, status })),
  );
  expect(other.events?.map(({ start }) => start.date.getTime()) ?? []).toEqual(entries.map(({ fromTime }) => fromTime));
  expect(other.method).toBeUndefined();
  return { body, entries, named: (uid: string) => entries.find((entry) => entry.uid.startsWith(uid)) };
};

describe('a calendar', () => {
  onBothEngines((portal) => {
    it('has the meetings of the own chapters, those at which one speaks, and events to which one goes', async () => {
      const chapter = await makeMeetingChapter(portal());
      const other = await makeMeetingChapter(portal(), 'Pune Central');
      const asha = await chapter.join('Asha Rao');
      const next = await chapter.add(inDays(3), { Theme: 'Trust, and more', Place: 'Hotel; Blue' });
      const spoken = await chapter.add(inDays(10));
      await chapter.add(inDays(205));
      const others = await other.add(inDays(4));
      await chapter.secretary.send(savePart, { Flag: 'Add', MeetingId: spoken, Part: speakersPart, UserId: asha.id, Topic: 'Tea' });
      const addEvent = async (EventName: string) =>
        (
          await chapter.staff.send(saveEvent, {
            Flag: 'Add',
            EventName,
            StartDate: `${inDays(5)}T12:30:00.000Z`,
            Place: 'Town hall',
            IsActive: true,
          })
        ).res?.Id ?? 0;
      const [going, not] = [await addEvent('Summer party'), await addEvent('Winter party')];
      expect((await asha.client.send(answerEvent, { EventId: going, Answer: 'Going' })).status).toBe(200);
      const { path } = await subscribe(asha.client);
      const { entries, named, body } = await readBoth(portal(), path);
      expect(entries.map(({ uid }) => uid)).toEqual([
        `meeting-${next}@localhost`,
        `event-${going}@localhost`,
        `meeting-${spoken}@localhost`,
      ]);
      expect(named(`meeting-${next}@`)).toMatchObject({
        summary: 'Mumbai Harbour: meeting',
        location: 'Hotel; Blue',
        description: 'Trust, and more',
        status: 'CONFIRMED',
        sequence: 1,
      });
      expect(named(`meeting-${spoken}@`)).toMatchObject({ summary: 'Mumbai Harbour: meeting, you speak', description: 'You speak: Tea' });
      expect(named(`event-${going}@`)).toMatchObject({ summary: 'Summer party', location: 'Town hall' });
      for (const strange of [`meeting-${others}@`, `event-${not}@`]) expect(named(strange)).toBeUndefined();
      for (const line of ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']) expect(body).toContain(`${line}\r\n`);
      expect(body).not.toContain('METHOD');
      // Officers see those of their chapter, super admins those of none.
      expect((await readBoth(portal(), (await subscribe(chapter.secretary)).path)).entries).toHaveLength(2);
      expect((await readBoth(portal(), (await subscribe(chapter.staff)).path)).entries).toEqual([]);
    });

    it('keeps the name of a meeting that is moved or called off, and drops one that was called off a month ago', async () => {
      const chapter = await makeMeetingChapter(portal());
      const asha = await chapter.join('Asha Rao');
      const id = await chapter.add(inDays(3));
      const { path } = await subscribe(asha.client);
      const before = (await readBoth(portal(), path)).named(`meeting-${id}@`);
      const moved = { Flag: 'Update', Id: id, ChapterId: chapter.id, Day: inDays(6), StartsAt: '09:00', EndsAt: '10:30' };
      expect(await chapter.secretary.send(saveMeeting, moved)).toMatchObject({ status: 200 });
      const after = (await readBoth(portal(), path)).named(`meeting-${id}@`);
      expect(after).toMatchObject({ uid: before?.uid, status: 'CONFIRMED', sequence: 2 });
      expect(after?.fromTime).not.toBe(before?.fromTime);
      expect(await chapter.secretary.send(saveMeeting, { Flag: 'Delete', Id: id })).toMatchObject({ status: 200 });
      const gone = await readBoth(portal(), path);
      expect(gone.entries).toHaveLength(1);
      expect(gone.named(`meeting-${id}@`)).toMatchObject({ status: 'CANCELLED', sequence: 3, fromTime: after?.fromTime });
      const longAgo = `${inDays(-32)}T06:00:00.000Z`;
      await portal().data.write((tx) =>
        tx.updateTable('changes').set({ at: longAgo }).where('record', '=', 'Meeting').where('record_id', '=', id).execute(),
      );
      expect((await readBoth(portal(), path)).entries).toEqual([]);
      // A holiday is called off as well.
      const held = await chapter.add(inDays(8));
      const holiday = {
        Flag: 'Update',
        Id: held,
        ChapterId: chapter.id,
        Day: inDays(8),
        StartsAt: '09:00',
        EndsAt: '10:30',
        Kind: 'Holiday',
      };
      expect(await chapter.secretary.send(saveMeeting, holiday)).toMatchObject({ status: 200 });
      expect((await readBoth(portal(), path)).named(`meeting-${held}@`)).toMatchObject({ status: 'CANCELLED', sequence: 2 });
      await portal().data.write((tx) => tx.updateTable('changes').set({ at: longAgo }).where('record_id', '=', held).execute());
      expect((await readBoth(portal(), path)).entries).toEqual([]);
    });

    it('has an event that was called off, and not one to which one does not go any more', async () => {
      const chapter = await makeMeetingChapter(portal());
      const asha = await chapter.join('Asha Rao');
      const event = { EventName: 'Party', StartDate: `${inDays(5)}T12:30:00.000Z` };
      const { res } = await chapter.staff.send(saveEvent, { Flag: 'Add', ...event });
      const EventId = res?.Id ?? 0;
      await asha.client.send(answerEvent, { EventId, Answer: 'Going' });
      const { path } = await subscribe(asha.client);
      await chapter.staff.send(saveEvent, { Flag: 'Active', Id: EventId, IsActive: false });
      expect((await readBoth(portal(), path)).named(`event-${EventId}@`)).toMatchObject({ status: 'CANCELLED' });
      const calledOffAt = (at: string) =>
        portal().data.write((tx) =>
          tx.updateTable('changes').set({ at }).where('record', '=', 'Event').where('record_id', '=', EventId).execute(),
        );
      await calledOffAt(`${inDays(-32)}T06:00:00.000Z`);
      expect((await readBoth(portal(), path)).entries).toEqual([]);
      await chapter.staff.send(saveEvent, { Flag: 'Active', Id: EventId, IsActive: true });
      await asha.client.send(answerEvent, { EventId, Answer: 'Not going' });
      expect((await readBoth(portal(), path)).entries).toEqual([]);
    });

    it('has an event that was deleted as called off for a month, with the others as they were, and an undo brings it back', async () => {
      const chapter = await makeMeetingChapter(portal());
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      const addEvent = async (day: string, fields: Record<string, unknown> = {}) => {
        const event = { Flag: 'Add', EventName: 'Party', StartDate: `${day}T12:30:00.000Z`, Place: 'Town hall', IsActive: true, ...fields };
        const Id = (await chapter.staff.send(saveEvent, event)).res?.Id ?? 0;
        for (const { client } of [asha, ravi]) await client.send(answerEvent, { EventId: Id, Answer: 'Going' });
        return Id;
      };
      const [party, tea, far] = [await addEvent(inDays(5)), await addEvent(inDays(6), { EventName: 'Tea' }), await addEvent(inDays(205))];
      await ravi.client.send(answerEvent, { EventId: party, Answer: 'Not going' });
      const [{ path }, other] = [await subscribe(asha.client), await subscribe(ravi.client)];
      const before = (await readBoth(portal(), path)).named(`event-${party}@`);
      const remove = async (Id: number) => (await chapter.staff.send(saveEvent, { Flag: 'Delete', Id })).res?.SetId;
      const [set] = [await remove(party), await remove(far)];
      const { entries, named, body } = await readBoth(portal(), path);
      expect(entries.map(({ uid }) => uid)).toEqual([`event-${party}@localhost`, `event-${tea}@localhost`]);
      expect(named(`event-${party}@`)).toEqual({ ...before, status: 'CANCELLED', sequence: (before?.sequence ?? 0) + 1 });
      expect((await readBoth(portal(), path)).body).toBe(body);
      expect((await readBoth(portal(), other.path)).entries.map(({ uid }) => uid)).toEqual([`event-${tea}@localhost`]);

      expect((await chapter.staff.send(undoChanges, { SetId: set })).status).toBe(200);
      const back = (await readBoth(portal(), path)).named(`event-${party}@`);
      expect(back).toMatchObject({ status: 'CONFIRMED', location: 'Town hall' });
      expect(back?.sequence).toBeGreaterThan(before?.sequence ?? 0);

      await remove(party);
      const longAgo = `${inDays(-32)}T06:00:00.000Z`;
      await portal().data.write((tx) =>
        tx.updateTable('changes').set({ at: longAgo }).where('record', '=', 'Event').where('record_id', '=', party).execute(),
      );
      expect((await readBoth(portal(), path)).entries.map(({ uid }) => uid)).toEqual([`event-${tea}@localhost`]);
    });

    it('is the same text while nothing changed, and then has no body', async () => {
      const chapter = await makeMeetingChapter(portal());
      const asha = await chapter.join('Asha Rao');
      await chapter.add(inDays(3));
      const { path } = await subscribe(asha.client);
      const first = await open(portal(), path);
      expect(first.headers).toMatchObject({ 'cache-control': 'private, max-age=900', 'content-type': 'text/calendar; charset=utf-8' });
      const headers = { 'if-none-match': String(first.headers.etag) };
      const second = await open(portal(), path, headers);
      expect([second.statusCode, second.body, second.headers.etag]).toEqual([304, '', first.headers.etag]);
      await chapter.add(inDays(4));
      const third = await open(portal(), path, headers);
      expect(third.statusCode).toBe(200);
      expect(third.headers.etag).not.toBe(first.headers.etag);
    });

    it('ends with its key, and while its owner is deactivated; no other key opens it', async () => {
      const chapter = await makeMeetingChapter(portal());
      const { client } = await chapter.join('Asha Rao');
      const { id, key, path } = await subscribe(client);
      const statusOf = async (url: string) => (await open(portal(), url)).statusCode;
      expect(await statusOf(path)).toBe(200);
      const changes = changesByCommandLine(portal().data, here);
      await setActive(changes, client.email, false);
      expect(await statusOf(path)).toBe(404);
      await setActive(changes, client.email, true);
      expect(await statusOf(path)).toBe(200);
      expect((await portal().clientWith({ id: 0, email: '' }, key).send(getProfile)).status).toBe(401);
      const api = await chapter.staff.send(saveKey, { Flag: 'Add', Use: 'API', Name: 'Zapier' });
      for (const wrong of [
        `/calendar/${api.res?.Key}.ics`,
        `/calendar/chk_${'x'.repeat(43)}.ics`,
        '/calendar/me.ics',
        `/calendar/${key}`,
      ]) {
        expect(await statusOf(wrong)).toBe(404);
      }
      await chapter.staff.send(saveKey, { Flag: 'Delete', Id: id });
      expect(await statusOf(path)).toBe(404);
    });

    it('lets others have their turn, whatever one person asks for by however many keys', async () => {
      const { staff, join } = await makeMeetingChapter(portal());
      const { client } = await join('Asha Rao');
      const keys = await Promise.all(Array.from({ length: 4 }, () => subscribe(client)));
      const other = await subscribe(staff);
      const order: string[] = [];
      const note = (who: string) => async (path: string) => {
        expect((await open(portal(), path)).statusCode).toBe(200);
        order.push(who);
      };
      const many = Array.from({ length: 15 }, () => keys.map(({ path }) => path)).flat();
      await Promise.all([...many.map(note('Asha')), note('other')(other.path)]);
      expect(order.indexOf('other')).toBeLessThan(many.length / 2);
    });

    it('is not there with a wrong key, however often one was tried; the tries count for the API', async () => {
      const { path, key } = await subscribe((await makeMeetingChapter(portal())).staff);
      const from = { remoteAddress: '203.0.113.77' };
      const statuses: number[] = [];
      for (let time = 0; time < bounds.wrongKeys.address + 5; time++) {
        const wrong = `/calendar/chk_${String(time).padStart(43, 'x')}.ics`;
        statuses.push((await portal().app.inject({ url: wrong, ...from })).statusCode);
      }
      expect(new Set(statuses)).toEqual(new Set([404]));
      expect((await portal().app.inject({ url: path, ...from })).statusCode).toBe(200);
      const headers = { authorization: `Bearer ${key}` };
      expect((await portal().app.inject({ url: pathOfCall(getProfile), headers, ...from })).statusCode).toBe(429);
    });
  });

  it('leaves its key in no line of the log, whatever the level', async () => {
    const portal = await startTestPortal('sqlite', { LOG_LEVEL: 'trace' });
    const member = await portal.as('member');
    const { key, path } = await subscribe(member);
    for (const url of [path, `${path}?again=1`, `/calendar/${key}`, `/calendar//${key}.ics`]) await open(portal, url);
    portal.app.log.error({ err: new Error(`failed at http://localhost${path}`) }, 'it failed');
    const lines = portal.failures();
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.join('\n')).not.toContain(key.slice(4));
    expect(lines.some((line) => line.includes('"call":"/calendar/:file"') && line.includes('"key":"Phone"'))).toBe(true);
    await portal.close();
  });
});
