// Offices: giving and taking them, what holds of a holder, when they begin and end, and who sees them.

import { describe, expect, it } from 'vitest';
import { makeChapter, makeUser, passwordOfAll } from '../../../../tests/makers.ts';
import { toldTo } from '../../../../tests/rooms/notices-room.ts';
import { firstHalfYear, noon, paid, prepareOffices, setClock } from '../../../../tests/rooms/offices-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { login } from '../../people/accounts/session.contract.ts';
import { getProfile } from '../../people/profile/profile.contract.ts';
import { listAssigned } from '../assignments/assignments.contract.ts';
import { listOffices, nextHalfYear, saveOffice } from './offices.contract.ts';

it.each([
  ['2026-03-31', '2026-04-01', '2026-09-30'],
  ['2026-04-01', '2026-10-01', '2027-03-31'],
  ['2026-10-01', '2027-04-01', '2027-09-30'],
])('on %s the next half-year begins on %s', (day, from, to) => expect(nextHalfYear(day)).toEqual({ from, to }));

describe('an office', () => {
  onAnyEngine((portal) => {
    const room = prepareOffices(portal);

    it('of a chapter are named for one term together, and taken back together', async () => {
      setClock(noon);
      const chapter = await room().makeHarbour();
      const [asha, ravi] = [await room().join(chapter, 'Asha Rao'), await room().join(chapter, 'Ravi Rao')];
      const elsewhere = await room().join((await makeChapter(portal().data, 'Pune Central')).id, 'Far Away');
      const halfYear = { Flag: 'Term', ChapterId: chapter, From: '2026-10-01', To: '2027-03-31' };
      const name = (holders: object, client = room().staff) => client.send(saveOffice, { ...halfYear, ...holders });
      expect((await name({ President: asha.id }, asha.client)).status).toBe(403);
      const first = await name({ President: asha.id, VicePresident: ravi.id, VisitorHost: asha.id });
      expect(first).toMatchObject({ status: 200, msgkey: '3 officers named' });
      expect(await room().listHeld(asha.id)).toEqual(['President 2026-10-01 2027-03-31', 'Visitor Host 2026-10-01 2027-03-31']);
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
      expect(await room().listHeld(asha.id)).toHaveLength(2);
      for (const { res } of [more, first]) expect((await room().staff.send(undoChanges, { SetId: res?.SetId ?? 0 })).status).toBe(200);
      expect([await room().listHeld(asha.id), await room().listHeld(ravi.id)]).toEqual([[], []]);
    });

    it('is told to who gets it, by the term that counts, and not any more once it is taken back', async () => {
      setClock(noon);
      const chapter = await room().makeHarbour();
      const asha = await room().join(chapter, 'Asha Rao');
      const told = async () => (await toldTo(portal(), asha.id)).map(({ kind, text, path }) => [kind, text, path]);
      const { res } = await room().give(chapter, asha.id, 'President', { From: '2026-10-01', To: '2027-03-31' });
      const says = (to: string) => [
        ['Membership', `You are President of Mumbai Harbour from 1 October 2026 to ${to}.`, `/chapters/${chapter}`],
      ];
      expect(await told()).toEqual(says('31 March 2027'));
      const change = { Flag: 'Update', Id: res?.Id, ChapterId: chapter, UserId: asha.id, Office: 'President', From: '2026-10-01' };
      const { res: changed } = await room().staff.send(saveOffice, { ...change, To: '2027-09-30' });
      expect(await told()).toEqual(says('30 September 2027'));
      expect((await room().staff.send(undoChanges, { SetId: changed?.SetId ?? 0 })).status).toBe(200);
      expect(await told()).toEqual(says('31 March 2027'));
      expect((await room().staff.send(saveOffice, { Flag: 'Delete', Id: res?.Id })).status).toBe(200);
      expect(await told()).toEqual([]);
    });

    it('is given, changed and taken, and told in the history', async () => {
      setClock(noon);
      const chapter = await room().makeHarbour();
      const asha = await room().join(chapter, 'Asha Rao');
      const added = await room().give(chapter, asha.id, 'Secretary');
      expect(added).toMatchObject({ status: 200, msgkey: 'Office added successfully', res: { Id: expect.any(Number) } });
      const Id = added.res?.Id ?? 0;
      const [row] = (await room().staff.send(listOffices, { Id })).rc;
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
      const change = { Flag: 'Update', Id, ChapterId: chapter, UserId: asha.id, Office: 'Treasurer', ...firstHalfYear };
      expect(await room().staff.send(saveOffice, { ...change, Version: 1 })).toMatchObject({
        status: 200,
        msgkey: 'Office updated successfully',
      });
      const stale = await room().staff.send(saveOffice, { ...change, Office: 'President', Version: 1 });
      expect(stale).toMatchObject({ status: 409, res: { Code: 'MovedOn', Current: { Office: 'Treasurer' } } });
      const deleted = await room().staff.send(saveOffice, { Flag: 'Delete', Id });
      expect(deleted).toMatchObject({ status: 200, msgkey: 'Office deleted successfully' });
      const { rc } = await room().staff.send(listHistory, { Record: 'Office', RecordId: Id });
      expect(rc.map(({ Kind, Title }) => `${Kind}: ${Title}`)).toEqual([
        'Deleted: Asha Rao, Treasurer of Mumbai Harbour',
        'Changed: Asha Rao, Treasurer of Mumbai Harbour',
        'Added: Asha Rao, Secretary of Mumbai Harbour',
      ]);
      expect(await room().staff.send(undoChanges, { SetId: deleted.res?.SetId })).toMatchObject({ status: 200 });
      expect(await room().listHeld(asha.id)).toEqual(['Treasurer 2026-04-01 2026-09-30']);
      expect(await room().staff.send(saveOffice, { Flag: 'Delete', Id: 2_000_000_000 })).toMatchObject({
        status: 404,
        msgkey: 'Office not found',
      });
    });

    it('is refused to whoever may not hold it, with a clear sentence', async () => {
      setClock(noon);
      const [harbour, pune] = [await room().makeHarbour(), (await makeChapter(portal().data, 'Pune Central')).id];
      const asha = await room().join(pune, 'Asha Rao');
      const inactive = await makeUser(portal().data, { fullName: 'Ravi Iyer', isActive: false, ...paid });
      const admin = await makeUser(portal().data, { role: 'admin', fullName: 'Nandini B' });
      for (const [user, wishes, message] of [
        [asha.id, {}, 'Asha Rao is not in Mumbai Harbour'],
        [inactive.id, {}, 'The account of Ravi Iyer is not active'],
        [room().staff.userId, {}, 'A super admin needs no office'],
        [2_000_000_000, {}, 'Member not found'],
        [admin.id, { To: '2026-03-31' }, 'The last day must not be before the first one'],
        [admin.id, { To: '2029-04-02' }, 'A term lasts at most three years'],
        [admin.id, { ChapterId: 2_000_000_000 }, 'Chapter not found'],
        [admin.id, { Office: 'King' }, 'Please select an office'],
      ] as const) {
        expect(await room().give(harbour, user, 'President', wishes)).toMatchObject({ status: 400, msgkey: message });
      }
      expect((await room().give(harbour, admin.id, 'President', { To: '2029-04-01' })).status).toBe(200);
    });

    it('of the first four has one holder at a time, also when two save at once', async () => {
      setClock(noon);
      const chapter = await room().makeHarbour();
      const [asha, ravi] = [await room().join(chapter, 'Asha Rao'), await room().join(chapter, 'Ravi Iyer')];
      await room().give(chapter, asha.id, 'President');
      const taken = await room().give(chapter, ravi.id, 'President', { From: '2026-09-30', To: '2027-03-31' });
      expect(taken).toMatchObject({
        status: 409,
        msgkey: 'Mumbai Harbour has a President until 30 Sep 2026: Asha Rao',
        res: { Code: 'OfficeTaken' },
      });
      const twice = await room().give(chapter, asha.id, 'President', { From: '2026-09-01' });
      expect(twice).toMatchObject({ status: 409, msgkey: 'Asha Rao already has this office until 30 Sep 2026' });
      expect((await room().give(chapter, ravi.id, 'President', { From: '2026-10-01', To: '2027-03-31' })).status).toBe(200);
      // Of the others there may be several.
      for (const user of [asha, ravi]) expect((await room().give(chapter, user.id, 'Visitor Host')).status).toBe(200);
      for (let round = 0; round < 25; round++) {
        const other = await room().makeHarbour();
        const [one, two] = [await room().join(other, 'One'), await room().join(other, 'Two')];
        const saves = await Promise.all([room().give(other, one.id, 'Treasurer'), room().give(other, two.id, 'Treasurer')]);
        expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
      }
    });

    it('begins and ends with the day in TIME_ZONE, also for answers that are cached', async () => {
      const chapter = await room().makeHarbour();
      const asha = await room().join(chapter, 'Asha Rao');
      setClock('2026-03-31T18:00:00.000Z');
      await room().give(chapter, asha.id, 'Treasurer');
      const sees = async (moment: string) => {
        setClock(moment);
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
      setClock(noon);
      const chapter = await room().makeHarbour();
      const asha = await room().join(chapter, 'Asha Rao');
      await room().give(chapter, asha.id, 'Treasurer');
      await room().give(chapter, asha.id, 'President', { From: '2026-10-01', To: '2027-03-31' });
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

    it('is seen by members of the chapter while it runs, without the telephone number', async () => {
      setClock(noon);
      const chapter = await room().makeHarbour();
      const [asha, ravi] = [await room().join(chapter, 'Asha Rao'), await room().join(chapter, 'Ravi Iyer')];
      await room().give(chapter, asha.id, 'Secretary');
      await room().give(chapter, asha.id, 'Visitor Host', { From: '2025-04-01', To: '2025-09-30' });
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
