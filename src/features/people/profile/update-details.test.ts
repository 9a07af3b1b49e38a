// Photo, TMN mark and details: who may change them, the messages, and what happens to the files.

import { beforeAll, describe, expect, it } from 'vitest';
import { makePicture, makeUser } from '../../../../tests/makers.ts';
import { storedFiles as storedFilesOf } from '../../../../tests/stored-files.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { middlePictureUrl, smallPictureUrl } from '../../../platform/wire/files.ts';
import { listMembers } from '../members/members.contract.ts';
import { getProfile, updateDetails } from './profile.contract.ts';

const details = { Flag: 'Details', FullName: 'Renamed Person', Phone: '9111111111', Profession: 'Baker' };
const notFound = { status: 404, rs: 0, rc: [], res: { Code: 'NotFound' }, msgkey: 'Member not found' };

describe('updating details', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    let member: Client;
    let admin: Client;
    let other: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      member = await portal().as('member');
      admin = await portal().as('admin');
      other = await portal().as('member');
    });
    const rowOf = async (client: Client) => (await client.send(getProfile)).res;
    const storedFiles = () => storedFilesOf(portal().data);

    it('changes the own details in every role, and only those', async () => {
      for (const client of [staff, admin, member]) {
        const before = await rowOf(client);
        const answer = await client.send(updateDetails, {
          ...details,
          Email: 'x@example.com',
          RoleId: 1,
          IsActive: false,
          IsTmnians: true,
          Amount: 5,
        });
        expect(answer).toEqual({
          status: 200,
          rs: 1,
          rc: [],
          res: { Id: client.userId, Photo: null, SetId: expect.any(Number) },
          msgkey: 'Details updated successfully!',
        });
        expect(await rowOf(client)).toEqual({
          ...before,
          FullName: 'Renamed Person',
          Phone: '9111111111',
          Profession: 'Baker',
          Version: 2,
        });
      }
    });

    it('names who changed the account as the one who changed the record', async () => {
      const someone = await portal().as('member');
      await staff.send(updateDetails, { ...details, UserId: someone.userId });
      const colleague = await portal().as('superAdmin');
      await colleague.send(updateDetails, { Flag: 'Active', UserId: someone.userId, IsActive: false });
      const answer = await staff.send(updateDetails, { ...details, UserId: someone.userId, Version: 2 });
      const name = (await rowOf(colleague))?.FullName;
      expect(answer).toMatchObject({ status: 409, msgkey: `This record was changed by ${name} in the meantime` });
    });

    it('are answered as they are now, with what is said of the business, to whoever has not seen the latest change', async () => {
      const someone = await portal().as('member');
      const seen = (await rowOf(someone))?.Version;
      const business = { Company: 'Rao Coffee', TaxNumber: '27AAPFU0939F1ZV', City: 'Pune' };
      expect((await someone.send(updateDetails, { ...details, ...business })).status).toBe(200);
      for (const client of [staff, someone]) {
        const late = await client.send(updateDetails, { ...details, Company: null, UserId: someone.userId, Version: seen });
        expect(late).toMatchObject({ status: 409, res: { Code: 'MovedOn', Current: { ...business, FullName: details.FullName } } });
      }
      expect(await rowOf(someone)).toMatchObject(business);
    });

    it('makes the new name findable and the old one not', async () => {
      const someone = await portal().as('member');
      const search = async (FullName: string) => (await staff.send(listMembers, { FullName, Phone: '9222222222' })).rc.map(({ Id }) => Id);
      await someone.send(updateDetails, { ...details, FullName: 'Éowyn Ækre', Phone: '9222222222', Profession: '' });
      expect(await search('eowyn')).toEqual([someone.userId]);
      await someone.send(updateDetails, { ...details, FullName: 'Gimli', Phone: '9222222222' });
      expect(await search('eowyn')).toEqual([]);
      expect(await search('GIML')).toEqual([someone.userId]);
    });

    it('checks details by the rules of registration', async () => {
      for (const [field, value, message] of [
        ['FullName', ' ', 'Full name is required'],
        ['Phone', '123', 'Please enter a valid 10-digit phone number'],
        ['Phone', '', 'Phone number is required'],
        ['Profession', 'x'.repeat(2_001), 'Profession must be at most 2000 characters'],
      ]) {
        const answer = await member.send(updateDetails, { ...details, [String(field)]: value });
        expect(answer).toMatchObject({ status: 400, msgkey: message, res: { Errors: { [String(field)]: message } } });
      }
    });

    it('lets only a super admin who has no phone go on without', async () => {
      const without = portal().clientOf(await makeUser(portal().data, { role: 'superAdmin', phone: null }));
      expect(await without.send(updateDetails, { ...details, Phone: '' })).toMatchObject({ status: 200, rs: 1 });
      expect(await rowOf(without)).toMatchObject({ FullName: 'Renamed Person', Phone: null });
      expect(await without.send(updateDetails, { ...details, Phone: '12' })).toMatchObject({
        status: 400,
        msgkey: 'Please enter a valid 10-digit phone number',
      });
      const lacking = await makeUser(portal().data, { role: 'member', phone: null });
      for (const answer of [
        await portal()
          .clientOf(lacking)
          .send(updateDetails, { ...details, Phone: '' }),
        await staff.send(updateDetails, { ...details, Phone: null, UserId: lacking.id }),
        await staff.send(updateDetails, { ...details, FullName: 'Not saved', Phone: '' }),
      ]) {
        const message = 'Phone number is required';
        expect(answer).toMatchObject({ status: 400, msgkey: message, res: { Errors: { Phone: message } } });
      }
      expect((await rowOf(staff))?.FullName).not.toBe('Not saved');
    });

    it('of another user is for super admins; for others, no other user exists', async () => {
      for (const client of [member, admin]) {
        for (const UserId of [other.userId, staff.userId, String(other.userId), 2_000_000_000]) {
          expect(await client.send(updateDetails, { ...details, UserId })).toEqual(notFound);
          expect(await client.send(updateDetails, { Flag: 'Photo', UserId }, await makePicture())).toEqual(notFound);
        }
      }
      expect((await rowOf(other))?.FullName).not.toBe('Renamed Person');
      expect((await rowOf(other))?.Photo).toBeNull();
      expect((await staff.send(updateDetails, { ...details, FullName: 'By staff', UserId: other.userId })).res?.Id).toBe(other.userId);
      expect((await rowOf(other))?.FullName).toBe('By staff');
      expect(await staff.send(updateDetails, { ...details, UserId: 2_000_000_000 })).toEqual(notFound);
    });

    it('lets only super admins set and remove the TMN mark', async () => {
      for (const [IsTmnians, value, message] of [
        ['true', true, 'TMNians status added successfully!'],
        [0, false, 'TMNians status removed successfully!'],
        [1, true, 'TMNians status added successfully!'],
      ]) {
        const answer = await staff.send(updateDetails, { Flag: 'IsTmn', UserId: other.userId, IsTmnians });
        expect(answer).toMatchObject({ status: 200, rs: 1, res: { Id: other.userId }, msgkey: message });
        expect((await rowOf(other))?.IsTmnians).toBe(value);
      }
      for (const client of [member, admin]) {
        for (const UserId of [undefined, client.userId, other.userId, 2_000_000_000]) {
          expect((await client.send(updateDetails, { Flag: 'IsTmn', UserId, IsTmnians: true })).status).toBe(403);
        }
        expect((await rowOf(client))?.IsTmnians).toBe(false);
      }
      expect(await staff.send(updateDetails, { Flag: 'IsTmn', UserId: 2_000_000_000, IsTmnians: true })).toEqual(notFound);
      expect(await staff.send(updateDetails, { Flag: 'IsTmn', UserId: other.userId })).toMatchObject({
        status: 400,
        msgkey: 'IsTmnians is required',
      });
    });

    it('stores a photo, and removes all its sizes when the next one is stored', async () => {
      const before = await storedFiles();
      for (const client of [member, admin, staff]) {
        const first = await client.send(updateDetails, { Flag: 'Photo' }, await makePicture('jpeg'));
        expect(first).toMatchObject({ status: 200, msgkey: 'Photo updated successfully!', res: { Id: client.userId } });
        const second = await client.send(updateDetails, { Flag: 'Photo', UserId: client.userId }, await makePicture('gif'));
        const [old, now] = [first.res?.Photo ?? '', second.res?.Photo ?? ''];
        expect((await rowOf(client))?.Photo).toBe(now);
        expect(now).toMatch(/^\/files\/[\w-]{22}\.webp$/);
        for (const [address, status] of [
          [now, 200],
          [smallPictureUrl(now), 200],
          [middlePictureUrl(now), 200],
          [old, 404],
          [smallPictureUrl(old), 404],
          [middlePictureUrl(old), 404],
        ] as const) {
          expect((await portal().app.inject(address)).statusCode).toBe(status);
        }
      }
      expect((await storedFiles()).length).toBe(before.length + 3);
    });

    it('stores one photo of several that come at once, and no file of the others', async () => {
      const someone = await portal().as('member');
      const before = await storedFiles();
      const picture = await makePicture('jpeg');
      for (let round = 0; round < 3; round++) {
        const answers = await Promise.all(Array.from({ length: 8 }, () => someone.send(updateDetails, { Flag: 'Photo' }, picture)));
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      }
      expect((await storedFiles()).length).toBe(before.length + 1);
      expect((await portal().app.inject((await rowOf(someone))?.Photo ?? '')).statusCode).toBe(200);
    });

    it('keeps the photo when details or mark change, even when a file or an address is sent along', async () => {
      const { Photo } = (await rowOf(member)) ?? {};
      const before = await storedFiles();
      await member.send(updateDetails, { ...details, Photo: 'https://elsewhere.example/x.png', File: 'x' }, await makePicture());
      await staff.send(updateDetails, { Flag: 'IsTmn', UserId: member.userId, IsTmnians: false, Photo: null });
      expect((await rowOf(member))?.Photo).toBe(Photo);
      expect(await storedFiles()).toEqual(before);
    });

    it('refuses a photo that is invalid, too large or missing, and stores no file', async () => {
      const before = await storedFiles();
      const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
      for (const bytes of [svg, '<!doctype html>', '\x89PNG\r\n\x1a\n', '%PDF-1.7', '']) {
        const answer = await member.send(updateDetails, { Flag: 'Photo' }, new File([bytes], 'me.png', { type: 'image/png' }));
        expect(answer).toMatchObject({ status: 415, msgkey: 'Please select a valid image file', res: { Errors: { File: answer.msgkey } } });
      }
      const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me.png');
      expect(await member.send(updateDetails, { Flag: 'Photo' }, large)).toMatchObject({
        status: 413,
        msgkey: 'File size should be less than 5MB',
      });
      const missing = { status: 400, msgkey: 'Please select a valid image file' };
      expect(await member.send(updateDetails, { Flag: 'Photo' })).toMatchObject(missing);
      expect(await member.send(updateDetails, { Flag: 'Photo', File: 'https://elsewhere.example/x.png' })).toMatchObject(missing);
      expect(await staff.send(updateDetails, { Flag: 'Photo', UserId: 2_000_000_000 }, await makePicture())).toEqual(notFound);
      expect(await storedFiles()).toEqual(before);
    });

    it('refuses an unknown Flag, and an id that is no number', async () => {
      for (const Flag of [undefined, '', 'photo', 'Role', 1]) {
        expect(await member.send(updateDetails, { ...details, Flag })).toMatchObject({
          status: 400,
          msgkey: 'Flag must be Photo, IsTmn, Details, MembershipMail or Active',
        });
      }
      for (const UserId of ['x', 1.5, -1, {}, 1e17]) expect((await staff.send(updateDetails, { ...details, UserId })).status).toBe(400);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
