// The settings of the organisation through the real app: saving, the logo, two people at once, the history, and what mails say.

import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeDocument, makePicture } from '../../../../tests/makers.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listMembers } from '../../people/members/members.contract.ts';
import { organizationInMails, readOrganization } from '../../people/organization/organization.server.ts';
import { iconSizes } from '../../people/organization/organization.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { listHistory } from '../history/history.contract.ts';
import { getSettings, saveSettings } from './settings.contract.ts';

const pune = { OrganizationName: 'पुणे Chapter', Address: '12 Fergusson Road\nPune 411004', TaxNumber: '27AAAAA0000A1Z5' };

const wrong = {
  OfficePhone: ['12345', '98220 1234x', '9'.repeat(1_000_000), {}],
  OfficeEmail: ['office', 'a@b', 'x'.repeat(1_000_000)],
  UpiId: [
    'pune',
    'pune@',
    '@bank',
    'p@bank',
    'pune@bank.com',
    'pu ne@bank',
    'pune@bank@bank',
    'पुणे@bank',
    `${'x'.repeat(1_000_000)}@bank`,
    7,
  ],
  MembershipFee: [-1, 0.001, 'much', 10_000_000_001, {}],
};

describe('the settings', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const read = async () => (await staff.send(getSettings)).res;
    const status = async (address: string) => (await portal().app.inject(address)).statusCode;

    it('are empty at first, and mails carry the name of the product', async () => {
      const empty = { OrganizationName: null, Address: null, TaxNumber: null, TaxRate: null, TaxCode: null, TaxState: null, Logo: null };
      const office = { OfficePhone: null, OfficeEmail: null, UpiId: null, MembershipFee: null, AbsencesAllowed: 3, LatesPerAbsence: 0 };
      const lights = { PointsTable: 'India', LightsForAll: false, PublicChapterPages: false, MemberKeys: false };
      const privacy = { PrivacyContactName: null, PrivacyContactEmail: null, PrivacyContactPhone: null, PrivacyText: null };
      expect(await read()).toEqual({
        Id: 1,
        ...empty,
        ...office,
        ...privacy,
        ...lights,
        MissingForMail: ['SMTP_URL', 'MAIL_FROM'],
        Version: 1,
      });
      expect(await organizationInMails(portal().data.read, 'https://portal.example.com')).toEqual({ organization: 'Chapterhouse' });
    });

    it('are saved with a logo, which stays when the texts are saved again', async () => {
      const { status: code, msgkey } = await staff.send(saveSettings, pune, await makePicture());
      expect({ code, msgkey }).toEqual({ code: 200, msgkey: 'Settings saved successfully' });
      const first = await read();
      expect(first).toMatchObject({ ...pune, Logo: expect.stringMatching(/^\/files\/.+\.webp$/) });
      await staff.send(saveSettings, { ...pune, Address: '' });
      expect(await read()).toMatchObject({ OrganizationName: pune.OrganizationName, Address: null, Logo: first?.Logo });
      expect(await status(first?.Logo ?? '')).toBe(200);
      const { data } = portal();
      const address = first?.Logo?.replace('/files/', '/organization-logo/').replace('.webp', '.png') ?? '';
      const logoUrl = `https://portal.example.com${address}`;
      expect(await organizationInMails(data.read, 'https://portal.example.com')).toEqual({ organization: 'पुणे Chapter', logoUrl });
      expect(await organizationInMails(data.read, undefined)).toEqual({ organization: 'पुणे Chapter' });
    });

    it('give mail programs the logo as PNG, small and on white, and no other picture', async () => {
      const { app } = portal();
      await staff.send(saveSettings, pune, await makePicture('png', 900));
      const { Logo } = (await read()) ?? {};
      const address = (logo: string | null | undefined) => (logo ?? '').replace('/files/', '/organization-logo/').replace('.webp', '.png');
      for (let time = 0; time < 2; time++) {
        const { statusCode, headers, rawPayload } = await app.inject(address(Logo));
        expect({ statusCode, type: headers['content-type'], policy: headers['cross-origin-resource-policy'] }).toEqual({
          statusCode: 200,
          type: 'image/png',
          policy: 'cross-origin',
        });
        const { format, height, hasAlpha } = await sharp(rawPayload).metadata();
        expect({ format, height, hasAlpha }).toEqual({ format: 'png', height: 96, hasAlpha: false });
      }
      // For home screens in a square, which a phone may cut a circle of.
      for (const size of iconSizes) {
        const { headers, rawPayload } = await app.inject(`${address(Logo)}?icon=${size}`);
        expect(headers['content-type']).toBe('image/png');
        expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: size, height: size, hasAlpha: false });
      }
      const photo = await staff.send(updateDetails, { Flag: 'Photo', UserId: staff.userId }, await makePicture());
      expect(photo.status).toBe(200);
      const { rc } = await staff.send(listMembers, { Id: staff.userId });
      for (const other of [address(rc[0]?.Photo), '/organization-logo/x.png', address(Logo).replace('.png', '.webp')]) {
        expect(await status(other), other).toBe(404);
      }
      await staff.send(saveSettings, pune, await makePicture('png', 300));
      expect(await status(address(Logo))).toBe(404);
      expect(await status(address((await read())?.Logo))).toBe(200);
    });

    it('turn the public pages of chapters on, and off again when they are left out', async () => {
      await staff.send(saveSettings, { ...pune, PublicChapterPages: true });
      expect((await read())?.PublicChapterPages).toBe(true);
      await staff.send(saveSettings, pune);
      expect((await read())?.PublicChapterPages).toBe(false);
    });

    it('lose their logo when that is wished, and an undo brings it back', async () => {
      const { Logo } = (await read()) ?? {};
      const { res } = await staff.send(saveSettings, { ...pune, RemoveLogo: true });
      expect([(await read())?.Logo, await status(Logo ?? '')]).toEqual([null, 404]);
      expect((await staff.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
      expect([(await read())?.Logo, await status(Logo ?? '')]).toEqual([Logo, 200]);
    });

    it('refuse what is too long or no picture, and keep what they had', async () => {
      const before = await read();
      const long = await staff.send(saveSettings, {
        OrganizationName: 'x'.repeat(201),
        Address: 'x'.repeat(2_001),
        TaxNumber: 'x'.repeat(2_001),
      });
      expect(long.status).toBe(400);
      expect(Object.keys(long.res?.Errors ?? {})).toEqual(['OrganizationName', 'Address', 'TaxNumber']);
      expect((await staff.send(saveSettings, pune, makeDocument('pdf'))).status).toBe(415);
      expect(await read()).toEqual(before);
    });

    it('have how the office is reached and paid, as it is stored, and the fee in rupees and paise', async () => {
      const sent = {
        OfficePhone: '+91 98220-12345',
        OfficeEmail: ' office@example.com ',
        UpiId: 'pune.makers-1@okbank',
        MembershipFee: '18000.50',
      };
      expect((await staff.send(saveSettings, { ...pune, ...sent })).status).toBe(200);
      const stored = {
        OfficePhone: '9822012345',
        OfficeEmail: 'office@example.com',
        UpiId: 'pune.makers-1@okbank',
        MembershipFee: 18_000.5,
      };
      expect(await read()).toMatchObject(stored);
      expect(await readOrganization(portal().data.read)).toMatchObject({
        officePhone: '9822012345',
        officeEmail: 'office@example.com',
        upiId: 'pune.makers-1@okbank',
        membershipFeePaise: 1_800_050,
      });
      const { rc } = await staff.send(listHistory, { Record: 'Setting', RecordsPerPage: 1 });
      expect(rc[0]?.Fields).toContainEqual({ Field: 'MembershipFee', Before: null, After: 18_000.5 });
      expect(rc[0]?.Fields).toContainEqual({ Field: 'UpiId', Before: null, After: 'pune.makers-1@okbank' });
      await staff.send(saveSettings, pune);
      expect(await read()).toMatchObject({ OfficePhone: null, OfficeEmail: null, UpiId: null, MembershipFee: null });
    });

    it('refuse an office that nobody could reach or pay', async () => {
      const before = await read();
      for (const [field, values] of Object.entries(wrong)) {
        for (const value of values) {
          const { status: code, res } = await staff.send(saveSettings, { ...pune, [field]: value });
          expect({ code, fields: Object.keys(res?.Errors ?? {}) }, `${field} ${value}`.slice(0, 80)).toEqual({
            code: 400,
            fields: [field],
          });
        }
      }
      expect(await read()).toEqual(before);
    });

    it('are not overwritten by somebody who has not seen the newest', async () => {
      const { Version } = (await read()) ?? {};
      const other = await portal().as('superAdmin');
      await other.send(saveSettings, { ...pune, TaxNumber: 'Theirs', Version });
      const late = await staff.send(saveSettings, { ...pune, TaxNumber: 'Mine', Version });
      const msgkey = expect.stringMatching(/^This record was changed by Person \d+ in the meantime$/);
      expect({ status: late.status, msgkey: late.msgkey }).toEqual({ status: 409, msgkey });
      expect(late.res).toMatchObject({ Current: { TaxNumber: 'Theirs', Version: (Version ?? 0) + 1 } });
      expect(late.res).not.toHaveProperty('IsOwn');
      const otherTab = await other.send(saveSettings, { ...pune, TaxNumber: 'Mine', Version });
      expect(otherTab).toMatchObject({ status: 409, msgkey, res: { IsOwn: true } });
    });

    it('are in the history as a Setting', async () => {
      const { rc } = await staff.send(listHistory, { Record: 'Setting', RecordsPerPage: 1 });
      expect(rc).toMatchObject([{ Record: 'Setting', RecordId: 1, Title: 'Organization', Via: 'SaveSettings', MayUndo: true }]);
      expect(rc[0]?.Fields).toContainEqual({ Field: 'TaxNumber', Before: pune.TaxNumber, After: 'Theirs' });
    });
  });
});
