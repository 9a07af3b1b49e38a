// Slips: what each kind takes, who may write, see, change and answer which, and what undo brings back.

import { describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { here } from '../../../../tests/makers.ts';
import { type MeetingChapter, makeMeetingChapter, type Person } from '../../../../tests/meeting-chapter.ts';
import { showTo } from '../../../../tests/slip-room.ts';
import { type Client, onBothEngines } from '../../../../tests/test-portal.ts';
import { commandLineChanges } from '../../../app/server/record-kinds.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { assignmentRecords } from '../../chapters/assignments/assignments.tables.ts';
import { listHistory, restoreVersion } from '../../desk/history/history.contract.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { slipKinds } from './slip-kinds.ts';
import { answerSlip, listSlips, saveSlip } from './slips.contract.ts';

describe('slips', () => {
  onBothEngines((portal) => {
    let chapters = 0;
    const room = async () => {
      const chapter = await makeMeetingChapter(portal(), `Chapter ${chapters++}`);
      return { chapter, asha: await chapter.join('Asha Rao'), ravi: await chapter.join('Ravi Iyer'), zoe: await chapter.join('Zoë Pinto') };
    };
    const add = (client: Client, Kind: string, fields: object = {}) =>
      client.send(saveSlip, { Flag: 'Add', Kind, Day: inDays(0), ...fields } as never);
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
        ...{ FromName: 'Asha Rao', ToName: 'Ravi Iyer', ChapterId: chapter.id, ToChapterId: chapter.id, Type: 'Outside', Heat: 4 },
        ...{ Status: 'New', GaveCard: true, ToldThem: false, Amount: null, Title: null, Place: null, AddedByName: 'Asha Rao' },
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

    it('take a day that is 90 days back from members, and any from super admins', async () => {
      const { chapter, asha, ravi } = await room();
      await refer(asha, ravi, { Day: inDays(-90) });
      expect((await add(chapter.staff, 'Referral', { FromId: asha.id, ToId: ravi.id, Day: inDays(-400) })).status).toBe(200);
      expect(await add(chapter.staff, 'Referral', { ToId: ravi.id })).toMatchObject({
        ...{ status: 400, msgkey: 'Please select the member who gives it' },
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

    it('are changed by the giver, answered by the receiver, and by nobody else', async () => {
      const { chapter, asha, ravi, zoe } = await room();
      const id = await refer(asha, ravi, { Note: 'First' });
      const change = {
        Flag: 'Update',
        Id: id,
        ToId: ravi.id,
        Day: inDays(0),
        Note: 'Second',
        ContactName: 'Kavita',
        Status: 'Won',
      } as never;
      expect(await ravi.client.send(saveSlip, change)).toMatchObject({ status: 403, msgkey: 'Only Asha Rao can change this' });
      expect(await asha.client.send(answerSlip, { Id: id, Status: 'Won' })).toMatchObject({
        ...{ status: 403, msgkey: 'Only Ravi Iyer can answer this' },
      });
      expect(await zoe.client.send(answerSlip, { Id: id, Status: 'Won' })).toMatchObject({ status: 404, msgkey: 'Slip not found' });
      expect((await zoe.client.send(saveSlip, { Flag: 'Delete', Id: id })).status).toBe(404);
      expect((await chapter.secretary.send(saveSlip, { Flag: 'Delete', Id: id })).status).toBe(404);
      const answered = await ravi.client.send(answerSlip, { Id: id, Status: 'Contacted', StatusNote: 'Called her' });
      expect(answered.status).toBe(200);
      // What the receiver has said stays when the giver changes the slip.
      expect(await asha.client.send(saveSlip, change)).toMatchObject({ status: 200, msgkey: 'Referral updated successfully' });
      expect((await rowsOf(ravi.client, { Id: id }))[0]).toMatchObject({
        ...{ Note: 'Second', Status: 'Contacted', StatusNote: 'Called her', ContactPhone: null, MayAnswer: true, MayChange: false },
      });
      expect(await asha.client.send(saveSlip, { ...(change as object), Kind: 'Training' } as never)).toMatchObject({
        ...{ status: 400, msgkey: 'The kind of a slip never changes' },
      });
      expect((await asha.client.send(saveSlip, { ...(change as object), Version: 1 } as never)).status).toBe(409);
      const thanks = await addedBy(ravi.client, 'Thank you', { ToId: asha.id, Amount: 1, Share: 'Nothing' });
      expect((await asha.client.send(saveSlip, { Flag: 'Delete', Id: thanks })).status).toBe(404);
    });

    it('belong to the chapter that both share on that day, else to the first that each joined', async () => {
      const { chapter, asha, ravi } = await room();
      const [first, second] = [
        await makeMeetingChapter(portal(), `Other ${chapters++}`),
        await makeMeetingChapter(portal(), `Third ${chapters++}`),
      ];
      const assign = (of: MeetingChapter, { id }: Person, created_at: string) =>
        portal().data.write((tx) =>
          tx.insertInto('assignments').values({ chapter_id: of.id, user_id: id, created_by: 1, created_at }).execute(),
        );
      const lone = await first.join('Lone Star', '2019-01-01T00:00:00.000Z');
      await showTo(lone, 'All members');
      const chaptersOf = async (from: Person, to: Person, Day = inDays(0)) => {
        const id = await refer(from, to, { Day });
        const [row] = await rowsOf(chapter.staff, { Id: id });
        return [row?.ChapterId, row?.ToChapterId];
      };
      expect(await chaptersOf(asha, lone)).toEqual([chapter.id, first.id]);
      await assign(second, asha, '2021-01-01T00:00:00.000Z');
      await assign(second, lone, `${inDays(-5).slice(0, 10)}T08:00:00.000Z`);
      expect(await chaptersOf(asha, lone)).toEqual([second.id, second.id]);
      expect(await chaptersOf(asha, lone, inDays(-10))).toEqual([chapter.id, first.id]);
      expect(await chaptersOf(asha, ravi)).toEqual([chapter.id, chapter.id]);
    });

    it('are written by officers for the members of their chapters only', async () => {
      const { chapter, asha, ravi } = await room();
      const other = await makeMeetingChapter(portal(), `Other ${chapters++}`);
      const stranger = await other.join('Stranger');
      const forWhom = (FromId: number) => add(chapter.secretary, 'Referral', { FromId, ToId: ravi.id });
      expect((await forWhom(asha.id)).status).toBe(200);
      expect(await forWhom(stranger.id)).toMatchObject({ status: 404, msgkey: 'Member not found' });
      expect((await add(asha.client, 'Referral', { FromId: ravi.id, ToId: stranger.id })).status).toBe(403);
      expect((await add(chapter.secretary, 'Referral', { ToId: ravi.id })).status).toBe(400);
      expect((await (await portal().as('admin')).send(listSlips, {})).status).toBe(403);
      expect((await rowsOf(chapter.secretary)).map(({ FromName }) => FromName)).toEqual(['Asha Rao']);
      expect(await rowsOf(other.secretary)).toEqual([]);
    });

    it('older than 90 days are changed, deleted and undone by super admins alone', async () => {
      const { chapter, asha, ravi } = await room();
      const added = await add(asha.client, 'Referral', { ToId: ravi.id });
      const id = added.res?.Id ?? 0;
      const old = inDays(-91).slice(0, 10);
      await portal().data.write((tx) => tx.updateTable('slips').set({ day: old }).where('id', '=', id).execute());
      const late = { status: 403, msgkey: 'After 90 days only super admins change a slip' };
      expect(await asha.client.send(saveSlip, { Flag: 'Delete', Id: id })).toMatchObject(late);
      expect(await asha.client.send(undoChanges, { SetId: added.res?.SetId ?? 0 })).toMatchObject(late);
      // A referral may take long: its receiver still says how it stands.
      expect((await ravi.client.send(answerSlip, { Id: id, Status: 'Lost' })).status).toBe(200);
      expect((await chapter.staff.send(saveSlip, { Flag: 'Delete', Id: id })).status).toBe(200);
    });

    it('are in the history of both, and each undoes what is theirs', async () => {
      const { asha, ravi } = await room();
      const added = await add(asha.client, 'Referral', { ToId: ravi.id, ContactName: 'Kavita Canary' });
      const id = added.res?.Id ?? 0;
      const historyOf = async ({ client }: Person) =>
        (await client.send(listHistory, { Record: 'Slip', RecordId: id })).rc.map(({ Kind, MayUndo, MayRestore }) => [
          Kind,
          MayUndo,
          MayRestore,
        ]);
      expect(await historyOf(asha)).toEqual([['Added', true, false]]);
      expect(await historyOf(ravi)).toEqual([['Added', false, false]]);
      const said = await ravi.client.send(answerSlip, { Id: id, Status: 'Contacted' });
      expect(await historyOf(ravi)).toEqual([
        ['Changed', true, false],
        ['Added', false, false],
      ]);
      expect((await asha.client.send(undoChanges, { SetId: said.res?.SetId ?? 0 })).status).toBe(404);
      expect((await ravi.client.send(undoChanges, { SetId: added.res?.SetId ?? 0 })).status).toBe(404);
      const version = { Record: 'Slip', RecordId: id, SetId: added.res?.SetId ?? 0 } as const;
      expect((await ravi.client.send(restoreVersion, version)).status).not.toBe(200);
      expect((await ravi.client.send(undoChanges, { SetId: said.res?.SetId ?? 0 })).status).toBe(200);
      expect((await rowsOf(asha.client, { Id: id }))[0]?.Status).toBe('New');
    });

    it('stay with the name as it was when an account is deleted, and come back with it', async () => {
      const { chapter, asha, ravi } = await room();
      const id = await refer(asha, ravi);
      const { data } = portal();
      const { setId } = await commandLineChanges(
        data,
        here,
      )(async (records) => {
        await records.delete(assignmentRecords, asha.assignment);
        await records.delete(memberRecords, asha.id);
      });
      expect((await rowsOf(ravi.client, { Id: id }))[0]).toMatchObject({ FromName: 'Asha Rao', FromId: null, ToName: 'Ravi Iyer' });
      expect((await chapter.staff.send(undoChanges, { SetId: setId ?? 0 })).status).toBe(200);
      expect((await rowsOf(ravi.client, { Id: id }))[0]).toMatchObject({ FromName: 'Asha Rao', FromId: asha.id });
      expect(portal().failures()).toEqual([]);
    });
  });
});
