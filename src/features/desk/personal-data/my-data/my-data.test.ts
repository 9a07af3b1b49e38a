// The own data as a file, and the public page about what is kept of people.

import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { makeDocument, makePicture } from '../../../../../tests/makers.ts';
import { paymentFields } from '../../../../../tests/payments.ts';
import { makeMeetingChapter } from '../../../../../tests/rooms/meeting-chapter.ts';
import { givenSlip, makeSlipRoom } from '../../../../../tests/rooms/slip-room.ts';
import { onAnyEngine, type TestPortal } from '../../../../../tests/test-portal.ts';
import { path } from '../../../../platform/wire/call.ts';
import { undoChanges } from '../../../../platform/wire/calls/changes.ts';
import { answerMeeting } from '../../../meetings/attendances/answers.contract.ts';
import { recordPayment } from '../../../money/payments/payments.contract.ts';
import { saveConnection } from '../../../own-records/connections/connections.contract.ts';
import { saveDocument } from '../../../own-records/documents/documents.contract.ts';
import { updateDetails } from '../../../people/profile/profile.contract.ts';
import { saveSettings } from '../../settings/settings.contract.ts';
import { getMyData, getPrivacy } from './my-data.contract.ts';

/** The files of a ZIP, by its list at the end. */
const unzip = (zip: Buffer): Record<string, Buffer> => {
  const files: Record<string, Buffer> = {};
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const head = zip.readUInt32LE(at + 42);
    const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    const bytes = zip.subarray(from, from + packed);
    files[name] = zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
};

const ask = ({ app }: TestPortal, token: string) =>
  app.inject({
    method: 'POST',
    url: path(getMyData),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: '{}',
  });

