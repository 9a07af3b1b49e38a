// Announcements: the texts, the calls and their lists. An announcement is a draft until it is sent; then nobody changes it any more.

import { z } from 'zod';
import { moment, type ResOf, type RowOf, resultCall, savedSet } from '../../../platform/wire/call.ts';
import { countSeen, optionalFilters } from '../../../platform/wire/calls/bulk.ts';
import { optionalOneOf, optionalText, requiredRichText, requiredText } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { optionalIds, searching } from '../../../platform/wire/list-input.ts';
import { formatNumber } from '../../../platform/wire/locale.ts';
import { mailStates } from '../../../platform/wire/mail-states.ts';
import { missingId, optionalCount, optionalFlag, optionalId, requiredId, versionSeen } from '../../../platform/wire/numbers.ts';
import { everyone, staff } from '../../../platform/wire/roles.ts';
import { refuseWords } from './words-in-braces.ts';

/** The lists whose people can be written to. */
export const listsOfPeople = [
  'GetMemberList',
  'GetJoinMemberList',
  'GetAssignedMembers',
  'GetChapterMembers',
  'GetRenewals',
  'GetAttendance',
] as const;

export type ListOfPeople = (typeof listsOfPeople)[number];

/** For so long after 'Send' it can be taken back, and nothing leaves. */
export const secondsToTakeBack = 60;

export const longestAnnouncement = 20_000;

export const announcementTexts = {
  saved: 'Announcement saved',
  deleted: 'Announcement deleted',
  takenBack: 'Announcement taken back',
  sent: (count: number) => `Announcement sent to ${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`,
  testSent: 'A test is on its way to you',
  notSaved: 'Failed to save the announcement. Please try again.',
  notDeleted: 'Failed to delete the announcement. Please try again.',
  notSent: {
    refused: 'Failed to send the announcement. Please try again.',
    unreached: 'The server did not answer, so the announcement may not be sent yet. Send it once more: nobody gets it twice.',
  },
  notTakenBack: {
    refused: 'Failed to take the announcement back',
    unreached: 'The server did not answer, so the announcement may still leave. Take it back once more.',
  },
  testNotSent: 'Failed to send the test. Please try again.',
  tooManyTests: 'Too many tests. Please try again in a few minutes.',
  cannotMail: 'Mail is not set up, so no test can be sent',
  notFetched: 'Failed to fetch announcements. Please try again.',
  notFound: 'Announcement not found',
  peopleNotFetched: 'Failed to fetch who got it. Please try again.',
  filtersApplied: 'Filters applied successfully!',
  refreshed: 'Announcements refreshed',
  none: 'No announcements found',
  empty: 'What you write to many people at once stands here, with who has seen it.',
  nobody: 'Nobody would get this',
  noPeople: 'Please choose to whom it goes',
  wasSent: 'A sent announcement is neither changed nor deleted',
  hasLeft: 'It has left already, so it cannot be taken back',
  notAgain: 'An announcement is sent with its own button only',
  severalChapters: 'These are people of several chapters. Please write to one chapter at a time.',
  tooMany: (most: number) => `At most ${formatNumber(most)} people at once`,
  tooManyToday: (most: number, whose: string) => `At most ${most} announcements a day ${whose}. Please send it tomorrow.`,
  peopleChanged: (now: number) => `The people have changed: ${formatNumber(now)} would get it now. Please check again.`,
};

/** '42 members of Mumbai Harbour', 'All 504 members'. Nobody is to write to everybody by mistake. */
export const showPeople = (count: number, whom: string): string =>
  `${count > 1 && whom === 'members' ? 'All ' : ''}${formatNumber(count)} ${count === 1 ? whom.replace(/\bmembers\b/, 'member').replace(/\bpeople\b/, 'person') : whom}`;

/** What is typed into the form. */
export const announcementFields = {
  Subject: requiredText('Subject', { max: 150 }),
  Text: requiredRichText('Text', { max: longestAnnouncement }),
  RepliesToMe: optionalFlag('Replies come to me').describe("Replies go to whoever sends it, instead of the portal's own address"),
};

