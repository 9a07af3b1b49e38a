// Visitors of a chapter: the list of them, saving one, and inviting. The contract between the server and the web client.

import { z } from 'zod';
import { moment, type RowOf, resultCall, savedSet } from '../../../platform/wire/call.ts';
import { optionalDay } from '../../../platform/wire/days.ts';
import { longest, optionalEmail, optionalOneOf, optionalText, personName } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { formatNumber } from '../../../platform/wire/locale.ts';
import { missingId, optionalFlag, optionalId, requiredId, versionSeen } from '../../../platform/wire/numbers.ts';
import { optionalPhone } from '../../../platform/wire/phone.ts';
import { staffAndMembers } from '../../../platform/wire/roles.ts';
import { knownPeople } from '../../people/members/known-people.contract.ts';
import { mostInvitesADay, mostOpenVisitors, type VisitorStage, visitorSources, visitorStages } from './visitor-words.ts';

export const visitorTexts = {
  added: 'Visitor added successfully',
  updated: 'Visitor updated successfully',
  deleted: 'Visitor deleted successfully',
  forgotten: 'Personal data removed',
  moved: (name: string, stage: VisitorStage) => `${name}: ${stage}`,
  joined: (name: string, chapter: string) => `${name} is in ${chapter} now`,
  objected: 'Objection saved successfully',
  withdrawn: 'Objection withdrawn',
  notAdded: 'Failed to add visitor',
  notAddedYet: 'Not added yet: there is no connection. A visitor does not wait here as marks do. Press again when it is back.',
  notUpdated: 'Failed to update visitor',
  notDeleted: 'Failed to delete visitor',
  notForgotten: 'Failed to remove the personal data',
  notMoved: 'Failed to move visitor',
  notObjected: 'Failed to save the objection',
  notInvited: 'Failed to make the invitation',
  notFetched: 'Failed to load visitors',
  none: 'No visitors found',
  empty: 'Whoever was invited to a chapter stands here, until they join it. Invite the first one.',
  notFound: 'Visitor not found',
  chapterNotFound: 'Chapter not found',
  chapterInactive: (chapter: string) => `${chapter} is not active`,
  meetingNotFound: 'Meeting not found',
  professionNotFound: 'Profession not found',
  inviterNotFound: 'Member not found',
  keepsChapter: 'A visitor stays in the chapter',
  isMember: (name: string) => `${name} is a member now, and stands among the members`,
  invitedAlready: 'You have invited them already',
  isVisitor: (name: string) => `${name} is a visitor already`,
  hasVisits: 'A visitor with marks in closed meetings cannot be deleted. Decline instead, or remove the personal data.',
  hasJoined: (name: string) => `${name} has joined and cannot be changed any more`,
  isForgotten: 'The personal data of this visitor were removed',
  keepsProfession: 'Only who decides about applicants changes the profession of one',
  noWay: (name: string, stage: VisitorStage, to: VisitorStage) =>
    stage === to ? `${name} is at ${stage} already` : `${name} cannot go from ${stage} to ${to}`,
  reasonRequired: 'Reason is required',
  visitedTwice: (name: string) => `${name} has visited twice. Please say why a third visit makes sense.`,
  professionRequired: 'Please select a profession',
  objectionsOver: 'The days to object are over',
  notApplied: (name: string) => `${name} does not apply for a seat`,
  notByKey: 'A key lets nobody join: with that goes a link to choose a password',
  emailRequired: 'Whoever joins needs an e-mail',
  emailTaken: 'This e-mail belongs to an account already',
  joinIsFinal: 'Who has joined stays a member: payments are final.',
  cannotUndo: 'This cannot be undone: the visitor has come since.',
  undoNeedsDecision: 'Only who decides about applicants takes this back.',
  tooMany: `At most ${formatNumber(mostOpenVisitors)} visitors of a chapter can be kept open. Please put some of them aside.`,
  tooManyInvites: `At most ${mostInvitesADay} people can be invited in a day.`,
};

