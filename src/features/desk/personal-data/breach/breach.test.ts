// After a breach the command line says what left the portal, whose data it was, and drafts the mail to them.

import { describe, expect, it } from 'vitest';
import { allCalls } from '../../../../../tests/all-calls.ts';
import { makeUser } from '../../../../../tests/makers.ts';
import { runAdmin } from '../../../../../tests/processes.ts';
import { sendOff, words, writeTo } from '../../../../../tests/rooms/announcement-room.ts';
import { makeMeetingChapter } from '../../../../../tests/rooms/meeting-chapter.ts';
import { givenSlip, showTo } from '../../../../../tests/rooms/slip-room.ts';
import { onAnyEngine } from '../../../../../tests/test-portal.ts';
import { todayIn } from '../../../../platform/server/calendar.ts';
import type { Call } from '../../../../platform/wire/call.ts';
import { listChapters } from '../../../chapters/chapters/chapters.contract.ts';
import { saveOffice } from '../../../chapters/offices/offices.contract.ts';
import { listSlips } from '../../../giving/slips/slips.contract.ts';
import { listVisitors, saveVisitor } from '../../../meetings/visitors/visitors.contract.ts';
import { listPayments } from '../../../money/payments/payments.contract.ts';
import { hashOfKey, sessionOfKey, writeKeysUsed } from '../../../people/keys/key-callers.server.ts';
import { saveKey } from '../../../people/keys/keys.contract.ts';
import { listMembers } from '../../../people/members/members.contract.ts';
import { listNotices } from '../../../people/notices/notices.contract.ts';
import { listHistory } from '../../history/history.contract.ts';
import { listOutbox } from '../../outbox/outbox.contract.ts';
import { saveSettings } from '../../settings/settings.contract.ts';
import { listConsents } from '../consents/consents.contract.ts';
import { eraseMember } from '../erasing/erasing.contract.ts';
import { getMyData } from '../my-data/my-data.contract.ts';
import { whatListsTell } from './taken-lists.server.ts';

it('knows of every list what it tells of people', () => {
  const lists = allCalls.filter((call) => 'noun' in call).map(({ name }) => name);
  expect(lists.length).toBeGreaterThan(40);
  expect(lists.filter((name) => !Object.hasOwn(whatListsTell, name))).toEqual([]);
});

interface Shown {
  Left: { No: number; What: string; Data: string | null }[];
  Keys: { name: string }[];
  Announcements: { id: number }[];
  OpenedCopies: { record_id: number }[];
  Members: { Id: number; By: number[] }[];
  Visitors: { FullName: string; By: number[] }[];
  NotRecorded: string[];
  Mail: { Subject: string; Text: string };
}

