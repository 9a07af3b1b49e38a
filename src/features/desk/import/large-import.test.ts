// An import of as many lines as there may be: it holds nobody up, and can be taken back.
// @module-tag long

import { describe, expect, it } from 'vitest';
import { makeChapter, makeUsers } from '../../../../tests/makers.ts';
import { blocksOf } from '../../../../tests/processor-time.ts';
import { apply, countsOf, csv } from '../../../../tests/rooms/import-room.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listLedger } from '../../money/payments/ledger.contract.ts';
import { listMembers } from '../../people/members/members.contract.ts';

const many = 20_000;
const some = 2_000;

describe('a large import', () => {
  onAnyEngine((portal) => {
    it('of as many lines as there may be is applied and taken back while others have their turn', async () => {
      const staff = await portal().as('superAdmin');
      const lines = Array.from({ length: many }, (_, at) => [
        `Person ${at}`,
        `many${at}@example.com`,
        `98${String(at).padStart(8, '0')}`,
        'Baker',
      ]);
      const file = csv(['Full Name', 'Email', 'Phone', 'Profession'], ...lines);
      let SetId = 0;
      const applied = await blocksOf(async () => {
        const answer = await apply(staff, 'members', file);
        expect(countsOf(answer)).toEqual([many, 0, 0, 0]);
        SetId = answer.res?.SetId ?? 0;
      });
      const again = await blocksOf(async () => expect(countsOf(await apply(staff, 'members', file))).toEqual([0, 0, many, 0]));
      expect((await staff.send(listMembers, { Email: 'many', RecordsPerPage: 1 })).res?.TotalRecords).toBe(many);
      const undone = await blocksOf(async () => expect((await staff.send(undoChanges, { SetId })).status).toBe(200));
      expect((await staff.send(listMembers, { Email: 'many' })).rc).toEqual([]);
      if (process.env.FIGURES) process.stdout.write(`${JSON.stringify({ engine: portal().engine, applied, again, undone })}\n`);
      // In one piece each of them would hold all others up for as long as it takes.
      for (const { longest, took } of [applied, again, undone]) expect(longest).toBeLessThan(took / 4);
    });

    it('of 8,000 payments is applied and taken back, in about the same time', async () => {
      const staff = await portal().as('superAdmin');
      const emails = Array.from({ length: some }, (_, at) => `payer${at}@example.com`);
      await makeUsers(
        portal().data,
        emails.map((email) => ({ email })),
      );
      const lines = [2021, 2022, 2023, 2024].flatMap((year) =>
        emails.map((email) => [email, `${year}-04-01`, '1000', `${year}-04-01`, `${year + 1}-03-31`]),
      );
      const file = csv(['Email', 'Payment Date', 'Amount', 'Membership Start Date', 'Membership End Date'], ...lines);
      let SetId = 0;
      const applied = await blocksOf(async () => {
        const answer = await apply(staff, 'payments', file);
        expect(countsOf(answer)).toEqual([4 * some, 0, 0, 0]);
        SetId = answer.res?.SetId ?? 0;
      });
      const [last] = (await staff.send(listMembers, { Email: `payer${some - 1}@` })).rc;
      expect(last).toMatchObject({ Amount: 1_000, MembershipEndDate: '2025-03-31T12:00:00.000Z', MembershipNo: `CH-00${some}` });
      const undone = await blocksOf(async () => expect((await staff.send(undoChanges, { SetId })).status).toBe(200));
      const ledger = await staff.send(listLedger, { IsVoid: true, Sort: '-Id', RecordsPerPage: 1 });
      expect(ledger.res).toMatchObject({ TotalRecords: 4 * some, Sum: 0 });
      expect(ledger.rc[0]?.ReceiptNo).toBe(`2024-25/00${some}`);
      expect((await staff.send(listMembers, { Email: `payer${some - 1}@` })).rc[0]).toMatchObject({ Amount: null });
      if (process.env.FIGURES) process.stdout.write(`${JSON.stringify({ engine: portal().engine, payments: true, applied, undone })}\n`);
      for (const { longest } of [applied, undone]) expect(longest).toBeLessThan(1_000);
      expect(undone.took).toBeLessThan(5 * applied.took);
    });

    it('of 2,000 members who are here puts them into their chapters, and takes them back', async () => {
      const { data } = portal();
      const staff = await portal().as('superAdmin');
      const emails = Array.from({ length: some }, (_, at) => `placed${at}@example.com`);
      await makeUsers(
        data,
        emails.map((email) => ({ email, isActiveMember: true, membershipEnd: '2090-03-31', amount: 1 })),
      );
      const [pune, agra] = [await makeChapter(data, 'Pune'), await makeChapter(data, 'Agra')];
      const countIn = async ({ id }: { id: number }) =>
        (await staff.send(listMembers, { ChapterId: id, RecordsPerPage: 1 })).res?.TotalRecords ?? 0;
      const fileFor = (chapter: string) => csv(['Email', 'Chapter'], ...emails.map((email) => [email, chapter]));
      const moved = await blocksOf(async () => {
        expect(countsOf(await apply(staff, 'members', fileFor('pune')))).toEqual([0, some, 0, 0]);
        expect([await countIn(pune), await countIn(agra)]).toEqual([some, 0]);
        const answer = await apply(staff, 'members', fileFor('agra'));
        expect(countsOf(answer)).toEqual([0, some, 0, 0]);
        expect([await countIn(pune), await countIn(agra)]).toEqual([0, some]);
        expect((await staff.send(undoChanges, { SetId: answer.res?.SetId })).status).toBe(200);
      });
      expect([await countIn(pune), await countIn(agra)]).toEqual([some, 0]);
      if (process.env.FIGURES) process.stdout.write(`${JSON.stringify({ engine: portal().engine, chapters: true, moved })}\n`);
      expect(moved.longest).toBeLessThan(1_000);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
