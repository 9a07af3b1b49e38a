// How many mails at once of one kind one person gets: five in an hour, then one that counts, to a real mail server.

import { beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { sendAllNotices, toldTo } from '../../../../tests/rooms/notices-room.ts';
import { rowsOf } from '../../../../tests/rooms/outbox-room.ts';
import { startMailServer } from '../../../../tests/servers/mail-server.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { textAfter } from '../../../platform/mail/moments.ts';
import type { NoticeKind } from './notice-kinds.ts';
import { forgetNotices, type Notice, notify } from './notify.server.ts';

describe('mails at once', () => {
  onAnyEngine((portal) => {
    let asha: Awaited<ReturnType<typeof makeUser>>;
    beforeEach(async () => {
      asha = await makeUser(portal().data);
      await portal().data.write(async (tx) => {
        for (const table of ['notices', 'notice_choices', 'outbox'] as const) await tx.deleteFrom(table).execute();
        const kinds = ['Slip', 'Answer'] as const;
        await tx
          .insertInto('notice_choices')
          .values(kinds.map((kind) => ({ user_id: asha.id, kind, by: 'At once' as const })))
          .execute();
      });
    });
    const tell = (...notices: Notice[]) => portal().data.write((tx) => notify(tx, notices));
    const notice = (number: number, kind: NoticeKind = 'Slip'): Notice => ({
      userId: asha.id,
      kind,
      text: `${kind} ${number}.`,
      path: `/slips/${number}`,
      about: `slip ${number}`,
    });
    /** From the member of this number. */
    const slip = (giver: number, number: number): Notice => ({
      userId: asha.id,
      kind: 'Slip',
      text: `Slip ${number}.`,
      path: `/slips/${number}`,
      together: {
        cause: `slips of ${giver}`,
        about: `slip ${number}`,
        text: (count) => `Member ${giver} gave you ${count} slips.`,
        path: () => '/slips',
      },
    });
    const subjects = async () => (await rowsOf(portal())).map(({ subject }) => subject);
    const sent = async () => {
      const server = await startMailServer();
      await sendAllNotices(portal(), server.url);
      return server.received.map(({ source }) => source.replace(/=\r\n/g, ''));
    };
    const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, at) => from + at);
    const fiveSlips = numbers(5).map((number) => `Slip ${number}.`);

    it('greet, and say in one place what there is to say', async () => {
      await tell(notice(1));
      const [mail] = await sent();
      const [, plain, formatted] = (mail ?? '').split(/^Content-Type: text\//m);
      expect(plain).toMatch(/Dear [^,]+,\s+Slip 1\.\s+Open:/);
      expect(formatted?.match(/Slip 1\./g)).toHaveLength(1);
    });

    it('of one kind are five in an hour, and one that counts the others and leaves when the hour is over', async () => {
      for (const number of numbers(7)) await tell(notice(number));
      await tell(...numbers(5, 8).map((number) => notice(number)), notice(1, 'Answer'));
      expect(await subjects()).toEqual([...fiveSlips, '7 more: referrals, thank-yous and other slips that you receive', 'Answer 1.']);
      const rows = await rowsOf(portal());
      const [first, counting] = [rows[0], rows[5]];
      expect(counting?.due_at).toBe(textAfter(first?.created_at ?? '', { hours: 1 }));
      expect(counting?.give_up_at).toBe(textAfter(counting?.due_at ?? '', { hours: 24 }));
      await portal().data.write((tx) => forgetNotices(tx, ['slip 8', 'slip 9']));
      expect((await subjects())[5]).toBe('5 more: referrals, thank-yous and other slips that you receive');
      const mails = await sent();
      expect(mails).toHaveLength(7);
      const last = mails.find((source) => source.includes('5 more: referrals, thank-yous and other slips that you receive'));
      for (const number of [6, 7, 10, 11, 12]) expect(last).toContain(`https://portal.example.com/slips/${number}`);
      expect(last).not.toContain('Slip 8.');
      expect(last).toContain(`/notice-mail/${asha.id}/Slip?`);
    });

    it('begin anew when the hour is over, and then the one that counts is another one', async () => {
      for (const number of numbers(6)) await tell(notice(number));
      await sent();
      await portal().data.write((tx) =>
        tx
          .updateTable('outbox')
          .set({ created_at: textAfter('2026-01-01T00:00:00.000Z', { hours: 1 }) })
          .execute(),
      );
      for (const number of numbers(7, 7)) await tell(notice(number));
      const waiting = (await rowsOf(portal())).filter(({ state }) => state === 'Waiting');
      expect(waiting.map(({ subject }) => subject)).toEqual([
        ...numbers(5, 7).map((number) => `Slip ${number}.`),
        '2 more: referrals, thank-yous and other slips that you receive',
      ]);
    });

    it('that were sent count, also when what they told was forgotten; those that never left do not', async () => {
      for (const number of numbers(5)) await tell(notice(number));
      await portal().data.write((tx) => forgetNotices(tx, 'slip 5'));
      expect(await subjects()).toEqual(fiveSlips.slice(0, 4));
      await sent();
      await portal().data.write((tx) => forgetNotices(tx, ['slip 1', 'slip 2', 'slip 3', 'slip 4']));
      await tell(notice(6));
      await tell(notice(7));
      expect((await subjects()).slice(4)).toEqual(['Slip 6.', '1 more: referrals, thank-yous and other slips that you receive']);
      await portal().data.write((tx) => forgetNotices(tx, 'slip 7'));
      expect((await subjects()).slice(4)).toEqual(['Slip 6.']);
    });

    it('say of joined notices what is true when they leave, and a further one after that says no more than is new', async () => {
      await tell(slip(39, 1));
      await tell(slip(39, 2));
      await tell(slip(40, 3));
      expect(await subjects()).toEqual(['Member 39 gave you 2 slips.', 'Slip 3.']);
      await portal().data.write((tx) => forgetNotices(tx, 'slip 1'));
      expect(await subjects()).toEqual(['Slip 2.', 'Slip 3.']);
      expect((await sent()).map((source) => /\r\nSubject: (.*)\r\n/.exec(source)?.[1])).toEqual(['Slip 2.', 'Slip 3.']);
      await tell(slip(39, 4));
      expect((await subjects()).slice(2)).toEqual(['Slip 4.']);
      expect((await toldTo(portal(), asha.id)).map(({ text }) => text)).toEqual(['Slip 2.', 'Slip 3.', 'Slip 4.']);
      await portal().data.write((tx) => forgetNotices(tx, ['slip 2', 'slip 3', 'slip 4']));
      expect(await subjects()).toEqual(['A notice', 'A notice']);
      expect(await portal().data.read.selectFrom('notice_parts').select('id').execute()).toEqual([]);
    });

    it('that count leave out what is true no more by then, and go when all of it was seen', async () => {
      for (const number of numbers(5)) await tell(notice(number));
      const soon = textAfter(new Date().toISOString(), { minutes: 5 });
      await portal().data.write((tx) => notify(tx, [notice(6)], { trueUntil: soon }));
      expect(await subjects()).toEqual(fiveSlips);
      await tell(notice(7));
      await portal().data.write((tx) => tx.updateTable('notices').set({ seen_at: soon }).execute());
      expect(await sent()).toHaveLength(5);
      expect((await rowsOf(portal())).at(-1)?.last_error).toBe('Not sent: the member has seen all of it');
    });

    it('hold up nobody: 1,300 notices of one giver are one, and one mail', { tags: ['long'] }, async () => {
      for (const some of numbers(13)) await tell(...numbers(100, some * 100).map((number) => slip(39, number)));
      for (const giver of numbers(8)) await tell(slip(100 + giver, giver));
      expect(await subjects()).toEqual([
        'Member 39 gave you 1,300 slips.',
        'Slip 1.',
        'Slip 2.',
        'Slip 3.',
        'Slip 4.',
        '4 more: referrals, thank-yous and other slips that you receive',
      ]);
      expect(await toldTo(portal(), asha.id)).toHaveLength(9);
    });
  });
});
