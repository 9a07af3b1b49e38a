// The tables of webhooks: where changes are told to, what is sent there, and how each of them does.

import { type Generated, type SqlBool, sql } from 'kysely';
import { type PlainRow, recordKind } from '../../../platform/data/records/record-kind.ts';
import type { DeliveryState } from './webhooks.contract.ts';

export interface WebhookTable {
  id: Generated<number>;
  url: string;
  /** Names with commas between them. */
  types: string;
  is_active: boolean;
  is_full: boolean;
  /** Sealed. */
  secret: string;
  /** Sealed. Valid until `former_until`. */
  former_secret: string | null;
  former_until: string | null;
  /** Why the portal has switched it off. */
  off_because: string | null;
  /** What was changed before is not told to it. */
  active_since: string;
  created_at: string;
  version: Generated<number>;
}

export interface DeliveryTable {
  id: Generated<number>;
  webhook_id: number;
  /** Stays the same when it is sent again, so that the receiver knows it. */
  message_id: string;
  type: string;
  record: string;
  record_id: number | null;
  set_id: number | null;
  by_id: number | null;
  /** When it was changed. */
  at: string;
  state: DeliveryState;
  /** When one that waits is sent next. Null while it waits for an earlier one of the same record. */
  due_at: string | null;
  tries: Generated<number>;
  tried_at: string | null;
  /** When it was taken for the first time, whatever came of it when it was sent again. */
  arrived_at: string | null;
  status: number | null;
  /** The beginning of what was answered. */
  answer: string | null;
  error: string | null;
}

/** In a table of its own, because it changes with each try and is no change of the record. */
export interface WebhookStateTable {
  webhook_id: number;
  /** Its receiver has asked for a pause. */
  paused_until: string;
  /** The day in which tries are counted. */
  day_from: string;
  tries: number;
  failed: number;
  /** The last try. */
  last_at: string;
  has_arrived: boolean;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    webhooks: WebhookTable;
    webhook_deliveries: DeliveryTable;
    webhook_states: WebhookStateTable;
  }
}

/** As in the indexes of deliveries that wait. */
export const isWaiting = sql<SqlBool>`webhook_deliveries.state = 'Waiting'`;

export const webhookRecords = recordKind({
  table: 'webhooks',
  name: 'Webhook',
  title: sql`webhooks.url`,
  secrets: ['secret', 'former_secret', 'former_until'],
  internal: ['active_since'],
  // Whoever switches it on has seen why it was off. What was changed meanwhile is not told any more.
  alsoSet: ({ is_active }): PlainRow => (is_active === true ? { active_since: new Date().toISOString(), off_because: null } : {}),
  wireNames: { is_full: 'Full' },
  shown: { types: (types) => String(types).replaceAll(',', ', ') },
});

/** Some webhook is to be told of changes. */
export const isFollowedByWebhooks = sql<boolean>`exists (select 1 from webhooks where webhooks.is_active = ${true})`;
