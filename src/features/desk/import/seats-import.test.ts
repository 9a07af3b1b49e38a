// Seats in a file of members, and professions from a file.

import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeVisitor } from '../../../../tests/make-visitor.ts';
import { makeAssignment, makeChapter, makeUser } from '../../../../tests/makers.ts';
import { countsOf, csv, newEmail, sendFile } from '../../../../tests/rooms/import-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { formatShortDay } from '../../../platform/wire/locale.ts';
import { listAssigned } from '../../chapters/assignments/assignments.contract.ts';
import { listProfessions } from '../../chapters/professions/professions.contract.ts';

const paid = { isActiveMember: true, membershipEnd: inDays(300), amount: 1 };

describe('a file of members with seats', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const send = (file: string, options: Parameters<typeof sendFile>[3] = {}) => sendFile(staff, 'members', file, options);
    const member = (fullName: string) => makeUser(portal().data, { fullName, email: newEmail(), ...paid });
    const seatsOf = async (ChapterId: number) =>
      (await staff.send(listAssigned, { ChapterId, Sort: 'FullName' })).rc.map(({ FullName, Seat }) => `${FullName}: ${Seat}`);
    const heads = ['Name', 'E-mail', 'Phone', 'Chapter', 'Classification', 'Paid on', 'Amount'];
    const line = (name: string, email: string, chapter: string, seat: string) => [name, email, '9876543210', chapter, seat, '', ''];
    const professionNamed = async (name: string) =>
      (await portal().data.read.selectFrom('professions').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

    it('gives those that are free, to new members and to those who are here, and twice changes nothing', async () => {
      const chapter = (await makeChapter(portal().data, 'Kochi')).id;
      const [asha, ravi] = [await member('Asha Rao'), await member('Ravi Iyer')];
      await makeAssignment(portal().data, chapter, ravi.id, staff.userId);
      const file = csv(
        heads,
        line('Asha Rao', asha.email, 'Kochi', 'CHARTERED ACCOUNTANT'),
        line('Ravi Iyer', ravi.email, '', 'Architect'),
        ['Meera Nair', 'meera-kochi@example.com', '9876543210', 'Kochi', 'Caterer', '2026-11-01', '500'],
      );
      const done = await send(file, { Apply: true });
      expect(countsOf(done)).toEqual([1, 2, 0, 0]);
      expect(await seatsOf(chapter)).toEqual(['Asha Rao: Chartered accountant', 'Meera Nair: Caterer', 'Ravi Iyer: Architect']);
      expect(countsOf(await send(file, { Apply: true }))).toEqual([0, 0, 3, 0]);
    });

    it('leaves out those that somebody has, or that are held, and says so', async () => {
      const { data } = portal();
      const chapter = (await makeChapter(data, 'Surat')).id;
      const [asha, ravi, meera] = [await member('Asha Rao'), await member('Ravi Iyer'), await member('Meera Nair')];
      await makeVisitor(data, chapter, { profession_id: await professionNamed('Architect') });
      const file = csv(
        heads,
        line('Asha Rao', asha.email, 'Surat', 'Caterer'),
        line('Ravi Iyer', ravi.email, 'Surat', 'Caterer'),
        line('Meera Nair', meera.email, 'Surat', 'Architect'),
      );
      const { res } = await send(file, { Apply: true });
      expect(res?.Lines.map(({ Message }) => Message)).toEqual([
        expect.stringContaining('Surat already has a Caterer: Asha Rao'),
        expect.stringContaining(`Surat holds the seat of Architect until ${formatShortDay(inDays(9))}`),
        expect.stringContaining('Seat'),
      ]);
      expect(await seatsOf(chapter)).toEqual(['Asha Rao: Caterer', 'Meera Nair: null', 'Ravi Iyer: null']);
    });

    it('asks about an unknown profession once: it is created, another one is meant, or it is no seat', async () => {
      const chapter = (await makeChapter(portal().data, 'Indore')).id;
      const people = [await member('Asha Rao'), await member('Ravi Iyer'), await member('Meera Nair')];
      const seats = ['Kite maker', 'CA', 'Various'];
      const file = csv(heads, ...people.map(({ email }, at) => line(`Person ${at}`, email, 'Indore', seats[at] ?? '')));
      const asked = await send(file);
      expect(asked.res?.UnknownProfessions).toEqual(seats.map((Name) => ({ Name, Lines: 1, Likely: null })));
      expect(asked.res).toMatchObject({ Refused: 3 });
      const Professions = { 'Kite maker': 'create', CA: await professionNamed('Chartered accountant'), Various: 'none' };
      const done = await send(file, { Apply: true, Professions });
      expect(countsOf(done)).toEqual([0, 3, 0, 0]);
      expect((await seatsOf(chapter)).map((text) => text.split(': ')[1]).sort()).toEqual(['Chartered accountant', 'Kite maker', 'null']);
      expect((await staff.send(undoChanges, { SetId: done.res?.SetId })).status).toBe(200);
      expect(await seatsOf(chapter)).toEqual([]);
      expect((await staff.send(listProfessions, { Search: 'kite maker' })).rc).toEqual([]);
    });

    it('lets the seat of a member who is moved go along only where it is free', async () => {
      const { data } = portal();
      const [from, to] = [(await makeChapter(data, 'Bhopal')).id, (await makeChapter(data, 'Nashik')).id];
      const caterer = await professionNamed('Caterer');
      const [asha, ravi] = [await member('Asha Rao'), await member('Ravi Iyer')];
      for (const [chapter, user] of [
        [from, asha],
        [to, ravi],
      ] as const) {
        const { id } = await makeAssignment(data, chapter, user.id, staff.userId);
        await data.write((tx) => tx.updateTable('assignments').set({ profession_id: caterer }).where('id', '=', id).execute());
      }
      const file = csv(['Name', 'E-mail', 'Phone', 'Chapter'], ['Asha Rao', asha.email, '9876543210', 'Nashik']);
      expect(countsOf(await send(file, { Apply: true }))).toEqual([0, 1, 0, 0]);
      expect(await seatsOf(to)).toEqual(['Asha Rao: null', 'Ravi Iyer: Caterer']);
    });

    it('of professions adds the new ones, whatever the case and accents', async () => {
      const file = csv(['Profession'], ['Kite painter'], ['KITE PAINTER'], ['Architect']);
      const done = await sendFile(staff, 'professions', file, { Apply: true });
      expect(done.res).toMatchObject({ New: 1, Refused: 0 });
      expect((await staff.send(listProfessions, { Search: 'kite painter' })).rc).toHaveLength(1);
    });
  });
});
