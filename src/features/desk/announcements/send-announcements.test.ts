// Telling very many people, in pieces, whatever comes in between.

import { describe, expect, it } from 'vitest';
import { makeUsers } from '../../../../tests/makers.ts';
import { letLeave, readAnnouncement, sendOff, writeTo } from '../../../../tests/rooms/announcement-room.ts';
import { onBothEngines } from '../../../../tests/test-portal.ts';
import { saveAnnouncement } from './announcements.contract.ts';
import { sendAnnouncements } from './send-announcements.server.ts';

const many = 1_000;

/** As if the process ended between two transactions. */
const stopsAfterOne = (): AbortSignal => {
  let asked = 0;
  const { signal } = new AbortController();
  return Object.defineProperty(signal, 'aborted', { get: () => asked++ > 0 });
};

describe('an announcement to very many', () => {
  onBothEngines((portal) => {
    it('reaches each of them once, also when it is interrupted after each piece and two nodes tell of it at once', async () => {
      const { data } = portal();
      const staff = await portal().as('superAdmin');
      await makeUsers(
        data,
        Array.from({ length: many }, (_, at) => ({ fullName: `Member ${at}` })),
      );
      const Id = await writeTo(staff, { Call: 'GetMemberList', Filters: {} });
      const People = (await sendOff(staff, Id)).res?.People ?? 0;
      expect(People).toBeGreaterThanOrEqual(many);
      const readTold = async () => {
        const rows = await data.read.selectFrom('notices').select('user_id').where('about', '=', `announcement ${Id}`).execute();
        return rows.map(({ user_id }) => user_id);
      };
      expect(await letLeave(portal(), stopsAfterOne())).toBeGreaterThan(0);
      const pieces = (await readTold()).length;
      expect(pieces).toBeLessThan(People / 2);
      expect((await readAnnouncement(staff, Id))?.State).toBe('Being sent');
      expect((await staff.send(saveAnnouncement, { Flag: 'TakeBack', Id })).status).toBe(409);
      const never = new AbortController().signal;
      const node = () => sendAnnouncements({ data, timeZone: 'Asia/Kolkata' }, never);
      await Promise.all([node(), node()]);
      await node();
      const told = await readTold();
      expect(told).toHaveLength(People);
      expect(new Set(told).size).toBe(People);
      expect(await readAnnouncement(staff, Id)).toMatchObject({ State: 'Sent', People, MailsWaiting: People });
      expect(portal().failures()).toEqual([]);
    });
  });
});
