// The people of the history through the real app: everybody who has changed something or signed in, of any role, and nobody else.

import { describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { saveConnection } from '../../own-records/connections/connections.contract.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { listAuthors } from './authors.contract.ts';

const connection = { OrganizationName: 'Nilgiri Tea Traders', ContactPerson: 'Asha Rao', MobileNo: '9876543210' };

describe('the people of the history', () => {
  onAnyEngine((portal) => {
    it('are super admins and members who changed something, each once', async () => {
      const staff = await portal().as('superAdmin');
      const other = await portal().as('superAdmin');
      const asha = await portal().as('member');
      const quiet = await makeUser(portal().data, { fullName: 'Divya Menon' });
      const ids = async () => (await staff.send(listAuthors, {})).rc.map(({ Id }) => Id);
      const before = await ids();
      expect(before).not.toContain(asha.userId);
      for (let time = 0; time < 2; time++) await asha.send(saveConnection, { ...connection, Flag: 'Add' });
      await other.send(updateDetails, { Flag: 'IsTmn', UserId: quiet.id, IsTmnians: true });
      expect(await ids()).toEqual([...new Set([asha.userId, other.userId, ...before])].sort((one, two) => Number(two) - Number(one)));
      expect(await ids()).not.toContain(quiet.id);
    });

    it('are found by id and by a part of the name', async () => {
      const staff = await portal().as('superAdmin');
      const { id } = await makeUser(portal().data, { fullName: 'Zoë Strauß', role: 'superAdmin' });
      const find = async (filters: Record<string, unknown>) => (await staff.send(listAuthors, filters)).rc;
      expect(await find({ FullName: 'strauss' })).toEqual([]);
      await portal().data.write((tx) =>
        tx
          .insertInto('change_sets')
          .values({ at: new Date().toISOString(), by_id: id, by_name: 'Zoë', via: 'login', address: null })
          .execute(),
      );
      expect(await find({ FullName: 'STRAUSS' })).toMatchObject([{ Id: id, FullName: 'Zoë Strauß' }]);
      expect(await find({ Id: id })).toMatchObject([{ FullName: 'Zoë Strauß' }]);
      expect((await staff.send(listAuthors, { Id: 'all' })).status).toBe(400);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
