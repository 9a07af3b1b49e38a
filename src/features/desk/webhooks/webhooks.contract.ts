// Webhooks: addresses to which the portal tells changes, signed by Standard Webhooks 1.0.0, and what was sent to them.

import { z } from 'zod';
import { moment, type RowOf, resultCall, rowsCall, saveCall, savedSet } from '../../../platform/wire/call.ts';
import { longest, optionalOneOf, requiredText } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { upToItems } from '../../../platform/wire/list-input.ts';
import { missingId, optionalFlag, optionalId, requiredId, versionSeen } from '../../../platform/wire/numbers.ts';
import { notPublic } from '../../../platform/wire/refusal.ts';
import { staff } from '../../../platform/wire/roles.ts';
import { webhookTypes } from './webhook-types.ts';

export const mostWebhooks = 10;

export const webhookTexts = {
  added: 'Webhook added',
  updated: 'Webhook updated',
  deleted: 'Webhook deleted',
  newSecret: 'New secret made',
  notAdded: 'Failed to add the webhook',
  notUpdated: 'Failed to update the webhook',
  notDeleted: 'Failed to delete the webhook',
  notRenewed: 'Failed to make a new secret',
  notFetched: 'Failed to load the webhooks',
  none: 'No webhooks',
  notFound: 'Webhook not found',
  tooMany: `There may be at most ${mostWebhooks} webhooks`,
  notHttps: 'The address must begin with https://',
  noAddress: 'Please enter a valid address',
  hasUser: 'The address must not have a user name or a password',
  private: notPublic,
  typesRequired: 'Please choose what is told',
  wrongType: (types: readonly string[]) => `Types must be of the list of types: ${types.slice(0, 3).join(', ')} …`,
  deliveriesNotFetched: 'Failed to load the deliveries',
  noDeliveries: 'No deliveries found',
  deliveryNotFound: 'Delivery not found',
  isOff: 'The webhook is switched off',
  due: 'The delivery is due now',
  follows: 'It follows the earlier ones of its record, of which the first is due now',
  notSentAgain: 'Failed to send it again',
  notTested: 'The test could not be sent',
  tooManyTests: 'Too many tests. Please try again in a few minutes.',
};

/** Each once, in the order of the list. */
const types = labelled(
  'Types',
  (sent) => (typeof sent === 'string' ? namesOf(sent) : (sent ?? [])),
  upToItems(webhookTypes.length, { label: 'Types', tooMany: webhookTexts.wrongType(webhookTypes) })
    .pipe(z.array(z.enum(webhookTypes as [string, ...string[]], webhookTexts.wrongType(webhookTypes))).min(1, webhookTexts.typesRequired))
    .transform((chosen) => webhookTypes.filter((type) => chosen.includes(type))),
);

const namesOf = (text: string): string[] =>
  text
    .split(',', webhookTypes.length + 1)
    .map((name) => name.trim())
    .filter(Boolean);

export const webhookFields = {
  Url: requiredText('Address', { max: longest.text }),
  Types: types,
  IsActive: optionalFlag('Active').describe('Without it true'),
  Full: optionalFlag('Full').describe("With the row as the list of its kind gives it to a super admin. Without it only the record's id"),
};

export const listWebhooks = rowsCall({
  name: 'GetWebhooks',
  about: 'The webhooks, the oldest first. Secrets are never shown again.',
  who: staff,
  input: z.object({ Id: optionalId('Id') }),
  row: {
    Id: z.number(),
    Url: z.string(),
    Types: z.array(z.string()),
    IsActive: z.boolean(),
    Full: z.boolean(),
    OffBecause: z.string().nullable().describe('Why the portal has switched it off'),
    FormerUntil: moment.nullable().describe('Until then the former secret is valid, too'),
    Waiting: z.number().describe('How many deliveries wait; at most 1,000'),
    LastTry: z.object({ At: moment, IsSent: z.boolean() }).nullable(),
    CreatedDate: moment,
    Version: z.number(),
  },
});

export type WebhookRow = RowOf<typeof listWebhooks>;

const idField = { Id: requiredId('Id', missingId('webhook')) };

export const saveWebhook = resultCall({
  name: 'SaveWebhook',
  about:
    "Adds, changes or deletes a webhook, or makes a new secret for it; the former one is valid for another 24 hours. The types are what the history calls changes, such as 'member.added'.",
  who: staff,
  list: listWebhooks.name,
  input: z.discriminatedUnion(
    'Flag',
    [
      z.object({ Flag: z.literal('Add'), ...webhookFields }),
      z.object({ Flag: z.literal('Update'), ...idField, ...versionSeen, ...webhookFields }),
      z.object({ Flag: z.literal('Delete'), ...idField }),
      z.object({ Flag: z.literal('New secret'), ...idField }),
    ],
    { error: 'Flag must be Add, Update, Delete or New secret' },
  ),
  res: {
    Id: z.number(),
    Secret: z.string().nullable().describe("After 'Add' and 'New secret', this once. A save that is sent again does not get it"),
    ...savedSet,
  },
});

export const deliveryStates = ['Waiting', 'Sent', 'Failed'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

export const listDeliveries = listCall({
  name: 'GetDeliveries',
  about: 'What was sent to webhooks in the last 30 days, or waits to be sent. The newest first.',
  who: staff,
  noun: { one: 'delivery', many: 'deliveries' },
  filters: { WebhookId: optionalId('WebhookId'), State: optionalOneOf('State', deliveryStates) },
  row: {
    Id: z.number(),
    WebhookId: z.number(),
    State: z.enum(deliveryStates),
    Type: z.string(),
    Status: z.number().nullable().describe('What the last try was answered with'),
    At: moment.describe('When it was changed'),
    TriedAt: moment.nullable(),
    NextAt: moment.nullable().describe('When it is tried next. Null when it is done, or waits for an earlier one of the same record'),
    Tries: z.number(),
    Answer: z.string().nullable().describe('The first 2 kB of the answer'),
    Error: z.string().nullable().describe('Why it did not arrive'),
    Record: z.string(),
    RecordId: z.number().nullable(),
    MessageId: z.string().describe('The header webhook-id'),
  },
  sorts: ['Id'],
  labels: { At: 'When', TriedAt: 'Last try', NextAt: 'Next try' },
});

export type Delivery = RowOf<typeof listDeliveries>;

export const deliveryList = listContract({
  call: listDeliveries,
  filters: ['State'],
  pageSizes: [10],
  texts: { none: webhookTexts.noDeliveries, notFetched: webhookTexts.deliveriesNotFetched },
});

export const sendDeliveryAgain = saveCall({
  name: 'SendDeliveryAgain',
  about:
    'Makes a delivery due now, also one that was sent or has failed. The receiver knows it by the same webhook-id. One that waits for earlier ones of its record still follows them: then the first of those is due.',
  who: staff,
  input: z.object({ Id: requiredId('Id', missingId('delivery')) }),
});

export const testWebhook = resultCall({
  name: 'TestWebhook',
  writes: true,
  about: "Sends a message of the type 'webhook.test' and answers what came of it, also while the webhook is switched off.",
  who: staff,
  input: z.object(idField),
  res: {
    IsSent: z.boolean(),
    Status: z.number().nullable(),
    Answer: z.string().nullable(),
    Error: z.string().nullable(),
  },
});
