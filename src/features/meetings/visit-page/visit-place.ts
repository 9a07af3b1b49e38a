// Where a visitor goes: a meeting may have another place than the others.

import type { VisitMeeting, VisitPage } from './visit-page.contract.ts';

/** Where that meeting is; without one, where the chapter usually meets. */
export const whereOf = ({ MeetingMode, MeetingPlace, City }: VisitPage, meeting: VisitMeeting | undefined): string => {
  const [mode, place] = meeting ? [meeting.Mode, meeting.Place] : [MeetingMode, MeetingPlace];
  if (mode === 'Online') return 'Online: your host sends you the link';
  return [place, City].filter(Boolean).join(', ') || 'Your host tells you the place';
};
