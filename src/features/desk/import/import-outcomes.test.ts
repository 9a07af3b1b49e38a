// What the lines of a members' file do to each other: a payment that ends a membership, seats that others leave, and the second time.

import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeAssignment, makeChapter, makeUser } from '../../../../tests/makers.ts';
import { apply, countsOf, csv, newEmail, sendFile } from '../../../../tests/rooms/import-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listAssigned } from '../../chapters/assignments/assignments.contract.ts';
import { listMembers } from '../../people/members/members.contract.ts';

const paid = { isActiveMember: true, membershipEnd: inDays(300), amount: 1 };

describe('the lines of a file of members', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const bring = (file: string) => apply(staff, 'members', file);
    const messagesOf = ({ res }: Awaited<ReturnType<typeof sendFile>>) =>
      res?.Lines.toSorted((one, other) => one.Line - other.Line).map(({ Message }) => Message);
    const memberOf = async (Email: string) => (await staff.send(listMembers, { Email })).rc[0];
    const chapterNamed = async (name: string) => (await makeChapter(portal().data, name)).id;
    const professionNamed = async (name: string) =>
      (await portal().data.read.selectFrom('professions').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
    const member = async (fullName: string, seat?: { chapter: number; profession: string }) => {
      const user = await makeUser(portal().data, { fullName, email: newEmail(), ...paid });
      if (!seat) return user;
      const { id } = await makeAssignment(portal().data, seat.chapter, user.id, staff.userId);
      const profession_id = await professionNamed(seat.profession);
      await portal().data.write((tx) => tx.updateTable('assignments').set({ profession_id }).where('id', '=', id).execute());
      return user;
    };
    const seatsOf = async (ChapterId: number) =>
      (await staff.send(listAssigned, { ChapterId, Sort: 'FullName' })).rc.map(({ FullName, Seat }) => `${FullName}: ${Seat}`);

    it('come in where a payment of ₹0 ends the membership: the place is not given, and the line says so', async () => {
      await chapterNamed('Zerotown');
      const [paula, nobody] = [await member('Paula Paid'), newEmail()];
      const heads = ['Name', 'Email', 'Phone', 'Chapter', 'Paid on', 'Amount', 'Valid until', 'Mode'];
      const file = csv(
        heads,
        ['Paula Paid', paula.email, '9876543210', 'Zerotown', '2026-11-27', 0, '2090-03-31', 'UPI'],
        ['Nobody Yet', nobody, '9876543210', '', '', '', '', ''],
      );
      const looked = await sendFile(staff, 'members', file);
      expect(messagesOf(looked)?.[0]).toMatch(/Amount\. ₹0\.00 by UPI, .*The place in Zerotown is not given$/);
      const done = await bring(file);
      expect([done.status, countsOf(done), messagesOf(done)]).toEqual([200, [1, 1, 0, 0], messagesOf(looked)]);
      expect(await memberOf(paula.email)).toMatchObject({ ChapterName: null, Amount: 0 });
      expect([countsOf(await bring(file)), (await bring(file)).res?.SetId]).toEqual([[0, 0, 2, 0], null]);
    });

    it('ask about an e-mail of a new member whose host is one slip from a usual one, as the form does', async () => {
      const [slip, known] = [`slip.${newEmail().split('@')[0]}@gmial.com`, `known.${newEmail().split('@')[0]}@gmial.com`];
      await makeUser(portal().data, { fullName: 'Known Already', email: known });
      const file = csv(
        ['Name', 'Email', 'Phone'],
        ['Slip Once', slip, '9876500017'],
        ['Known Already', known, '9876500018'],
        ['Right One', newEmail(), '9876500019'],
      );
      const looked = await sendFile(staff, 'members', file);
      expect(messagesOf(looked)).toEqual([
        `Is the address right? ${slip.replace('gmial', 'gmail')} is likelier`,
        expect.stringContaining('Phone'),
        null,
      ]);
      expect(looked.res?.About.map(({ HasNote }) => HasNote).toSorted()).toEqual([false, false, true]);
      expect([countsOf(looked)[3], countsOf(await bring(file))[0]]).toEqual([0, 2]);
    });

    it('give a place that a later line pays for, and none that only a refused line would have paid for', async () => {
      await chapterNamed('Latertown');
      const [first, other] = [newEmail(), newEmail()];
      const line = (email: string, chapter: string, ...payment: unknown[]) => ['Asha', email, '9876543210', chapter, ...payment];
      const payment = ['2026-11-01', 500, '2090-03-31'];
      const file = csv(
        ['Name', 'Email', 'Phone', 'Chapter', 'Paid on', 'Amount', 'Valid until'],
        line(first, 'Latertown', '', '', ''),
        line(first, '', ...payment),
        line(other, 'Latertown', '', '', ''),
        line(other, 'Nowhere at all', ...payment),
      );
      const done = await bring(file);
      expect([done.status, countsOf(done)]).toEqual([200, [2, 1, 0, 1]]);
      expect(messagesOf(done)).toEqual([
        'Goes into Latertown. Paula Paid has this number',
        expect.stringContaining('₹500.00'),
        'Paula Paid has this number. The place in Latertown is not given',
        "There is no chapter 'Nowhere at all'",
      ]);
      expect([(await memberOf(first))?.ChapterName, (await memberOf(other))?.ChapterName]).toEqual(['Latertown', null]);
      expect(countsOf(await bring(file))).toEqual([0, 0, 3, 1]);
    });

    it('give at once the seat that another line leaves, whichever comes first, and twice changes nothing', async () => {
      const [alpha, beta] = [await chapterNamed('Alpha'), await chapterNamed('Beta')];
      const heads = ['Email', 'Chapter', 'Seat'];
      const quentin = await member('Quentin', { chapter: alpha, profession: 'Architect' });
      const tina = await member('Tina');
      const rosa = await member('Rosa', { chapter: alpha, profession: 'Caterer' });
      const file = csv(heads, [tina.email, 'Alpha', 'Architect'], [rosa.email, 'Alpha', ''], [quentin.email, 'Beta', '']);
      expect(countsOf(await bring(file))).toEqual([0, 2, 1, 0]);
      expect([await seatsOf(alpha), await seatsOf(beta)]).toEqual([['Rosa: Caterer', 'Tina: Architect'], ['Quentin: Architect']]);
      const again = await bring(file);
      expect([countsOf(again), again.res?.SetId]).toEqual([[0, 0, 3, 0], null]);
    });

    it('let members change seats with each other, two or three of them, and an undo gives each the former one', async () => {
      const chapter = await chapterNamed('Swaptown');
      const people = [
        await member('Asha', { chapter, profession: 'Architect' }),
        await member('Binu', { chapter, profession: 'Caterer' }),
        await member('Chitra', { chapter, profession: 'Chartered accountant' }),
      ];
      const before = await seatsOf(chapter);
      const seats = (...wanted: string[]) => csv(['Email', 'Seat'], ...wanted.map((seat, at) => [people[at]?.email, seat]));
      const two = await bring(seats('Caterer', 'Architect'));
      expect(countsOf(two)).toEqual([0, 2, 0, 0]);
      expect(await seatsOf(chapter)).toEqual(['Asha: Caterer', 'Binu: Architect', 'Chitra: Chartered accountant']);
      const three = await bring(seats('Architect', 'Chartered accountant', 'Caterer'));
      expect(countsOf(three)).toEqual([0, 3, 0, 0]);
      expect(await seatsOf(chapter)).toEqual(['Asha: Architect', 'Binu: Chartered accountant', 'Chitra: Caterer']);
      expect(countsOf(await bring(seats('Architect', 'Chartered accountant', 'Caterer')))).toEqual([0, 0, 3, 0]);
      for (const { res } of [three, two]) expect((await staff.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
      expect(await seatsOf(chapter)).toEqual(before);
    });

    it('give no seat of somebody who does not get the wanted one, and says who has it', async () => {
      const chapter = await chapterNamed('Staytown');
      const asha = await member('Asha', { chapter, profession: 'Architect' });
      const binu = await member('Binu', { chapter, profession: 'Caterer' });
      await member('Chitra', { chapter, profession: 'Chartered accountant' });
      const before = await seatsOf(chapter);
      const file = csv(['Email', 'Seat'], [asha.email, 'Caterer'], [binu.email, 'Chartered accountant']);
      const done = await bring(file);
      expect([done.status, countsOf(done)]).toEqual([200, [0, 0, 2, 0]]);
      expect(messagesOf(done)).toEqual(['Staytown already has a Caterer: Binu', 'Staytown already has a Chartered accountant: Chitra']);
      expect(await seatsOf(chapter)).toEqual(before);
    });

    it('give a seat to whoever is in a chapter that is switched off', async () => {
      const closed = (await makeChapter(portal().data, 'Offtown', false)).id;
      const asha = await makeUser(portal().data, { fullName: 'Asha', email: newEmail(), ...paid });
      await makeAssignment(portal().data, closed, asha.id, staff.userId);
      const done = await bring(csv(['Email', 'Seat'], [asha.email, 'Architect']));
      expect([done.status, countsOf(done)]).toEqual([200, [0, 1, 0, 0]]);
      expect(await seatsOf(closed)).toEqual(['Asha: Architect']);
    });

    it('give the number in the file to whoever pays in the same line', async () => {
      const user = await makeUser(portal().data);
      const file = csv(['Email', 'Membership No', 'Paid on', 'Amount'], [user.email, 'OUR-77', '2026-11-01', 500]);
      expect(countsOf(await bring(file))).toEqual([0, 1, 0, 0]);
      expect(await memberOf(user.email)).toMatchObject({ MembershipNo: 'OUR-77', Amount: 500 });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
