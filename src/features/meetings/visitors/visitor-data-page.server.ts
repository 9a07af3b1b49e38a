// The page behind the link in mails to visitors, on which they take their consent back without signing in: what is kept of them is removed.

import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/server/calls/handle.ts';
import { linkTarget, type SignedLinks } from '../../../platform/server/signed-links.ts';
import { type PageServices, signedPage } from '../../people/plain-pages/plain-page.server.ts';
import { forgetOnRequest } from './forget-visitors.server.ts';
import './visitors.tables.ts';

interface KnownVisitor {
  id: number;
  email: string;
}

/** Each mail has a new link. */
const daysOpen = 400;

const pathOf = (visitorId: number | string): string => `/visitor-data/${visitorId}`;

/** What the link is for: with another address it is dead. */
const targetOf = ({ email }: Pick<KnownVisitor, 'email'>): string => linkTarget(email.toLowerCase());

/** In the foot of each mail to a visitor. */
export const visitorDataLink = (
  { links, mailUrl }: { links: Pick<SignedLinks, 'makeForDays'>; mailUrl: string | undefined },
  visitor: KnownVisitor,
): { quiet?: { label: string; url: string } } =>
  mailUrl === undefined
    ? {}
    : {
        quiet: {
          label: 'Take back your consent, or have your data removed',
          url: `${mailUrl}${links.makeForDays(pathOf(visitor.id), targetOf(visitor), daysOpen)}`,
        },
      };

const findVisitor = async ({ data: { read } }: Pick<Services, 'data'>, id: number) => {
  const visitor = await read
    .selectFrom('visitors')
    .innerJoin('chapters', 'chapters.id', 'visitors.chapter_id')
    .select(['visitors.id', 'email', 'stage', 'chapter_name'])
    .where('visitors.id', '=', id)
    .executeTakeFirst();
  return visitor?.email == null ? null : { ...visitor, email: visitor.email };
};

const privacyPage = { label: 'What is kept, why, and whom to ask', url: '/privacy' };

export const serveVisitorData = (app: FastifyInstance, services: PageServices): void =>
  signedPage(app, services, {
    path: pathOf,
    find: (id) => findVisitor(services, id),
    targetOf,
    says: ({ stage, chapter_name }) =>
      stage === 'Joined'
        ? {
            title: `You are a member of ${chapter_name} now`,
            text: "What is kept of you stands on your profile, under 'My data': sign in to take a consent back, or to ask for an erasure.",
          }
        : {
            title: 'Take your consent back?',
            text: `${chapter_name} keeps your name, how you are reached, and what was noted about your visit. If you take your consent back, all of it is removed at once, and nobody gets in touch with you any more.`,
            notes: ['That you were there stays as a figure without a name. It cannot be undone.'],
            button: 'Remove my data',
            more: privacyPage,
          },
    act: async ({ id, email, chapter_name }, change) => {
      const { value: isRemoved } = await change(async (records) => {
        const visitors = records.tx.selectFrom('visitors').select('email').where('id', '=', id);
        const [visitor] = await records.lockAll(visitors);
        if (visitor?.email !== email) return false;
        await forgetOnRequest(records, id);
        return true;
      });
      return isRemoved
        ? {
            title: 'Your data were removed',
            text: `${chapter_name} has taken note of it, and keeps nothing of you any more.`,
            more: privacyPage,
          }
        : null;
    },
    via: 'link of the visitor',
    without: 'The visitor',
    dead: 'What was kept of you was removed already, or you are reached at another e-mail by now: then a newer mail has the right link.',
  });