const chapterOfVisitor = requiredId('Chapter', 'Please select a chapter');

export const visitorFields = {
  FullName: personName('Full Name'),
  Company: optionalText('Company', { max: longest.name }),
  ProfessionId: optionalId('Profession'),
  Phone: optionalPhone('Phone'),
  Email: optionalEmail('E-mail'),
  City: optionalText('City', { max: longest.name }),
  InvitedById: optionalId('Invited By').describe('A member of the chapter. Who is no officer always invites as themselves'),
  Source: optionalOneOf('Source', visitorSources).describe("'Member' when somebody invited, else 'Walk-in'"),
  NextStep: optionalText('Next Step', { max: longest.name }),
  NextOn: optionalDay('Next On'),
  Note: optionalText('Note', { hasLines: true }),
  MeetingId: optionalId('Meeting').describe('The visitor comes to this meeting: an attendance with the answer Going'),
  VisitReason: optionalText('Reason for another visit', { hasLines: true }).describe('With MeetingId, of who has visited twice'),
};

export const listVisitors = listCall({
  name: 'GetVisitors',
  about:
    'Visitors, the newest first: all for super admins, those of the chapter for officers with the right to visitors, and whom one has invited for members, as long as they are in the chapter. Notes, reasons and objections are for officers only.',
  who: staffAndMembers,
  officers: ['visitors', 'money'],
  cached: 'by user',
  noun: { one: 'visitor', many: 'visitors' },
  filters: {
    Id: optionalId('Id'),
    Stage: optionalOneOf('Stage', visitorStages),
    Open: optionalFlag('Open').describe('Neither joined nor put aside'),
    ChapterId: optionalId('Chapter'),
    InvitedById: optionalId('Invited By'),
    ProfessionId: optionalId('Profession'),
    Source: optionalOneOf('Source', visitorSources),
    NextTo: optionalDay('Next Step By').describe('With a next step up to this day'),
    HasNextStep: optionalFlag('Has Next Step'),
    MeetingId: optionalId('Meeting').describe('Who comes to this meeting, or came'),
    FirstVisitFrom: optionalDay('First Visit From').describe(
      'Whose first visit to a closed meeting anywhere, as reports count it, was in these days',
    ),
    FirstVisitTo: optionalDay('First Visit To'),
    MayObject: optionalFlag('May Object').describe(
      'Instead of the others: who applies to a chapter of the caller, while the caller may object. Without contacts',
    ),
    Text: optionalText('Text').describe('Part of the name, the company, the phone or the e-mail'),
  },
  unkept: ['Text'],
  row: {
    Id: z.number(),
    ChapterId: z.number(),
    ChapterName: z.string(),
    FullName: z.string(),
    Company: z.string().nullable(),
    ProfessionId: z.number().nullable(),
    Profession: z.string().nullable(),
    Phone: z.string().nullable(),
    Email: z.string().nullable(),
    City: z.string().nullable(),
    InvitedById: z.number().nullable(),
    InvitedByName: z.string().nullable(),
    IsInviterFound: z.boolean().describe('Whether the directory finds who invited for the caller'),
    Source: z.enum(visitorSources),
    Stage: z.enum(visitorStages),
    StageBefore: z.enum(visitorStages).nullable().describe("Where 'Not now' and 'Declined' lead back to"),
    MayMoveTo: z.array(z.enum(visitorStages)).describe('What MoveVisitor takes from this caller now: the way on, or back, first'),
    Reason: z.string().nullable().describe('Why not now, or declined. For officers'),
    VisitReason: z.string().nullable().describe('Why there is a third visit. For officers'),
    NextStep: z.string().nullable(),
    NextOn: moment.nullable(),
    Note: z.string().nullable().describe('For officers'),
    ObjectUntil: moment.nullable().describe('The last day on which members may object'),
    MayObject: z.boolean(),
    MyObjection: z.string().nullable(),
    Objections: z
      .array(z.object({ UserId: z.number(), Name: z.string(), Note: z.string(), At: moment }))
      .nullable()
      .describe('For who decides'),
    HeldUntil: moment.nullable().describe('The last day on which the seat is held'),
    UserId: z.number().nullable().describe('The account, once joined'),
    IsMemberFound: z.boolean(),
    Visits: z.number().describe('Meetings with the mark Present or Late'),
    FirstVisit: moment.nullable(),
    LastVisit: moment.nullable(),
    ComesOn: moment.nullable().describe('The next meeting to which the visitor comes'),
    IsForgotten: z.boolean().describe('The personal data were removed'),
    MayChange: z.boolean().describe('SaveVisitor takes changes from this caller'),
    CreatedDate: moment,
    Version: z.number(),
  },
  sorts: ['CreatedDate', 'FullName', 'Company', 'Stage', 'NextOn', 'Visits', 'LastVisit'],
  labels: {
    ChapterId: 'Chapter Id',
    ChapterName: 'Chapter',
    ProfessionId: 'Profession Id',
    InvitedById: 'Invited by Id',
    InvitedByName: 'Invited by',
    IsInviterFound: 'Invited by is in the directory',
    IsMemberFound: 'Member is in the directory',
    VisitReason: 'Reason for another visit',
    UserId: 'Member Id',
    IsForgotten: 'Removed',
  },
  more: {
    Joining: z
      .object({
        Amount: z.number().nullable(),
        PaymentDate: moment,
        MemberShipStartDate: moment,
        MemberShipEndDate: moment,
        Known: z
          .object(knownPeople)
          .nullable()
          .describe(
            'Of one visitor, asked for by Id: the members who have the same number, name or e-mail, for officers those of their chapters',
          ),
      })
      .nullable()
      .describe('What the form of joining begins with. Null for who may let nobody join'),
  },
});

