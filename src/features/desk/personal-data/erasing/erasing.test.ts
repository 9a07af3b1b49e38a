// Erasing a member: afterwards nothing of them is found in a whole backup, nor in any answer of any call. What stays is without a name.

import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { allCalls } from '../../../../../tests/all-calls.ts';
import { inDays } from '../../../../../tests/in-days.ts';
import { makeAssignment, makeUser, passwordOfAll } from '../../../../../tests/makers.ts';
import { apply, countsOf, csv, newEmail } from '../../../../../tests/rooms/import-room.ts';
import { makeMeetingChapter, marksOf, type Person } from '../../../../../tests/rooms/meeting-chapter.ts';
import { slipsOf } from '../../../../../tests/rooms/slip-room.ts';
import { email, makeTracedMember, name, words } from '../../../../../tests/rooms/traced-member.ts';
import { onAnyEngine, type TestPortal } from '../../../../../tests/test-portal.ts';
import { validInputs } from '../../../../../tests/valid-inputs.ts';
import { readConfig } from '../../../../app/server/config.ts';
import { backupJobOf } from '../../../../app/server/database/backup-job.ts';
import { readSealer } from '../../../../app/server/secret.ts';
import { readFrames } from '../../../../platform/data/backup/backup-format.ts';
import { makeBackup } from '../../../../platform/data/backup/make-backup.ts';
import { isSave } from '../../../../platform/wire/call.ts';
import { undoChanges } from '../../../../platform/wire/calls/changes.ts';
import { saveOffice } from '../../../chapters/offices/offices.contract.ts';
import { noteContact } from '../../../money/contacts/contacts.contract.ts';
import { listPayments } from '../../../money/payments/payments.contract.ts';
import { saveConnection } from '../../../own-records/connections/connections.contract.ts';
import { login } from '../../../people/accounts/session.contract.ts';
import { listMembers } from '../../../people/members/members.contract.ts';
import { updateDetails } from '../../../people/profile/profile.contract.ts';
import { listHistory, restoreVersion } from '../../history/history.contract.ts';
import { deleteMember } from '../../member-page/delete-member.contract.ts';
import { ownedBy, personalRegistry } from '../registry/registry.server.ts';
import { copyPlace } from './erase-person.server.ts';
import { eraseMember } from './erasing.contract.ts';

const reason = `${name} has asked for it`;

/** All that a backup has, also inside its compressed parts. */
const backedUp = async (portal: TestPortal): Promise<string[]> => {
  const to = join(portal.folder, `erased-${Date.now()}.backup`);
  await makeBackup({ ...backupJobOf(readConfig(portal.environment)), to });
  const file = await open(to);
  const texts: string[] = [];
  for await (const frame of readFrames(file, to)) {
    if (frame.kind !== 'rows') continue;
    for (const row of frame.rows) {
      const cells = frame.columns.map((column, at) => {
        const value = row[at];
        return `${frame.table}.${column}: ${value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)}`;
      });
      texts.push(...cells);
    }
  }
  await file.close();
  await rm(to);
  return texts;
};

/** The tables that have something of a person that goes with an erasure, as the registry says it. */
const keptOf = async ({ data }: TestPortal, userId: number): Promise<string[]> => {
  const kept: string[] = [];
  for (const entry of personalRegistry.filter(({ rows }) => rows === 'go')) {
    const { rows } = await sql`select 1 from ${sql.table(entry.table)} where ${ownedBy(entry, userId)} limit 1`.execute(data.read);
    if (rows.length > 0) kept.push(entry.table);
  }
  return kept;
};

const filesOf = async ({ data }: TestPortal) => (await data.read.selectFrom('stored_files').select('name').execute()).length;

/** What each sees by every call, with every plain input that the contract takes. */
const answersOf = async (who: Person['client'], ids: object[]): Promise<string[]> => {
  const answers: string[] = [];
  const reads = allCalls.filter((call) => !isSave(call) && call.file === undefined && !/^(Logout|login)$/.test(call.name));
  expect(reads.length).toBeGreaterThan(50);
  for (const call of reads) {
    for (const input of validInputs(call)) {
      for (const id of [{}, ...ids]) {
        const { rc, res, msgkey } = await who.send(call, { ...input, ...id });
        answers.push(`${call.name} ${JSON.stringify([rc, res, msgkey])}`);
      }
    }
  }
  return answers;
};

