// Answers are bounded in bytes: each of them, and those that are on their way to one person.

import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { holdWrite } from '../../../tests/held-write.ts';
import { type Client, onBothEngines, type TestPortal } from '../../../tests/test-portal.ts';
import { listHistory } from '../../features/desk/history/history.contract.ts';
import { listConnections, saveConnection } from '../../features/own-records/connections/connections.contract.ts';
import { bounds } from '../../platform/bounds/bounds.ts';
import { path } from '../../platform/wire/call.ts';

/** As many rows as a list may have, each with so many letters. */
const makeRows = async ({ data }: TestPortal, { userId }: Client, letters: number): Promise<void> => {
  const texts = { organization_name: 'x'.repeat(letters), organization_name_folded: '', contact_person: 'ब', contact_person_folded: '' };
  const row = { ...texts, user_id: userId, mobile_no: '9876543210', created_by: userId, created_at: '2026-03-05T06:00:00.000Z' };
  for (let each = 0; each < 10; each++)
    await data.write((tx) =>
      tx
        .insertInto('connections')
        .values(Array.from({ length: 100 }, () => row))
        .execute(),
    );
};

const all = { RecordsPerPage: 0 };

describe('an answer', () => {
  onBothEngines((portal) => {
    it('ends after the row that makes it 8 MB, and says so', async () => {
      const member = await portal().as('member');
      await makeRows(portal(), member, 20_000);
      const { rc, res } = await member.send(listConnections, all);
      const bytes = Buffer.byteLength(JSON.stringify(rc));
      expect(res).toMatchObject({ TotalRecords: 1_000, IsCut: true });
      expect(bytes).toBeGreaterThanOrEqual(bounds.answer.bytes);
      expect(bytes - Buffer.byteLength(JSON.stringify(rc.at(-1)))).toBeLessThan(bounds.answer.bytes + 1_000);
      const small = await member.send(listConnections);
      expect(small.rc).toHaveLength(10);
      expect(small.res).not.toHaveProperty('IsCut');
    });

    it('of the history has the first 500 characters of a text; one change alone, and a file, have it whole', async () => {
      const member = await portal().as('member');
      const long = `${'न'.repeat(498)}a😀${'b'.repeat(900)}`;
      const connection = { Flag: 'Add', OrganizationName: 'Nilgiri', ContactPerson: 'Asha', MobileNo: '9876543210' };
      const { res } = await member.send(saveConnection, connection);
      await portal().data.write((tx) =>
        tx
          .updateTable('changes')
          .set({ fields: JSON.stringify([['contact_person', 'Asha', long]]), kind: 'Changed' })
          .where('set_id', '=', res?.SetId ?? 0)
          .execute(),
      );
      const [listed] = (await member.send(listHistory)).rc;
      const fields = (After: string) => [{ Field: 'ContactPerson', Before: 'Asha', After }];
      expect(listed).toMatchObject({ IsCut: true, Fields: fields(`${'न'.repeat(498)}a…`) });
      const [alone] = (await member.send(listHistory, { Ids: [listed?.Id] })).rc;
      expect(alone).toMatchObject({ IsCut: false, Fields: fields(long) });
      const { payload } = await portal().app.inject({
        method: 'POST',
        url: path(listHistory),
        headers: { authorization: `Bearer ${member.token}` },
        payload: { Format: 'csv', Columns: ['Fields'] },
      });
      expect(payload).toContain(long);
    });
  });
});

describe('answers on their way', () => {
  onBothEngines((portal) => {
    it('to one person have a bound together, and others are answered meanwhile', async () => {
      const [asha, ravi] = [await portal().as('member'), await portal().as('member')];
      for (const client of [asha, ravi]) await makeRows(portal(), client, 10_000);
      const address = await portal().app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = new URL(address);
      /** Asks, reads the first line, and then nothing more. */
      const ask = ({ token }: Client) => {
        const body = JSON.stringify(all);
        const socket = connect(Number(port), '127.0.0.1');
        onTestFinished(() => void socket.destroy());
        const head = [`POST ${path(listConnections)} HTTP/1.1`, 'host: localhost', `authorization: Bearer ${token}`];
        socket.write([...head, 'content-type: application/json', `content-length: ${body.length}`, '', body].join('\r\n'));
        return new Promise<{ status: string; leave: () => void }>((resolve) =>
          socket.once('data', (bytes) => {
            socket.pause();
            resolve({ status: bytes.toString('latin1').slice(9, 12), leave: () => socket.destroy() });
          }),
        );
      };
      const fit = Math.floor(bounds.answers.each / bounds.answer.bytes);
      const kept = [];
      for (let each = 0; each < fit - 1; each++) kept.push(await ask(asha));
      expect(kept.map(({ status }) => status)).toEqual(kept.map(() => '200'));
      await vi.waitFor(async () => expect((await ask(asha)).status).toBe('429'), { timeout: 20_000 });
      const refused = await asha.send(listConnections, all);
      expect(refused).toMatchObject({ status: 429, msgkey: 'Too many requests at once. Please try again in a moment.' });
      expect((await ravi.send(listConnections, all)).status).toBe(200);
      expect((await asha.send(listConnections)).status).toBe(200);
      for (const { leave } of kept) leave();
      await vi.waitFor(async () => expect((await asha.send(listConnections, all)).status).toBe(200), { timeout: 20_000 });
      expect(portal().failures()).toEqual([]);
    });
  });
});

