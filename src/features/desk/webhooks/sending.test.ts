// Sending to webhooks: real portals, and receivers that check by the library of Standard Webhooks.

import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeMeetingChapter } from '../../../../tests/rooms/meeting-chapter.ts';
import { toldTo } from '../../../../tests/rooms/notices-room.ts';
import {
  type ReceivedMessage,
  startReceiver,
  verify,
  type WebhookReceiver,
  webhookHosts,
} from '../../../../tests/servers/webhook-receiver.ts';
import { type Client, onBothEngines, startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import { assignMember } from '../../chapters/assignments/assignments.contract.ts';
import { saveProfession } from '../../chapters/professions/professions.contract.ts';
import { markAttendance } from '../../meetings/attendances/attendances.contract.ts';
import { listMeetings } from '../../meetings/meetings/meetings.contract.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { pauseAfter, removeOldDeliveries } from './deliveries.server.ts';
import { listDeliveries, listWebhooks, saveWebhook, sendDeliveryAgain, testWebhook } from './webhooks.contract.ts';

const patience = { timeout: 20_000 };

const professionTypes = ['profession.added', 'profession.changed', 'profession.deleted'];

interface Hook {
  Id: number;
  secret: string;
}

const addHook = async (staff: Client, Url: string, fields: Record<string, unknown> = {}): Promise<Hook> => {
  const { res } = await staff.send(saveWebhook, { Flag: 'Add', Url, Types: professionTypes, ...fields });
  return { Id: res?.Id ?? 0, secret: res?.Secret ?? '' };
};

const addProfession = async (staff: Client, Name = `Profession ${crypto.randomUUID()}`): Promise<number> =>
  (await staff.send(saveProfession, { Flag: 'Add', Name })).res?.Id ?? 0;

const rename = (staff: Client, Id: number) => staff.send(saveProfession, { Flag: 'Update', Id, Name: crypto.randomUUID() });

/** What waits is due, as if its pause were over. */
const endPauses = ({ data }: TestPortal) =>
  data.write(async (tx) => {
    const past = '2026-01-01T00:00:00.000Z';
    await tx
      .updateTable('webhook_deliveries')
      .set({ due_at: past })
      .where('state', '=', 'Waiting')
      .where('due_at', 'is not', null)
      .execute();
    await tx.updateTable('webhook_states').set({ paused_until: '' }).execute();
  });

const tries = (receiver: WebhookReceiver, count: number) => expect.poll(() => receiver.received.length, patience).toBe(count);

const deliveriesOf = async (staff: Client, { Id }: Pick<Hook, 'Id'>) => (await staff.send(listDeliveries, { WebhookId: Id })).rc;

const statesOf = async (staff: Client, hook: Hook) => (await deliveriesOf(staff, hook)).map(({ State }) => State);

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
  onBothEngines((portal) => {
    let staff: Client;
    const begin = async () => {
      staff = await portal().as('superAdmin');
      await portal().data.write(async (tx) => {
        for (const table of ['webhooks', 'webhook_deliveries', 'webhook_states'] as const) await tx.deleteFrom(table).execute();
      });
      if (!portal().app.server.listening) await portal().app.listen({ port: 0 });
      const receiver = await startReceiver();
      return { receiver };
    };

    it('is told of a change, signed so that the library accepts it, and nothing else', async () => {
      const { receiver } = await begin();
      const { Id, secret } = await addHook(staff, receiver.url);
      const id = await addProfession(staff);
      await tries(receiver, 1);
      const [message] = receiver.received as [ReceivedMessage];
      const at = message.timestamp;
      expect(verify(secret, message)).toEqual({
        type: 'profession.added',
        timestamp: at,
        data: { record: 'Profession', id, setId: expect.any(Number), byId: staff.userId },
      });
      expect(message.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Chapterhouse' });
      expect(() => verify(secret, { ...message, body: message.body.replace('added', 'eaten') })).toThrow();
      expect(() => verify(`whsec_${'A'.repeat(43)}=`, message)).toThrow();
      const late = String(Number(message.headers['webhook-timestamp']) - 600);
      expect(() => verify(secret, { ...message, headers: { ...message.headers, 'webhook-timestamp': late } })).toThrow(/too old/);
      const other = { ...message.headers, 'webhook-id': 'msg_other' };
      expect(() => verify(secret, { ...message, headers: other })).toThrow();
      // The same message once more, after a while.
      for (const [minutes, refusal] of [
        [6, /too old/],
        [-6, /too new/],
      ] as const) {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
        expect(() => verify(secret, message)).toThrow(refusal);
        vi.useRealTimers();
      }
      await expect.poll(() => statesOf(staff, { Id, secret }), patience).toEqual(['Sent']);
      expect(await deliveriesOf(staff, { Id })).toMatchObject([
        { Status: 204, Tries: 1, Error: null, NextAt: null, MessageId: message.id },
      ]);
      expect((await staff.send(listWebhooks, { Id })).rc).toMatchObject([{ Waiting: 0, LastTry: { IsSent: true } }]);
    });

    it('is signed with both secrets for a day after a new one was made', async () => {
      const { receiver } = await begin();
      const { Id, secret } = await addHook(staff, receiver.url);
      const renewed = await staff.send(saveWebhook, { Flag: 'New secret', Id });
      await addProfession(staff);
      await tries(receiver, 1);
      for (const one of [secret, renewed.res?.Secret ?? '']) verify(one, receiver.received[0] as ReceivedMessage);
      await portal().data.write((tx) => tx.updateTable('webhooks').set({ former_until: '2026-01-01T00:00:00.000Z' }).execute());
      await addProfession(staff);
      await tries(receiver, 2);
      const last = receiver.received[1] as ReceivedMessage;
      verify(renewed.res?.Secret ?? '', last);
      expect(() => verify(secret, last)).toThrow();
    });

    it('gets with Full the row as the list gives it to a super admin', async () => {
      const { receiver } = await begin();
      await addHook(staff, receiver.url, {
        Full: true,
        Types: ['meeting.added', 'attendance.added', 'attendance.changed', 'profession.deleted'],
      });
      const chapter = await makeMeetingChapter(portal());
      const member = await chapter.join('Asha Rao');
      const meeting = await chapter.add(Temporal.Now.plainDateISO('Asia/Kolkata').toString());
      await tries(receiver, 1);
      const { rc } = await staff.send(listMeetings, { Ids: [meeting] });
      const { TotalRecords: _, ...row } = rc[0] ?? { TotalRecords: 0 };
      expect(receiver.received[0]?.data).toMatchObject({ record: 'Meeting', id: meeting, row });
      const marked = await chapter.secretary.send(markAttendance, { MeetingId: meeting, Marks: [{ UserId: member.id, Mark: 'Present' }] });
      expect(marked.status).toBe(200);
      await tries(receiver, 2);
      expect(receiver.received[1]?.data.row).toMatchObject({ UserId: member.id, Name: 'Asha Rao', Mark: 'Present' });
      const profession = await addProfession(staff);
      await staff.send(saveProfession, { Flag: 'Delete', Id: profession });
      await tries(receiver, 3);
      expect(receiver.received[2]?.data).toMatchObject({ id: profession, row: null });
    });

    it('gets with Full the row of a deactivated member, too: only what is gone has none', async () => {
      const { receiver } = await begin();
      const chapter = await makeMeetingChapter(portal());
      const member = await chapter.join('Asha Rao');
      await addHook(staff, receiver.url, { Full: true, Types: ['account.changed', 'assignment.changed'] });
      await staff.send(updateDetails, { Flag: 'Active', UserId: member.id, IsActive: false });
      await tries(receiver, 1);
      expect(receiver.received[0]?.data).toMatchObject({ record: 'Member', row: { Id: member.id, FullName: 'Asha Rao', IsActive: false } });
      const profession = await addProfession(staff);
      const seated = await staff.send(assignMember, { Flag: 'Seat', Id: member.assignment, ProfessionId: profession });
      expect(seated.status).toBe(200);
      await tries(receiver, 2);
      expect(receiver.received[1]?.data).toMatchObject({ record: 'Assignment', row: { ChapterUserId: member.assignment } });
    });

    it('is tried again under the same id, and what comes later of that record waits for it', async () => {
      const { receiver } = await begin();
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

    it('is given up after ten tries, and then the next one of the record goes; sending again begins anew', async () => {
      const { receiver } = await begin();
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

    it('begins anew also when it is sent again during a try: how that one ends counts for nothing', async () => {
      const { receiver } = await begin();
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
      const { receiver } = await begin();
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
      const { receiver } = await begin();
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

    it('is switched off by 410, and super admins are told until it is switched on again', async () => {
      const { receiver } = await begin();
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

    it('is switched off by a day in which four of five tries failed, but not by a try that arrives', async () => {
      const { receiver } = await begin();
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

    it('that never answers holds up neither others nor its own other records for long', async () => {
      const { receiver } = await begin();
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
      const { receiver } = await begin();
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

    it('keeps its deliveries for 30 days', async () => {
      const { receiver } = await begin();
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
      const { receiver } = await begin();
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

    it('pauses as long as it was asked for, also when other messages under way are answered otherwise', async () => {
      const { receiver } = await begin();
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
