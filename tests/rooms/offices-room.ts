// Offices in chapters with a few members, for tests.

import { afterEach, beforeAll, vi } from 'vitest';
import { listOffices, type OfficeName, saveOffice } from '../../src/features/chapters/offices/offices.contract.ts';
import { makeAssignment, makeChapter, makeUser } from '../makers.ts';
import type { TestPortal } from '../test-portal.ts';

export const paid = { isActiveMember: true, membershipEnd: '2099-12-31', amount: 1 };

export const firstHalfYear = { From: '2026-04-01', To: '2026-09-30' };

const makeOfficesRoom = async (portal: TestPortal) => {
  const staff = await portal.as('superAdmin');
  return {
    staff,
    makeHarbour: async () => (await makeChapter(portal.data, 'Mumbai Harbour')).id,
    join: async (chapter: number, fullName: string) => {
      const user = await makeUser(portal.data, { fullName, ...paid });
      const assignment = (await makeAssignment(portal.data, chapter, user.id, staff.userId)).id;
      return { ...user, assignment, client: portal.clientOf(user) };
    },
    give: (ChapterId: number, UserId: number, Office: OfficeName, wishes: object = {}) =>
      staff.send(saveOffice, { Flag: 'Add', ChapterId, UserId, Office, ...firstHalfYear, ...wishes }),
    /** Of somebody, each with its days. */
    listHeld: async (UserId: number) =>
      (await staff.send(listOffices, { UserId, Sort: 'From' })).rc.map(
        ({ Office, From, To }) => `${Office} ${From.slice(0, 10)} ${To.slice(0, 10)}`,
      ),
  };
};

/** 10 September 2026, at noon in the time zone of the portal. */
export const noon = '2026-09-10T06:30:00.000Z';

export const setClock = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });

/** For all tests of a file. After each one the clock is right again. */
export const prepareOffices = (portal: () => TestPortal) => {
  let room: Awaited<ReturnType<typeof makeOfficesRoom>>;
  beforeAll(async () => {
    room = await makeOfficesRoom(portal());
  });
  afterEach(() => void vi.useRealTimers());
  return () => room;
};
