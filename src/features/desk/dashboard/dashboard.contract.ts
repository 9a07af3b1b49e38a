// The dashboard: figures of the community for super admins, of the own membership for members. One call answers all of them.

import { z } from 'zod';
import { moment, type ResOf, resultCall } from '../../../platform/wire/call.ts';
import { everyone } from '../../../platform/wire/roles.ts';
import { meetingModes } from '../../chapters/chapters/rhythm.ts';
import { eventAnswers } from '../../contents/events/event-kinds.ts';
import { answerWords, markWords, meetingKinds } from '../../meetings/meetings/meeting-kinds.ts';
import { accountStatuses } from '../../people/membership/membership.ts';
import { setupShape } from '../settings/setup.contract.ts';

export const dashboardTexts = { notFetched: 'Failed to load the dashboard' };

export const months = 12;
export const endingWithin = [30, 60, 90] as const;

const person = { Id: z.number(), FullName: z.string(), Photo: z.string().nullable() };

/** What may wait for somebody of the office, the most urgent first. A feature that knows of more adds it here and in today.server.ts. */
export const waitingKinds = [
  'Ending this week',
  'In grace',
  'Mails failed',
  'Data requests due',
  'Mails waiting',
  'Never paid',
  'Without a chapter',
  'Expired with a place',
  'Visitors without a next step',
  'Meetings not closed',
  'Chapters without a meeting',
  'Chapters without a president',
  'Presidents without a successor',
] as const;

const waiting = z.object({
  What: z.enum(waitingKinds),
  Count: z.number(),
  Stake: z.number().nullable().describe('The sum of the last payments of these members. Null where no money is at stake'),
});

export type Waiting = z.output<typeof waiting>;

const upcomingEvent = z.object({
  Id: z.number(),
  EventName: z.string(),
  StartDate: z.string(),
  Capacity: z.number().nullable(),
  Going: z.number(),
  Waiting: z.number(),
  AnswersClosed: z.boolean(),
  MyAnswer: z.enum(eventAnswers).nullable(),
  MyGuests: z.number(),
  MyTurn: z.number().nullable(),
});

const community = z.object({
  Today: z.array(waiting).describe('What waits, the most urgent first'),
  Setup: setupShape,
  Members: z.object({ Active: z.number(), Expired: z.number(), Inactive: z.number() }),
  NeverPaid: z.number(),
  Ending: z.array(z.object({ Days: z.number(), Count: z.number() })),
  EndingNext: z.array(z.object({ ...person, Email: z.string(), Phone: z.string().nullable(), MembershipEndDate: z.string() })),
  Months: z
    .array(z.object({ Month: z.string(), Income: z.number(), Joined: z.number(), Thanked: z.number() }))
    .describe('The last twelve, this one included'),
  LastYear: z
    .object({ Month: z.string(), Income: z.number(), IncomeSoFar: z.number().describe('Until the same day of the month') })
    .describe('The income of this month a year ago'),
  Visits: z
    .object({ From: moment, To: moment, First: z.number(), Joined: z.number() })
    .describe('First visits to closed meetings in these days, and how many of these people have joined since'),
  Chapters: z.array(z.object({ Id: z.number(), ChapterName: z.string(), Count: z.number() })).describe('Those with the most members'),
  Newest: z.array(z.object({ ...person, CreatedAt: z.string() })),
});

/** What others find a member by, as it is asked for until it is there. */
export const profileSteps = ['Photo', 'Company', 'Offers'] as const;

const referral = {
  Id: z.number(),
  FromId: z.number().nullable(),
  FromName: z.string(),
  FromPhoto: z.string().nullable(),
  IsFound: z.boolean().describe('Whether the directory finds who gave it'),
  Day: moment,
  ContactName: z.string().nullable(),
};

const week = z.object({
  Referrals: z
    .array(z.object({ ...referral, Note: z.string().nullable(), ContactPhone: z.string().nullable() }))
    .describe('New ones, the latest first'),
  ToThank: z.array(z.object(referral)).describe('Referrals that were won, and not thanked for'),
  Parts: z
    .array(
      z.object({
        Id: z.number(),
        MeetingId: z.number(),
        Day: moment,
        Part: z.string(),
        Topic: z.string().nullable(),
        Minutes: z.number(),
      }),
    )
    .describe('Own parts of the meetings of four weeks'),
  NotMet: z
    .object({ ...person, IsFound: z.boolean(), Days: z.number().nullable().describe('Null where the two have never met') })
    .nullable()
    .describe('A fellow with whom there was no one-to-one for 90 days'),
  Steps: z.array(z.enum(profileSteps)).describe('What the own profile lacks'),
});

