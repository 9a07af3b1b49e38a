// Invitations to pass on: the signed link to the page of a chapter, and a sentence with it.

import type { Reader, Tx } from '../../../platform/data/data.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type { Context } from '../../../platform/server/calls/handle.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { isInActive } from '../../chapters/fellows/members-of-chapters.server.ts';
import { readSettings } from '../../people/organization/organization.server.ts';
import { whenAndWhere } from '../meeting-changes/change-words.server.ts';
import { hasBegun } from '../meetings/require-meeting.server.ts';
import { invitationLink } from './invitation-link.server.ts';
import { isOfficerOf } from './visitor-rights.server.ts';
import { type inviteVisitor, visitorTexts } from './visitors.contract.ts';

type Inviting = Pick<Context<typeof inviteVisitor>, 'caller' | 'links' | 'publicUrl' | 'timeZone'>;

export const invitationOf = async (context: Context<typeof inviteVisitor>) => {
  const { data, input, caller } = context;
  const isIn = caller.roleId === roles.member && (await isInActive(data.read, input.ChapterId, caller.userId));
  if (!isIn && !isOfficerOf(context, input.ChapterId)) throw new Refusal(404, visitorTexts.chapterNotFound);
  return { res: await makeInvitation(data.read, context, { chapterId: input.ChapterId, meetingId: input.MeetingId }) };
};

/** Of the meeting that is named, else of the next one that has not begun. */
export const makeInvitation = async (
  reader: Reader | Tx,
  { caller, links, publicUrl, timeZone }: Inviting,
  { chapterId, meetingId, invited: name }: { chapterId: number; meetingId: number | null; invited?: string },
): Promise<{ Link: string | null; Text: string }> => {
  const chapter = await reader.selectFrom('chapters').select(['chapter_name', 'is_active']).where('id', '=', chapterId).executeTakeFirst();
  if (!chapter) throw new Refusal(404, visitorTexts.chapterNotFound);
  const meetings = await reader
    .selectFrom('meetings')
    .select(['id', 'day', 'starts_at', 'ends_at', 'mode', 'place'])
    .where('chapter_id', '=', chapterId)
    .where('kind', '!=', 'Holiday')
    .where('closed_at', 'is', null)
    .where('day', '>=', todayIn(timeZone))
    .$if(meetingId !== null, (query) => query.where('id', '=', meetingId))
    .$if(meetingId === null, (query) => query.where('kind', '=', 'Meeting'))
    .orderBy('day')
    // A day has one meeting at most. That of today may have begun, so the next one is read too.
    .limit(2)
    .execute();
  const meeting = meetings.find((one) => meetingId !== null || !hasBegun(one, timeZone));
  if (!meeting && meetingId !== null) throw new Refusal(404, visitorTexts.meetingNotFound);
  const { public_chapter_pages, organization_name } = await readSettings(reader as Reader);
  const isPublic = Boolean(public_chapter_pages) && chapter.is_active;
  const invited = { chapterId, inviterId: caller.userId };
  const Link = isPublic ? `${publicUrl}${invitationLink(links, invited, meetingId ?? undefined)}` : null;
  const { full_name = '' } =
    (await reader.selectFrom('users').select('full_name').where('id', '=', caller.userId).executeTakeFirst()) ?? {};
  const whose = organization_name ? `${chapter.chapter_name}, ${organization_name}` : chapter.chapter_name;
  const Text = [
    `${name ? `Dear ${name}, I` : 'I'} invite you to a meeting of ${whose}${meeting ? `: ${whenAndWhere(meeting)}` : ''}.`,
    ...(Link === null ? [] : [`Please register here: ${Link}`]),
    full_name,
  ].join('\n');
  return { Link, Text };
};
