// The row of a record, as the list of its kind gives it to a super admin.

import type { Reader } from '../../../platform/data/data.ts';
import type { CallHandler, RequestContext } from '../../../platform/server/calls/handle.ts';

/** The list of each kind of record. */
export const listsOfRecords: Readonly<Record<string, string>> = {
  Story: 'GetCmsStory',
  Article: 'GetCmsArticles',
  Meetup: 'GetCmsMeetups',
  Insight: 'GetCmsInsights',
  Event: 'GetCmsEvents',
  Sponsor: 'GetCmsSponsorList',
  Partner: 'GetCmsPartnerList',
  'Advisory member': 'GetCmsAdvisoryCommatyList',
  Chapter: 'GetChapterList',
  Member: 'GetMemberList',
  Payment: 'GetPayments',
  Payer: 'GetPayers',
  Contact: 'GetContacts',
  Assignment: 'GetAssignedMembers',
  Office: 'GetOffices',
  Meeting: 'GetMeetings',
  'Meeting part': 'GetMeetingParts',
  Attendance: 'GetAttendance',
  Slip: 'GetSlips',
  Visitor: 'GetVisitors',
  Profession: 'GetProfessions',
  Connection: 'GetUserConnects',
  Expectation: 'GetUserExpectations',
  'Joined event': 'GetUserEventsJoined',
  Document: 'GetUserDocuments',
  Announcement: 'GetAnnouncements',
  Setting: 'GetSettings',
  Key: 'GetKeys',
};

export const rowReader =
  (handlers: readonly CallHandler[], context: RequestContext) =>
  async (record: string, id: number): Promise<object | null> => {
    const list = handlers.find(({ call }) => call.name === listsOfRecords[record]);
    const input = await inputFor(context.data.read, record, id);
    const answer = input && (await list?.readInput(input).run(context));
    if (!answer || 'file' in answer) return null;
    if (!('rows' in answer)) return answer.res as object; // what such a call answers is an object
    // A list of people has rows without a record, too.
    const isMeant = (row: object) => record !== 'Attendance' || ('Id' in row && row.Id === id);
    return answer.rows.find(isMeant) ?? null;
  };

/** What has its list show this record. Null when the record is not there. */
const inputFor = async (read: Reader, record: string, id: number): Promise<Record<string, unknown> | null> => {
  if (record === 'Meeting part') return { Id: id };
  if (record !== 'Attendance') return { Ids: [id] };
  const who = read.selectFrom('attendances').select(['meeting_id', 'event_id', 'user_id']).where('id', '=', id);
  const row = await who.executeTakeFirst();
  return row ? { MeetingId: row.meeting_id, EventId: row.event_id, Ids: row.user_id && [row.user_id], RecordsPerPage: 0 } : null;
};
