// How many slips one giver makes in a day: however they come to be, and whoever writes them.

import { describe, expect, it } from 'vitest';
import { givenSlip, giveSlip, makeSlipRoom, undoSet } from '../../../../tests/rooms/slip-room.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { countSeveral } from '../../../platform/server/tries.ts';
import { restoreVersion } from '../../desk/history/history.contract.ts';
import { mostSlipsInDay } from './slip-kinds.ts';
import { slipTexts } from './slip-texts.ts';
import { saveSlip } from './slips.contract.ts';

describe('the slips of one giver', () => {
  onAnyEngine((portal) => {
    it('are at most 100 in a day, also by an officer, by deleting and undoing, or by going back', async () => {
      const { chapter, asha, ravi, zoe } = await makeSlipRoom(portal());
      const first = await givenSlip(asha.client, 'Referral', { ToId: ravi.id });
      const limit = { name: 'slips of giver', most: mostSlipsInDay, minutes: 24 * 60 };
      expect(await countSeveral(portal().data, { limit, of: String(asha.id) }, 98)).toBe(true);
      const last = await givenSlip(chapter.secretary, 'Referral', { FromId: asha.id, ToId: ravi.id });
      const full = { status: 429, msgkey: slipTexts.tooManyToday, res: { Code: 'TooMany' } };
      expect(await giveSlip(asha.client, 'Referral', { ToId: zoe.id })).toMatchObject(full);
      expect(await giveSlip(chapter.secretary, 'Training', { FromId: asha.id, Title: 'Selling', Hours: 1 })).toMatchObject(full);
      // What is deleted was given all the same, and what comes back was counted.
      const removed = await chapter.staff.send(saveSlip, { Flag: 'Delete', Id: last.id });
      expect(removed.status).toBe(200);
      expect(await giveSlip(asha.client, 'Referral', { ToId: zoe.id })).toMatchObject(full);
      expect(await undoSet(chapter.staff, removed)).toEqual([200, 'Changes undone']);
      await asha.client.send(saveSlip, { Flag: 'Delete', Id: first.id });
      const back = { Record: 'Slip', RecordId: first.id, SetId: first.set };
      expect((await asha.client.send(restoreVersion, back)).status).toBe(200);
      expect(await giveSlip(asha.client, 'Referral', { ToId: zoe.id })).toMatchObject(full);
      // Others go on.
      expect((await giveSlip(ravi.client, 'Referral', { ToId: asha.id })).status).toBe(200);
      expect(portal().failures()).toEqual([]);
    });

    it('that are refused take no place', async () => {
      const { asha, ravi } = await makeSlipRoom(portal());
      const limit = { name: 'slips of giver', most: mostSlipsInDay, minutes: 24 * 60 };
      expect(await countSeveral(portal().data, { limit, of: String(asha.id) }, 99)).toBe(true);
      expect((await giveSlip(asha.client, 'Thank you', { ToId: ravi.id, Amount: 1, ReferralId: 2_000_000_000 })).status).toBe(400);
      expect((await giveSlip(asha.client, 'Referral', { ToId: ravi.id })).status).toBe(200);
      expect((await giveSlip(asha.client, 'Referral', { ToId: ravi.id })).status).toBe(429);
    });
  });
});
