// What messengers show of a link to the public page of a chapter. The server writes it into the page: they run no scripts.

import type { Services } from '../../../platform/server/calls/handle.ts';
import { largestId } from '../../../platform/wire/ids.ts';
import { formatClock, formatDayOfWeek, formatTimes } from '../../../platform/wire/locale.ts';
import { type FoundPage, findVisitPage } from './find-page.server.ts';

interface VisitPreview {
  title: string;
  description: string;
}

/** Undefined for any other path, and null where there is no such page. */
export const findVisitPreview = async (
  asking: Pick<Services, 'data' | 'timeZone'>,
  path: string,
): Promise<VisitPreview | null | undefined> => {
  const [, id] = /^\/visit\/([^/]{1,20})\/?$/.exec(path) ?? [];
  if (id === undefined) return undefined;
  const isId = /^[1-9]\d{0,9}$/.test(id) && Number(id) <= largestId;
  const page = isId ? await findVisitPage(asking, Number(id)) : null;
  return page && { title: `Visit ${page.ChapterName}`, description: descriptionOf(page) };
};

const descriptionOf = ({ Meetings: [next], MeetingDay, MeetsAt, City, OrganizationName }: FoundPage): string => {
  const place = next?.Place ?? City;
  const where = place ? `, ${place}` : '';
  const when = next && `${formatDayOfWeek(next.Day.slice(0, 10))}, ${formatTimes(next.StartsAt, next.EndsAt)}`;
  if (when) return `Next meeting on ${when}${where}. Register as a visitor.`;
  if (MeetingDay) return `We meet every ${MeetingDay}${MeetsAt ? ` at ${formatClock(MeetsAt)}` : ''}${where}. Register as a visitor.`;
  return `A chapter of ${OrganizationName}${where}. Register as a visitor.`;
};
