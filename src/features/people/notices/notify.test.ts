// Telling people something: who gets a mail at once, to a real mail server, and what is withdrawn when it is not true any more.

import { beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { processorTimeOf } from '../../../../tests/processor-time.ts';
import { sendAllNotices, toldTo } from '../../../../tests/rooms/notices-room.ts';
import { rowsOf } from '../../../../tests/rooms/outbox-room.ts';
import { startMailServer } from '../../../../tests/servers/mail-server.ts';
import { onBothEngines } from '../../../../tests/test-portal.ts';
import { forgetNotices, type Notice, notify } from './notify.server.ts';

describe('telling people something', () => {
  onBothEngines((portal) => {
    beforeEach(() =>
      portal().data.write(async (tx) => {
        for (const table of ['notices', 'notice_choices', 'outbox'] as const) await tx.deleteFrom(table).execute();
        await tx.updateTable('settings').set({ goes_without_mail: false }).execute();
      }),
    );
    const tell = (...notices: Notice[]) => portal().data.write((tx) => notify(tx, notices));
    const event = (userId: number, more: Partial<Notice> = {}): Notice => ({
      userId,
      kind: 'Event',
      text: 'You have a place at Annual Day.',
      path: '/events/12',
      about: 'event 12',
      ...more,
    });
    const choose = (user_id: number, kind: 'Event' | 'Slip', by: 'At once' | 'Daily' | 'Never') =>
      portal().data.write((tx) => tx.insertInto('notice_choices').values({ user_id, kind, by }).execute());

    it('mails at once what cannot wait, and what somebody wants at once', async () => {
      const [asha, ravi] = [await makeUser(portal().data), await makeUser(portal().data)];
      await choose(ravi.id, 'Slip', 'At once');
      await choose(asha.id, 'Slip', 'Daily');
      const slip = { kind: 'Slip', text: 'Meera gave you a referral.', path: '/slips/3' } as const;
      await tell(event(asha.id), { userId: asha.id, ...slip }, { userId: ravi.id, ...slip });
      const server = await startMailServer();
      await sendAllNotices(portal(), server.url);
      expect(server.received.map(({ to }) => to)).toEqual([[asha.email], [ravi.email]]);
      expect(server.received[0]?.source).toContain('Subject: You have a place at Annual Day.');
      expect(server.received[0]?.source).toContain('https://portal.example.com/events/12');
      for (const { source } of server.received) expect(source).toContain('You get this mail at once because your profile says so.');
      expect((await toldTo(portal(), asha.id)).map(({ text }) => text)).toEqual(['You have a place at Annual Day.', slip.text]);
    });

    it('mails nothing to those who never want it, who are deactivated, or where the portal goes without mail', async () => {
      const [never, gone, asha] = [
        await makeUser(portal().data),
        await makeUser(portal().data, { isActive: false }),
        await makeUser(portal().data),
      ];
      await choose(never.id, 'Event', 'Never');
      await tell(event(never.id), event(gone.id), event(asha.id, { hasOwnMail: true }));
      await portal().data.write((tx) => tx.updateTable('settings').set({ goes_without_mail: true }).execute());
      await tell(event(asha.id));
      expect(await rowsOf(portal())).toEqual([]);
      expect(await toldTo(portal(), asha.id)).toHaveLength(2);
      const open = await portal().data.read.selectFrom('notices').select('id').where('mailed_at', 'is', null).execute();
      expect(open).toEqual([]);
    });

    it('tells nobody twice under one key, neither by the bell nor by mail', async () => {
      const [asha, ravi] = [await makeUser(portal().data), await makeUser(portal().data)];
      const once = { onceKey: 'place 12' };
      expect(await tell(event(asha.id, once))).toEqual([asha.id]);
      expect(await tell(event(asha.id, once), event(ravi.id, once))).toEqual([ravi.id]);
      expect((await rowsOf(portal())).map(({ to_address }) => to_address)).toEqual([asha.email, ravi.email]);
    });

    it('does not send what was forgotten or turned off while it waited, and says nothing of it any more', async () => {
      const [asha, ravi] = [await makeUser(portal().data), await makeUser(portal().data)];
      await tell(event(asha.id), event(asha.id, { about: 'event 13', text: 'Sports Day was called off.' }), event(ravi.id));
      await portal().data.write((tx) => forgetNotices(tx, 'event 12'));
      await choose(asha.id, 'Event', 'Never');
      const server = await startMailServer();
      await sendAllNotices(portal(), server.url);
      expect(server.received).toEqual([]);
      const rows = (await rowsOf(portal())).map(({ subject, last_error }) => [subject, last_error]);
      expect(rows).toEqual([['Sports Day was called off.', 'Not sent: the member has turned such mail off']]);
      expect(await toldTo(portal(), ravi.id)).toEqual([]);
    });

    it('says what it says from left to right, whatever somebody is called, and cuts no letter in half', async () => {
      const asha = await makeUser(portal().data);
      const text = '\u202egnp.exe\u2066 would like to visit Harbour.';
      await tell(event(asha.id, { text }), event(asha.id, { text: `${'a'.repeat(498)}\u{1f600}${'b'.repeat(2_000)}`, about: 'event 13' }));
      const told = await toldTo(portal(), asha.id);
      expect(told.map((one) => one.text)).toContain('gnp.exe would like to visit Harbour.');
      expect(told.filter((one) => one.text.includes('\ufffd'))).toEqual([]);
    });

    it('takes the words out of a mail that has left', async () => {
      const asha = await makeUser(portal().data);
      await tell(event(asha.id, { text: 'Meera Iyer wants to join.', about: 'visitor 7' }));
      const server = await startMailServer();
      await sendAllNotices(portal(), server.url);
      await portal().data.write((tx) => forgetNotices(tx, 'visitor 7'));
      expect((await rowsOf(portal())).map(({ subject, content }) => [subject, content])).toEqual([['A notice', null]]);
    });

    it('tells 2,000 people at once, with few statements', async () => {
      const people = await portal().data.write(async (tx) => {
        const { email: _, ...template } = await tx.selectFrom('users').selectAll().limit(1).executeTakeFirstOrThrow();
        const ids: number[] = [];
        for (let at = 0; at < 2_000; at += 100) {
          const rows = Array.from({ length: 100 }, (_, more) => {
            const email = `one.${at + more}@example.com`;
            return { ...template, id: undefined, membership_no: null, email, email_normal: email, email_folded: email };
          });
          const made = await tx
            .insertInto('users')
            .values(rows.map(({ id: _, ...row }) => row))
            .returning('id')
            .execute();
          ids.push(...made.map(({ id }) => id));
        }
        return ids;
      });
      expect(await processorTimeOf(async () => expect(await tell(...people.map((id) => event(id)))).toHaveLength(2_000))).toBeLessThan(
        15_000,
      );
      const rows = await rowsOf(portal());
      const mails = await portal().data.read.selectFrom('notices').select(['user_id', 'mail_id']).execute();
      expect(new Map(mails.map(({ user_id, mail_id }) => [mail_id, user_id]))).toEqual(
        new Map(rows.map(({ id, user_id }) => [id, user_id])),
      );
    });
  });
});
