// Answers to meetings, and checking in: what one person says of oneself. Apart from the list of all, which the dashboard does without.

import { z } from 'zod';
import { moment, resultCall, savedSet } from '../../../platform/wire/call.ts';
import { optionalPersonName, optionalText, orNull, requiredText } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { optionalId, requiredId } from '../../../platform/wire/numbers.ts';
import { staff, staffAndMembers } from '../../../platform/wire/roles.ts';
import { markWords } from '../meetings/meeting-kinds.ts';

/** In one call. */
export const mostMarks = 500;

/** From so many minutes after the start on, who checks in is late. */
export const minutesInTime = 5;

/** A code is shown for so long, and works a while longer: somebody may be typing it. */
export const codeSeconds = { shown: 120, works: 300 };

export const attendanceTexts = {
  marked: (count: number) => (count === 1 ? '1 mark saved' : `${count} marks saved`),
  corrected: 'Mark corrected successfully',
  notMarked: 'Failed to save the marks',
  answered: 'Answer saved successfully',
  notAnswered: { refused: 'Failed to save the answer' },
  notFetched: 'Failed to load who comes',
  none: 'Nobody found',
  empty: 'Whoever is in the chapter stands here.',
  memberNotFound: 'Member not found',
  notThatDay: (chapter: string) => `Not in ${chapter} on that day`,
  notInvited: 'Not in the chapter of the event',
  noSubstitute: 'Please enter who came instead',
  noNameYet: 'Please enter who comes instead',
  noMarks: 'Please mark somebody',
  noOccasion: 'Please select a meeting or an event',
  markedSince: (name: string, mark: string | null) =>
    mark === null ? `${name} has taken the mark away since` : `${name} has marked '${mark}' since`,
  visitorNotFound: 'Visitor not found',
  notForVisitors: 'Visitors are Present, Late or Absent',
  tooMany: `At most ${mostMarks} people can be marked at once`,
  notIn: (chapter: string) => `You are not in ${chapter}`,
  isVisitor: 'You are on the list of this meeting as a visitor. That counts.',
  deadCode: 'This code has run out. Please scan again.',
  checkedIn: (chapter: string) => `Welcome to ${chapter}`,
  notCheckedIn: { refused: 'Failed to check in' },
  noCode: 'Failed to make a code',
  keepsMarks: 'In a closed meeting everybody has a mark. Choose another one.',
  tooManyTries: 'Too many tries. Please try again in some minutes.',
};

export const givenAnswers = ['Going', 'Not going', 'Substitute'] as const;

export type GivenAnswer = (typeof givenAnswers)[number];

const answerFields = {
  Answer: labelled('Answer', orNull, z.enum(givenAnswers, 'Answer must be Going, Not going or Substitute')),
  SubstituteName: optionalPersonName('Substitute'),
};

export const answerMeeting = resultCall({
  name: 'AnswerMeeting',
  about: 'Says whether one comes to a meeting. Super admins and officers may answer for members of the chapter.',
  who: staffAndMembers,
  officers: ['meetings'],
  input: z
    .object({ MeetingId: requiredId('Meeting', 'Please select a meeting'), UserId: optionalId('Member'), ...answerFields })
    .check(({ value, issues }) => {
      if (value.Answer !== 'Substitute' || value.SubstituteName !== null) return;
      issues.push({ code: 'custom', message: attendanceTexts.noNameYet, path: ['SubstituteName'], input: null });
    }),
  res: { Id: z.number(), ...savedSet },
});

/** What people come to: a meeting or an event, one of them. */
export const occasionFields = { MeetingId: optionalId('Meeting'), EventId: optionalId('Event') };

export const isOneOccasion: z.core.CheckFn<{ MeetingId: number | null; EventId: number | null }> = ({ value, issues }) => {
  if ((value.MeetingId === null) !== (value.EventId === null)) return;
  issues.push({ code: 'custom', message: attendanceTexts.noOccasion, path: ['MeetingId'], input: value.MeetingId });
};

export const getCheckInCode = resultCall({
  name: 'GetCheckInCode',
  writes: true,
  about: 'The code with which people check in at a meeting or an event. There is a new one every two minutes, and each works for five.',
  who: staff,
  officers: ['meetings'],
  input: z.object(occasionFields).check(isOneOccasion),
  res: { Code: z.string(), Url: z.string(), ValidUntil: moment },
});

const longestCode = 20;

export const checkIn = resultCall({
  name: 'CheckIn',
  about:
    'Marks somebody present by the code that the meeting or event shows, or by the token of its link; late from five minutes after the start on.',
  who: staffAndMembers,
  officers: ['meetings'],
  input: z
    .object({
      Code: optionalText('Code', { max: longestCode }),
      Token: optionalText('Token', { max: 100 }),
      UserId: optionalId('Member'),
    })
    .check(({ value, issues }) => {
      if (value.Code !== null || value.Token !== null) return;
      issues.push({ code: 'custom', message: 'Please enter the code', path: ['Code'], input: null });
    }),
  res: {
    Id: z.number(),
    MeetingId: z.number().nullable(),
    EventId: z.number().nullable(),
    ChapterName: z.string().describe('Of an event its name'),
    Mark: z.enum(markWords),
    ...savedSet,
  },
});

/** What a form takes. A call with anything else gets the one answer for all codes that do not work. */
export const codeField = {
  Code: requiredText('Code', { max: longestCode, required: 'Please enter the code' }).refine(
    (code) => typeof code !== 'string' || code === '' || /^\d{3}[\s-]?\d{3}$/.test(code),
    'The code has six digits',
  ),
};
