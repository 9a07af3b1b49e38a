// Deactivated accounts leave the lists of people, and are shown where they are asked for.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeAssignment, makeChapter, makeUser } from '../../../../tests/makers.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { listAssigned } from '../../chapters/assignments/assignments.contract.ts';
import { listMembersToPay } from '../../money/member-list/member-list.contract.ts';
import { listMembers } from './members.contract.ts';

describe('a deactivated member', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    let gone: number;
    let chapter: number;
    const fullName = 'Gone Away';
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      gone = (await makeUser(portal().data, { fullName, isActive: false })).id;
      chapter = (await makeChapter(portal().data)).id;
      for (const id of [gone, (await makeUser(portal().data)).id]) await makeAssignment(portal().data, chapter, id, staff.userId);
    });
    const shown = async (call: typeof listMembers | typeof listMembersToPay | typeof listAssigned, filters: object = {}) => {
      const { rc } = await staff.send(call, { RecordsPerPage: 100, CurrentPage: 1, ...filters } as never);
      return (rc as readonly { IsActive: boolean }[]).filter(({ IsActive }) => !IsActive).length;
    };

    it.each([
      ['GetMemberList', listMembers],
      ['GetJoinMemberList', listMembersToPay],
      ['GetAssignedMembers', listAssigned],
    ] as const)('is in %s only when deactivated ones are shown', async (_, call) => {
      expect(await shown(call)).toBe(0);
      expect(await shown(call, { Search: fullName })).toBe(0);
      expect(await shown(call, { ShowDeactivated: false })).toBe(0);
      expect(await shown(call, { ShowDeactivated: true })).toBe(1);
      expect(await shown(call, { ShowDeactivated: true, Search: fullName })).toBe(1);
    });

    it('is found by its id, and where accounts are asked for by their state', async () => {
      expect(await shown(listMembers, { Id: gone })).toBe(1);
      expect(await shown(listMembersToPay, { Id: gone })).toBe(1);
      expect(await shown(listAssigned, { UserId: gone })).toBe(1);
      expect(await shown(listMembers, { IsActive: false })).toBe(1);
      expect(await shown(listMembers, { IsActive: true, ShowDeactivated: true })).toBe(0);
    });

    it('keeps the totals right', async () => {
      const { res } = await staff.send(listAssigned, { ChapterId: chapter, CurrentPage: 1, RecordsPerPage: 1 });
      expect(res?.TotalRecords).toBe(1);
    });
  });
});