export type Visitor = RowOf<typeof listVisitors>;

export const visitorList = listContract({
  call: listVisitors,
  filters: [
    ...(['Text', 'ChapterId', 'Stage', 'Open', 'InvitedById', 'ProfessionId', 'Source', 'NextTo', 'HasNextStep', 'MeetingId'] as const),
    ...(['FirstVisitFrom', 'FirstVisitTo', 'MayObject'] as const),
  ],
  pageSizes: [10, 25, 50, 100],
  texts: visitorTexts,
  path: '/visitors',
});

export const visitorId = { Id: requiredId('Id', missingId('visitor')) };

const invitation = {
  Link: z.string().nullable().describe('The page of the chapter with the signed invitation. Null while chapters have no public pages'),
  Text: z.string().nullable().describe('A sentence to pass on, with the link'),
};

export const saveVisitor = resultCall({
  name: 'SaveVisitor',
  about:
    "Adds, changes or deletes a visitor, or removes the personal data of one. A member only adds, as the one who invites. Somebody with the e-mail or phone of a visitor of the chapter is not added: for officers 409 with that visitor's res.Id, for who has invited them already 409 on the field.",
  who: staffAndMembers,
  officers: ['visitors'],
  list: listVisitors.name,
  input: z.discriminatedUnion(
    'Flag',
    [
      z.object({ Flag: z.literal('Add'), ChapterId: chapterOfVisitor, ...visitorFields }),
      z.object({ Flag: z.literal('Update'), ...visitorId, ...versionSeen, ChapterId: optionalId('Chapter'), ...visitorFields }),
      z.object({ Flag: z.literal('Delete'), ...visitorId }),
      z.object({ Flag: z.literal('Forget'), ...visitorId }),
    ],
    { error: 'Flag must be Add, Update, Delete or Forget' },
  ),
  res: { Id: z.number(), ...invitation, ...savedSet },
});

export const inviteVisitor = resultCall({
  name: 'InviteVisitor',
  about: 'A signed link to the page of a chapter, and a sentence with it to pass on: whoever registers by it was invited by the caller.',
  who: staffAndMembers,
  officers: ['visitors'],
  input: z.object({ ChapterId: chapterOfVisitor, MeetingId: optionalId('Meeting').describe('The next one when not given') }),
  res: invitation,
});
