// The page that turns one kind of mail off without signing in: a kind of notice at once, the daily mail, the mail on the evening before a
// meeting, or reminders of a membership.

import type { FastifyInstance } from 'fastify';
import type { RunChange } from '../../../platform/data/records/change.ts';
import type { SignedLinks } from '../../../platform/server/signed-links.ts';
import { memberRecords } from '../members/members.tables.ts';
import { type PageServices, type PlainPage, signedPage } from '../plain-pages/plain-page.server.ts';
import { choicesOf } from './choices.server.ts';
import { type ChoiceKind, choiceKinds } from './notice-kinds.ts';
import { kindWords } from './notices.contract.ts';
import { keepChoices } from './notices.server.ts';

const reminders = 'Reminders';

type Turned = ChoiceKind | 'Daily' | typeof reminders;

const pathOf = (id: number | string, kind: string): string => `/notice-mail/${id}/${kind}`;

/** The path in older reminders, before one path served all kinds. Such links never expire. */
const formerPathOfReminders = (id: number | string): string => `/membership-mail/${id}`;

/** Without the portal's address. */
export const turnOffLink = (links: SignedLinks, userId: number, kind: Turned): string => links.makeLasting(pathOf(userId, kind));

interface Turning {
  userId: number;
  kind: Turned;
  /** The choices that still bring such mail. */
  still: ChoiceKind[];
  isOn: boolean;
}

export const serveTurnOff = (app: FastifyInstance, services: PageServices): void => {
  const { read } = services.data;
  const find = async (userId: number, kind: string): Promise<Turning | null> => {
    const user = await read.selectFrom('users').select('wants_membership_mail').where('id', '=', userId).executeTakeFirst();
    if (!user || !isTurned(kind)) return null;
    if (kind === reminders) return { userId, kind, still: [], isOn: user.wants_membership_mail };
    const by = choicesOf(await read.selectFrom('notice_choices').select(['kind', 'by']).where('user_id', '=', userId).execute());
    const mailed = kind === 'Daily' ? choiceKinds.filter((one) => one !== 'Meeting' && by[one] === 'Daily') : [kind];
    const still = mailed.filter((one) => by[one] !== 'Never');
    return { userId, kind, still, isOn: still.length > 0 };
  };
  const page = {
    says: ({ kind, isOn }: Turning) => (isOn ? asksToTurnOff(kind) : isOff(kind)),
    act: async ({ userId, kind, still }: Turning, change: RunChange) => {
      await change(async (records) => {
        if (kind === reminders) await records.update(memberRecords, userId, { wants_membership_mail: false });
        else await keepChoices(records.tx, userId, still, 'Never');
      });
      return isOff(kind);
    },
    via: 'reminder',
    dead: 'To choose what you are told by mail, sign in to the portal and open your profile.',
  };
  signedPage(app, services, { ...page, path: pathOf, find });
  signedPage(app, services, { ...page, path: formerPathOfReminders, find: (userId) => find(userId, reminders) });
};

const isTurned = (kind: string): kind is Turned => kind === 'Daily' || kind === reminders || choiceKinds.some((one) => one === kind);

const wordsOf = (kind: ChoiceKind | 'Daily'): string => (kind === 'Daily' ? 'What the daily mail tells' : kindWords[kind]);

const asksToTurnOff = (kind: Turned): PlainPage =>
  kind === reminders
    ? {
        title: 'Turn off mail about your membership?',
        text: 'You will not be reminded by mail any more when your membership ends. Mail about your account and your password still comes.',
        button: 'Turn off',
      }
    : {
        title: 'Turn off these mails?',
        text: `${wordsOf(kind)}: you will not be told of it by mail any more. The bell in the portal still tells you.`,
        button: 'Turn off',
      };

const isOff = (kind: Turned): PlainPage =>
  kind === reminders
    ? {
        title: 'You get no more mail about your membership',
        text: 'If you change your mind, sign in to the portal and turn it on again in your profile.',
      }
    : {
        title: 'You get no more of these mails',
        text: `${wordsOf(kind)}: only the bell in the portal tells you of it now. If you change your mind, sign in and open your profile.`,
      };
