// Offices: giving and taking them, what holds of a holder, when they begin and end, and who sees them.

import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { changesByCommandLine, here, makeAssignment, makeChapter, makeUser, passwordOfAll } from '../../../../tests/makers.ts';
import { toldTo } from '../../../../tests/rooms/notices-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { setActive, setRole } from '../../people/accounts/accounts.server.ts';
import { login } from '../../people/accounts/session.contract.ts';
import { getProfile, updateDetails } from '../../people/profile/profile.contract.ts';
import { assignMember, listAssigned } from '../assignments/assignments.contract.ts';
import { saveChapter } from '../chapters/chapters.contract.ts';
import { listOffices, nextHalfYear, type OfficeName, saveOffice } from './offices.contract.ts';

const paid = { isActiveMember: true, membershipEnd: '2099-12-31', amount: 1 };

/** 10 September 2026, at noon in the time zone of the portal. */
const noon = '2026-09-10T06:30:00.000Z';

const term = { From: '2026-04-01', To: '2026-09-30' };

it.each([
  ['2026-03-31', '2026-04-01', '2026-09-30'],
  ['2026-04-01', '2026-10-01', '2027-03-31'],
  ['2026-10-01', '2027-04-01', '2027-09-30'],
])('on %s the next half-year begins on %s', (day, from, to) => expect(nextHalfYear(day)).toEqual({ from, to }));

