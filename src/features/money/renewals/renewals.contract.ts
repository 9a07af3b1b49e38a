// Renewals: whose membership ends soon or has ended, and reminding them by mail.

import { z } from 'zod';
import { moment, type RowOf, resultCall, rupees, savedSet } from '../../../platform/wire/call.ts';
import { countSeen, refusedOfMany } from '../../../platform/wire/calls/bulk.ts';
import { limitKeys, optionalOneOf, respelledAs } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { mostIds, optionalIds } from '../../../platform/wire/list-input.ts';
import { formatNumber } from '../../../platform/wire/locale.ts';
import { mailStates } from '../../../platform/wire/mail-states.ts';
import { optionalFlag, optionalId } from '../../../platform/wire/numbers.ts';
import { staff } from '../../../platform/wire/roles.ts';
import { searchingMembers } from '../../people/members/members.contract.ts';
import { contactWays } from '../contacts/contacts.contract.ts';

export const renewalTexts = {
  notFetched: 'Failed to load the renewals',
  none: 'Nobody is in this stage',
  cannotSend: 'Mail is not set up',
  howToSend: 'Reminders wait in the outbox until then. Call and WhatsApp work without.',
  written: 'The reminder is in the outbox',
  notReminded: 'Failed to send the reminder',
  nobodyNamed: 'Please select at least one member',
  memberNotFound: 'Member not found',
  mailUnwanted: 'Has turned off mail about the membership',
  isDeactivated: 'The account is deactivated',
  waitsAlready: 'A reminder waits in the outbox already',
  hasPaid: 'Has paid within the last 30 days',
  justReminded: 'Was reminded by hand within the last 24 hours',
  nobodyReminded: 'Nobody was reminded',
  leftOut: (count: number) => `${formatNumber(count)} left out`,
};

/** In days: memberships of the first stage end within this time. */
export const dueWithin = 30;

const stagesOfMembers = ['Due', 'Grace', 'Lapsed', 'Never paid'] as const;

export type StageOfMember = (typeof stagesOfMembers)[number];

/** The stages that can be asked for. A member of the first two is in one of the others, too. */
export const renewalStages = ['This week', 'This month', ...stagesOfMembers] as const;

export type RenewalStage = (typeof renewalStages)[number];

/** As tabs and files say it. */
export const stageWord = (stage: string): string => (stage === 'This week' ? 'Next 7 days' : stage);

/** The names of the stages in `Counts` and `Stakes`. */
export const stageFields = {
  'This week': 'ThisWeek',
  'This month': 'ThisMonth',
  Due: 'Due',
  Grace: 'Grace',
  Lapsed: 'Lapsed',
  'Never paid': 'NeverPaid',
} as const satisfies Record<RenewalStage, string>;

const stageTotals = z.object({
  ThisWeek: z.number(),
  ThisMonth: z.number(),
  Due: z.number(),
  Grace: z.number(),
  Lapsed: z.number(),
  NeverPaid: z.number(),
});

export type StageTotals = z.output<typeof stageTotals>;

const filters = { ...searchingMembers, Stage: optionalOneOf('Stage', renewalStages), ChapterId: optionalId('ChapterId') };

/** How long the page of a payment works that a WhatsApp links to. */
export const payPageDays = 30;

