// On SQLite, a read that may match nearly all of a hundred thousand rows runs aside: otherwise nobody else is answered meanwhile.

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listAssigned } from '../../src/features/chapters/assignments/assignments.contract.ts';
import { listChapters } from '../../src/features/chapters/chapters/chapters.contract.ts';
import { listHistory } from '../../src/features/desk/history/history.contract.ts';
import { listSlips } from '../../src/features/giving/slips/slips.contract.ts';
import { listMembersToPay } from '../../src/features/money/member-list/member-list.contract.ts';
import { listConnections } from '../../src/features/own-records/connections/connections.contract.ts';
import { listDocuments } from '../../src/features/own-records/documents/documents.contract.ts';
import { listExpectations } from '../../src/features/own-records/expectations/expectations.contract.ts';
import { listJoinedEvents } from '../../src/features/own-records/joined-events/joined-events.contract.ts';
import { listMembers } from '../../src/features/people/members/members.contract.ts';
import { ReaderThread } from '../../src/platform/data/sqlite/reader-thread.ts';
import { type Client, startTestPortal, type TestPortal } from '../test-portal.ts';

let portal: TestPortal;
let staff: Client;
let member: Client;
beforeAll(async () => {
  portal = await startTestPortal('sqlite');
  [staff, member] = [await portal.as('superAdmin'), await portal.as('member')];
});
afterAll(() => portal.close());

const text = 'tea traders';

const asked = (
  [
    [listMembers, { Email: text }],
    [listMembers, { Phone: '98765' }],
    [listMembers, { Profession: text }],
    [listMembers, { Search: text }],
    [listMembers, { IsAssigned: true }],
    [listMembers, { IsAssigned: false }],
    [listMembers, { Sort: 'Status' }],
    [listSlips, { Sort: 'Kind' }],
    [listAssigned, {}],
    [listAssigned, { Except: '1' }],
    [listChapters, { Sort: 'CountryName' }],
    [listMembersToPay, { Email: text }],
    [listConnections, { OrganizationName: text }],
    [listConnections, { ContactPerson: text }],
    [listConnections, { Search: text }],
    [listExpectations, { Search: text }],
    [listJoinedEvents, { EventName: text }],
    [listJoinedEvents, { Search: text }],
    [listDocuments, { DocumentName: text }],
    [listDocuments, { Search: text }],
    [listHistory, {}],
    [listHistory, { Search: text }],
    [listHistory, { Kind: 'Changed', MayUndo: true }],
    [listHistory, { From: '2026-03-05', Record: 'Connection', Sort: 'Title' }],
  ] as const
).map(([call, filter]) => [call.name, filter, call] as const);

it.each(asked)('%s with %o', async (_name, filter, call) => {
  const aside = vi.spyOn(ReaderThread.prototype, 'run');
  // Members get only their own row of members, whatever they ask.
  for (const who of call.who.includes('member') && call !== listMembers ? [staff, member] : [staff]) {
    aside.mockClear();
    expect((await who.send(call, filter)).status).toBe(200);
    expect(aside.mock.calls.filter(([{ sql }]) => sql.includes('page_ids'))).toHaveLength(1);
  }
  aside.mockRestore();
});
