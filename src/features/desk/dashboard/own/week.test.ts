// What a member may do this week: whom to call, to thank and to meet, the own parts, and what the profile lacks.

import { describe, expect, it } from 'vitest';
import { inDays } from '../../../../../tests/in-days.ts';
import { makeMeetingChapter } from '../../../../../tests/rooms/meeting-chapter.ts';
import { makeSlips } from '../../../../../tests/slips.ts';
import { type Client, onBothEngines } from '../../../../../tests/test-portal.ts';
import { savePart } from '../../../meetings/agenda/agenda.contract.ts';
import { saveVisibility } from '../../../people/visibility/visibility.contract.ts';
import { getDashboard } from '../dashboard.contract.ts';

const weekOf = async (client: Client) => (await client.send(getDashboard)).res?.Own?.ForYou;

describe('this week for a member', () => {
  onBothEngines((portal) => {
    let made = 0;
    const room = async () => {
      const chapter = await makeMeetingChapter(portal(), `Week ${made++}`);
      const [asha, ravi, zoe] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer'), await chapter.join('Zoe Lal')];
      const toAsha = { chapter_id: chapter.id, to_chapter_id: chapter.id, from_id: ravi.id, to_id: asha.id };
      return { chapter, asha, ravi, zoe, toAsha };
    };

    it('has the new referrals with whom to call, and nothing of what others received', async () => {
      const { asha, ravi, toAsha } = await room();
      const contact = { contact_name: 'Mr Venkatesh', contact_phone: '9876543210', note: '120 lunches\na day' };
      const referral = { ...toAsha, kind: 'Referral', type: 'Outside' } as const;
      await makeSlips(portal().data, [
        { ...referral, ...contact, day: inDays(-1), status: 'New' },
        { ...referral, day: inDays(-2), status: 'Contacted' },
        { ...referral, day: inDays(-300), status: 'New' },
      ]);
      const { Referrals, ToThank } = (await weekOf(asha.client)) ?? {};
      expect(Referrals).toMatchObject([
        { FromId: ravi.id, ContactName: 'Mr Venkatesh', ContactPhone: '9876543210', Note: '120 lunches a day' },
      ]);
      expect(ToThank).toEqual([]);
      expect((await weekOf(ravi.client))?.Referrals).toEqual([]);
    });

    it('asks for a thank-you for what was won, until one was said', async () => {
      const { asha, ravi, toAsha } = await room();
      await makeSlips(portal().data, [{ ...toAsha, kind: 'Referral', type: 'Outside', day: inDays(-4), status: 'Won' }]);
      expect((await weekOf(asha.client))?.ToThank).toMatchObject([{ FromId: ravi.id }]);
      await makeSlips(portal().data, [{ ...toAsha, kind: 'Thank you', from_id: asha.id, to_id: ravi.id, day: inDays(0), amount_paise: 1 }]);
      expect((await weekOf(asha.client))?.ToThank).toEqual([]);
    });

    it('has the own parts of the next weeks, as long as there is a meeting', async () => {
      const { chapter, asha, ravi } = await room();
      const [soon, late] = [await chapter.add(inDays(7)), await chapter.add(inDays(60))];
      for (const MeetingId of [soon, late]) {
        await chapter.staff.send(savePart, { Flag: 'Add', MeetingId, Part: 'Education', UserId: asha.id, Minutes: 5 });
      }
      expect((await weekOf(asha.client))?.Parts).toMatchObject([{ MeetingId: soon, Part: 'Education', Topic: null, Minutes: 5 }]);
      expect((await weekOf(ravi.client))?.Parts).toEqual([]);
      await portal().data.write((tx) => tx.updateTable('meetings').set({ kind: 'Holiday' }).where('id', '=', soon).execute());
      expect((await weekOf(asha.client))?.Parts).toEqual([]);
    });

    it('names the fellow whom one has not met for longest, and never one who hides', async () => {
      const { chapter, asha, ravi, zoe, toAsha } = await room();
      const pairOf = (other: number) => [asha.id, other].sort((one, two) => one - two).join(' ');
      const met = (other: number, day: number, more = {}) =>
        ({ ...toAsha, kind: 'One-to-one', to_id: other, from_id: asha.id, pair: pairOf(other), day: inDays(day), ...more }) as const;
      await makeSlips(portal().data, [met(ravi.id, -97), met(ravi.id, -200), met(zoe.id, -95)]);
      expect((await weekOf(asha.client))?.NotMet).toMatchObject({ Id: ravi.id, FullName: 'Ravi Iyer', Days: 97 });
      const hidden = { ShowMe: 'Nobody', ShowPhone: 'Nobody', ShowEmail: 'Nobody', ShowCompany: 'Nobody' } as const;
      await ravi.client.send(saveVisibility, hidden);
      expect((await weekOf(asha.client))?.NotMet).toMatchObject({ Id: zoe.id, Days: 95 });
      await makeSlips(portal().data, [met(zoe.id, -3)]);
      expect((await weekOf(asha.client))?.NotMet).toBeNull();
      const nia = await chapter.join('Nia New');
      expect((await weekOf(asha.client))?.NotMet).toMatchObject({ Id: nia.id, Days: null });
    });

    it('asks for photo, company and what one can help with, until they are there', async () => {
      const { asha } = await room();
      expect((await weekOf(asha.client))?.Steps).toEqual(['Photo', 'Company', 'Offers']);
      await portal().data.write((tx) =>
        tx.updateTable('users').set({ company: 'Rao Tiles', offers: 'Tiles' }).where('id', '=', asha.id).execute(),
      );
      expect((await weekOf(asha.client))?.Steps).toEqual(['Photo']);
    });
  });
});
