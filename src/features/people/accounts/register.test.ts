// Registering members: rights, rules, fields that cannot be set, and many at once.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { next } from '../../../../tests/makers.ts';
import { type Client, onAnyEngine, startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import { listMembers } from '../members/members.contract.ts';
import { login, register } from './session.contract.ts';

const newcomer = () => ({ FullName: 'Zoë Fernandes', Email: `newcomer${next()}@example.com`, Phone: '9812345678', Password: 'five5' });

const rules: [field: string, values: unknown[], message: string][] = [
  ['FullName', ['', '   ', null], 'Full name is required'],
  ['FullName', ['x'.repeat(201)], 'Full Name must be at most 200 characters'],
  ['FullName', ['a\0b', '\udc00'], 'Full Name contains characters that cannot be stored'],
  ['FullName', [7, { a: 1 }, ['x']], 'Full Name must be a text'],
  ['Email', ['', '  ', null], 'Email is required'],
  ['Email', ['x', 'x@', '@x.y', 'x@y', 'a b@c.d', 'a@b@c.d', 'a@b.', 'a@.c', 'a@b..c'], 'Please enter a valid email address'],
  ['Email', [`${'a'.repeat(250)}@b.cd`], 'Email must be at most 254 characters'],
  ['Phone', ['', ' ', null], 'Phone number is required'],
  [
    'Phone',
    ['123456789', '12345678901', '91981234567', '+449812345678', '981234567x', '९८१२३४५६७८', 5],
    'Please enter a valid 10-digit phone number',
  ],
  ['Password', ['', '     ', null], 'Password is required'],
  ['Password', ['four', ' abc'], 'Password must be at least 5 characters long'],
  ['Password', ['x'.repeat(201)], 'Password must be at most 200 characters'],
  ['Profession', ['x'.repeat(2_001)], 'Profession must be at most 2000 characters'],
];

describe('register', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });

    it('stores the ten digits of a phone number, however it was typed', async () => {
      for (const Phone of ['98123 45678', '98123-45678', '+91 98123 45678', '09812345678', 9812345678]) {
        const { res } = await staff.send(register, { ...newcomer(), Phone });
        expect((await staff.send(listMembers, { Id: res?.Id })).rc[0]).toMatchObject({ Phone: '9812345678' });
      }
    });

    it('stores a name with one space between two words', async () => {
      for (const FullName of ['MR. SACHIN  DESHPANDE', ' MR.  SACHIN\u00a0 DESHPANDE ']) {
        const { res } = await staff.send(register, { ...newcomer(), FullName });
        expect((await staff.send(listMembers, { Id: res?.Id })).rc[0]).toMatchObject({ FullName: 'MR. SACHIN DESHPANDE' });
      }
    });

    const total = async () => (await staff.send(listMembers)).res?.TotalRecords;

    it('creates a member who can sign in', async () => {
      const fields = newcomer();
      const answer = await staff.send(register, {
        ...fields,
        FullName: `  ${fields.FullName} `,
        Phone: 9812345678,
        Profession: ' Architect ',
      });
      expect(answer).toEqual({
        status: 200,
        rs: 1,
        rc: [],
        res: { Id: expect.any(Number), SetId: expect.any(Number) },
        msgkey: 'Member registered successfully',
      });
      const { rc } = await staff.send(listMembers, { Id: answer.res?.Id });
      expect(rc).toEqual([
        {
          Id: answer.res?.Id,
          FullName: 'Zoë Fernandes',
          Email: fields.Email,
          Phone: '9812345678',
          Profession: 'Architect',
          Photo: null,
          IsTmnians: false,
          IsActive: true,
          IsActiveMember: false,
          Status: 'Inactive',
          MembershipNo: null,
          MembershipStartDate: null,
          MembershipEndDate: null,
          MemberSince: null,
          Amount: null,
          PaymentDate: null,
          RoleName: 'Member',
          ChapterName: null,
          WantsMembershipMail: true,
          CreatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          Version: 1,
          TotalRecords: 1,
        },
      ]);
      const signedIn = await portal().anonymous.send(login, { Email: fields.Email, Password: fields.Password });
      expect(signedIn).toMatchObject({ status: 200, res: { UserId: answer.res?.Id, RoleId: 3 } });
    });

    it.each(rules)('refuses %s with the value %j: %s', async (field, values, message) => {
      const before = await total();
      for (const value of values) {
        const answer = await staff.send(register, { ...newcomer(), [field]: value });
        expect(answer, JSON.stringify(value)).toMatchObject({ status: 400, rs: 0, msgkey: message, res: { Errors: { [field]: message } } });
      }
      expect(await total()).toBe(before);
    });

    it('names every missing field', async () => {
      const messages = {
        FullName: 'Full name is required',
        Email: 'Email is required',
        Phone: 'Phone number is required',
        Password: 'Password is required',
      };
      const answer = await staff.send(register, {});
      expect(answer).toMatchObject({ status: 400, msgkey: Object.values(messages).join(', '), res: { Errors: messages } });
    });

    it('accepts an e-mail only once, in upper or lower case', async () => {
      const fields = { ...newcomer(), Email: `José${next()}@Example.com` };
      expect((await staff.send(register, fields)).status).toBe(200);
      for (const Email of [fields.Email, fields.Email.toUpperCase(), ` ${fields.Email.toLowerCase()} `, fields.Email.normalize('NFD')]) {
        const answer = await staff.send(register, { ...newcomer(), Email });
        const message = 'Email is already registered';
        expect(answer).toMatchObject({ status: 409, rs: 0, msgkey: message, res: { Errors: { Email: message } } });
      }
    });

    it('lets exactly one of twenty requests at once have an e-mail', async () => {
      const fields = newcomer();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, each) =>
          staff.send(register, { ...fields, Email: each % 2 ? fields.Email : fields.Email.toUpperCase() }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
      expect((await staff.send(listMembers, { Email: fields.Email })).rc).toHaveLength(1);
    });

    it('ignores fields that it does not offer', async () => {
      const extra = {
        Id: 1,
        UserId: 1,
        RoleId: 1,
        roleid: 1,
        role_id: 1,
        RoleName: 'Super Admin',
        IsActive: false,
        IsActiveMember: true,
        IsTmnians: true,
        MembershipNo: 'M-1',
        MembershipStartDate: '2020-01-01',
        Amount: 100,
        amount_paise: 10_000,
        Photo: '/files/x.webp',
        CreatedAt: '1999-01-01',
      };
      const { res } = await staff.send(register, { ...newcomer(), ...extra });
      const [row] = (await staff.send(listMembers, { Id: res?.Id })).rc;
      expect(row).toMatchObject({ RoleName: 'Member', IsActive: true, IsActiveMember: false, IsTmnians: false });
      expect(row).toMatchObject({ MembershipNo: null, MembershipStartDate: null, Amount: null, Photo: null });
      expect(row?.Id).toBeGreaterThan(1);
      expect(row?.CreatedAt).not.toContain('1999');
    });

    it('is for super admins only', async () => {
      expect((await portal().anonymous.send(register, newcomer())).status).toBe(401);
      for (const role of ['member', 'admin'] as const) {
        expect(await (await portal().as(role)).send(register, newcomer())).toMatchObject({
          status: 403,
          rs: 0,
          msgkey: "You don't have permission to do this",
        });
      }
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });

  describe('with ALLOW_SIGNUP', () => {
    let portal: TestPortal;
    beforeAll(async () => {
      portal = await startTestPortal('sqlite', { ALLOW_SIGNUP: 'true' });
    });
    afterAll(() => portal.close());

    it('is open to anyone, and creates members only', async () => {
      const fields = newcomer();
      expect((await portal.anonymous.send(register, { ...fields, RoleId: 1 })).status).toBe(200);
      const { res } = await portal.anonymous.send(login, { Email: fields.Email, Password: fields.Password });
      expect(res?.RoleId).toBe(3);
    });

    it('is limited by address, also for a signed-in member, but not for a super admin', async () => {
      const fields = newcomer();
      await portal.anonymous.send(register, fields);
      const [member, staff] = [await portal.as('member'), await portal.as('superAdmin')];
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, each) => (each % 2 ? member : portal.anonymous).send(register, fields)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409, 429]));
      expect((await member.send(register, newcomer())).status).toBe(429);
      expect((await portal.anonymous.send(register, newcomer())).status).toBe(429);
      expect((await staff.send(register, newcomer())).status).toBe(200);
    });
  });
});
