// What messengers show of a link to the public page of a chapter. The server writes it into the page: they run no scripts.

import type { Services } from '../../../platform/server/calls/handle.ts';
import { largestId } from '../../../platform/wire/ids.ts';
import { formatClock, formatDayOfWeek, formatTimes } from '../../../platform/wire/locale.ts';
import { visitPath } from '../visitors/invitation-link.server.ts';
import { type FoundPage, findVisitPage } from './find-page.server.ts';
import type { VisitMeeting } from './visit-page.contract.ts';

interface VisitPreview {
  /** Of the page, and of the meeting that the link names. */
  address: string;
  title: string;
  description: string;
}

/** Undefined for any other path, and null where there is no such page. */
export const findVisitPreview = async (
  asking: Pick<Services, 'data' | 'timeZone'>,
  path: string,
  query: Readonly<Record<string, unknown>> = {},
): Promise<VisitPreview | null | undefined> => {
  const [, id] = /^\/visit\/([^/]{1,20})\/?$/.exec(path) ?? [];
  if (id === undefined) return undefined;
  const isId = /^[1-9]\d{0,9}$/.test(id) && Number(id) <= largestId;
  const page = isId ? await findVisitPage(asking, Number(id)) : null;
  if (!page) return null;
  const named = page.Meetings.find(({ Id }) => String(Id) === query.meeting);
  const address = `${visitPath(page.ChapterId)}${named ? `?meeting=${named.Id}` : ''}`;
  return { address, title: `Visit ${page.ChapterName}`, description: descriptionOf(page, named) };
};

/** A link that names a meeting is for that one, as on the page. */
const descriptionOf = ({ Meetings, MeetingDay, MeetsAt, City, OrganizationName }: FoundPage, named: VisitMeeting | undefined): string => {
  const meeting = named ?? Meetings[0];
  const place = meeting?.Place ?? City;
  const where = place ? `, ${place}` : '';
  const when = meeting && `${formatDayOfWeek(meeting.Day.slice(0, 10))}, ${formatTimes(meeting.StartsAt, meeting.EndsAt)}`;
  if (when) return `${named ? 'Meeting' : 'Next meeting'} on ${when}${where}. Register as a visitor.`;
  const usual = MeetingDay && `We usually meet on ${MeetingDay}${MeetsAt ? ` at ${formatClock(MeetsAt)}` : ''}${where}.`;
  if (usual) return `${usual} No meeting is planned now. Register as a visitor.`;
  return `A chapter of ${OrganizationName}${where}. Register as a visitor.`;
};
