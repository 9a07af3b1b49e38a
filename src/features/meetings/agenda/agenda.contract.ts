// The agenda of a meeting: its parts, who has them, and how long they take. The contract between the server and the web client.

import { z } from 'zod';
import { type RowOf, resultCall, rowsCall, savedSet } from '../../../platform/wire/call.ts';
import { optionalDay } from '../../../platform/wire/days.ts';
import { longest, optionalText, requiredText } from '../../../platform/wire/fields.ts';
import { missingId, optionalId, optionalWholeNumber, requiredId, versionSeen } from '../../../platform/wire/numbers.ts';
import { staff, staffAndMembers } from '../../../platform/wire/roles.ts';

/** Of one meeting. */
export const mostParts = 50;

/** Speakers are found for so many meetings at once. */
export const mostFilled = 26;
export const usuallyFilled = 6;

export const agendaTexts = {
  added: 'Part added successfully',
  updated: 'Part updated successfully',
  moved: 'Part moved successfully',
  deleted: 'Part deleted successfully',
  filled: (count: number) => (count === 1 ? '1 speaker found' : `${count} speakers found`),
  nobodyToFill: 'Every planned meeting has its speaker, or nobody is in the chapter',
  notAdded: 'Failed to add part',
  notUpdated: 'Failed to update part',
  notDeleted: 'Failed to delete part',
  notFilled: 'Failed to find speakers',
  notFetched: 'Failed to load the agenda',
  none: 'No agenda yet',
  empty: 'The parts of the meeting stand here, each with its time.',
  notYet: 'The officers of the chapter have not made one.',
  notFound: 'Part not found',
  memberNotFound: 'Member not found',
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

export const fillFields = {
  ChapterId: requiredId('Chapter', 'Please select a chapter'),
  Count: optionalWholeNumber('Count', { min: 1, max: mostFilled, fallback: usuallyFilled }),
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
    Topic: z.string().nullable(),
    Minutes: z.number(),
    Version: z.number(),
  },
});

export type MeetingPart = RowOf<typeof listParts>;

const idField = { Id: requiredId('Id', missingId('part')) };

export const savePart = resultCall({
  name: 'SaveMeetingPart',
  about: 'Adds, changes or deletes a part of an agenda. Fill gives the next meetings without a speaker the members who spoke longest ago.',
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
