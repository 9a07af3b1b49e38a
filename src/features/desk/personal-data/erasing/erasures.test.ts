// The list of erasures: a restored database erases again whom it brings back, and what a stop has interrupted is done.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { allCalls } from '../../../../../tests/all-calls.ts';
import { here, makeSession, makeUser } from '../../../../../tests/makers.ts';
import { runAdmin } from '../../../../../tests/processes.ts';
import { makeMeetingChapter } from '../../../../../tests/rooms/meeting-chapter.ts';
import { mailTo, queue } from '../../../../../tests/rooms/outbox-room.ts';
import { contentsOf } from '../../../../../tests/table-contents.ts';
import { newDatabase, onAnyEngine, startTestPortal } from '../../../../../tests/test-portal.ts';
import { readConfig } from '../../../../app/server/config.ts';
import { createPortal } from '../../../../app/server/portal.ts';
import { commandLineChanges, recordKinds } from '../../../../app/server/record-kinds.ts';
import { readSealer } from '../../../../app/server/secret.ts';
import type { Data } from '../../../../platform/data/data.ts';
import { todayIn } from '../../../../platform/server/calendar.ts';
import { fixedWordsOf } from '../../../../platform/server/docs/fixed-words.ts';
import { undoChanges } from '../../../../platform/wire/calls/changes.ts';
import { noteContact } from '../../../money/contacts/contacts.contract.ts';
import { saveConnection } from '../../../own-records/connections/connections.contract.ts';
import { memberRecords } from '../../../people/members/members.tables.ts';
import { seeNotices } from '../../../people/notices/notices.contract.ts';
import { updateDetails } from '../../../people/profile/profile.contract.ts';
import { restoreVersion } from '../../history/history.contract.ts';
import { deleteMember } from '../../member-page/delete-member.contract.ts';
import { copyPlace, dropCopiesLeft, erasePerson, sealCopy } from './erase-person.server.ts';
import { eraseMember } from './erasing.contract.ts';
import { doErasures } from './erasures.server.ts';
import { seekPerson } from './sought.server.ts';

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const textsOf = async (data: Data) => JSON.stringify(await contentsOf(data));

