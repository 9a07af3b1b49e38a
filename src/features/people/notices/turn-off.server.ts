// The page on which one kind of mail about notices is turned off without signing in: the mail at once of a kind, all that the daily mail
// tells, or the mail on the evening before a meeting.

import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/server/calls/handle.ts';
import type { SignedLinks } from '../../../platform/server/signed-links.ts';
import { idIn, type PlainRequest, servePlainPage } from '../plain-pages/plain-page.server.ts';
import { choicesOf } from './choices.server.ts';
import { type ChoiceKind, choiceKinds } from './notice-kinds.ts';
import { kindWords } from './notices.contract.ts';
import { keepChoices } from './notices.server.ts';

type Turned = ChoiceKind | 'Daily';

const pathOf = (id: number | string, kind: string): string => `/notice-mail/${id}/${kind}`;

/** Its address, without that of the portal. */
export const turnOffLink = (links: SignedLinks, userId: number, kind: Turned): string => links.makeLasting(pathOf(userId, kind));

const isTurned = (kind: string): kind is Turned => kind === 'Daily' || choiceKinds.some((one) => one === kind);

const wordsOf = (kind: Turned): string => (kind === 'Daily' ? 'What the daily mail tells' : kindWords[kind]);

const dead = {
  title: 'This link does not work any more',
  text: 'To choose what you are told by mail, sign in to the portal and open your profile.',
};

export const serveTurnOff = (app: FastifyInstance, { data, changes, links }: Pick<Services, 'data' | 'changes' | 'links'>): void => {
  const find = async ({ params: { id, of: kind }, query }: PlainRequest) => {
    const userId = idIn(id);
    const user = userId === null ? undefined : await data.read.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
    if (!links.isLasting(pathOf(id, kind), query) || !user || !isTurned(kind)) return null;
    const chosen = await data.read.selectFrom('notice_choices').select(['kind', 'by']).where('user_id', '=', user.id).execute();
    const by = choicesOf(chosen);
    const mailed = kind === 'Daily' ? choiceKinds.filter((one) => one !== 'Meeting' && by[one] === 'Daily') : [kind];
    return { userId: user.id, kind, still: mailed.filter((one) => by[one] !== 'Never') };
  };
  const off = (kind: Turned) => ({
    title: 'You get no more of these mails',
    text: `${wordsOf(kind)}: only the bell in the portal tells you of it now. If you change your mind, sign in and open your profile.`,
  });
  servePlainPage(app, data, {
    path: pathOf(':id', ':of'),
    dead,
    show: async (request) => {
      const found = await find(request);
      if (!found) return null;
      if (found.still.length === 0) return off(found.kind);
      const text = `${wordsOf(found.kind)}: you will not be told of it by mail any more. The bell in the portal still tells you.`;
      return { title: 'Turn off these mails?', text, button: 'Turn off' };
    },
    act: async (request) => {
      const found = await find(request);
      if (!found) return null;
      if (found.still.length === 0) return off(found.kind);
      changes.take(found.userId);
      await data.write((tx) => keepChoices(tx, found.userId, found.still, 'Never'));
      return off(found.kind);
    },
  });
};
