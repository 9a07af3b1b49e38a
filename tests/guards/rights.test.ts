// The rights table: every call of the portal, made by every role, on both engines.

import { beforeAll, describe, expect, it } from 'vitest';
import { access, type ScreenPath } from '../../src/app/web/access.ts';
import { type OfficeName, officeNames } from '../../src/features/chapters/offices/offices.contract.ts';
import type { Role } from '../../src/platform/wire/roles.ts';
import { allCalls } from '../all-calls.ts';
import { makeTwoChapters, type TwoChapters } from '../rooms/two-chapters.ts';
import { onAnyEngine } from '../test-portal.ts';

const staff = ['superAdmin'];
const staffAndMembers = ['superAdmin', 'member'];
const everyone = ['superAdmin', 'member', 'admin'];

const mayCall: Record<string, readonly string[]> = {
  login: ['anybody'],
  Logout: everyone,
  GetSessions: everyone,
  EndSession: everyone,
  GetKeys: everyone,
  SaveKey: everyone,
  GetSecondFactor: everyone,
  SetUpSecondFactor: everyone,
  ConfirmSecondFactor: everyone,
  RemoveSecondFactor: everyone,
  register: staff,
  RequestPasswordReset: ['anybody'],
  GetPasswordLink: ['anybody'],
  ResetPassword: ['anybody'],
  SendPasswordLink: staff,
  GetInvitation: staff,
  profile: everyone,
  ChangeUserPassword: everyone,
  UserUpdateDetails: everyone,
  DeleteMember: staff,
  GetDashboard: everyone,
  GetHistory: staffAndMembers,
  GetTimeline: staff,
  GetMemberFigures: staff,
  GetAuthors: staff,
  GetKeeping: staffAndMembers,
  UndoChanges: staffAndMembers,
  RestoreVersion: staffAndMembers,
  BulkSave: staffAndMembers,
  GetViews: staffAndMembers,
  SaveView: staffAndMembers,
  ImportRecords: staff,
  GetRefusedLines: staff,
  GetWarnings: staff,
  Search: staffAndMembers,
  GetOutbox: staff,
  SendAgain: staff,
  GetSettings: staff,
  SaveSettings: staff,
  SaveSetup: staff,
  GetWebhooks: staff,
  SaveWebhook: staff,
  GetDeliveries: staff,
  SendDeliveryAgain: staff,
  TestWebhook: staff,
  SendTestMail: staff,
  GetMemberList: everyone,
  FindKnownPeople: staff,
  GetJoinMemberList: staff,
  JoinMemberPaymentUpdate: staff,
  GetMemberPayments: staffAndMembers,
  GetPayments: staff,
  GetTaxTotals: staff,
  GetPaymentTotals: staff,
  VoidPayment: staff,
  ReadStatement: staff,
  RecordStatement: staff,
  GetPayers: staff,
  ForgetPayer: staff,
  EraseMember: staff,
  GetMyData: everyone,
  GetPrivacy: ['anybody'],
  GetConsents: everyone,
  SaveConsent: everyone,
  AskAboutData: everyone,
  GetDataRequests: staff,
  GetDataSummary: everyone,
  AnswerDataRequest: staff,
  SaveNominee: everyone,
  NoteContact: staff,
  GetContacts: staff,
  GetRenewals: staff,
  RemindMembers: staff,
  GetReceipt: staffAndMembers,
  GetReceiptLink: staffAndMembers,
  SendReceipt: staff,
  GetAssignedMembers: staff,
  AssignUserInChapter: staff,
  GetProfessions: everyone,
  SaveProfession: staff,
  // Of a chapter with a public page. Other answers have a test of their own.
  GetSeats: ['anybody'],
  GetOffices: staffAndMembers,
  SaveOffice: staff,
  GetMeetings: staffAndMembers,
  SaveMeeting: staff,
  GetMeetingParts: staffAndMembers,
  GetProposedSpeakers: staff,
  SaveMeetingPart: staff,
  GetAttendance: staffAndMembers,
  MarkAttendance: staff,
  AnswerMeeting: staffAndMembers,
  AnswerEvent: staffAndMembers,
  GetCheckInCode: staff,
  CheckIn: staffAndMembers,
  GetVisitPage: ['anybody'],
  RegisterVisitor: ['anybody'],
  GetSlips: staffAndMembers,
  SaveSlip: staffAndMembers,
  AnswerSlip: staffAndMembers,
  GetVisitors: staffAndMembers,
  SaveVisitor: staffAndMembers,
  MoveVisitor: staff,
  ObjectVisitor: staffAndMembers,
  InviteVisitor: staffAndMembers,
  GetDirectory: staffAndMembers,
  GetDirectoryProfessions: staffAndMembers,
  GetFellow: staffAndMembers,
  GetBusiness: staff,
  SaveVisibility: staffAndMembers,
  GetNotices: everyone,
  SeeNotices: everyone,
  SaveNoticeChoices: everyone,
  SavePush: everyone,
  RemovePush: everyone,
  GetAnnouncements: everyone,
  GetAnnouncementPeople: staff,
  GetAnnouncementMail: staff,
  SaveAnnouncement: staff,
  GetPalms: staffAndMembers,
  GetLights: staffAndMembers,
  GetChapterLights: staffAndMembers,
  GetUserConnects: staffAndMembers,
  AddUserConnect: staffAndMembers,
  GetUserExpectations: staffAndMembers,
  UserExpectationsCrud: staffAndMembers,
  GetUserEventsJoined: staffAndMembers,
  UserEventsJoinedCrud: staffAndMembers,
  GetUserDocuments: staffAndMembers,
  UserDocumentsCrud: staffAndMembers,
  GetCmsArticles: staffAndMembers,
  GetCmsMeetups: staffAndMembers,
  GetCmsInsights: staffAndMembers,
  GetCmsEvents: staffAndMembers,
  GetCmsStory: staffAndMembers,
  GetChapterList: staffAndMembers,
  GetChapterMembers: staffAndMembers,
  GetCmsAdvisoryCommatyList: staff,
  GetCmsSponsorList: staff,
  GetCmsPartnerList: staff,
  AddCmsArticles: staff,
  AddCmsMeetups: staff,
  AddCmsInsights: staff,
  AddCmsEvents: staff,
  AddCmsStories: staff,
  AddOrUpdateChapter: staff,
  AddCmsAdvisoryCommaty: staff,
  AddCmsSponsor: staff,
  AddCmsPartner: staff,
  GetCountries: everyone,
  GetStatesByCountry: everyone,
  GetCitiesByState: everyone,
};