export const knowsItsWords: z.core.CheckFn<{ Subject: string; Text: string }> = ({ value, issues }) => {
  for (const field of ['Subject', 'Text'] as const) {
    const message = refuseWords(value[field]);
    if (message) issues.push({ code: 'custom', message, path: [field], input: value[field] });
  }
};

const whom = {
  Call: optionalOneOf('Call', listsOfPeople).describe('The list of people. Required for a new one; on Update without it the people stay'),
  Ids: optionalIds.describe('Of the people: their ids as users'),
  Filters: optionalFilters('Instead of Ids: the filters of the list, for all who match'),
  Search: optionalText('Search').describe('Along with Filters'),
  Count: countSeen,
};

interface Whom {
  Call: ListOfPeople | null;
  Ids: readonly number[] | null;
  Filters: Record<string, unknown> | null;
  Search: string | null;
}

const namesPeople: z.core.CheckFn<Whom & { Flag: string }> = ({ value: { Flag, Call, Ids, Filters, Search }, issues }) => {
  const isNamed = Ids !== null || Filters !== null || Search !== null;
  const isWhole = Call === null ? Flag === 'Update' && !isNamed : (Ids !== null) !== (Filters !== null || Search !== null);
  if (!isWhole) issues.push({ code: 'custom', message: announcementTexts.noPeople, path: ['Call'], input: Call });
};

const id = { Id: requiredId('Id', missingId('announcement')) };

export const saveAnnouncement = resultCall({
  name: 'SaveAnnouncement',
  about: `Writes an announcement, sends it, or sends a test of it to the caller. Nothing leaves for ${secondsToTakeBack} seconds after Send; until then TakeBack makes it a draft again. Officers reach the people of the own chapters only.`,
  who: staff,
  officers: ['meetings'],
  list: 'GetAnnouncements',
  isLong: true,
  input: z.discriminatedUnion(
    'Flag',
    [
      z
        .object({ Flag: z.literal('Add'), ...announcementFields, ...whom })
        .check(knowsItsWords)
        .check(namesPeople),
      z
        .object({ Flag: z.literal('Update'), ...id, ...versionSeen, ...announcementFields, ...whom })
        .check(knowsItsWords)
        .check(namesPeople),
      z.object({ Flag: z.literal('Delete'), ...id }),
      z.object({
        Flag: z.literal('Send'),
        ...id,
        ...versionSeen,
        People: optionalCount('People').describe(
          'How many were to get it, as GetAnnouncementMail says. If it would be another number now, nothing is done',
        ),
        PeopleDigest: optionalText('PeopleDigest', { max: 50 }).describe(
          'Who was to get it, as GetAnnouncementMail says. If it would be others now, nothing is done',
        ),
      }),
      z.object({ Flag: z.literal('TakeBack'), ...id }),
      z.object({ Flag: z.literal('Test'), ...id }),
    ],
    { error: 'Flag must be Add, Update, Delete, Send, TakeBack or Test' },
  ),
  res: { Id: z.number(), People: z.number().nullable().describe('How many get it'), ...savedSet },
});

/** 'Leaving' may still be taken back. */
export const announcementStates = ['Draft', 'Leaving', 'Being sent', 'Sent'] as const;

export type AnnouncementState = (typeof announcementStates)[number];

const writersOnly = 'Null for whom it was only written to';

