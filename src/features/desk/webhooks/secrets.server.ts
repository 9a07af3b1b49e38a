// The secrets of webhooks, and signing by Standard Webhooks 1.0.0. They are stored sealed, and shown once.

import { createHmac, randomBytes } from 'node:crypto';
import type { Sealer } from '../../../platform/server/sealer.ts';

const prefix = 'whsec_';

export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

const place = 'webhook';

export const sealSecret = (sealer: Sealer, secret: string): string => sealer.seal(secret, place);

interface Sealed {
  secret: string;
  former_secret: string | null;
  former_until: string | null;
}

/** The newest first. Null when the key of the secret is not known. */
export const validSecrets = (sealer: Sealer, { secret, former_secret, former_until }: Sealed, now: string): string[] | null => {
  const opened = sealer.open(secret, place);
  if (opened === null) return null;
  const former = former_secret !== null && former_until !== null && former_until > now ? sealer.open(former_secret, place) : null;
  return former === null ? [opened] : [opened, former];
};

interface Message {
  id: string;
  body: string;
  at: Temporal.Instant;
}

/** A receiver accepts one of the signatures, and refuses messages that were signed minutes ago: so each try is signed anew. */
export const signedHeaders = (secrets: readonly string[], { id, body, at }: Message): Record<string, string> => {
  const seconds = String(Math.floor(at.epochMilliseconds / 1_000));
  const sign = (secret: string) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${id}.${seconds}.${body}`)
      .digest('base64')}`;
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': secrets.map(sign).join(' ') };
};
