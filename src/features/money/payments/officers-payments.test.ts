// What officers may record of payments: a price, for a term that ends, and nothing for themselves. Super admins may also make life members.

import { describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeAssignment, makeUser } from '../../../../tests/makers.ts';
import { paymentFields } from '../../../../tests/payments.ts';
import { type Client, onAnyEngine, type TestPortal } from '../../../../tests/test-portal.ts';
import { join, makeProfession, makeVisitorRoom } from '../../../../tests/visitor-room.ts';
import { yearAfter } from '../../../platform/wire/days.ts';
import { recordPayment } from './payments.contract.ts';

const tooLong = { status: 400, rs: 0, res: { Errors: { MemberShipEndDate: 'A term lasts at most three years' } } };
const tooLittle = { status: 400, rs: 0, res: { Errors: { Amount: 'A membership costs at least ₹1' } } };
const notForOneself = { status: 403, rs: 0, msgkey: 'Somebody else records your payment' };

const start = inDays(0);
const threeYears = yearAfter(yearAfter(yearAfter(start)));
const term = { PaymentDate: start, MemberShipStartDate: start, MemberShipEndDate: inDays(300) };

const makeTreasurer = async (portal: TestPortal) => {
  const { data } = portal;
  const room = await makeVisitorRoom(portal);
  const user = await makeUser(data, { fullName: 'Tara Treasurer' });
  await makeAssignment(data, room.chapter.id, user.id, room.host.userId);
  const days = { from_day: '2020-01-01', to_day: '2099-12-31', created_by: user.id, created_at: '2020-01-01T00:00:00.000Z' };
  const office = { chapter_id: room.chapter.id, user_id: user.id, office: 'Treasurer' as const, ...days };
  await data.write((tx) => tx.insertInto('offices').values(office).execute());
  const treasurer = portal.clientOf(user);
  const pay = (client: Client, MemberId: number, fields: object = {}) =>
    client.send(recordPayment, { MemberId, ...paymentFields, ...term, ...fields });
  const paid = () => data.read.selectFrom('payments').select('id').where('recorded_by', '=', user.id).execute();
  return { ...room, treasurer, pay, paid };
};

describe('an officer', () => {
  onAnyEngine((portal) => {
    it('records no payment of oneself, whatever its amount and term', async () => {
      const { treasurer, pay, paid } = await makeTreasurer(portal());
      for (const fields of [{ Amount: 0, MemberShipEndDate: '2099-12-31' }, { Amount: 1 }, { Amount: 18_000 }]) {
        expect(await pay(treasurer, treasurer.userId, fields)).toMatchObject(notForOneself);
      }
      expect(await paid()).toEqual([]);
      const staff = await portal().as('superAdmin');
      expect((await pay(staff, treasurer.userId)).status).toBe(200);
    });

    it('records at least ₹1, for at most three years', async () => {
      const { treasurer, ravi, pay, paid } = await makeTreasurer(portal());
      expect(await pay(treasurer, ravi.id, { Amount: 0 })).toMatchObject(tooLittle);
      expect(await pay(treasurer, ravi.id, { Amount: 0.99 })).toMatchObject(tooLittle);
      for (const MemberShipEndDate of [inDays(366 * 3 + 1), '2099-12-31', '9999-12-31']) {
        expect(await pay(treasurer, ravi.id, { MemberShipEndDate })).toMatchObject(tooLong);
      }
      expect(await paid()).toEqual([]);
      expect((await pay(treasurer, ravi.id, { Amount: 1, MemberShipEndDate: threeYears })).status).toBe(200);
      const staff = await portal().as('superAdmin');
      expect((await pay(staff, ravi.id, { Amount: 0, MemberShipEndDate: '2099-12-31' })).status).toBe(200);
    });

    it('lets a visitor join by the same rules', async () => {
      const { treasurer, add, lead, chapter, paid } = await makeTreasurer(portal());
      const approved = async (fields: object) => {
        const id = await add(fields);
        await lead(id, 'Approved', await makeProfession(portal()));
        return id;
      };
      const id = await approved({ Email: `long${chapter.id}@example.com` });
      expect(await join(treasurer, id, { MemberShipEndDate: '2099-12-31' })).toMatchObject(tooLong);
      expect(await join(treasurer, id, { Amount: 0 })).toMatchObject(tooLittle);
      const oneself = await approved({ FullName: 'Tara Treasurer', Email: treasurer.email });
      expect(await join(treasurer, oneself)).toMatchObject(notForOneself);
      expect(await paid()).toEqual([]);
      expect((await join(treasurer, id, { MemberShipEndDate: threeYears })).status).toBe(200);
      const life = await approved({ Email: `life${chapter.id}@example.com` });
      const staff = await portal().as('superAdmin');
      expect((await join(staff, life, { MemberShipEndDate: '2099-12-31' })).status).toBe(200);
    });
  });
});
