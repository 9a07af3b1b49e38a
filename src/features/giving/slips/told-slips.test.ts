// Who is told of a slip: its receiver, and its giver of an answer; nothing that only one of them may know.

import { describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeMeetingChapter } from '../../../../tests/rooms/meeting-chapter.ts';
import { toldTo } from '../../../../tests/rooms/notices-room.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listNotices, seeNotices } from '../../people/notices/notices.contract.ts';
import { answerSlip, listSlips, saveSlip } from './slips.contract.ts';

describe('a slip', () => {
  onAnyEngine((portal) => {
    let chapters = 0;
    const two = async () => {
      const chapter = await makeMeetingChapter(portal(), `Chapter ${chapters++}`);
      return { chapter, asha: await chapter.join('Asha Rao'), ravi: await chapter.join('Ravi Iyer') };
    };
    const told = async ({ id }: { id: number }) => (await toldTo(portal(), id)).map(({ kind, text }) => `${kind}: ${text}`);
    const referral = (ToId: number) => ({
      Flag: 'Add',
      Kind: 'Referral',
      ToId,
      Day: inDays(0),
      Type: 'Inside',
      Heat: 3,
      Note: 'secret words',
      ContactName: 'Kabir Secret',
      ContactPhone: '9876543210',
    });

    it('tells its receiver without the contact, and its giver what was answered', async () => {
      const { asha, ravi } = await two();
      const { res, status } = await asha.client.send(saveSlip, referral(ravi.id));
      expect(status).toBe(200);
      expect(await told(ravi)).toEqual(['Slip: Asha Rao gave you a referral.']);
      expect(await told(asha)).toEqual([]);
      const answer = { Id: res?.Id, Status: 'Contacted', StatusNote: 'secret note' };
      expect((await ravi.client.send(answerSlip, answer)).status).toBe(200);
      await ravi.client.send(answerSlip, answer);
      expect(await told(asha)).toEqual(['Answer: Ravi Iyer says of your referral: Contacted.']);
      // The notice of a note that comes later still says how it stands.
      await ravi.client.send(answerSlip, { ...answer, StatusNote: 'another note' });
      expect((await told(asha)).at(-1)).toBe('Answer: Ravi Iyer says of your referral: Contacted, with a note.');
    });

    it('tells nothing of it any more when it was deleted, taken back, or is meant for somebody else', async () => {
      const { chapter, asha, ravi } = await two();
      const zoe = await chapter.join('Zoe Lal');
      const first = await asha.client.send(saveSlip, referral(ravi.id));
      expect((await asha.client.send(saveSlip, { ...referral(zoe.id), Flag: 'Update', Id: first.res?.Id, Version: 1 })).status).toBe(200);
      expect([await told(ravi), await told(zoe)]).toEqual([[], ['Slip: Asha Rao gave you a referral.']]);
      await asha.client.send(saveSlip, { Flag: 'Delete', Id: first.res?.Id });
      expect(await told(zoe)).toEqual([]);
      const second = await asha.client.send(saveSlip, referral(ravi.id));
      expect((await asha.client.send(undoChanges, { SetId: second.res?.SetId })).status).toBe(200);
      expect(await told(ravi)).toEqual([]);
    });

    it('tells its receiver of a contact that came later, once, and no more when it is gone again', async () => {
      const { asha, ravi } = await two();
      const inside = { ...referral(ravi.id), ContactName: null, ContactPhone: null };
      const { res } = await asha.client.send(saveSlip, inside);
      await ravi.client.send(seeNotices, { All: true });
      const change = (fields: object) => asha.client.send(saveSlip, { ...inside, Flag: 'Update', Id: res?.Id, ...fields });
      const first = 'Slip: Asha Rao gave you a referral.';
      expect((await change({ ContactName: 'Kabir Secret' })).status).toBe(200);
      expect(await told(ravi)).toEqual([first]);
      expect((await change({ ContactName: 'Kabir Secret', ContactPhone: '9876543210' })).status).toBe(200);
      const both = [first, 'Slip: Asha Rao added the contact to your referral.'];
      expect((await told(ravi)).toSorted()).toEqual(both.toSorted());
      expect((await ravi.client.send(listNotices)).rc.map(({ Path }) => Path)).toContain(`/slips/${res?.Id}`);
      expect((await change({ ContactName: 'Kabir', ContactPhone: '9876543211', ContactEmail: 'kabir@example.com' })).status).toBe(200);
      expect(await told(ravi)).toHaveLength(2);
      expect((await change({ ContactName: 'Kabir' })).status).toBe(200);
      expect(await told(ravi)).toEqual([first]);
      const again = await change({ ContactName: 'Kabir', ContactEmail: 'kabir@example.com' });
      expect(await told(ravi)).toHaveLength(2);
      expect((await asha.client.send(undoChanges, { SetId: again.res?.SetId })).status).toBe(200);
      expect(await told(ravi)).toEqual([first]);
      await change({ ContactEmail: 'kabir@example.com' });
      await asha.client.send(saveSlip, { Flag: 'Delete', Id: res?.Id });
      expect(await told(ravi)).toEqual([]);
    });

    it('asks its receiver until it is answered', async () => {
      const { asha, ravi } = await two();
      const asks = async () =>
        (await portal().data.read.selectFrom('notices').select('asks').where('user_id', '=', ravi.id).execute()).map((row) =>
          Boolean(row.asks),
        );
      const { res } = await asha.client.send(saveSlip, referral(ravi.id));
      const second = await asha.client.send(saveSlip, referral(ravi.id));
      expect(await asks()).toEqual([true]);
      await ravi.client.send(answerSlip, { Id: res?.Id, Status: 'Contacted' });
      expect(await asks()).toEqual([true]);
      await ravi.client.send(answerSlip, { Id: second.res?.Id, Status: 'Lost' });
      expect(await asks()).toEqual([false]);
    });

    it('of thanks tells as much as it shares', async () => {
      const { asha, ravi } = await two();
      const thanks = { Flag: 'Add', Kind: 'Thank you', ToId: ravi.id, Day: inDays(0), Type: 'Inside', Business: 'New', Amount: '5000' };
      const all = async () => {
        const { rc } = await ravi.client.send(listNotices);
        await ravi.client.send(seeNotices, { All: true });
        return rc.map(({ Text }) => Text);
      };
      for (const [Share, told] of [
        ['Nothing', []],
        ['Name', ['Asha Rao thanked you for business.']],
        ['Name and amount', [expect.stringMatching(/^Asha Rao thanked you for business of ₹\s?5,000(\.00)?\.$/), expect.any(String)]],
      ] as const) {
        expect((await asha.client.send(saveSlip, { ...thanks, Share })).status).toBe(200);
        expect(await all()).toEqual(told);
      }
    });

    it('joins the others of its giver until they are seen, and they are fewer again when one is deleted or taken back', async () => {
      const { chapter, asha, ravi } = await two();
      const zoe = await chapter.join('Zoe Lal');
      const given = [];
      for (let each = 0; each < 3; each++) given.push((await asha.client.send(saveSlip, referral(ravi.id))).res);
      await zoe.client.send(saveSlip, referral(ravi.id));
      const [first, second, third] = given;
      const textOfZoe = 'Zoe Lal gave you a referral.';
      const shown = async () => (await ravi.client.send(listNotices)).rc.map(({ Text, Path }) => [Text, Path]);
      expect((await shown())[1]?.[0]).toBe('Asha Rao gave you 3 slips.');
      expect((await ravi.client.send(listNotices)).res).toMatchObject({ Unseen: 2, TotalRecords: 2 });
      expect((await asha.client.send(undoChanges, { SetId: third?.SetId })).status).toBe(200);
      expect((await shown())[1]?.[0]).toBe('Asha Rao gave you 2 slips.');
      await asha.client.send(saveSlip, { ...referral(zoe.id), Flag: 'Update', Id: second?.Id, Version: 1 });
      expect((await shown())[1]).toEqual(['Asha Rao gave you a referral.', `/slips/${first?.Id}`]);
      await ravi.client.send(seeNotices, { All: true });
      await asha.client.send(saveSlip, referral(ravi.id));
      expect(await told(ravi)).toEqual([
        'Slip: Asha Rao gave you a referral.',
        `Slip: ${textOfZoe}`,
        'Slip: Asha Rao gave you a referral.',
      ]);
      await asha.client.send(saveSlip, { Flag: 'Delete', Id: first?.Id });
      expect(await told(ravi)).toEqual([`Slip: ${textOfZoe}`, 'Slip: Asha Rao gave you a referral.']);
    });

    it('leads to those that it counts, and not to the others of its giver or to those of an answer', async () => {
      const { asha, ravi } = await two();
      const give = async () => (await asha.client.send(saveSlip, referral(ravi.id))).res?.Id;
      const [seen, first] = [await give(), await give()];
      const listed = async (to: typeof asha) => {
        const [notice] = (await to.client.send(listNotices)).rc;
        const filters = Object.fromEntries(new URLSearchParams(notice?.Path.split('?')[1]));
        const ids = async ({ client }: typeof asha) =>
          (await client.send(listSlips, filters)).rc.map(({ Id }) => Id).sort((one, other) => one - other);
        return { text: notice?.Text, own: await ids(to), ids };
      };
      expect(await listed(ravi)).toMatchObject({ text: 'Asha Rao gave you 2 slips.', own: [seen, first] });
      await ravi.client.send(seeNotices, { All: true });
      const [second, third] = [await give(), await give()];
      const toRavi = await listed(ravi);
      expect(toRavi).toMatchObject({ text: 'Asha Rao gave you 2 slips.', own: [second, third] });
      // Of somebody else's notice nothing is told, also where the slips are one's own.
      expect(await toRavi.ids(asha)).toEqual([]);
      for (const Id of [first, third]) await ravi.client.send(answerSlip, { Id, Status: 'Lost' });
      expect(await listed(asha)).toMatchObject({ text: 'Ravi Iyer answered 2 of your slips.', own: [first, third] });
      const fourth = await give();
      await asha.client.send(saveSlip, { Flag: 'Delete', Id: second });
      expect(await listed(ravi)).toMatchObject({ text: 'Asha Rao gave you 2 slips.', own: [third, fourth] });
    });

    it('tells its giver of the last answer, and of answers to several together', async () => {
      const { asha, ravi } = await two();
      const ids = [];
      for (let each = 0; each < 2; each++) ids.push((await asha.client.send(saveSlip, referral(ravi.id))).res?.Id);
      for (const Status of ['Contacted', 'Lost', 'Won']) await ravi.client.send(answerSlip, { Id: ids[0], Status });
      expect(await told(asha)).toEqual(['Answer: Ravi Iyer says of your referral: Won.']);
      await ravi.client.send(answerSlip, { Id: ids[1], Status: 'Lost' });
      expect(await told(asha)).toEqual(['Answer: Ravi Iyer answered 2 of your slips.']);
    });

    it('of several who give at once is told once for each giver', async () => {
      const { chapter, asha, ravi } = await two();
      const zoe = await chapter.join('Zoe Lal');
      const givers = [asha, zoe];
      await Promise.all(Array.from({ length: 10 }, (_, at) => givers[at % 2]?.client.send(saveSlip, referral(ravi.id))));
      expect((await told(ravi)).sort()).toEqual(['Slip: Asha Rao gave you 5 slips.', 'Slip: Zoe Lal gave you 5 slips.']);
      expect(portal().failures()).toEqual([]);
    });

    it('to somebody whom the giver does not see tells nobody', async () => {
      const [{ asha }, { ravi }] = [await two(), await two()];
      await portal().data.write((tx) => tx.updateTable('users').set({ show_me: 'Nobody' }).where('id', '=', ravi.id).execute());
      expect((await asha.client.send(saveSlip, referral(ravi.id))).status).toBe(400);
      expect(await told(ravi)).toEqual([]);
    });
  });
});