/** What offices open besides. An officer who is a member also has a member's calls. */
const officersMay: Record<string, readonly string[]> = {
  GetOffices: ['sees'],
  GetAssignedMembers: ['sees'],
  GetChapterMembers: ['sees'],
  GetChapterList: ['sees'],
  GetHistory: ['sees'],
  UndoChanges: ['meetings', 'visitors'],
  GetMeetings: ['sees'],
  SaveMeeting: ['meetings'],
  GetMeetingParts: ['sees'],
  GetProposedSpeakers: ['meetings'],
  SaveMeetingPart: ['meetings'],
  GetAttendance: ['sees'],
  MarkAttendance: ['meetings', 'visitors'],
  GetCmsEvents: ['sees'],
  AddCmsEvents: ['meetings'],
  AnswerMeeting: ['meetings'],
  AnswerEvent: ['meetings'],
  GetCheckInCode: ['meetings'],
  CheckIn: ['meetings'],
  GetSlips: ['sees'],
  SaveSlip: ['meetings'],
  AnswerSlip: ['meetings'],
  GetVisitors: ['visitors', 'money'],
  SaveVisitor: ['visitors'],
  MoveVisitor: ['visitors', 'decide', 'money'],
  ObjectVisitor: ['visitors'],
  InviteVisitor: ['visitors'],
  GetAnnouncementPeople: ['meetings'],
  GetAnnouncementMail: ['meetings'],
  SaveAnnouncement: ['meetings'],
  GetPalms: ['sees'],
  GetLights: ['sees'],
  GetChapterLights: ['sees'],
  GetKeeping: ['sees'],
  GetViews: ['sees'],
  Search: ['sees'],
  GetRenewals: ['money'],
  RemindMembers: ['money'],
  NoteContact: ['money'],
  GetContacts: ['money'],
  GetPayments: ['money'],
  GetPaymentTotals: ['money'],
  GetTaxTotals: ['money'],
  GetMemberPayments: ['money'],
  JoinMemberPaymentUpdate: ['money'],
  GetReceipt: ['money'],
  GetReceiptLink: ['money'],
  SendReceipt: ['money'],
};

/** What each office gives the right to. */
const rightsOf: Record<OfficeName, readonly string[]> = {
  President: ['sees', 'meetings', 'visitors', 'decide', 'money'],
  'Vice President': ['sees', 'meetings', 'visitors', 'decide', 'money'],
  Secretary: ['sees', 'meetings', 'visitors'],
  Treasurer: ['sees', 'money'],
  'Visitor Host': ['sees', 'visitors'],
  'Education Coordinator': ['sees', 'meetings'],
  'Membership Committee': ['sees', 'visitors', 'decide'],
};

