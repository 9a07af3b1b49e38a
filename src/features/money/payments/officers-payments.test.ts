// What officers may record of payments: a price, for a term that ends, and nothing for themselves. Super admins may also make life members.

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inDays } from '../../../../tests/in-days.ts';
import { makeAssignment, makeUser } from '../../../../tests/makers.ts';
import { paymentFields } from '../../../../tests/payments.ts';
import { join, makeProfession, makeVisitorRoom } from '../../../../tests/rooms/visitor-room.ts';
import { type Client, onAnyEngine, type TestPortal } from '../../../../tests/test-portal.ts';
import { yearAfter } from '../../../platform/wire/days.ts';
import { formatDay } from '../../../platform/wire/locale.ts';
import { fieldErrorsOf } from '../../../platform/wire/refusal.ts';
import { latestEndOfOfficers, mayBeOfOfficers } from './payment-rules.ts';
import { endsAfterStart, paymentFields as fieldsOfPayment, recordPayment, voidPayment } from './payments.contract.ts';

const tooLong = { status: 400, rs: 0, res: { Errors: { MemberShipEndDate: 'A term lasts at most three years' } } };
const tooLittle = { status: 400, rs: 0, res: { Errors: { Amount: 'A membership costs at least ₹1' } } };
const tooFar = (day: string) => ({
  status: 400,
  rs: 0,
  res: { Errors: { MemberShipEndDate: `The term ends on ${formatDay(day)} at the latest` } },
});
const notForOneself = { status: 403, rs: 0, msgkey: 'Somebody else records your payment' };

const start = inDays(0);
const threeYearsAfter = (day: string) => yearAfter(yearAfter(yearAfter(day)));
const threeYears = threeYearsAfter(start);
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

    it('records no term that is far ahead, and renews early', async () => {
      const { treasurer, chapter, pay, paid } = await makeTreasurer(portal());
      const member = await makeUser(portal().data);
      await makeAssignment(portal().data, chapter.id, member.id, treasurer.userId);
      const staff = await portal().as('superAdmin');
      for (const year of ['2095', '9990']) {
        const far = { MemberShipStartDate: `${year}-01-01`, MemberShipEndDate: `${year}-12-31` };
        expect(await pay(treasurer, member.id, far)).toMatchObject(tooFar(threeYears));
      }
      const second = { MemberShipStartDate: inDays(300), MemberShipEndDate: inDays(366 * 3) };
      expect(await pay(treasurer, member.id, second)).toMatchObject(tooFar(threeYears));
      expect(await paid()).toEqual([]);
      const gone = await pay(staff, member.id, { MemberShipEndDate: '2060-12-31' });
      await staff.send(voidPayment, { Id: gone.res?.Id, Reason: 'By mistake' });
      expect(await pay(treasurer, member.id, second)).toMatchObject(tooFar(threeYears));
      expect((await pay(treasurer, member.id)).status).toBe(200);
      const early = { MemberShipStartDate: inDays(301), MemberShipEndDate: threeYearsAfter(inDays(301)) };
      const late = { MemberShipStartDate: inDays(302), MemberShipEndDate: threeYearsAfter(inDays(302)) };
      expect(await pay(treasurer, member.id, late)).toMatchObject(tooFar(threeYearsAfter(inDays(301))));
      expect((await pay(treasurer, member.id, early)).status).toBe(200);
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
      const far = { MemberShipStartDate: '2095-01-01', MemberShipEndDate: '2095-12-31' };
      expect(await join(treasurer, id, far)).toMatchObject(tooFar(threeYears));
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

describe('the form of an officer', () => {
  const rules = (next: string | null) => z.object(fieldsOfPayment).check(endsAfterStart).check(mayBeOfOfficers(next));
  const errorsOf = (next: string | null, fields: object) => {
    const parsed = rules(next).safeParse({ ...paymentFields, ...term, Method: null, Reference: '', Note: '', ...fields });
    return parsed.success ? {} : fieldErrorsOf(parsed.error);
  };
  const far = { MemberShipStartDate: '2095-01-01', MemberShipEndDate: '2095-12-31' };

  it('refuses what the server refuses', () => {
    expect(errorsOf(start, {})).toEqual({});
    expect(errorsOf(start, { Amount: 0 })).toEqual(tooLittle.res.Errors);
    expect(errorsOf(start, { MemberShipEndDate: '2099-12-31' })).toEqual(tooLong.res.Errors);
    expect(errorsOf(start, far)).toEqual(tooFar(threeYears).res.Errors);
  });

  it('leaves to the server what it does not know, and begins no year of five digits', () => {
    expect(errorsOf(null, far)).toEqual({});
    const last = { MemberShipStartDate: '9998-01-01', MemberShipEndDate: '9999-12-31' };
    expect(errorsOf('9998-01-01', last)).toEqual({});
    expect(latestEndOfOfficers('9998-01-01', null)).toBe('9999-12-31');
  });
});
