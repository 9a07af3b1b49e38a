// Seats: who gets one, of two at once only one, what an undo may bring back, and who sees which of them.

import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeVisitor } from '../../../../tests/make-visitor.ts';
import { makeAssignment, makeChapter, makeUser } from '../../../../tests/makers.ts';
import { makeTwoChapters } from '../../../../tests/rooms/two-chapters.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { bulkSave } from '../../../platform/wire/calls/bulk.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { formatShortDay } from '../../../platform/wire/locale.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { assignMember, listAssigned } from '../assignments/assignments.contract.ts';
import { listSeats } from './seats.contract.ts';

const paid = { isActiveMember: true, membershipEnd: inDays(300), amount: 1 };

describe('a seat', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    let accountant: number;
    let architect: number;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      [accountant, architect] = [await professionNamed('Chartered accountant'), await professionNamed('Architect')];
    });

    const professionNamed = async (name: string) =>
      (await portal().data.read.selectFrom('professions').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
    const makeHarbour = async () => (await makeChapter(portal().data, 'Mumbai Harbour')).id;
    const member = async (fullName: string) => (await makeUser(portal().data, { fullName, ...paid })).id;
    const assign = (ChapterId: number, UserId: number, ProfessionId?: number) =>
      staff.send(assignMember, { Flag: 'Add', ChapterId, UserId, ProfessionId });
    const seat = (Id: number, ProfessionId: number | null) => staff.send(assignMember, { Flag: 'Seat', Id, ProfessionId });
    const seatsOf = async (ChapterId: number) =>
      (await staff.send(listAssigned, { ChapterId, Sort: 'FullName' })).rc.map(({ FullName, Seat }) => `${FullName}: ${Seat}`);
    const seatOf = async (client: Client, ChapterId: number, ProfessionId: number) =>
      (await client.send(listSeats, { ChapterId })).rc.find((one) => one.ProfessionId === ProfessionId);

    it('comes with the place, is changed and given up, and is told in the history', async () => {
      const chapter = await makeHarbour();
      const added = await assign(chapter, await member('Asha Rao'), accountant);
      expect(added).toMatchObject({ status: 200, msgkey: expect.stringMatching(/^User assigned successfully: ./) });
      const Id = added.res?.Id ?? 0;
      expect(await seatsOf(chapter)).toEqual(['Asha Rao: Chartered accountant']);
      expect((await staff.send(listAssigned, { ProfessionId: accountant, ChapterId: chapter })).rc).toMatchObject([
        { ProfessionId: accountant },
      ]);
      const changed = await seat(Id, architect);
      expect(changed).toMatchObject({ status: 200, msgkey: 'Seat updated successfully' });
      const { rc } = await staff.send(listHistory, { SetId: changed.res?.SetId });
      expect(rc).toMatchObject([{ Record: 'Assignment', Fields: [{ Field: 'Seat', Before: 'Chartered accountant', After: 'Architect' }] }]);
      expect((await seat(Id, null)).status).toBe(200);
      expect(await seatsOf(chapter)).toEqual(['Asha Rao: null']);
      expect((await staff.send(undoChanges, { SetId: (await seat(Id, accountant)).res?.SetId })).status).toBe(200);
      expect(await seatsOf(chapter)).toEqual(['Asha Rao: null']);
      expect(await seat(Id, 2_000_000_000)).toMatchObject({ status: 400, msgkey: 'Profession not found' });
      expect(await seat(2_000_000_000, accountant)).toMatchObject({ status: 404, msgkey: 'Assignment not found' });
    });

    it('has one member in a chapter: another one is refused at the field, with the name', async () => {
      const chapter = await makeHarbour();
      await assign(chapter, await member('Asha Rao'), accountant);
      await assign(chapter, await member('Meera Nair'), architect);
      const ravi = await member('Ravi Iyer');
      const message = 'Mumbai Harbour already has a Chartered accountant: Asha Rao';
      const taken = { status: 409, msgkey: message, res: { Code: 'SeatTaken', Errors: { ProfessionId: message } } };
      expect(await assign(chapter, ravi, accountant)).toMatchObject(taken);
      const Id = (await assign(chapter, ravi)).res?.Id ?? 0;
      expect(await seat(Id, accountant)).toMatchObject(taken);
      expect(await seat(Id, architect)).toMatchObject({ msgkey: 'Mumbai Harbour already has an Architect: Meera Nair' });
      expect((await assign(await makeHarbour(), await member('Ravi Iyer'), accountant)).status).toBe(200);
    });

    it('that is held for a visitor is nobody else’s until the last day', async () => {
      const chapter = await makeHarbour();
      const visitor = await makeVisitor(portal().data, chapter, { profession_id: accountant });
      const asha = await member('Asha Rao');
      expect(await assign(chapter, asha, accountant)).toMatchObject({
        status: 409,
        msgkey: `Mumbai Harbour holds the seat of Chartered accountant until ${formatShortDay(inDays(9))}`,
      });
      await portal().data.write((tx) =>
        tx
          .updateTable('visitors')
          .set({ held_until: inDays(-1) })
          .where('id', '=', visitor)
          .execute(),
      );
      expect((await assign(chapter, asha, accountant)).status).toBe(200);
    });

    it('is got by one of two at once', async () => {
      const chapter = await makeHarbour();
      const [asha, ravi] = [await member('Asha Rao'), await member('Ravi Iyer')];
      const answers = await Promise.all([assign(chapter, asha, accountant), assign(chapter, ravi, accountant)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const places = [
        (await assign(chapter, await member('Meera Nair'))).res?.Id,
        (await assign(chapter, await member('Vikram Sen'))).res?.Id,
      ];
      const seated = await Promise.all(places.map((Id) => seat(Id ?? 0, architect)));
      expect(seated.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('of many who are assigned at once is the first one’s', async () => {
      const chapter = await makeHarbour();
      const Ids = [await member('Asha Rao'), await member('Ravi Iyer')];
      const { res } = await staff.send(bulkSave, {
        Call: 'AssignUserInChapter',
        Flag: 'Add',
        Ids,
        ChapterId: chapter,
        ProfessionId: accountant,
      });
      expect(res).toMatchObject({ Done: 1, Refused: [{ Id: Ids[1], Code: 'SeatTaken' }] });
    });

    it('moves along with the member, unless it is taken there or left', async () => {
      const [pune, agra] = [(await makeChapter(portal().data, 'Pune')).id, (await makeChapter(portal().data, 'Agra')).id];
      await assign(agra, await member('Ravi Iyer'), accountant);
      const Id = (await assign(pune, await member('Asha Rao'), accountant)).res?.Id ?? 0;
      const move = (wishes: object = {}) => staff.send(assignMember, { Flag: 'Move', Id, ChapterId: agra, ...wishes });
      const message = 'Agra already has a Chartered accountant: Ravi Iyer';
      expect(await move()).toMatchObject({ status: 409, res: { Errors: { ProfessionId: message } } });
      const moved = await move({ ProfessionId: architect });
      expect(await seatsOf(agra)).toEqual(['Asha Rao: Architect', 'Ravi Iyer: Chartered accountant']);
      expect((await staff.send(undoChanges, { SetId: moved.res?.SetId })).status).toBe(200);
      expect(await seatsOf(pune)).toEqual(['Asha Rao: Chartered accountant']);
      await move({ ProfessionId: 0 });
      expect(await seatsOf(agra)).toEqual(['Asha Rao: null', 'Ravi Iyer: Chartered accountant']);
    });

    it('is not brought back by an undo when somebody else has it by now, or it is held', async () => {
      const chapter = await makeHarbour();
      const Id = (await assign(chapter, await member('Asha Rao'), accountant)).res?.Id ?? 0;
      const removed = await staff.send(assignMember, { Flag: 'Remove', Id });
      const undo = () => staff.send(undoChanges, { SetId: removed.res?.SetId });
      const other = await assign(chapter, await member('Ravi Iyer'), accountant);
      expect(await undo()).toMatchObject({
        status: 409,
        msgkey: expect.stringContaining('has a seat that somebody else has by now'),
      });
      await seat(other.res?.Id ?? 0, null);
      const visitor = await makeVisitor(portal().data, chapter, { profession_id: accountant });
      expect(await undo()).toMatchObject({
        status: 409,
        msgkey: expect.stringContaining('Mumbai Harbour holds the seat of Chartered accountant until'),
      });
      await portal().data.write((tx) => tx.deleteFrom('visitors').where('id', '=', visitor).execute());
      expect((await undo()).status).toBe(200);
    });

    it('is seen by those of the chapter: held for whom only by who may see visitors', async () => {
      const { data } = portal();
      const { officer, alpha, bravo } = await makeTwoChapters(portal());
      const taken = await makeUser(data, { fullName: 'Asha Rao', ...paid });
      await assign(alpha.chapter, taken.id, accountant);
      await makeVisitor(data, alpha.chapter, { profession_id: architect });
      const open = await professionNamed('Caterer');
      const HeldUntil = `${inDays(9)}T12:00:00.000Z`;
      for (const [client, Name] of [
        [staff, 'Vikram Shah'],
        [await officer('Visitor Host'), 'Vikram Shah'],
        [await officer('President', { from: -1, to: 1, role: 'admin' }), 'Vikram Shah'],
        [await officer('Treasurer'), null],
        [alpha.client, null],
      ] as const) {
        expect(await seatOf(client, alpha.chapter, accountant)).toMatchObject({ State: 'Taken', UserId: taken.id, Name: 'Asha Rao' });
        expect(await seatOf(client, alpha.chapter, architect)).toMatchObject({ State: 'Held', UserId: null, Name, HeldUntil });
        expect(await seatOf(client, alpha.chapter, open)).toMatchObject({ State: 'Open', UserId: null, Name: null, HeldUntil: null });
      }
      const ask = { ChapterId: alpha.chapter };
      expect(await bravo.client.send(listSeats, ask)).toMatchObject({ status: 200, rc: [] });
      expect(await (await officer('President', { from: -9, to: -1, role: 'admin' })).send(listSeats, ask)).toMatchObject({ status: 403 });
      expect(await portal().anonymous.send(listSeats, ask)).toMatchObject({ status: 401 });
    });

    it('is taken or open to the public, without names, once chapters have public pages', async () => {
      const { data } = portal();
      const chapter = await makeHarbour();
      const asleep = (await makeChapter(data, 'Asleep', false)).id;
      await assign(chapter, await member('Asha Rao'), accountant);
      await makeVisitor(data, chapter, { profession_id: architect });
      await data.write((tx) => tx.updateTable('settings').set({ public_chapter_pages: true }).execute());
      for (const client of [portal().anonymous, await portal().as('admin'), await portal().as('member')]) {
        const { rc } = await client.send(listSeats, { ChapterId: chapter });
        expect(rc.filter(({ State }) => State !== 'Open').map(({ Profession }) => Profession)).toEqual([
          'Architect',
          'Chartered accountant',
        ]);
        expect(new Set(rc.map(({ State }) => State))).toEqual(new Set(['Taken', 'Open']));
        expect(rc.every(({ UserId, Name, HeldUntil }) => UserId === null && Name === null && HeldUntil === null)).toBe(true);
      }
      expect((await portal().anonymous.send(listSeats, { ChapterId: asleep })).status).toBe(401);
      await data.write((tx) => tx.updateTable('settings').set({ public_chapter_pages: false }).execute());
      expect((await portal().anonymous.send(listSeats, { ChapterId: chapter })).status).toBe(401);
    });

    it('may be the member’s own page’s: a member of the chapter sees who has it', async () => {
      const chapter = await makeHarbour();
      const asha = await makeUser(portal().data, { fullName: 'Asha Rao', ...paid });
      await makeAssignment(portal().data, chapter, asha.id, staff.userId);
      expect(await seatOf(portal().clientOf(asha), chapter, accountant)).toMatchObject({ State: 'Open' });
    });
  });
});
