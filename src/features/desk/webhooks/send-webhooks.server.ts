// Sends what is due to webhooks, for as long as the portal runs: one node at a time. Each webhook has its own few messages under way, so
// that a slow one holds no other up. Nothing is written before a message is sent: when the process ends, the message is sent again.

import { setTimeout as pause } from 'node:timers/promises';
import type { Data } from '../../../platform/data/data.ts';
import type { RunChange } from '../../../platform/data/records/change.ts';
import { endTurn, keepTurn, takeTurn } from '../../../platform/data/turns.ts';
import { nowText, textAfter } from '../../../platform/mail/moments.ts';
import { noteForSure } from '../../../platform/mail/sender.ts';
import { type DueDelivery, isAnythingDue, noteOutcome, readDue } from './deliveries.server.ts';
import { type MessageParts, type SigningHook, sendMessage } from './messages.server.ts';
import { writeDeliveries } from './write-deliveries.server.ts';

export interface SendingWebhooks extends MessageParts {
  data: Data;
  change: RunChange;
}

const checkInterval = 1_000;
/** Between two looks while there is work. */
const [shortestLook, longestLook] = [20, 200];

/** Longer than a message takes. It is renewed in time. */
const turnLength = { seconds: 30 };
const renewAfter = 10_000;

const messagesAtOnce = 5;
/** A stopping portal waits so long for what is under way. */
const patience = 3_000;

/** Returns a function that stops it. */
export const sendWebhooks = (sending: SendingWebhooks): (() => Promise<void>) => {
  const stopping = new AbortController();
  const running = run(sending, stopping.signal);
  return async () => {
    stopping.abort();
    await running;
  };
};

const run = async (sending: SendingWebhooks, stopping: AbortSignal): Promise<void> => {
  const holder = crypto.randomUUID();
  let hasFailed = false;
  while (!stopping.aborted) {
    try {
      if (await isAnythingDue(sending.data.read)) await workInTurn(sending, holder, stopping);
      hasFailed = false;
    } catch (err) {
      // Logged once, not every second, while the database is away.
      if (!hasFailed) sending.log.warn({ err }, 'webhooks could not be read or written');
      hasFailed = true;
    }
    await pause(checkInterval, undefined, { signal: stopping }).catch(() => undefined);
  }
};

/** Works as long as there is something to do and this node has the turn. */
const workInTurn = async (sending: SendingWebhooks, holder: string, stopping: AbortSignal): Promise<void> => {
  const { data } = sending;
  const turn = () => ({ holder, held_until: textAfter(nowText(), turnLength) });
  if (!(await data.write((tx) => takeTurn(tx, 'webhooks', turn(), nowText())))) return;
  let renewedAt = performance.now();
  const lanes = new Lanes(sending, stopping);
  try {
    while (!stopping.aborted) {
      if (performance.now() > renewedAt + renewAfter) {
        renewedAt = performance.now();
        if (!(await data.write((tx) => keepTurn(tx, 'webhooks', turn())))) return;
      }
      const isWritten = await writeDeliveries(data);
      await lanes.fill();
      if (isWritten) continue;
      const { underWay } = lanes;
      if (underWay.length === 0) return;
      await Promise.race([...underWay, pause(longestLook)]);
      await pause(shortestLook);
    }
  } finally {
    await lanes.end();
    await data.write((tx) => endTurn(tx, 'webhooks', holder, nowText()));
  }
};

/** What is under way to each webhook. */
class Lanes {
  readonly #sending: SendingWebhooks;
  readonly #stopping: AbortSignal;
  readonly #ending = new AbortController();
  readonly #lanes = new Map<number, Map<number, Promise<void>>>();

  constructor(sending: SendingWebhooks, stopping: AbortSignal) {
    this.#sending = sending;
    this.#stopping = stopping;
  }

  get underWay(): Promise<void>[] {
    return [...this.#lanes.values()].flatMap((lane) => [...lane.values()]);
  }

  async fill(): Promise<void> {
    for (const hook of await this.#readHooks()) {
      const lane = this.#lanes.get(hook.id) ?? new Map<number, Promise<void>>();
      this.#lanes.set(hook.id, lane);
      const free = messagesAtOnce - lane.size;
      if (free <= 0) continue;
      for (const delivery of await readDue(this.#sending.data.read, hook.id, [...lane.keys()], free)) {
        lane.set(
          delivery.id,
          this.#send(hook, delivery).finally(() => lane.delete(delivery.id)),
        );
      }
    }
  }

  /** Those that want no pause. */
  #readHooks(): Promise<SigningHook[]> {
    const { read } = this.#sending.data;
    const paused = read.selectFrom('webhook_states').select('webhook_id').where('paused_until', '>', nowText());
    const active = read.selectFrom('webhooks').where('is_active', '=', true).where('id', 'not in', paused).orderBy('id');
    return active.select(['id', 'url', 'is_full', 'secret', 'former_secret', 'former_until']).execute();
  }

  async #send(hook: SigningHook, delivery: DueDelivery): Promise<void> {
    const { data, change, log } = this.#sending;
    const started = performance.now();
    try {
      const outcome = await sendMessage(this.#sending, { hook, delivery }, this.#ending.signal);
      // It was cut, so nothing is known of it. It is sent again.
      if (!outcome) return;
      const details = { delivery: delivery.id, status: outcome.status ?? 0, ms: Math.round(performance.now() - started) };
      if (outcome.error === null) log.info(details, 'a webhook was told of a change');
      else log.warn(details, 'a webhook could not be told of a change');
      await noteForSure(() => noteOutcome({ data, change }, hook.id, delivery, outcome), this.#stopping);
    } catch (err) {
      log.warn({ err }, 'it could not be noted what came of a message to a webhook');
    }
  }

  /** What is under way is finished first, if it does not take long. */
  async end(): Promise<void> {
    const timer = setTimeout(() => this.#ending.abort(), patience);
    await Promise.all(this.underWay);
    clearTimeout(timer);
  }
}