onAnyEngine((portal, engine) => {
  it('erases again, after a restore of an older backup, whom it brings back, and nobody else', async () => {
    const backups = await newFolder();
    const first = await startTestPortal(engine, { BACKUP_DIR: backups });
    onTestFinished(() => first.close());
    const staff = await first.as('superAdmin');
    const [gone, stays] = [
      await makeUser(first.data, { fullName: 'Gone Person' }),
      await makeUser(first.data, { fullName: 'Other Person' }),
    ];
    const file = join(backups, 'older.backup');
    expect((await runAdmin(first.environment, 'backup', '--to', file)).status).toBe(0);
    const later = await makeUser(first.data, { fullName: 'Later Person' });
    for (const { id } of [gone, later]) expect((await staff.send(eraseMember, { UserId: id, Reason: 'Asked' })).status).toBe(200);

    const place = { DATA_DIR: await newFolder(), ...(engine === 'postgres' && { DATABASE_URL: await newDatabase() }) };
    const restored = await runAdmin(place, 'restore', '--from', file);
    expect(restored.out).toContain('2 people were erased after this backup was made; the first start erases them again.');
    const second = await startTestPortal(engine, place);
    onTestFinished(() => second.close());
    const texts = await textsOf(second.data);
    expect([texts.includes('Gone Person'), texts.includes('Other Person')]).toEqual([false, true]);
    const names = await second.data.read
      .selectFrom('users')
      .select(['id', 'full_name'])
      .where('id', 'in', [gone.id, stays.id])
      .orderBy('id')
      .execute();
    expect(names.map(({ full_name }) => full_name)).toEqual(['Former member', 'Other Person']);
    // Who gets the number of somebody erased later is another person.
    const next = await makeUser(second.data, { fullName: 'Next Person' });
    expect(next.id).toBe(later.id);
    const { sealer, ...erasing } = await erasingIn(second);
    expect(await doErasures({ ...erasing, sealer }, commandLineChanges(second.data, readConfig(second.environment)))).toBe(0);
    expect(await textsOf(second.data)).toContain('Next Person');
  });

  it('leaves nothing of what went into the trash with an account, also where only its number is known', async () => {
    const { data, environment } = portal();
    const staff = await portal().as('superAdmin');
    const { id: user_id } = await makeUser(data, { fullName: 'Parted Person' });
    const note = { UserId: user_id, How: 'Call', Note: 'Called about the parts' };
    expect((await staff.send(noteContact, note)).status).toBe(200);
    expect((await staff.send(deleteMember, { UserId: user_id })).status).toBe(200);
    expect(await textsOf(data)).toContain('about the parts');
    const begun = { erased_at: new Date().toISOString(), erased_by: null, reason: null, done_at: null, sought: null };
    const joined_at = '2020-01-01T00:00:00.000Z';
    await data.write((tx) =>
      tx
        .insertInto('erasures')
        .values({ ...begun, user_id, joined_at })
        .execute(),
    );
    await doErasures(await erasingIn(portal()), commandLineChanges(data, readConfig(environment)));
    expect(await textsOf(data)).not.toMatch(/about the parts|Parted Person/);
  });

  it('erases again, after a restore, who lies in the trash there, also out of what others have written', { tags: ['long'] }, async () => {
    const backups = await newFolder();
    const first = await startTestPortal(engine, { BACKUP_DIR: backups });
    onTestFinished(() => first.close());
    const chapter = await makeMeetingChapter(first);
    const asha = await makeUser(first.data, { fullName: 'Asha Intrash', phone: '9812345670' });
    const ravi = await chapter.join('Ravi Iyer');
    const Note = 'Asha Intrash (9812345670) has brought him';
    expect((await chapter.staff.send(noteContact, { UserId: ravi.id, How: 'Call', Note })).status).toBe(200);
    expect((await chapter.staff.send(deleteMember, { UserId: asha.id })).status).toBe(200);
    const file = join(backups, 'trash.backup');
    expect((await runAdmin(first.environment, 'backup', '--to', file)).status).toBe(0);
    expect((await chapter.staff.send(eraseMember, { UserId: asha.id, Reason: 'Asked' })).status).toBe(200);
    expect(await textsOf(first.data)).not.toMatch(/Intrash|9812345670/);

    const place = { DATA_DIR: await newFolder(), ...(engine === 'postgres' && { DATABASE_URL: await newDatabase() }) };
    expect((await runAdmin(place, 'restore', '--from', file)).out).toContain('1 person was erased after this backup was made');
    const second = await startTestPortal(engine, place);
    onTestFinished(() => second.close());
    const texts = await textsOf(second.data);
    expect(texts).toContain('Former member (Former member) has brought him');
    expect(texts).not.toMatch(/Intrash|9812345670/);
    expect(await second.data.read.selectFrom('erasures').select('id').where('done_at', 'is', null).execute()).toEqual([]);
    const copies = await second.data.read.selectFrom('erased_copies').select(['user_id', 'keep_until']).execute();
    expect(new Set(copies.map(({ user_id }) => user_id))).toEqual(new Set([asha.id]));
    for (const { keep_until } of copies) expect(keep_until > new Date().toISOString()).toBe(true);
  });

  it('leaves no sealed copy of an erasure that was interrupted before anything was erased: at the next try, and at the next start', async () => {
    const first = await startTestPortal(engine);
    onTestFinished(() => first.close());
    let { data } = first;
    const staff = await first.as('superAdmin');
    const [asha, ravi] = [await makeUser(data, { fullName: 'Asha Sealedonly' }), await makeUser(data, { fullName: 'Ravi Sealedonly' })];
    const copiesOf = ({ id }: { id: number }) =>
      data.read.selectFrom('erased_copies').select(['id', 'keep_until']).where('user_id', '=', id).orderBy('id').execute();
    const erasing = { ...(await erasingIn(first)), data };
    for (const { id } of [asha, ravi]) expect((await sealCopy(erasing, id)).length).toBeGreaterThan(1);
    const before = await copiesOf(asha);
    expect((await staff.send(eraseMember, { UserId: asha.id, Reason: 'Asked' })).status).toBe(200);
    const after = await copiesOf(asha);
    expect(after).toHaveLength(before.length);
    expect(after.filter(({ id }) => before.some((one) => one.id === id))).toEqual([]);
    expect(after.filter(({ keep_until }) => keep_until < new Date().toISOString())).toEqual([]);
    await first.app.close();
    const again = await createPortal(readConfig(first.environment), { logTo: new PassThrough().resume() });
    onTestFinished(() => again.close());
    data = again.data;
    expect(await copiesOf(ravi)).toEqual([]);
    expect(await copiesOf(asha)).toEqual(after);
    expect(await data.read.selectFrom('users').select('full_name').where('id', '=', ravi.id).execute()).toEqual([
      { full_name: 'Ravi Sealedonly' },
    ]);
  });

  it('seals again within the erasure what another start has taken for left over', { tags: ['long'] }, async () => {
    const { data, environment } = portal();
    const asha = await makeUser(data, { fullName: 'Asha Anew' });
    const erasing = { ...(await erasingIn(portal())), data };
    const copy = await sealCopy(erasing, asha.id);
    await dropCopiesLeft(erasing);
    const sought = await seekPerson(data.read, asha.id, { full_name: 'Asha Anew', email: asha.email, phone: null });
    await commandLineChanges(
      data,
      readConfig(environment),
    )(async (records) => {
      const stored = await records.lock(memberRecords, asha.id);
      if (stored) await erasePerson(records, erasing, stored.row, { sought, reason: 'Asked', copy });
    });
    const kept = await data.read.selectFrom('erased_copies').selectAll().where('user_id', '=', asha.id).execute();
    expect(kept).toHaveLength(copy.length);
    expect(kept.map(({ sealed }) => erasing.sealer.open(sealed, copyPlace(asha.id))).join()).toContain('Asha Anew');
    expect(kept.filter(({ keep_until }) => keep_until < new Date().toISOString())).toEqual([]);
  });

  const erasingIn = async ({ data, environment }: { data: Data; environment: Record<string, string> }) => ({
    data,
    kinds: recordKinds,
    sealer: await readSealer(data, readConfig(environment), silent),
    erasedDays: 365,
    fixedWords: () => fixedWordsOf(allCalls),
  });

  it('goes on with an erasure that a stop has interrupted', async () => {
    const chapter = await makeMeetingChapter(portal());
    const asha = await chapter.join('Asha Halfway');
    const { data, environment } = portal();
    // Somebody else has written of the person.
    const note = await chapter.staff.send(noteContact, {
      UserId: (await chapter.join('Ravi Iyer')).id,
      How: 'Call',
      Note: 'Asha Halfway asked',
    });
    expect(note.status).toBe(200);
    const erasing = await erasingIn(portal());
    const change = commandLineChanges(data, readConfig(environment));
    const sought = await seekPerson(data.read, asha.id, { full_name: asha.name, email: asha.client.email, phone: null });
    await change(async (records) => {
      const stored = await records.lock(memberRecords, asha.id);
      if (stored) await erasePerson(records, erasing, stored.row, { sought, reason: 'Halfway', copy: [] });
    });
    await doErasures(erasing, change);
    expect(await data.read.selectFrom('erasures').select('id').where('done_at', 'is', null).execute()).toEqual([]);
    expect((await textsOf(data)).includes('Asha Halfway')).toBe(false);
  });

  it('leaves alone who has the number of somebody else, and one that cannot be done is in the way of no other', async () => {
    const { data, environment } = portal();
    const chapter = await makeMeetingChapter(portal());
    const [living, gone] = [await chapter.join('Living Person'), await chapter.join('Gone Afterwards')];
    expect((await living.client.send(seeNotices, { All: true })).status).toBe(200);
    const begun = { erased_at: new Date().toISOString(), erased_by: null, reason: null, done_at: null };
    const { created_at: joined_at } = await data.read
      .selectFrom('users')
      .select('created_at')
      .where('id', '=', gone.id)
      .executeTakeFirstOrThrow();
    await data.write((tx) =>
      tx
        .insertInto('erasures')
        .values([
          { ...begun, user_id: 2_000_000_000, joined_at: '2020-01-01T00:00:00.000Z', sought: 'sealed with another key' },
          { ...begun, user_id: living.id, joined_at: '2020-01-01T00:00:00.000Z', sought: null },
          { ...begun, user_id: gone.id, joined_at, sought: null },
        ])
        .execute(),
    );
    const sessions = () => data.read.selectFrom('sessions').select('id').where('user_id', '=', living.id).execute();
    const before = await sessions();
    expect(before).not.toEqual([]);
    await expect(doErasures(await erasingIn(portal()), commandLineChanges(data, readConfig(environment)))).rejects.toThrow(
      /waits for the key/,
    );
    expect(await sessions()).toEqual(before);
    const open = await data.read.selectFrom('erasures').select('user_id').where('done_at', 'is', null).execute();
    expect(open).toEqual([{ user_id: 2_000_000_000 }]);
    const names = data.read.selectFrom('users').select('full_name').where('id', 'in', [living.id, gone.id]).orderBy('id');
    expect(await names.execute()).toEqual([{ full_name: 'Living Person' }, { full_name: 'Former member' }]);
    await data.write((tx) => tx.deleteFrom('erasures').where('user_id', '=', 2_000_000_000).execute());
  });

  it('leaves no copy of whom it refuses to erase', async () => {
    const { data } = portal();
    const staff = await portal().as('superAdmin');
    const asha = await makeUser(data, { fullName: 'Asha Refused' });
    await data.write((tx) =>
      tx
        .insertInto('written_bytes')
        .values({ user_id: staff.userId, day: todayIn(here.timeZone), history: 2_000_000_000, answers: 0 })
        .execute(),
    );
    expect((await staff.send(eraseMember, { UserId: asha.id, Reason: 'Asked' })).status).toBe(429);
    expect(await data.read.selectFrom('erased_copies').select('id').where('user_id', '=', asha.id).execute()).toEqual([]);
  });

  it('lets nothing of somebody come back while the rest of the erasure is done', async () => {
    const { data, environment } = portal();
    const staff = await portal().as('superAdmin');
    const asha = await makeUser(data, { fullName: 'Asha Between' });
    const own = portal().clientOf({ ...asha, session: await makeSession(data, asha) });
    const fields = { OrganizationName: 'Works', ContactPerson: 'Asha Between', MobileNo: '9811122255' };
    const added = await own.send(saveConnection, { Flag: 'Add', ...fields });
    const deleted = await own.send(saveConnection, { Flag: 'Delete', Id: added.res?.Id });
    const change = commandLineChanges(data, readConfig(environment));
    const erasing = await erasingIn(portal());
    const sought = await seekPerson(data.read, asha.id, { full_name: 'Asha Between', email: asha.email, phone: null });
    await change(async (records) => {
      const stored = await records.lock(memberRecords, asha.id);
      if (stored) await erasePerson(records, erasing, stored.row, { sought, reason: 'Between', copy: [] });
    });
    const version = { SetId: added.res?.SetId, Record: 'Connection', RecordId: added.res?.Id };
    const refused = { status: 409, msgkey: 'This cannot be undone: its person is being erased.' };
    expect(await staff.send(undoChanges, { SetId: deleted.res?.SetId })).toMatchObject(refused);
    expect(await staff.send(restoreVersion, version)).toMatchObject(refused);
    await doErasures(erasing, change);
    expect((await staff.send(restoreVersion, version)).status).toBe(400);
    expect((await textsOf(data)).includes('Asha Between')).toBe(false);
  });

  it('comes to its end, however often somebody has changed name and phone', { tags: ['long'] }, async () => {
    const { data } = portal();
    const staff = await portal().as('superAdmin');
    const asha = await makeUser(data, { fullName: 'Asha Often' });
    const own = portal().clientOf({ ...asha, session: await makeSession(data, asha) });
    const letter = (at: number) => String.fromCharCode(97 + at);
    for (let at = 0; at < 120; at++) {
      const FullName = `Asha Of${letter(Math.floor(at / 26))}${letter(at % 26)}`;
      const details = { Flag: 'Details', FullName, Phone: `98222${10_000 + at}`, Email: asha.email };
      expect((await own.send(updateDetails, details)).status).toBe(200);
    }
    const { id } = await makeUser(data);
    expect((await staff.send(noteContact, { UserId: id, How: 'Call', Note: 'As Asha Ofep and Asha Often says' })).status).toBe(200);
    expect((await staff.send(eraseMember, { UserId: asha.id, Reason: 'Asked' })).status).toBe(200);
    const { note } = await data.read.selectFrom('contacts').select('note').where('user_id', '=', id).executeTakeFirstOrThrow();
    expect(note).toBe('As Former member and Former member says');
    expect(await data.read.selectFrom('erasures').select('id').where('done_at', 'is', null).execute()).toEqual([]);
  });

  it('leaves the mails of whoever has the address now', async () => {
    const { data } = portal();
    const staff = await portal().as('superAdmin');
    const [before, now] = [await makeUser(data, { fullName: 'Had Address' }), await makeUser(data, { fullName: 'Has Address' })];
    const address = 'shared.box@example.com';
    for (const [of, Email] of [
      [before, address],
      [before, before.email],
      [now, address],
    ] as const) {
      const details = { Flag: 'Details', UserId: of.id, FullName: 'Has Address', Phone: '9811100077', Email };
      expect((await staff.send(updateDetails, details)).status).toBe(200);
    }
    await queue(portal(), mailTo(address, { userId: now.id, subject: 'Yours' }));
    expect((await staff.send(eraseMember, { UserId: before.id, Reason: 'Asked' })).status).toBe(200);
    const left = await data.read
      .selectFrom('outbox')
      .select('id')
      .where('to_address', '=', address)
      .where('subject', '=', 'Yours')
      .execute();
    expect(left).toHaveLength(1);
  });
});
