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
import { kindFor, mailLink, makeLink } from './password-links.server.ts';
import './password-links.tables.ts';

export const invitationsServer: CallHandler[] = [
  handle(getInvitation, async ({ data, input, canSendMail, mailUrl }) => {
    const member = await data.read
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', input.Id)
      .where(isNotSuperAdmin)
      .executeTakeFirst();
    if (!member) throw new Refusal(404, passwordLinkTexts.memberNotFound);
    const newest = await data.read
      .selectFrom('password_links')
      .select('works_until')
      .where('user_id', '=', input.Id)
      .where('kind', '=', 'Invitation')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const Until = newest?.works_until ?? null;
    return { res: { State: stateOf(Until, member.password_hash !== ''), Until, CanSend: canSendMail && mailUrl !== undefined } };
  }),

  handle(sendPasswordLink, (context) => sendToMember(context)),
];

/** `until` is of the newest invitation. */
const stateOf = (until: string | null, hasPassword: boolean): InvitationState => {
  if (until === null) return 'None';
  if (hasPassword) return 'Accepted';
  return until > nowText() ? 'Invited' : 'Expired';
};

const sendToMember = async (context: Context<typeof sendPasswordLink>) => {
  const { input, caller, save, log } = context;
  const answer = await save(async (records) => {
    // Locks the user, so that of two links at once one is the newer.
    const user = await records.update(memberRecords, input.Id, {});
    // For another super admin, or oneself, a link would be a way around the current password.
    if (!user || user.role_id === roles.superAdmin) throw new Refusal(404, passwordLinkTexts.memberNotFound);
    if (!user.is_active) throw new Refusal('InactiveAccount', passwordLinkTexts.memberInactive);
    const { id, full_name: title } = user;
    records.note({
      record: accountName,
      record_id: id,
      owner_id: id,
      title,
      kind: 'Changed',
      fields: [['password_link', null, null]],
    });
    const isCopied = input.Copy && kindFor(user) === 'Invitation';
    const { link: Link } = await giveLink(records, user, { ...context, mayMail: !isCopied, mayShow: true });
    const { one } = await saidOfNewMails(records.tx, context.canSendMail);
    return { res: { Id: user.id, Link }, message: Link === undefined ? `The link ${one}` : passwordLinkTexts.made };
  });
  log.info({ user: input.Id }, `a link to choose a password was ${answer.res.Link ? 'given' : 'sent'} by user ${caller.userId}`);
  return answer;
};

interface Giving extends Pick<Services, 'canSendMail' | 'publicUrl' | 'mailUrl'> {
  caller: { userId: number };
  mayMail: boolean;
  /** Whether the caller may have the link. Whoever has it has the account. */
  mayShow: boolean;
}

interface LinkReceiver {
  id: number;
  full_name: string;
  email: string;
  email_normal: string;
  password_hash: string;
}

/** What has become of a link: it was mailed, or is to be shown, or nobody could have got it, so that none was made. */
interface GivenLink {
  isMailed: boolean;
  link?: string;
}

const giveLink = async (
  records: Records,
  user: LinkReceiver,
  { canSendMail, publicUrl, mailUrl, caller, mayMail, mayShow }: Giving,
): Promise<GivenLink> => {
  // Without the portal's address whoever gets the mail could not open the link.
  const address = canSendMail && mayMail ? mailUrl : undefined;
  if (address === undefined && !mayShow) return { isMailed: false };
  const link = await makeLink(records.tx, user, { kind: kindFor(user), madeBy: caller.userId, publicUrl });
  if (address === undefined) return { isMailed: false, link: link.url };
  const sender = await organizationInMails(records.tx, address);
  await mailLink(records.tx, user, link, { sender, invitedBy: await nameOf(records, caller.userId), hasAddress: true });
  return { isMailed: true };
};

const nameOf = async ({ tx }: Records, userId: number): Promise<string> => {
  const { full_name } = await tx.selectFrom('users').select('full_name').where('id', '=', userId).executeTakeFirstOrThrow();
  return full_name;
};

/**
 * Invites somebody who has no password. The link of an account that was there before goes to its owner or to a super admin, or a visitor of
 * that name would give the account to any officer. The history has only the account: a noted link would make it final.
 */
export const invite = async (
  records: Records,
  userId: number,
  context: Pick<Giving, 'canSendMail' | 'publicUrl' | 'mailUrl' | 'caller' | 'mayShow'>,
): Promise<GivenLink> => {
  const columns = ['id', 'full_name', 'email', 'email_normal', 'password_hash'] as const;
  const user = await records.tx.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirstOrThrow();
  return giveLink(records, user, { ...context, mayMail: true });
};
