// When a webhook is switched off, because its address is gone or hardly answers.

import { describe, expect, it } from 'vitest';
import { toldTo } from '../../../../tests/rooms/notices-room.ts';
import {
  addHook,
  addProfession,
  beginWebhooks,
  deliveriesOf,
  patience,
  professionTypes,
  rename,
  statesOf,
  tries,
} from '../../../../tests/rooms/webhook-room.ts';
import { webhookHosts } from '../../../../tests/servers/webhook-receiver.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { listWebhooks, saveWebhook, sendDeliveryAgain } from './webhooks.contract.ts';

describe('a webhook that nobody answers', () => {
  onAnyEngine((portal) => {
    it('is switched off by 410, and super admins are told until it is switched on again', async () => {
      const { staff, receiver } = await beginWebhooks(portal());
      const hook = await addHook(staff, receiver.url);
      receiver.answer((_message, response) => response.writeHead(410).end());
      const id = await addProfession(staff);
      await expect.poll(() => statesOf(staff, hook), patience).toEqual(['Failed']);
      const [row] = (await staff.send(listWebhooks)).rc;
      expect(row).toMatchObject({ IsActive: false, OffBecause: 'The address answered that it is gone (410)' });
      const text = `The webhook to ${new URL(receiver.url).host} was switched off. The address answered that it is gone (410).`;
      expect(await toldTo(portal(), staff.userId)).toMatchObject([{ kind: 'Webhook', text, path: '/settings' }]);
      await rename(staff, id);
      const [delivery] = await deliveriesOf(staff, hook);
      expect(await staff.send(sendDeliveryAgain, { Id: delivery?.Id })).toMatchObject({
        status: 409,
        msgkey: 'The webhook is switched off',
      });
      const again = { Flag: 'Update', Id: hook.Id, Url: receiver.url, Types: professionTypes, IsActive: true };
      expect((await staff.send(saveWebhook, again)).status).toBe(200);
      expect((await staff.send(listWebhooks)).rc).toMatchObject([{ IsActive: true, OffBecause: null }]);
      expect(await toldTo(portal(), staff.userId)).toEqual([]);
      // What was changed meanwhile is not told.
      expect(await deliveriesOf(staff, hook)).toHaveLength(1);
    });

    it('is switched off by a day in which four of five tries failed, but not by a try that arrives', { tags: ['long'] }, async () => {
      const { staff, receiver } = await beginWebhooks(portal());
      const hook = await addHook(staff, receiver.url);
      const badDay = { tries: 10, failed: 8, day_from: new Date(Date.now() - 24 * 3_600_000).toISOString() };
      const isActive = async () => (await staff.send(listWebhooks)).rc[0]?.IsActive;
      const isOnAfter = async (status: number, day: typeof badDay) => {
        await portal().data.write((tx) => tx.updateTable('webhook_states').set(day).execute());
        receiver.answer((_message, response) => response.writeHead(status).end());
        const count = receiver.received.length;
        await addProfession(staff);
        await tries(receiver, count + 1);
        await expect.poll(async () => (await deliveriesOf(staff, hook))[0]?.Tries, patience).toBe(1);
        return isActive();
      };
      await addProfession(staff);
      await expect.poll(() => statesOf(staff, hook), patience).toEqual(['Sent']);
      expect(await isOnAfter(204, badDay)).toBe(true);
      expect(await isOnAfter(500, { ...badDay, failed: 7 })).toBe(true);
      expect(await isOnAfter(500, { ...badDay, tries: 4, failed: 4 })).toBe(true);
      expect(await isOnAfter(500, { ...badDay, day_from: new Date().toISOString() })).toBe(true);
      expect(await isOnAfter(500, badDay)).toBe(false);
      expect((await staff.send(listWebhooks)).rc[0]?.OffBecause).toBe('In a day four of five tries failed');
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  }, webhookHosts);
});
