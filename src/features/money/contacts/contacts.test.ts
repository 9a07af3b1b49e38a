// Contacts: noting what was said with a member, reading it, the history, and accounts that go and come back.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listHistory, restoreVersion } from '../../desk/history/history.contract.ts';
import { deleteMember } from '../../desk/member-page/delete-member.contract.ts';
import { register } from '../../people/accounts/session.contract.ts';
import { listContacts, longestNote, mostContacts, noteContact } from './contacts.contract.ts';

describe('contacts', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    let member: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    beforeEach(async () => {
      member = portal().clientOf(await makeUser(portal().data, { fullName: 'Asha Rao' }));
    });
    const note = (fields: Record<string, unknown> = {}) => staff.send(noteContact, { UserId: member.userId, How: 'Call', ...fields });
    const listed = async (client = staff) => (await client.send(listContacts, { UserId: member.userId })).rc;

    it('are found by nobody else by trying which of their versions can be restored', async () => {
      const { res } = await note({ Note: 'will pay on Friday' });
      const version = { SetId: res?.SetId, Record: 'Contact', RecordId: res?.Id };
      expect((await member.send(restoreVersion, version)).status).toBe(404);
      expect((await staff.send(restoreVersion, version)).status).toBe(200);
    });

    it('are noted with a word about what was said, and listed newest first with who noted them', async () => {
      const first = await note({ How: 'WhatsApp' });
      expect(first).toMatchObject({ status: 200, msgkey: 'Contact noted', res: { Id: expect.any(Number), SetId: expect.any(Number) } });
      await note({ Note: ' will pay on Friday\r\nasks for a receipt ' });
      await note({ How: 'Visit', UserId: (await makeUser(portal().data)).id });
      expect(await listed()).toEqual([
        expect.objectContaining({
          UserId: member.userId,
          UserName: 'Asha Rao',
          How: 'Call',
          Note: 'will pay on Friday\nasks for a receipt',
        }),
        expect.objectContaining({ Id: first.res?.Id, How: 'WhatsApp', Note: null, ById: staff.userId, ByName: expect.any(String) }),
      ]);
      expect((await staff.send(listContacts)).rc.map(({ How }) => How).slice(0, 3)).toEqual(['Visit', 'Call', 'WhatsApp']);
    });

    it.each([
      [{ How: 'Letter' }, 'How must be Call, WhatsApp or Visit'],
      [{ How: '' }, 'How must be Call, WhatsApp or Visit'],
      [{ UserId: null }, 'Member ID is required'],
      [{ Note: 'x'.repeat(longestNote + 1) }, `Note must be at most ${longestNote} characters`],
      [{ Note: 'x'.repeat(1_000_000) }, `Note must be at most ${longestNote} characters`],
    ])('are refused with %o', async (fields, message) => {
      expect(await note(fields)).toMatchObject({ status: 400, msgkey: expect.stringContaining(message) });
      expect(await listed()).toEqual([]);
    });

    it('are not noted of somebody who is no member, nor more of one than can be read', async () => {
      for (const UserId of [2_000_000_000, staff.userId]) {
        expect(await note({ UserId })).toMatchObject({ status: 404, msgkey: 'Member not found' });
      }
      const contact = {
        user_id: member.userId,
        how: 'Call',
        note: null,
        created_by: staff.userId,
        created_at: '2026-03-05T06:00:00.000Z',
      } as const;
      for (let many = 0; many < mostContacts; many += 500) {
        await portal().data.write((tx) => tx.insertInto('contacts').values(Array(500).fill(contact)).execute());
      }
      expect(await note()).toMatchObject({ status: 400, res: { Code: 'QuotaFull' } });
    });

    it('stand in the history, and an undo takes one back', async () => {
      const { res } = await note({ Note: 'will pay on Friday' });
      const { rc } = await staff.send(listHistory, { OwnerId: member.userId });
      expect(rc[0]).toMatchObject({ Record: 'Contact', Title: 'Asha Rao', Kind: 'Added', Via: 'NoteContact', MayUndo: true });
      expect(rc[0]?.Fields).toContainEqual({ Field: 'Note', Before: null, After: 'will pay on Friday' });
      expect((await staff.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
      expect(await listed()).toEqual([]);
    });

    it('are not for members, in their own history neither', async () => {
      await note({ Note: 'was angry' });
      expect((await member.send(listContacts)).status).toBe(403);
      for (const filters of [{}, { Record: 'Contact' }, { OwnerId: member.userId }]) {
        expect(JSON.stringify(await member.send(listHistory, filters))).not.toMatch(/Contact|angry/);
      }
    });

    it('go with a member who is deleted, and come back with it', async () => {
      const fields = { FullName: 'Ravi Kulkarni', Email: 'ravi.contacts@example.com', Phone: '9876543210', RoleId: 3 };
      const { res } = await staff.send(register, { ...fields, Profession: 'Caterer', Password: 'Correct horse 7' });
      const UserId = res?.Id ?? 0;
      await note({ UserId, Note: 'new here' });
      const undone = await staff.send(deleteMember, { UserId });
      expect(undone.status).toBe(200);
      const of = async () => (await staff.send(listContacts, { UserId })).rc;
      expect(await of()).toEqual([]);
      expect((await staff.send(undoChanges, { SetId: undone.res?.SetId })).status).toBe(200);
      expect(await of()).toMatchObject([{ How: 'Call', Note: 'new here', UserName: 'Ravi Kulkarni' }]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
