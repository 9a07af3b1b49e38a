// A member with traces wherever one can leave them, by words that stand nowhere else.

import { expect } from 'vitest';
import { saveVisitor } from '../../src/features/meetings/visitors/visitors.contract.ts';
import { noteContact } from '../../src/features/money/contacts/contacts.contract.ts';
import { recordPayment } from '../../src/features/money/payments/payments.contract.ts';
import { saveConnection } from '../../src/features/own-records/connections/connections.contract.ts';
import { saveDocument } from '../../src/features/own-records/documents/documents.contract.ts';
import { login } from '../../src/features/people/accounts/session.contract.ts';
import { updateDetails } from '../../src/features/people/profile/profile.contract.ts';
import { icsAttachment } from '../../src/platform/mail/ics.ts';
import { queueMail } from '../../src/platform/mail/outbox.ts';
import { saveView } from '../../src/platform/wire/calls/views.ts';
import { makeDocument, makePicture, passwordOfAll } from '../makers.ts';
import { paymentFields } from '../payments.ts';
import type { TestPortal } from '../test-portal.ts';
import { type MeetingChapter, mark } from './meeting-chapter.ts';
import { givenSlip } from './slip-room.ts';

export const name = 'Canaria Featherstone-Ünal';
const former = 'Canaria Oldname';
export const email = 'canaria.f@mail.example.com';
const phone = '9155512345';
const company = 'Featherstone Quilts';
export const words = /canaria|featherstone|ünal|unal\b|9155512345|quilts/i;

/** A member who has left traces wherever one can. */
export const makeTracedMember = async (portal: TestPortal, chapter: MeetingChapter) => {
  const { data } = portal;
  const { staff, secretary } = chapter;
  const [traced, ravi] = [await chapter.join(former), await chapter.join('Ravi Iyer')];
  const ok = async (answer: Promise<{ status: number; msgkey: string | null }>) => {
    const { status, msgkey } = await answer;
    expect([status, msgkey]).toEqual([200, msgkey]);
  };
  const details = { Flag: 'Details', UserId: traced.id, FullName: name, Email: email, Phone: phone, Company: company, City: 'Pune' };
  await ok(staff.send(updateDetails, details, null, { 'idempotency-key': 'details of the member' }));
  await data.write((tx) => tx.updateTable('users').set({ email, email_normal: email }).where('id', '=', traced.id).execute());
  await ok(traced.client.send(updateDetails, { Flag: 'Photo' }, await makePicture()));
  await ok(
    traced.client.send(
      saveDocument,
      { Flag: 'Add', DocumentName: `Card of ${name}`, Status: 'Active' },
      makeDocument('pdf', 'canaria.pdf'),
    ),
  );
  await ok(traced.client.send(saveConnection, { Flag: 'Add', OrganizationName: company, ContactPerson: name, MobileNo: phone }));
  await ok(ravi.client.send(saveConnection, { Flag: 'Add', OrganizationName: 'Works', ContactPerson: name, MobileNo: phone }));
  await ok(staff.send(recordPayment, { MemberId: traced.id, ...paymentFields, Note: `Paid by ${name}`, Method: 'UPI', Reference: 'R-77' }));
  await ok(staff.send(noteContact, { UserId: traced.id, How: 'Call', Note: `${name} will pay` }));
  await ok(
    staff.send(saveView, { Flag: 'Add', List: 'GetMemberList', Name: `All of ${name}`, Filters: { FullName: name }, IsShared: true }),
  );
  const visitor = {
    Flag: 'Add',
    ChapterId: chapter.id,
    FullName: name,
    Email: email,
    Phone: phone,
    Company: company,
    Note: `${name} came once`,
  };
  await ok(secretary.send(saveVisitor, visitor));
  const MeetingId = await chapter.add('2026-09-10', { Theme: `A talk by ${name}` });
  await ok(mark(secretary, MeetingId, [traced, 'Present'], [ravi, 'Substitute', { SubstituteName: name }]));
  await givenSlip(traced.client, 'Thank you', { ToId: ravi.id, Amount: 500, Note: `From ${name}` });
  const referral = { ToId: traced.id, Note: `For ${name}`, ContactName: 'Third Person', ContactPhone: '9000000001', Type: 'Outside' };
  await givenSlip(ravi.client, 'Referral', referral);
  await givenSlip(ravi.client, 'Testimonial', { ToId: traced.id, Note: `${name} is good` });
  await ok(portal.anonymous.send(login, { Email: email, Password: passwordOfAll }));
  await data.write(async (tx) => {
    const own = (table: 'sessions' | 'notices') => tx.selectFrom(table).select('id').where('user_id', '=', traced.id).limit(1);
    const [session, notice] = [await own('sessions').executeTakeFirstOrThrow(), await own('notices').executeTakeFirstOrThrow()];
    const device = { session_id: session.id, endpoint: 'https://push.example/of-canaria', p256dh: 'key', auth: 'secret' };
    await tx.insertInto('push_devices').values(device).execute();
    const part = { notice_id: notice.id, about: 'slip 1', text: `${name} was thanked`, path: '/slips/1' };
    await tx.insertInto('notice_parts').values(part).execute();
  });
  const visit = { uid: 'visit', title: 'Mumbai Harbour: meeting', from: '2099-03-05', until: null, place: `House of ${name}` };
  const guest = { to: 'guest@example.com', userId: null, subject: 'Your visit', text: '', html: '', attachments: [icsAttachment(visit)] };
  await data.write((tx) => queueMail(tx, guest));
  // To a former address, without the account.
  await data.write((tx) => queueMail(tx, { to: traced.client.email.toUpperCase(), userId: null, subject: 'Before', text: 'a', html: 'a' }));
  return { traced, ravi, MeetingId };
};
