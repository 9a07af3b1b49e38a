// Mail goes from the outbox to a real mail server, which takes it or refuses it: once, in order, and not too fast.

import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../../tests/postgres.ts';
import { logged, mailTo, never, queue, rowsOf, sending, sendNow, startPortal } from '../../../tests/rooms/outbox-room.ts';
import { headerOf, startMailServer } from '../../../tests/servers/mail-server.ts';
import { claimMail, noteOutcome, pauseAfter } from './claim-mail.ts';
import { nowText, textAfter } from './moments.ts';
import { queueMail, sendNow as sendMailNow } from './outbox.ts';
import { sendNext } from './sender.ts';

describe.each(['sqlite', 'postgres'] as const)('the outbox on %s', (engine) => {
  it('is sent: text and HTML, a stable Message-ID, and afterwards nothing secret is left', async () => {
    const [portal, server] = await Promise.all([startPortal(engine), startMailServer()]);
    await queue(portal, mailTo('asha@example.com', { headers: { 'List-Unsubscribe': '<https://portal.example.com/u>' } }));
    const [queued] = await rowsOf(portal);
    await sendNow(portal, server.url);
    const [received] = server.received;
    if (!received) throw new Error('Nothing came');
    expect([received.from, received.to]).toEqual(['portal@example.com', ['asha@example.com']]);
    expect(headerOf(received, 'From')).toBe('Pune Chapters <portal@example.com>');
    expect(headerOf(received, 'To')).toBe('asha@example.com');
    expect(headerOf(received, 'Subject')).toMatch(/^=\?UTF-8\?Q\?Gr=C3=BC=C3=9Fe/i);
    expect(headerOf(received, 'Message-ID')).toBe(`<${queued?.message_id}@example.com>`);
    expect(headerOf(received, 'List-Unsubscribe')).toBe('<https://portal.example.com/u>');
    expect(headerOf(received, 'Auto-Submitted')).toBe('auto-generated');
    expect(headerOf(received, 'Content-Type')).toContain('multipart/alternative');
    expect(received.source).toContain('<p>Guten Tag</p>');
    expect(await rowsOf(portal)).toMatchObject([
      { state: 'Sent', tries: 1, content: null, last_error: null, sent_at: expect.stringMatching(/Z$/) },
    ]);
    await sendNow(portal, server.url);
    expect(server.received).toHaveLength(1);
  });

  it('is not written when the transaction fails', async () => {
    const portal = await startPortal(engine);
    const failing = portal.data.write(async (tx) => {
      await queueMail(tx, mailTo('asha@example.com'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rowsOf(portal)).toEqual([]);
  });

  it('waits after a refusal for now, each time for longer, and has failed after five days', { tags: ['long'] }, async () => {
    const [portal, server] = await Promise.all([startPortal(engine), startMailServer()]);
    await queue(portal, mailTo('asha@example.com'));
    server.refuse(450);
    const pauses: number[] = [];
    for (let tries = 1; tries <= 12; tries++) {
      await sendNow(portal, server.url);
      const [row] = await rowsOf(portal);
      expect(row).toMatchObject({ state: 'Waiting', tries });
      expect(row?.last_error).toContain('450');
      pauses.push(Math.round((Date.parse(row?.due_at ?? '') - Date.now()) / 1_000 / 10) * 10);
    }
    const hour = 3_600;
    expect(pauses).toEqual([10, 60, 300, 900, hour, 2 * hour, 4 * hour, 8 * hour, 16 * hour, 24 * hour, 24 * hour, 24 * hour]);
    await portal.data.write((tx) =>
      tx
        .updateTable('outbox')
        .set({ give_up_at: textAfter(nowText(), { hours: 23 }) })
        .execute(),
    );
    await sendNow(portal, server.url);
    expect(await rowsOf(portal)).toMatchObject([{ state: 'Failed', tries: 13 }]);
    server.refuse(null);
    await sendNow(portal, server.url);
    expect(server.received).toEqual([]);
  });

  it('goes out once when the server takes it later', async () => {
    const [portal, server] = await Promise.all([startPortal(engine), startMailServer()]);
    await queue(portal, mailTo('asha@example.com'));
    server.refuse(451);
    await sendNow(portal, server.url);
    server.refuse(null);
    await sendNext(sending(portal, server.url), 'this node', never);
    expect(server.received).toEqual([]);
    await sendNow(portal, server.url);
    expect(server.received).toHaveLength(1);
    expect(await rowsOf(portal)).toMatchObject([{ state: 'Sent', tries: 2, last_error: null }]);
  });

  it('has failed after a refusal for good, and the log has no address', async () => {
    const [portal, server] = await Promise.all([startPortal(engine), startMailServer()]);
    await queue(portal, mailTo('nobody@example.com'));
    server.refuse(550);
    logged.length = 0;
    await sendNow(portal, server.url);
    const [row] = await rowsOf(portal);
    expect(row).toMatchObject({ state: 'Failed', tries: 1 });
    expect(row?.last_error).toBe('550 Mailbox not taken: person@example.com');
    expect(logged).toEqual([expect.stringMatching(/^the mail server refused a mail for good \{"mail":\d+,"ms":\d+,"status":550\}$/)]);
    server.refuse(null);
    await sendNow(portal, server.url);
    expect(server.received).toEqual([]);
  });

  it('waits as a whole when there is no server, and urgent mail is first when there is one again', async () => {
    const portal = await startPortal(engine);
    const port = await freePort();
    await queue(portal, mailTo('one@example.com'), mailTo('two@example.com'), mailTo('urgent@example.com', { urgency: 'urgent' }));
    await sendNow(portal, `smtp://127.0.0.1:${port}`);
    for (const row of await rowsOf(portal)) {
      expect(row).toMatchObject({ state: 'Waiting', tries: 1, last_error: expect.stringContaining('ECONNREFUSED') });
      expect(Date.parse(row.due_at)).toBeGreaterThan(Date.now() + 5_000);
    }
    const server = await startMailServer({}, port);
    for (let count = 1; count <= 3; count++) {
      await sendNow(portal, server.url);
      expect(server.received).toHaveLength(count);
    }
    expect(server.received.map(({ to }) => to[0])).toEqual(['urgent@example.com', 'one@example.com', 'two@example.com']);
  });

  it('sends the others at once after an outage, when the first one has gone out', async () => {
    const portal = await startPortal(engine);
    const port = await freePort();
    await queue(portal, mailTo('one@example.com'), mailTo('two@example.com'));
    for (let tries = 0; tries < 8; tries++) await sendNow(portal, `smtp://127.0.0.1:${port}`);
    for (const { due_at } of await rowsOf(portal)) expect(Date.parse(due_at)).toBeGreaterThan(Date.now() + 3_600_000);
    const server = await startMailServer({}, port);
    await queue(portal, mailTo('three@example.com'), mailTo('refused@example.com'));
    // This one waits for itself, not for a server.
    const [, , three, refused] = await rowsOf(portal);
    const later = textAfter(nowText(), { hours: 1 });
    await portal.data.write((tx) =>
      tx
        .updateTable('outbox')
        .set({ due_at: later })
        .where('id', '=', refused?.id ?? 0)
        .execute(),
    );
    const sendDue = async () => {
      await portal.data.write((tx) => tx.updateTable('turns').set({ held_until: '', next_at: '' }).execute());
      await sendNext(sending(portal, server.url), 'this node', never);
    };
    for (let each = 0; each < 4; each++) await sendDue();
    expect(server.received.map(({ to }) => to[0])).toEqual(['three@example.com', 'one@example.com', 'two@example.com']);
    expect((await rowsOf(portal)).map(({ state }) => state)).toEqual(['Sent', 'Sent', 'Sent', 'Waiting']);
    expect(three?.state).toBe('Waiting');
  });

  it('sends notices after all other mail, and by night nothing that is for the day', async () => {
    const portal = await startPortal(engine);
    await queue(
      portal,
      ...Array.from({ length: 5 }, () => mailTo('noticed@example.com', { urgency: 'notice' })),
      mailTo('reminded@example.com', { isForDaytime: true }),
      mailTo('usual@example.com'),
      mailTo('waiting@example.com', { urgency: 'urgent' }),
    );
    const taken = async (isDaytime: boolean) => {
      const mail = await claimMail(portal.data, 'this node', { perMinute: 6_000, isDaytime });
      if (mail) await noteOutcome(portal.data, 'this node', mail.id, { result: 'sent' });
      await portal.data.write((tx) => tx.updateTable('turns').set({ held_until: '', next_at: '' }).execute());
      return mail?.to;
    };
    expect([await taken(false), await taken(false), await taken(false)]).toEqual([
      ...['waiting@example.com', 'usual@example.com', 'noticed@example.com'],
    ]);
    expect([await taken(true), await taken(true)]).toEqual(['reminded@example.com', 'noticed@example.com']);
  });

  it('never has more mails sent than so many in a minute, whichever node sends', async () => {
    const portal = await startPortal(engine);
    await queue(portal, ...Array.from({ length: 15 }, (_, number) => mailTo(`person${number}@example.com`)));
    const begin = nowText();
    const taken: number[] = [];
    for (let milliseconds = 0; milliseconds < 60_000; milliseconds += 500) {
      const [node, now] = [`node ${milliseconds % 3}`, textAfter(begin, { milliseconds })];
      const next = await claimMail(portal.data, node, { perMinute: 12 }, now);
      if (!next) continue;
      taken.push(milliseconds);
      await noteOutcome(portal.data, node, next.id, { result: 'sent' }, now);
    }
    expect(taken).toEqual(Array.from({ length: 12 }, (_, index) => index * 5_000));
  });

  it('has each mail sent by one of many nodes', async () => {
    const [portal, server] = await Promise.all([startPortal(engine), startMailServer()]);
    const addresses = Array.from({ length: 10 }, (_, number) => `person${number}@example.com`);
    await queue(portal, ...addresses.map((address) => mailTo(address)));
    const isDone = async () => (await rowsOf(portal)).every(({ state }) => state === 'Sent');
    const nodes = ['a', 'b', 'c', 'd'].map(async (node) => {
      while (!(await isDone())) {
        await sendNext(sending(portal, server.url), node, never);
        await pause(5);
      }
    });
    await Promise.all(nodes);
    expect(server.received.map(({ to }) => to[0]).sort()).toEqual(addresses);
  });

  it('keeps a mail that was being sent when its node ended: another node sends it minutes later', async () => {
    const portal = await startPortal(engine);
    await queue(portal, mailTo('asha@example.com'));
    const [begin, other] = [nowText(), 'other node'];
    expect(await claimMail(portal.data, 'ended node', { perMinute: 60 }, begin)).toMatchObject({ to: 'asha@example.com' });
    expect(await claimMail(portal.data, other, { perMinute: 60 }, textAfter(begin, { minutes: 1 }))).toBeNull();
    expect(await claimMail(portal.data, other, { perMinute: 60 }, textAfter(begin, { minutes: 3 }))).toBeNull();
    expect(await rowsOf(portal)).toMatchObject([{ state: 'Waiting', last_error: 'Sending began, but it is not known how it ended' }]);
    const again = await claimMail(portal.data, other, { perMinute: 60 }, textAfter(begin, { minutes: 5 }));
    expect(again).toMatchObject({ to: 'asha@example.com' });
    // The first node was only frozen: what it notes now does not end the turn of the other one.
    const later = textAfter(begin, { minutes: 6 });
    await noteOutcome(portal.data, 'ended node', again?.id ?? 0, { result: 'sent' }, later);
    await queue(portal, mailTo('ravi@example.com'));
    expect(await claimMail(portal.data, 'third node', { perMinute: 60 }, later)).toBeNull();
  });

  it('stays sent when a node that was frozen notes its own failure afterwards', async () => {
    const portal = await startPortal(engine);
    await queue(portal, mailTo('asha@example.com'));
    const begin = nowText();
    const { id = 0 } = (await claimMail(portal.data, 'frozen node', { perMinute: 60 }, begin)) ?? {};
    await claimMail(portal.data, 'other node', { perMinute: 60 }, textAfter(begin, { minutes: 5 }));
    await noteOutcome(portal.data, 'other node', id, { result: 'sent' });
    for (const result of ['not now', 'refused'] as const) await noteOutcome(portal.data, 'frozen node', id, { result, error: 'Too late' });
    expect(await rowsOf(portal)).toMatchObject([{ state: 'Sent', content: null, last_error: null }]);
  });

  it('counts the try during which it was to be sent again as the first', async () => {
    const portal = await startPortal(engine);
    await queue(portal, mailTo('asha@example.com'));
    const { id = 0 } = (await claimMail(portal.data, 'this node', { perMinute: 60 })) ?? {};
    await portal.data.write((tx) => sendMailNow(tx, id));
    await noteOutcome(portal.data, 'this node', id, { result: 'not now', error: 'Try later' });
    const [row] = await rowsOf(portal);
    expect(row).toMatchObject({ state: 'Waiting', tries: 1 });
    expect(Date.parse(row?.due_at ?? '')).toBeLessThan(Date.now() + 60_000);
  });
});

it('the pauses grow up to a day', () => {
  expect(pauseAfter(1)).toEqual({ seconds: 10 });
  expect(pauseAfter(99)).toEqual({ hours: 24 });
});
