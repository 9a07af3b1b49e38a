// The mails about accounts: a link to choose a password, and that a password or an e-mail was changed. They have no names: anybody may sign
// up with the e-mail of another person, and a name would be a way to write to that person.

import type { Tx } from '../../../platform/data/data.ts';
import type { PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { noticeMail } from '../../../platform/mail/notice-mail.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { type MailSender, organizationInMails } from '../organization/organization.server.ts';

interface MailedLink {
  kind: 'Reset' | 'Invitation';
  url: string;
  worksUntil: string;
  /** Who sends it. */
  sender: MailSender;
}

export const mailPasswordLink = async (tx: Tx, to: string, { kind, url, worksUntil, sender }: MailedLink): Promise<void> => {
  const { titleFor, paragraphs, button, reason } = linkTexts[kind];
  const title = titleFor(sender.organization);
  const mail = noticeMail({ ...sender, title, paragraphs, button: { label: button, url }, reason });
  await queueMail(tx, { to, subject: title, ...mail, isUrgent: true, until: worksUntil });
};

const linkTexts = {
  Reset: {
    titleFor: (organization: string) => `Choose a new password for ${organization}`,
    paragraphs: [
      'Somebody asked for a new password for your account. With this link you can choose one. It works once, and for one hour.',
      'If you did not expect this mail, you need not do anything: your password stays as it is.',
    ],
    button: 'Choose a new password',
    reason: 'You get this mail because a new password was asked for with your e-mail address.',
  },
  Invitation: {
    titleFor: (organization: string) => `You are invited to ${organization}`,
    paragraphs: [
      'An account was made for you, with this e-mail address. Choose a password, and you can sign in.',
      'The link works once, and for 72 hours. After that, ask whoever invited you for a new one.',
    ],
    button: 'Choose a password',
    reason: 'You get this mail because you were invited with this e-mail address.',
  },
};

/** Tells the owner of an account that its password or its e-mail was changed, at the address that it had before. */
export const mailAccountChange = async (tx: Tx, before: PlainRow, changed: PlainRow, publicUrl?: string): Promise<void> => {
  const notify = (change: Change) => mailNotice(tx, String(before.email), change, publicUrl);
  // The first password of somebody who was invited is no change.
  if ('password_hash' in changed && before.password_hash !== '') await notify(passwordChanged);
  if ('email_normal' in changed) await notify(emailChanged(String(changed.email)));
};

interface Change {
  titleFor: (organization: string) => string;
  paragraphs: string[];
  reason: string;
}

const mailNotice = async (tx: Tx, to: string, { titleFor, ...texts }: Change, publicUrl?: string): Promise<void> => {
  const sender = await organizationInMails(tx, publicUrl);
  const title = titleFor(sender.organization);
  await queueMail(tx, { to, subject: title, ...noticeMail({ ...sender, title, ...texts }) });
};

/** What is told to the owner of an account about the second factor. */
export type SecondFactorEvent = 'on' | 'replaced' | 'off' | 'recovery code used';

export const mailSecondFactor = ({ tx, publicUrl }: Records, to: string, event: SecondFactorEvent): Promise<void> =>
  mailNotice(tx, to, { ...secondFactorChanges[event], reason: securityReason }, publicUrl);

const securityReason = 'You get this mail because it concerns the security of your account.';

const notYou =
  "If you did not do this and do not know who did, choose a new password at once with 'Forgot password?' on the sign-in page, and tell an administrator.";

const secondFactorChanges: Record<SecondFactorEvent, Omit<Change, 'reason'>> = {
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
  titleFor: (organization) => `Your password for ${organization} was changed`,
  paragraphs: ['The password of your account was changed just now. All devices on which you were signed in have to sign in again.', notYou],
  reason: securityReason,
};

const emailChanged = (newEmail: string): Change => ({
  titleFor: (organization) => `Your e-mail address for ${organization} was changed`,
  paragraphs: [
    `From now on you sign in with ${newEmail}, and mail goes to that address. This is the last mail to the old one.`,
    'If you did not expect this, tell an administrator at once.',
  ],
  reason: securityReason,
});
