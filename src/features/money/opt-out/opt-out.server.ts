// The page on which mail about the membership is turned off without signing in. Every reminder links to it with a signature. Opening it
// changes nothing, because mail programs open links by themselves; its button does, and so does the one click of RFC 8058.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { changesBy } from '../../../platform/data/records/change.ts';
import type { Services } from '../../../platform/server/calls/handle.ts';
import type { LinkQuery } from '../../../platform/server/signed-links.ts';
import { largestId } from '../../../platform/wire/ids.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { readOrganization } from '../../people/organization/organization.server.ts';
import { optOutPage } from './opt-out-page.server.ts';
import { optOutPath } from './opt-out-path.ts';

interface OptOutRoute {
  Params: { id: string };
  Querystring: LinkQuery;
}

type Request = FastifyRequest<OptOutRoute>;

export const serveOptOut = (
  app: FastifyInstance,
  { data, kinds, links, timeZone }: Pick<Services, 'data' | 'kinds' | 'links' | 'timeZone'>,
): void => {
  const findMember = async ({ params: { id }, query }: Request) => {
    const row = isId(id)
      ? await data.read.selectFrom('users').select(['id', 'wants_membership_mail']).where('id', '=', Number(id)).executeTakeFirst()
      : undefined;
    // The signature is checked even without a row, so that the response time does not tell whether the member exists.
    return links.isLasting(optOutPath(id), query) ? row : undefined;
  };
  const send = async (reply: FastifyReply, state: Parameters<typeof optOutPage>[1]) => {
    const { name } = await readOrganization(data.read);
    return reply
      .code(state === 'dead link' ? 404 : 200)
      .headers(pageHeaders)
      .send(optOutPage(name, state));
  };
  app.register(async (scope) => {
    // Mail programs send a form in either encoding. What is in it does not matter: the address says everything.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestBody }, (_request, _body, done) => done(null, null));

    scope.get<OptOutRoute>(optOutPath(':id'), async (request, reply) => {
      const member = await findMember(request);
      return send(reply, !member ? 'dead link' : member.wants_membership_mail ? 'on' : 'off');
    });

    scope.post<OptOutRoute>(optOutPath(':id'), async (request, reply) => {
      const member = await findMember(request);
      if (!member) return send(reply, 'dead link');
      if (member.wants_membership_mail) {
        const change = changesBy(data, kinds, { userId: member.id, name: '', via: 'reminder', address: request.ip, timeZone });
        await change((records) => records.update(memberRecords, member.id, { wants_membership_mail: false }));
      }
      return send(reply, 'off');
    });
  });
};

const longestBody = 10_000;

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId;

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'private, no-store',
  // The address is as good as a key.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
