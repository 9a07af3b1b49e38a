// The own notices: the list, marking as seen, the choices about mail, and how long notices are kept.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, onBothEngines } from '../../../../tests/test-portal.ts';
import { listNotices, saveNoticeChoices, seeNotices } from './notices.contract.ts';
import { type Notice, notify } from './notify.server.ts';
import { removeOldNotices } from './remove-notices.server.ts';

const never = new AbortController().signal;

describe('notices', () => {
  onBothEngines((portal) => {
    let asha: Client;
    let ravi: Client;
    beforeAll(async () => {
      [asha, ravi] = [await portal().as('member'), await portal().as('admin')];
    });
    beforeEach(() =>
      portal().data.write(async (tx) => {
        for (const table of ['notices', 'notice_choices', 'outbox'] as const) await tx.deleteFrom(table).execute();
      }),
    );
    const tell = (...notices: Notice[]) => portal().data.write((tx) => notify(tx, notices));
    const slip = ({ userId }: Client, text: string): Notice => ({ userId, kind: 'Slip', text, path: '/slips/7' });

    it('are read by their owner only, the newest first, with the number of those that were not seen', async () => {
      await tell(slip(asha, 'Meera gave you a referral.'));
      await tell(slip(asha, 'Zoe thanked you.'), slip(ravi, 'Kabir praised you.'));
      const { rc, res } = await asha.send(listNotices);
      expect(rc.map(({ Kind, Text, Path, IsSeen }) => [Kind, Text, Path, IsSeen])).toEqual([
        ['Slip', 'Zoe thanked you.', '/slips/7', false],
        ['Slip', 'Meera gave you a referral.', '/slips/7', false],
      ]);
      expect([res?.Unseen, res?.TotalRecords]).toEqual([2, 2]);
      expect((await ravi.send(listNotices)).rc.map(({ Text }) => Text)).toEqual(['Kabir praised you.']);
    });

    it('are marked as seen one by one or all, and never those of others', async () => {
      await tell(slip(asha, 'One'), slip(asha, 'Two'), slip(asha, 'Three'), slip(ravi, 'Four'));
      const [noticeOfRavi] = (await ravi.send(listNotices)).rc;
      const [newest] = (await asha.send(listNotices)).rc;
      expect((await asha.send(seeNotices, { Ids: [newest?.Id, noticeOfRavi?.Id, 2_000_000_000] })).res).toMatchObject({ Unseen: 2 });
      expect((await ravi.send(listNotices)).res?.Unseen).toBe(1);
      expect((await asha.send(listNotices, { Seen: true })).rc.map(({ Text }) => Text)).toEqual(['Three']);
      expect((await asha.send(listNotices, { Seen: false })).rc.map(({ Text }) => Text)).toEqual(['Two', 'One']);
      for (let times = 0; times < 2; times++) expect((await asha.send(seeNotices, { All: true })).res).toMatchObject({ Unseen: 0 });
      expect((await ravi.send(listNotices)).res?.Unseen).toBe(1);
      expect((await asha.send(seeNotices, {})).status).toBe(400);
      expect((await asha.send(seeNotices, { Ids: [1], All: true })).status).toBe(400);
    });

    it('are seen when the record that they lead to was opened', async () => {
      await tell(slip(asha, 'One'), slip(asha, 'Two'), { ...slip(asha, 'Three'), path: '/slips/8' }, slip(ravi, 'Four'));
      expect((await asha.send(seeNotices, { Path: '/slips/7' })).res).toMatchObject({ Unseen: 1 });
      expect((await asha.send(listNotices, { Seen: false })).rc.map(({ Text }) => Text)).toEqual(['Three']);
      expect((await ravi.send(listNotices)).res?.Unseen).toBe(1);
      expect((await asha.send(seeNotices, { Path: '/slips/9' })).res).toMatchObject({ Unseen: 1 });
      expect((await asha.send(seeNotices, { Path: '/slips/8', All: true })).status).toBe(400);
    });

    it('have choices that everybody begins with, and that each makes for themselves', async () => {
      const choices = async (client: Client) =>
        Object.fromEntries((await client.send(listNotices)).res?.Choices.map(({ Kind, By }) => [Kind, By]) ?? []);
      expect(await choices(asha)).toEqual({
        Slip: 'At once',
        Answer: 'Daily',
        Speaker: 'At once',
        Absence: 'Daily',
        Seat: 'Daily',
        Visitor: 'Daily',
        Event: 'At once',
        Membership: 'Daily',
        Announcement: 'At once',
        Data: 'At once',
        Key: 'At once',
        Meeting: 'Daily',
      });
      const saved = await asha.send(saveNoticeChoices, { Kind: 'Event', By: 'Never' });
      expect([saved.status, saved.msgkey]).toEqual([200, 'Saved how you are told']);
      await asha.send(saveNoticeChoices, { Kind: 'Event', By: 'Daily' });
      expect([(await choices(asha)).Event, (await choices(ravi)).Event]).toEqual(['Daily', 'At once']);
      expect((await asha.send(saveNoticeChoices, { Kind: 'Spam', By: 'Daily' })).status).toBe(400);
      expect((await asha.send(saveNoticeChoices, { Kind: 'Slip', By: 'Weekly' })).status).toBe(400);
    });

    it('are not mailed afterwards when somebody turned their kind off before the daily mail', async () => {
      await asha.send(saveNoticeChoices, { Kind: 'Slip', By: 'Daily' });
      await tell(slip(asha, 'One'));
      await asha.send(saveNoticeChoices, { Kind: 'Slip', By: 'Never' });
      await asha.send(saveNoticeChoices, { Kind: 'Slip', By: 'Daily' });
      const open = await portal().data.read.selectFrom('notices').select('id').where('mailed_at', 'is', null).execute();
      expect(open).toEqual([]);
    });

    it('are kept for 90 days, and the newest thousand of one person', async () => {
      await tell(...Array.from({ length: 1_002 }, (_, at) => slip(asha, `Notice ${at}`)), slip(ravi, 'Old'), slip(ravi, 'New'));
      const at = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString();
      await portal().data.write(async (tx) => {
        await tx
          .updateTable('notices')
          .set({ at: at(91) })
          .where('text', '=', 'Old')
          .execute();
        await tx
          .updateTable('notices')
          .set({ at: at(89) })
          .where('text', '=', 'New')
          .execute();
      });
      expect(await removeOldNotices(portal().data, never)).toBe(3);
      expect((await ravi.send(listNotices)).rc.map(({ Text }) => Text)).toEqual(['New']);
      expect((await asha.send(listNotices)).res).toMatchObject({ TotalRecords: 1_000, Unseen: 1_000 });
      expect((await asha.send(listNotices, { Sort: 'At' })).rc[0]?.Text).toBe('Notice 2');
    });
  });
});
