// Meetings of chapters: when they meet, and how many came. The contract between the server and the web client.

import { z } from 'zod';
import { moment, type RowOf, resultCall, savedSet } from '../../../platform/wire/call.ts';
import { optionalDay, plainDayOf, requiredDay } from '../../../platform/wire/days.ts';
import { longest, optionalOneOf, optionalText } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { searching } from '../../../platform/wire/list-input.ts';
import { formatNumber, formatPlainDay } from '../../../platform/wire/locale.ts';
import { missingId, optionalId, requiredId, versionSeen } from '../../../platform/wire/numbers.ts';
import { staff, staffAndMembers } from '../../../platform/wire/roles.ts';
import { optionalTime } from '../../../platform/wire/times.ts';
import { meetingModes, optionalMeetingLink } from '../../chapters/chapters/rhythm.ts';
import { answerWords, daysToCorrect, type MeetingKind, markWords, meetingKinds, meetingStates } from './meeting-kinds.ts';

/** Of these a chapter has one on a day. */
export const onceADay: readonly MeetingKind[] = ['Meeting', 'Holiday'];

/** What somebody has who came neither late nor not at all, where nobody has marked them. */
export const unmarkedWords = ['Present', 'Absent'] as const;

/** The part of an agenda that is the speaker's. */
export const speakersPart = 'Feature presentation';

/** Of one chapter: of a weekly meeting for a lifetime, and more. */
export const mostMeetings = 5_000;

const firstYear = 2000;
const lastYear = 2100;

export const isMeetingDay = (day: string): boolean => day >= `${firstYear}-01-01` && day <= `${lastYear}-12-31`;

export const meetingTexts = {
  added: 'Meeting added successfully',
  updated: 'Meeting updated successfully',
  deleted: 'Meeting deleted successfully',
  closed: 'Meeting closed successfully',
  reopened: 'Meeting reopened successfully',
  planned: (count: number) => (count === 1 ? '1 meeting planned' : `${count} meetings planned`),
  nothingToPlan: 'Every meeting of that time is planned already',
  notAdded: { refused: 'Failed to add meeting' },
  notUpdated: { refused: 'Failed to update meeting' },
  notDeleted: { refused: 'Failed to delete meeting' },
  notClosed: { refused: 'Failed to close meeting' },
  notReopened: { refused: 'Failed to reopen meeting' },
  notPlanned: { refused: 'Failed to plan the meetings' },
  notFetched: 'Failed to load meetings',
  none: 'No meetings found',
  empty: 'A chapter meets every week. Plan its meetings, and each has its agenda.',
  notFound: 'Meeting not found',
  chapterNotFound: 'Chapter not found',
  taken: (chapter: string) => `${chapter} already meets on that day`,
  hasMarks: 'A meeting with marks cannot be deleted. Make it a holiday instead.',
  keepsDay: 'A meeting with marks keeps its day',
  longOver: `A meeting that is ahead moves back by at most ${daysToCorrect} days from today`,
  wrongDay: `Meetings are on days of the years ${firstYear} to ${lastYear}`,
  answersClosed: 'Answers are closed',
  givenAgain: 'This cannot be undone: a mark of it was given again in the meantime. Change it on the screen',
  closedTogether: 'A closing is taken back as a whole',
  keepsChapter: 'A meeting stays in its chapter',
  inactive: (chapter: string) => `${chapter} is not active`,
  noMeetingDay: (chapter: string) => `Choose the day on which ${chapter} meets first`,
  notYet: (day: string) => `The meeting is on ${formatPlainDay(day)}`,
  isHoliday: (day: string) => `There is no meeting on ${formatPlainDay(day)}: it is a holiday`,
  isClosed: 'The meeting is closed',
  isOpen: 'The meeting is not closed',
  tooLate: `After ${daysToCorrect} days only super admins change a closed meeting`,
  endsTooEarly: 'The meeting must end after it begins',
  tooMany: `At most ${formatNumber(mostMeetings)} meetings of a chapter can be kept.`,
  rangeTooEarly: 'The last day must not be before the first one',
  rangeTooLong: 'Meetings are planned for at most a year',
};

export const meetingFields = {
  Day: requiredDay('Day'),
  StartsAt: optionalTime('Starts At'),
  EndsAt: optionalTime('Ends At'),
  Kind: optionalOneOf('Kind', meetingKinds),
  Mode: optionalOneOf('Mode', meetingModes),
  Place: optionalText('Place', { max: longest.name }),
  Link: optionalMeetingLink('Link'),
  Theme: optionalText('Theme', { max: longest.name }),
  Note: optionalText('Note', { hasLines: true }),
};

const chapterOfMeeting = requiredId('Chapter', 'Please select a chapter');

export const planFields = { ChapterId: chapterOfMeeting, From: requiredDay('From'), To: requiredDay('To') };

