// Meetings that are moved, called off or taken up again, hour by hour, and what people are told of it.

import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { saveMeeting } from '../../src/features/meetings/meetings/meetings.contract.ts';
import { undoChanges } from '../../src/platform/wire/calls/changes.ts';
import { calendarIn } from '../calendar-in.ts';
import { startMailServer } from '../servers/mail-server.ts';
import type { TestPortal } from '../test-portal.ts';
import { makeMeetingChapter, type Person } from './meeting-chapter.ts';
import { sendAllNotices, toldTo } from './notices-room.ts';

const noon = '2026-09-10T06:30:00.000Z';

/** The meetings of these tests are at this time, on 14 October. */
export const rhythm = { StartsAt: '08:00', EndsAt: '09:30', Place: 'Club House' };
export const when = 'Wednesday 14 October, 8:00–9:30 am';

/** For the tests of a file. Each test begins at noon with an empty outbox. */
export const changingMeetings = (portal: () => TestPortal) => {
  let chapters = 0;
  let minutes = 0;
  /** Two clocks: what was sent later has a later time. */
  const later = (more = 60) => {
    const begun = performance.now();
    minutes += more;
    const now = new Date(Date.parse(noon) + minutes * 60_000);
    vi.useFakeTimers({ toFake: ['Date'], now });
    vi.spyOn(Temporal.Now, 'instant').mockImplementation(() =>
      Temporal.Instant.from(now.toISOString()).add({ milliseconds: Math.round(performance.now() - begun) }),
    );
  };
  beforeAll(() => later(0));
  beforeEach(async () => {
    minutes = 0;
    later(0);
    await portal().data.write(async (tx) => void (await tx.deleteFrom('outbox').execute()));
  });
  afterAll(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  /** A chapter with two members. Whatever is saved and undone is an hour later than what was before, or so many minutes. */
  const make = async () => {
    const number = chapters++;
    const chapter = await makeMeetingChapter(portal(), `Chapter ${number}`);
    const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
    const save = (fields: Record<string, unknown>, after?: number) => {
      later(after);
      return chapter.secretary.send(saveMeeting, fields);
    };
    const undo = async (SetId: number | null | undefined, after?: number) => {
      later(after);
      expect((await chapter.secretary.send(undoChanges, { SetId: SetId ?? 0 })).status).toBe(200);
    };
    /** An address of the guest that no other test has. */
    const emailOf = (guest: string) => `${guest.toLowerCase()}${number}@example.com`;
    return { chapter, asha, ravi, save, undo, emailOf, name: chapter.name };
  };
  const told = async ({ id }: Pick<Person, 'id'>) => (await toldTo(portal(), id)).map(({ text }) => text);
  const sent = async () => {
    const server = await startMailServer();
    await sendAllNotices(portal(), server.url);
    return server.received.map(({ to, source }) => ({ to: to[0] ?? '', source, entry: calendarIn(source) }));
  };
  return { later, make, told, sent };
};

/** Of the calendar's entry in a mail: which version it is. */
export const sequenceIn = (source = ''): number =>
  Number(
    /SEQUENCE:(\d+)/.exec(
      Buffer.from(/\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n--[^\r]*--\r\n$/.exec(source)?.[1] ?? '', 'base64').toString(),
    )?.[1],
  );
