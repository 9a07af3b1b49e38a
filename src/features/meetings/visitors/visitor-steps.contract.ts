// The steps of a visitor to a seat: each stage, what members have against somebody who applies, and joining. The contract between the
// server and the web client.

import { z } from 'zod';
import { resultCall, saveCall, savedSet } from '../../../platform/wire/call.ts';
import { optionalDay } from '../../../platform/wire/days.ts';
import { optionalEmail, optionalOneOf, optionalText, orNull } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { optionalPaise } from '../../../platform/wire/money.ts';
import { optionalId, versionSeen } from '../../../platform/wire/numbers.ts';
import { staff, staffAndMembers } from '../../../platform/wire/roles.ts';
import { paymentMethods, paymentTexts } from '../../money/payments/payments.contract.ts';
import { type VisitorStage, visitorStages } from './visitor-words.ts';
import { listVisitors, visitorId } from './visitors.contract.ts';

/** What joining takes of a payment, as JoinMemberPaymentUpdate has it. */
const joiningFields = {
  Email: optionalEmail('E-mail').describe("Of the new account; the visitor's when not given"),
  PaymentDate: optionalDay('Payment Date'),
  Amount: optionalPaise('Amount'),
  MemberShipStartDate: optionalDay('Membership Start Date'),
  MemberShipEndDate: optionalDay('Membership End Date'),
  Method: optionalOneOf('Method', paymentMethods),
  Reference: optionalText('Reference'),
  Note: optionalText('Note', { hasLines: true }),
};

const neededToJoin = ['PaymentDate', 'Amount', 'MemberShipStartDate', 'MemberShipEndDate'] as const;

const hasPayment: z.core.CheckFn<{ Stage: VisitorStage } & { [Field in (typeof neededToJoin)[number]]: unknown }> = ({ value, issues }) => {
  if (value.Stage !== 'Joined') return;
  for (const field of neededToJoin) {
    if (value[field] === null) issues.push({ code: 'custom', message: paymentTexts.incomplete, path: [field], input: null });
  }
};

export const moveVisitor = resultCall({
  name: 'MoveVisitor',
  about:
    "Takes a visitor one stage on, puts them aside ('Not now', 'Declined'), or back to the stage before that. 'Joined' registers and invites the member, takes the payment and gives the seat, as one change, and takes no key.",
  who: staff,
  officers: ['visitors', 'decide', 'money'],
  list: listVisitors.name,
  input: z
    .object({
      ...visitorId,
      ...versionSeen,
      Stage: labelled(
        'Stage',
        orNull,
        z.enum(visitorStages, `Stage must be ${visitorStages.slice(0, -1).join(', ')} or ${visitorStages.at(-1)}`),
      ),
      Reason: optionalText('Reason', { hasLines: true }).describe("Required for 'Declined'"),
      ProfessionId: optionalId('Profession').describe("For 'Applied' and 'Approved'; the visitor's when not given"),
      ...joiningFields,
    })
    .check(hasPayment),
  res: {
    Id: z.number(),
    UserId: z.number().nullable().describe('Of who joined'),
    PaymentId: z.number().nullable(),
    IsInvited: z.boolean().describe('False where who joined has an account with a password already'),
    InvitationLink: z.string().nullable().describe('For who joined, where it could not be mailed and the caller may have it'),
    AwaitsLink: z
      .boolean()
      .describe('No mail could take the invitation, and the account was there before: super admins have its link, and no officer'),
    ...savedSet,
  },
});

export const objectVisitor = saveCall({
  name: 'ObjectVisitor',
  about:
    'What a member of the chapter has against somebody who applies, until ObjectUntil. Sent again it replaces the former note; without a note it is withdrawn.',
  who: staffAndMembers,
  officers: ['visitors'],
  list: listVisitors.name,
  input: z.object({ ...visitorId, Note: optionalText('Note', { hasLines: true }) }),
});
