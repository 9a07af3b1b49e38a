// What a host writes to a visitor by WhatsApp, by how far the visitor is.

import { useCall } from '../../../platform/ui/call/use-call.ts';
import { shownDay, todayInPortal } from '../../../platform/ui/format/dates.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { formatDayOfWeek, formatTimes } from '../../../platform/wire/locale.ts';
import { listOffices } from '../../chapters/offices/offices.contract.ts';
import type { Meeting } from '../meetings/meetings.contract.ts';
import { listMeetings } from '../meetings/meetings.contract.ts';
import type { Visitor } from '../visitors/visitors.contract.ts';

type Known = Pick<Visitor, 'FullName' | 'ChapterName' | 'Stage' | 'Profession' | 'ObjectUntil' | 'HeldUntil' | 'ComesOn'>;

interface Around {
  /** The one to which the visitor comes, else the next one. */
  meeting?: Pick<Meeting, 'Day' | 'StartsAt' | 'EndsAt' | 'Mode' | 'Place'> | undefined;
  host?: { FullName: string; Phone: string | null } | undefined;
}

export const messageTo = (visitor: Known, { meeting, host }: Around): string => {
  const { FullName, ChapterName, Stage, Profession, ObjectUntil, HeldUntil, ComesOn } = visitor;
  const when = meeting && whenOf(meeting);
  const on = when ? ` on ${when}` : '';
  const next = when ? ` The next meeting is on ${when}.` : '';
  const dear = `Dear ${FullName}, `;
  switch (Stage) {
    case 'Invited':
      return `${dear}you are invited to the meeting of ${ChapterName}${on}. May we expect you?${reachOf(host)}`;
    case 'Registered':
      return ComesOn
        ? `${dear}we look forward to seeing you at ${ChapterName}${on}.${reachOf(host)}`
        : `${dear}we look forward to your visit at ${ChapterName}.${next}${reachOf(host)}`;
    case 'Visited':
      return `${dear}thank you for visiting ${ChapterName}. How did you like it?${next}${reachOf(host)}`;
    case 'Applied':
      return `${dear}your application to ${ChapterName}${seatOf(Profession)} is with us. You hear from us${dayOf(' after', ObjectUntil)}.${reachOf(host)}`;
    case 'Approved':
      return `${dear}welcome: ${ChapterName} holds the seat${Profession ? ` ${Profession}` : ''} for you${dayOf(' until', HeldUntil)}.${reachOf(host)}`;
    case 'Not now':
      return `${dear}you are always welcome at ${ChapterName}.${next}${reachOf(host)}`;
    default:
      return dear.trim();
  }
};

const whenOf = ({ Day, StartsAt, EndsAt, Mode, Place }: NonNullable<Around['meeting']>): string =>
  [formatDayOfWeek(shownDay(Day) ?? ''), formatTimes(StartsAt, EndsAt), Mode === 'Online' ? 'online' : Place].filter(Boolean).join(', ');

const seatOf = (profession: string | null): string => (profession ? ` for the seat ${profession}` : '');

const dayOf = (word: string, day: string | null): string => (day ? `${word} ${formatDayOfWeek(shownDay(day) ?? '')}` : '');

const reachOf = (host: Around['host']): string => (host?.Phone ? ` You reach ${host.FullName}, our host, at ${host.Phone}.` : '');

/** Undefined until what it says is known. */
export const useMessageTo = (visitor: Visitor): string | undefined => {
  const { ChapterId, ComesOn, Phone } = visitor;
  const ahead = { CurrentPage: 1, RecordsPerPage: 5, ChapterId, From: ComesOn ?? noonOf(todayInPortal()), Sort: 'Day' as const };
  const meetings = useCall(listMeetings, Phone ? { ...ahead, Kind: 'Meeting' as const } : null);
  const hosts = useCall(
    listOffices,
    Phone ? { CurrentPage: 1, RecordsPerPage: 1, ChapterId, Office: 'Visitor Host' as const, Current: true } : null,
  );
  if (meetings.isLoading || hosts.isLoading) return undefined;
  return messageTo(visitor, { meeting: meetings.data?.rows.find(({ State }) => State !== 'Closed'), host: hosts.data?.rows[0] });
};
