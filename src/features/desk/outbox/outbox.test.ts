// The outbox: its list, and sending again. How mail is sent is tested in platform/mail.

import type { Updateable } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ageLinks, mailServer } from '../../../../tests/link-steps.ts';
import { makeUser } from '../../../../tests/makers.ts';
import { freePort } from '../../../../tests/postgres.ts';
import { startMailServer } from '../../../../tests/servers/mail-server.ts';
import { type Client, onAnyEngine, startTestPortal } from '../../../../tests/test-portal.ts';
import type { OutboxTable } from '../../../platform/mail/outbox.tables.ts';
import { queueMail, tidyOutbox } from '../../../platform/mail/outbox.ts';
import { requestPasswordReset } from '../../people/password-links/password-links.contract.ts';
import { listOutbox, sendAgain } from './outbox.contract.ts';

describe('the outbox', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    beforeEach(() => portal().data.write((tx) => tx.deleteFrom('outbox').execute()));

    const secret = 'https://portal.example.com/reset-password?token=secret';
    const write = async (to: string, values: Updateable<OutboxTable> = {}) => {
      const { data } = portal();
      const userId = values.user_id ?? null;
      await data.write((tx) => queueMail(tx, { to, userId, subject: 'Hello', text: secret, html: secret }));
      const { id } = await data.read.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
      await data.write((tx) =>
        tx
          .updateTable('outbox')
          .set({ tries: 0, ...values })
          .where('id', '=', id)
          .execute(),
      );
      return id;
    };
    const ids = async (filters: Record<string, unknown>) => (await staff.send(listOutbox, filters)).rc.map(({ Id }) => Id);

    it('lists mails, newest first, without their contents, and says that nothing can be sent', async () => {
      const { id: UserId } = await makeUser(portal().data, { fullName: 'Ravi Iyer' });
      const older = await write('asha@example.com', {
        created_at: '2026-03-05T06:00:00.000Z',
        state: 'Failed',
        last_error: '550 no',
        tries: 3,
      });
      const newer = await write('ravi@example.com', {
        created_at: '2026-03-06T06:00:00.000Z',
        due_at: '2026-03-06T06:10:00.000Z',
        user_id: UserId,
      });
      const { status, rc, res } = await staff.send(listOutbox);
      expect({ status, res }).toEqual({ status: 200, res: { TotalRecords: 2, CanSend: false } });
      expect(rc).toEqual([
        {
          Id: newer,
          To: 'ravi@example.com',
          UserId,
          FullName: 'Ravi Iyer',
          Subject: 'Hello',
          State: 'Waiting',
          At: '2026-03-06T06:00:00.000Z',
          Tries: 0,
          LastError: null,
          NextAt: '2026-03-06T06:10:00.000Z',
          TotalRecords: 2,
        },
        {
          Id: older,
          To: 'asha@example.com',
          UserId: null,
          FullName: null,
          Subject: 'Hello',
          State: 'Failed',
          At: '2026-03-05T06:00:00.000Z',
          Tries: 3,
          LastError: '550 no',
          NextAt: null,
          TotalRecords: 2,
        },
      ]);
      expect(JSON.stringify(rc)).not.toContain('secret');
    });

    it('is filtered by state', async () => {
      const [waiting, sent, failed] = [
        await write('a@example.com'),
        await write('b@example.com', { state: 'Sent' }),
        await write('c@example.com', { state: 'Failed' }),
      ];
      expect(await ids({ State: 'Waiting' })).toEqual([waiting]);
      expect(await ids({ State: 'Sent' })).toEqual([sent]);
      expect(await ids({ State: 'Failed' })).toEqual([failed]);
      expect(await ids({ State: '' })).toHaveLength(3);
      const refused = await staff.send(listOutbox, { State: 'Lost' });
      expect(refused).toMatchObject({ status: 400, msgkey: 'State must be Waiting, Sent, Failed or Withdrawn' });
    });

    it('sends a mail again that failed or waits, for five more days, but none that was sent', async () => {
      const past = '2026-03-05T06:00:00.000Z';
      const later = '2999-03-05T06:00:00.000Z';
      const failed = await write('a@example.com', { state: 'Failed', tries: 9, due_at: past, give_up_at: past });
      const waiting = await write('b@example.com', { tries: 2, due_at: later });
      const sent = await write('c@example.com', { state: 'Sent', due_at: past });
      for (const Id of [failed, waiting]) {
        const answer = await staff.send(sendAgain, { Id });
        expect(answer).toMatchObject({ status: 200, res: { Id, SetId: null }, msgkey: 'The mail waits for a mail server' });
        const row = await portal().data.read.selectFrom('outbox').selectAll().where('id', '=', Id).executeTakeFirstOrThrow();
        expect(row).toMatchObject({ state: 'Waiting', tries: 0 });
        expect(Math.abs(Date.parse(row.due_at) - Date.now())).toBeLessThan(30_000);
        expect(Math.abs(Date.parse(row.give_up_at) - Date.now() - 5 * 24 * 3_600_000)).toBeLessThan(30_000);
      }
      expect(await staff.send(sendAgain, { Id: sent })).toMatchObject({ status: 400, msgkey: 'This mail was sent already' });
      expect(await staff.send(sendAgain, { Id: 2_000_000_000 })).toMatchObject({ status: 404, msgkey: 'Mail not found' });
      expect(await staff.send(sendAgain, {})).toMatchObject({ status: 400, msgkey: 'Invalid mail ID' });
      expect(await ids({ State: 'Sent' })).toEqual([sent]);
    });

    it('gives up what has waited for five days, and removes after 90 days what was sent or has failed', async () => {
      const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
      const late = await write('a@example.com', { created_at: daysAgo(5.1), give_up_at: daysAgo(0.1) });
      const waiting = await write('b@example.com', { created_at: daysAgo(4.9) });
      const kept = await write('c@example.com', { state: 'Sent', created_at: daysAgo(89.9) });
      await write('d@example.com', { state: 'Sent', created_at: daysAgo(90.1) });
      await write('e@example.com', { state: 'Failed', created_at: daysAgo(90.1) });
      await tidyOutbox(portal().data, new AbortController().signal);
      expect(await ids({ State: 'Waiting' })).toEqual([waiting]);
      const { rc } = await staff.send(listOutbox, { State: 'Failed' });
      expect(rc).toMatchObject([{ Id: late, LastError: 'It was not sent in time: no mail server is set' }]);
      expect(await ids({ State: 'Sent' })).toEqual([kept]);
      // Nothing is written where nothing is to be done. The databases of other tests are on the same PostgreSQL and count its versions up.
      const writes = async () => {
        const version = await portal().data.version();
        await tidyOutbox(portal().data, new AbortController().signal);
        return (await portal().data.version()) !== version;
      };
      await expect.poll(writes, { timeout: 20_000 }).toBe(false);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });

  onAnyEngine((portal) => {
    it('sends no link again that works no more, and one that works until its own end', async () => {
      const { data, anonymous } = portal();
      const staff = await portal().as('superAdmin');
      const { email, id } = await makeUser(data);
      const mailOf = (at: number) => data.read.selectFrom('outbox').selectAll().orderBy('id').offset(at).limit(1).executeTakeFirstOrThrow();
      const dead = { status: 400, msgkey: 'Its link has run out. Please send a new one.', res: { Code: 'DeadLink' } };
      await anonymous.send(requestPasswordReset, { Email: email });
      const first = await mailOf(0);
      expect((await staff.send(sendAgain, { Id: first.id })).status).toBe(200);
      expect((await mailOf(0)).give_up_at).toBe(first.give_up_at);
      // A newer link takes the place of an older one.
      await anonymous.send(requestPasswordReset, { Email: email });
      const second = await mailOf(1);
      expect(await staff.send(sendAgain, { Id: first.id })).toMatchObject(dead);
      expect((await staff.send(sendAgain, { Id: second.id })).status).toBe(200);
      await ageLinks(data, id, 61);
      expect(await staff.send(sendAgain, { Id: second.id })).toMatchObject(dead);
      const until = '2026-03-05T06:00:00.000Z';
      await data.write((tx) => queueMail(tx, { to: 'a@example.com', userId: null, subject: 'Hello', text: 'Hello', html: 'Hello', until }));
      expect(await staff.send(sendAgain, { Id: (await mailOf(2)).id })).toMatchObject(dead);
    });
  }, mailServer);

  it('of a running portal with a mail server is sent, and counted in the metrics', async () => {
    const [server, port] = [await startMailServer(), await freePort()];
    const settings = { SMTP_URL: server.url, MAIL_FROM: 'Portal <portal@example.com>', METRICS_PORT: String(port) };
    const portal = await startTestPortal('sqlite', settings);
    onTestFinished(() => portal.close());
    const staff = await portal.as('superAdmin');
    const queue = () =>
      portal.data.write((tx) => queueMail(tx, { to: 'asha@example.com', userId: null, subject: 'Hi', text: 'Hi', html: 'Hi' }));
    const metrics = async () => (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split('\n');
    await queue();
    expect(await metrics()).toContain('chapterhouse_outbox_mails{state="waiting"} 1');
    server.refuse(550);
    await portal.app.listen({ port: 0 });
    const states = async () => {
      const { rc, res } = await staff.send(listOutbox);
      expect(res?.CanSend).toBe(true);
      return rc.map(({ State }) => State);
    };
    await expect.poll(states, { timeout: 20_000 }).toEqual(['Failed']);
    expect(await metrics()).toContain('chapterhouse_outbox_mails{state="failed"} 1');
    server.refuse(null);
    const [{ Id = 0 } = {}] = (await staff.send(listOutbox)).rc;
    expect(await staff.send(sendAgain, { Id })).toMatchObject({ status: 200, msgkey: 'The mail is due now' });
    await expect.poll(states, { timeout: 20_000 }).toEqual(['Sent']);
    expect(server.received).toHaveLength(1);
    expect(portal.failures()).toEqual([]);
  });
});
