// Several meetings that change in one set: each member gets one mail, and is not told of more than ten.

import { describe, expect, it } from 'vitest';
import { changingMeetings } from '../../../../tests/rooms/changing-meetings-room.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { seeNotices } from '../../people/notices/notices.contract.ts';
import { saveMeeting } from '../meetings/meetings.contract.ts';

describe('a change of several meetings', () => {
  onAnyEngine((portal) => {
    const { make, told, sent } = changingMeetings(portal);
    const newestSet = async (): Promise<number> => {
      const sets = portal().data.read.selectFrom('change_sets').select('id').orderBy('id', 'desc');
      return (await sets.limit(1).executeTakeFirstOrThrow()).id;
    };

    it('is one mail', async () => {
      const { chapter, asha, save, undo, name } = await make();
      await save({ Flag: 'Add', ChapterId: chapter.id, Day: '2026-09-30', Kind: 'Holiday' });
      await chapter.staff.send(saveMeeting, { Flag: 'Add', ChapterId: chapter.id, Day: '2026-12-30' });
      await portal().data.write(
        async (tx) => void (await tx.updateTable('chapters').set({ meeting_day: 'Wednesday' }).where('id', '=', chapter.id).execute()),
      );
      const { res } = await save({ Flag: 'Plan', ChapterId: chapter.id, From: '2026-09-11', To: '2026-12-31' });
      expect([res?.Done, await told(asha)]).toEqual([14, []]);
      await undo(res?.SetId);
      const all = await told(asha);
      expect(all).toHaveLength(11);
      expect(all[0]).toBe(`The meeting of ${name} on Wednesday 16 September is called off.`);
      expect(all[10]).toBe(`4 more meetings of ${name} changed, too.`);
      const mails = (await sent()).filter(({ to }) => to === asha.client.email);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.source.match(/Content-Type: text\/calendar/g)).toHaveLength(10);
    });

    it('is not told of more than ten either when all are as before at once', async () => {
      const { chapter, asha, ravi, save, undo, name } = await make();
      await portal().data.write(
        async (tx) => void (await tx.updateTable('chapters').set({ meeting_day: 'Wednesday' }).where('id', '=', chapter.id).execute()),
      );
      const { res: plan } = await save({ Flag: 'Plan', ChapterId: chapter.id, From: '2026-09-11', To: '2026-12-04' });
      await undo(plan?.SetId);
      expect([plan?.Done, (await told(ravi)).length]).toEqual([12, 11]);
      await undo(await newestSet(), 1);
      expect([await told(asha), await told(ravi)]).toEqual([[], []]);
      await undo(await newestSet());
      await ravi.client.send(seeNotices, { All: true });
      await undo(await newestSet(), 1);
      const all = await told(ravi);
      expect([await told(asha), all.length, all.at(-1)]).toEqual([[], 11, `2 more meetings of ${name} changed, too.`]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
