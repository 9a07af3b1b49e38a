// What members say about their business and who sees what: saving both, and what the history keeps of it.

import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listHistory, restoreVersion } from '../../desk/history/history.contract.ts';
import { getProfile, updateDetails } from '../profile/profile.contract.ts';
import { getBusiness, saveVisibility } from './visibility.contract.ts';

const details = { Flag: 'Details', FullName: 'Asha Rao', Phone: '9111111111', Profession: 'Baker' };
const business = {
  Company: 'Rao Bakery',
  City: 'Pune',
  Website: 'https://rao.example/bread',
  Offers: 'Wedding cakes\nSundays too',
  Wants: 'Hotels',
};
const none = { Company: null, City: null, Website: null, Offers: null, Wants: null };
const open = { ShowMe: 'All members', ShowPhone: 'My chapter', ShowEmail: 'Nobody', ShowCompany: 'All members' };

describe('what a member says and shows', () => {
  onAnyEngine((portal) => {
    let asha: Client;
    beforeEach(async () => {
      asha = await portal().as('member');
    });
    const own = async () => (await asha.send(getProfile)).res;

    it('is saved with the details, stays when it is left out, and is emptied by an empty text', async () => {
      expect((await asha.send(updateDetails, { ...details, ...business })).status).toBe(200);
      expect(await own()).toMatchObject(business);
      await asha.send(updateDetails, { ...details, Profession: 'Confectioner' });
      expect(await own()).toMatchObject({ ...business, Profession: 'Confectioner' });
      await asha.send(updateDetails, { ...details, Company: '', City: ' ', Website: '', Offers: null, Wants: '' });
      expect(await own()).toMatchObject(none);
    });

    it('is read and corrected by super admins', async () => {
      await asha.send(updateDetails, { ...details, ...business });
      await asha.send(saveVisibility, open);
      const staff = await portal().as('superAdmin');
      const read = async () => staff.send(getBusiness, { UserId: asha.userId });
      expect((await read()).res).toMatchObject({ ...business, ...open, Version: 3 });
      const corrected = { ...details, UserId: asha.userId, Version: 3, Company: 'Rao & Daughters' };
      expect((await staff.send(updateDetails, corrected)).status).toBe(200);
      expect((await read()).res).toMatchObject({ ...business, Company: 'Rao & Daughters', ...open });
      expect((await staff.send(updateDetails, corrected)).status).toBe(409);
      const other = await portal().as('superAdmin');
      for (const UserId of [2_000_000_000, other.userId]) expect((await staff.send(getBusiness, { UserId })).status).toBe(404);
    });

    it('is refused where it is too long, and where a website is none or not https', async () => {
      for (const [field, label] of [
        ['Offers', 'I can help with'],
        ['Wants', 'I am looking for'],
      ] as const) {
        const msgkey = `${label} must be at most 500 characters`;
        const answer = await asha.send(updateDetails, { ...details, [field]: 'x'.repeat(501) });
        expect(answer).toMatchObject({ status: 400, msgkey, res: { Errors: { [field]: msgkey } } });
      }
      for (const Website of [
        'http://rao.example',
        'javascript://rao.example/%0aalert(1)',
        'ftp://rao.example',
        'rao',
        'https://x',
        'https://me@rao.example',
        'two words.example',
        'https://rao.example/\u202egnp.exe',
        7,
      ]) {
        expect(await asha.send(updateDetails, { ...details, Website }), String(Website)).toMatchObject({ status: 400 });
      }
      await asha.send(updateDetails, { ...details, Website: 'www.rao.example' });
      expect((await own())?.Website).toBe('https://www.rao.example');
    });

    it('begins with the least, and is chosen by the member alone', async () => {
      expect(await own()).toMatchObject({
        ShowMe: 'My chapter',
        ShowPhone: 'Nobody',
        ShowEmail: 'Nobody',
        ShowCompany: 'Nobody',
        VisibilityAt: null,
      });
      const other = await portal().as('member');
      const answer = await asha.send(saveVisibility, { ...open, UserId: other.userId });
      expect(answer).toMatchObject({ status: 200, res: { Id: asha.userId }, msgkey: 'Saved who sees what' });
      expect(await own()).toMatchObject({ ...open, VisibilityAt: expect.any(String) });
      expect((await other.send(getProfile)).res).toMatchObject({ ShowMe: 'My chapter', ShowPhone: 'Nobody' });
    });

    it('is refused for other words, and when a choice is missing', async () => {
      for (const wrong of [{ ShowMe: 'Everybody' }, { ShowPhone: '' }, { ShowEmail: null }, { ShowCompany: 1 }]) {
        expect((await asha.send(saveVisibility, { ...open, ...wrong })).status).toBe(400);
      }
      expect(await own()).toMatchObject({ ShowMe: 'My chapter', VisibilityAt: null });
    });

    it('stands in the own history and in that of super admins, and in no other', async () => {
      await asha.send(saveVisibility, open);
      const changed = { Record: 'Member', RecordId: asha.userId };
      const fields = expect.arrayContaining([
        { Field: 'ShowMe', Before: 'My chapter', After: 'All members' },
        { Field: 'ShowPhone', Before: 'Nobody', After: 'My chapter' },
      ]);
      const staff = await portal().as('superAdmin');
      for (const client of [asha, staff]) {
        const { rc } = await client.send(listHistory, changed);
        expect(rc[0]).toMatchObject({ Via: 'SaveVisibility', Kind: 'Changed', Fields: fields });
      }
      const stranger = await portal().as('member');
      expect((await stranger.send(listHistory, changed)).rc).toEqual([]);
    });

    it('that everybody begins with may be chosen too, and is then not asked for again', async () => {
      const least = { ShowMe: 'My chapter', ShowPhone: 'Nobody', ShowEmail: 'Nobody', ShowCompany: 'Nobody' };
      expect(await asha.send(saveVisibility, least)).toMatchObject({ status: 200, res: { SetId: null } });
      expect((await own())?.VisibilityAt).toEqual(expect.any(String));
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));

    it('is opened again by nobody else: no undo and no restored version does', async () => {
      const staff = await portal().as('superAdmin');
      const closed = { ShowMe: 'Nobody', ShowPhone: 'Nobody', ShowEmail: 'Nobody', ShowCompany: 'Nobody' };
      await asha.send(saveVisibility, open);
      const { res: before } = await asha.send(updateDetails, details);
      const { res } = await asha.send(saveVisibility, closed);
      await asha.send(updateDetails, { Flag: 'MembershipMail', WantsMembershipMail: false });
      await asha.send(updateDetails, { ...details, FullName: 'Asha Kulkarni' });
      const own = async () => (await asha.send(getProfile)).res;
      const chosen = { RecordId: asha.userId, Record: 'Member', SetId: res?.SetId };
      expect((await staff.send(listHistory, chosen)).rc).toMatchObject([{ MayUndo: false }]);
      for (const client of [staff, asha]) {
        expect(await client.send(undoChanges, { SetId: res?.SetId })).toMatchObject({ status: 400, msgkey: 'This cannot be undone.' });
      }
      const asked = { SetId: before?.SetId, Record: 'Member', RecordId: asha.userId };
      expect((await staff.send(restoreVersion, asked)).status).toBe(200);
      expect(await own()).toMatchObject({ ...closed, WantsMembershipMail: false, FullName: 'Asha Rao' });
    });
  });
});
