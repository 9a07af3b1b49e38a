// The list of erasures: a restored database erases again whom it brings back.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeUser } from '../../../../../tests/makers.ts';
import { runAdmin } from '../../../../../tests/processes.ts';
import { makeErasing, readAllTexts } from '../../../../../tests/rooms/erasing-room.ts';
import { makeMeetingChapter } from '../../../../../tests/rooms/meeting-chapter.ts';
import { mailTo, queue } from '../../../../../tests/rooms/outbox-room.ts';
import { newDatabase, onAnyEngine, startTestPortal } from '../../../../../tests/test-portal.ts';
import { readConfig } from '../../../../app/server/config.ts';
import { commandLineChanges } from '../../../../app/server/record-kinds.ts';
import { noteContact } from '../../../money/contacts/contacts.contract.ts';
import { updateDetails } from '../../../people/profile/profile.contract.ts';
import { deleteMember } from '../../member-page/delete-member.contract.ts';
import { eraseMember } from './erasing.contract.ts';
import { doErasures } from './erasures.server.ts';

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

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
    const texts = await readAllTexts(second.data);
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
    const { sealer, ...erasing } = await makeErasing(second);
    expect(await doErasures({ ...erasing, sealer }, commandLineChanges(second.data, readConfig(second.environment)))).toBe(0);
    expect(await readAllTexts(second.data)).toContain('Next Person');
  });

  it('leaves nothing of what went into the trash with an account, also where only its number is known', async () => {
    const { data, environment } = portal();
    const staff = await portal().as('superAdmin');
    const { id: user_id } = await makeUser(data, { fullName: 'Parted Person' });
    const note = { UserId: user_id, How: 'Call', Note: 'Called about the parts' };
    expect((await staff.send(noteContact, note)).status).toBe(200);
    expect((await staff.send(deleteMember, { UserId: user_id })).status).toBe(200);
    expect(await readAllTexts(data)).toContain('about the parts');
    const begun = { erased_at: new Date().toISOString(), erased_by: null, reason: null, done_at: null, sought: null };
    const joined_at = '2020-01-01T00:00:00.000Z';
    await data.write((tx) =>
      tx
        .insertInto('erasures')
        .values({ ...begun, user_id, joined_at })
        .execute(),
    );
    await doErasures(await makeErasing(portal()), commandLineChanges(data, readConfig(environment)));
    expect(await readAllTexts(data)).not.toMatch(/about the parts|Parted Person/);
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
    expect(await readAllTexts(first.data)).not.toMatch(/Intrash|9812345670/);

    const place = { DATA_DIR: await newFolder(), ...(engine === 'postgres' && { DATABASE_URL: await newDatabase() }) };
    expect((await runAdmin(place, 'restore', '--from', file)).out).toContain('1 person was erased after this backup was made');
    const second = await startTestPortal(engine, place);
    onTestFinished(() => second.close());
    const texts = await readAllTexts(second.data);
    expect(texts).toContain('Former member (Former member) has brought him');
    expect(texts).not.toMatch(/Intrash|9812345670/);
    expect(await second.data.read.selectFrom('erasures').select('id').where('done_at', 'is', null).execute()).toEqual([]);
    const copies = await second.data.read.selectFrom('erased_copies').select(['user_id', 'keep_until']).execute();
    expect(new Set(copies.map(({ user_id }) => user_id))).toEqual(new Set([asha.id]));
    for (const { keep_until } of copies) expect(keep_until > new Date().toISOString()).toBe(true);
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
