// The mails about accounts: a link to choose a password, and that a password or an e-mail was changed. They have no names: anybody may sign
// up with the e-mail of another person, and a name would be a way to write to that person.

import type { Tx } from '../../../platform/data/data.ts';
import type { PlainRow } from '../../../platform/data/records/record-kind.ts';
import { noticeMail } from '../../../platform/mail/notice-mail.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';

const organization = 'Chapterhouse';

interface MailedLink {
  kind: 'Reset' | 'Invitation';
  url: string;
  worksUntil: string;
}

export const mailPasswordLink = (tx: Tx, to: string, { kind, url, worksUntil }: MailedLink): Promise<void> => {
  const { title, paragraphs, button, reason } = linkTexts[kind];
  const mail = noticeMail({ organization, title, paragraphs, button: { label: button, url }, reason });
  return queueMail(tx, { to, subject: title, ...mail, isUrgent: true, until: worksUntil });
};

const linkTexts = {
  Reset: {
    title: `Choose a new password for ${organization}`,
    paragraphs: [
      'A new password was asked for, for your account. With this link you can choose one. It works once, and for one hour.',
      'If you did not expect this mail, you need not do anything: your password stays as it is.',
    ],
    button: 'Choose a new password',
    reason: 'You get this mail because a new password was asked for with your e-mail address.',
  },
  Invitation: {
    title: `You are invited to ${organization}`,
    paragraphs: [
      'An account was made for you, with this e-mail address. Choose a password, and you can sign in.',
      'The link works once, and for 72 hours. After that, ask whoever invited you for a new one.',
    ],
    button: 'Choose a password',
    reason: 'You get this mail because you were invited with this e-mail address.',
  },
};

/** Tells the owner of an account that its password or its e-mail was changed, at the address that it had before. */
export const mailAccountChange = async (tx: Tx, before: PlainRow, changed: PlainRow): Promise<void> => {
  const to = String(before.email);
  // The first password of somebody who was invited is no change.
  if ('password_hash' in changed && before.password_hash !== '') await mailNotice(tx, to, passwordChanged);
  if ('email_normal' in changed) await mailNotice(tx, to, emailChanged(String(changed.email)));
};

interface Change {
  title: string;
  paragraphs: string[];
  reason: string;
}

const mailNotice = (tx: Tx, to: string, change: Change): Promise<void> =>
  queueMail(tx, { to, subject: change.title, ...noticeMail({ organization, ...change }) });

/** What is told to the owner of an account about the second factor. */
export type SecondFactorEvent = 'on' | 'replaced' | 'off' | 'recovery code used';

export const mailSecondFactor = (tx: Tx, to: string, event: SecondFactorEvent): Promise<void> =>
  mailNotice(tx, to, { ...secondFactorChanges[event], reason: securityReason });

const securityReason = 'You get this mail because it concerns the security of your account.';

const notYou =
  "If you did not do this and do not know who did, choose a new password at once with 'Forgot password?' on the sign-in page, and tell an administrator.";

const secondFactorChanges: Record<SecondFactorEvent, Omit<Change, 'reason'>> = {
  on: {
    title: `A second factor protects your account for ${organization}`,
    paragraphs: ['From now on you sign in with your password and a code from your app.', notYou],
  },
  replaced: {
    title: `Your second factor for ${organization} was set up anew`,
    paragraphs: ['The codes of the app that you used before and your former recovery codes work no more.', notYou],
  },
  off: {
    title: `Your second factor for ${organization} was removed`,
    paragraphs: ['Your account has no second factor any more: the password is enough to sign in.', notYou],
  },
  'recovery code used': {
    title: `A recovery code was used for ${organization}`,
    paragraphs: ['Somebody signed in to your account with one of your recovery codes. Each works once.', notYou],
  },
};

const passwordChanged: Change = {
  title: `Your password for ${organization} was changed`,
  paragraphs: ['The password of your account was changed just now. All devices on which you were signed in have to sign in again.', notYou],
  reason: securityReason,
};

const emailChanged = (newEmail: string): Change => ({
  title: `Your e-mail address for ${organization} was changed`,
  paragraphs: [
    `From now on you sign in with ${newEmail}, and mail goes to that address. This is the last mail to the old one.`,
    'If you did not expect this, tell an administrator at once.',
  ],
  reason: securityReason,
});