/** Checks plain days only. Other moments need the portal's time zone, so the server checks again. */
export const isShortEnough: z.core.CheckFn<{ From: string; To: string }> = ({ value, issues }) => {
  const [from, to] = [plainDayOf(value.From), plainDayOf(value.To)];
  const message = from && to ? wrongRange(from, to) : null;
  if (message) issues.push({ code: 'custom', message, path: ['To'], input: value.To });
};

export const wrongRange = (from: string, to: string): string | null => {
  if (!isMeetingDay(from) || !isMeetingDay(to)) return meetingTexts.wrongDay;
  if (to < from) return meetingTexts.rangeTooEarly;
  return to >= `${Number(from.slice(0, 4)) + 1}${from.slice(4)}` ? meetingTexts.rangeTooLong : null;
};

export const listMeetings = listCall({
  name: 'GetMeetings',
  about: 'Meetings, the latest day first: all for super admins, those of the own chapters for officers and members.',
  who: staffAndMembers,
  officers: ['sees'],
  cached: 'by user',
  noun: { one: 'meeting', many: 'meetings' },
  filters: {
    ...searching('the theme, the place, or the name of the speaker or the chapter; or the day'),
    Id: optionalId('Id'),
    ChapterId: optionalId('Chapter'),
    From: optionalDay('From'),
    To: optionalDay('To'),
    Kind: optionalOneOf('Kind', meetingKinds),
    State: optionalOneOf('State', meetingStates).describe("'Planned'; 'Open' from its day on; 'Closed'"),
    UserId: optionalId('Member').describe('With a mark of this member. Others than the caller: of the own chapters of officers'),
    Mark: optionalOneOf('Mark', markWords).describe('With this mark of UserId, or of the caller'),
  },
  row: {
    Id: z.number(),
    ChapterId: z.number(),
    ChapterName: z.string(),
    Day: moment,
    StartsAt: z.string().describe('HH:MM in TIME_ZONE'),
    EndsAt: z.string().describe('HH:MM in TIME_ZONE'),
    Kind: z.enum(meetingKinds),
    Mode: z.enum(meetingModes).nullable(),
    Place: z.string().nullable(),
    Link: z.string().nullable(),
    Theme: z.string().nullable(),
    Note: z.string().nullable(),
    State: z.enum(meetingStates),
    ClosedAt: moment.nullable(),
    ClosedByName: z.string().nullable(),
    Members: z.number().describe('Who is in the chapter; of a past meeting who was on that day'),
    Present: z.number(),
    Late: z.number(),
    Absent: z.number(),
    Medical: z.number(),
    Substitute: z.number(),
    Visitors: z.number(),
    Speaker: z.string().nullable(),
    SpeakerId: z.number().nullable(),
    IsSpeakerFound: z.boolean().describe('Whether the directory finds who speaks for the caller'),
    MyAnswer: z.enum(answerWords).nullable(),
    MyMark: z.enum(markWords).nullable(),
    Version: z.number(),
  },
  sorts: ['Day', 'ChapterName', 'Kind', 'Theme'],
  labels: {
    ChapterName: 'Chapter',
    MyAnswer: 'My answer',
    MyMark: 'My mark',
    ClosedByName: 'Closed by',
    SpeakerId: 'Speaker Id',
    IsSpeakerFound: 'Speaker is in the directory',
    StartsAt: 'Starts',
    EndsAt: 'Ends',
  },
});

export type Meeting = RowOf<typeof listMeetings>;

export const meetingList = listContract({
  call: listMeetings,
  filters: ['Search', 'ChapterId', 'State', 'Kind', 'UserId', 'Mark', 'From', 'To'],
  pageSizes: [10, 25, 50, 100],
  texts: meetingTexts,
});

const idField = { Id: requiredId('Id', missingId('meeting')) };

export const saveMeeting = resultCall({
  name: 'SaveMeeting',
  about:
    'Adds, changes or deletes a meeting; plans one for each day of the week on which the chapter meets; closes one, which marks everybody ' +
    'who has no mark yet; opens it again.',
  who: staff,
  officers: ['meetings'],
  list: listMeetings.name,
  bulk: { Delete: {} },
  input: z.discriminatedUnion(
    'Flag',
    [
      z.object({ Flag: z.literal('Add'), ChapterId: chapterOfMeeting, ...meetingFields }),
      z.object({ Flag: z.literal('Update'), ...idField, ...versionSeen, ChapterId: optionalId('Chapter'), ...meetingFields }),
      z.object({ Flag: z.literal('Delete'), ...idField }),
      z.object({ Flag: z.literal('Plan'), ...planFields }).check(isShortEnough),
      z.object({
        Flag: z.literal('Close'),
        ...idField,
        Unmarked: optionalOneOf('Unmarked', unmarkedWords).describe("'Present' when not given"),
      }),
      z.object({ Flag: z.literal('Reopen'), ...idField }),
    ],
    { error: 'Flag must be Add, Update, Delete, Plan, Close or Reopen' },
  ),
  res: {
    Id: z.number().nullable().describe('Of a plan null'),
    Done: z.number().describe('How many meetings were added or changed'),
    ...savedSet,
  },
});
