import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../../../tests/backup-places.ts';
import { inDays } from '../../../../tests/in-days.ts';
import { changeVisitor, makeProfession, makeVisit, makeVisitorRoom, move, visitorOf } from '../../../../tests/rooms/visitor-room.ts';
import { fileOf } from '../../../../tests/suites/export-suite.ts';
import { type Client, onAnyEngine, type TestPortal } from '../../../../tests/test-portal.ts';
import { readConfig } from '../../../app/server/config.ts';
import { databaseOf } from '../../../app/server/database/open-database.ts';
import { migrations } from '../../../app/server/migrations/migrations.ts';
import { readFrames } from '../../../platform/data/backup/backup-format.ts';
import { makeBackup } from '../../../platform/data/backup/make-backup.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { getPalms } from '../../giving/report/report.contract.ts';
import { listAttendance } from '../attendances/attendances.contract.ts';
import { forgetOldVisitors, mailsToNobody } from './forget-visitors.server.ts';
import { objectVisitor } from './visitor-steps.contract.ts';
import { listVisitors, saveVisitor } from './visitors.contract.ts';

const never = new AbortController().signal;

const removeOld = ({ data }: TestPortal) => forgetOldVisitors({ data, visitorDays: 365, timeZone: 'Asia/Kolkata' }, never);

const longAgo = '2020-01-01T00:00:00.000Z';

/** Everything that a backup has, as a text. */
const everything = async ({ environment }: TestPortal): Promise<string> => {
  const path = join(await newFolder(), 'whole.backup');
  const knownMigrations = migrations.map(({ name }) => name);
  await makeBackup({ ...databaseOf(readConfig(environment)), knownMigrations, to: path });
  const file = await open(path);
  const frames: string[] = [];
  for await (const frame of readFrames(file, path))
    frames.push(JSON.stringify(frame, (_, value) => (typeof value === 'bigint' ? String(value) : value)));
  await file.close();
  return frames.join('');
};

/** The history has who took a file, and of what. */
const takeFiles = async (portal: TestPortal, host: Client, { word, meetingId }: { word: string; meetingId: number }) => {
  const Format = 'csv';
  await fileOf(portal, host, listVisitors, { Text: word, Format });
  await fileOf(portal, host, listAttendance, { MeetingId: meetingId, Text: word, Format });
  await fileOf(portal, host, listHistory, { Search: word, Format });
};

