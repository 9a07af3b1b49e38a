// What the history takes back of slips, and what it says to whom: no more than the calls do.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { changesByCommandLine, here } from '../../../../tests/makers.ts';
import type { Person } from '../../../../tests/rooms/meeting-chapter.ts';
import { changeSlip, givenSlip, giveSlip, makeSlipRoom, slipsOf, someContact, undoSet } from '../../../../tests/rooms/slip-room.ts';
import { makeSlips } from '../../../../tests/slips.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import type { NewRow } from '../../../platform/data/records/record-kind.ts';
import { listHistory, restoreVersion } from '../../desk/history/history.contract.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { getPalms } from '../report/report.contract.ts';
import { answerSlip, saveSlip } from './slips.contract.ts';

describe('an undo of slips', () => {
  afterEach(() => void vi.useRealTimers());

  onAnyEngine((portal) => {
    const room = () => makeSlipRoom(portal());
    const restored = async ({ client }: Pick<Person, 'client'>, { id, set }: { id: number; set: number }) => {
      const { status, msgkey } = await client.send(restoreVersion, { Record: 'Slip', RecordId: id, SetId: set });
      return [status, msgkey];
    };
    const historyOf = async ({ client }: Person, filters: object) =>
      (await client.send(listHistory, { Record: 'Slip', RecordsPerPage: 0, ...filters })).rc;
    const changed = 'was changed in the meantime';

    it('hands what one receiver has said to no other one', async () => {
      const { asha, ravi, zoe } = await room();
      const { id } = await givenSlip(asha.client, 'Referral', { ToId: ravi.id });
      const moved = await changeSlip(asha.client, id, { ToId: zoe.id, ...someContact });
      await zoe.client.send(answerSlip, { Id: id, StatusNote: 'By Zoë' });
      expect(await undoSet(asha.client, moved)).toEqual([409, expect.stringContaining(changed)]);
      // Nor a contact that was meant for the one to the other.
      const other = await givenSlip(asha.client, 'Referral', { ToId: ravi.id, ContactName: 'For Ravi' });
      const contact = await changeSlip(asha.client, other.id, { ToId: ravi.id, ...someContact, ContactName: 'For him too' });
      await changeSlip(asha.client, other.id, { ToId: zoe.id, ...someContact, ContactName: 'For him too' });
      expect(await undoSet(asha.client, contact)).toEqual([409, expect.stringContaining(changed)]);
      // Nor 'may be shown' to another text.
      const praise = await givenSlip(asha.client, 'Testimonial', { ToId: ravi.id, Note: 'Very bad' });
      const text = await changeSlip(asha.client, praise.id, { ToId: ravi.id, Note: 'Very good' });
      await ravi.client.send(answerSlip, { Id: praise.id, IsPublic: true });
      expect(await undoSet(asha.client, text)).toEqual([409, expect.stringContaining(changed)]);
    });

    it('of what the receiver says is never too late, and of a thank-you for an old referral neither', async () => {
      const { chapter, asha, ravi } = await room();
      const old = { FromId: ravi.id, ToId: asha.id, Day: inDays(-100) };
      const { id } = await givenSlip(chapter.staff, 'Referral', old);
      const lost = await asha.client.send(answerSlip, { Id: id, Status: 'Lost' });
      expect(await undoSet(asha.client, lost)).toEqual([200, 'Changes undone']);
      const thanks = await giveSlip(asha.client, 'Thank you', { ToId: ravi.id, Amount: 10, ReferralId: id });
      const undone = await undoSet(asha.client, thanks);
      expect(undone).toEqual([200, 'Changes undone']);
      expect(await slipsOf(ravi.client, { Kind: 'Referral' })).toMatchObject([{ Status: 'New' }]);
    });

    it("of 'Nothing' gives the receiver back what was in the history before, and nothing from the time between", async () => {
      const { asha, ravi, zoe } = await room();
      const thanks = { ToId: ravi.id, Amount: 50 };
      const { id, set } = await givenSlip(asha.client, 'Thank you', { ...thanks, Share: 'Name and amount', Note: 'For the roof' });
      await changeSlip(asha.client, id, { ...thanks, Share: 'Name and amount', Note: 'For the roof and the gate' });
      const seen = async ({ client }: Person) => (await historyOf({ ...ravi, client }, { RecordId: id })).map(({ SetId }) => SetId);
      const before = await seen(ravi);
      expect(before).toHaveLength(2);
      const hidden = await changeSlip(asha.client, id, { ...thanks, Share: 'Nothing', Note: 'For the roof and the gate' });
      expect(await seen(ravi)).toEqual([]);
      expect(await undoSet(asha.client, hidden)).toEqual([200, 'Changes undone']);
      expect(await seen(ravi)).toEqual(before);
      // As a change of its own, too, with what was changed meanwhile.
      await changeSlip(asha.client, id, { ...thanks, Share: 'Nothing', Note: 'For the roof and the gate' });
      await changeSlip(asha.client, id, { ...thanks, Share: 'Nothing', Amount: 7_777, Note: 'For the roof and the gate' });
      expect(await seen(ravi)).toEqual([]);
      await changeSlip(asha.client, id, { ...thanks, Share: 'Name', Amount: 7_777, Note: 'For the roof and the gate' });
      expect(await seen(ravi)).toEqual(before);
      // From the trash it comes back as it was when it went, or as the version that was wanted.
      const hiddenAgain = await changeSlip(asha.client, id, { ...thanks, Share: 'Nothing', Note: 'For the roof and the gate' });
      expect(hiddenAgain.status).toBe(200);
      const deleted = await asha.client.send(saveSlip, { Flag: 'Delete', Id: id });
      expect(await seen(ravi)).toEqual([]);
      expect((await undoSet(asha.client, deleted))[0]).toBe(200);
      expect(await seen(ravi)).toEqual([]);
      await asha.client.send(saveSlip, { Flag: 'Delete', Id: id });
      expect((await restored(asha, { id, set }))[0]).toBe(200);
      expect(await seen(ravi)).toEqual(expect.arrayContaining(before));
      // Whoever gets it instead sees nothing of what was another's.
      await changeSlip(asha.client, id, { ...thanks, ToId: zoe.id, Share: 'Name', Note: 'For the roof' });
      for (const set of before) expect(await seen(zoe)).not.toContain(set);
    });

    it('and an older version keep the rules of the saves', async () => {
      const { chapter, asha, ravi, zoe } = await room();
      const old = await givenSlip(asha.client, 'Referral', { ToId: ravi.id, Day: inDays(-89) });
      await changeSlip(asha.client, old.id, { ToId: ravi.id, ...someContact, Heat: 2 });
      const moved = await givenSlip(asha.client, 'Referral', { ToId: ravi.id });
      await changeSlip(asha.client, moved.id, { ToId: zoe.id, ...someContact });
      const referral = await givenSlip(ravi.client, 'Referral', { ToId: asha.id });
      const thanks = await givenSlip(asha.client, 'Thank you', { ToId: ravi.id, Amount: 1, ReferralId: referral.id });
      await changeSlip(asha.client, thanks.id, { ToId: ravi.id, Amount: 1 });
      await asha.client.send(answerSlip, { Id: referral.id, Status: 'Lost' });
      expect(await restored(asha, thanks)).toEqual([409, 'This cannot be undone: its referral was changed in the meantime.']);
      await asha.client.send(answerSlip, { Id: referral.id, Status: 'Won' });
      expect((await restored(asha, thanks))[0]).toBe(200);
      const active = (is_active: boolean) =>
        portal().data.write((tx) => tx.updateTable('users').set({ is_active }).where('id', '=', ravi.id).execute());
      await active(false);
      for (const client of [asha.client, chapter.staff]) {
        expect(await restored({ client }, moved)).toEqual([409, expect.stringContaining('cannot sign in any more')]);
      }
      await active(true);
      expect((await restored(asha, moved))[0]).toBe(200);
      vi.useFakeTimers({ toFake: ['Date'] });
      vi.setSystemTime(Date.now() + 5 * 86_400_000);
      expect(await restored(asha, old)).toEqual([403, 'After 90 days only super admins change a slip']);
    });

    it('gives a referral that was thanked for to nobody else', async () => {
      const { chapter, asha, ravi, zoe } = await room();
      const referral = await givenSlip(asha.client, 'Referral', { ToId: ravi.id });
      const moved = await changeSlip(asha.client, referral.id, { ToId: zoe.id, ...someContact });
      await givenSlip(zoe.client, 'Thank you', { ToId: asha.id, Amount: 1, ReferralId: referral.id });
      expect((await undoSet(asha.client, moved))[0]).toBe(409);
      expect(await restored({ client: chapter.staff }, referral)).toEqual([409, 'A referral with thank-yous keeps its receiver']);
    });

    it('of a day that is taken again says so in one sentence', async () => {
      const { asha, ravi } = await room();
      const { id } = await givenSlip(asha.client, 'One-to-one', { ToId: ravi.id });
      const removed = await asha.client.send(saveSlip, { Flag: 'Delete', Id: id });
      await givenSlip(ravi.client, 'One-to-one', { ToId: asha.id });
      const title = 'One-to-one: Asha Rao → Ravi Iyer';
      const sentence = `This cannot be undone: the slip '${title}' is about a day on which the two have another one-to-one now.`;
      expect(await undoSet(asha.client, removed)).toEqual([409, sentence]);
    });

    it('tells a new receiver nothing of before', async () => {
      const { asha, ravi, zoe } = await room();
      const { id } = await givenSlip(asha.client, 'Referral', { ToId: ravi.id, ContactName: 'For Ravi', Note: 'Ravi only' });
      await changeSlip(asha.client, id, { ToId: zoe.id, ContactName: 'For Zoë', Note: 'Zoë too' });
      const read = await historyOf(zoe, { RecordId: id });
      expect(JSON.stringify(read)).not.toMatch(/For Ravi|Ravi only/);
      expect(read[0]?.Fields).toContainEqual({ Field: 'ContactName', Before: null, After: 'For Zoë' });
      expect(JSON.stringify(await historyOf(asha, { RecordId: id }))).toContain('For Ravi');
    });

    it('hints at nothing of a thank-you that shares nothing', async () => {
      const { chapter, asha, ravi, zoe } = await room();
      const { id } = await givenSlip(ravi.client, 'Referral', { ToId: asha.id });
      await givenSlip(asha.client, 'Thank you', { ToId: ravi.id, Amount: 50, Share: 'Nothing', ReferralId: id });
      const [won] = await historyOf(ravi, { RecordId: id, Kind: 'Changed' });
      expect(won?.SetSize).toBe(1);
      expect((await historyOf(asha, { RecordId: id, Kind: 'Changed' }))[0]?.SetSize).toBe(2);
      const shared = await givenSlip(asha.client, 'Thank you', { ToId: ravi.id, Amount: 77, Share: 'Name and amount' });
      expect(await historyOf(ravi, { RecordId: shared.id })).toHaveLength(1);
      await changeSlip(asha.client, shared.id, { ToId: ravi.id, Amount: 78, Share: 'Nothing' });
      expect(await historyOf(ravi, { RecordId: shared.id })).toEqual([]);
      // The referral is what the others see; without it the two have no row.
      const palms = async ({ client }: Pick<Person, 'client'>) =>
        (await client.send(getPalms, { ChapterId: chapter.id, From: inDays(-1), To: inDays(0) })).rc.map(({ FullName }) => FullName);
      expect(await palms(zoe)).toEqual(['Asha Rao', 'Ravi Iyer']);
      await ravi.client.send(saveSlip, { Flag: 'Delete', Id: id });
      expect(await palms(zoe)).toEqual([]);
      expect(await palms(ravi)).toEqual(['Ravi Iyer']);
      expect(await palms({ client: chapter.staff })).toEqual(['Asha Rao', 'Ravi Iyer']);
    });

    it('of an officer takes back what the same officer did for a member, and nothing else', async () => {
      const { chapter, asha, ravi } = await room();
      const { id } = await givenSlip(chapter.secretary, 'Referral', { FromId: asha.id, ToId: ravi.id });
      const removed = await chapter.secretary.send(saveSlip, { Flag: 'Delete', Id: id });
      expect(await undoSet(chapter.secretary, removed)).toEqual([200, 'Changes undone']);
      const own = await changeSlip(asha.client, id, { ToId: ravi.id, ...someContact, Note: 'By her' });
      expect((await undoSet(chapter.secretary, own))[0]).toBe(404);
      const answered = await chapter.secretary.send(answerSlip, { Id: id, Status: 'Contacted' });
      expect(await undoSet(chapter.secretary, answered)).toEqual([200, 'Changes undone']);
    });

    it('of a registration lets go of thousands of slips', { tags: ['long'] }, async () => {
      const { chapter, asha, zoe } = await room();
      const { data } = portal();
      const copy = changesByCommandLine(
        data,
        here,
      )(async (records) => {
        const row = await records.tx.selectFrom('users').selectAll().where('id', '=', zoe.id).executeTakeFirstOrThrow();
        const { id: _, version: __, email_normal: ___, ...values } = row;
        const columns = Object.entries(values).filter(([column]) => !column.endsWith('_folded'));
        const email = `nova-${zoe.id}@example.com`;
        // All columns of a user.
        return records.insert(memberRecords, { ...Object.fromEntries(columns), email, email_normal: email } as NewRow<'users'>);
      });
      const { value: id, setId } = await copy;
      const slip = { kind: 'Referral', day: '2026-01-01', from_id: asha.id, to_id: id, to_name: 'Nova', status: 'New' } as const;
      await makeSlips(
        data,
        Array.from({ length: 5_000 }, () => slip),
      );
      expect((await undoSet(chapter.staff, { res: { SetId: setId } }))[0]).toBe(200);
      expect(await data.read.selectFrom('slips').select('id').where('to_id', '=', id).execute()).toEqual([]);
      expect(portal().failures()).toEqual([]);
    });
  });
});
