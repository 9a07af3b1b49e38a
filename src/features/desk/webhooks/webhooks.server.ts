// Webhooks as super admins keep them, and a test of each.

import { sql } from 'kysely';
import { bounds } from '../../../platform/bounds/bounds.ts';
import { orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { nowText, textAfter } from '../../../platform/mail/moments.ts';
import { type CallHandler, type Context, handle, saved } from '../../../platform/server/calls/handle.ts';
import type { Sealer } from '../../../platform/server/sealer.ts';
import { countDown } from '../../../platform/server/tries.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { makeDue } from './deliveries.server.ts';
import { sendMessage } from './messages.server.ts';
import { reasonAgainst } from './open-addresses.server.ts';
import { failed } from './post-message.server.ts';
import { newSecret, sealSecret } from './secrets.server.ts';
import { testType } from './webhook-types.ts';
import {
  listDeliveries,
  listWebhooks,
  mostWebhooks,
  saveWebhook,
  sendDeliveryAgain,
  testWebhook,
  webhookTexts,
} from './webhooks.contract.ts';
import { webhookRecords } from './webhooks.tables.ts';

interface Settings {
  webhookHosts: readonly string[];
}

export const webhooksServer = ({ webhookHosts }: Settings): CallHandler[] => [
  handle(listWebhooks, async ({ data, input }) => {
    const waiting = sql<number>`cast((select count(*) from (select 1 from webhook_deliveries
      where webhook_id = webhooks.id and state = 'Waiting' limit ${mostCounted}) as waiting) as integer)`;
    let hooks = data.read
      .selectFrom('webhooks')
      .leftJoin('webhook_states as state', 'state.webhook_id', 'webhooks.id')
      .selectAll('webhooks')
      .select(['state.last_at', 'state.has_arrived'])
      .select(waiting.as('waiting'))
      .orderBy('webhooks.id');
    if (input.Id !== null) hooks = hooks.where('webhooks.id', '=', input.Id);
    const rows = await hooks.execute();
    const now = nowText();
    const shown = rows.map((row) => ({
      Id: row.id,
      Url: row.url,
      Types: row.types.split(','),
      IsActive: row.is_active,
      Full: row.is_full,
      OffBecause: row.off_because,
      FormerUntil: row.former_until !== null && row.former_until > now ? row.former_until : null,
      Waiting: row.waiting,
      LastTry: row.last_at === null ? null : { At: row.last_at, IsSent: row.has_arrived ?? false },
      CreatedDate: row.created_at,
      Version: row.version,
    }));
    return { rows: shown, total: rows.length };
  }),

  handle(saveWebhook, (context) => save(context, webhookHosts)),

  handle(listDeliveries, async ({ data, input }) => {
    let query = data.read
      .selectFrom('webhook_deliveries')
      .select(['id as Id', 'webhook_id as WebhookId', 'state as State', 'type as Type', 'status as Status', 'at as At'])
      .select(['tried_at as TriedAt', 'due_at as NextAt', 'tries as Tries', 'answer as Answer', 'error as Error'])
      .select(['record as Record', 'record_id as RecordId', 'message_id as MessageId']);
    if (input.WebhookId !== null) query = query.where('webhook_id', '=', input.WebhookId);
    if (input.State !== null) query = query.where('state', '=', input.State);
    return page(data, 'webhook_deliveries', query, orderOf(input, { by: 'id', direction: 'desc' }, { Id: 'id' }), input);
  }),

  handle(sendDeliveryAgain, ({ data, input: { Id }, save }) =>
    save(
      async (records) => {
        const outcome = await makeDue(data, records, Id);
        if (outcome === 'not found') throw new Refusal(404, webhookTexts.deliveryNotFound);
        if (outcome === 'is off') throw new Refusal(409, webhookTexts.isOff);
        return saved(Id, outcome === 'follows' ? webhookTexts.follows : webhookTexts.due);
      },
      { isAnswerKept: true },
    ),
  ),

  handle(testWebhook, (context) => test(context, webhookHosts)),
];

const mostCounted = 1_000;

/** The answer that is kept for a save that comes again has no secret. */
const save = async ({ input, sealer, save }: Context<typeof saveWebhook>, hosts: readonly string[]) => {
  const answered = (Id: number, message: string) => ({ res: { Id, Secret: null as string | null }, message });
  switch (input.Flag) {
    case 'Add': {
      const { secret, columns } = makeSecret(sealer);
      const now = nowText();
      const { IsActive, ...fields } = input;
      const row = { ...columnsOf(fields, hosts), is_active: IsActive ?? true, ...columns, active_since: now, created_at: now };
      const answer = await save(async (records) => {
        await requireRoom(records, 1);
        return answered(await records.insert(webhookRecords, row), webhookTexts.added);
      });
      return { ...answer, res: { ...answer.res, Secret: secret } };
    }
    case 'Update': {
      const columns = { ...columnsOf(input, hosts), is_active: input.IsActive ?? true };
      return save(async (records) => {
        if (!(await records.update(webhookRecords, input.Id, columns, { version: input.Version }))) throw notFound();
        return answered(input.Id, webhookTexts.updated);
      });
    }
    case 'Delete':
      return save(async (records) => {
        if (!(await records.delete(webhookRecords, input.Id))) throw notFound();
        return answered(input.Id, webhookTexts.deleted);
      });
    case 'New secret': {
      const { secret, columns } = makeSecret(sealer);
      const former_until = textAfter(nowText(), { hours: 24 });
      const answer = await save(async (records) => {
        const renewed = await records.update(webhookRecords, input.Id, (row) => ({ ...columns, former_secret: row.secret, former_until }));
        if (!renewed) throw notFound();
        return answered(input.Id, webhookTexts.newSecret);
      });
      return { ...answer, res: { ...answer.res, Secret: secret } };
    }
  }
};

const notFound = () => new Refusal(404, webhookTexts.notFound);

const makeSecret = (sealer: Sealer) => {
  const secret = newSecret();
  return { secret, columns: { secret: sealSecret(sealer, secret) } };
};

interface Fields {
  Url: string;
  Types: readonly string[];
  Full: boolean | null;
}

const columnsOf = ({ Url, Types, Full }: Fields, hosts: readonly string[]) => {
  const url = URL.parse(Url);
  const reason = url === null ? webhookTexts.noAddress : reasonAgainst(url, hosts);
  if (reason !== null) throw refusedField(400, 'Url', reason);
  return { url: Url, types: Types.join(), is_full: Full ?? false };
};

/** Others who add one, or bring one back, wait until the transaction ends. */
export const requireRoom = async (records: Records, more = 0): Promise<void> => {
  await records.lockAll(records.tx.selectFrom('settings').select('id'));
  const { length } = await records.tx.selectFrom('webhooks').select('id').execute();
  if (length + more > mostWebhooks) throw new Refusal('QuotaFull', webhookTexts.tooMany);
};

const limit = { name: 'tests of webhooks', most: bounds.webhookTests.each, minutes: bounds.webhookTests.minutes };

/** It is sent at once, once, and listed with the deliveries. */
const test = async ({ data, input: { Id }, caller, sealer, log }: Context<typeof testWebhook>, hosts: readonly string[]) => {
  const hook = await data.read.selectFrom('webhooks').selectAll().where('id', '=', Id).executeTakeFirst();
  if (!hook) throw notFound();
  const counted = await data.write((tx) => countDown(tx, { limit, of: String(caller.userId) }));
  if (counted === null) throw new Refusal('TooMany', webhookTexts.tooManyTests);
  const delivery = {
    message_id: `msg_${crypto.randomUUID()}`,
    type: testType,
    record: webhookRecords.name,
    record_id: Id,
    set_id: null,
    by_id: caller.userId,
    at: nowText(),
  };
  const parts = { sealer, hosts, readRow: async () => null, log };
  const outcome = (await sendMessage(parts, { hook, delivery }, new AbortController().signal)) ?? failed(webhookTexts.notTested);
  const IsSent = outcome.error === null;
  const { status, answer, error } = outcome;
  const now = nowText();
  const row = {
    ...delivery,
    webhook_id: Id,
    state: IsSent ? ('Sent' as const) : ('Failed' as const),
    due_at: null,
    tries: 1,
    tried_at: now,
    arrived_at: IsSent ? now : null,
  };
  await data.write((tx) =>
    tx
      .insertInto('webhook_deliveries')
      .values({ ...row, status, answer, error })
      .execute(),
  );
  return { res: { IsSent, Status: status, Answer: answer, Error: error } };
};
