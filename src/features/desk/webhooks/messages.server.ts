// What a webhook is told: one change, signed, with its row where that is wanted. The row is read when it is sent, so no copy of it is kept.

import type { Log } from '../../../platform/log.ts';
import type { Sealer } from '../../../platform/server/sealer.ts';
import { failed, type Outcome, postMessage } from './post-message.server.ts';
import { signedHeaders, validSecrets } from './secrets.server.ts';

export interface MessageParts {
  sealer: Sealer;
  /** Named by WEBHOOK_HOSTS. */
  hosts: readonly string[];
  /** The row of a record as its list gives it to a super admin, or null when it is not there. */
  readRow: (record: string, id: number) => Promise<object | null>;
  log: Pick<Log, 'info' | 'warn'>;
}

export interface SigningHook {
  id: number;
  url: string;
  is_full: boolean;
  secret: string;
  former_secret: string | null;
  former_until: string | null;
}

export interface ToldChange {
  message_id: string;
  type: string;
  record: string;
  record_id: number | null;
  set_id: number | null;
  by_id: number | null;
  at: string;
}

interface Told {
  hook: SigningHook;
  delivery: ToldChange;
}

/** Null when `ending` has cut it. */
export const sendMessage = async (parts: MessageParts, { hook, delivery }: Told, ending: AbortSignal): Promise<Outcome | null> => {
  const at = Temporal.Now.instant();
  const secrets = validSecrets(parts.sealer, hook, at.toString({ smallestUnit: 'millisecond' }));
  if (secrets === null) return failed('Its secret cannot be read with the present DATA_KEY: please make a new one');
  let row: object | null = null;
  try {
    if (hook.is_full && delivery.record_id !== null) row = await parts.readRow(delivery.record, delivery.record_id);
  } catch (err) {
    parts.log.warn({ err }, 'the row for a webhook could not be read');
    return failed('The row of the record could not be read');
  }
  const { record, record_id: id, set_id: setId, by_id: byId } = delivery;
  const data = { record, id, setId, byId };
  const body = JSON.stringify({ type: delivery.type, timestamp: delivery.at, data: hook.is_full ? { ...data, row } : data });
  return postMessage({ url: hook.url, body, headers: signedHeaders(secrets, { id: delivery.message_id, body, at }) }, parts.hosts, ending);
};
