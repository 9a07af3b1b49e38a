// The trash of members: what they have deleted of their own records, and of nobody else's.

import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listConnections, saveConnection } from '../../own-records/connections/connections.contract.ts';
import { listHistory } from './history.contract.ts';

describe('the trash of a member', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    let asha: Client;
    let ravi: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      asha = await portal().as('member');
      ravi = await portal().as('member');
    });

    const addFor = async (owner: Client, OrganizationName: string) => {
      const connection = { OrganizationName, ContactPerson: 'Sunita', MobileNo: '9876543210' };
      return (await owner.send(saveConnection, { Flag: 'Add', ...connection })).res?.Id ?? 0;
    };
    const remove = async (by: Client, Id: number) => (await by.send(saveConnection, { Flag: 'Delete', Id })).res?.SetId ?? 0;
    const trashOf = async (reader: Client, owner = reader) => {
      const range = { OwnerId: owner.userId, ById: owner.userId };
      return (await reader.send(listHistory, { Kind: 'Deleted', MayUndo: true, TakesBackAddition: false, ...range })).rc;
    };

    it('has what they deleted of their own records, and gives it back', async () => {
      const Id = await addFor(asha, 'Nilgiri Tea');
      await remove(asha, Id);
      await remove(ravi, await addFor(ravi, 'Of somebody else'));
      // What the office deletes is the office's to bring back.
      await remove(staff, await addFor(asha, 'Deleted by the office'));
      const trash = await trashOf(asha);
      expect(trash.map(({ Title }) => Title)).toEqual(['Nilgiri Tea']);
      const [{ SetId = 0, Record = '', RecordId = 0 } = {}] = trash;
      expect((await asha.send(undoChanges, { SetId, Record, RecordId })).status).toBe(200);
      expect((await asha.send(listConnections, {})).rc.map((row) => row.Id)).toContain(Id);
      expect(await trashOf(asha)).toEqual([]);
    });

    it('shows nothing of others, whatever is asked, and brings nothing of theirs back', async () => {
      const SetId = await remove(ravi, await addFor(ravi, 'Hidden'));
      expect(await trashOf(asha, ravi)).toEqual([]);
      expect((await asha.send(undoChanges, { SetId })).status).toBe(404);
      expect((await trashOf(ravi)).map(({ Title }) => Title)).toContain('Hidden');
    });
  });
});
