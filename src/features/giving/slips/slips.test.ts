// Slips: what each kind takes, who may write, see, change and answer which, and what undo brings back.

import { describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import type { Person } from '../../../../tests/rooms/meeting-chapter.ts';
import { changeSlip, giveSlip, makeSlipRoom, showTo } from '../../../../tests/rooms/slip-room.ts';
import { makeSlip } from '../../../../tests/slips.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { saveVisibility } from '../../people/visibility/visibility.contract.ts';
import { slipKinds } from './slip-kinds.ts';
import { answerSlip, listSlips, saveSlip } from './slips.contract.ts';

describe('slips', () => {
  onAnyEngine((portal) => {
    const room = () => makeSlipRoom(portal());
    const add = giveSlip;
    const addedBy = async (client: Client, Kind: string, fields: object = {}): Promise<number> => {
      const { status, res, msgkey } = await add(client, Kind, fields);
      expect([status, msgkey]).toEqual([200, `${Kind} added successfully`]);
      return res?.Id ?? 0;
    };
    const rowsOf = async (client: Client, filters: object = {}) =>
      (await client.send(listSlips, { RecordsPerPage: 0, ...filters } as never)).rc;
    const refer = (from: Person, to: Person, more: object = {}) =>
      addedBy(from.client, 'Referral', { ToId: to.id, ContactName: 'Kavita Canary', ContactPhone: '9812345670', ...more });

    it('are of five kinds, each with its own columns', async () => {
      const { chapter, asha, ravi } = await room();
      const common = {
        ToId: ravi.id,
        Note: 'A note',
        Heat: 4,
        Amount: '1500.55',
        Title: 'Speaking',
        Hours: '1.5',
        Place: 'Cafe',
        GaveCard: true,
      };
      const ids = new Map<string, number>();
      for (const kind of slipKinds) ids.set(kind, await addedBy(asha.client, kind, common));
      const rows = await rowsOf(chapter.staff);
      const rowOf = (kind: string) => rows.find(({ Id }) => Id === ids.get(kind));
      expect(rowOf('Referral')).toMatchObject({
        FromName: 'Asha Rao',
        ToName: 'Ravi Iyer',
        ChapterId: chapter.id,
        ToChapterId: chapter.id,
        Type: 'Outside',
        Heat: 4,
        Status: 'New',
        GaveCard: true,
        ToldThem: false,
        Amount: null,
        Title: null,
        Place: null,
        AddedByName: 'Asha Rao',
      });
      expect(rowOf('One-to-one')).toMatchObject({ Place: 'Cafe', Mode: 'In-Person', Declined: false, Heat: null });
      expect(rowOf('Thank you')).toMatchObject({ Amount: 1500.55, Business: 'New', Share: 'Name', Type: 'Outside', Hours: null });
      expect(rowOf('Testimonial')).toMatchObject({ IsPublic: false, Note: 'A note', Amount: null });
      expect(rowOf('Training')).toMatchObject({ Title: 'Speaking', Hours: 1.5, ToId: null, ToName: null, ToChapterId: null });
    });

    it.each([
      ['Referral', {}, 'Please select a member'],
      ['Thank you', { ToName: 'Somebody' }, 'Amount is required'],
      ['Thank you', { ToName: 'Somebody', Amount: 0 }, 'Amount must be at least ₹0.01'],
      ['Thank you', { ToName: 'Somebody', Amount: 1_000_000_000.01 }, 'Amount must be at most ₹1,00,00,00,000'],
      ['Training', { Title: 'Speaking', Hours: 0.4 }, 'Hours must be a number from 0.5 to 24'],
      ['Training', { Title: 'Speaking', Hours: 24.1 }, 'Hours must be a number from 0.5 to 24'],
      ['Referral', { ToName: 'Somebody' }, 'Please select a member'],
      ['Referral', { ToId: 'SELF' }, 'You cannot give a slip to yourself'],
      ['Referral', { ToId: 'OTHER', Heat: 6 }, 'Heat must be at most 5'],
      ['Referral', { ToId: 'OTHER', Type: 'Tier 3' }, 'Type must be Inside or Outside'],
      ['Referral', { ToId: 'OTHER', Status: 'Wonn' }, 'Status must be New, Contacted, Won or Lost'],
      ['Referral', { ToId: 'OTHER', ContactName: null }, 'Contact name is required'],
      ['Referral', { ToId: 'OTHER', ContactPhone: ' ' }, 'Please give a phone, an e-mail or a note'],
      ['Referral', { ToId: 'OTHER', Type: 'Inside' }, 'Please note what is wanted'],
      ['Testimonial', { ToId: 'OTHER' }, 'Note is required'],
      ['Referral', { ToId: 2_000_000_000 }, 'Member not found'],
      ['Referral', { ToId: 'OTHER', Day: inDays(1) }, 'The day must not be in the future'],
      ['Referral', { ToId: 'OTHER', Day: inDays(-91) }, 'The day must be at most 90 days back'],
      ['Referral', { ToId: 'OTHER', ContactPhone: '12' }, 'Contact Phone must have 10 digits'],
    ] as const)('refuse a %s with %j', async (kind, fields, message) => {
      const { asha, ravi } = await room();
      const ToId = 'ToId' in fields ? ({ SELF: asha.id, OTHER: ravi.id }[fields.ToId as string] ?? fields.ToId) : null;
      const answer = await add(asha.client, kind, { ...fields, ...(ToId !== null && { ToId }) });
      expect(answer.status).toBe(400);
      expect(answer.msgkey).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
      expect(await rowsOf(asha.client)).toEqual([]);
    });

    it.each([
      { ContactPhone: null, ContactEmail: 'meera@example.com' },
      { ContactPhone: null, Note: 'Sits in the shop beside yours' },
      { Type: 'Inside', ContactName: null, ContactPhone: null, Note: 'Needs a new roof' },
    ])('take a referral with %j', async (fields) => {
      const { asha, ravi } = await room();
      expect((await add(asha.client, 'Referral', { ToId: ravi.id, ...fields })).status).toBe(200);
    });

    it('say to whom a referral went, with the phone where it is shown', async () => {
      const { asha, ravi } = await room();
      const receiver = async () => (await add(asha.client, 'Referral', { ToId: ravi.id })).res?.Receiver;
      await showTo(ravi, 'Nobody');
      expect(await receiver()).toEqual({ FullName: 'Ravi Iyer', Phone: null });
      await showTo(ravi, 'My chapter');
      const all = { ShowMe: 'My chapter', ShowEmail: 'My chapter', ShowCompany: 'My chapter' } as const;
      expect((await ravi.client.send(saveVisibility, { ...all, ShowPhone: 'Nobody' })).status).toBe(200);
      expect(await receiver()).toEqual({ FullName: 'Ravi Iyer', Phone: null });
      await showTo(ravi, 'My chapter');
      const { phone } = await portal().data.read.selectFrom('users').select('phone').where('id', '=', ravi.id).executeTakeFirstOrThrow();
      expect(await receiver()).toEqual({ FullName: 'Ravi Iyer', Phone: phone });
      expect((await add(asha.client, 'One-to-one', { ToId: ravi.id })).res?.Receiver).toBeNull();
    });

    it('ask an officer who writes a referral for a member for its contact, too', async () => {
      const { chapter, asha, ravi } = await room();
      const people = { FromId: asha.id, ToId: ravi.id };
      for (const writer of [chapter.secretary, chapter.staff]) {
        expect((await add(writer, 'Referral', { ...people, ContactName: null })).msgkey).toBe('Contact name is required');
        expect((await add(writer, 'Referral', people)).status).toBe(200);
      }
    });

    it('leave an old referral without a contact as it is, but give no new one away', async () => {
      const { asha, ravi, zoe } = await room();
      const bare = { kind: 'Referral', type: 'Outside', from_id: asha.id, to_id: ravi.id, day: inDays(-3), status: 'New' } as const;
      const old = await makeSlip(portal().data, bare);
      expect((await changeSlip(asha.client, old, { ToId: ravi.id, Note: null, Heat: 2 })).status).toBe(200);
      const moved = await changeSlip(asha.client, old, { ToId: zoe.id });
      expect(moved).toMatchObject({ status: 400, msgkey: 'Contact name is required' });
      const given = await refer(asha, ravi);
      const emptied = await changeSlip(asha.client, given, { ToId: ravi.id });
      expect(emptied).toMatchObject({ status: 400, msgkey: 'Contact name is required' });
    });

    it('take a day that is 90 days back from members, and any from super admins', async () => {
      const { chapter, asha, ravi } = await room();
      await refer(asha, ravi, { Day: inDays(-90) });
      expect((await add(chapter.staff, 'Referral', { FromId: asha.id, ToId: ravi.id, Day: inDays(-400) })).status).toBe(200);
      expect(await add(chapter.staff, 'Referral', { ToId: ravi.id })).toMatchObject({
        status: 400,
        msgkey: 'Please select the member who gives it',
      });
    });

    it('show the contact of a referral to the two only, however it is asked for', async () => {
      const { chapter, asha, ravi, zoe } = await room();
      const mine = await addedBy(chapter.secretary, 'Referral', { FromId: asha.id, ToId: ravi.id, ContactName: 'Kavita Canary' });
      for (const { client } of [asha, ravi]) expect((await rowsOf(client, { Id: mine }))[0]?.ContactName).toBe('Kavita Canary');
      for (const client of [chapter.staff, chapter.secretary]) {
        const [row] = await rowsOf(client, { Id: mine });
        expect(row).toMatchObject({ FromName: 'Asha Rao', ContactName: null, ContactPhone: null, ContactEmail: null });
        expect(await rowsOf(client, { Id: mine, Text: 'canary' })).toEqual([]);
        for (const call of [listSlips, listHistory]) {
          expect(JSON.stringify(await client.send(call, { RecordsPerPage: 0 } as never))).not.toContain('Canary');
        }
      }
      expect(await rowsOf(asha.client, { Text: 'canary' })).toMatchObject([{ Id: mine }]);
      expect(await rowsOf(zoe.client)).toEqual([]);
      expect(JSON.stringify(await zoe.client.send(listHistory, { RecordsPerPage: 0 }))).not.toContain('Referral');
      // Whoever sees it as null leaves it.
      const changed = { Flag: 'Update', Id: mine, ToId: ravi.id, Day: inDays(0), Note: 'By the secretary' };
      expect((await chapter.secretary.send(saveSlip, changed as never)).status).toBe(200);
      expect((await rowsOf(ravi.client, { Id: mine }))[0]).toMatchObject({ Note: 'By the secretary', ContactName: 'Kavita Canary' });
    });

    it('show the thanked one what the share says, and sum only what is seen', async () => {
      const { asha, ravi } = await room();
      const thank = (Share: string, Amount: number) => addedBy(asha.client, 'Thank you', { ToId: ravi.id, Amount, Share });
      await thank('Name and amount', 100.1);
      await thank('Name', 200.2);
      await thank('Nothing', 400.4);
      const own = await asha.client.send(listSlips, { RecordsPerPage: 0 });
      expect([own.res?.Count, own.res?.Sum]).toEqual([3, 700.7]);
      const his = await ravi.client.send(listSlips, { RecordsPerPage: 0, Sort: '-Amount' });
      expect(his.rc.map(({ Amount }) => Amount)).toEqual([100.1, null]);
      expect([his.res?.Count, his.res?.Sum]).toEqual([2, 100.1]);
      const history = JSON.stringify(await ravi.client.send(listHistory, { Record: 'Slip', RecordsPerPage: 0 }));
      expect(history).not.toMatch(/200\.2|400\.4|Nothing/);
      expect((await ravi.client.send(listHistory, { Record: 'Slip' })).res?.TotalRecords).toBe(2);
    });

    it('are one one-to-one of a pair on a day, whoever writes it and however often at once', async () => {
      const { asha, ravi, zoe } = await room();
      const all = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          at % 2 === 0 ? add(asha.client, 'One-to-one', { ToId: ravi.id }) : add(ravi.client, 'One-to-one', { ToId: asha.id }),
        ),
      );
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(all.find(({ status }) => status === 409)).toMatchObject({ msgkey: 'You two already have a one-to-one on that day' });
      const [id = 0] = all.flatMap(({ res }) => res?.Id ?? []);
      // A declined one keeps the day of the two.
      const receiver = (await rowsOf(asha.client, { Id: id }))[0]?.ToId === ravi.id ? ravi : asha;
      expect((await receiver.client.send(answerSlip, { Id: id, Declined: true })).status).toBe(200);
      expect((await add(asha.client, 'One-to-one', { ToId: ravi.id })).status).toBe(409);
      await addedBy(asha.client, 'One-to-one', { ToId: zoe.id });
      await addedBy(asha.client, 'One-to-one', { ToName: 'Somebody else' });
      await addedBy(asha.client, 'One-to-one', { ToName: 'Somebody else' });
      expect(portal().failures()).toEqual([]);
    });

    it('set a referral Won with the thank-you for it, in one set that the thankful one may undo', async () => {
      const { asha, ravi, zoe } = await room();
      const id = await refer(asha, ravi);
      const thanks = { ToId: asha.id, Amount: 5_000, ReferralId: id };
      for (const [client, fields] of [
        [zoe.client, thanks],
        [ravi.client, { ...thanks, ToId: zoe.id }],
        [asha.client, { ...thanks, ToId: ravi.id }],
      ] as const) {
        expect(await add(client, 'Thank you', fields)).toMatchObject({
          status: 400,
          res: { Errors: { ReferralId: 'Referral not found' } },
        });
      }
      const { res } = await add(ravi.client, 'Thank you', thanks);
      expect((await rowsOf(asha.client, { Id: id }))[0]).toMatchObject({ Status: 'Won' });
      const undone = await ravi.client.send(undoChanges, { SetId: res?.SetId ?? 0 });
      expect([undone.status, undone.msgkey]).toEqual([200, 'Changes undone']);
      expect((await rowsOf(asha.client, { Id: id }))[0]).toMatchObject({ Status: 'New' });
      const second = await addedBy(ravi.client, 'Thank you', thanks);
      expect((await ravi.client.send(saveSlip, { Flag: 'Delete', Id: second })).msgkey).toBe('Thank you deleted successfully');
      expect((await rowsOf(asha.client, { Id: id }))[0]).toMatchObject({ Status: 'Won' });
    });
  });
});
