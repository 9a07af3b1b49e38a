// A testimonial stands in public once giver and receiver have both said so, and is gone as soon as one of them is, or takes it back.

import { describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { changeSlip, givenSlip, giveSlip, makeSlipRoom, slipsOf, undoSet } from '../../../../tests/rooms/slip-room.ts';
import { makeSlip } from '../../../../tests/slips.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { assignMember } from '../../chapters/assignments/assignments.contract.ts';
import { saveSettings } from '../../desk/settings/settings.contract.ts';
import { getVisitPage } from '../../meetings/visit-page/visit-page.contract.ts';
import { saveVisibility } from '../../people/visibility/visibility.contract.ts';
import { getFellow } from '../directory/directory.contract.ts';
import { answerSlip, saveSlip } from './slips.contract.ts';

describe('a testimonial in public', () => {
  onAnyEngine((portal) => {
    const room = async () => {
      const made = await makeSlipRoom(portal());
      const { chapter, asha, ravi, zoe } = made;
      await chapter.staff.send(saveSettings, { OrganizationName: 'Pune Chapters', PublicChapterPages: true });
      const shown = { ShowMe: 'My chapter', ShowPhone: 'Nobody', ShowEmail: 'Nobody', ShowCompany: 'Nobody' } as const;
      for (const { client } of [asha, ravi]) await client.send(saveVisibility, shown);
      const praise = async (Note = 'Always on time', more = {}) =>
        (await givenSlip(asha.client, 'Testimonial', { ToId: ravi.id, Note, MayBeShown: true, ...more })).id;
      const shows = (Id: number, IsPublic = true) => ravi.client.send(answerSlip, { Id, IsPublic });
      const onVisitPage = async () =>
        (await portal().anonymous.send(getVisitPage, { ChapterId: chapter.id })).res?.Testimonials.map(({ Text }) => Text);
      const onPage = async () => (await zoe.client.send(getFellow, { Id: ravi.id })).res?.Testimonials.map(({ Text }) => Text);
      const seen = async () => [await onVisitPage(), await onPage()];
      return { ...made, praise, shows, seen, onVisitPage, onPage };
    };
    const text = 'Always on time';
    const both = [[text], [text]];
    const nowhere = [[], []];

    it('needs both, and names both', async () => {
      const { chapter, asha, ravi, zoe, praise, shows, seen } = await room();
      const id = await praise(text, { MayBeShown: false });
      expect((await shows(id)).status).toBe(200);
      expect(await seen()).toEqual(nowhere);
      const agreed = await asha.client.send(answerSlip, { Id: id, MayBeShown: true });
      expect(agreed.status).toBe(200);
      expect(await seen()).toEqual(both);
      const { res } = await portal().anonymous.send(getVisitPage, { ChapterId: chapter.id });
      expect(res?.Testimonials).toEqual([{ Text: text, FromName: 'Asha Rao', ToName: 'Ravi Iyer' }]);
      expect((await zoe.client.send(getFellow, { Id: ravi.id })).res?.Testimonials).toEqual([
        { Id: id, Text: text, FromId: asha.id, FromName: 'Asha Rao', IsFound: true },
      ]);
      expect(await undoSet(asha.client, agreed)).toEqual([200, 'Changes undone']);
      expect(await seen()).toEqual(nowhere);
    });

    it('is gone at once when either takes it back, also of an old one', async () => {
      const { chapter, asha, ravi, shows, seen } = await room();
      const place = { chapter_id: chapter.id, to_chapter_id: chapter.id, from_id: asha.id, to_id: ravi.id };
      const old = { ...place, kind: 'Testimonial', day: inDays(-200), note: text, is_public: true, may_be_shown: true } as const;
      const id = await makeSlip(portal().data, old);
      expect(await seen()).toEqual(both);
      await shows(id, false);
      expect(await seen()).toEqual(nowhere);
      await shows(id);
      expect(await seen()).toEqual(both);
      expect((await asha.client.send(answerSlip, { Id: id, MayBeShown: false })).status).toBe(200);
      expect(await seen()).toEqual(nowhere);
    });

    it('is said by each alone: nobody agrees for somebody else', async () => {
      const { chapter, asha, ravi, zoe, praise, shows, seen } = await room();
      const people = { FromId: asha.id, ToId: ravi.id, Note: text, MayBeShown: true };
      for (const writer of [chapter.secretary, chapter.staff]) {
        const { id } = await givenSlip(writer, 'Testimonial', people);
        expect((await writer.send(answerSlip, { Id: id, IsPublic: true })).status).toBe(403);
        expect(await slipsOf(asha.client, { Id: id })).toMatchObject([{ IsPublic: false, MayBeShown: false }]);
      }
      const id = await praise();
      await shows(id);
      expect((await ravi.client.send(answerSlip, { Id: id, MayBeShown: false })).status).toBe(200);
      expect(await seen()).toEqual(both);
      // Other words are not what the giver has agreed to.
      await changeSlip(chapter.staff, id, { ToId: ravi.id, Note: text, MayBeShown: true, Day: inDays(-1) });
      expect(await seen()).toEqual(both);
      await changeSlip(chapter.staff, id, { ToId: ravi.id, Note: 'Never on time', MayBeShown: true });
      expect(await slipsOf(asha.client, { Id: id })).toMatchObject([{ IsPublic: false, MayBeShown: false }]);
      expect((await giveSlip(zoe.client, 'Training', { Title: 'Talks', Hours: 1, MayBeShown: true })).status).toBe(200);
      expect(await slipsOf(zoe.client)).toMatchObject([{ MayBeShown: null }]);
    });

    it('goes with the slip, with the account and with the place in the chapter', async () => {
      const { chapter, asha, ravi, praise, shows, seen, onVisitPage } = await room();
      const id = await praise();
      await shows(id);
      const gone = await asha.client.send(saveSlip, { Flag: 'Delete', Id: id });
      expect(await seen()).toEqual(nowhere);
      await undoSet(asha.client, gone);
      expect(await seen()).toEqual(both);
      const active = (userId: number, is_active: boolean) =>
        portal().data.write((tx) => tx.updateTable('users').set({ is_active }).where('id', '=', userId).execute());
      for (const { id: person } of [asha, ravi]) {
        await active(person, false);
        expect(await onVisitPage()).toEqual([]);
        await active(person, true);
      }
      expect(await seen()).toEqual(both);
      const places = await portal().data.read.selectFrom('assignments').select('id').where('user_id', '=', asha.id).execute();
      const left = await chapter.staff.send(assignMember, { Flag: 'Remove', Id: places[0]?.id ?? 0 });
      expect(left.status).toBe(200);
      expect(await onVisitPage()).toEqual([]);
    });

    it('stands on the visit page with one other, the latest', async () => {
      const { praise, shows, onVisitPage } = await room();
      for (const [at, words] of ['One', 'Two', 'Three'].entries()) await shows(await praise(words, { Day: inDays(at - 3) }));
      expect(await onVisitPage()).toEqual(['Three', 'Two']);
    });

    it('is told as what it is', async () => {
      const { asha, praise, shows } = await room();
      const told = async () =>
        (await portal().data.read.selectFrom('notices').select('text').where('user_id', '=', asha.id).orderBy('id').execute()).map(
          (notice) => notice.text,
        );
      await shows(await praise('One', { MayBeShown: false }));
      expect(await told()).toEqual(['Ravi Iyer would like to show your testimonial to everybody. May it be shown?']);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
