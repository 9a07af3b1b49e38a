// Webhooks: keeping them, their secrets, and what is written for them of the history. Sending is tested in sending.test.ts.

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allCalls } from '../../../../tests/all-calls.ts';
import { makeUser } from '../../../../tests/makers.ts';
import { webhookHosts } from '../../../../tests/servers/webhook-receiver.ts';
import { rowsOf } from '../../../../tests/test-data.ts';
import { type Client, onAnyEngine, type TestPortal } from '../../../../tests/test-portal.ts';
import { recordKinds } from '../../../app/server/record-kinds.ts';
import { namesOf } from '../../../platform/data/records/record-kind.ts';
import { shapesOf } from '../../../platform/wire/call.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { saveProfession } from '../../chapters/professions/professions.contract.ts';
import { listHistory } from '../history/history.contract.ts';
import { listsOfRecords } from './read-rows.server.ts';
import { recordOfChange, typesByRecord, webhookTypes } from './webhook-types.ts';
import { listDeliveries, listWebhooks, saveWebhook } from './webhooks.contract.ts';
import { writeDeliveries } from './write-deliveries.server.ts';

const Url = 'https://example.com/hook';

const addHook = async (staff: Client, fields: Record<string, unknown> = {}) => {
  const { res } = await staff.send(saveWebhook, { Flag: 'Add', Url, Types: ['profession.added'], ...fields });
  return { Id: res?.Id ?? 0, Secret: res?.Secret ?? '', SetId: res?.SetId ?? 0 };
};

const writeAll = async ({ data }: TestPortal) => {
  while (await writeDeliveries(data));
};

const emptyAll = async ({ data }: TestPortal) => {
  await data.write(async (tx) => {
    for (const table of ['webhooks', 'webhook_deliveries'] as const) await tx.deleteFrom(table).execute();
    await tx.updateTable('change_sets').set({ told_after: null }).execute();
  });
};

const addProfession = async (staff: Client, Name = `Profession ${crypto.randomUUID()}`) => {
  const { res } = await staff.send(saveProfession, { Flag: 'Add', Name });
  return { id: res?.Id ?? 0, setId: res?.SetId ?? 0 };
};

describe('the types of webhooks', () => {
  it('are made of all kinds of records, but for views, requests about data and webhooks', () => {
    const told = typesByRecord.map(({ record }) => String(record));
    const kinds = recordKinds.flatMap(namesOf).filter((name) => !['View', 'Data request', 'Webhook', 'Closing'].includes(name));
    expect(told.toSorted()).toEqual(kinds.toSorted());
    expect(webhookTypes).toEqual(
      expect.arrayContaining(['member.added', 'payment.added', 'payment.voided', 'slip.added', 'visitor.changed', 'meeting.closed']),
    );
    // Only such names does the standard allow.
    for (const type of webhookTypes) expect(type).toMatch(/^[a-z_]+\.[a-z]+$/);
  });
});

