// Invitations, and links that a super admin sends or copies for a member.

import type { Records } from '../../../platform/data/records/records.ts';
import { nowText } from '../../../platform/mail/moments.ts';
import { saidOfNewMails } from '../../../platform/mail/outbox.ts';
import { type CallHandler, type Context, handle, type Services } from '../../../platform/server/calls/handle.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { accountName, isNotSuperAdmin, memberRecords } from '../members/members.tables.ts';
import { organizationInMails } from '../organization/organization.server.ts';
import { getInvitation, type InvitationState, passwordLinkTexts, sendPasswordLink } from './password-links.contract.ts';
import { mailLink, makeLink } from './password-links.server.ts';
import type { PasswordLinkTable } from './password-links.tables.ts';

export const invitationsServer: CallHandler[] = [
  handle(getInvitation, async ({ data, input, canSendMail }) => {
    const member = await data.read
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', input.Id)
      .where(isNotSuperAdmin)
      .executeTakeFirst();
    if (!member) throw new Refusal(404, passwordLinkTexts.memberNotFound);
    const links = await data.read
      .selectFrom('password_links')
      .select(['kind', 'works_until'])
      .where('user_id', '=', input.Id)
      .orderBy('id', 'desc')
      .execute();
    const Until = links.find(({ kind }) => kind === 'Invitation')?.works_until ?? null;
    return { res: { State: stateOf(links, member.password_hash !== ''), Until, CanSend: canSendMail } };
  }),

  handle(sendPasswordLink, (context) => sendToMember(context)),
];

/** `links` are newest first. Only the newest one can work. */
const stateOf = (links: Pick<PasswordLinkTable, 'kind' | 'works_until'>[], hasPassword: boolean): InvitationState => {
  const [newest] = links;
  if (!links.some(({ kind }) => kind === 'Invitation')) return 'None';
  if (hasPassword) return 'Accepted';
  return newest?.kind === 'Invitation' && newest.works_until > nowText() ? 'Invited' : 'Expired';
};

const sendToMember = async (context: Context<typeof sendPasswordLink>) => {
  const { input, caller, save, log } = context;
  const answer = await save(async (records) => {
    // Locks the user, so that of two links at once one is the newer.
    const user = await records.update(memberRecords, input.Id, {});
    // For another super admin, or oneself, a link would be a way around the current password.
    if (!user || user.role_id === roles.superAdmin) throw new Refusal(404, passwordLinkTexts.memberNotFound);
    if (!user.is_active) throw new Refusal('InactiveAccount', passwordLinkTexts.memberInactive);
    const isInvited = user.password_hash === '';
    const { id, full_name: title } = user;
    records.note({
      record: accountName,
      record_id: id,
      owner_id: id,
      title,
      kind: 'Changed',
      fields: [['password_link', null, null]],
    });
    const Link = await giveLink(records, user, isInvited, { ...context, mayMail: !(input.Copy && isInvited) });
    const { one } = await saidOfNewMails(records.tx, context.canSendMail);
    return { res: { Id: user.id, Link }, message: Link === undefined ? `The link ${one}` : passwordLinkTexts.made };
  });
  log.info({ user: input.Id }, `a link to choose a password was ${answer.res.Link ? 'given' : 'sent'} by user ${caller.userId}`);
  return answer;
};

interface Giving extends Pick<Services, 'canSendMail' | 'publicUrl' | 'mailUrl'> {
  caller: { userId: number };
  mayMail: boolean;
}

interface LinkReceiver {
  id: number;
  full_name: string;
  email: string;
  email_normal: string;
  password_hash: string;
}

/** Makes a link and mails it. Returns it when it is not mailed. */
const giveLink = async (
  records: Records,
  user: LinkReceiver,
  isInvited: boolean,
  { canSendMail, publicUrl, mailUrl, caller, mayMail }: Giving,
): Promise<string | undefined> => {
  const link = await makeLink(records.tx, user, { kind: isInvited ? 'Invitation' : 'Reset', madeBy: caller.userId, publicUrl });
  // Without the portal's address whoever gets the mail could not open the link.
  if (!canSendMail || !mayMail || mailUrl === undefined) return link.url;
  const sender = await organizationInMails(records.tx, mailUrl);
  await mailLink(records.tx, user, link, { sender, invitedBy: await nameOf(records, caller.userId), hasAddress: true });
  return undefined;
};

const nameOf = async ({ tx }: Records, userId: number): Promise<string> => {
  const { full_name } = await tx.selectFrom('users').select('full_name').where('id', '=', userId).executeTakeFirstOrThrow();
  return full_name;
};

/** Invites somebody who was just registered without a password. The history has only that: a noted link would make it final. */
export const invite = async (
  records: Records,
  userId: number,
  context: Pick<Services, 'canSendMail' | 'publicUrl' | 'mailUrl'> & { caller: { userId: number } },
): Promise<string | undefined> => {
  const columns = ['id', 'full_name', 'email', 'email_normal', 'password_hash'] as const;
  const user = await records.tx.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirstOrThrow();
  return giveLink(records, user, true, { ...context, mayMail: true });
};