describe('the personal data of visitors who did not join', () => {
  onAnyEngine((portal) => {
    const makeOld = async (word: string) => {
      const room = await makeVisitorRoom(portal());
      const { host, committee, meera, add, lead, chapter, ravi } = room;
      const email = `${word.toLowerCase()}@example.com`;
      const id = await add({
        FullName: `${word} Person`,
        Company: `${word} Works`,
        City: `${word} City`,
        Email: email,
        InvitedById: ravi.id,
      });
      const fields = { FullName: `${word} Persona`, Email: email, Note: `${word} note`, NextStep: `${word} step`, InvitedById: ravi.id };
      await changeVisitor(host, id, fields);
      const meetingId = await makeVisit(portal(), chapter.id, id, inDays(-600));
      await lead(id, 'Applied', await makeProfession(portal()));
      await meera.client.send(objectVisitor, { Id: id, Note: `${word} is not kind` });
      await move(committee, id, 'Declined', { Reason: `${word} reason` });
      await takeFiles(portal(), host, { word, meetingId });
      const mail = { to: email, userId: null, subject: `Dear ${word}`, text: word, html: word };
      await portal().data.write((tx) => queueMail(tx, mail));
      const set = { touched_at: longAgo };
      await portal().data.write((tx) => tx.updateTable('visitors').set(set).where('id', '=', id).execute());
      return { ...room, id };
    };

    const visitsCounted = async (room: Awaited<ReturnType<typeof makeOld>>) => {
      const { rc } = await room.committee.send(getPalms, { ChapterId: room.chapter.id, From: inDays(-700), To: inDays(0) });
      return rc.map(({ FullName, Visitors }) => [FullName, Visitors]);
    };

    it('go some time after the last visit or change, wherever they are, and no figure moves', async () => {
      const room = await makeOld('Gulmohar');
      expect(await everything(portal())).toContain('Gulmohar');
      const before = await visitsCounted(room);
      expect(before).toContainEqual(['Ravi Rao', 1]);
      expect(await removeOld(portal())).toBe(1);
      expect((await everything(portal())).toLowerCase()).not.toContain('gulmohar');
      expect(await visitorOf(room.host, room.id)).toMatchObject({
        FullName: 'Visitor',
        Email: null,
        Company: null,
        IsForgotten: true,
        Visits: 1,
        MayChange: false,
      });
      expect(await visitsCounted(room)).toEqual(before);
      expect(await removeOld(portal())).toBe(0);
      expect(await changeVisitor(room.host, room.id)).toMatchObject({ status: 409 });
    });

    it('stay while somebody came lately, was changed lately, or has joined', async () => {
      const { host, chapter, add } = await makeVisitorRoom(portal());
      const [came, joined, changed] = [
        await add({ FullName: 'Came Lately' }),
        await add({ FullName: 'Has Joined' }),
        await add({ FullName: 'Changed Lately' }),
      ];
      await makeVisit(portal(), chapter.id, came, inDays(-30));
      await portal().data.write((tx) =>
        tx.updateTable('visitors').set({ touched_at: longAgo }).where('id', 'in', [came, joined]).execute(),
      );
      await portal().data.write((tx) => tx.updateTable('visitors').set({ stage: 'Joined' }).where('id', '=', joined).execute());
      await changeVisitor(host, changed, { FullName: 'Changed Lately', NextStep: 'Call' });
      await removeOld(portal());
      const names = await Promise.all([came, joined, changed].map(async (id) => (await visitorOf(host, id)).FullName));
      expect(names).toEqual(['Came Lately', 'Has Joined', 'Changed Lately']);
    });

    it('go from the trash too', async () => {
      const { host, add } = await makeVisitorRoom(portal());
      const id = await add({ FullName: 'Palash Person', Email: 'palash@example.com' });
      await host.send(saveVisitor, { Flag: 'Delete', Id: id });
      await portal().data.write((tx) =>
        tx.updateTable('changes').set({ at: longAgo }).where('record', '=', 'Visitor').where('record_id', '=', id).execute(),
      );
      expect(await removeOld(portal())).toBe(1);
      expect((await everything(portal())).toLowerCase()).not.toContain('palash');
    });

    it('in mails are found by an index of addresses, however many mails there are', async () => {
      const { data, engine } = portal();
      await data.write(async (tx) => {
        const statement = mailsToNobody(tx, ['a@example.com', 'b@example.com']).compile();
        const words = engine === 'sqlite' ? 'explain query plan' : 'explain';
        const { rows } = await tx.executeQuery({ ...statement, sql: `${words} ${statement.sql}` });
        if (engine === 'sqlite') expect(JSON.stringify(rows)).toContain('outbox_by_address');
      });
    });

    it('go at once when somebody asks for it, which nothing takes back', async () => {
      const { host, id, treasurer } = await makeOld('Amaltas');
      expect((await treasurer.send(saveVisitor, { Flag: 'Forget', Id: id })).status).toBe(403);
      const { status, msgkey } = await host.send(saveVisitor, { Flag: 'Forget', Id: id });
      expect({ status, msgkey }).toEqual({ status: 200, msgkey: 'Personal data removed' });
      expect((await everything(portal())).toLowerCase()).not.toContain('amaltas');
      const open = portal().data.read.selectFrom('changes').select('id').where('record', '=', 'Visitor').where('record_id', '=', id);
      expect(await open.where('may_undo', '=', true).execute()).toEqual([]);
    });
  });
});
