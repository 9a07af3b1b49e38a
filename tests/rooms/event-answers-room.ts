// Guests who answer to events, one noon in September, and what becomes of their answers.

import { afterAll, beforeAll, vi } from 'vitest';
import { listEvents, saveEvent } from '../../src/features/contents/events/events.contract.ts';
import { listAttendance } from '../../src/features/meetings/attendances/attendances.contract.ts';
import { answerEvent } from '../../src/features/meetings/event-answers/event-answers.contract.ts';
import { listJoinedEvents } from '../../src/features/own-records/joined-events/joined-events.contract.ts';
import { makeUser } from '../makers.ts';
import type { Client, TestPortal } from '../test-portal.ts';

/** 10 September 2026 at noon in the time zone of the portal. */
export const noon = '2026-09-10T06:30:00.000Z';
export const start = '2026-10-01T12:30:00.000Z';

export interface Guest {
  id: number;
  client: Client;
}

/** For the tests of a file. */
export const eventAnswers = (portal: () => TestPortal) => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) }));
  afterAll(() => void vi.useRealTimers());
  let known: Client | undefined;
  const answerByStaff = async () => {
    known ??= await portal().as('superAdmin');
    return known;
  };
  const join = async (): Promise<Guest> => {
    const user = await makeUser(portal().data, { isActiveMember: true, membershipEnd: '2099-12-31', amount: 1 });
    return { id: user.id, client: portal().clientOf(user) };
  };
  const joinAll = (count: number) => Promise.all(Array.from({ length: count }, join));
  const fields = { EventName: 'Founders evening', StartDate: start, GuestsAllowed: 5 };
  const add = async (wishes: object = {}): Promise<number> => {
    const { res, msgkey } = await (await answerByStaff()).send(saveEvent, { Flag: 'Add', ...fields, ...wishes });
    if (!res?.Id) throw new Error(String(msgkey));
    return res.Id;
  };
  const change = async (Id: number, wishes: object) =>
    (await answerByStaff()).send(saveEvent, { Flag: 'Update', Id, ...fields, ...wishes });
  const answer = ({ client }: Guest, EventId: number, Answer: string, Guests?: number) =>
    client.send(answerEvent, { EventId, Answer, Guests });
  const goes = async (one: Guest, EventId: number, Guests = 0) => (await answer(one, EventId, 'Going', Guests)).res?.Answer;
  const seen = async ({ client }: Guest, Id: number) => (await client.send(listEvents, { Id })).rc[0];
  const answersTo = async (people: Guest[], EventId: number) => {
    const { rc } = await (await answerByStaff()).send(listAttendance, { EventId, RecordsPerPage: 0 });
    return people.map(({ id }) => rc.find(({ UserId }) => UserId === id)?.Answer ?? null);
  };
  const joined = async ({ client }: Guest, CMSEventId: number) => (await client.send(listJoinedEvents, { CMSEventId })).rc;
  const told = async ({ id }: Guest, text: string) =>
    (await portal().data.read.selectFrom('notices').select('text').where('user_id', '=', id).execute()).filter((one) =>
      one.text.includes(text),
    ).length;
  return { answerByStaff, join, joinAll, add, change, answer, goes, seen, answersTo, joined, told };
};
