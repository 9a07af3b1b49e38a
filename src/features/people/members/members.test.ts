// The member management list: who sees whom, what round filter finds, and that no answer is older than the last write.

import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeUser, next } from '../../../../tests/makers.ts';
import { type Client, onBothEngines } from '../../../../tests/test-portal.ts';
import type { Data } from '../../../platform/data/data.ts';
import { openData } from '../../../platform/data/open-data.ts';
import { register } from '../accounts/session.contract.ts';
import { updateDetails } from '../profile/profile.contract.ts';
import { listMembers, memberShape } from './members.contract.ts';

const idsFor = async (client: Client, filters: Record<string, unknown> = {}) => {
  const { status, rc, res } = await client.send(listMembers, filters);
  expect(status).toBe(200);
  return { ids: rc.map(({ Id }) => Id), total: res?.TotalRecords };
};

describe('the member list', () => {
  onBothEngines((portal) => {
    let staff: Client;
    let otherStaff: Client;
    let member: Client;
    let admin: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      otherStaff = await portal().as('superAdmin');
      member = await portal().as('member');
      admin = await portal().as('admin');
    });

    it('has members and admins for a super admin, newest first, and no super admin', async () => {
      const newest = await makeUser(portal().data, { createdAt: '2999-01-01T00:00:00.000Z' });
      const { ids, total } = await idsFor(staff, { RecordsPerPage: 0 });
      expect(ids.slice(0, 3)).toEqual([newest.id, admin.userId, member.userId]);
      expect(ids).not.toContain(staff.userId);
      expect(total).toBe(ids.length);
    });

    it('shows super admins only themselves, and only by their own Id', async () => {
      expect(await idsFor(staff, { Id: staff.userId })).toEqual({ ids: [staff.userId], total: 1 });
      expect(await idsFor(staff, { Id: otherStaff.userId })).toEqual({ ids: [], total: 0 });
      expect(await idsFor(staff, { Id: staff.userId, FullName: 'somebody else' })).toEqual({ ids: [], total: 0 });
    });

    it('shows members and admins only their own row, whatever they filter by', async () => {
      for (const client of [member, admin]) {
        const filters = [
          {},
          { Id: staff.userId },
          { Id: 2_000_000_000 },
          { FullName: 'nobody' },
          { IsActiveMember: true },
          { RecordsPerPage: 0 },
        ];
        for (const sent of [...filters, { UserId: staff.userId, RoleId: 1, CreatedBy: staff.userId }]) {
          expect(await idsFor(client, sent), JSON.stringify(sent)).toEqual({ ids: [client.userId], total: 1 });
        }
        expect(await idsFor(client, { CurrentPage: 2 })).toEqual({ ids: [], total: 1 });
      }
      expect((await portal().anonymous.send(listMembers)).status).toBe(401);
    });

    it('has the fields of the contract only', async () => {
      for (const client of [staff, member, admin]) {
        const { rc } = await client.send(listMembers, { RecordsPerPage: 0 });
        for (const row of rc) expect(Object.keys(row).sort()).toEqual([...Object.keys(memberShape), 'TotalRecords'].sort());
        expect(JSON.stringify(rc)).not.toMatch(/argon2|password|session_no|_folded|_normal|_paise/i);
      }
    });

    it('finds any part of name, e-mail and phone, ignoring case and marks', async () => {
      const number = next();
      const phone = `7${String(number).padStart(9, '3')}`;
      const { id } = await makeUser(portal().data, {
        fullName: `Éloïse O'Brien 100%_${number}`,
        email: `El.ö_${number}@Exämple.com`,
        phone,
      });
      for (const filters of [
        ...["éloïse o'brien", 'ELOISE', 'eloi', 'É', 'e', '%_', '100%_', "'", `_${number}`, '  Eloise '].map((FullName) => ({ FullName })),
        ...['EL.O_', 'example.com', '@EXÄ', `_${number}@`].map((Email) => ({ Email })),
        ...[phone, phone.slice(3), phone.slice(0, 4), Number(phone)].map((Phone) => ({ Phone: String(Phone) })),
        ...[`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`, `0${phone}`, phone.replace(/.{5}/, '($&)-')].map((Phone) => ({ Phone })),
      ]) {
        expect((await idsFor(staff, { ...filters, RecordsPerPage: 0 })).ids, JSON.stringify(filters)).toContain(id);
      }
      for (const filters of [
        { FullName: 'Elo%se' },
        { FullName: 'E_oise' },
        { Email: 'el%' },
        { Phone: '7%' },
        { FullName: '"' },
        { FullName: '\\' },
      ]) {
        expect((await idsFor(staff, { ...filters, RecordsPerPage: 0 })).ids, JSON.stringify(filters)).not.toContain(id);
      }
    });

    it('finds Greek, Cyrillic and Japanese names by long and short parts', async () => {
      const { id } = await makeUser(portal().data, { fullName: 'Οδυσσέας Юлия 山田太郎' });
      for (const FullName of ['ΟΔΥΣΣΕΑΣ', 'ΟΔΥΣ', 'σσ', 'юли', 'ЮЛИЯ', '田', '山田太']) {
        expect((await idsFor(staff, { FullName })).ids, FullName).toEqual([id]);
      }
    });

    it('filters by active membership, and combines filters with "and"', async () => {
      const name = `Zz${next()}`;
      const active = await makeUser(portal().data, { fullName: `${name} one`, isActiveMember: true });
      const inactive = await makeUser(portal().data, { fullName: `${name} two` });
      const idsWith = async (filters: Record<string, unknown>) => (await idsFor(staff, { FullName: name, ...filters })).ids;
      for (const IsActiveMember of [true, 1, '1', 'true', 'TRUE']) expect(await idsWith({ IsActiveMember })).toEqual([active.id]);
      for (const IsActiveMember of [false, 0, '0', 'false']) expect(await idsWith({ IsActiveMember })).toEqual([inactive.id]);
      for (const IsActiveMember of [null, '', '  ', undefined]) expect(await idsWith({ IsActiveMember })).toEqual([inactive.id, active.id]);
      expect(await idsWith({ Email: inactive.email, IsActiveMember: true })).toEqual([]);
      expect(await idsWith({ Id: String(inactive.id), Email: inactive.email, Phone: '', IsActiveMember: 'false' })).toEqual([inactive.id]);
    });

    it('keeps its order over its pages, also for rows of the same moment, and has the total past the last page', async () => {
      const name = `Page${next()}`;
      const ids: number[] = [];
      for (let round = 0; round < 7; round++) {
        ids.unshift((await makeUser(portal().data, { fullName: name, createdAt: '2020-01-01T00:00:00.000Z' })).id);
      }
      const seen: number[] = [];
      for (let CurrentPage = 1; CurrentPage <= 3; CurrentPage++) {
        const page = await idsFor(staff, { FullName: name, CurrentPage, RecordsPerPage: 3 });
        expect(page.total).toBe(7);
        seen.push(...page.ids);
      }
      expect(seen).toEqual(ids);
      for (const CurrentPage of [2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER]) {
        for (const RecordsPerPage of [100, 0]) {
          expect(await idsFor(staff, { FullName: name, CurrentPage, RecordsPerPage })).toEqual({ ids: [], total: 7 });
        }
      }
      for (const Id of [2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER]) {
        expect(await idsFor(staff, { Id })).toEqual({ ids: [], total: 0 });
      }
      expect(await idsFor(staff, { FullName: name, CurrentPage: '2', RecordsPerPage: '5' })).toEqual({ ids: ids.slice(5), total: 7 });
      expect(await idsFor(staff, { FullName: name, RecordsPerPage: 0 })).toEqual({ ids, total: 7 });
      expect(await idsFor(staff, { FullName: name, CurrentPage: 2, RecordsPerPage: 0 })).toEqual({ ids: [], total: 7 });
    });

    it('refuses an invalid filter instead of showing everything', async () => {
      for (const [filters, message] of [
        [{ Id: 'x' }, 'Id must be a number'],
        [{ Id: 1.5 }, 'Id must be a whole number'],
        [{ Id: -1 }, 'Id must be at least 1'],
        [{ Id: [1] }, 'Id must be a number'],
        [{ IsActiveMember: 'perhaps' }, 'IsActiveMember must be true or false'],
        [{ IsActiveMember: { toString: 1 } }, 'IsActiveMember must be true or false'],
        [{ IsActiveMember: ['true'] }, 'IsActiveMember must be true or false'],
        [{ FullName: { like: '%' } }, 'Full Name must be a text'],
        [{ FullName: 'a\0b' }, 'Full Name contains characters that cannot be stored'],
        [{ Phone: 'x'.repeat(2_001) }, 'Phone must be at most 2000 characters'],
        [{ CurrentPage: 0 }, 'CurrentPage must be at least 1'],
        [{ RecordsPerPage: 101 }, 'RecordsPerPage must be at most 100'],
        [{ RecordsPerPage: 'ten', CurrentPage: -1 }, 'CurrentPage must be at least 1, RecordsPerPage must be a number'],
      ] as const) {
        const { status, rs, rc, msgkey } = await staff.send(listMembers, filters);
        expect({ status, rs, rc, msgkey }, JSON.stringify(filters)).toEqual({ status: 400, rs: 0, rc: [], msgkey: message });
      }
    });

    describe('is never older than the last write', () => {
      let elsewhere: Data;
      beforeAll(async () => {
        elsewhere = await openData(join(portal().folder, 'chapterhouse.sqlite'), portal().environment.DATABASE_URL);
      });
      afterAll(() => elsewhere.close());

      it('of this process: a new row and the totals of every filter are right at once', async () => {
        const name = `Now${next()}`;
        for (let count = 1; count <= 5; count++) {
          const filters = [{ FullName: name }, { FullName: name, IsActiveMember: false }, { FullName: name, CurrentPage: 99 }];
          for (const filter of filters) await idsFor(staff, filter);
          const fields = { FullName: name, Email: `${name}-${count}@example.com`, Phone: '9000000000', Password: 'secret' };
          const { res } = await staff.send(register, fields);
          for (const filter of filters) expect((await idsFor(staff, filter)).total).toBe(count);
          expect((await idsFor(staff, { FullName: name })).ids[0]).toBe(res?.Id);
        }
      });

      it('of this process: a changed name is shown at once, to staff and to its member', async () => {
        for (let round = 0; round < 5; round++) {
          const FullName = `Changing ${round}`;
          await member.send(updateDetails, { Flag: 'Details', FullName, Phone: '9000000000' });
          for (const client of [staff, member]) {
            expect((await client.send(listMembers, { Id: member.userId })).rc[0]?.FullName).toBe(FullName);
          }
        }
      });

      it('of another process: at once on SQLite, within five seconds on PostgreSQL', async () => {
        const name = `Else${next()}`;
        expect(await idsFor(staff, { FullName: name })).toEqual({ ids: [], total: 0 });
        const { id } = await makeUser(elsewhere, { fullName: name });
        const isThere = async () => expect(await idsFor(staff, { FullName: name })).toEqual({ ids: [id], total: 1 });
        if (portal().engine === 'sqlite') await isThere();
        await vi.waitFor(isThere, { timeout: 5_000, interval: 20 });
        await elsewhere.write((tx) => tx.deleteFrom('users').where('id', '=', id).execute());
        const isGone = async () => expect(await idsFor(staff, { FullName: name })).toEqual({ ids: [], total: 0 });
        await vi.waitFor(isGone, { timeout: 5_000, interval: 20 });
      });

      it('also for a multipart request, which never gets the cached answer of another request', async () => {
        const send = (headers: Record<string, string>, payload: string) =>
          portal().app.inject({
            method: 'POST',
            url: '/api/User/GetMemberList',
            headers: { authorization: `Bearer ${staff.token}`, ...headers },
            payload,
          });
        const part = '--x\r\ncontent-disposition: form-data; name="FullName"\r\n\r\nnobody has this name\r\n--x--\r\n';
        for (const type of ['multipart/form-data', 'Multipart/Form-Data', 'MULTIPART/FORM-DATA']) {
          expect((await send({ 'content-type': `${type}; boundary=x` }, part)).json().res).toEqual({ TotalRecords: 0 });
          expect((await send({}, '')).json().res.TotalRecords).toBeGreaterThan(1);
        }
      });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
