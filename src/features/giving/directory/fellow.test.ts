// The page of one member: found by whom the directory finds them, with nothing that they hide, and what the two did for each other.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeAssignment, makeChapter, makeUser } from '../../../../tests/makers.ts';
import { makeProfession } from '../../../../tests/rooms/visitor-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { saveOffice } from '../../chapters/offices/offices.contract.ts';
import type { Audience } from '../../people/members/members.contract.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { saveVisibility } from '../../people/visibility/visibility.contract.ts';
import { saveSlip } from '../slips/slips.contract.ts';
import { getFellow, mostRows } from './directory.contract.ts';

const paid = { isActiveMember: true, membershipEnd: '2099-12-31', amount: 1_000 };
const choose = (me: Audience, rest: Audience) => ({ ShowMe: me, ShowPhone: rest, ShowEmail: rest, ShowCompany: rest });
const hidden = {
  Phone: '9700012345',
  Email: 'pia@example.com',
  Company: 'Pipes & Sons',
  City: 'Pune',
  Website: 'https://pipes.example',
};

describe('the page of one member', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    let fellow: Client;
    let stranger: Client;
    let pia: Client;
    let north: number;
    const today = noonOf(todayIn('Asia/Kolkata'));

    const join = async (fullName: string, chapter: number, wishes: Parameters<typeof makeUser>[1] = {}) => {
      const user = await makeUser(portal().data, { ...paid, fullName, ...wishes });
      await makeAssignment(portal().data, chapter, user.id, staff.userId);
      return portal().clientOf(user);
    };
    const open = (reader: Client, Id = pia.userId) => reader.send(getFellow, { Id });
    const give = async (giver: Client, to: Client, slip: object) => {
      const answer = await giver.send(saveSlip, { Flag: 'Add', ToId: to.userId, Day: today, ...slip } as never);
      expect(answer.status, answer.msgkey ?? '').toBe(200);
    };

    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      north = (await makeChapter(portal().data, 'North')).id;
      const south = (await makeChapter(portal().data, 'South')).id;
      fellow = await join('Farah Fellow', north);
      stranger = await join('Sam Stranger', south);
      pia = await join('Pia Pipes', north, { email: hidden.Email, phone: hidden.Phone, profession: 'Plumber' });
      const details = { Flag: 'Details', FullName: 'Pia Pipes', Profession: 'Plumber', Offers: 'Leaks', Wants: 'Architects' } as const;
      const { Phone, Company, City, Website } = hidden;
      expect((await pia.send(updateDetails, { ...details, Phone, Company, City, Website })).status).toBe(200);
      const term = { ChapterId: north, UserId: pia.userId, From: today, To: today };
      expect((await staff.send(saveOffice, { Flag: 'Add', Office: 'Treasurer', ...term })).status).toBe(200);
      const seat = await makeProfession(portal(), 'Plumbing of old houses');
      const taken = { profession_id: seat };
      await portal().data.write((tx) => tx.updateTable('assignments').set(taken).where('user_id', '=', pia.userId).execute());
    });

    it('shows what is hidden to nobody but oneself and super admins', async () => {
      await pia.send(saveVisibility, choose('All members', 'Nobody'));
      const nothing = { Phone: null, Email: null, Company: null, City: null, Website: null };
      for (const reader of [fellow, stranger]) {
        const { res } = await open(reader);
        expect(res).toMatchObject({ FullName: 'Pia Pipes', Offers: 'Leaks', Wants: 'Architects', ...nothing });
      }
      for (const reader of [pia, staff]) expect((await open(reader)).res).toMatchObject(hidden);
      await pia.send(saveVisibility, choose('All members', 'My chapter'));
      expect((await open(fellow)).res).toMatchObject(hidden);
      expect((await open(stranger)).res).toMatchObject(nothing);
    });

    it('names seat and offices to those who share the chapter', async () => {
      await pia.send(saveVisibility, choose('All members', 'Nobody'));
      const shared = { Seat: 'Plumbing of old houses', Offices: [{ Office: 'Treasurer', ChapterName: 'North' }] };
      for (const reader of [fellow, pia, staff]) expect((await open(reader)).res).toMatchObject(shared);
      expect((await open(stranger)).res).toMatchObject({ ChapterName: 'North', Seat: null, Offices: [] });
      await pia.send(saveVisibility, choose('My chapter', 'Nobody'));
      expect(await open(fellow)).toMatchObject({ status: 200, res: shared });
    });

    it('is not found by whom the directory does not find the member', async () => {
      await pia.send(saveVisibility, choose('My chapter', 'All members'));
      expect(await open(stranger)).toMatchObject({ status: 404 });
      expect((await open(fellow)).status).toBe(200);
      await pia.send(saveVisibility, choose('Nobody', 'All members'));
      expect((await open(fellow)).status).toBe(404);
      const gone = [
        await join('Over Term', north, { membershipEnd: '2020-01-01' }),
        await join('Never Paid', north, { isActiveMember: false }),
        await join('Adam Admin', north, { role: 'admin' }),
      ];
      const lockedOut = await makeUser(portal().data, { ...paid, fullName: 'Locked Out', isActive: false });
      for (const id of [...gone.map(({ userId }) => userId), lockedOut.id, 2_000_000_000]) {
        for (const reader of [fellow, staff]) expect((await open(reader, id)).status, String(id)).toBe(404);
      }
      expect((await open(fellow, 2_000_000_000)).status).toBe(404);
      expect((await open(await portal().as('admin'))).status).toBe(403);
    });

    it('counts what the two did for each other, and nothing of others', async () => {
      await pia.send(saveVisibility, choose('My chapter', 'Nobody'));
      const other = await join('Otto Other', north);
      await give(fellow, pia, { Kind: 'Referral', ContactName: 'Ravi', ContactPhone: '9812345678' });
      await give(fellow, pia, { Kind: 'Referral', ContactName: 'Uma', ContactPhone: '9812345679' });
      await give(pia, fellow, { Kind: 'Thank you', Amount: 500, Share: 'Name' });
      await give(pia, fellow, { Kind: 'Thank you', Amount: 900, Share: 'Nothing' });
      await give(fellow, pia, { Kind: 'One-to-one', Declined: true });
      await give(other, pia, { Kind: 'Referral', ContactName: 'Zoe', ContactPhone: '9812345670' });
      const { res } = await open(fellow);
      expect(res?.Between).toEqual(
        expect.arrayContaining([
          { Kind: 'Referral', IsOwn: true, Count: 2 },
          { Kind: 'Thank you', IsOwn: false, Count: 1 },
        ]),
      );
      expect(res?.Between).toHaveLength(2);
      expect(res?.Latest.map(({ Kind, IsOwn }) => [Kind, IsOwn])).toEqual([
        ['Thank you', false],
        ['Referral', true],
        ['Referral', true],
      ]);
      const { res: back } = await open(pia, fellow.userId);
      expect(back?.Between).toContainEqual({ Kind: 'Thank you', IsOwn: true, Count: 2 });
    });

    it('counts as a row of the directory', async () => {
      const reader = await join('Rita Reader', north);
      await pia.send(saveVisibility, choose('My chapter', 'Nobody'));
      const asked = Array.from({ length: mostRows.rows + 20 }, () => open(reader));
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(mostRows.rows);
      expect(statuses).toContain(429);
      expect((await open(fellow)).status).toBe(200);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
