// Who is told of a slip: its receiver, and its giver of an answer; nothing that only one of them may know.

import { describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeMeetingChapter } from '../../../../tests/meeting-chapter.ts';
import { toldTo } from '../../../../tests/notices-room.ts';
import { onBothEngines } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { answerSlip, saveSlip } from './slips.contract.ts';

describe('a slip', () => {
  onBothEngines((portal) => {
    let chapters = 0;
    const two = async () => {
      const chapter = await makeMeetingChapter(portal(), `Chapter ${chapters++}`);
      return { chapter, asha: await chapter.join('Asha Rao'), ravi: await chapter.join('Ravi Iyer') };
    };
    const told = async ({ id }: { id: number }) => (await toldTo(portal(), id)).map(({ kind, text }) => `${kind}: ${text}`);
    const referral = (ToId: number) => ({
      ...{ Flag: 'Add', Kind: 'Referral', ToId, Day: inDays(0), Type: 'Inside', Heat: 3, Note: 'secret words' },
      ...{ ContactName: 'Kabir Secret', ContactPhone: '9876543210' },
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

    it('of thanks tells as much as it shares', async () => {
      const { asha, ravi } = await two();
      const thanks = { Flag: 'Add', Kind: 'Thank you', ToId: ravi.id, Day: inDays(0), Type: 'Inside', Business: 'New', Amount: '5000' };
      for (const Share of ['Nothing', 'Name', 'Name and amount']) {
        expect((await asha.client.send(saveSlip, { ...thanks, Share })).status).toBe(200);
      }
      expect(await told(ravi)).toEqual([
        'Slip: Asha Rao thanked you for business.',
        expect.stringMatching(/^Slip: Asha Rao thanked you for business of ₹\s?5,000(\.00)?\.$/),
      ]);
    });

    it('to somebody whom the giver does not see tells nobody', async () => {
      const [{ asha }, { ravi }] = [await two(), await two()];
      await portal().data.write((tx) => tx.updateTable('users').set({ show_me: 'Nobody' }).where('id', '=', ravi.id).execute());
      expect((await asha.client.send(saveSlip, referral(ravi.id))).status).toBe(400);
      expect(await told(ravi)).toEqual([]);
    });
  });
});
