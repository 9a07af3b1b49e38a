// Who is here already with a mobile number, a name or an e-mail: for super admins only, and in the lines of a file.

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { plansOf } from '../../../../tests/prepared-plans.ts';
import { csv, newEmail, sendFile } from '../../../../tests/rooms/import-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { findKnown } from './known-people.contract.ts';
import { readKnown } from './known-people.server.ts';

describe('who is here already', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    let sujata: number;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      sujata = (await makeUser(portal().data, { fullName: 'Sujata Deshpande', phone: '9811100001', email: 'sujata@example.com' })).id;
      await portal().data.write((tx) => tx.updateTable('users').set({ membership_no: 'CH-000449' }).where('id', '=', sujata).execute());
    });
    const known = async (input: Parameters<typeof staff.send<typeof findKnown>>[1], client = staff) =>
      (await client.send(findKnown, input)).res;
    const nobody = { Phone: null, FullName: null, Email: null };
    const person = () => ({ Id: sujata, FullName: 'Sujata Deshpande', MembershipNo: 'CH-000449' });

    it('is found by the number, however it is typed, and by the name and the e-mail in any case', async () => {
      expect(await known({ Phone: '+91 98111 00001' })).toEqual({ Phone: person(), FullName: null, Email: null });
      expect(await known({ FullName: ' sujata  DESHPANDE' })).toEqual({ Phone: null, FullName: person(), Email: null });
      expect(await known({ Email: ' Sujata@EXAMPLE.com' })).toEqual({ Phone: null, FullName: null, Email: person() });
      const others = { Phone: '9811100002', FullName: 'Sujata', Email: 'sujata@example.co' };
      expect(await known(others)).toEqual(nobody);
      expect(await known({})).toEqual(nobody);
    });

    it.each(['Mr.', 'MRS', 'ms.', 'Miss', 'Dr', 'Shri', 'SMT.', 'Sri', 'Kum.', 'CA', 'Adv.', 'Er.', 'Prof. Dr.'])(
      'is found with %s before the typed name',
      async (title) => {
        for (const FullName of [`${title} Sujata Deshpande`, `${title}  SUJATA DESHPANDE`])
          expect(await known({ FullName })).toEqual({ Phone: null, FullName: person(), Email: null });
      },
    );

    it('is found without a title after a dot, and not by another word before the name', async () => {
      expect((await known({ FullName: 'Dr.Sujata Deshpande' }))?.FullName).toEqual(person());
      for (const FullName of ['Drsujata Deshpande', 'Miss', 'Mr.', 'Anita Sujata Deshpande', 'Mr. Sujata'])
        expect(await known({ FullName })).toEqual(nobody);
    });

    it('is found by the name without the title, or with another one, that is stored before it', async () => {
      const kiran = await makeUser(portal().data, { fullName: 'Dr. Kiran Bhosale' });
      const mohan = await makeUser(portal().data, { fullName: 'SHRI Mohan Patil' });
      for (const FullName of ['Kiran Bhosale', 'Dr. Kiran Bhosale', 'dr kiran bhosale', 'Mr. Kiran Bhosale'])
        expect((await known({ FullName }))?.FullName?.Id).toBe(kiran.id);
      expect((await known({ FullName: 'Mohan Patil' }))?.FullName?.Id).toBe(mohan.id);
      // Whoever is stored as it was typed comes first.
      const typed = await makeUser(portal().data, { fullName: 'Kiran Bhosale' });
      expect((await known({ FullName: 'Kiran Bhosale' }))?.FullName?.Id).toBe(typed.id);
    });

    it('is not whoever is changed, and no super admin', async () => {
      const own = { Phone: '9811100001', FullName: 'Sujata Deshpande', Email: 'sujata@example.com', Except: sujata };
      expect(await known(own)).toEqual(nobody);
      const { email } = await makeUser(portal().data, { role: 'superAdmin', fullName: 'Leela Office', phone: '9811100009' });
      expect(await known({ Phone: '9811100009', FullName: 'Leela Office', Email: email })).toEqual(nobody);
    });

    it('is looked up by index among very many who have few names', { tags: ['long'] }, async () => {
      const { data } = portal();
      const { id } = await makeUser(data, {});
      const row = await data.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const columns = Object.keys(row).filter((name) => name !== 'id');
      const values = columns.map((name) => {
        if (name.startsWith('email')) return sql`'one' || i || '@example.com'`;
        return name === 'full_name_folded' ? sql`'person ' || (i % 10)` : sql.ref(`users.${name}`);
      });
      await data.write((tx) =>
        sql`insert into users (${sql.join(columns.map((name) => sql.ref(name)))})
          with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 20000)
          select ${sql.join(values)} from users, numbers where users.id = ${id}`.execute(tx),
      );
      if (data.engine === 'postgres') await sql`analyze users`.execute(data.read);
      const names = Array.from({ length: 20_000 }, (_, at) => `stranger ${at}`);
      const found = await readKnown(data.read, data, { phones: [], names: [...names, 'Sujata Deshpande'] });
      expect(found.map(({ id: one }) => one)).toEqual([sujata]);
      if (data.engine === 'sqlite') return;
      // Otherwise each member would be compared with each name.
      const plans = await plansOf(portal(), '%"full_name_folded" collate "C"%unnest%');
      expect(plans.length).toBeGreaterThan(0);
      for (const plan of plans) expect(plan).not.toContain('Join Filter');
    });

    it('is said in the line of a file with a title before the name', async () => {
      const file = csv(
        ['Name', 'E-mail', 'Mobile'],
        ['MR. SUJATA  DESHPANDE', newEmail(), '9811100021'],
        ['Mr. Girish Pai', newEmail(), '9811100022'],
        ['Girish Pai', newEmail(), '9811100023'],
        ['Mr. Nobody Else', newEmail(), '9811100024'],
      );
      const { res } = await sendFile(staff, 'members', file);
      expect(Object.fromEntries((res?.Lines ?? []).map(({ Line, Message }) => [Line, Message]))).toEqual({
        2: 'CH-000449 Sujata Deshpande has this name',
        3: null,
        4: 'Mr. Girish Pai in this file has this name',
        5: null,
      });
    });

    it.each([3, 60])(
      'is said in a line of a file without the title, or with another one, that is stored before the name: %i lines',
      async (count) => {
        const named = `Sachin ${count === 3 ? 'Few' : 'Many'}`;
        await makeUser(portal().data, { fullName: `Dr. ${named}` });
        await makeUser(portal().data, { fullName: `Smt ${named}bai` });
        await makeUser(portal().data, { fullName: `Ar. ${named}wise` });
        await makeUser(portal().data, { fullName: `${named}wise` });
        const people = [
          named,
          `Mrs. ${named}bai`,
          `CA ${named}WISE`,
          ...Array.from({ length: count - 3 }, (_, at) => `Nobody Titled${at}`),
        ];
        const lines = people.map((name, at) => [name, newEmail(), `98222${String(10_000 + at)}`]);
        const { res } = await sendFile(staff, 'members', csv(['Name', 'E-mail', 'Mobile'], ...lines));
        const said = (res?.Lines ?? []).filter(({ Message }) => Message !== null).toSorted((one, other) => one.Line - other.Line);
        expect(said.map(({ Message }) => Message)).toEqual([
          `Dr. ${named} has this name`,
          `Smt ${named}bai has this name`,
          `${named}wise has this name`,
        ]);
      },
    );

    it('is told to nobody else', async () => {
      for (const role of ['member', 'admin'] as const) {
        const asked = { Phone: '9811100001', Email: 'sujata@example.com' };
        expect((await (await portal().as(role)).send(findKnown, asked)).status).toBe(403);
      }
      expect((await portal().anonymous.send(findKnown, { Phone: '9811100001' })).status).toBe(401);
    });

    it('is said in the line of a file, which comes in all the same', async () => {
      const email = newEmail();
      const file = csv(
        ['Name', 'E-mail', 'Mobile'],
        ['Somebody Else', newEmail(), '98111 00001'],
        ['SUJATA DESHPANDE', newEmail(), '9811100003'],
        ['Binu Nair', email, '9811100004'],
        ['Binu N', newEmail(), '9811100004'],
        ['Nobody Known', newEmail(), '9811100005'],
      );
      const { res } = await sendFile(staff, 'members', file);
      const said = Object.fromEntries((res?.Lines ?? []).map(({ Line, Message }, at) => [Line, [Message, res?.About[at]?.HasNote]]));
      expect(said).toEqual({
        2: ['CH-000449 Sujata Deshpande has this number', true],
        3: ['CH-000449 Sujata Deshpande has this name', true],
        4: [null, false],
        5: ['Binu Nair in this file has this number', true],
        6: [null, false],
      });
      expect((await sendFile(staff, 'members', file, { Apply: true })).res).toMatchObject({ New: 5, Refused: 0 });
      const again = await sendFile(staff, 'members', file);
      expect(again.res).toMatchObject({ New: 0, Same: 5 });
      expect(again.res?.About.map(({ HasNote }) => HasNote)).toEqual(Array(5).fill(false));
    });
  });
});
