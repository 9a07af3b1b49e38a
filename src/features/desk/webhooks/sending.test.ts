// Sending to webhooks: real portals, and receivers that check by the library of Standard Webhooks.

import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  addHook,
  addProfession,
  beginWebhooks,
  deliveriesOf,
  endPauses,
  patience,
  professionTypes,
  rename,
  statesOf,
  tries,
} from '../../../../tests/rooms/webhook-room.ts';
import { type ReceivedMessage, startReceiver, verify, webhookHosts } from '../../../../tests/servers/webhook-receiver.ts';
import { onAnyEngine, startTestPortal } from '../../../../tests/test-portal.ts';
import { saveProfession } from '../../chapters/professions/professions.contract.ts';
import { pauseAfter } from './deliveries.server.ts';
import { sendDeliveryAgain, testWebhook } from './webhooks.contract.ts';

describe('the pauses between tries', () => {
  it('are those of the schedule, with a little more', () => {
    const [second, minute, hour] = [1_000, 60_000, 3_600_000];
    const plain = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
    plain.forEach((pause, at) => {
      expect(pauseAfter(at + 1, 0)).toBe(pause);
      expect(pauseAfter(at + 1, 0.5)).toBeCloseTo(pause * 1.1);
    });
    expect(pauseAfter(10)).toBeNull();
  });
});