describe('an office', () => {
  const at = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  afterEach(() => void vi.useRealTimers());

  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });

    const makeHarbour = async () => (await makeChapter(portal().data, 'Mumbai Harbour')).id;
    const join = async (chapter: number, fullName: string) => {
      const user = await makeUser(portal().data, { fullName, ...paid });
      const assignment = (await makeAssignment(portal().data, chapter, user.id, staff.userId)).id;
      return { ...user, assignment, client: portal().clientOf(user) };
    };
    const give = (ChapterId: number, UserId: number, Office: OfficeName, wishes: object = {}) =>
      staff.send(saveOffice, { Flag: 'Add', ChapterId, UserId, Office, ...term, ...wishes });
    const officesOf = async (UserId: number) =>
      (await staff.send(listOffices, { UserId, Sort: 'From' })).rc.map(
        ({ Office, From, To }) => `${Office} ${From.slice(0, 10)} ${To.slice(0, 10)}`,
      );

    it('is held by no super admin: who becomes one by the command line leaves it, and it can be given to somebody else', async () => {
      at(noon);
      const chapter = await makeHarbour();
      const [asha, ravi] = [await join(chapter, 'Asha Rao'), await join(chapter, 'Ravi Rao')];
      expect((await give(chapter, asha.id, 'President')).status).toBe(200);
      expect((await give(chapter, asha.id, 'President', { From: '2026-10-01', To: '2027-03-31' })).status).toBe(200);
      expect(await setRole(changesByCommandLine(portal().data, here), asha.email, 1)).toBe(true);
      expect(await officesOf(asha.id)).toEqual(['President 2026-04-01 2026-09-09']);
      expect((await give(chapter, ravi.id, 'President', { From: '2026-09-10' })).status).toBe(200);
    });

    it('of a chapter are named for one term together, and taken back together', async () => {
      at(noon);
      const chapter = await makeHarbour();
      const [asha, ravi] = [await join(chapter, 'Asha Rao'), await join(chapter, 'Ravi Rao')];
      const elsewhere = await join((await makeChapter(portal().data, 'Pune Central')).id, 'Far Away');
      const halfYear = { Flag: 'Term', ChapterId: chapter, From: '2026-10-01', To: '2027-03-31' };
      const name = (holders: object, client = staff) => client.send(saveOffice, { ...halfYear, ...holders });
      expect((await name({ President: asha.id }, asha.client)).status).toBe(403);
      const first = await name({ President: asha.id, VicePresident: ravi.id, VisitorHost: asha.id });
      expect(first).toMatchObject({ status: 200, msgkey: '3 officers named' });
      expect(await officesOf(asha.id)).toEqual(['President 2026-10-01 2027-03-31', 'Visitor Host 2026-10-01 2027-03-31']);
      expect(await toldTo(portal(), ravi.id)).toHaveLength(1);
      // Sent again it names only who is new, and refuses all where one is refused, at the field of that office.
      const more = await name({ President: asha.id, VicePresident: ravi.id, Treasurer: ravi.id });
      expect(more).toMatchObject({ status: 200, msgkey: '1 officer named' });
      expect(await name({ President: asha.id })).toMatchObject({
        status: 400,
        msgkey: 'Please select somebody new for at least one office',
      });
      const taken = await name({ Secretary: asha.id, VicePresident: asha.id });
      expect(taken).toMatchObject({ status: 409, res: { Errors: { VicePresident: expect.stringContaining('Ravi Rao') } } });
      expect(await name({ Secretary: elsewhere.id })).toMatchObject({ status: 400, res: { Errors: { Secretary: expect.any(String) } } });
      expect((await name({ Secretary: ravi.id, To: '2030-01-01' })).status).toBe(400);
      expect(await officesOf(asha.id)).toHaveLength(2);
      for (const { res } of [more, first]) expect((await staff.send(undoChanges, { SetId: res?.SetId ?? 0 })).status).toBe(200);
      expect([await officesOf(asha.id), await officesOf(ravi.id)]).toEqual([[], []]);
    });

    it('is told to who gets it, by the term that counts, and not any more once it is taken back', async () => {
      at(noon);
      const chapter = await makeHarbour();
      const asha = await join(chapter, 'Asha Rao');
      const told = async () => (await toldTo(portal(), asha.id)).map(({ kind, text, path }) => [kind, text, path]);
      const { res } = await give(chapter, asha.id, 'President', { From: '2026-10-01', To: '2027-03-31' });
      const says = (to: string) => [
        ['Membership', `You are President of Mumbai Harbour from 1 October 2026 to ${to}.`, `/chapters/${chapter}`],
      ];
      expect(await told()).toEqual(says('31 March 2027'));
      const change = { Flag: 'Update', Id: res?.Id, ChapterId: chapter, UserId: asha.id, Office: 'President', From: '2026-10-01' };
      const { res: changed } = await staff.send(saveOffice, { ...change, To: '2027-09-30' });
      expect(await told()).toEqual(says('30 September 2027'));
      expect((await staff.send(undoChanges, { SetId: changed?.SetId ?? 0 })).status).toBe(200);
      expect(await told()).toEqual(says('31 March 2027'));
      expect((await staff.send(saveOffice, { Flag: 'Delete', Id: res?.Id })).status).toBe(200);
      expect(await told()).toEqual([]);
    });

    it('is given, changed and taken, and told in the history', async () => {
      at(noon);
      const chapter = await makeHarbour();
      const asha = await join(chapter, 'Asha Rao');
      const added = await give(chapter, asha.id, 'Secretary');
      expect(added).toMatchObject({ status: 200, msgkey: 'Office added successfully', res: { Id: expect.any(Number) } });
      const Id = added.res?.Id ?? 0;
      const [row] = (await staff.send(listOffices, { Id })).rc;
      expect(row).toMatchObject({
        Id,
        ChapterId: chapter,
        ChapterName: 'Mumbai Harbour',
        UserId: asha.id,
        FullName: 'Asha Rao',
        Office: 'Secretary',
        From: '2026-04-01T12:00:00.000Z',
        To: '2026-09-30T12:00:00.000Z',
        IsCurrent: true,
        Version: 1,
      });
      const change = { Flag: 'Update', Id, ChapterId: chapter, UserId: asha.id, Office: 'Treasurer', ...term };
      expect(await staff.send(saveOffice, { ...change, Version: 1 })).toMatchObject({ status: 200, msgkey: 'Office updated successfully' });
      const stale = await staff.send(saveOffice, { ...change, Office: 'President', Version: 1 });
      expect(stale).toMatchObject({ status: 409, res: { Code: 'MovedOn', Current: { Office: 'Treasurer' } } });
      const deleted = await staff.send(saveOffice, { Flag: 'Delete', Id });
      expect(deleted).toMatchObject({ status: 200, msgkey: 'Office deleted successfully' });
      const { rc } = await staff.send(listHistory, { Record: 'Office', RecordId: Id });
      expect(rc.map(({ Kind, Title }) => `${Kind}: ${Title}`)).toEqual([
        'Deleted: Asha Rao, Treasurer of Mumbai Harbour',
        'Changed: Asha Rao, Treasurer of Mumbai Harbour',
        'Added: Asha Rao, Secretary of Mumbai Harbour',
      ]);
      expect(await staff.send(undoChanges, { SetId: deleted.res?.SetId })).toMatchObject({ status: 200 });
      expect(await officesOf(asha.id)).toEqual(['Treasurer 2026-04-01 2026-09-30']);
      expect(await staff.send(saveOffice, { Flag: 'Delete', Id: 2_000_000_000 })).toMatchObject({
        status: 404,
        msgkey: 'Office not found',
      });
    });

    it('is refused to whoever may not hold it, with a clear sentence', async () => {
      at(noon);
      const [harbour, pune] = [await makeHarbour(), (await makeChapter(portal().data, 'Pune Central')).id];
      const asha = await join(pune, 'Asha Rao');
      const inactive = await makeUser(portal().data, { fullName: 'Ravi Iyer', isActive: false, ...paid });
      const admin = await makeUser(portal().data, { role: 'admin', fullName: 'Nandini B' });
      for (const [user, wishes, message] of [
        [asha.id, {}, 'Asha Rao is not in Mumbai Harbour'],
        [inactive.id, {}, 'The account of Ravi Iyer is not active'],
        [staff.userId, {}, 'A super admin needs no office'],
        [2_000_000_000, {}, 'Member not found'],
        [admin.id, { To: '2026-03-31' }, 'The last day must not be before the first one'],
        [admin.id, { To: '2029-04-02' }, 'A term lasts at most three years'],
        [admin.id, { ChapterId: 2_000_000_000 }, 'Chapter not found'],
        [admin.id, { Office: 'King' }, 'Please select an office'],
      ] as const) {
        expect(await give(harbour, user, 'President', wishes)).toMatchObject({ status: 400, msgkey: message });
      }
      expect((await give(harbour, admin.id, 'President', { To: '2029-04-01' })).status).toBe(200);
    });

    it('of the first four has one holder at a time, also when two save at once', async () => {
      at(noon);
      const chapter = await makeHarbour();
      const [asha, ravi] = [await join(chapter, 'Asha Rao'), await join(chapter, 'Ravi Iyer')];
      await give(chapter, asha.id, 'President');
      const taken = await give(chapter, ravi.id, 'President', { From: '2026-09-30', To: '2027-03-31' });
      expect(taken).toMatchObject({
        status: 409,
        msgkey: 'Mumbai Harbour has a President until 30 Sep 2026: Asha Rao',
        res: { Code: 'OfficeTaken' },
      });
      const twice = await give(chapter, asha.id, 'President', { From: '2026-09-01' });
      expect(twice).toMatchObject({ status: 409, msgkey: 'Asha Rao already has this office until 30 Sep 2026' });
      expect((await give(chapter, ravi.id, 'President', { From: '2026-10-01', To: '2027-03-31' })).status).toBe(200);
      // Of the others there may be several.
      for (const user of [asha, ravi]) expect((await give(chapter, user.id, 'Visitor Host')).status).toBe(200);
      for (let round = 0; round < 25; round++) {
        const other = await makeHarbour();
        const [one, two] = [await join(other, 'One'), await join(other, 'Two')];
        const saves = await Promise.all([give(other, one.id, 'Treasurer'), give(other, two.id, 'Treasurer')]);
        expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
      }
    });

    it('begins and ends with the day in TIME_ZONE, also for answers that are cached', async () => {
      const chapter = await makeHarbour();
      const asha = await join(chapter, 'Asha Rao');
      at('2026-03-31T18:00:00.000Z');
      await give(chapter, asha.id, 'Treasurer');
      const sees = async (moment: string) => {
        at(moment);
        const [assigned, profile, again] = [
          await asha.client.send(listAssigned),
          await asha.client.send(getProfile),
          await asha.client.send(listAssigned),
        ];
        expect(again.status).toBe(assigned.status);
        expect(profile.res?.Offices.length).toBe(assigned.status === 200 ? 1 : 0);
        return assigned.status;
      };
      expect(await sees('2026-03-31T18:29:59.000Z')).toBe(403);
      expect(await sees('2026-03-31T18:30:00.000Z')).toBe(200);
      expect(await sees('2026-09-30T18:29:59.000Z')).toBe(200);
      expect(await sees('2026-09-30T18:30:00.000Z')).toBe(403);
    });

    it('is told to its holder at the sign-in and in the profile', async () => {
      at(noon);
      const chapter = await makeHarbour();
      const asha = await join(chapter, 'Asha Rao');
      await give(chapter, asha.id, 'Treasurer');
      await give(chapter, asha.id, 'President', { From: '2026-10-01', To: '2027-03-31' });
      const held = [
        {
          ChapterId: chapter,
          ChapterName: 'Mumbai Harbour',
          Office: 'Treasurer',
          To: '2026-09-30T12:00:00.000Z',
          Rights: ['sees', 'money'],
        },
      ];
      expect((await asha.client.send(getProfile)).res?.Offices).toEqual(held);
      const signedIn = await portal().anonymous.send(login, { Email: asha.email, Password: passwordOfAll });
      expect(signedIn.res?.Offices).toEqual(held);
    });

    it('comes back by undo only where it could be given', async () => {
      at(noon);
      const chapter = await makeHarbour();
      const [asha, ravi] = [await join(chapter, 'Asha Rao'), await join(chapter, 'Ravi Iyer')];
      const taken = async (Id: number) => (await staff.send(saveOffice, { Flag: 'Delete', Id })).res?.SetId ?? 0;
      const undo = async (SetId: number) => {
        const { status, msgkey } = await staff.send(undoChanges, { SetId });
        return [status, msgkey];
      };
      const first = await taken((await give(chapter, asha.id, 'President')).res?.Id ?? 0);
      const next = (await give(chapter, ravi.id, 'President')).res?.Id ?? 0;
      expect(await undo(first)).toEqual([409, 'Mumbai Harbour has a President until 30 Sep 2026: Ravi Iyer']);
      const second = await taken(next);
      const left = await staff.send(assignMember, { Flag: 'Remove', Id: ravi.assignment });
      expect(await undo(second)).toEqual([400, 'Ravi Iyer is not in Mumbai Harbour']);
      expect(await undo(left.res?.SetId ?? 0)).toEqual([200, 'Changes undone']);
      expect(await undo(second)).toEqual([200, 'Changes undone']);
      expect(await officesOf(ravi.id)).toEqual(['President 2026-04-01 2026-09-30']);
      expect(await officesOf(asha.id)).toEqual([]);
    });

    it('is left with the chapter: the running one ended yesterday, the future one is gone, and undo brings both back', async () => {
      at(noon);
      const pune = (await makeChapter(portal().data, 'Pune Central')).id;
      const given = ['Secretary 2026-04-01 2026-09-30', 'President 2026-10-01 2027-03-31'];
      const leaves: Record<string, (asha: { id: number; email: string; assignment: number }) => Promise<number | null | undefined>> = {
        removed: async ({ assignment }) => (await staff.send(assignMember, { Flag: 'Remove', Id: assignment })).res?.SetId,
        moved: async ({ assignment }) => (await staff.send(assignMember, { Flag: 'Move', Id: assignment, ChapterId: pune })).res?.SetId,
        deactivated: async ({ id }) => (await staff.send(updateDetails, { Flag: 'Active', UserId: id, IsActive: false })).res?.SetId,
      };
      for (const [how, leave] of Object.entries(leaves)) {
        const harbour = await makeHarbour();
        const asha = await join(harbour, `Asha ${how}`);
        await give(harbour, asha.id, 'Secretary');
        await give(harbour, asha.id, 'President', { From: '2026-10-01', To: '2027-03-31' });
        const today = await give(harbour, asha.id, 'Visitor Host', { From: '2026-09-10' });
        expect(today.status).toBe(200);
        const SetId = await leave(asha);
        expect(await officesOf(asha.id), how).toEqual(['Secretary 2026-04-01 2026-09-09']);
        // Two offices went, and still the leaving stands in Activity, not they.
        const listed = (await staff.send(listHistory, { Together: true })).rc.filter((change) => change.SetId === SetId);
        expect(listed.map(({ Record, Summary }) => [Record, Summary])).toEqual([[how === 'deactivated' ? 'Account' : 'Assignment', null]]);
        expect(await staff.send(undoChanges, { SetId }), how).toMatchObject({ status: 200 });
        expect(await officesOf(asha.id), how).toEqual([given[0], 'Visitor Host 2026-09-10 2026-09-30', given[1]]);
      }
      const harbour = await makeHarbour();
      const ravi = await join(harbour, 'Ravi Iyer');
      await give(harbour, ravi.id, 'Secretary');
      await setActive(changesByCommandLine(portal().data, here), ravi.email, false);
      expect(await officesOf(ravi.id)).toEqual(['Secretary 2026-04-01 2026-09-09']);
    });

    it('keeps its chapter from being deleted', async () => {
      at(noon);
      const chapter = await makeHarbour();
      const admin = await makeUser(portal().data, { role: 'admin' });
      const { res } = await give(chapter, admin.id, 'Secretary');
      const asha = await join(chapter, 'Asha Rao');
      const remove = () => staff.send(saveChapter, { Flag: 'Delete', Id: chapter });
      expect(await remove()).toMatchObject({ status: 400, msgkey: 'Chapter has assigned members and cannot be deleted' });
      await staff.send(assignMember, { Flag: 'Remove', Id: asha.assignment });
      expect(await remove()).toMatchObject({ status: 400, msgkey: 'Chapter has officers and cannot be deleted' });
      await staff.send(saveOffice, { Flag: 'Delete', Id: res?.Id });
      expect((await remove()).status).toBe(200);
    });

    it('is seen by members of the chapter while it runs, without the telephone number', async () => {
      at(noon);
      const chapter = await makeHarbour();
      const [asha, ravi] = [await join(chapter, 'Asha Rao'), await join(chapter, 'Ravi Iyer')];
      await give(chapter, asha.id, 'Secretary');
      await give(chapter, asha.id, 'Visitor Host', { From: '2025-04-01', To: '2025-09-30' });
      const seen = async (client: Client) => (await client.send(listOffices, { ChapterId: chapter })).rc;
      expect(await seen(ravi.client)).toMatchObject([{ Office: 'Secretary', Phone: null }]);
      expect(await seen(asha.client)).toMatchObject([
        { Office: 'Secretary', Phone: expect.any(String) },
        { Office: 'Visitor Host', IsCurrent: false },
      ]);
      expect(await seen(await portal().as('member'))).toEqual([]);
      expect((await asha.client.send(listOffices, { Current: false })).rc).toMatchObject([{ Office: 'Visitor Host' }]);
    });
  });
});