onAnyEngine((portal) => {
  it('leaves nothing of a member in a whole backup, and in no answer of any call; slips, marks and receipts stay', {
    tags: ['long'],
  }, async () => {
    const chapter = await makeMeetingChapter(portal());
    const { staff, secretary } = chapter;
    const files = await filesOf(portal());
    const { traced, ravi, MeetingId } = await makeTracedMember(portal(), chapter);
    const traces = (await backedUp(portal())).filter((text) => words.test(text));
    expect(await keptOf(portal(), traced.id)).toEqual(expect.arrayContaining(['push_devices', 'notice_parts', 'sessions']));
    expect(new Set(traces.map((text) => text.split('.')[0])).size).toBeGreaterThan(12);
    const { rc } = await staff.send(listPayments, { MemberId: traced.id });

    const { status, msgkey, res } = await staff.send(eraseMember, { UserId: traced.id, Reason: reason, Name: ` ${name.toUpperCase()} ` });
    expect([status, msgkey]).toEqual([200, 'Personal data erased']);

    const all = await backedUp(portal());
    expect(all).not.toContain('outbox.subject: Before');
    const left = all.filter((text) => words.test(text));
    // Receipts keep the name, as the law wants it.
    expect(left).toEqual([`payments.receipt_name: ${name}`]);
    expect(await filesOf(portal())).toBe(files);
    expect(await keptOf(portal(), traced.id)).toEqual([]);
    const ids = [{ UserId: traced.id }, { MemberId: traced.id }, { Id: traced.id }, { ChapterId: chapter.id }, { MeetingId }];
    const president = await chapter.join('Pia President');
    const office = { Flag: 'Add', ChapterId: chapter.id, UserId: president.id, Office: 'President', From: inDays(0), To: inDays(100) };
    expect(await staff.send(saveOffice, office)).toMatchObject({ status: 200 });
    const admin = await portal().as('admin');
    for (const who of [staff, president.client, secretary, ravi.client, admin, portal().anonymous]) {
      expect((await answersOf(who, ids)).filter((answer) => words.test(answer))).toEqual([]);
    }
    expect((await staff.send(listMembers, { Id: traced.id })).rc).toEqual([]);
    expect(await marksOf(secretary, MeetingId)).toMatchObject({ 'Former member': 'Present', 'Ravi Iyer': 'Substitute' });
    const slips = await slipsOf(ravi.client);
    expect(slips.map(({ Kind, FromName, ToName, Note }) => [Kind, FromName, ToName, Note]).sort()).toEqual([
      ['Referral', 'Ravi Iyer', 'Former member', 'For Former member'],
      ['Testimonial', 'Ravi Iyer', 'Former member', 'Former member is good'],
      ['Thank you', 'Former member', 'Ravi Iyer', 'From Former member'],
    ]);
    const paid = (await staff.send(listPayments, { MemberId: traced.id })).rc;
    expect(paid.map(({ Amount, ReceiptNo, Reference, Note }) => [Amount, ReceiptNo, Reference, Note])).toEqual([
      [1_000, rc[0]?.ReceiptNo, 'R-77', null],
    ]);
    // It cannot be undone, nor any earlier version come back.
    const undone = await staff.send(undoChanges, { SetId: res?.SetId ?? 0 });
    expect(undone.status).not.toBe(200);
    const history = (await staff.send(listHistory, { OwnerId: traced.id, RecordsPerPage: 0 })).rc;
    expect(history.length).toBeGreaterThan(5);
    for (const change of history) {
      expect([change.MayUndo, change.MayRestore]).toEqual([false, false]);
      expect((await staff.send(undoChanges, { SetId: change.SetId })).status).toBeGreaterThanOrEqual(400);
      const version = { SetId: change.SetId, Record: change.Record, RecordId: change.RecordId ?? 0 };
      const restored = await staff.send(restoreVersion, version);
      // The version that the record has now is there already.
      expect(restored.status === 200 ? restored.res?.SetId : null).toBe(null);
    }
    expect((await backedUp(portal())).filter((text) => words.test(text))).toEqual(left);
    expect((await portal().anonymous.send(login, { Email: email, Password: passwordOfAll })).status).toBe(400);
    expect((await traced.client.send(listMembers)).status).toBe(401);
  });

  it('keeps a sealed copy that the key of the portal opens, and a list of erasures without a name', async () => {
    const chapter = await makeMeetingChapter(portal());
    const asha = await chapter.join('Asha Sealed');
    await asha.client.send(saveConnection, {
      Flag: 'Add',
      OrganizationName: 'Sealed Works',
      ContactPerson: 'Ravi',
      MobileNo: '9000000002',
    });
    expect((await chapter.staff.send(eraseMember, { UserId: asha.id, Reason: 'Asked by mail' })).status).toBe(200);
    const { data, environment, folder } = portal();
    const rows = await data.read.selectFrom('erased_copies').selectAll().where('user_id', '=', asha.id).execute();
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const sealer = await readSealer(data, readConfig(environment), log);
    const opened = rows.map(({ sealed }) => sealer.open(sealed, copyPlace(asha.id))).join();
    expect(opened).toContain('Asha Sealed');
    expect(opened).toContain('Sealed Works');
    expect(opened).not.toContain('argon2');
    const [list = ''] = (await readdir(folder)).filter((file) => file.endsWith('-erased.json'));
    expect(list).not.toBe('');
  });

  it('keeps one sealed copy of before, however many erase at once', async () => {
    const chapter = await makeMeetingChapter(portal());
    const asha = await chapter.join('Asha Onceonly');
    const erase = () => chapter.staff.send(eraseMember, { UserId: asha.id, Reason: 'Asked' });
    const statuses = (await Promise.all([erase(), erase(), erase(), erase()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404, 404, 404]);
    const { data, environment } = portal();
    const rows = await data.read.selectFrom('erased_copies').select('sealed').where('user_id', '=', asha.id).execute();
    const sealer = await readSealer(data, readConfig(environment), {
      info: () => undefined,
      warn: () => undefined,
      error: () => undefined,
    });
    const accounts = rows
      .map(({ sealed }) => JSON.parse(sealer.open(sealed, copyPlace(asha.id)) ?? '') as { table: string; rows: { full_name: string }[] })
      .filter(({ table }) => table === 'users');
    expect(accounts.flatMap((copy) => copy.rows.map(({ full_name }) => full_name))).toEqual(['Asha Onceonly']);
  });

  it('is refused for oneself, a super admin, an officer in office, another name, and whoever is erased already', async () => {
    const chapter = await makeMeetingChapter(portal());
    const { staff } = chapter;
    const [asha, other] = [await chapter.join('Asha Office'), await portal().as('superAdmin')];
    const office = { Flag: 'Add', ChapterId: chapter.id, UserId: asha.id, Office: 'Treasurer', From: inDays(-5), To: inDays(50) };
    expect((await staff.send(saveOffice, office)).status).toBe(200);
    const erase = async (UserId: number, more: object = {}) => {
      const { status, msgkey } = await staff.send(eraseMember, { UserId, Reason: 'Asked', ...more });
      return [status, msgkey];
    };
    expect(await erase(staff.userId)).toEqual([409, 'You cannot erase yourself']);
    expect(await erase(other.userId)).toEqual([409, expect.stringContaining('A super admin becomes a member')]);
    expect(await erase(asha.id)).toEqual([409, 'Asha Office holds an office. End it first.']);
    const ravi = await chapter.join('Ravi Erased');
    expect(await erase(ravi.id, { Name: 'Ravi Eras' })).toEqual([400, 'This is not the name of the member']);
    expect(await erase(ravi.id)).toEqual([200, 'Personal data erased']);
    expect(await erase(ravi.id)).toEqual([404, 'Member not found']);
    // Nobody gives the account a name again, nor takes it away from what refers to it.
    const again = await staff.send(updateDetails, { Flag: 'Active', UserId: ravi.id, IsActive: true });
    expect(again.status).toBe(403);
    expect(await erase(999_999)).toEqual([404, 'Member not found']);
    expect((await asha.client.send(eraseMember, { UserId: ravi.id, Reason: 'Asked' })).status).toBe(403);
  });

  it('is kept by nobody who has signed up with an address that could be the one of an erased account', async () => {
    const { staff, join } = await makeMeetingChapter(portal());
    const { data } = portal();
    const [there, gone] = [await join('Asha Squatted'), await makeUser(data, { fullName: 'Ravi Squatted' })];
    for (const { id } of [there, gone]) await makeUser(data, { email: `former-${id}@account.invalid` });
    expect((await staff.send(deleteMember, { UserId: gone.id })).status).toBe(200);
    for (const { id } of [there, gone]) expect((await staff.send(eraseMember, { UserId: id, Reason: 'Asked' })).status).toBe(200);
  });

  it('lets nobody add to the own records of whoever is erased, by hand or by a file', async () => {
    const { staff, join } = await makeMeetingChapter(portal());
    const { data } = portal();
    const { id } = await join('Asha Recordless');
    expect((await staff.send(eraseMember, { UserId: id, Reason: 'Asked' })).status).toBe(200);
    const connection = { OrganizationName: 'Late Works', ContactPerson: 'Ravi', MobileNo: '9000000002' };
    const added = await staff.send(saveConnection, { Flag: 'Add', UserId: id, ...connection });
    expect([added.status, added.msgkey]).toEqual([404, 'User ID not found']);
    const { email_normal } = await data.read.selectFrom('users').select('email_normal').where('id', '=', id).executeTakeFirstOrThrow();
    const heads = ['Member Email', 'Organization Name', 'Contact Person', 'Mobile No'];
    expect(countsOf(await apply(staff, 'connections', csv(heads, [email_normal, ...Object.values(connection)])))).toEqual([0, 0, 0, 1]);
    expect(await keptOf(portal(), id)).toEqual([]);
  });

  it("erases somebody in the trash, whose e-mail is another one's by now, and nothing brings the account back", async () => {
    const { staff } = await makeMeetingChapter(portal());
    const { data } = portal();
    const gone = await makeUser(data, { fullName: 'Trashed Person', email: 'trashed@example.com' });
    await data.write((tx) => tx.deleteFrom('sessions').where('user_id', '=', gone.id).execute());
    const deleted = await staff.send(deleteMember, { UserId: gone.id });
    expect([deleted.status, deleted.msgkey]).toEqual([200, deleted.msgkey]);
    await makeUser(data, { fullName: 'Next Owner', email: 'trashed@example.com' });
    expect((await staff.send(eraseMember, { UserId: gone.id, Reason: 'Asked', Name: 'Other' })).status).toBe(400);
    expect(await staff.send(eraseMember, { UserId: gone.id, Reason: 'Asked' })).toMatchObject({ status: 200 });
    const left = (await backedUp(portal())).filter((text) => /trashed person/i.test(text));
    expect(left).toEqual([]);
    expect((await staff.send(undoChanges, { SetId: deleted.res?.SetId ?? 0 })).status).toBeGreaterThanOrEqual(400);
    expect((await staff.send(listMembers, { Search: 'trashed' })).rc.map(({ FullName }) => FullName)).toEqual(['Next Owner']);
    const row = await data.read.selectFrom('users').select('full_name').where('id', '=', gone.id).executeTakeFirst();
    expect(row).toEqual({ full_name: 'Former member' });
  });

  it.each([
    ['', ['Name', 'Email', 'Phone'], []],
    [' with payments', ['Name', 'Email', 'Phone', 'Fees Paid', 'Paid On', 'Valid Upto'], ['18,000', '01-04-2026', '31-03-2090']],
  ])('erases each of those whom the undo of an import%s has taken away', async (_, heads, paid) => {
    const staff = await portal().as('superAdmin');
    const lines = ['One', 'Two'].map((which, at) => [`Undone ${which}`, newEmail(), `987654321${at}`, ...paid]);
    const { res } = await apply(staff, 'members', csv(heads, ...lines));
    const people = (await staff.send(listMembers, { Search: 'Undone' })).rc;
    expect(people).toHaveLength(2);
    expect((await staff.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
    for (const { Id, FullName } of people) {
      expect(await staff.send(eraseMember, { UserId: Id, Reason: 'Asked' })).toMatchObject({ status: 200 });
      const left = (await backedUp(portal())).filter((text) => text.includes(FullName) && !text.startsWith('payments.receipt_name'));
      expect(left).toEqual([]);
    }
  });

  it('seals also what went into the trash with the account', async () => {
    const chapter = await makeMeetingChapter(portal());
    const { data, environment } = portal();
    const user = await makeUser(data, { fullName: 'Sealed From Trash' });
    await makeAssignment(data, chapter.id, user.id, chapter.staff.userId);
    const gone = { id: user.id, client: portal().clientOf(user) };
    const connection = { OrganizationName: 'Trashed Works', ContactPerson: 'Ravi', MobileNo: '9000000002' };
    expect((await gone.client.send(saveConnection, { Flag: 'Add', ...connection })).status).toBe(200);
    expect((await chapter.staff.send(noteContact, { UserId: gone.id, How: 'Call', Note: 'Called in vain' })).status).toBe(200);
    expect((await chapter.staff.send(deleteMember, { UserId: gone.id })).status).toBe(200);
    expect((await chapter.staff.send(eraseMember, { UserId: gone.id, Reason: 'Asked', Name: 'Other' })).status).toBe(400);
    expect(await data.read.selectFrom('erased_copies').select('id').where('user_id', '=', gone.id).execute()).toEqual([]);
    expect((await chapter.staff.send(eraseMember, { UserId: gone.id, Reason: 'Asked' })).status).toBe(200);
    const rows = await data.read.selectFrom('erased_copies').select('sealed').where('user_id', '=', gone.id).execute();
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const sealer = await readSealer(data, readConfig(environment), log);
    const opened = rows.map(({ sealed }) => sealer.open(sealed, copyPlace(gone.id))).join();
    for (const text of ['Sealed From Trash', 'Trashed Works', 'Called in vain', '"table":"users"', '"record":"Assignment"'])
      expect(opened).toContain(text);
  });
});
