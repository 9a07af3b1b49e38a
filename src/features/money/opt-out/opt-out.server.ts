// The page on which mail about the membership is turned off without signing in. Every reminder links to it with a signature.

import type { FastifyInstance } from 'fastify';
import { changesBy } from '../../../platform/data/records/change.ts';
import type { Services } from '../../../platform/server/calls/handle.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { idIn, type PlainRequest, servePlainPage } from '../../people/plain-pages/plain-page.server.ts';
import { optOutPath } from './opt-out-path.ts';

const pages = {
  on: {
    title: 'Turn off mail about your membership?',
    text: 'You will not be reminded by mail any more when your membership ends. Mail about your account and your password still comes.',
    button: 'Turn off',
  },
  off: {
    title: 'You get no more mail about your membership',
    text: 'If you change your mind, sign in to the portal and turn it on again in your profile.',
  },
  dead: {
    title: 'This link does not work any more',
    text: 'To turn off mail about your membership, sign in to the portal and open your profile.',
  },
};

export const serveOptOut = (
  app: FastifyInstance,
  { data, kinds, changes, links, timeZone }: Pick<Services, 'data' | 'kinds' | 'changes' | 'links' | 'timeZone'>,
): void => {
  const findMember = async ({ params, query }: PlainRequest) => {
    const id = idIn(params.id);
    const row =
      id === null
        ? undefined
        : await data.read.selectFrom('users').select(['id', 'wants_membership_mail']).where('id', '=', id).executeTakeFirst();
    // The signature is checked even without a row, so that the response time does not tell whether the member exists.
    return links.isLasting(optOutPath(params.id), query) ? row : undefined;
  };
  servePlainPage(app, data, {
    path: optOutPath(':id'),
    dead: pages.dead,
    show: async (request) => {
      const member = await findMember(request);
      return member ? (member.wants_membership_mail ? pages.on : pages.off) : null;
    },
    act: async (request) => {
      const member = await findMember(request);
      if (!member) return null;
      if (member.wants_membership_mail) {
        const change = changesBy({ data, kinds, changes }, { userId: member.id, name: '', via: 'reminder', address: request.ip, timeZone });
        await change((records) => records.update(memberRecords, member.id, { wants_membership_mail: false }));
      }
      return pages.off;
    },
  });
};
