// Events that change, one noon in September, and what people are told and mailed of it.

import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { saveEvent } from '../../src/features/contents/events/events.contract.ts';
import { makeUser } from '../makers.ts';
import { startMailServer } from '../servers/mail-server.ts';
import type { Client, TestPortal } from '../test-portal.ts';
import { sendAllNotices, toldTo } from './notices-room.ts';

export const noon = '2026-09-10T06:30:00.000Z';

/** For the tests of a file. Each test begins with an empty outbox, and without the events of the others. */
export const changingEvents = (portal: () => TestPortal) => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) }));
  afterAll(() => void vi.useRealTimers());
  let client: Client;
  const staff = () => client;
  beforeEach(async () => {
    // The outbox goes by this clock, which does not stand still. It is taken back after each test.
    const begun = performance.now();
    vi.spyOn(Temporal.Now, 'instant').mockImplementation(() =>
      Temporal.Instant.from(noon).add({ milliseconds: Math.round(performance.now() - begun) }),
    );
    client = await portal().as('superAdmin');
    await portal().data.write(async (tx) => {
      for (const table of ['notices', 'outbox'] as const) await tx.deleteFrom(table).execute();
      await tx.updateTable('events').set({ is_active: false }).execute();
    });
  });
  const join = async () => {
    const user = await makeUser(portal().data, { isActiveMember: true, membershipEnd: '2099-12-31', amount: 1 });
    return { ...user, client: portal().clientOf(user) };
  };
  const fields = { EventName: 'Founders evening', StartDate: '2026-10-01T12:30:00.000Z', EndDate: '2026-10-01T15:00:00.000Z' };
  const add = async (wishes: object = {}): Promise<number> => {
    const { res } = await staff().send(saveEvent, { Flag: 'Add', ...fields, Place: 'Hotel Blue; Hall 2', ...wishes });
    return res?.Id ?? 0;
  };
  const sent = async () => {
    const server = await startMailServer();
    await sendAllNotices(portal(), server.url);
    return server.received.map(({ to, source }) => ({ to: to[0], source, text: source.replace(/=\r\n/g, '').replace(/=3D/g, '=') }));
  };
  const said = async ({ id }: { id: number }) => (await toldTo(portal(), id)).map(({ text }) => text);
  return { staff, join, fields, add, sent, said };
};
