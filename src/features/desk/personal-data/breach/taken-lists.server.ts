// What each list tells of people, for the mail after a breach. A test asks for every list of the portal.

import { registryGroups } from '../registry/registry.server.ts';

const membership = 'name, e-mail, phone, profession, chapter and membership';
const chapterLife = 'name and what was done in the chapter';
const ownRecords = 'what was entered under the own name';
const payments = 'name, and what was paid for the membership';

/** Null: it tells nothing of people but what is public. */
export const whatListsTell: Readonly<Record<string, string | null>> = {
  GetMemberList: membership,
  GetJoinMemberList: membership,
  GetAssignedMembers: membership,
  GetChapterMembers: membership,
  GetDirectory: membership,
  GetRenewals: membership,
  GetOffices: membership,
  GetAuthors: 'name and e-mail',
  GetAnnouncementPeople: 'name, and what was read',
  GetPalms: chapterLife,
  GetLights: chapterLife,
  GetAttendance: 'name, and where one was present',
  GetMeetings: chapterLife,
  GetSlips: 'slips given and received, with names and phones in them',
  GetVisitors: 'name, e-mail, phone, company and visits',
  GetMemberPayments: payments,
  GetPayments: payments,
  GetPayers: 'name, and who pays for whom',
  GetContacts: 'when the office has called or written, and what it has noted',
  GetHistory: 'what was changed, with its values',
  GetOutbox: 'name, e-mail and the subjects of mails',
  GetConsents: 'what was agreed to',
  GetDataRequests: 'what was asked about personal data',
  GetKeys: 'the names of keys, without the keys',
  GetNotices: 'what was told in the portal',
  GetUserConnects: ownRecords,
  GetUserExpectations: ownRecords,
  GetUserEventsJoined: ownRecords,
  GetUserDocuments: ownRecords,
  GetMyData: `everything that the portal keeps of the person: ${Object.keys(registryGroups).join(', ').toLowerCase()}`,
  GetAnnouncements: null,
  GetDeliveries: null,
  GetTaxTotals: null,
  GetChapterLights: null,
  GetChapterList: null,
  GetProfessions: null,
  GetCmsStory: null,
  GetCmsArticles: null,
  GetCmsMeetups: null,
  GetCmsInsights: null,
  GetCmsEvents: null,
  GetCmsSponsorList: null,
  GetCmsPartnerList: null,
  GetCmsAdvisoryCommatyList: null,
};

/** Everybody gets the own rows of these, super admins too. */
const alwaysOwn = ['GetMyData', 'GetNotices', 'GetConsents'];

/** Of these only super admins see rows of others. */
const ownLists = ['GetMemberList', 'GetKeys', 'GetUserConnects', 'GetUserExpectations', 'GetUserEventsJoined', 'GetUserDocuments'];

/** These are the own ones, unless an officer asks for somebody's. */
const ownUnlessAsked = ['GetMemberPayments'];

interface Taken {
  list: string;
  isSuperAdmin: boolean;
  isAskedForPeople: boolean;
}

export const isOwnList = ({ list, isSuperAdmin, isAskedForPeople }: Taken): boolean =>
  alwaysOwn.includes(list) || (!isSuperAdmin && (ownLists.includes(list) || (ownUnlessAsked.includes(list) && !isAskedForPeople)));

export const hasVisitors = (list: string): boolean => ['GetVisitors', 'GetAttendance', 'GetHistory', 'GetOutbox'].includes(list);

/** The filters that leave one person, or the chosen ones. */
export const personFilterOf = (list: string): readonly string[] => {
  if (list === 'GetMemberList' || list === 'GetRenewals') return ['Id', 'Ids'];
  if (list === 'GetMemberPayments' || list === 'GetPayments') return ['MemberId'];
  return ownLists.includes(list) || list === 'GetContacts' ? ['UserId'] : [];
};
