// What has happened with a member, newest first: payments, mails, contacts and changes in one list. For super admins only.

import { z } from 'zod';
import { moment, type ResOf, resultCall } from '../../../platform/wire/call.ts';
import { orNull, shortText } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { mailStates } from '../../../platform/wire/mail-states.ts';
import { requiredId } from '../../../platform/wire/numbers.ts';
import { staff } from '../../../platform/wire/roles.ts';
import { contactWays } from '../../money/contacts/contacts.contract.ts';

export const timelineTexts = {
  notFetched: 'The timeline could not be loaded',
  none: 'Nothing has happened yet',
};

export const entriesAtOnce = 15;

const notNext = 'After must be what Next was';
const place = /^\d{1,10}(\.\d{1,10}){3}$/;

const recordChanges = ['Added', 'Changed', 'Deleted', 'Restored'] as const;

const entry = z.discriminatedUnion('Kind', [
  z.object({
    Kind: z.literal('Payment'),
    Id: z.number(),
    At: moment,
    ByName: z.string().nullable(),
    Amount: z.number(),
    Method: z.string().nullable(),
    PaymentDate: moment,
    MembershipEndDate: moment,
    ReceiptNo: z.string().nullable(),
    IsVoid: z.boolean(),
  }),
  z.object({ Kind: z.literal('Mail'), Id: z.number(), At: moment, Subject: z.string(), State: z.enum(mailStates) }),
  z.object({
    Kind: z.literal('Contact'),
    Id: z.number(),
    At: moment,
    ByName: z.string().nullable(),
    How: z.enum(contactWays),
    Note: z.string().nullable(),
  }),
  z.object({
    Kind: z.literal('Change'),
    Id: z.number(),
    At: moment,
    ByName: z.string(),
    Record: z.string(),
    Title: z.string(),
    Change: z.enum(recordChanges),
    Fields: z.array(z.string()).describe('The names of the fields that were changed'),
  }),
]);

export const getTimeline = resultCall({
  name: 'GetTimeline',
  about: `What has happened with a member, newest first, ${entriesAtOnce} at a time: payments, mails to the present address, contacts and changes.`,
  who: staff,
  input: z.object({
    UserId: requiredId('UserId', 'Member ID is required'),
    After: labelled('After', orNull, shortText(43, { error: notNext, tooLong: notNext }).regex(place, notNext).nullable()).describe(
      'Next of the part before',
    ),
  }),
  res: { Entries: z.array(entry), Next: z.string().nullable().describe('Null when there is no more') },
});

export type TimelineEntry = ResOf<typeof getTimeline>['Entries'][number];
export { recordChanges };
