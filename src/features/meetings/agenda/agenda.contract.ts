// The agenda of a meeting: its parts, who has them, and how long they take. The contract between the server and the web client.

import { z } from 'zod';
import { moment, type RowOf, resultCall, rowsCall, savedSet } from '../../../platform/wire/call.ts';
import { optionalDay } from '../../../platform/wire/days.ts';
import { longest, optionalText, orNull, requiredText } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { upToItems } from '../../../platform/wire/list-input.ts';
import { missingId, optionalId, optionalWholeNumber, requiredId, versionSeen } from '../../../platform/wire/numbers.ts';
import { staff, staffAndMembers } from '../../../platform/wire/roles.ts';
import { answerWords } from '../meetings/meeting-kinds.ts';

/** Of one meeting. */
export const mostParts = 50;

/** So many meetings get their speakers at once. */
export const mostFilled = 26;
export const usuallyFilled = 6;

export const agendaTexts = {
  added: 'Part added successfully',
  updated: 'Part updated successfully',
  moved: 'Part moved successfully',
  deleted: 'Part deleted successfully',
  filled: (count: number) => (count === 1 ? '1 speaker named' : `${count} speakers named`),
  nobodyToFill: 'Every planned meeting has its speaker, or nobody is in the chapter',
  noSpeakers: 'Choose a speaker for at least one meeting',
  meetingTwice: 'Each meeting has one speaker',
  tooManySpeakers: `At most ${mostFilled} meetings get their speakers at once`,
  hasSpeaker: (day: string, name: string) => `${day} has a speaker already: ${name}`,
  takesNoSpeaker: (day: string) => `The meeting on ${day} takes no speaker any more`,
  notAdded: 'Failed to add part',
  notUpdated: 'Failed to update part',
  notDeleted: 'Failed to delete part',
  notFilled: 'Failed to name the speakers',
  notProposed: 'Failed to find speakers',
  notFetched: 'Failed to load the agenda',
  none: 'No agenda yet',
  empty: 'The parts of the meeting stand here, each with its time.',
  notYet: 'The officers of the chapter have not made one.',
  notFound: 'Part not found',
  memberNotFound: 'Member not found',
  notActive: (name: string) => `The account of ${name} is not active`,
  tooMany: `A meeting has at most ${mostParts} parts`,
  keepsMeeting: 'A part stays in its meeting',
  noMeeting: 'Choose a meeting, or a chapter',
};

export const partFields = {
  Part: requiredText('Part', { max: longest.name }),
  UserId: optionalId('Member'),
  Topic: optionalText('Topic', { max: longest.name }),
  Minutes: optionalWholeNumber('Minutes', { min: 1, max: 240, fallback: 5 }),
};

export const proposalFields = {
  ChapterId: requiredId('Chapter', 'Please select a chapter'),
  Count: optionalWholeNumber('Meetings', { min: 1, max: mostFilled, fallback: usuallyFilled }),
};

const oneSpeaker = z.object(
  { MeetingId: requiredId('Meeting', 'Please select a meeting'), UserId: requiredId('Member', 'Please select a member') },
  'Speakers must be a list of meetings and members',
);

const speakers = z
  .array(oneSpeaker)
  .min(1, agendaTexts.noSpeakers)
  .refine((all) => new Set(all.map(({ MeetingId }) => MeetingId)).size === all.length, agendaTexts.meetingTwice);

const fillFields = {
  Speakers: labelled('Speakers', orNull, upToItems(mostFilled, { label: 'Speakers', tooMany: agendaTexts.tooManySpeakers }).pipe(speakers)),
};

const position = { Position: optionalWholeNumber('Position', { max: 100_000, fallback: 0 }).describe('0: at the end, or where it is') };

export const listParts = rowsCall({
  name: 'GetMeetingParts',
  about: 'The agenda of a meeting, or of all meetings of a chapter in some days.',
  who: staffAndMembers,
  officers: ['sees'],
  cached: 'by user',
  input: z
    .object({
      Id: optionalId('Id'),
      MeetingId: optionalId('Meeting'),
      ChapterId: optionalId('Chapter'),
      From: optionalDay('From'),
      To: optionalDay('To'),
    })
    .check(({ value, issues }) => {
      if (value.Id !== null || value.MeetingId !== null || value.ChapterId !== null) return;
      issues.push({ code: 'custom', message: agendaTexts.noMeeting, path: ['MeetingId'], input: value.MeetingId });
    }),
  row: {
    Id: z.number(),
    MeetingId: z.number(),
    Position: z.number(),
    Part: z.string(),
    UserId: z.number().nullable(),
    FullName: z.string().nullable(),
    Photo: z.string().nullable(),
    IsFound: z.boolean().describe('Whether the directory finds them for the caller'),
    Answer: z.enum(answerWords).nullable().describe('What they have answered to the meeting. For officers, until it is closed'),
    Topic: z.string().nullable(),
    Minutes: z.number(),
    Version: z.number(),
  },
});

export type MeetingPart = RowOf<typeof listParts>;

export const proposeSpeakers = rowsCall({
  name: 'GetProposedSpeakers',
  about:
    'The next meetings of a chapter without a speaker, each with the member whose turn it is: who never spoke, in the order of joining, then ' +
    'who spoke longest ago. Nothing is saved, and nobody is told.',
  who: staff,
  officers: ['meetings'],
  input: z.object(proposalFields),
  row: {
    MeetingId: z.number(),
    Day: moment,
    UserId: z.number(),
    FullName: z.string(),
    LastTalk: moment.nullable().describe('The day of the latest talk in this chapter, also of one that is planned or proposed here'),
  },
});

export type ProposedSpeaker = RowOf<typeof proposeSpeakers>;

const idField = { Id: requiredId('Id', missingId('part')) };

export const savePart = resultCall({
  name: 'SaveMeetingPart',
  about:
    'Adds, changes or deletes a part of an agenda. Fill gives meetings without a speaker each the member who is named for it; when one of them ' +
    'has a speaker meanwhile, none is changed.',
  who: staff,
  officers: ['meetings'],
  list: listParts.name,
  input: z.discriminatedUnion(
    'Flag',
    [
      z.object({ Flag: z.literal('Add'), MeetingId: requiredId('Meeting', 'Please select a meeting'), ...position, ...partFields }),
      z.object({
        Flag: z.literal('Update'),
        ...idField,
        ...versionSeen,
        MeetingId: optionalId('Meeting'),
        ...position,
        ...partFields,
      }),
      z.object({ Flag: z.literal('Delete'), ...idField }),
      z.object({ Flag: z.literal('Fill'), ...fillFields }),
    ],
    { error: 'Flag must be Add, Update, Delete or Fill' },
  ),
  res: { Id: z.number().nullable().describe('Of a filling null'), Done: z.number(), ...savedSet },
});
