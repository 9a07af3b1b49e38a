// Connections through the real app: the shared tests of own records, and the mobile number.

import { beforeAll, describe, expect, it } from 'vitest';
import { testHistory } from '../../../../tests/suites/history-suite.ts';
import { testOwnRecords } from '../../../../tests/suites/own-records-suite.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { listConnections, saveConnection } from './connections.contract.ts';

const valid = { OrganizationName: 'Nilgiri Tea Traders', ContactPerson: 'Asha Rao', MobileNo: '9876543210' };

describe('connections', () => {
  testOwnRecords({
    table: 'connections',
    many: 'connections',
    list: listConnections,
    save: saveConnection,
    valid,
    changed: { OrganizationName: 'Konkan Foods', ContactPerson: 'Ravi Patil', MobileNo: '9123456780' },
    required: {
      OrganizationName: 'Organization name is required',
      ContactPerson: 'Contact person is required',
      MobileNo: 'Mobile number is required',
    },
    textFilters: ['OrganizationName', 'ContactPerson'],
    texts: {
      added: 'Connection added successfully!',
      updated: 'Connection updated successfully!',
      deleted: 'Connection deleted successfully!',
      notFound: 'Connection not found',
    },
    needsId: 'Invalid connection ID',
  });

  onAnyEngine((portal) => {
    let member: Client;
    beforeAll(async () => {
      member = await portal().as('member');
    });

    testHistory({
      record: 'Connection',
      list: listConnections,
      save: saveConnection,
      valid,
      changed: { OrganizationName: 'Konkan Foods' },
      file: async () => null,
      client: () => member,
    });

    it('store exactly ten digits of a mobile number, without the spaces, dashes and prefix that were typed', async () => {
      for (const MobileNo of [
        ' 98765 43210 ',
        '9 8 7 6 5 4 3 2 1 0',
        '98765\t43210',
        '98765-43210',
        '+91 98765 43210',
        '09876543210',
        9876543210,
      ]) {
        const { res } = await member.send(saveConnection, { ...valid, MobileNo, Flag: 'Add' });
        const { rc } = await member.send(listConnections);
        expect(rc[0]).toMatchObject({ Id: res?.Id, MobileNo: '9876543210' });
      }
      for (const MobileNo of ['987654321', '98765432101', '91987654321', '+449876543210', '987654321O', '९८७६५४३२१०', 98765]) {
        const answer = await member.send(saveConnection, { ...valid, MobileNo, Flag: 'Add' });
        expect(answer).toMatchObject({ status: 400, msgkey: 'Mobile number must be 10 digits' });
      }
    });

    it('have names of at most 200 characters', async () => {
      for (const field of ['OrganizationName', 'ContactPerson']) {
        expect((await member.send(saveConnection, { ...valid, [field]: 'é'.repeat(200), Flag: 'Add' })).status).toBe(200);
        const { status, msgkey } = await member.send(saveConnection, { ...valid, [field]: 'é'.repeat(201), Flag: 'Add' });
        expect({ status, msgkey }).toMatchObject({ status: 400, msgkey: expect.stringContaining('must be at most 200 characters') });
      }
    });
  });
});