describe('npm run admin -- breach', () => {
  onAnyEngine((portal) => {
    const today = todayIn('Asia/Kolkata');
    const breach = (...more: string[]) => runAdmin(portal().environment, 'breach', '--from', today, '--to', today, ...more);
    const shown = async (...more: string[]) => JSON.parse((await breach('--json', ...more)).out) as Shown;

    it('lists whose data left by which export, and who could be read by an account', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Breach Harbour');
      const { staff, secretary } = chapter;
      const [asha, ravi] = [await chapter.join('Asha Breach'), await chapter.join('Ravi Breach')];
      const stranger = await makeUser(portal().data, { fullName: 'Far Stranger' });
      await portal().data.write((tx) => tx.updateTable('users').set({ show_me: 'My chapter' }).where('id', '=', stranger.id).execute());
      const visitor = { Flag: 'Add', ChapterId: chapter.id, FullName: 'Vera Breach', Email: 'vera@breach.example', Phone: '9000000077' };
      expect((await secretary.send(saveVisitor, visitor)).status).toBe(200);
      await staff.send(saveSettings, {
        OrganizationName: 'Sangam',
        PrivacyContactName: 'Meera Kulkarni',
        PrivacyContactEmail: 'privacy@sangam.example',
      });
      const file = { Format: 'csv' };
      await secretary.send(listVisitors, { ...file, ChapterId: chapter.id });
      await staff.send(listMembers, { ...file, Id: asha.id });
      await secretary.send(listMembers, file);
      await staff.send(saveOffice, { Flag: 'Add', ChapterId: chapter.id, UserId: ravi.id, Office: 'Treasurer', From: today, To: today });
      await ravi.client.send(listPayments, { ...file, MemberId: asha.id });
      await ravi.client.send(listPayments, file);
      await staff.send(listChapters, file);
      await ravi.client.send(getMyData, {});
      await asha.client.send(saveKey, { Flag: 'Add', Name: 'Unused', Use: 'Calendar' });

      const all = await shown();
      expect(all.Left.map(({ What }) => What.replace(/ \(.*?\)/, ''))).toEqual([
        `Sita Secretary exported visitors by GetVisitors, with ChapterId ${chapter.id}`,
        expect.stringContaining(`exported members by GetMemberList, with Id ${asha.id}`),
        'Sita Secretary exported members by GetMemberList',
        `Ravi Breach exported payments by GetMemberPayments, with MemberId ${asha.id}`,
        'Ravi Breach exported payments by GetMemberPayments',
        expect.stringContaining('exported chapters by GetChapterList'),
        'Ravi Breach exported own data by GetMyData',
      ]);
      expect(all.Left[5]?.Data).toBe(null);
      // By GetMemberList an officer gets the own row only.
      expect(all.Members.map(({ Id, By }) => [Id, By])).toEqual([
        [secretary.userId, [3]],
        [asha.id, [2, 4]],
        [ravi.id, [5, 7]],
      ]);
      expect(all.Visitors.map(({ FullName, By }) => [FullName, By])).toEqual([['Vera Breach', [1]]]);
      expect(all.Keys).toEqual([]);
      expect(all.NotRecorded.join(' ')).toContain('What was read on screens or by a key');
      expect(all.Mail.Subject).toBe('About your personal data at Sangam');
      expect(all.Mail.Text).toContain('Whom to ask: Meera Kulkarni, privacy@sangam.example');
      expect(all.Mail.Text).toContain('- name, e-mail, phone, company and visits');

      const lost = await shown('--email', secretary.email);
      const ids = lost.Members.map(({ Id }) => Id);
      expect(ids).toEqual(expect.arrayContaining([asha.id, ravi.id, secretary.userId]));
      expect(ids).not.toContain(stranger.id);
      expect((await shown('--email', staff.email)).Members.map(({ Id }) => Id)).toContain(stranger.id);

      const { status, out } = await breach();
      expect(status).toBe(0);
      expect(out).toContain(`${asha.id}\t`);
      expect(out).toMatch(/Members affected: 3\n/);
      expect(out).toContain('  Subject: About your personal data at Sangam');
      const before = await runAdmin(portal().environment, 'breach', '--from', '2020-01-01', '--to', '2020-01-02');
      expect(before.out).toMatch(/What left the portal: 0\n[\s\S]*Members affected: 0\n[\s\S]*The history goes back 365 days only/);
    });

    it('counts whose record a webhook got in full', { tags: ['long'] }, async () => {
      const chapter = await makeMeetingChapter(portal(), 'Hook Harbour');
      const [asha, ravi] = [await chapter.join('Asha Hooked'), await chapter.join('Ravi Hooked')];
      const now = new Date().toISOString();
      const hook = { types: 'slip.added', secret: '', former_secret: null, former_until: null, off_because: null, active_since: now };
      await givenSlip(asha.client, 'Thank you', { ToId: ravi.id, Amount: 500, Note: 'Thanks' });
      await portal().data.write(async (tx) => {
        const slip = await tx
          .selectFrom('changes')
          .select(['set_id', 'record', 'record_id', 'at'])
          .where('owner_id', '=', asha.id)
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow();
        const sent = {
          ...slip,
          type: 'slip.added',
          by_id: asha.id,
          state: 'Sent' as const,
          due_at: null,
          status: 200,
          answer: null,
          error: null,
        };
        for (const is_full of [true, false]) {
          const url = `https://hook.example/${is_full}`;
          const { id } = await tx
            .insertInto('webhooks')
            .values({ ...hook, url, is_active: true, is_full, created_at: now })
            .returning('id')
            .executeTakeFirstOrThrow();
          const tried = { ...sent, webhook_id: id, message_id: `breach ${is_full}`, tries: 1, tried_at: now, arrived_at: null };
          // Told as two types, sent again in vain after it had arrived, and never arrived.
          const failed = { state: 'Failed' as const, status: 500, error: 'Answered 500' };
          for (const came of [{ arrived_at: now }, { arrived_at: now, type: 'slip.changed' }, { arrived_at: now, ...failed }])
            await tx
              .insertInto('webhook_deliveries')
              .values({ ...tried, ...came })
              .execute();
          await tx
            .insertInto('webhook_deliveries')
            .values({ ...tried, ...failed, record_id: (slip.record_id ?? 0) + 1 })
            .execute();
        }
      });
      const { Left, Members } = await shown();
      const hooked = Left.filter(({ What }) => What.startsWith('The webhook'));
      expect(hooked.map(({ What }) => What)).toEqual(['The webhook https://hook.example/true got 1 record in full']);
      const by = Members.filter(({ By }) => By.includes(hooked[0]?.No ?? 0));
      expect(by.map(({ Id }) => Id)).toEqual([asha.id, ravi.id]);
    });

    it('counts members of other chapters who stand in the slips of an officer, in a file and by the account', {
      tags: ['long'],
    }, async () => {
      const [chapter, other] = [await makeMeetingChapter(portal(), 'Slip Harbour'), await makeMeetingChapter(portal(), 'Slip Hills')];
      const [asha, far, stranger] = [await chapter.join('Asha Slips'), await other.join('Far Slips'), await other.join('No Slips')];
      await showTo(far, 'All members');
      await givenSlip(asha.client, 'Thank you', { ToId: far.id, Amount: 500, Note: 'Thanks' });
      await showTo(far, 'My chapter');
      expect((await chapter.secretary.send(listSlips, { Format: 'csv' })).status).toBe(200);
      const { Left, Members } = await shown();
      const no = Left.find(({ What }) => What.endsWith('by GetSlips'))?.No ?? 0;
      const inFile = Members.filter(({ By }) => By.includes(no)).map(({ Id }) => Id);
      const readable = (await shown('--email', chapter.secretary.email)).Members.map(({ Id }) => Id);
      for (const reached of [inFile, readable]) {
        expect(reached).toEqual(expect.arrayContaining([asha.id, far.id]));
        expect(reached).not.toContain(stranger.id);
      }
    });

    const counted = async (table: 'users' | 'visitors') => (await portal().data.read.selectFrom(table).select('id').execute()).length;

    it('counts visitors of what a super admin took of the history and of mails, and nobody else of own lists', {
      tags: ['long'],
    }, async () => {
      const chapter = await makeMeetingChapter(portal(), 'Super Harbour');
      const { staff, secretary } = chapter;
      const visitor = { Flag: 'Add', ChapterId: chapter.id, FullName: 'Vani Super', Email: 'vani@super.example', Phone: '9000000078' };
      expect((await secretary.send(saveVisitor, visitor)).status).toBe(200);
      const lists: readonly Call[] = [listHistory, listOutbox, listNotices, listConsents];
      for (const list of lists) await staff.send(list, { Format: 'csv' });
      const { Left, Members, Visitors } = await shown();
      const reached = lists.map(({ name }) => {
        const no = Left.find(({ What }) => What.endsWith(`by ${name}`))?.No ?? 0;
        const among = (people: { By: number[] }[]) => people.filter(({ By }) => By.includes(no)).length;
        return [name, among(Members), among(Visitors)];
      });
      const [members, visitors] = [await counted('users'), await counted('visitors')];
      expect(reached).toEqual([
        ['GetHistory', members, visitors],
        ['GetOutbox', members, visitors],
        ['GetNotices', 1, 0],
        ['GetConsents', 1, 0],
      ]);
    });

    it('lists announcements, keys that were used, and sealed copies that were opened; of an account only its own', {
      tags: ['long'],
    }, async () => {
      const chapter = await makeMeetingChapter(portal(), 'Trace Harbour');
      const { staff, secretary } = chapter;
      const gone = await chapter.join('Gone Trace');
      const written = await writeTo(secretary, { Call: 'GetAssignedMembers', Filters: { ChapterId: chapter.id } });
      expect((await sendOff(secretary, written)).status).toBe(200);
      const { res } = await staff.send(saveKey, { Flag: 'Add', Name: 'Trace program', Use: 'API' });
      const used = sessionOfKey(hashOfKey(String(res?.Key)));
      await portal().data.write((tx) => writeKeysUsed(tx, [[used, Date.now()]]));
      expect((await staff.send(eraseMember, { UserId: gone.id, Reason: 'Asked' })).status).toBe(200);
      expect((await runAdmin(portal().environment, 'erased', '--id', String(gone.id))).status).toBe(0);

      const { Announcements, Keys, OpenedCopies } = await shown();
      const { Subject } = words;
      const named = { full_name: 'Sita Secretary', whom: 'members of Trace Harbour' };
      expect(Announcements).toEqual([expect.objectContaining({ id: written, subject: Subject, people: 1, ...named })]);
      expect(Keys).toEqual([expect.objectContaining({ name: 'Trace program', use: 'API', scope: 'Read' })]);
      expect(OpenedCopies.map(({ record_id }) => record_id)).toEqual([gone.id]);
      const { out } = await breach();
      expect(out).toContain(`Sita Secretary wrote '${Subject}' to 1 member of Trace Harbour`);
      expect(out).toMatch(/Keys used since then: 1\n {2}Trace program \(.{4}….{4}, API, Read\)/);
      expect(out).toMatch(new RegExp(`Sealed copies of erased members that were opened: 1\n .*number ${gone.id}\n`));

      const secretarys = await shown('--email', secretary.email);
      expect([secretarys.Announcements.length, secretarys.Keys.length, secretarys.OpenedCopies.length]).toEqual([1, 0, 0]);
      const admins = await shown('--email', staff.email);
      expect([admins.Announcements.length, admins.Keys.length, admins.OpenedCopies.length]).toEqual([0, 1, 0]);
    });

    it('says of the own data what the registry has', { tags: ['long'] }, async () => {
      const { client } = await (await makeMeetingChapter(portal(), 'Own Harbour')).join('Own Data');
      await client.send(getMyData, {});
      const { Left, Mail } = await shown();
      const told = 'everything that the portal keeps of the person: account and sign-in, chapter and members, payments and the office';
      expect(Left.filter(({ What }) => What.startsWith('Own Data')).map(({ Data }) => Data)).toEqual([told]);
      expect(Mail.Text).toContain(told);
    });

    it('refuses days that are none, or the wrong way round, and an e-mail that nobody has', { tags: ['long'] }, async () => {
      const run = (...args: string[]) => runAdmin(portal().environment, 'breach', ...args);
      expect((await run('--from', today)).err).toBe('--to is required\n');
      expect((await run('--from', 'soon', '--to', today)).err).toBe('--from must be a date\n');
      expect((await run('--from', today, '--to', '2020-01-01')).err).toBe('--to is before --from.\n');
      expect((await breach('--email', 'nobody@breach.example')).err).toBe('Nobody has the e-mail nobody@breach.example.\n');
    });
  });
});