/** The main call of each screen. */
const neededBy: Record<ScreenPath, string> = {
  '/dashboard': 'GetDashboard',
  '/members': 'GetMemberList',
  '/member-list': 'GetJoinMemberList',
  '/member-details/$memberId': 'GetMemberList',
  '/renewals': 'GetRenewals',
  '/payments': 'GetPayments',
  '/import/$kind': 'ImportRecords',
  '/bank-statement': 'ReadStatement',
  '/meetings': 'GetMeetings',
  '/meetings/$meetingId': 'GetMeetings',
  '/meetings/$meetingId/marks': 'MarkAttendance',
  '/meetings/$meetingId/code': 'GetCheckInCode',
  '/check-in': 'CheckIn',
  '/slips': 'GetSlips',
  '/visitors': 'GetVisitors',
  '/directory': 'GetDirectory',
  '/directory/$memberId': 'GetFellow',
  '/report': 'GetPalms',
  '/announcements': 'GetAnnouncements',
  '/lights': 'GetChapterLights',
  '/assigned-members': 'GetAssignedMembers',
  '/User-connections': 'GetUserConnects',
  '/user-expectations': 'GetUserExpectations',
  '/userEvents-joined': 'GetUserEventsJoined',
  '/user-documents': 'GetUserDocuments',
  '/meetup': 'GetCmsMeetups',
  '/insights': 'GetCmsInsights',
  '/events': 'GetCmsEvents',
  '/events/$eventId/people': 'GetAttendance',
  '/events/$eventId/marks': 'MarkAttendance',
  '/events/$eventId/code': 'GetCheckInCode',
  '/stories': 'GetCmsStory',
  '/cms-articles': 'GetCmsArticles',
  '/chapters': 'GetChapterList',
  '/chapters/$chapterId': 'GetChapterList',
  '/professions': 'SaveProfession',
  '/keys': 'GetKeys',
  '/advisory-committee': 'GetCmsAdvisoryCommatyList',
  '/partners': 'GetCmsPartnerList',
  '/sponsors': 'GetCmsSponsorList',
  '/activity': 'GetHistory',
  '/trash': 'GetHistory',
  '/outbox': 'GetOutbox',
  '/data-requests': 'GetDataRequests',
  '/settings': 'GetSettings',
};

describe('rights', () => {
  it.each(access.map(({ path, roles }) => [path, roles] as const))('to open %s include the right to its main call', (path, roles) => {
    for (const role of roles) expect(mayCall[neededBy[path]], role).toContain(role);
  });

  onAnyEngine((portal) => {
    it('are listed here for every call of the portal', () => {
      const names = allCalls.map(({ name }) => name);
      expect([...names].sort()).toEqual(Object.keys(mayCall).sort());
    });

    let chapters: TwoChapters;
    beforeAll(async () => {
      chapters = await makeTwoChapters(portal());
    });

    const tryOffice = async (office: OfficeName) => {
      // What anyone may call is refused to nobody.
      const guarded = allCalls.filter(({ name, who }) => name !== 'Logout' && who !== 'anyone');
      const terms = {
        'has it': { from: -1, to: 1 },
        'had it until yesterday': { from: -9, to: -1 },
        'has it from tomorrow': { from: 1, to: 9 },
      };
      const rights: readonly string[] = rightsOf[office];
      for (const role of ['member', 'admin'] as const) {
        for (const [when, term] of Object.entries(terms)) {
          const client = await chapters.officer(office, { ...term, role });
          for (const call of guarded) {
            const { status } = await client.send(call, { Flag: 'None', Id: 2_000_000_000, countryId: 101, stateId: 4008 });
            const byRole = mayCall[call.name]?.some((allowed) => allowed === 'anybody' || allowed === role);
            const byOffice = when === 'has it' && officersMay[call.name]?.some((right) => rights.includes(right));
            const given = status === 403 ? 'refused' : 'may';
            expect({ call: call.name, role, when, given }).toEqual({
              call: call.name,
              role,
              when,
              given: byRole || byOffice ? 'may' : 'refused',
            });
          }
        }
      }
    };
    const title = 'hold for the office %s, of members and of admins, and for nobody whose office is over or has not begun';
    it.each(['Treasurer'] as const)(title, tryOffice);
    it.each(officeNames.filter((name) => name !== 'Treasurer'))(title, { tags: ['long'] }, tryOffice);

    it('hold for every role: a refused request gets 401 without a session and 403 with another role', async () => {
      const clients = {
        anonymous: portal().anonymous,
        superAdmin: await portal().as('superAdmin'),
        member: await portal().as('member'),
        admin: await portal().as('admin'),
      } satisfies Record<Role | 'anonymous', unknown>;
      for (const call of allCalls) {
        const allowed = mayCall[call.name] ?? [];
        for (const [who, client] of Object.entries(clients)) {
          // Id and Flag are invalid, so that an allowed call is refused too, and changes nothing.
          const { status, rs } = await client.send(call, { Flag: 'None', Id: 2_000_000_000, countryId: 101, stateId: 4008 });
          const expected = allowed.includes('anybody') || allowed.includes(who) ? 'may' : who === 'anonymous' ? 401 : 403;
          const given = status === 401 || status === 403 ? status : 'may';
          expect({ call: call.name, who, given }).toEqual({ call: call.name, who, given: expected });
          expect(rs).toBe(status === 200 ? 1 : 0);
        }
      }
      expect(portal().failures()).toEqual([]);
    });
  });
});