describe('pages with many rows', () => {
  onBothEngines((portal, engine) => {
    it('are read and made in turns: all are answered, and small ones beside them', async () => {
      const members = [await portal().as('member'), await portal().as('member')];
      for (const client of members) await makeRows(portal(), client, 100);
      const many = members.flatMap((client) => Array.from({ length: 6 }, () => client.send(listConnections, all)));
      const small = await members[0]?.send(listConnections);
      expect(small?.rc).toHaveLength(10);
      expect((await Promise.all(many)).map(({ status, rc }) => [status, rc.length])).toEqual(many.map(() => [200, 1_000]));
    });

    it('that still wait are refused to whoever is signed out meanwhile', async () => {
      const client = await portal().as('member');
      await makeRows(portal(), client, 100);
      let out: Promise<unknown> | undefined;
      const endSession = () =>
        portal().data.write((tx) => tx.updateTable('users').set({ session_no: 99 }).where('id', '=', client.userId).execute());
      const pages = Array.from({ length: 8 }, async () => {
        const { status } = await client.send(listConnections, all);
        out ??= endSession();
        await out;
        return status;
      });
      const statuses = await Promise.all(pages);
      expect(statuses[0]).toBe(200);
      expect(statuses.at(-1)).toBe(401);
    });

    const lockRows = () => holdWrite(portal(), (tx) => sql`lock table connections in access exclusive mode`.execute(tx));
    const pages = async () => {
      const reading = sql<{ pages: number }>`select count(*)::int as pages from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%limit 1000%'`;
      return (await reading.execute(portal().data.read)).rows[0]?.pages;
    };

    it.runIf(engine === 'postgres')('are not read for whoever has gone away before their turn', async () => {
      const client = await portal().as('member');
      const release = await lockRows();
      const first = client.send(listConnections, all);
      await vi.waitFor(async () => expect(await pages()).toBe(1));
      const { port } = new URL(await portal().app.listen({ port: 0, host: '127.0.0.1' }));
      const socket = connect(Number(port), '127.0.0.1');
      const body = JSON.stringify(all);
      const head = [`POST ${path(listConnections)} HTTP/1.1`, 'host: localhost', `authorization: Bearer ${client.token}`];
      socket.write([...head, 'content-type: application/json', `content-length: ${body.length}`, '', body].join('\r\n'));
      await pause(200);
      socket.destroy();
      // It stands behind the first page, and before all that are read later.
      const locked = lockRows();
      await pause(200);
      await release();
      expect((await first).status).toBe(200);
      const releaseAgain = await locked;
      await pause(200);
      const others = await pages();
      await releaseAgain();
      expect(others).toBe(0);
    });

    it.runIf(engine === 'postgres')('are read one at a time for each person, and not more than four of all', async () => {
      const members = [];
      for (let each = 0; each < bounds.largePages.all + 1; each++) members.push(await portal().as('member'));
      const release = await lockRows();
      const [first, ...others] = members;
      const firstAnswers = Array.from({ length: 3 }, () => first?.send(listConnections, all));
      await vi.waitFor(async () => expect(await pages()).toBe(1));
      await pause(100);
      expect(await pages()).toBe(1);
      const otherAnswers = others.map((client) => client.send(listConnections, all));
      await vi.waitFor(async () => expect(await pages()).toBe(bounds.largePages.all));
      await pause(100);
      expect(await pages()).toBe(bounds.largePages.all);
      await release();
      expect((await Promise.all([...firstAnswers, ...otherAnswers])).map((answer) => answer?.status)).toEqual(
        Array(3 + others.length).fill(200),
      );
    });
  });
});