const own = z.object({
  Announcements: z
    .array(z.object({ Id: z.number(), Subject: z.string(), SentAt: moment, IsSeen: z.boolean() }))
    .describe('The latest that were written to the caller'),
  ForYou: week,
  Status: z.enum(accountStatuses),
  MembershipNo: z.string().nullable(),
  MembershipEndDate: z.string().nullable(),
  Renewal: z
    .object({
      Months: z.number(),
      Amount: z.number().nullable().describe('What the next term is likely to cost. Null where nobody can know'),
      PayPage: z.string().nullable().describe('The path of the page to pay it. Null without a UPI ID'),
      OfficePhone: z.string().nullable(),
    })
    .nullable()
    .describe('Of a membership that ends within 30 days, or has ended'),
  LastReceipt: z
    .object({ Id: z.number(), ReceiptNo: z.string(), Amount: z.number(), PaymentDate: z.string() })
    .nullable()
    .describe('The valid payment with the latest date that has a receipt'),
  Chapters: z
    .array(
      z.object({
        Id: z.number(),
        ChapterName: z.string(),
        CityName: z.string(),
        Count: z.number(),
        Fellows: z
          .array(
            z.object({
              ...person,
              Profession: z.string().nullable(),
              IsFound: z.boolean().describe('Whether the directory finds them for the caller'),
            }),
          )
          .describe('The first by name, without oneself'),
      }),
    )
    .describe('The active chapters that the caller is in'),
  Meetings: z
    .array(
      z.object({
        Id: z.number(),
        ChapterId: z.number(),
        ChapterName: z.string(),
        Day: moment,
        StartsAt: z.string(),
        EndsAt: z.string(),
        Kind: z.enum(meetingKinds),
        Mode: z.enum(meetingModes).nullable(),
        Place: z.string().nullable(),
        Link: z.string().nullable(),
        Theme: z.string().nullable(),
        Speaker: z.string().nullable(),
        SpeakerId: z.number().nullable(),
        IsSpeakerFound: z.boolean().describe('Whether the directory finds who speaks for the caller'),
        Answer: z.enum(answerWords).nullable(),
        IsBeforeMove: z.boolean().describe('Whether the answer was given before the meeting was moved, by a day or an hour and more'),
        SubstituteName: z.string().nullable(),
        Mark: z.enum(markWords).nullable(),
      }),
    )
    .describe('Of each own chapter the next one'),
  Absences: z
    .array(
      z.object({
        ChapterId: z.number(),
        ChapterName: z.string(),
        Count: z.number(),
        Allowed: z.number(),
        Days: z.array(moment).describe('The latest of them'),
        FallsOutOn: moment.nullable().describe('The day from which the first one counts no more'),
      }),
    )
    .describe('In six months, of each own chapter that meets'),
  Week: z
    .object({ From: moment, To: moment, Given: z.number(), Received: z.number(), OneToOnes: z.number() })
    .describe('Referrals and one-to-ones since Monday'),
  OpenReferrals: z.object({ New: z.number(), Contacted: z.number() }).describe('Received, and neither won nor lost'),
  Connections: z.number(),
  Expectations: z.number(),
  EventsJoined: z.number(),
  Documents: z.number(),
  Scores: z
    .array(z.object({ Id: z.number(), CurrentBusinessValue: z.number(), ValueOfBusiness: z.number(), CreatedDate: z.string() }))
    .describe('The newest expectations, oldest first'),
});

const amountAtStake = z.object({ Count: z.number(), Stake: z.number() });

const waitedFor = z.object({
  UserId: z.number(),
  FullName: z.string(),
  IsFound: z.boolean().describe('Whether the directory finds them for the caller'),
  Count: z.number(),
});

export type WaitedFor = z.output<typeof waitedFor>;

const chapterWaiting = z.object({
  ChapterId: z.number(),
  ChapterName: z.string(),
  NotClosed: z.number().nullable().describe('Meetings of the past. Null without the right to meetings'),
  HasMeetingAhead: z
    .boolean()
    .nullable()
    .describe('Whether a meeting is planned, from today on. Null without the right to meetings, and for a chapter that is not active'),
  SpeakersMissing: z.number().nullable().describe('Of the next six meetings'),
  OverLimit: z.array(waitedFor).nullable().describe('Members with more absences than are allowed'),
  Unanswered: z
    .object({ Total: z.number(), By: z.array(waitedFor) })
    .nullable()
    .describe('Referrals of 14 days ago and before that are still new. Null without the right to meetings'),
  WithoutStep: z.number().nullable().describe('Visitors for whom nothing is planned. Null without the right to visitors or to money'),
  SeatsHeld: z.number().nullable().describe('For visitors who are approved. Null without the right to visitors'),
  EndingThisWeek: amountAtStake.nullable().describe('Memberships. Null without the right to money'),
  InGrace: amountAtStake
    .nullable()
    .describe('Memberships that have ended, and may still be renewed without a gap. Null without the right to money'),
  TodayMeeting: z.object({ Id: z.number(), StartsAt: z.string() }).nullable().describe('One that is not closed'),
});

export type ChapterWaiting = z.output<typeof chapterWaiting>;

export const getDashboard = resultCall({
  name: 'GetDashboard',
  about: 'Figures of the community for super admins, of the own membership for members, and the next events for both.',
  method: 'GET',
  who: everyone,
  cached: 'by user',
  input: z.object({}),
  res: {
    Community: community.nullable(),
    Own: own.nullable(),
    Chapters: z.array(chapterWaiting).describe('What waits in the chapters of an officer'),
    UpcomingEvents: z.array(upcomingEvent),
  },
});

export type Dashboard = ResOf<typeof getDashboard>;
export type Community = z.output<typeof community>;
export type OwnFigures = z.output<typeof own>;
