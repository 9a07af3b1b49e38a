// The search of lists of members finds whom the palette finds: the surname first, a number as people say it, one slip of typing.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeAssignment, makeChapter, makeUser } from '../../../../tests/makers.ts';
import { type Client, onBothEngines } from '../../../../tests/test-portal.ts';
import { listAssigned } from '../../chapters/assignments/assignments.contract.ts';
import { search } from '../../desk/search/search.contract.ts';
import { listMembersToPay } from '../../money/member-list/member-list.contract.ts';
import { listRenewals, remindMembers } from '../../money/renewals/renewals.contract.ts';
import { listMembers } from './members.contract.ts';

describe('lists of members', () => {
  onBothEngines((portal) => {
    let staff: Client;
    let sujata: number;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      const wishes = { isActiveMember: true, membershipEnd: '2020-01-01', amount: 1_000 };
      sujata = (
        await makeUser(portal().data, { ...wishes, fullName: 'Sujata Meera Deshpande', phone: '9822012345', profession: 'Caterer' })
      ).id;
      await makeUser(portal().data, { ...wishes, fullName: 'Sandeep Poddar' });
      const { id: chapter } = await makeChapter(portal().data);
      await makeAssignment(portal().data, chapter, sujata, staff.userId);
      const numbered = portal().data.write((tx) =>
        tx.updateTable('users').set({ membership_no: 'CH-000448' }).where('id', '=', sujata).execute(),
      );
      await numbered;
    });

    it.each([
      ['as it is written', 'Sujata Meera Deshpande'],
      ['the surname first', 'deshpande sujata'],
      ['the surname first, with a comma', 'Deshpande, Sujata'],
      ['a name and a profession', 'sujata caterer'],
      ['a profession and a name', 'caterer, meera'],
      ['a number as people say it', 'CH-448'],
      ['a number without its hyphen', 'ch448'],
      ['a number alone', '448'],
      ['a letter that is missing', 'sujta'],
      ['two letters in the place of each other', 'deshapnde'],
      ['the surname first, with a slip', 'deshpnde sujata'],
    ])('find %s: %s', async (_what, Search) => {
      const found = {
        members: (await staff.send(listMembers, { Search })).rc.map(({ Id }) => Id),
        toPay: (await staff.send(listMembersToPay, { Search })).rc.map(({ Id }) => Id),
        renewals: (await staff.send(listRenewals, { Search, Stage: 'Lapsed' })).rc.map(({ Id }) => Id),
        assigned: (await staff.send(listAssigned, { Search })).rc.map(({ UserId }) => UserId),
        palette: (await staff.send(search, { Text: Search })).rc.map(({ Id }) => Id),
      };
      const only = [sujata];
      expect(found).toEqual({ members: only, toPay: only, renewals: only, assigned: only, palette: only });
    });

    it('forgive no slip where somebody is found as it was typed, nor two', async () => {
      const other = await makeUser(portal().data, { fullName: 'Sujta Rao' });
      const { rc } = await staff.send(listMembers, { Search: 'sujta' });
      expect(rc.map(({ Id }) => Id)).toEqual([other.id]);
      for (const Search of ['deshxxnde', 'dxshpandx sujata', 'poddar sujata', 'sandeep caterer'])
        expect((await staff.send(listMembers, { Search })).rc, Search).toEqual([]);
    });

    it('are followed by what is done with all that match', async () => {
      const answer = await staff.send(remindMembers, { Filters: { Stage: 'Lapsed', Search: 'deshapnde' }, Count: 1 });
      expect(answer).toMatchObject({ status: 200, res: { Done: 1 } });
    });
  });
});
