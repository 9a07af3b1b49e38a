// Erasures that are refused, interrupted, or take long: what is left of them is done later, and nothing of anybody else's.

import { PassThrough } from 'node:stream';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { here, makeSession, makeUser } from '../../../../../tests/makers.ts';
import { makeErasing, readAllTexts } from '../../../../../tests/rooms/erasing-room.ts';
import { makeMeetingChapter } from '../../../../../tests/rooms/meeting-chapter.ts';
import { onAnyEngine, startTestPortal } from '../../../../../tests/test-portal.ts';
import { readConfig } from '../../../../app/server/config.ts';
import { createPortal } from '../../../../app/server/portal.ts';
import { commandLineChanges } from '../../../../app/server/record-kinds.ts';
import { todayIn } from '../../../../platform/server/calendar.ts';
import { undoChanges } from '../../../../platform/wire/calls/changes.ts';
import { noteContact } from '../../../money/contacts/contacts.contract.ts';
import { saveConnection } from '../../../own-records/connections/connections.contract.ts';
import { listMembers } from '../../../people/members/members.contract.ts';
import { memberRecords } from '../../../people/members/members.tables.ts';
import { seeNotices } from '../../../people/notices/notices.contract.ts';
import { updateDetails } from '../../../people/profile/profile.contract.ts';
import { restoreVersion } from '../../history/history.contract.ts';
import { copyPlace, dropCopiesLeft, erasePerson, sealCopy } from './erase-person.server.ts';
import { eraseMember, erasingTexts } from './erasing.contract.ts';
import { doErasures } from './erasures.server.ts';
import { seekPerson } from './sought.server.ts';

onAnyEngine((portal, engine) => {
  it('leaves no sealed copy of an erasure that was interrupted before anything was erased: at the next try, and at the next start', async () => {
    const first = await startTestPortal(engine);
    onTestFinished(() => first.close());
    let { data } = first;
    const staff = await first.as('superAdmin');
    const [asha, ravi] = [await makeUser(data, { fullName: 'Asha Sealedonly' }), await makeUser(data, { fullName: 'Ravi Sealedonly' })];
    const copiesOf = ({ id }: { id: number }) =>
      data.read.selectFrom('erased_copies').select(['id', 'keep_until']).where('user_id', '=', id).orderBy('id').execute();
    const erasing = { ...(await makeErasing(first)), data };
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
    const erasing = { ...(await makeErasing(portal())), data };
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
    const erasing = await makeErasing(portal());
    const change = commandLineChanges(data, readConfig(environment));
    const sought = await seekPerson(data.read, asha.id, { full_name: asha.name, email: asha.client.email, phone: null });
    await change(async (records) => {
      const stored = await records.lock(memberRecords, asha.id);
      if (stored) await erasePerson(records, erasing, stored.row, { sought, reason: 'Halfway', copy: [] });
    });
    await doErasures(erasing, change);
    expect(await data.read.selectFrom('erasures').select('id').where('done_at', 'is', null).execute()).toEqual([]);
    expect((await readAllTexts(data)).includes('Asha Halfway')).toBe(false);
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
    await expect(doErasures(await makeErasing(portal()), commandLineChanges(data, readConfig(environment)))).rejects.toThrow(
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
    const erasing = await makeErasing(portal());
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
    expect((await readAllTexts(data)).includes('Asha Between')).toBe(false);
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

  it.runIf(engine === 'postgres')(
    'is told as done where the texts of others take long, and goes on later',
    { tags: ['long'] },
    async () => {
      const staff = await portal().as('superAdmin');
      const { id } = await makeUser(portal().data, { fullName: 'Gone Person' });
      const other = new pg.Client(portal().environment.DATABASE_URL);
      await other.connect();
      onTestFinished(() => other.end().catch(() => undefined));
      await other.query('begin; lock table stories in access exclusive mode');
      const erased = await staff.send(eraseMember, { UserId: id, Reason: 'They asked' });
      expect(erased).toMatchObject({ status: 200, msgkey: erasingTexts.erasedNearly });
      expect(JSON.stringify((await staff.send(listMembers)).rc)).not.toContain('Gone Person');
      const doneAt = async () =>
        (await portal().data.read.selectFrom('erasures').select('done_at').where('user_id', '=', id).executeTakeFirst())?.done_at;
      expect(await doneAt()).toBeNull();
      await other.end();
      await doErasures(await makeErasing(portal()), commandLineChanges(portal().data, readConfig(portal().environment)));
      expect(await doneAt()).not.toBeNull();
    },
  );
});
