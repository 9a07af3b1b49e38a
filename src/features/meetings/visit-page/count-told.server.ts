// Counts who would be told of a change of a meeting, by what tells them once it is made.

import { chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { type Context, handle } from '../../../platform/server/calls/handle.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { countTold } from '../../people/notices/notify.server.ts';
import { changeText } from '../meeting-changes/change-words.server.ts';
import { isAhead, type MeetingChange, speakersAmong } from '../meeting-changes/meeting-changes.server.ts';
import { noticesOfChange } from '../meeting-changes/tell-meetings.server.ts';
import { meetingTexts, speakersPart } from '../meetings/meetings.contract.ts';
import { changedMeeting } from '../meetings/meetings.server.ts';
import { getToldOfMeeting } from '../meetings/told-beforehand.contract.ts';
import { noticesToInviters } from './ask-inviters.server.ts';
import { findExpected } from './expected-visitors.server.ts';

export const toldOfMeetingServer = [
  handle(getToldOfMeeting, async (context) => {
    const { data, caller, timeZone } = context;
    const change = await readWish(context);
    if (!isAhead(change, timeZone)) return { res: { Members: 0, ByMail: 0, Visitors: 0, VisitorsToRing: 0 } };
    const teller = { read: data.read, timeZone, userId: caller.userId };
    const { notices, telling } = await noticesOfChange(teller, change);
    const visitors = changeText(change) === null ? [] : await findExpected({ read: data.read, changes: [] }, change);
    const all = [...notices, ...(await noticesToInviters(teller, change, visitors))];
    const { people, byMail } = await countTold(data.read, all, telling);
    const toRing = visitors.filter(({ email }) => email === null).length;
    return { res: { Members: people, ByMail: byMail, Visitors: visitors.length - toRing, VisitorsToRing: toRing } };
  }),
];

const readWish = async (context: Context<typeof getToldOfMeeting>): Promise<MeetingChange> => {
  const { data, input, timeZone } = context;
  const meeting = await data.read.selectFrom('meetings').selectAll().where('id', '=', input.Id).executeTakeFirst();
  if (!meeting || !isAmong(chaptersOf(context, 'meetings'), meeting.chapter_id)) throw new Refusal(404, meetingTexts.notFound);
  const chapters = data.read.selectFrom('chapters').select('chapter_name').where('id', '=', meeting.chapter_id);
  const { chapter_name } = await chapters.executeTakeFirstOrThrow();
  const parts = data.read.selectFrom('meeting_parts').selectAll().where('meeting_id', '=', meeting.id).where('part', '=', speakersPart);
  const speakers = speakersAmong(await parts.execute());
  const isDeleted = input.Flag === 'Delete';
  return {
    id: meeting.id,
    chapterId: meeting.chapter_id,
    chapterName: chapter_name,
    before: meeting,
    now: isDeleted ? null : { ...meeting, ...changedMeeting(meeting, input, timeZone) },
    isNew: false,
    speakersBefore: speakers,
    speakersNow: isDeleted ? [] : speakers,
  };
};
