// The filters of the members by chapter, profession and days.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeAssignment, makeChapter, makeUser, next } from '../../../../tests/makers.ts';
import { expectPaid, paymentsOf } from '../../../../tests/payments.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { assignMember } from '../../chapters/assignments/assignments.contract.ts';
import { updateDetails } from '../profile/profile.contract.ts';
import { listMembers } from './members.contract.ts';

describe('the filters of the members', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const { pay } = paymentsOf(portal, () => staff);
    const idsFor = async (filters: Record<string, unknown>) => {
      const { status, rc, res } = await staff.send(listMembers, { ...filters, RecordsPerPage: 0 });
      expect(status, JSON.stringify(filters)).toBe(200);
      expect(res?.TotalRecords).toBe(rc.length);
      return rc.map(({ Id }) => Id).sort((one, other) => one - other);
    };

    it('find the members of a chapter, and each row names all chapters of its member', async () => {
      const { data } = portal();
      const [pune, agra] = [await makeChapter(data, `Pune ${next()}`), await makeChapter(data, `Ägra, North ${next()}`)];
      const [both, one, none] = [await makeUser(data), await makeUser(data), await makeUser(data)];
      for (const [chapter, user] of [[pune, both] as const, [agra, both] as const, [agra, one] as const]) {
        await makeAssignment(data, chapter.id, user.id, staff.userId);
      }
      expect(await idsFor({ ChapterId: agra.id })).toEqual([both.id, one.id]);
      expect(await idsFor({ ChapterId: String(pune.id) })).toEqual([both.id]);
      expect(await idsFor({ ChapterId: 2_000_000_000 })).toEqual([]);
      const Ids = [both.id, one.id, none.id];
      expect(await idsFor({ Ids, IsAssigned: true })).toEqual([both.id, one.id]);
      expect(await idsFor({ Ids, IsAssigned: false })).toEqual([none.id]);
      await staff.send(updateDetails, { Flag: 'Active', UserId: one.id, IsActive: false });
      expect(await idsFor({ Ids, IsActive: false })).toEqual([one.id]);
      expect(await idsFor({ Ids, IsActive: true, IsAssigned: true })).toEqual([both.id]);
      const namesOf = async (Id: number) => (await staff.send(listMembers, { Id })).rc[0]?.ChapterName;
      expect(await namesOf(both.id)).toMatch(/^Ägra, North \d+, Pune \d+$/);
      expect(await namesOf(none.id)).toBeNull();
    });

    it('find any part of a profession, ignoring case and marks, also after it was changed', async () => {
      const mark = `q${next()}q`;
      const { id } = await makeUser(portal().data, { profession: `Café OWNER ${mark}` });
      for (const Profession of [`cafe owner ${mark}`, `É OWNER ${mark}`, mark]) expect(await idsFor({ Profession })).toEqual([id]);
      expect(await idsFor({ Profession: `%${mark}` })).toEqual([]);
      const changed = { Flag: 'Details', UserId: id, FullName: 'New Name', Phone: '9812345678', Profession: `Архитектор ${mark}` };
      expect((await staff.send(updateDetails, changed)).status).toBe(200);
      expect(await idsFor({ Profession: `архит` })).toContain(id);
      expect(await idsFor({ Profession: `owner ${mark}` })).toEqual([]);
    });

    it('find a profession by all of its text, however long it is', async () => {
      const profession = `q${next()}q ${'Weaver of fine and rare fabrics, '.repeat(50)}`.trim();
      const { id } = await makeUser(portal().data, { profession });
      expect(await idsFor({ Profession: profession })).toEqual([id]);
      expect(await idsFor({ Profession: `${profession} and more` })).toEqual([]);
    });

    it('find the days on which memberships end, the first and the last one included', async () => {
      const name = `Ends ${next()}`;
      const make = async (membershipEnd?: string) => (await makeUser(portal().data, { fullName: name, membershipEnd })).id;
      const [early, middle, late] = [await make('2024-02-28'), await make('2024-02-29'), await make('2024-03-01')];
      const never = await make();
      const find = (filters: Record<string, unknown>) => idsFor({ FullName: name, ...filters });
      expect(await find({ EndsFrom: '2024-02-29' })).toEqual([middle, late]);
      expect(await find({ EndsTo: '2024-02-29' })).toEqual([early, middle]);
      expect(await find({ EndsFrom: '2024-02-29', EndsTo: '2024-02-29T12:00:00.000Z' })).toEqual([middle]);
      expect(await find({ EndsFrom: '2024-03-01', EndsTo: '2024-02-28' })).toEqual([]);
      expect(await find({ EndsFrom: '', EndsTo: null })).toEqual([early, middle, late, never]);
    });

    it('find the month in which memberships end, also the present one, which a saved view moves on with', async () => {
      const name = `Month ${next()}`;
      const make = async (membershipEnd: string) => (await makeUser(portal().data, { fullName: name, membershipEnd })).id;
      const thisMonth = Temporal.Now.plainDateISO('Asia/Kolkata').toPlainYearMonth();
      const edges = (month: Temporal.PlainYearMonth) => [month.toPlainDate({ day: 1 }), month.toPlainDate({ day: month.daysInMonth })];
      const ids: number[][] = [];
      for (const months of [-1, 0, 1]) {
        const [first, last] = edges(thisMonth.add({ months }));
        ids.push([await make(String(first)), await make(String(last))]);
      }
      const find = (EndsIn: string) => idsFor({ FullName: name, EndsIn });
      expect(await find('this month')).toEqual(ids[1]);
      expect(await find(String(thisMonth))).toEqual(ids[1]);
      expect(await find(String(thisMonth.subtract({ months: 1 })))).toEqual(ids[0]);
      for (const EndsIn of ['2026-13', 'next month', '0000-01']) {
        const msgkey = "EndsIn must be a month, such as 2026-03, or 'this month'";
        expect(await staff.send(listMembers, { EndsIn })).toMatchObject({ status: 400, msgkey });
      }
    });

    it('find who may be assigned to a chapter and is not in it yet, as the assignment itself decides', async () => {
      const { data } = portal();
      const name = `Assignable ${next()}`;
      const today = String(Temporal.Now.plainDateISO('Asia/Kolkata'));
      const paid = { fullName: name, isActiveMember: true, amount: 1, membershipEnd: today };
      const make = async (wishes: object) => (await makeUser(data, { ...paid, ...wishes })).id;
      const [free, elsewhere, inside] = [await make({}), await make({}), await make({})];
      const others = [
        await make({ membershipEnd: '2024-01-01' }),
        await make({ amount: 0 }),
        await make({ amount: undefined }),
        await make({ isActiveMember: false }),
      ];
      const [chapter, other] = [await makeChapter(data), await makeChapter(data)];
      await makeAssignment(data, other.id, elsewhere, staff.userId);
      await makeAssignment(data, chapter.id, inside, staff.userId);
      expect(await idsFor({ FullName: name, AssignableTo: chapter.id })).toEqual([free, elsewhere]);
      for (const UserId of [inside, ...others]) {
        const { status } = await staff.send(assignMember, { Flag: 'Add', ChapterId: chapter.id, UserId });
        expect(status).toBeGreaterThanOrEqual(400);
      }
      for (const UserId of [free, elsewhere]) {
        expect((await staff.send(assignMember, { Flag: 'Add', ChapterId: chapter.id, UserId })).status).toBe(200);
      }
      expect(await idsFor({ FullName: name, AssignableTo: chapter.id })).toEqual([]);
    });

    it('find the days of registration in the time zone of the portal', async () => {
      const name = `Joined ${next()}`;
      const make = async (createdAt: string) => (await makeUser(portal().data, { fullName: name, createdAt })).id;
      // In India the day begins at 18:30 UTC.
      const [before, first, last, after] = [
        await make('2024-05-09T18:29:59.999Z'),
        await make('2024-05-09T18:30:00.000Z'),
        await make('2024-05-10T18:29:59.999Z'),
        await make('2024-05-10T18:30:00.000Z'),
      ];
      const find = (filters: Record<string, unknown>) => idsFor({ FullName: name, ...filters });
      expect(await find({ JoinedFrom: '2024-05-10', JoinedTo: '2024-05-10' })).toEqual([first, last]);
      expect(await find({ JoinedFrom: '2024-05-10' })).toEqual([first, last, after]);
      expect(await find({ JoinedTo: '2024-05-10' })).toEqual([before, first, last]);
      expect(await find({ JoinedFrom: '0001-01-02', JoinedTo: '9999-12-31' })).toEqual([before, first, last, after]);
    });

    it('find the days of payments, each member once', async () => {
      const name = `Paid ${next()}`;
      const make = async (...days: string[]) => {
        const { id } = await makeUser(portal().data, { fullName: name });
        for (const PaymentDate of days) expectPaid(await pay(id, { PaymentDate }));
        return id;
      };
      const [twice, once, never] = [await make('2024-01-31', '2024-02-01'), await make('2024-02-02'), await make()];
      const find = (filters: Record<string, unknown>) => idsFor({ FullName: name, ...filters });
      expect(await find({ PaidFrom: '2024-01-31', PaidTo: '2024-02-01' })).toEqual([twice]);
      expect(await find({ PaidFrom: '2024-01-01' })).toEqual([twice, once]);
      expect(await find({ PaidTo: '2024-01-30' })).toEqual([]);
      expect(await find({ PaidFrom: '2024-02-02', PaidIn: '2024-02' })).toEqual([once]);
      expect(await find({})).toContain(never);
    });

    it('refuse what is no day, and never widen what a member sees', async () => {
      for (const name of ['EndsFrom', 'EndsTo', 'JoinedFrom', 'JoinedTo', 'PaidFrom', 'PaidTo']) {
        for (const value of ['2024-02-30', 'yesterday', 20_240_229, {}]) {
          expect(await staff.send(listMembers, { [name]: value }), `${name}: ${value}`).toMatchObject({
            status: 400,
            msgkey: `${name} must be a date`,
          });
        }
      }
      const member = await portal().as('member');
      const everybody = { JoinedFrom: '2000-01-01', ChapterId: 1, Profession: 'a', PaidTo: '2999-01-01' };
      expect((await member.send(listMembers, everybody)).rc.map(({ Id }) => Id)).toEqual([member.userId]);
      expect(portal().failures()).toEqual([]);
    });
  });
});
