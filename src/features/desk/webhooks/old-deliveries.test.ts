// Deliveries are removed after 30 days.

import { describe, expect, it } from 'vitest';
import {
  addHook,
  addProfession,
  beginWebhooks,
  deliveriesOf,
  patience,
  rename,
  statesOf,
  tries,
} from '../../../../tests/rooms/webhook-room.ts';
import { webhookHosts } from '../../../../tests/servers/webhook-receiver.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { removeOldDeliveries } from './deliveries.server.ts';
import { testWebhook } from './webhooks.contract.ts';

describe('a webhook', () => {
  onAnyEngine((portal) => {
    it('keeps its deliveries for 30 days', async () => {
      const { staff, receiver } = await beginWebhooks(portal());
      const { Id } = await addHook(staff, receiver.url, { IsActive: false });
      await staff.send(testWebhook, { Id });
      await staff.send(testWebhook, { Id });
      const [kept, old] = await deliveriesOf(staff, { Id });
      const at = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
      await portal().data.write(async (tx) => {
        await tx
          .updateTable('webhook_deliveries')
          .set({ at: at(29.9) })
          .where('id', '=', kept?.Id ?? 0)
          .execute();
        await tx
          .updateTable('webhook_deliveries')
          .set({ at: at(30.1) })
          .where('id', '=', old?.Id ?? 0)
          .execute();
      });
      expect(await removeOldDeliveries(portal().data, new AbortController().signal)).toBe(1);
      expect(await deliveriesOf(staff, { Id })).toMatchObject([{ Id: kept?.Id }]);
    });

    it('lets the next one of a record go when the first is removed for its age', async () => {
      const { staff, receiver } = await beginWebhooks(portal());
      const hook = await addHook(staff, receiver.url);
      receiver.answer((_message, response) => response.writeHead(500).end());
      const id = await addProfession(staff);
      await tries(receiver, 1);
      await rename(staff, id);
      await rename(staff, id);
      await expect.poll(() => statesOf(staff, hook), patience).toEqual(['Waiting', 'Waiting', 'Waiting']);
      receiver.answer((_message, response) => response.writeHead(204).end());
      const first = (await deliveriesOf(staff, hook)).at(-1)?.Id ?? 0;
      await expect.poll(async () => (await deliveriesOf(staff, hook)).at(-1)?.Tries, patience).toBe(1);
      const at = new Date(Date.now() - 30.1 * 24 * 3_600_000).toISOString();
      await portal().data.write((tx) => tx.updateTable('webhook_deliveries').set({ at }).where('id', '=', first).execute());
      expect(await removeOldDeliveries(portal().data, new AbortController().signal)).toBe(1);
      await expect.poll(() => statesOf(staff, hook), patience).toEqual(['Sent', 'Sent']);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  }, webhookHosts);
});
