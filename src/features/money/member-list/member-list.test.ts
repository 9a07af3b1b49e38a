// The page 'Member List': its rows, filters and pages. The right to read it is tested with the payments.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser, next } from '../../../../tests/makers.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { listMembersToPay } from './member-list.contract.ts';

describe('the member list', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const idsFor = async (filters: Record<string, unknown>) => {
      const { status, rc, res } = await staff.send(listMembersToPay, filters);
      expect(status).toBe(200);
      return { ids: rc.map(({ Id }) => Id), total: res?.TotalRecords };
    };

    it('has members and admins, newest first, with the fields of the contract only', async () => {
      const older = await makeUser(portal().data, { fullName: 'Older', createdAt: '2998-01-01T00:00:00.000Z' });
      const newest = await makeUser(portal().data, { role: 'admin', fullName: 'Newest', createdAt: '2999-01-01T00:00:00.000Z' });
      const { rc, res } = await staff.send(listMembersToPay, { RecordsPerPage: 0 });
      expect(rc.slice(0, 2).map(({ Id }) => Id)).toEqual([newest.id, older.id]);
      expect(rc.map(({ Id }) => Id)).not.toContain(staff.userId);
      expect(res?.TotalRecords).toBe(rc.length);
      expect(rc[0]).toEqual({
        Id: newest.id,
        Name: 'Newest',
        Email: newest.email,
        PhoneNo: expect.stringMatching(/^98\d{8}$/),
        Profession: null,
        IsActive: true,
        MembershipNo: null,
        ChapterName: null,
        RoleName: 'Admin',
        MembershipStartDate: null,
        MembershipEndDate: null,
        MemberSince: null,
        Amount: null,
        PaymentDate: null,
        Status: 'Inactive',
        CreatedAt: '2999-01-01T00:00:00.000Z',
        TotalRecords: rc.length,
      });
    });

    it('is filtered by ID and by any part of name and e-mail, ignoring case and marks', async () => {
      const number = next();
      const { id } = await makeUser(portal().data, { fullName: `Éloïse 100%_${number}`, email: `El.ö_${number}@Exämple.com` });
      for (const filters of [
        { Id: id },
        { Id: String(id) },
        ...['é', 'É', 'e', 'eloise', 'LOÏ', '100%_', `_${number}`, '  Eloise '].map((Name) => ({ Name })),
        ...['EL.O_', 'example.com', '@EXÄ', `_${number}@`].map((Email) => ({ Email })),
        { Id: id, Name: 'elo', Email: 'ö_' },
      ]) {
        expect((await idsFor({ ...filters, RecordsPerPage: 0 })).ids, JSON.stringify(filters)).toContain(id);
      }
      for (const filters of [{ Id: id + 1 }, { Name: 'Elo%se' }, { Name: 'E_oise' }, { Email: 'el%' }, { Id: id, Name: 'nobody' }]) {
        expect((await idsFor({ ...filters, RecordsPerPage: 0 })).ids, JSON.stringify(filters)).not.toContain(id);
      }
      expect(await idsFor({ Id: staff.userId })).toEqual({ ids: [staff.userId], total: 1 });
      const another = await portal().as('superAdmin');
      expect((await another.send(listMembersToPay, { Id: staff.userId })).rc).toEqual([]);
      const all = await idsFor({});
      for (const filters of [{ Id: null }, { Id: '' }, { Name: '  ' }, { Email: '' }]) expect(await idsFor(filters)).toEqual(all);
    });

    it('keeps its order over its pages, and has the total past the last one', async () => {
      const name = `Page${next()}`;
      const ids: number[] = [];
      for (let index = 0; index < 7; index++) {
        ids.unshift((await makeUser(portal().data, { fullName: name, createdAt: '2020-01-01T00:00:00.000Z' })).id);
      }
      for (let CurrentPage = 1; CurrentPage <= 3; CurrentPage++) {
        const expected = { ids: ids.slice(3 * CurrentPage - 3, 3 * CurrentPage), total: 7 };
        expect(await idsFor({ Name: name, CurrentPage, RecordsPerPage: 3 })).toEqual(expected);
      }
      expect(await idsFor({ Name: name, CurrentPage: 99 })).toEqual({ ids: [], total: 7 });
    });

    it('refuses an invalid filter instead of showing everything', async () => {
      for (const [filters, message] of [
        [{ Id: 'x' }, 'Id must be a number'],
        [{ Id: -1 }, 'Id must be at least 1'],
        [{ Name: { like: '%' } }, 'Name must be a text'],
        [{ Email: ['a'] }, 'Email must be a text'],
        [{ RecordsPerPage: 101 }, 'RecordsPerPage must be at most 100'],
      ] as const) {
        expect(await staff.send(listMembersToPay, filters), message).toMatchObject({ status: 400, rc: [], msgkey: message });
      }
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