export const listAnnouncements = listCall({
  name: 'GetAnnouncements',
  about:
    'Announcements, newest first. Super admins see all, officers those of their chapters, and everybody what was written to them within a year.',
  who: everyone,
  noun: { one: 'announcement', many: 'announcements' },
  filters: {
    Id: optionalId('Id'),
    ...searching('the subject'),
    ChapterId: optionalId('Chapter').describe('The chapter that writes'),
    State: optionalOneOf('State', ['Draft', 'Sent']).describe("'Sent' has those that are leaving, too"),
  },
  row: {
    Id: z.number(),
    Subject: z.string(),
    Text: z.string().describe('Filled in for whom it was written to'),
    State: z.enum(announcementStates),
    Whom: z.string().nullable().describe(`To whom, in words. ${writersOnly}`),
    People: z.number().nullable().describe(`How many get it, or got it. ${writersOnly}`),
    Seen: z.number().nullable().describe(`How many have seen it. ${writersOnly}`),
    MailsSent: z.number().nullable(),
    MailsWaiting: z.number().nullable(),
    MailsFailed: z.number().nullable(),
    ByName: z.string().nullable().describe('Who sent it, or has written the draft'),
    ChapterName: z.string().nullable().describe('The chapter that writes. Null where super admins do'),
    SentAt: moment.nullable(),
    TakeBackUntil: moment.nullable().describe('While it may be taken back'),
    Note: z.string().nullable().describe('Why a draft that was sent did not leave'),
    RepliesToMe: z.boolean(),
    IsSeen: z.boolean().nullable().describe('By the caller. Null where it was not written to the caller'),
    MayChange: z.boolean().describe('Whether the caller may change, send and delete it while it is a draft, and sees who got it'),
    CreatedDate: moment,
    Version: z.number(),
  },
  long: ['Text'],
  sorts: ['Subject', 'SentAt', 'CreatedDate'],
  labels: {
    Whom: 'To whom',
    Seen: 'Seen by',
    MailsSent: 'Mails sent',
    MailsWaiting: 'Mails waiting',
    MailsFailed: 'Mails failed',
    ByName: 'By',
    ChapterName: 'Chapter',
    SentAt: 'Sent',
    TakeBackUntil: 'May be taken back until',
    RepliesToMe: 'Replies come to the writer',
    IsSeen: 'Seen by me',
    CreatedDate: 'Written',
  },
});

export type Announcement = RowOf<typeof listAnnouncements>;

export const announcementPath = (idOf: number) => `/announcements/${idOf}` as const;

export const announcementList = listContract({
  call: listAnnouncements,
  path: '/announcements',
  filters: ['Search', 'ChapterId', 'State'],
  pageSizes: [10, 25, 50, 100],
  texts: announcementTexts,
});

export const listAnnouncementPeople = listCall({
  name: 'GetAnnouncementPeople',
  about: 'Who got an announcement, by name: when each has seen it, and what became of the mail.',
  who: staff,
  officers: ['meetings'],
  noun: { one: 'person', many: 'people' },
  fileName: 'announcement',
  filters: {
    AnnouncementId: requiredId('Announcement', missingId('announcement')),
    ...searching('the name'),
    Seen: optionalFlag('Seen').describe('Only who has seen it, or only who has not'),
    MailState: optionalOneOf('Mail', mailStates),
  },
  row: {
    Id: z.number().describe('Of the user'),
    FullName: z.string(),
    Photo: z.string().nullable(),
    SeenAt: moment.nullable(),
    MailState: z.enum(mailStates).nullable().describe('Null where no mail was written'),
  },
  sorts: ['FullName', 'SeenAt', 'MailState'],
  labels: { SeenAt: 'Seen', MailState: 'Mail' },
});

export type ReachedPerson = RowOf<typeof listAnnouncementPeople>;

export const getAnnouncementMail = resultCall({
  name: 'GetAnnouncementMail',
  about: 'An announcement before it is sent: who would get it now, and the mail as the first of these people gets it.',
  who: staff,
  officers: ['meetings'],
  isLong: true,
  input: z.object(id),
  res: {
    Subject: z.string(),
    Html: z.string(),
    Whom: z.string(),
    People: z.number(),
    PeopleDigest: z.string().describe('The same as long as it is the same people'),
    ByMail: z.number().describe('How many of them get a mail'),
    Active: z.number().describe('How many of them are active members'),
    FilledFor: z.string().describe('Whose name stands for the words in braces'),
  },
});

export type AnnouncementMail = ResOf<typeof getAnnouncementMail>;