export const listRenewals = listCall({
  name: 'GetRenewals',
  about: `Members whose membership ends within ${dueWithin} days or has ended, and who have never paid. Deactivated accounts are left out. 'This week' is today and the six days after, 'This month' the whole calendar month with those of it whose membership has ended.`,
  who: staff,
  officers: ['money'],
  cached: 'by user',
  noun: { one: 'member', many: 'members' },
  fileName: 'renewals',
  filters: {
    ...filters,
    Id: optionalId('Id').describe('One member, in whatever stage or in none'),
    IsRemindedToday: optionalFlag('IsRemindedToday').describe('Whether a reminder was written on this day in TIME_ZONE'),
    MayBeReminded: optionalFlag('MayBeReminded').describe('Whether RemindMembers would leave nobody of them out now'),
  },
  row: {
    Id: z.number(),
    FullName: z.string(),
    IsFound: z.boolean().describe('Whether the directory finds them for the caller'),
    Photo: z.string().nullable(),
    MembershipNo: z.string().nullable(),
    ChapterName: z.string().nullable().describe('All chapters, separated by commas'),
    Email: z.string(),
    Phone: z.string().nullable(),
    Stage: z.enum(stagesOfMembers).nullable().describe('Null where the membership ends later, or where less than a rupee was paid'),
    MembershipEndDate: moment.nullable(),
    WithoutGapUntil: moment.nullable().describe('Until then a renewal leaves no gap. Null where none does'),
    Days: z.number().nullable().describe('Until the end of the membership; negative since then'),
    CreatedAt: moment.describe('When the member was registered'),
    Amount: rupees.nullable().describe('Of the last payment'),
    PaymentDate: moment.nullable(),
    NextMonths: z
      .number()
      .int()
      .describe('How long a renewal is likely to be: as the last term; 12 for who never paid, and after more than 36'),
    NextAmount: rupees.nullable().describe('What was paid for as many months, or that part of the fee. Null where neither is known'),
    LastRemindedAt: moment.nullable().describe('When the last reminder was written'),
    ReminderState: z.enum(mailStates).nullable().describe('Of the mail of the last reminder. Null where the outbox has it no more'),
    ReminderSentAt: moment.nullable().describe('When the mail of the last reminder left, where the outbox knows it'),
    WantsMembershipMail: z.boolean(),
    MayBeReminded: z.boolean().describe('False for whom RemindMembers would leave out now'),
    LastContactAt: moment.nullable().describe('When a call, a WhatsApp or a visit was noted last'),
    LastContactHow: z.enum(contactWays).nullable(),
    LastContactNote: z.string().nullable(),
    LastContactBy: z.string().nullable(),
  },
  sorts: ['FullName', 'ChapterName', 'Email', 'MembershipEndDate', 'Amount', 'LastRemindedAt'],
  words: { Stage: stageWord },
  labels: {
    FullName: 'Member',
    ChapterName: 'Chapter',
    MembershipEndDate: 'Membership ends',
    Days: 'Days left',
    CreatedAt: 'Registered',
    Amount: 'Last payment',
    NextMonths: 'Months of a renewal',
    NextAmount: 'Sum of a renewal',
    LastRemindedAt: 'Reminder written',
    ReminderState: 'Reminder',
    ReminderSentAt: 'Reminder sent',
    WantsMembershipMail: 'Mail about membership',
    MayBeReminded: 'May be reminded',
    LastContactAt: 'Last contact',
    LastContactHow: 'Kind of contact',
    LastContactNote: 'What was said',
    LastContactBy: 'Noted by',
  },
  more: {
    Counts: stageTotals.describe('How many are in each stage, of the chapter if one is given'),
    Stakes: stageTotals.describe('What they paid last, together'),
    Stake: z.number().describe('What all that match paid last, together'),
    CanSend: z.boolean().describe('False when no mail server is set'),
    PayPages: z
      .record(z.string(), z.string())
      .describe(`By Id, for at most 100 rows: the page with the sum and the UPI ID, for a WhatsApp. It works for ${payPageDays} days`),
    Office: z
      .object({
        Name: z.string(),
        Phone: z.string().describe("'' where it is not set, as the two that follow"),
        Email: z.string(),
        UpiId: z.string(),
        MembershipFee: z.number().nullable(),
      })
      .describe('Whom members pay and ask, as the settings say'),
  },
});

export type Renewal = RowOf<typeof listRenewals>;

export const renewalList = listContract({
  call: listRenewals,
  filters: ['Search', 'Stage', 'ChapterId'],
  pageSizes: [10, 25, 50, 100],
  texts: renewalTexts,
});

const remindFilters = { ...filters, Except: optionalIds };

export const remindMembers = resultCall({
  name: 'RemindMembers',
  about:
    'Writes a reminder of the membership to each of these members now. Left out, and named in Refused, is who does not want such mail, whose reminder of the same end still waits in the outbox, and who was reminded by hand within 24 hours.',
  who: staff,
  officers: ['money'],
  isLong: true,
  input: z.object({
    Ids: optionalIds,
    // A mistyped filter must not mean everybody.
    Filters: z
      .preprocess(
        (sent) => respelledAs(Object.keys(remindFilters))(limitKeys(sent)),
        z.strictObject(remindFilters, 'Filters must be an object with Search, Stage and ChapterId').nullable(),
      )
      .describe(`Instead of Ids: the filters of GetRenewals, for all members that match, up to ${mostIds}; with Except, all but those`),
    Count: countSeen,
  }),
  res: {
    Done: z.number(),
    ...refusedOfMany,
    CanSend: z.boolean().describe('False when no mail server is set: the reminders wait in the outbox'),
    ...savedSet,
  },
});
