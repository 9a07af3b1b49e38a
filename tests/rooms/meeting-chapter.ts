// A chapter with members and a secretary, for tests of its meetings.

import { listAttendance, markAttendance } from '../../src/features/meetings/attendances/attendances.contract.ts';
import { saveMeeting } from '../../src/features/meetings/meetings/meetings.contract.ts';
import { makeAssignment, makeChapter, makeUser } from '../makers.ts';
import type { Client, TestPortal } from '../test-portal.ts';

const paid = { isActiveMember: true, membershipEnd: '2099-12-31', amount: 1 };

/** Everybody has been there on every day of a test. */
const joinedAt = '2020-01-01T00:00:00.000Z';

export interface Person {
  id: number;
  name: string;
  assignment: number;
  client: Client;
}

export interface MeetingChapter {
  id: number;
  name: string;
  staff: Client;
  /** Has the right to its meetings. */
  secretary: Client;
  join: (name: string, at?: string) => Promise<Person>;
  add: (day: string, wishes?: object) => Promise<number>;
}

export const makeMeetingChapter = async (portal: TestPortal, name = 'Mumbai Harbour'): Promise<MeetingChapter> => {
  const { data } = portal;
  const staff = await portal.as('superAdmin');
  const { id } = await makeChapter(data, name);
  const join = async (fullName: string, at = joinedAt): Promise<Person> => {
    const user = await makeUser(data, { fullName, ...paid });
    const assignment = (await makeAssignment(data, id, user.id, staff.userId)).id;
    await data.write((tx) => tx.updateTable('assignments').set({ created_at: at }).where('id', '=', assignment).execute());
    return { id: user.id, name: fullName, assignment, client: portal.clientOf(user) };
  };
  const officer = await makeUser(data, { role: 'admin', fullName: 'Sita Secretary' });
  const office = { chapter_id: id, user_id: officer.id, office: 'Secretary' as const, from_day: '2020-01-01', to_day: '2099-12-31' };
  await data.write((tx) =>
    tx
      .insertInto('offices')
      .values({ ...office, created_by: staff.userId, created_at: joinedAt })
      .execute(),
  );
  const secretary = portal.clientOf(officer);
  return {
    id,
    name,
    staff,
    secretary,
    join,
    add: async (Day, wishes = {}) => {
      const { status, msgkey, res } = await secretary.send(saveMeeting, { Flag: 'Add', ChapterId: id, Day, ...wishes });
      if (status !== 200 || !res?.Id) throw new Error(`${status} ${msgkey}`);
      return res.Id;
    },
  };
};

/** Everybody of a meeting, with answers and marks. */
export const rowsOf = async (client: Client, MeetingId: number, filters: object = {}) =>
  (await client.send(listAttendance, { MeetingId, RecordsPerPage: 0, ...filters })).rc;

/** The mark of each, by name. */
export const marksOf = async (client: Client, MeetingId: number) =>
  Object.fromEntries((await rowsOf(client, MeetingId)).map(({ Name, Mark }) => [Name, Mark]));

export const mark = (client: Client, MeetingId: number, ...marks: [Person, string | null, object?][]) =>
  client.send(markAttendance, { MeetingId, Marks: marks.map(([{ id }, Mark, more]) => ({ UserId: id, Mark, ...more })) });
