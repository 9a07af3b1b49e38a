// The mails about accounts: a link to choose a password, and that a password or an e-mail was changed. Anybody may sign up with the e-mail of
// another person, so a name that could be a way to write to that person is left out.

import type { Tx } from '../../../platform/data/data.ts';
import { noIndex } from '../../../platform/data/no-index.ts';
import type { FollowedRow, Mailing, PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { noticeMail } from '../../../platform/mail/notice-mail.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { countDown } from '../../../platform/server/tries.ts';
import { normalEmail } from '../../../platform/wire/fields.ts';
import '../../../platform/data/records/changes.tables.ts';
import '../password-links/password-links.tables.ts';
import { type MailSender, organizationInMails } from '../organization/organization.server.ts';
import { isTakenAsMember } from './members.tables.ts';
import { registerName } from './register-name.ts';

export interface MailedPerson {
  id: number;
  full_name: string;
  email: string;
}

export interface MailedLink {
  kind: 'Reset' | 'Invitation';
  url: string;
  worksUntil: string;
  /** The organisation that sends it. */
  sender: MailSender;
  /** The name of the super admin who made the link. */
  invitedBy: string | null;
  /** False where the portal's address is not known: the link is then given without it. */
  hasAddress: boolean;
  /** One of very many that are invited at once: others' mails go before. */
  isOneOfMany?: boolean;
}

/** Returns the id of the mail. */
export const mailPasswordLink = async (tx: Tx, to: MailedPerson, mailed: MailedLink): Promise<number> => {
  const { kind, url, worksUntil, sender, invitedBy, hasAddress, isOneOfMany } = mailed;
  const { titleFor, opening, paragraphs, button, reason } = linkTexts[kind];
  const title = titleFor(sender.organization);
  const said = [greetingOf(to.full_name), opening(invitedBy, sender.organization), ...paragraphs];
  const mail = hasAddress
    ? noticeMail({ ...sender, title, paragraphs: said, button: { label: button, url }, reason })
    : noticeMail({ ...sender, title, paragraphs: [...said, linkHint(url)], reason });
  const urgency = isOneOfMany ? 'many' : 'urgent';
  return queueMail(tx, { to: to.email, userId: to.id, subject: title, ...mail, urgency, until: worksUntil, kind: linkMail });
};

const linkMail = 'link';

/** Whether a mail, by its Message-ID, has a link to choose a password. */
export const isLinkMail = (messageId: string): boolean => messageId.startsWith(`${linkMail}-`);

/** Nothing that could be a link, or a message in the place of a name. */
const greetingOf = (name: string): string =>
  name.length > 60 || /\.\p{Ll}{2}|[/:@\d]/u.test(name) ? 'Hello,' : `Dear ${name.replace(dotInAWord, '. ')},`;

/** Not that of initials and short titles, as in 'S.Ramesh' and 'Dr.Asha'. With a space behind it no mail program makes a link of it. */
const dotInAWord = /(?<!(?:^|[ .])\p{L}{1,2})\.(?=\p{L}{2})/gu;

const linkHint = (url: string): string => {
  const { pathname, search } = new URL(url);
  return `Open the portal as you usually do, and put this behind its address: ${pathname}${search}`;
};

const linkTexts = {
  Reset: {
    titleFor: (organization: string) => `Choose a new password for ${organization}`,
    opening: () =>
      'Somebody asked for a new password for your account. With this link you can choose one. It works once, and for one hour.',
    paragraphs: ['If you did not expect this mail, you need not do anything: your password stays as it is.'],
    button: 'Choose a new password',
    reason: 'You get this mail because a new password was asked for with your e-mail address.',
  },
  Invitation: {
    titleFor: (organization: string) => `You are invited to ${organization}`,
    opening: (invitedBy: string | null, organization: string) =>
      `${invitedBy ?? 'Somebody'} invites you to ${organization}. An account was made for you, with this e-mail address. Choose a password, and you can sign in.`,
    paragraphs: ['The link works once, and for 72 hours. After that, ask whoever invited you for a new one.'],
    button: 'Choose a password',
    reason: 'You get this mail because you were invited with this e-mail address.',
  },
};

/** Tells the owner of an account that its password or its e-mail was changed, at the address that it had before. */
export const mailAccountChanges = async (records: Records, rows: readonly FollowedRow[]): Promise<void> => {
  for (const { before, changed } of rows) if (changed !== null) await mailAccountChange(records, before, changed);
};

const mailAccountChange = async ({ tx, mailing }: Records, before: PlainRow, changed: PlainRow): Promise<void> => {
  const owner = { id: Number(before.id), full_name: String(before.full_name), email: String(before.email) };
  const notify = (change: Change) => mailNotice(tx, owner, change, mailing);
  // The first password of somebody who was invited is no change. Nobody signs in with the e-mail before: it may be a mistyped one, a stranger's.
  if (before.password_hash === '') return;
  if ('password_hash' in changed) await notify(passwordChanged);
  if ('email_normal' in changed) await notify(emailChanged(String(changed.email)));
};

interface Change {
  /** Notices of one kind to one person have an end. */
  kind: 'password' | 'e-mail' | 'second factor' | 'recovery code';
  titleFor: (organization: string) => string;
  paragraphs: string[];
  reason: string;
}

/** The last one of an hour says that there may be more. */
const mostNotices = 5;

const severalTimes =
  'This has happened several times in the last hour. We send no more mails about it for a while; everything stands in the history of your account.';

/**
 * An address that may be a stranger's gets no notices, or the portal could be used to fill the mailboxes of strangers. Whom the office has taken
 * as a member is no stranger to it.
 */
const mailNotice = async (
  tx: Tx,
  { id, full_name, email }: MailedPerson,
  { kind, titleFor, paragraphs, reason }: Change,
  { publicUrl, allowSignup }: Mailing = {},
): Promise<void> => {
  if (!(await isConfirmed(tx, { id, email }, allowSignup)) && !(await isMember(tx, id))) return;
  const left = await countDown(tx, { limit: { name: `notices: ${kind}`, most: mostNotices, minutes: 60 }, of: String(id) });
  if (left === null) return;
  const sender = await organizationInMails(tx, publicUrl);
  const title = titleFor(sender.organization);
  const told = [greetingOf(full_name), ...(left === 0 ? [severalTimes] : []), ...paragraphs];
  await queueMail(tx, {
    to: email,
    userId: id,
    subject: title,
    ...noticeMail({ ...sender, title, paragraphs: told, reason }),
    urgency: 'notice',
  });
};

/**
 * Where anybody may sign up, nobody knows whose an address is until a link was used that was sent there. That of an account that was made by
 * signing up stays unknown when nobody may any more.
 */
export const isConfirmed = async (tx: Tx, { id, email }: Pick<MailedPerson, 'id' | 'email'>, allowSignup = false): Promise<boolean> => {
  const used = tx.selectFrom('password_links').select('id').where('user_id', '=', id).where('used_at', 'is not', null);
  if (await used.where('email_normal', '=', normalEmail(email)).limit(1).executeTakeFirst()) return true;
  return !allowSignup && !(await hasSignedUp(tx, id));
};

const isMember = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('users').select('id').where('id', '=', id).where(isTakenAsMember).executeTakeFirst()) !== undefined;