describe('a webhook', () => {
  onAnyEngine((portal) => {
    it('is tried again under the same id, and what comes later of that record waits for it', async () => {
      const { staff, receiver } = await beginWebhooks(portal());
      const hook = await addHook(staff, receiver.url);
      receiver.answer(({ type }, response) => response.writeHead(type === 'profession.added' ? 500 : 204).end('not\0 now'));
      const id = await addProfession(staff);
      await tries(receiver, 1);
      await rename(staff, id);
      await staff.send(saveProfession, { Flag: 'Delete', Id: id });
      await expect.poll(() => statesOf(staff, hook), patience).toEqual(['Waiting', 'Waiting', 'Waiting']);
      const [last, , first] = await deliveriesOf(staff, hook);
      expect(first).toMatchObject({ Status: 500, Answer: 'not now', Error: 'Answered 500', Tries: 1 });
      expect(Date.parse(first?.NextAt ?? '') - Date.parse(first?.TriedAt ?? '')).toBeGreaterThanOrEqual(5_000);
      expect(last?.NextAt).toBeNull();
      receiver.answer((_message, response) => response.writeHead(204).end());
      await endPauses(portal());
      await expect.poll(() => statesOf(staff, hook), patience).toEqual(['Sent', 'Sent', 'Sent']);
      expect(receiver.received.map(({ type }) => type)).toEqual(['profession.added', ...professionTypes]);
      expect(receiver.received[0]?.id).toBe(receiver.received[1]?.id);
      for (const message of receiver.received) verify(hook.secret, message);
    });

    it('is given up after ten tries, and then the next one of the record goes; sending again begins anew', { tags: ['long'] }, async () => {
      const { staff, receiver } = await beginWebhooks(portal());
      const hook = await addHook(staff, receiver.url);
      receiver.answer(({ type }, response) => response.writeHead(type === 'profession.added' ? 500 : 204).end());
      const id = await addProfession(staff);
      await tries(receiver, 1);
      await rename(staff, id);
      const firstDelivery = portal().data.read.selectFrom('webhook_deliveries').select(['tries', 'id']).orderBy('id').limit(1);
      const [first] = await firstDelivery.execute();
      await expect.poll(async () => (await firstDelivery.execute())[0]?.tries, patience).toBe(1);
      await portal().data.write((tx) =>
        tx
          .updateTable('webhook_deliveries')
          .set({ tries: 9 })
          .where('id', '=', first?.id ?? 0)
          .execute(),
      );
      await endPauses(portal());
      await expect.poll(() => statesOf(staff, hook), patience).toEqual(['Sent', 'Failed']);
      receiver.answer((_message, response) => response.writeHead(200).end());
      expect(await staff.send(sendDeliveryAgain, { Id: first?.id })).toMatchObject({ status: 200, msgkey: 'The delivery is due now' });
      await expect.poll(() => statesOf(staff, hook), patience).toEqual(['Sent', 'Sent']);
      expect(receiver.received.at(-1)?.id).toBe(receiver.received[0]?.id);
      expect(await staff.send(sendDeliveryAgain, { Id: 2_000_000_000 })).toMatchObject({ status: 404, msgkey: 'Delivery not found' });
    });

    it('keeps the order of a record when a later one is sent again: the first of them is due, and the others follow', async () => {
      const { staff, receiver } = await beginWebhooks(portal());
      const hook = await addHook(staff, receiver.url);
      receiver.answer((_message, response) => response.writeHead(500).end());
      const id = await addProfession(staff);
      await expect.poll(async () => (await deliveriesOf(staff, hook))[0]?.Tries, patience).toBe(1);
      await rename(staff, id);
      await staff.send(saveProfession, { Flag: 'Delete', Id: id });
      await expect.poll(() => statesOf(staff, hook), patience).toEqual(['Waiting', 'Waiting', 'Waiting']);
      receiver.answer((_message, response) => response.writeHead(204).end());
      const [last] = await deliveriesOf(staff, hook);
      expect(await staff.send(sendDeliveryAgain, { Id: last?.Id })).toMatchObject({
        status: 200,
        msgkey: 'It follows the earlier ones of its record, of which the first is due now',
      });
      await expect.poll(() => statesOf(staff, hook), patience).toEqual(['Sent', 'Sent', 'Sent']);
      expect(receiver.received.map(({ type }) => type)).toEqual(['profession.added', ...professionTypes]);
    });

    it('begins anew also when it is sent again during a try: how that one ends counts for nothing', async () => {
      const { staff, receiver } = await beginWebhooks(portal());
      const hook = await addHook(staff, receiver.url);
      let failHeld: () => void = () => undefined;
      receiver.answer((_message, response) => {
        const fail = () => void response.writeHead(500).end();
        if (receiver.received.length === 2) failHeld = fail;
        else if (receiver.received.length === 1) fail();
        else response.writeHead(204).end();
      });
      await addProfession(staff);
      await expect.poll(async () => (await deliveriesOf(staff, hook))[0]?.Tries, patience).toBe(1);
      await endPauses(portal());
      await tries(receiver, 2);
      const [{ Id } = { Id: 0 }] = await deliveriesOf(staff, hook);
      expect((await staff.send(sendDeliveryAgain, { Id })).status).toBe(200);
      failHeld();
      await expect.poll(() => statesOf(staff, hook), patience).toEqual(['Sent']);
      expect((await deliveriesOf(staff, hook))[0]).toMatchObject({ Tries: 1, Status: 204 });
    });

    it('waits as long as Retry-After asks, with all that it is told, but no longer than a day', async () => {
      const { staff, receiver } = await beginWebhooks(portal());
      const hook = await addHook(staff, receiver.url);
      receiver.answer((_message, response) => response.writeHead(429, { 'retry-after': '3600' }).end());
      await addProfession(staff);
      await expect.poll(async () => (await deliveriesOf(staff, hook))[0]?.Status, patience).toBe(429);
      const [delivery] = await deliveriesOf(staff, hook);
      const pause = Date.parse(delivery?.NextAt ?? '') - Date.parse(delivery?.TriedAt ?? '');
      expect([pause >= 3_600_000, pause < 3_700_000]).toEqual([true, true]);
      await addProfession(staff);
      await expect.poll(() => statesOf(staff, hook), patience).toEqual(['Waiting', 'Waiting']);
      expect(receiver.received).toHaveLength(1);
      receiver.answer((_message, response) => response.writeHead(503, { 'retry-after': '999999999' }).end());
      await endPauses(portal());
      await tries(receiver, 3);
      const farthest = async () => {
        const waits = (await deliveriesOf(staff, hook)).map(({ NextAt, TriedAt }) => Date.parse(NextAt ?? '') - Date.parse(TriedAt ?? ''));
        return Math.max(...waits) <= 48 * 3_600_000 && Math.min(...waits) > 23 * 3_600_000;
      };
      await expect.poll(farthest, patience).toBe(true);
    });

    it('does not follow a redirect, and reads no more than 2 kB of an answer', async () => {
      const { staff, receiver } = await beginWebhooks(portal());
      const hook = await addHook(staff, receiver.url);
      receiver.answer((_message, response) =>
        response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end('x'.repeat(1_000_000)),
      );
      await addProfession(staff);
      await expect.poll(async () => (await deliveriesOf(staff, hook))[0]?.Status, patience).toBe(302);
      const [delivery] = await deliveriesOf(staff, hook);
      expect(delivery).toMatchObject({
        State: 'Waiting',
        Error: 'The address redirects, which is not followed',
        Answer: 'x'.repeat(2_048),
      });
      expect(receiver.received).toHaveLength(1);
    });

    it('that never answers holds up neither others nor its own other records for long', async () => {
      const { staff, receiver } = await beginWebhooks(portal());
      const slow = await startReceiver();
      slow.answer(() => undefined);
      await addHook(staff, slow.url);
      await addHook(staff, receiver.url);
      const ids: number[] = [];
      for (let count = 0; count < 12; count++) ids.push(await addProfession(staff));
      await expect.poll(() => receiver.received.length, patience).toBe(ids.length);
      expect(receiver.received.map(({ data }) => data.id).toSorted((one, other) => one - other)).toEqual(ids);
      expect(slow.received.length).toBeLessThanOrEqual(5);
    });

    it('is tested at once, also while it is off; the test is in the list', async () => {
      const { staff, receiver } = await beginWebhooks(portal());
      const { Id, secret } = await addHook(staff, receiver.url, { IsActive: false });
      expect((await staff.send(testWebhook, { Id })).res).toEqual({ IsSent: true, Status: 204, Answer: null, Error: null });
      const [message] = receiver.received as [ReceivedMessage];
      expect(verify(secret, message)).toMatchObject({ type: 'webhook.test', data: { record: 'Webhook', id: Id, byId: staff.userId } });
      receiver.answer((_message, response) => response.writeHead(500).end('broken'));
      const failed = await staff.send(testWebhook, { Id });
      expect(failed).toMatchObject({ status: 200, res: { IsSent: false, Status: 500, Answer: 'broken', Error: 'Answered 500' } });
      expect(await deliveriesOf(staff, { Id })).toMatchObject([
        { Type: 'webhook.test', State: 'Failed', Status: 500 },
        { Type: 'webhook.test', State: 'Sent', Status: 204 },
      ]);
      for (let count = 0; count < 8; count++) await staff.send(testWebhook, { Id });
      expect(await staff.send(testWebhook, { Id })).toMatchObject({
        status: 429,
        msgkey: 'Too many tests. Please try again in a few minutes.',
      });
      expect(await staff.send(testWebhook, { Id: 2_000_000_000 })).toMatchObject({ status: 404 });
    });

    it('pauses as long as it was asked for, also when other messages under way are answered otherwise', async () => {
      const { staff, receiver } = await beginWebhooks(portal());
      const hook = await addHook(staff, receiver.url);
      const isLast = () => receiver.received.length === 2;
      let answerFirst: () => void = () => undefined;
      receiver.answer((_message, response) => {
        if (isLast()) response.writeHead(429, { 'retry-after': '3600' }).end();
        else answerFirst = () => void response.writeHead(204).end();
      });
      await addProfession(staff);
      await tries(receiver, 1);
      await addProfession(staff);
      await tries(receiver, 2);
      await expect.poll(async () => (await deliveriesOf(staff, hook))[0]?.Status, patience).toBe(429);
      answerFirst();
      await expect.poll(() => statesOf(staff, hook), patience).toEqual(['Waiting', 'Sent']);
      const state = await portal()
        .data.read.selectFrom('webhook_states')
        .select('paused_until')
        .where('webhook_id', '=', hook.Id)
        .execute();
      expect(Date.parse(state[0]?.paused_until ?? '')).toBeGreaterThan(Date.now() + 3_000_000);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  }, webhookHosts);

  it('of a stopped portal is told by the next one', async () => {
    const portal = await startTestPortal('sqlite', webhookHosts);
    onTestFinished(() => portal.close());
    const staff = await portal.as('superAdmin');
    const receiver = await startReceiver();
    await addHook(staff, receiver.url);
    const id = await addProfession(staff);
    expect(receiver.received).toEqual([]);
    // What was changed before it was there is not told to a later one.
    const later = await addHook(staff, receiver.url);
    await portal.app.listen({ port: 0 });
    await tries(receiver, 1);
    expect(receiver.received[0]?.data.id).toBe(id);
    expect(await deliveriesOf(staff, later)).toEqual([]);
  });

  it('at an address of this machine gets no connection without WEBHOOK_HOSTS', async () => {
    const portal = await startTestPortal('sqlite');
    onTestFinished(() => portal.close());
    const staff = await portal.as('superAdmin');
    let connections = 0;
    const server = createServer().on('connection', () => connections++);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    // As if the setting had been there when it was added.
    const { Id } = await addHook(staff, 'https://example.com/');
    for (const url of [`http://127.0.0.1:${port}/`, `https://127.0.0.1:${port}/`, `https://localhost:${port}/`]) {
      await portal.data.write((tx) => tx.updateTable('webhooks').set({ url }).execute());
      expect((await staff.send(testWebhook, { Id })).res).toMatchObject({ IsSent: false, Status: null });
    }
    expect(connections).toBe(0);
  });
});
