// Accounts that a stranger has made with the e-mail of somebody else: no import gives them a membership, also after sign-up was closed.

import { describe, expect, it } from 'vitest';
import { changesByCommandLine } from '../../../../tests/makers.ts';
import { countsOf, csv, newEmail, sendFile } from '../../../../tests/rooms/import-room.ts';
import { onAnyEngine, type TestPortal } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { login, register } from '../accounts/session.contract.ts';
import { isConfirmed } from './account-mails.server.ts';
import { listMembers } from './members.contract.ts';
import { strangersAmong } from './strangers.server.ts';

const Password = 'A stranger 8';

const signUp = async ({ anonymous }: TestPortal, Email: string) =>
  Number((await anonymous.send(register, { FullName: 'Stranger Danger', Email, Phone: '9812345678', Password })).res?.Id);

const file = (email: string) =>
  csv(['Name', 'E-mail ID', 'Mob No', 'Paid on', 'Amount'], ['Asha Rao', email, '9876543210', '01-04-2026', '18000']);

describe('the account of whoever signed up with the e-mail of somebody else', () => {
  onAnyEngine(
    (portal) => {
      it('is none of the members in a file: they come in new', async () => {
        const staff = await portal().as('superAdmin');
        const Email = newEmail();
        const id = await signUp(portal(), Email);
        expect(countsOf(await sendFile(staff, 'members', file(Email)))).toEqual([1, 0, 0, 0]);
        const done = await sendFile(staff, 'members', file(Email), { Apply: true });
        expect(countsOf(done)).toEqual([1, 0, 0, 0]);
        const [member] = (await staff.send(listMembers, { Email })).rc;
        expect(member).toMatchObject({ FullName: 'Asha Rao', Amount: 18_000 });
        expect(member?.Id).not.toBe(id);
        expect((await staff.send(listMembers, { Id: id })).rc[0]).toMatchObject({
          FullName: 'Stranger Danger',
          Email: expect.stringMatching(`^set-aside-${id}-\\S+@account\\.invalid$`),
          IsActive: false,
          Amount: null,
        });
        expect((await portal().anonymous.send(login, { Email, Password })).res).toMatchObject({ Code: 'WrongCredentials' });
        expect(countsOf(await sendFile(staff, 'members', file(Email)))).toEqual([0, 0, 1, 0]);
      });

      it('is set aside also where somebody has signed up with addresses like those of accounts set aside', async () => {
        const staff = await portal().as('superAdmin');
        const Email = newEmail();
        const id = await signUp(portal(), Email);
        await signUp(portal(), `set-aside-${id}@account.invalid`);
        const done = await sendFile(staff, 'members', file(Email), { Apply: true });
        expect(done).toMatchObject({ status: 200, res: { New: 1 } });
      });

      it('is as it was after the import was undone', async () => {
        const staff = await portal().as('superAdmin');
        const Email = newEmail();
        const id = await signUp(portal(), Email);
        const plain = csv(['Name', 'E-mail ID', 'Mob No'], ['Asha Rao', Email, '9876543210']);
        const { res } = await sendFile(staff, 'members', plain, { Apply: true });
        expect((await staff.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
        expect((await staff.send(listMembers, { Email })).rc).toMatchObject([{ Id: id, FullName: 'Stranger Danger', IsActive: true }]);
      });

      it('gets no payment by a file of payments', async () => {
        const staff = await portal().as('superAdmin');
        const Email = newEmail();
        const id = await signUp(portal(), Email);
        const payments = csv(
          ['Email', 'Payment Date', 'Amount', 'Start', 'End'],
          [Email, '01-04-2026', 18_000, '01-04-2026', '31-03-2027'],
        );
        const done = await sendFile(staff, 'payments', payments, { Apply: true });
        expect(countsOf(done)).toEqual([0, 0, 0, 1]);
        expect(done.res?.Lines[0]?.Message).toContain('not shown that it is theirs');
        expect((await staff.send(listMembers, { Id: id })).rc[0]).toMatchObject({ IsActiveMember: false, Amount: null });
        await sendFile(staff, 'members', csv(['Name', 'E-mail ID', 'Mob No'], ['Asha Rao', Email, '9876543210']), { Apply: true });
        expect(countsOf(await sendFile(staff, 'payments', payments, { Apply: true }))).toEqual([1, 0, 0, 0]);
        expect((await staff.send(listMembers, { Email })).rc).toMatchObject([{ FullName: 'Asha Rao', Amount: 18_000 }]);
      });

      it('is back where the import is undone: its member is gone, and the receipt stays', async () => {
        const staff = await portal().as('superAdmin');
        const [Email, other] = [newEmail(), newEmail()];
        const id = await signUp(portal(), Email);
        const heads = ['Name', 'E-mail ID', 'Mob No', 'Paid on', 'Amount'];
        const [paid, free] = [
          ['Asha Rao', Email, '9876543210', '01-04-2026', '18000'],
          ['Ravi Iyer', other, '9876543211', '', ''],
        ];
        const { res } = await sendFile(staff, 'members', csv(heads, paid, free), { Apply: true });
        expect(await staff.send(undoChanges, { SetId: res?.SetId })).toMatchObject({ status: 200 });
        expect((await staff.send(listMembers, { Email })).rc).toMatchObject([{ Id: id, FullName: 'Stranger Danger' }]);
        expect((await staff.send(listMembers, { Email: other })).rc).toEqual([]);
        expect((await staff.send(listMembers, { Id: id })).rc).toMatchObject([{ Email, IsActive: true }]);
      });

      it('stays aside where the import is undone and its member has gone on', async () => {
        const staff = await portal().as('superAdmin');
        const Email = newEmail();
        const id = await signUp(portal(), Email);
        const { res } = await sendFile(staff, 'members', file(Email), { Apply: true });
        const [member] = (await staff.send(listMembers, { Email })).rc;
        await portal().data.write((tx) =>
          tx
            .updateTable('users')
            .set({ has_signed_in: true })
            .where('id', '=', member?.Id ?? 0)
            .execute(),
        );
        expect(await staff.send(undoChanges, { SetId: res?.SetId })).toMatchObject({ status: 200 });
        expect((await staff.send(listMembers, { Email })).rc).toMatchObject([{ Id: member?.Id, FullName: 'Asha Rao' }]);
        const aside = { Email: expect.stringContaining('set-aside'), IsActive: false };
        expect((await staff.send(listMembers, { Id: id })).rc).toMatchObject([aside]);
      });

      it('is not that of a member whom a super admin has registered', async () => {
        const staff = await portal().as('superAdmin');
        const Email = newEmail();
        const { res } = await staff.send(register, { FullName: 'Asha Rao', Email, Phone: '9876543210', Password });
        expect(countsOf(await sendFile(staff, 'members', file(Email)))).toEqual([0, 1, 0, 0]);
        expect(await strangersAmong(portal().data.read, [Email])).toEqual([]);
        const { value } = await changesByCommandLine(portal().data, { timeZone: 'UTC' } as never)(({ tx }) =>
          isConfirmed(tx, { id: Number(res?.Id), email: Email }, false),
        );
        expect(value).toBe(true);
      });

      it('stays so when nobody may sign up any more', async () => {
        const Email = newEmail();
        const id = await signUp(portal(), Email);
        expect(await strangersAmong(portal().data.read, [Email], false)).toMatchObject([{ id }]);
        const { value } = await changesByCommandLine(portal().data, { timeZone: 'UTC' } as never)(({ tx }) =>
          isConfirmed(tx, { id, email: Email }, false),
        );
        expect(value).toBe(false);
      });
    },
    { ALLOW_SIGNUP: 'true' },
  );
});
