// The two of a slip: whom one may name, who passes a referral on, what each of the two says, and in which chapter a slip counts.

import { describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { changesByCommandLine, here, makeAssignment } from '../../../../tests/makers.ts';
import type { Person } from '../../../../tests/rooms/meeting-chapter.ts';
import {
  changeSlip,
  givenSlip,
  giveSlip,
  makeSlipRoom,
  makeStranger,
  showTo,
  slipsOf,
  someContact,
  undoSet,
} from '../../../../tests/rooms/slip-room.ts';
import { makeSlips } from '../../../../tests/slips.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { assignmentRecords } from '../../chapters/assignments/assignments.tables.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { answerSlip, saveSlip } from './slips.contract.ts';

const notFound = { status: 400, msgkey: 'Member not found' };

describe('the two of a slip', () => {
  onAnyEngine((portal) => {
    const room = () => makeSlipRoom(portal());

    it('are members whom the giver finds: an id tells no more than the directory', async () => {
      const { chapter, asha } = await room();
      const { stranger } = await makeStranger(portal());
      expect(await giveSlip(asha.client, 'Referral', { ToId: stranger.id })).toMatchObject(notFound);
      expect(await giveSlip(chapter.secretary, 'Referral', { FromId: asha.id, ToId: stranger.id })).toMatchObject(notFound);
      await showTo(stranger, 'Nobody');
      expect(await giveSlip(asha.client, 'One-to-one', { ToId: stranger.id })).toMatchObject(notFound);
      await showTo(stranger, 'All members');
      const { id } = await givenSlip(asha.client, 'Referral', { ToId: stranger.id });
      expect((await giveSlip(chapter.secretary, 'Referral', { FromId: asha.id, ToId: stranger.id })).status).toBe(200);
      // The other side of a slip stays, whatever it shows meanwhile.
      await showTo(stranger, 'Nobody');
      expect((await changeSlip(asha.client, id, { ToId: stranger.id, Note: 'Later', ...someContact })).status).toBe(200);
      expect((await giveSlip(asha.client, 'Referral', { ToId: stranger.id })).status).toBe(400);
      expect((await giveSlip(chapter.staff, 'Referral', { FromId: asha.id, ToId: stranger.id })).status).toBe(200);
    });

    it('have a page where the directory finds them for the reader', async () => {
      const { asha, ravi } = await room();
      const { id } = await givenSlip(asha.client, 'Referral', { ToId: ravi.id });
      const found = async (reader: Person) => {
        const [slip] = await slipsOf(reader.client, { Id: id });
        return [slip?.IsFromFound, slip?.IsToFound];
      };
      await showTo(asha, 'Nobody');
      await showTo(ravi, 'My chapter');
      expect(await found(asha)).toEqual([true, true]);
      expect(await found(ravi)).toEqual([false, true]);
      await showTo(ravi, 'Nobody');
      expect(await found(asha)).toEqual([true, false]);
    });

    it('alone pass a contact on to somebody else', async () => {
      const { chapter, asha, ravi, zoe } = await room();
      const inside = { Type: 'Inside', Note: 'Needs a new roof' };
      const { id } = await givenSlip(chapter.secretary, 'Referral', {
        FromId: asha.id,
        ToId: ravi.id,
        ...inside,
        ContactName: null,
        ContactPhone: null,
      });
      expect((await changeSlip(chapter.secretary, id, { ToId: zoe.id, ...inside })).status).toBe(200);
      await changeSlip(asha.client, id, { ToId: zoe.id, ...someContact });
      for (const client of [chapter.secretary, chapter.staff]) {
        expect(await changeSlip(client, id, { ToId: ravi.id })).toMatchObject({
          status: 403,
          msgkey: 'Only Asha Rao can give this referral to somebody else',
        });
        expect((await changeSlip(client, id, { ToId: zoe.id, Note: 'A note' })).status).toBe(200);
      }
      expect((await changeSlip(asha.client, id, { ToId: ravi.id, ...someContact })).status).toBe(200);
    });

    it('are those of the referral that a thank-you names, also after a change', async () => {
      const { asha, ravi, zoe } = await room();
      const referral = await givenSlip(ravi.client, 'Referral', { ToId: asha.id });
      const thanks = { Amount: 10, ReferralId: referral.id };
      const { id } = await givenSlip(asha.client, 'Thank you', { ...thanks, ToId: ravi.id });
      expect(await changeSlip(asha.client, id, { ...thanks, ToId: zoe.id })).toMatchObject({ status: 400, msgkey: 'Referral not found' });
      expect((await changeSlip(asha.client, id, { ...thanks, ToId: ravi.id, Amount: 20 })).status).toBe(200);
      expect(await changeSlip(ravi.client, referral.id, { ToId: zoe.id, ...someContact })).toMatchObject({
        status: 409,
        msgkey: 'A referral with thank-yous keeps its receiver',
      });
    });

    it('thank for one referral a hundred times at most', async () => {
      const { chapter, asha, ravi } = await room();
      const { id } = await givenSlip(ravi.client, 'Referral', { ToId: asha.id });
      const thanks = { kind: 'Thank you', day: '2026-01-01', from_id: asha.id, to_id: ravi.id, amount_paise: 1, referral_id: id } as const;
      await makeSlips(
        portal().data,
        Array.from({ length: 99 }, () => thanks),
      );
      const more = () => giveSlip(asha.client, 'Thank you', { ToId: ravi.id, Amount: 1, ReferralId: id });
      expect((await more()).status).toBe(200);
      expect(await more()).toMatchObject({ status: 400, msgkey: 'At most 100 thank-yous can name one referral' });
      // Its giver deletes it, and all of them let it go.
      const gone = await ravi.client.send(saveSlip, { Flag: 'Delete', Id: id });
      expect(gone.status).toBe(200);
      const named = async () => (await slipsOf(chapter.staff, { UserId: asha.id })).filter(({ ReferralId }) => ReferralId === id).length;
      expect(await named()).toBe(0);
      expect(await undoSet(chapter.staff, gone)).toEqual([200, 'Changes undone']);
      expect(await named()).toBe(100);
    });

    it('do not speak for each other', async () => {
      const { chapter, asha, ravi, zoe } = await room();
      const met = await givenSlip(asha.client, 'One-to-one', { ToId: ravi.id });
      const takesPlace = (Declined: boolean) => changeSlip(asha.client, met.id, { ToId: ravi.id, Declined });
      const isDeclined = async () => (await slipsOf(ravi.client, { Id: met.id }))[0]?.Declined;
      expect((await takesPlace(true)).status).toBe(200);
      expect((await takesPlace(false)).status).toBe(200);
      await ravi.client.send(answerSlip, { Id: met.id, Declined: true });
      expect(await takesPlace(false)).toMatchObject({ status: 403, msgkey: 'Only Ravi Iyer can answer this' });
      expect((await changeSlip(asha.client, met.id, { ToId: ravi.id, Place: 'Cafe' })).status).toBe(200);
      expect(await isDeclined()).toBe(true);
      await ravi.client.send(answerSlip, { Id: met.id, Declined: false });
      expect((await takesPlace(true)).status).toBe(200);
      expect((await takesPlace(false)).status).toBe(200);
      await ravi.client.send(answerSlip, { Id: met.id, Declined: true });
      // Somebody else has said nothing yet.
      await changeSlip(asha.client, met.id, { ToId: zoe.id });
      expect((await slipsOf(zoe.client, { Id: met.id }))[0]?.Declined).toBe(false);
      const praise = await givenSlip(asha.client, 'Testimonial', { ToId: ravi.id, Note: 'Very good' });
      await ravi.client.send(answerSlip, { Id: praise.id, IsPublic: true });
      const isPublic = async () => (await slipsOf(chapter.staff, { Id: praise.id }))[0]?.IsPublic;
      await changeSlip(asha.client, praise.id, { ToId: ravi.id, Note: 'Very good', Day: inDays(-1) });
      expect(await isPublic()).toBe(true);
      await changeSlip(asha.client, praise.id, { ToId: ravi.id, Note: 'Very bad' });
      expect(await isPublic()).toBe(false);
    });

    it('have a note on the status until it is emptied', async () => {
      const { asha, ravi } = await room();
      const { id } = await givenSlip(asha.client, 'Referral', { ToId: ravi.id });
      const noteAfter = async (said: object) => {
        expect((await ravi.client.send(answerSlip, { Id: id, ...said })).status).toBe(200);
        return (await slipsOf(asha.client, { Id: id }))[0]?.StatusNote;
      };
      expect(await noteAfter({ Status: 'Contacted', StatusNote: 'Called' })).toBe('Called');
      expect(await noteAfter({ Status: 'Won' })).toBe('Called');
      expect(await noteAfter({ StatusNote: '' })).toBeNull();
    });

    it('keep their chapters when one of them is gone, and only the note changes', async () => {
      const { chapter, asha, ravi } = await room();
      const { id } = await givenSlip(asha.client, 'One-to-one', { ToId: ravi.id });
      await changesByCommandLine(
        portal().data,
        here,
      )(async (records) => {
        await records.delete(assignmentRecords, asha.assignment);
        await records.delete(memberRecords, asha.id);
      });
      const pairOf = () => portal().data.read.selectFrom('slips').select('pair').where('id', '=', id).executeTakeFirst();
      const pair = await pairOf();
      for (const fields of [{ Note: 'A note' }, { Day: inDays(-1) }]) {
        expect((await changeSlip(chapter.staff, id, { ToId: ravi.id, ...fields })).status).toBe(200);
        expect((await slipsOf(chapter.staff, { Id: id }))[0]).toMatchObject({ ChapterId: chapter.id, ToChapterId: chapter.id });
        expect(await pairOf()).toEqual(pair);
      }
    });

    it('count where its writer acts, when they share no other chapter', async () => {
      const { chapter, asha, ravi } = await room();
      const { other } = await makeStranger(portal());
      const { id: place } = await makeAssignment(portal().data, other.id, asha.id, chapter.staff.userId);
      const training = { FromId: asha.id, Title: 'Speaking', Hours: 3 };
      const { id } = await givenSlip(other.secretary, 'Training', training);
      const rows = () => slipsOf(other.secretary, { Id: id });
      expect(await rows()).toMatchObject([{ ChapterId: other.id, MayChange: true }]);
      await changeSlip(asha.client, id, { ...training, Note: 'By her', Day: inDays(0) });
      expect(await rows()).toMatchObject([{ ChapterId: other.id, Note: 'By her' }]);
      // What the two share goes first, and its writer sees it all the same.
      await showTo(ravi, 'All members');
      const praise = await givenSlip(other.secretary, 'Testimonial', { FromId: asha.id, ToId: ravi.id, Note: 'Good' });
      expect(await slipsOf(other.secretary, { Id: praise.id })).toMatchObject([
        { ChapterId: chapter.id, MayChange: true, MayAnswer: false },
      ]);
      const removed = await other.secretary.send(saveSlip, { Flag: 'Delete', Id: id });
      expect(removed.status).toBe(200);
      expect(await undoSet(other.secretary, removed)).toEqual([200, 'Changes undone']);
      // Who has left the chapter is not acted for any more.
      await changesByCommandLine(portal().data, here)((records) => records.delete(assignmentRecords, place));
      expect(await rows()).toMatchObject([{ MayChange: false, Note: null }]);
      expect((await other.secretary.send(saveSlip, { Flag: 'Delete', Id: id })).status).toBe(403);
      expect((await undoSet(other.secretary, removed))[0]).toBe(404);
    });
  });
});