const hasSignedUp = async (tx: Tx, id: number): Promise<boolean> => {
  const ownChanges = tx.selectFrom('changes').select('id').where('record_id', '=', id).where('owner_id', '=', id);
  const added = ownChanges.where(noIndex('kind'), '=', 'Added');
  return (await added.where('by_id', 'is', null).where('via', '=', registerName).limit(1).executeTakeFirst()) !== undefined;
};

/** What is told to the owner of an account about the second factor. */
export type SecondFactorEvent = 'on' | 'replaced' | 'off' | 'recovery code used';

export const mailSecondFactor = ({ tx, mailing }: Records, owner: MailedPerson, event: SecondFactorEvent): Promise<void> => {
  const kind = event === 'recovery code used' ? 'recovery code' : 'second factor';
  return mailNotice(tx, owner, { kind, ...secondFactorChanges[event], reason: securityReason }, mailing);
};

const securityReason = 'You get this mail because it concerns the security of your account.';

const notYou =
  "If you did not do this and do not know who did, choose a new password at once with 'Forgot password?' on the sign-in page, and tell an administrator.";

const secondFactorChanges: Record<SecondFactorEvent, Omit<Change, 'reason' | 'kind'>> = {
  on: {
    titleFor: (organization) => `A second factor protects your account for ${organization}`,
    paragraphs: ['From now on you sign in with your password and a code from your app.', notYou],
  },
  replaced: {
    titleFor: (organization) => `Your second factor for ${organization} was set up anew`,
    paragraphs: ['The codes of the app that you used before and your former recovery codes work no more.', notYou],
  },
  off: {
    titleFor: (organization) => `Your second factor for ${organization} was removed`,
    paragraphs: ['Your account has no second factor any more: the password is enough to sign in.', notYou],
  },
  'recovery code used': {
    titleFor: (organization) => `A recovery code was used for ${organization}`,
    paragraphs: ['Somebody signed in to your account with one of your recovery codes. Each works once.', notYou],
  },
};

const passwordChanged: Change = {
  kind: 'password',
  titleFor: (organization) => `Your password for ${organization} was changed`,
  paragraphs: ['The password of your account was changed just now. All devices on which you were signed in have to sign in again.', notYou],
  reason: securityReason,
};

const emailChanged = (newEmail: string): Change => ({
  kind: 'e-mail',
  titleFor: (organization) => `Your e-mail address for ${organization} was changed`,
  paragraphs: [
    `From now on you sign in with ${newEmail}, and mail goes to that address. This is the last mail to the old one.`,
    'If you did not expect this, tell an administrator at once.',
  ],
  reason: securityReason,
});
