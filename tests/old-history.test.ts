// The daily removal of old changes and old answers, on both engines.

import { describe, expect, it } from 'vitest';
import { listHistory } from '../src/features/desk/history/history.contract.ts';
import { listConnections, saveConnection } from '../src/features/own-records/connections/connections.contract.ts';
import { removeOldAnswers, removeOldHistory } from '../src/platform/data/records/remove-old.ts';
import { onBothEngines } from './test-portal.ts';

const connection = { OrganizationName: 'Nilgiri Tea Traders', ContactPerson: 'Asha Rao', MobileNo: '9876543210', Flag: 'Add' };
const day = 24 * 60 * 60 * 1_000;

describe('what is older than the history is to be', () => {
  onBothEngines((portal) => {
    it('goes set by set, and the records stay', async () => {
      const { data } = portal();
      const member = await portal().as('member');
      for (let each = 0; each < 60; each++) await member.send(saveConnection, connection);
      const changes = async () => (await member.send(listHistory)).res?.TotalRecords;
      expect(await changes()).toBe(60);
      const now = Date.now();
      await data.write((tx) =>
        tx
          .updateTable('change_sets')
          .set({ at: new Date(now - 11 * day).toISOString() })
          .where('id', '<=', 55)
          .execute(),
      );
      expect(await removeOldHistory(data, 0, now)).toBe(0);
      expect(await removeOldHistory(data, 11, now)).toBe(0);
      expect(await removeOldHistory(data, 10, now)).toBe(55);
      expect(await changes()).toBe(5);
      expect((await member.send(listConnections)).res?.TotalRecords).toBe(60);
    });

    it('an answer is kept for a day, then its key is free again', async () => {
      const { data } = portal();
      const member = await portal().as('member');
      const headers = { 'idempotency-key': 'once a day' };
      const first = await member.send(saveConnection, connection, null, headers);
      expect(await removeOldAnswers(data, Date.now() + 0.9 * day)).toBe(0);
      expect(await member.send(saveConnection, connection, null, headers)).toEqual(first);
      expect(await removeOldAnswers(data, Date.now() + 1.1 * day)).toBe(1);
      expect((await member.send(saveConnection, connection, null, headers)).res?.Id).not.toBe(first.res?.Id);
    });
  });
});
