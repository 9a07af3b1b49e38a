// A calendar to subscribe to, at an address with a key. Calendar programs come every hour, so what is unchanged is answered without a body.

import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { limitConcurrency } from '../../../platform/bounds/concurrency-limit.ts';
import type { Services } from '../../../platform/server/calls/handle.ts';
import { addressOf } from '../../../platform/server/http/addresses.ts';
import { isNotModified } from '../../../platform/server/http/send-file.ts';
import { feedOf } from '../../../platform/wire/ics.ts';
import type { FindKey } from '../../people/keys/key-callers.server.ts';
import { readOrganization } from '../../people/organization/organization.server.ts';
import { readFeed } from './feed-entries.server.ts';

interface Serving extends Pick<Services, 'data' | 'timeZone' | 'mailUrl'> {
  /** The owner of a calendar's key. Counts the request. */
  findKey: FindKey;
  /** That of calls: one person may have many keys. */
  requests: ReturnType<typeof limitConcurrency>;
}

export const serveCalendars = (app: FastifyInstance, { data, timeZone, mailUrl, findKey, requests }: Serving): void => {
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const key = /^(chk_[\w-]{43})\.ics$/.exec(request.params.file)?.[1];
    const owner = await findKey(key ?? '', addressOf(request));
    // The log names the caller.
    request.caller = owner;
    reply.headers({ 'cache-control': 'private, max-age=900', 'x-robots-tag': 'noindex' });
    if (!owner) return reply.code(404).headers(plain).send('This calendar has ended. Please take a new address from the portal.\n');
    const text = await requests(async () => {
      const { name } = await readOrganization(data.read);
      return feedOf(name, await readFeed({ data, timeZone, mailUrl, owner }));
    }, owner.userId);
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    reply.header('etag', etag);
    if (isNotModified(request, etag)) return reply.code(304).send();
    return reply.headers(headers).send(text);
  });
};

const plain = { 'content-type': 'text/plain; charset=utf-8' };

const headers = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'inline; filename="chapterhouse.ics"',
};
