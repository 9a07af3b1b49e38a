// Links with which a person chooses a password: made, found, used up. A newer link of the office voids all older ones of a user; one asked
// for on the login page voids only such links.

import { createHash, randomBytes } from 'node:crypto';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import { nowText, soonText, textAfter } from '../../../platform/mail/moments.ts';
import { isLinkMail, type MailedLink, type MailedPerson, mailPasswordLink } from '../members/account-mails.server.ts';
import type { PasswordLinkTable } from './password-links.tables.ts';

type LinkKind = PasswordLinkTable['kind'];

export interface PasswordLink {
  id: number;
  kind: LinkKind;
  url: string;
  worksUntil: string;
}

interface LinkOwner {
  id: number;
  email_normal: string;
  password_hash: string;
}

const hoursOf: Record<LinkKind, number> = { Reset: 1, Invitation: 72 };

const pathOf: Record<LinkKind, string> = { Reset: '/reset-password', Invitation: '/accept-invitation' };

/** So many links of a user can be asked for while the first of them works: whoever gets no more has one that works. */
const mostAskedFor = 3;

interface NewLink {
  kind: LinkKind;
  madeBy: number | null;
  publicUrl: string;
}

/** Who has no password yet is invited (again). */
export const kindFor = ({ password_hash }: Pick<LinkOwner, 'password_hash'>): LinkKind => (password_hash === '' ? 'Invitation' : 'Reset');

/** Makes a link, and voids older ones of the user. */
export const makeLink = async (tx: Tx, owner: LinkOwner, { kind, madeBy, publicUrl }: NewLink): Promise<PasswordLink> => {
  const token = randomBytes(32).toString('base64url');
  const now = nowText();
  const worksUntil = textAfter(now, { hours: hoursOf[kind] });
  await removeForgotten(tx, owner.id, kind, now);
  const { email_normal } = owner;
  const link = { kind, token_hash: hashOf(token), email_normal, account_mark: markOf(owner), made_by: madeBy, made_at: now };
  const { id } = await tx
    .insertInto('password_links')
    .values({ user_id: owner.id, ...link, works_until: worksUntil })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, kind, url: `${publicUrl}${pathOf[kind]}?token=${token}`, worksUntil };
};

export const mailLink = async (
  tx: Tx,
  to: MailedPerson,
  link: PasswordLink,
  mailing: Pick<MailedLink, 'sender' | 'invitedBy' | 'hasAddress' | 'isOneOfMany'>,
): Promise<void> => {
  const mail_id = await mailPasswordLink(tx, to, { ...link, ...mailing });
  await tx.updateTable('password_links').set({ mail_id }).where('id', '=', link.id).execute();
};

/** Keeps links that count towards the limit, the newest used one, and the office's invitations, whose state is shown. */
const removeForgotten = (tx: Tx, userId: number, kind: LinkKind, now: string) =>
  tx
    .deleteFrom('password_links')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .$if(kind === 'Invitation', (links) => links.where('made_by', 'is', null))
    .where('made_at', '<', textAfter(now, { hours: hoursOf[kind] }, 'before'))
    .where(({ or, eb, selectFrom }) => {
      const used = selectFrom('password_links as other').select(({ fn }) => fn.max('other.id').as('newest'));
      const newest = used.where('other.user_id', '=', userId).where('other.used_at', 'is not', null);
      return or([eb('used_at', 'is', null), eb('id', '<', newest)]);
    })
    .execute();

export const mayAskForLink = async (reader: Reader, owner: LinkOwner): Promise<boolean> => {
  const kind = kindFor(owner);
  const asked = await reader
    .selectFrom('password_links')
    .select('id')
    .where('user_id', '=', owner.id)
    .where('email_normal', '=', owner.email_normal)
    .where('kind', '=', kind)
    .where('made_by', 'is', null)
    .where('made_at', '>', textAfter(nowText(), { hours: hoursOf[kind] }, 'before'))
    .where('made_at', '<=', soonText())
    .limit(mostAskedFor)
    .execute();
  return asked.length < mostAskedFor;
};

/** The name of the inviter, if it is known. */
export const findInviterOf = async (reader: Reader, userId: number): Promise<string | null> => {
  const invitation = await reader
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.made_by')
    .select('full_name')
    .where('user_id', '=', userId)
    .where('kind', '=', 'Invitation')
    .orderBy('password_links.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return invitation?.full_name ?? null;
};

/** The link of a token with its owner; null if it does not work, for whatever reason. */
export const findWorkingLink = (reader: Reader, token: string) => findWorking(reader, { token_hash: hashOf(token) });

/** The reason why a mail with a dead link must not be sent, or null. */
export const reasonToWithdrawLink = async (reader: Reader, mailId: number): Promise<string | null> => {
  const mail = await reader
    .selectFrom('outbox')
    .leftJoin('password_links', 'password_links.mail_id', 'outbox.id')
    .select(['message_id', 'token_hash'])
    .where('outbox.id', '=', mailId)
    .executeTakeFirst();
  // The links of an account go away with it.
  const isWorking = mail?.token_hash ? await findWorking(reader, { token_hash: mail.token_hash }) : !isLinkMail(mail?.message_id ?? '');
  return isWorking ? null : 'Not sent: its link works no more';
};

const findWorking = async (reader: Reader, { token_hash }: { token_hash: string }) => {
  const link = await reader
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select(['password_links.id', 'kind', 'user_id', 'account_mark', 'made_by', 'used_at', 'works_until'])
    .select(['email', 'users.email_normal', 'full_name', 'password_hash', 'is_active'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  if (!link?.is_active || link.used_at !== null || link.works_until <= nowText() || link.account_mark !== markOf(link)) return null;
  const newer = reader.selectFrom('password_links').select('id').where('user_id', '=', link.user_id).where('id', '>', link.id);
  const voiding = link.made_by === null ? newer : newer.where('made_by', 'is not', null);
  return (await voiding.limit(1).executeTakeFirst()) ? null : link;
};

/** The user of a link, also of a dead one. */
export const findLinkOwner = async (reader: Reader, token: string): Promise<number | null> => {
  const link = await reader.selectFrom('password_links').select('user_id').where('token_hash', '=', hashOf(token)).executeTakeFirst();
  return link?.user_id ?? null;
};

export const useUp = (tx: Tx, linkId: number) =>
  tx.updateTable('password_links').set({ used_at: nowText() }).where('id', '=', linkId).execute();

// A token is as random as a key, so a fast hash is enough.
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A link whose account has another mark by now is dead. */
export const markOf = ({ email_normal, password_hash }: Omit<LinkOwner, 'id'>): string =>
  hashOf(JSON.stringify([email_normal, password_hash]));
