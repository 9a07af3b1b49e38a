// Members in chapters through the real app: who may be assigned, assigning and removing, and the list.

import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeAssignment, makeChapter, makeUser, next } from '../../../../tests/makers.ts';
import { type Client, onBothEngines } from '../../../../tests/test-portal.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { assignMember, listAssigned } from './assignments.contract.ts';

const [nextYear, lastYear] = [noonOf(inDays(300)), noonOf(inDays(-300))];
const paid = { isActiveMember: true, membershipEnd: nextYear, amount: 1 };

const notEligible = 'Only members with active status can be assigned to chapters';

describe('assigned members', () => {
  onBothEngines((portal) => {
    let staff: Client;
    let chapter: number;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      chapter = (await makeChapter(portal().data)).id;
    });

    const paidMember = async (wishes: Parameters<typeof makeUser>[1] = {}) => (await makeUser(portal().data, { ...paid, ...wishes })).id;
    const assign = (UserId: number, ChapterId = chapter) => staff.send(assignMember, { Flag: 'Add', ChapterId, UserId });
    const list = async (filters: Record<string, unknown>) => {
      const { status, rc, res } = await staff.send(listAssigned, filters);
      expect(status).toBe(200);
      return { users: rc.map(({ UserId }) => UserId), total: res?.TotalRecords };
    };

    it('are assigned, shown with chapter and membership, and removed', async () => {
      const { id: pune } = await makeChapter(portal().data, 'Pune Central');
      const user = await paidMember({ fullName: 'Asha Rao', email: 'asha.rao@example.com', phone: '9876500000' });
      const assigned = await assign(user, pune);
      expect(assigned).toMatchObject({ status: 200, msgkey: expect.stringMatching(/^User assigned successfully: ./) });
      const { rc, res } = await staff.send(listAssigned, { UserId: user });
      expect(rc).toEqual([
        {
          ChapterUserId: assigned.res?.Id,
          UserId: user,
          ChapterId: pune,
          ChapterName: 'Pune Central',
          FullName: 'Asha Rao',
          IsFound: true,
          Email: 'asha.rao@example.com',
          Phone: '9876500000',
          Photo: null,
          Profession: null,
          ProfessionId: null,
          Seat: null,
          MembershipNo: null,
          MembershipStartDate: null,
          MembershipEndDate: nextYear,
          MemberSince: null,
          IsActive: true,
          IsActiveMember: true,
          RoleName: 'Member',
          Amount: 1,
          PaymentDate: null,
          Status: 'Active',
          CreatedDate: expect.stringMatching(/^\d{4}-.+Z$/),
          TotalRecords: 1,
        },
      ]);
      expect(res).toEqual({ TotalRecords: 1 });
      const removed = await staff.send(assignMember, { Flag: 'Delete', Id: assigned.res?.Id });
      expect(removed).toMatchObject({
        status: 200,
        msgkey: expect.stringMatching(/^Member deleted successfully: ./),
        res: { Id: assigned.res?.Id },
      });
      expect(await list({ UserId: user })).toEqual({ users: [], total: 0 });
    });

    it('can be assigned only when they are active and have paid at least ₹1', async () => {
      const today = inDays(0);
      for (const [what, wishes] of [
        ['has never paid', {}],
        ['is not an active member', { ...paid, isActiveMember: false }],
        ['has expired', { ...paid, membershipEnd: lastYear }],
        ['has no end', { isActiveMember: true, amount: 500 }],
        ['has no amount', { isActiveMember: true, membershipEnd: nextYear }],
        ['has paid nothing', { ...paid, amount: 0 }],
        ['has paid too little', { ...paid, amount: 0.99 }],
        ['has expired with a large amount', { ...paid, membershipEnd: lastYear, amount: 10_000 }],
      ] as const) {
        const { id } = await makeUser(portal().data, wishes);
        expect(await assign(id), what).toMatchObject({ status: 400, rs: 0, msgkey: notEligible });
      }
      expect((await assign(await paidMember({ membershipEnd: today }))).status).toBe(200);
      expect((await assign(await paidMember({ role: 'admin' }))).status).toBe(200);
      expect((await assign(await paidMember({ isActive: false }))).status).toBe(200);
    });

    it('must be existing members, in existing chapters; never super admins', async () => {
      const user = await paidMember();
      for (const id of [2_000_000_000, staff.userId, await paidMember({ role: 'superAdmin' })]) {
        expect(await assign(id)).toMatchObject({ status: 404, msgkey: 'Member not found' });
      }
      expect(await assign(user, 2_000_000_000)).toMatchObject({
        status: 400,
        msgkey: 'Chapter not found',
        res: { Errors: { ChapterId: 'Chapter not found' } },
      });
      expect((await list({ UserId: user })).users).toEqual([]);
    });

    it('are refused with a message when something is missing', async () => {
      const user = await paidMember();
      for (const [body, message, fields] of [
        [{ Flag: 'Add', UserId: user }, 'Please select a chapter', ['ChapterId']],
        [{ Flag: 'Add', UserId: user, ChapterId: '' }, 'Please select a chapter', ['ChapterId']],
        [{ Flag: 'Add', ChapterId: chapter }, 'Member ID is required', ['UserId']],
        [{ Flag: 'Add' }, 'Please select a chapter, Member ID is required', ['ChapterId', 'UserId']],
        [{ Flag: 'Delete' }, 'Member ID is required for deletion', ['Id']],
        [{ Flag: 'Remove', ChapterId: chapter }, 'Member ID is required for deletion', ['Id']],
        [{ Flag: 'Delete', Id: 0, UserId: user }, 'Member ID is required for deletion', ['Id']],
        [{ Flag: 'Move', ChapterId: chapter }, 'Assignment ID is required', ['Id']],
        [{ Flag: 'Move', Id: 1 }, 'Please select a chapter', ['ChapterId']],
        [{ Flag: 'Update', Id: 1 }, 'Flag must be Add, Move, Seat, Remove or Delete', ['Flag']],
        [{ ChapterId: chapter, UserId: user }, 'Flag must be Add, Move, Seat, Remove or Delete', ['Flag']],
        [{ Flag: 'Delete', Id: 'x' }, 'Id must be a number', ['Id']],
      ] as const) {
        const answer = await staff.send(assignMember, body);
        expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, rs: 0, msgkey: message });
        expect(Object.keys(answer.res?.Errors ?? {}), JSON.stringify(body)).toEqual(fields);
      }
    });

    it('are in a chapter only once, but can be in any number of chapters', async () => {
      const user = await paidMember();
      expect((await assign(user)).status).toBe(200);
      expect(await assign(user)).toMatchObject({
        status: 409,
        msgkey: 'Member is already assigned to this chapter',
        res: { Errors: { ChapterId: 'Member is already assigned to this chapter' } },
      });
      expect((await assign(user, (await makeChapter(portal().data)).id)).status).toBe(200);
      expect((await list({ UserId: user })).total).toBe(2);
    });

    it('are in a chapter only once, even when twenty requests assign at once', async () => {
      const user = await paidMember();
      const answers = await Promise.all(Array.from({ length: 20 }, () => assign(user)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const others = answers.filter(({ status }) => status !== 200);
      for (const answer of others) expect(answer).toMatchObject({ status: 409, msgkey: 'Member is already assigned to this chapter' });
      expect((await list({ UserId: user })).total).toBe(1);
      expect((await assign(await paidMember())).status).toBe(200);
    });

    it('are removed by Id, or by chapter and user; removing again gets a 404', async () => {
      for (const Flag of ['Remove', 'Delete']) {
        for (const by of ['Id', 'chapter and user']) {
          const user = await paidMember();
          const Id = (await assign(user)).res?.Id;
          const other = (await assign(user, (await makeChapter(portal().data)).id)).res?.Id;
          const body = by === 'Id' ? { Flag, Id: String(Id) } : { Flag, ChapterId: chapter, UserId: user };
          expect(await staff.send(assignMember, body), `${Flag} by ${by}`).toMatchObject({ status: 200, res: { Id } });
          expect(await staff.send(assignMember, body)).toMatchObject({ status: 404, msgkey: 'Assignment not found' });
          expect((await staff.send(listAssigned, { UserId: user })).rc.map(({ ChapterUserId }) => ChapterUserId)).toEqual([other]);
          expect((await assign(user)).status).toBe(200);
        }
      }
    });

    it('stay when the membership ends, and Status shows the difference', async () => {
      const { id: home } = await makeChapter(portal().data);
      const active = await paidMember();
      const expired = await paidMember({ membershipEnd: lastYear });
      const inactive = await paidMember({ isActiveMember: false });
      for (const user of [active, expired, inactive]) await makeAssignment(portal().data, home, user, staff.userId);
      const listBy = (Status: unknown) => list({ ChapterId: home, Status });
      expect(await listBy('Active')).toEqual({ users: [active], total: 1 });
      expect(await listBy('Expired')).toEqual({ users: [expired], total: 1 });
      const inOrder = await staff.send(listAssigned, { ChapterId: home, Sort: '-Status' });
      expect(inOrder.rc.map(({ Status, IsActiveMember }) => [Status, IsActiveMember])).toEqual([
        ['Inactive', false],
        ['Expired', true],
        ['Active', true],
      ]);
      expect(await listBy('Inactive')).toEqual({ users: [inactive], total: 1 });
      for (const all of [null, '', undefined]) expect((await listBy(all)).total).toBe(3);
      for (const bad of ['active', 'All', 1, true]) {
        const answer = await staff.send(listAssigned, { Status: bad });
        expect(answer).toMatchObject({ status: 400, rc: [], msgkey: 'Status must be Active, Expired or Inactive' });
      }
    });

    it('are listed newest first: all of them without paging, or in pages', async () => {
      const { id: home } = await makeChapter(portal().data);
      const users: number[] = [];
      for (let index = 0; index < 12; index++) {
        const user = await paidMember();
        await makeAssignment(portal().data, home, user, staff.userId);
        users.unshift(user);
      }
      expect(await list({ ChapterId: home })).toEqual({ users, total: 12 });
      expect(await list({ ChapterId: String(home), UserId: null, Status: '' })).toEqual({ users, total: 12 });
      expect(await list({ ChapterId: home, CurrentPage: 2, RecordsPerPage: 5 })).toEqual({ users: users.slice(5, 10), total: 12 });
      expect(await list({ ChapterId: home, CurrentPage: 4, RecordsPerPage: 5 })).toEqual({ users: [], total: 12 });
      expect(await list({ ChapterId: home, UserId: users[3] })).toEqual({ users: [users[3]], total: 1 });
      expect((await staff.send(listAssigned, { RecordsPerPage: 101 })).status).toBe(400);
    });

    it('are found by any part of name, e-mail or phone, ignoring case and marks, and by any part of the membership number', async () => {
      const number = next();
      const phone = `6${String(number).padStart(9, '4')}`;
      const user = await paidMember({ fullName: `Éloïse Zzz${number}`, email: `find.me${number}@exämple.com`, phone });
      const { data } = portal();
      await data.write((tx) =>
        tx
          .updateTable('users')
          .set({ membership_no: `CH-9${number}` })
          .where('id', '=', user)
          .execute(),
      );
      await makeAssignment(data, chapter, user, staff.userId);
      for (const Search of [
        `eloise zzz${number}`,
        `ZZZ${number}`,
        `find.me${number}@EXA`,
        phone,
        phone.slice(2),
        `+91 ${phone.slice(0, 5)}-${phone.slice(5)}`,
        `ch-9${number}`,
        `H-9${number}`,
        ' Éloïse ',
      ]) {
        expect((await list({ Search })).users, Search).toEqual([user]);
      }
      expect((await list({ Search: 'él' })).users).toContain(user);
      for (const Search of ['eloise%', 'e_oise', '"', `ch-9${number}0`, `c_-9${number}`, 'ch%', '\\'])
        expect((await list({ Search })).users, Search).not.toContain(user);
      expect(await list({ Search: `zzz${number}`, Status: 'Inactive' })).toEqual({ users: [], total: 0 });
      expect(await list({ Search: `zzz${number}`, ChapterId: chapter, CurrentPage: 1, RecordsPerPage: 5 })).toEqual({
        users: [user],
        total: 1,
      });
    });

    it('are for super admins only', async () => {
      const user = await paidMember();
      const { id } = await makeAssignment(portal().data, chapter, user, staff.userId);
      for (const [client, status] of [
        [portal().anonymous, 401],
        [await portal().as('member'), 403],
        [await portal().as('admin'), 403],
      ] as const) {
        expect((await client.send(listAssigned, { UserId: client.userId })).status).toBe(status);
        for (const body of [
          { Flag: 'Add', ChapterId: chapter, UserId: client.userId, CreatedBy: staff.userId },
          { Flag: 'Delete', Id: id },
        ]) {
          expect((await client.send(assignMember, body)).status).toBe(status);
        }
      }
      expect((await list({ UserId: user })).total).toBe(1);
      expect(portal().failures()).toEqual([]);
    });
  });
});