describe('webhooks', () => {
  onAnyEngine((portal) => {
    it('are added, changed and deleted by super admins; the secret is answered once', async () => {
      const staff = await portal().as('superAdmin');
      const added = await staff.send(saveWebhook, { Flag: 'Add', Url, Types: 'slip.added, member.added' });
      expect(added).toMatchObject({ status: 200, msgkey: 'Webhook added' });
      expect(added.res?.Secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      const Id = added.res?.Id ?? 0;
      const [row] = (await staff.send(listWebhooks)).rc;
      expect(row).toMatchObject({ Id, Url, Types: ['member.added', 'slip.added'], IsActive: true, Full: false, Waiting: 0, LastTry: null });
      expect(JSON.stringify((await staff.send(listWebhooks)).rc)).not.toContain('whsec_');
      const change = { Flag: 'Update', Id, Url: `${Url}/2`, Types: ['member.changed'], IsActive: false, Full: true, Version: row?.Version };
      expect(await staff.send(saveWebhook, change)).toMatchObject({ status: 200, res: { Id, Secret: null }, msgkey: 'Webhook updated' });
      expect((await staff.send(saveWebhook, change)).status).toBe(409);
      expect((await staff.send(listWebhooks, { Id })).rc).toMatchObject([{ Url: `${Url}/2`, IsActive: false, Full: true }]);
      expect(await staff.send(saveWebhook, { Flag: 'Delete', Id })).toMatchObject({ status: 200, msgkey: 'Webhook deleted' });
      expect(await staff.send(saveWebhook, { Flag: 'Delete', Id })).toMatchObject({ status: 404, msgkey: 'Webhook not found' });
      for (const role of ['member', 'admin'] as const) {
        expect((await (await portal().as(role)).send(listWebhooks)).status).toBe(403);
      }
    });

    it.each([
      ['http://example.com/', 'The address must begin with https://'],
      ['ftp://example.com/', 'The address must begin with https://'],
      ['example.com', 'Please enter a valid address'],
      ['https://user:word@example.com/', 'The address must not have a user name or a password'],
      ['https://127.2/', 'The address is not one of the open internet'],
      ['https://10.1.2.3/', 'The address is not one of the open internet'],
      ['https://0x7f.0.0.3/', 'The address is not one of the open internet'],
      ['https://[::1]/', 'The address is not one of the open internet'],
      ['https://[::ffff:10.0.0.1]/', 'The address is not one of the open internet'],
      ['https://[64:ff9b::a00:1]/', 'The address is not one of the open internet'],
    ])('are refused at %s', async (address, msgkey) => {
      const staff = await portal().as('superAdmin');
      const answer = await staff.send(saveWebhook, { Flag: 'Add', Url: address, Types: ['member.added'] });
      expect(answer).toMatchObject({ status: 400, msgkey, res: { Errors: { Url: msgkey } } });
    });

    it('need types of the list', async () => {
      const staff = await portal().as('superAdmin');
      const none = await staff.send(saveWebhook, { Flag: 'Add', Url, Types: [] });
      expect(none).toMatchObject({ status: 400, msgkey: 'Please choose what is told' });
      expect((await staff.send(saveWebhook, { Flag: 'Add', Url, Types: ['member.eaten'] })).status).toBe(400);
      expect((await staff.send(saveWebhook, { Flag: 'Add', Url, Types: ['view.added'] })).status).toBe(400);
    });

    it('are at most ten, also where one is brought back', async () => {
      const staff = await portal().as('superAdmin');
      await emptyAll(portal());
      const first = await addHook(staff);
      const deleted = await staff.send(saveWebhook, { Flag: 'Delete', Id: first.Id });
      const added = await Promise.all(
        Array.from({ length: 12 }, () => staff.send(saveWebhook, { Flag: 'Add', Url, Types: ['member.added'] })),
      );
      expect(added.filter(({ status }) => status === 200)).toHaveLength(10);
      const refused = { status: 400, msgkey: 'There may be at most 10 webhooks', res: { Code: 'QuotaFull' } };
      expect(added.find(({ status }) => status !== 200)).toMatchObject(refused);
      expect(await staff.send(undoChanges, { SetId: deleted.res?.SetId })).toMatchObject(refused);
    });

    it('keep no secret but a sealed one: not in the history, nor in what is kept for a save that comes again', async () => {
      const staff = await portal().as('superAdmin');
      const { data } = portal();
      await emptyAll(portal());
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const body = { Flag: 'Add', Url, Types: ['member.added'] };
      const first = await staff.send(saveWebhook, body, null, headers);
      const again = await staff.send(saveWebhook, body, null, headers);
      expect(again.res).toEqual({ ...first.res, Secret: null });
      expect((await staff.send(listWebhooks)).rc).toHaveLength(1);
      const renewed = await staff.send(saveWebhook, { Flag: 'New secret', Id: first.res?.Id });
      expect(renewed).toMatchObject({ status: 200, msgkey: 'New secret made' });
      expect(renewed.res?.Secret).not.toBe(first.res?.Secret);
      const { rc } = await staff.send(listHistory, { Record: 'Webhook' });
      const kept = await rowsOf(data.read, sql`select fields from changes where record = 'Webhook'`);
      const stored = await data.read.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
      for (const Secret of [first.res?.Secret, renewed.res?.Secret]) {
        const secret = String(Secret).slice('whsec_'.length);
        for (const shown of [rc, kept, stored]) expect(JSON.stringify(shown)).not.toContain(secret);
      }
      for (const sealed of [stored.secret, stored.former_secret]) expect(JSON.stringify([rc, kept])).not.toContain(String(sealed));
      const [hook] = (await staff.send(listWebhooks)).rc;
      const hours = (Date.parse(hook?.FormerUntil ?? '') - Date.now()) / 3_600_000;
      expect(hours).toBeGreaterThan(23.9);
      expect(hours).toBeLessThan(24.1);
    });

    it('come back with their secret when the deletion is undone', async () => {
      const staff = await portal().as('superAdmin');
      await emptyAll(portal());
      const { Id } = await addHook(staff);
      const secretOf = () => portal().data.read.selectFrom('webhooks').select('secret').where('id', '=', Id).executeTakeFirst();
      const before = await secretOf();
      const { res } = await staff.send(saveWebhook, { Flag: 'Delete', Id });
      expect(await secretOf()).toBeUndefined();
      expect((await staff.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
      expect(await secretOf()).toEqual(before);
    });

    it('are told in the transaction of a change, by a mark of its set and no statement more', async () => {
      const staff = await portal().as('superAdmin');
      const { data } = portal();
      await emptyAll(portal());
      const markOf = async (id: number) =>
        (await data.read.selectFrom('change_sets').select('told_after').where('id', '=', id).executeTakeFirst())?.told_after;
      const { setId: untold } = await addProfession(staff);
      expect(await markOf(untold)).toBeNull();
      await addHook(staff, { IsActive: false });
      expect(await markOf((await addProfession(staff)).setId)).toBeNull();
      const { Id } = await addHook(staff);
      await addHook(staff, { Types: ['member.added', 'profession.deleted'] });
      await writeAll(portal());
      const { id, setId } = await addProfession(staff);
      expect(await markOf(setId)).toBe(0);
      await writeAll(portal());
      expect(await markOf(setId)).toBeNull();
      const { rc } = await staff.send(listDeliveries);
      expect(rc).toMatchObject([
        { WebhookId: Id, State: 'Waiting', Type: 'profession.added', Record: 'Profession', RecordId: id, Tries: 0 },
      ]);
      expect(rc).toHaveLength(1);
      const stored = await data.read.selectFrom('webhook_deliveries').selectAll().executeTakeFirstOrThrow();
      expect(stored).toMatchObject({ set_id: setId, by_id: staff.userId });
      expect((await staff.send(listWebhooks, { Id })).rc[0]?.Waiting).toBe(1);
    });

    it('have of each record one delivery due, and the others behind it', async () => {
      const staff = await portal().as('superAdmin');
      const { data } = portal();
      await emptyAll(portal());
      await addHook(staff, { Types: ['profession.added', 'profession.changed', 'profession.deleted'] });
      const [one, other] = [await addProfession(staff), await addProfession(staff)];
      await staff.send(saveProfession, { Flag: 'Update', Id: one.id, Name: crypto.randomUUID() });
      await writeAll(portal());
      await staff.send(saveProfession, { Flag: 'Delete', Id: one.id });
      await writeAll(portal());
      const rows = await data.read.selectFrom('webhook_deliveries').select(['record_id', 'type', 'due_at']).orderBy('id').execute();
      expect(rows.map(({ record_id, type, due_at }) => [record_id, type, due_at !== null])).toEqual([
        [one.id, 'profession.added', true],
        [other.id, 'profession.added', true],
        [one.id, 'profession.changed', false],
        [one.id, 'profession.deleted', false],
      ]);
    });

    it('are told a large set in pieces, each change once, also by two nodes at once', async () => {
      const staff = await portal().as('superAdmin');
      const { data } = portal();
      await emptyAll(portal());
      const { Id } = await addHook(staff, { Types: ['member.changed'] });
      await writeAll(portal());
      const { id: userId } = await makeUser(data);
      const set = await data.write((tx) =>
        tx
          .insertInto('change_sets')
          .values({ at: new Date().toISOString(), by_id: userId, by_name: '', via: 'test', address: null, told_after: 0 })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      const columns =
        'record, kind, fields, record_id, set_id, at, by_name_folded, via, title, title_folded, set_size, owned_size, is_final, may_undo';
      await data.write((tx) =>
        sql`insert into changes (${sql.raw(columns)})
          with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1000)
          select 'Member', 'Changed', '[]', 500000 + n, ${set.id}, '', '', '', '', '', 1, 1, ${false}, ${false} from numbers`.execute(tx),
      );
      await Promise.all([writeAll(portal()), writeAll(portal())]);
      const rows = await data.read
        .selectFrom('webhook_deliveries')
        .select('record_id')
        .where('webhook_id', '=', Id)
        .orderBy('id')
        .execute();
      expect(rows.map(({ record_id }) => record_id)).toEqual(Array.from({ length: 1_000 }, (_, at) => 500_001 + at));
    });

    it('know the list of every kind of record', () => {
      for (const { record } of typesByRecord) {
        const name = listsOfRecords[recordOfChange(record)];
        const call = allCalls.find((one) => one.name === name);
        expect(call, record).toBeDefined();
        if (record === 'Setting' || record === 'Meeting part') continue;
        expect(Object.keys(shapesOf(call?.input ?? z.never())[0]?.shape ?? {}), record).toContain('Ids');
      }
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  }, webhookHosts);
});
