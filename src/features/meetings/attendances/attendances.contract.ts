// Who comes to a meeting or an event and who came: the answer before it, and the mark after it. The contract between the server and the web
// client.

import { z } from 'zod';
import { moment, type ResOf, type RowOf, resultCall, savedSet } from '../../../platform/wire/call.ts';
import { optionalInstant } from '../../../platform/wire/days.ts';
import { optionalOneOf, optionalPersonName, optionalText, orNull } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { upToItems } from '../../../platform/wire/list-input.ts';
import { optionalId } from '../../../platform/wire/numbers.ts';
import { staff, staffAndMembers } from '../../../platform/wire/roles.ts';
import { answerWords, markedVias, markWords } from '../meetings/meeting-kinds.ts';
import { attendanceTexts, isOneOccasion, mostMarks, occasionFields } from './answers.contract.ts';

export const listAttendance = listCall({
  name: 'GetAttendance',
  about:
    'Who belongs to a meeting, with answers and marks, and its visitors; or who answered an event. Members see of meetings the marks of others not, and of events nobody.',
  who: staffAndMembers,
  officers: ['sees'],
  cached: 'by user',
  noun: { one: 'person', many: 'people' },
  fileName: 'attendance',
  filters: {
    ...occasionFields,
    Answer: optionalOneOf('Answer', answerWords),
    Mark: optionalOneOf('Mark', markWords),
    Text: optionalText('Text').describe('Part of the name or the profession'),
  },
  unkept: ['Text'],
  row: {
    Id: z.number().nullable().describe('Null while there is neither answer nor mark'),
    UserId: z.number().nullable(),
    VisitorId: z.number().nullable(),
    Name: z.string(),
    IsFound: z.boolean().describe('Whether the directory finds them for the caller'),
    Photo: z.string().nullable(),
    Profession: z.string().nullable(),
    Answer: z.enum(answerWords).nullable(),
    AnsweredAt: moment.nullable(),
    IsBeforeMove: z
      .boolean()
      .describe('Whether a member has answered before the meeting was moved to another day, or by an hour or more, and not again since'),
    Guests: z.number(),
    Turn: z.number().nullable().describe('The place in the line of who waits. They stand in this order where the answer is Waiting'),
    SubstituteName: z.string().nullable(),
    Mark: z.enum(markWords).nullable(),
    MarkedAt: moment.nullable().describe('When the mark was given last, or was taken away'),
    MarkedByName: z.string().nullable(),
    Via: z.enum(markedVias).nullable(),
    Absences: z.number().nullable().describe('In the six months up to the day of the meeting, at most up to today'),
    Version: z.number().nullable(),
  },
  sorts: ['Name', 'Answer', 'AnsweredAt', 'Mark'],
  labels: { Turn: 'Place in line', SubstituteName: 'Substitute', IsBeforeMove: 'Answered before the move', MarkedByName: 'Marked by' },
});

export type Attendance = RowOf<typeof listAttendance>;

export const attendanceList = listContract({
  call: listAttendance,
  filters: ['Answer', 'Mark', 'Text'],
  pageSizes: [50, 100],
  texts: attendanceTexts,
});

const oneMark = z.object(
  {
    UserId: optionalId('Member'),
    VisitorId: optionalId('Visitor'),
    Mark: optionalOneOf('Mark', markWords).describe('Null takes the mark away'),
    SubstituteName: optionalPersonName('Substitute'),
    GivenAt: optionalInstant('Given at').describe(
      'When the mark was given, by the clock of the server. Null is now, and so is a later moment',
    ),
  },
  'Marks must be a list of people',
);

export const markAttendance = resultCall({
  name: 'MarkAttendance',
  about:
    'Marks people of a meeting or an event, or takes their marks away. Sent twice it changes nothing. Whom one may not mark is in Refused, ' +
    'and so is a mark that is older than what somebody else has marked, or taken away, since.',
  who: staff,
  officers: ['meetings', 'visitors'],
  input: z
    .object({
      ...occasionFields,
      Marks: labelled(
        'Marks',
        orNull,
        upToItems(mostMarks, { label: 'Marks', tooMany: attendanceTexts.tooMany }).pipe(z.array(oneMark).min(1, attendanceTexts.noMarks)),
      ),
    })
    .check(isOneOccasion),
  res: {
    Done: z.number().describe('How many stand as asked'),
    Refused: z.array(
      z.object({
        UserId: z.number().nullable(),
        VisitorId: z.number().nullable(),
        Message: z.string(),
        IsOlder: z
          .boolean()
          .describe('Somebody else has marked the person, or taken the mark away, since. Sent anew without GivenAt it counts'),
      }),
    ),
    ...savedSet,
  },
});

export type SentMark = z.output<typeof oneMark>;
export type Marked = ResOf<typeof markAttendance>;
