// The order of lists that have no shared suite: members, who is in which chapter, chapters, payments, the history.

import { beforeAll, describe, expect, it } from 'vitest';
import { listAssigned } from '../../src/features/chapters/assignments/assignments.contract.ts';
import { listChapters } from '../../src/features/chapters/chapters/chapters.contract.ts';
import { listHistory } from '../../src/features/desk/history/history.contract.ts';
import { listOutbox } from '../../src/features/desk/outbox/outbox.contract.ts';
import { listMembersToPay } from '../../src/features/money/member-list/member-list.contract.ts';
import { listPayments } from '../../src/features/money/payments/payments.contract.ts';
import { listRenewals } from '../../src/features/money/renewals/renewals.contract.ts';
import { listMembers } from '../../src/features/people/members/members.contract.ts';
import { queueMail } from '../../src/platform/mail/outbox.ts';
import { makeAssignment, makeChapter, makeUser } from '../makers.ts';
import { expectPaid, paymentsOf } from '../payments.ts';
import { testSorting } from '../suites/sorting-suite.ts';
import { type Client, onBothEngines } from '../test-portal.ts';

const people = [
  { fullName: 'zara Khan', phone: '', membershipEnd: '2026-03-05', amount: 500 },
  { fullName: 'Ágnes Varga', profession: 'Éditeur', membershipEnd: '2027-03-05', amount: 10_000 },
  { fullName: 'agnes varga', profession: 'editor' },
  { fullName: 'Bela Bartók', profession: 'architect', amount: 500 },
  { fullName: 'Ünal Şahin', phone: '', membershipEnd: '2026-03-05' },
  { fullName: 'Émile-Zoë', membershipEnd: '1999-12-31', amount: 90.5 },
  { fullName: 'O Neil', profession: 'Ärztin' },
  { fullName: "O'Neil" },
  { fullName: '日本 太郎', amount: 0 },
];

describe('the order', () => {
  onBothEngines((portal) => {
    let staff: Client;
    const payments = paymentsOf(portal, () => staff);
    const payer = { MemberId: 0 };
    beforeAll(async () => {
      const { data } = portal();
      staff = await portal().as('superAdmin');
      // Some are in two.
      const chapters = [await makeChapter(data, 'ooty Lake'), await makeChapter(data, 'Élan'), await makeChapter(data, 'Agra')];
      for (const [at, person] of people.entries()) {
        const { id } = await makeUser(data, person);
        if (at < 7) await makeAssignment(data, chapters[at % 3]?.id ?? 0, id, staff.userId);
        if (at < 2) await makeAssignment(data, chapters[2]?.id ?? 0, id, staff.userId);
      }
      payer.MemberId = await payments.member();
      for (const Amount of [100, 2_000, 100]) expectPaid(await payments.pay(payer.MemberId, { Amount }));
      await portal().as('admin');
      await data.write(async (tx) => {
        for (const to of ['zara@example.com', 'Bela@example.com', 'bela@example.com', 'zara@example.com', 'agnes@example.com']) {
          await queueMail(tx, { to, userId: null, subject: 'Hello', text: '', html: '' });
        }
        await tx.updateTable('outbox').set({ state: 'Sent', tries: 1 }).where('to_address', 'like', 'zara%').execute();
        await tx.updateTable('outbox').set({ state: 'Failed', tries: 9 }).where('to_address', 'like', 'agnes%').execute();
      });
    });

    describe('of members', () => testSorting(listMembers, () => staff));
    describe('of the member list', () => testSorting(listMembersToPay, () => staff));
    describe('of assigned members', () => testSorting(listAssigned, () => staff));
    describe('of chapters', () => testSorting(listChapters, () => staff));
    describe('of renewals', () => testSorting(listRenewals, () => staff));
    describe('of the outbox', () => testSorting(listOutbox, () => staff));
    describe('of payments', () => testSorting(listPayments, () => staff, payer));
    describe('of the history', () => testSorting(listHistory, () => staff));

    it('is the same for what a search has found, and also with other filters', async () => {
      const namesOf = async (filters: object) => (await staff.send(listMembers, { ...filters })).rc.map(({ FullName }) => FullName);
      expect(await namesOf({ FullName: 'agnes', Sort: 'FullName' })).toEqual(['Ágnes Varga', 'agnes varga']);
      expect(await namesOf({ FullName: 'agnes', Sort: 'MembershipEndDate' })).toEqual(['Ágnes Varga', 'agnes varga']);
      expect(await namesOf({ FullName: 'agnes', Sort: '-MembershipEndDate' })).toEqual(['Ágnes Varga', 'agnes varga']);
      expect(await namesOf({ FullName: "o'n", Sort: '-FullName' })).toEqual(["O'Neil"]);
    });

    it('is the usual one without Sort, and when Sort is empty', async () => {
      const usual = (await staff.send(listMembers, { RecordsPerPage: 0 })).rc;
      expect((await staff.send(listMembers, { RecordsPerPage: 0, Sort: '' })).rc).toEqual(usual);
      expect((await staff.send(listMembers, { RecordsPerPage: 0, Sort: '-CreatedAt' })).rc).toEqual(usual);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
