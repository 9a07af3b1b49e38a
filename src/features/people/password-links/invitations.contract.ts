// The contract of links to choose a password, as super admins send or copy them: an invitation, or a new link.

import { z } from 'zod';
import { moment, resultCall, savedSet } from '../../../platform/wire/call.ts';
import { optionalOneOf } from '../../../platform/wire/fields.ts';
import { missingId, optionalFlag, requiredId } from '../../../platform/wire/numbers.ts';
import { staff } from '../../../platform/wire/roles.ts';

export const invitationTexts = {
  invited: 'Member invited successfully',
  notInvited: { refused: 'Failed to invite member', unreached: 'Error inviting member: the server did not answer' },
  queued: 'The link is in the outbox',
  made: 'Copy the link and give it to the member',
  notMade: 'The link could not be made. Please try again.',
  memberNotFound: 'Member not found',
  hasSecondFactor: 'A second factor is on, and stays on. Whoever operates the portal can remove it: npm run admin -- remove-second-factor.',
  memberInactive: 'This member may not sign in, so a link would not work',
  hasPassword: 'Has a password already',
  isInvited: 'Was invited already, and the link still works',
  noMailForMany: 'Mail is not set up. Please copy the link on the page of the member.',
};

// 'None' has a password without an invitation, 'Uninvited' has no password. 'Changed': the newest link is dead by a change of the e-mail.
const invitationStates = ['None', 'Uninvited', 'Invited', 'Changed', 'Expired', 'Accepted'] as const;

export type InvitationState = (typeof invitationStates)[number];

export const getInvitation = resultCall({
  name: 'GetInvitation',
  isNeverByKey: true,
  about: 'Whether a member was invited, has chosen a password, and needs a second factor to sign in.',
  who: staff,
  input: z.object({ Id: requiredId('Id', missingId('member')) }),
  res: {
    State: z.enum(invitationStates),
    Until: moment.nullable().describe('Until when the newest invitation works, or did'),
    HasSecondFactor: z.boolean().describe('A new password leaves it on'),
    CanSend: z.boolean().describe('False without a mail server or PUBLIC_URL: then links are copied'),
  },
});

export const sendPasswordLink = resultCall({
  name: 'SendPasswordLink',
  isNeverByKey: true,
  about: 'Sends a member a new link to choose a password: an invitation to whoever has none yet, else a reset. Older links are dead then.',
  who: staff,
  // The list that can show who has no password yet.
  bulk: { Invite: { list: 'GetJoinMemberList' } },
  input: z.object({
    Id: requiredId('Id', missingId('member')),
    Flag: optionalOneOf('Flag', ['Invite']).describe(
      'Invite mails an invitation to whoever has no password and no invitation that works. Others are refused',
    ),
    Copy: optionalFlag('Copy').describe('Answers the link of an invitation instead of sending it'),
  }),
  res: {
    Id: z.number(),
    ...savedSet,
    Link: z.string().optional().describe('The link, when it was not sent: to be copied'),
  },
});