onAnyEngine((portal) => {
  it('gives all of the own data as JSON and CSV, with the own files and a page, and nothing of others', async () => {
    const chapter = await makeMeetingChapter(portal());
    const [asha, ravi] = [await chapter.join('Asha Mine'), await chapter.join('Ravi Other')];
    await asha.client.send(updateDetails, { Flag: 'Photo' }, await makePicture());
    await asha.client.send(
      saveDocument,
      { Flag: 'Add', DocumentName: 'Card', Status: 'Active' },
      makeDocument('pdf', `${'रि'.repeat(125)}.pdf`),
    );
    await asha.client.send(saveConnection, { Flag: 'Add', OrganizationName: '=Works', ContactPerson: 'Zoë', MobileNo: '9876543210' });
    await ravi.client.send(saveConnection, { Flag: 'Add', OrganizationName: 'Hidden Works', ContactPerson: 'X', MobileNo: '9876543211' });
    await chapter.staff.send(recordPayment, { MemberId: asha.id, ...paymentFields, Amount: 1_234.5 });

    // They hang on a session of hers, and on a notice of hers.
    await portal().data.write(async (tx) => {
      for (const { id } of [asha, ravi]) {
        const session = await tx.selectFrom('sessions').select('id').where('user_id', '=', id).limit(1).executeTakeFirstOrThrow();
        const notice = { user_id: id, kind: 'Slip' as const, text: 'Two slips', path: '/slips', at: new Date().toISOString() };
        const told = await tx.insertInto('notices').values(notice).returning('id').executeTakeFirstOrThrow();
        const device = { session_id: session.id, endpoint: `https://push.example/${id}`, p256dh: 'key', auth: 'secret of device' };
        await tx.insertInto('push_devices').values(device).execute();
        const part = { notice_id: told.id, about: 'slip 1', text: `A slip for ${id}`, path: '/slips/1' };
        await tx.insertInto('notice_parts').values(part).execute();
      }
    });

    const { statusCode, headers, rawPayload } = await ask(portal(), asha.client.token);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip']);
    expect(headers['content-disposition']).toMatch(/filename="my-data-\d{4}-\d\d-\d\d\.zip"/);
    const files = unzip(rawPayload);
    const names = Object.keys(files);
    expect(names).toEqual(expect.arrayContaining(['about-this-file.html', 'json/your-connections.json', 'csv/your-connections.csv']));
    expect(
      names
        .filter((name) => name.startsWith('files/'))
        .map((name) => name.replace(/^.*\./, ''))
        .sort(),
    ).toEqual(['pdf', 'webp']);
    // No system saves a longer one.
    expect(names.filter((name) => Buffer.byteLength(name.replace('files/', '')) > 255)).toEqual([]);
    expect(JSON.parse(String(files['json/your-connections.json']))).toEqual([
      { OrganizationName: '=Works', ContactPerson: 'Zoë', MobileNo: '9876543210', CreatedDate: expect.any(String) },
    ]);
    expect(String(files['csv/your-connections.csv'])).toContain("'=Works,Zoë,9876543210");
    const [payment] = JSON.parse(String(files['json/your-payments-and-receipts.json']));
    expect(payment).toMatchObject({ Amount: 1_234.5, ReceiptName: 'Asha Mine' });
    expect(String(files['about-this-file.html'])).toContain('Your connections');
    const [account] = JSON.parse(String(files['json/your-account-and-your-membership.json']));
    expect(account).toMatchObject({ FullName: 'Asha Mine', RoleName: 'Member' });
    const changed: { Record: string; RecordId: number; Fields: object[] }[] = JSON.parse(
      String(files['json/what-was-changed-of-you.json']),
    );
    const connection = changed.find(({ Record }) => Record === 'Connection');
    expect(connection).toMatchObject({ RecordId: expect.any(Number) });
    expect(connection?.Fields).toContainEqual({ Field: 'OrganizationName', Before: null, After: '=Works' });
    expect(changed.find(({ Record }) => Record === 'Payment')?.Fields).toContainEqual({ Field: 'Amount', Before: null, After: 1_234.5 });
    expect(String(files['csv/what-was-changed-of-you.csv'])).toContain('OrganizationName: – → =Works');
    expect(JSON.parse(String(files['json/devices-that-are-told-by-push.json']))).toEqual([{ Endpoint: `https://push.example/${asha.id}` }]);
    expect(String(files['csv/what-you-were-told-at-once-with-something-alike.csv'])).toContain(`A slip for ${asha.id}`);
    const all = Object.values(files).join('\n');
    expect(all).not.toMatch(new RegExp(`secret of device|push.example/${ravi.id}|A slip for ${ravi.id}`));
    expect([all.includes('Hidden Works'), /argon2|password_hash|PasswordHash/.test(all)]).toEqual([false, false]);
  });

  it('names chapters, seats and meetings beside their numbers, and no people', async () => {
    const chapter = await makeMeetingChapter(portal());
    const asha = await chapter.join('Asha Mine');
    const meeting = await chapter.add('2099-01-07');
    await asha.client.send(answerMeeting, { MeetingId: meeting, Answer: 'Going' });
    const files = unzip((await ask(portal(), asha.client.token)).rawPayload);
    const read = (name: string) => JSON.parse(String(files[`json/${name}.json`]));
    const [answer] = read('your-answers-and-marks-at-meetings-and-events');
    expect(answer).toMatchObject({
      Meeting: meeting,
      MeetingName: 'Mumbai Harbour, 7 Jan 2099',
      Event: null,
      EventName: null,
      Chapter: chapter.id,
    });
    expect(answer.MeetingName).toContain(answer.ChapterName);
    expect(Object.keys(answer)).not.toContain('MarkedByName');
    expect(read('your-chapter-and-your-seat-in-it')).toMatchObject([
      { Chapter: chapter.id, ChapterName: answer.ChapterName, SeatName: null },
    ]);
    expect(String(files['csv/your-answers-and-marks-at-meetings-and-events.csv'])).toContain('Meeting,MeetingName,Event,EventName');
  });

  it('says nothing of a thank-you that shares nothing with the thanked one', async () => {
    const { asha, ravi } = await makeSlipRoom(portal());
    await givenSlip(ravi.client, 'Thank you', { ToId: asha.id, Amount: 500, Share: 'Nothing', Note: 'Kept from her' });
    await givenSlip(ravi.client, 'Thank you', { ToId: asha.id, Amount: 700, Share: 'Name' });
    const files = unzip((await ask(portal(), asha.client.token)).rawPayload);
    const received = JSON.parse(String(files['json/slips-that-you-have-received.json']));
    expect(received).toHaveLength(1);
    expect(Object.values(files).join()).not.toMatch(/Kept from her|700/);
  });

  it('is given five times a day, and to nobody who is not signed in', async () => {
    const client = await portal().as('member');
    const statuses: number[] = [];
    for (let time = 0; time < 6; time++) statuses.push((await ask(portal(), client.token)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await ask(portal(), '')).statusCode).toBe(401);
  });

  it('is explained on a page for everybody, whose version counts each change, also an undo', async () => {
    const staff = await portal().as('superAdmin');
    const read = async () => (await portal().anonymous.send(getPrivacy)).res;
    const first = await read();
    expect(first?.Kinds.length).toBeGreaterThan(30);
    expect(JSON.stringify(first)).not.toMatch(/_DAYS|_YEARS/);
    expect(first?.Kinds.find(({ What }) => What === 'Visitors of a chapter')?.Kept).toMatch(/^365 days after/);
    const fields = { PrivacyContactName: 'Dara Officer', PrivacyContactEmail: 'dara@example.com', PrivacyText: 'We keep little.' };
    const saved = await staff.send(saveSettings, fields);
    expect(saved.status).toBe(200);
    expect(await read()).toMatchObject({
      Contact: { Name: 'Dara Officer', Email: 'dara@example.com' },
      Text: 'We keep little.',
      Version: (first?.Version ?? 0) + 1,
    });
    await staff.send(saveSettings, { ...fields, OrganizationName: 'Other Name' });
    expect(await read()).toMatchObject({ Organization: 'Other Name', Version: (first?.Version ?? 0) + 1 });
    await staff.send(saveSettings, { ...fields });
    expect((await staff.send(undoChanges, { SetId: saved.res?.SetId ?? 0 })).status).toBe(200);
    expect(await read()).toMatchObject({ Text: null, Version: (first?.Version ?? 0) + 2 });
  });
});
