// Invitations, and links that a super admin sends or copies for a member.

import type { Reader } from '../../../platform/data/data.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { nowText } from '../../../platform/mail/moments.ts';
import { saidOfNewMails } from '../../../platform/mail/outbox.ts';
import { type CallHandler, type Context, handle, type Services } from '../../../platform/server/calls/handle.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { findSecondFactor } from '../factors/second-factors.server.ts';
import { accountName, isNotSuperAdmin, linkFields, memberRecords } from '../members/members.tables.ts';
import { organizationInMails } from '../organization/organization.server.ts';
import { getInvitation, type InvitationState, invitationTexts, sendPasswordLink } from './invitations.contract.ts';
import { kindFor, mailLink, makeLink, markOf } from './password-links.server.ts';
import type { PasswordLinkTable } from './password-links.tables.ts';

export const invitationsServer: CallHandler[] = [
  handle(getInvitation, async ({ data, input, canSendMail, mailUrl }) => {
    const member = await data.read
      .selectFrom('users')
      .select(['email_normal', 'password_hash'])
      .where('id', '=', input.Id)
      .where(isNotSuperAdmin)
      .executeTakeFirst();
    if (!member) throw new Refusal(404, invitationTexts.memberNotFound);
    const newest = await newestInvitation(data.read, input.Id);
    const Until = newest?.works_until ?? null;
    const HasSecondFactor = (await findSecondFactor(data.read, input.Id)) !== null;
    const CanSend = canSendMail && mailUrl !== undefined;
    return { res: { State: stateOf(newest, member), Until, HasSecondFactor, CanSend } };
  }),

  handle(
    sendPasswordLink,
    (context) => sendToMember(context),
    () => ({ kind: memberRecords, texts: { notFound: invitationTexts.memberNotFound }, only: isNotSuperAdmin }),
  ),
];

const newestInvitation = (reader: Reader, userId: number) =>
  reader
    .selectFrom('password_links')
    .select(['works_until', 'account_mark'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'Invitation')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const stateOf = (
  newest: Pick<PasswordLinkTable, 'works_until' | 'account_mark'> | undefined,
  member: Pick<LinkReceiver, 'email_normal' | 'password_hash'>,
): InvitationState => {
  if (member.password_hash !== '') return newest ? 'Accepted' : 'None';
  if (!newest) return 'Uninvited';
  if (newest.works_until <= nowText()) return 'Expired';
  return newest.account_mark === markOf(member) ? 'Invited' : 'Changed';
};

const sendToMember = async (context: Context<typeof sendPasswordLink>) => {
  const { input, caller, save, log } = context;
  const answer = await save(async (records) => {
    // Locks the user, so that of two simultaneous links one is the newer.
    const user = await records.update(memberRecords, input.Id, {});
    // For oneself or another super admin, a link would be a way around the current password.
    if (!user || user.role_id === roles.superAdmin) throw new Refusal(404, invitationTexts.memberNotFound);
    if (!user.is_active) throw new Refusal('InactiveAccount', invitationTexts.memberInactive);
    const isOneOfMany = input.Flag === 'Invite';
    if (isOneOfMany) await requireToInvite(records, user, context);
    const { id, full_name: title } = user;
    records.note({
      record: accountName,
      record_id: id,
      owner_id: id,
      title,
      kind: 'Changed',
      fields: linkFields,
    });
    const isCopied = input.Copy && kindFor(user) === 'Invitation';
    const { link: Link } = await giveLink(records, user, { ...context, mayMail: !isCopied, mayShow: !isOneOfMany, isOneOfMany });
    const { one } = await saidOfNewMails(records.tx, context.canSendMail);
    return { res: { Id: user.id, Link }, message: Link === undefined ? `The link ${one}` : invitationTexts.made };
  });
  log.info({ user: input.Id }, `a link to choose a password was ${answer.res.Link ? 'given' : 'sent'} by user ${caller.userId}`);
  return answer;
};

/** One of many: who needs no invitation is left as before, and a link that nobody is shown is not made. */
const requireToInvite = async ({ tx }: Records, user: LinkReceiver, { canSendMail, mailUrl }: Pick<Giving, 'canSendMail' | 'mailUrl'>) => {
  if (!canSendMail || mailUrl === undefined) throw new Refusal(400, invitationTexts.noMailForMany);
  if (user.password_hash !== '') throw new Refusal(409, invitationTexts.hasPassword);
  const newest = await newestInvitation(tx, user.id);
  if (stateOf(newest, user) === 'Invited') throw new Refusal(409, invitationTexts.isInvited);
};

interface Giving extends Pick<Services, 'canSendMail' | 'publicUrl' | 'mailUrl'> {
  caller: { userId: number };
  mayMail: boolean;
  /** Whoever has the link has the account. */
  mayShow: boolean;
  isOneOfMany?: boolean;
}

interface LinkReceiver {
  id: number;
  full_name: string;
  email: string;
  email_normal: string;
  password_hash: string;
}

/** The outcome: mailed, to be shown, or not made because nobody could get it. */
interface GivenLink {
  isMailed: boolean;
  link?: string;
}

const giveLink = async (
  records: Records,
  user: LinkReceiver,
  { canSendMail, publicUrl, mailUrl, caller, mayMail, mayShow, isOneOfMany = false }: Giving,
): Promise<GivenLink> => {
  // Without PUBLIC_URL the receiver of a mail could not open the link.
  const address = canSendMail && mayMail ? mailUrl : undefined;
  if (address === undefined && !mayShow) return { isMailed: false };
  const link = await makeLink(records.tx, user, { kind: kindFor(user), madeBy: caller.userId, publicUrl });
  if (address === undefined) return { isMailed: false, link: link.url };
  const sender = await organizationInMails(records.tx, address);
  await mailLink(records.tx, user, link, { sender, invitedBy: await nameOf(records, caller.userId), hasAddress: true, isOneOfMany });
  return { isMailed: true };
};

const nameOf = async ({ tx }: Records, userId: number): Promise<string> => {
  const { full_name } = await tx.selectFrom('users').select('full_name').where('id', '=', userId).executeTakeFirstOrThrow();
  return full_name;
};

/**
 * Invites somebody without a password. The link of an older account goes to its owner or a super admin: else any officer could take over an
 * account by a visitor with its e-mail. The history has only the account, because a noted link could not be undone.
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
