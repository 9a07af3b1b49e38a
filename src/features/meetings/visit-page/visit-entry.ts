// The entry of a visit in a calendar: the same in all mails and on the page, so that a later one replaces the former.

import type { CalendarEntry } from '../../../platform/wire/ics.ts';
import type { MeetingMode } from '../../chapters/chapters/rhythm.ts';

interface Visit {
  meetingId: number;
  chapterName: string;
  from: string;
  until: string;
  mode: MeetingMode | null;
  place: string | null;
}

export const entryOfVisit = ({ meetingId, chapterName, from, until, mode, place }: Visit): CalendarEntry => ({
  uid: `meeting-${meetingId}-visit`,
  title: `${chapterName}: meeting`,
  from,
  until,
  place: mode === 'Online' ? 'Online' : place,
});
