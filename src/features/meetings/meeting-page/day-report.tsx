// The report of the day of a closed meeting: how many came, came late or stayed away, and how many visitors there were.
// For officers each figure of members leads to its people.

import { Figures } from '../attendances/figures.tsx';
import { markWords, meetingPath } from '../meetings/meeting-kinds.ts';
import type { Meeting } from '../meetings/meetings.contract.ts';

interface DayReportProps {
  meeting: Meeting;
  /** False for members: they do not see the marks of others. */
  hasLinks: boolean;
}

export const DayReport = ({ meeting, hasLinks }: DayReportProps) => (
  <Figures
    label="Report of the day"
    figures={[
      ...markWords.map((mark) => ({
        name: mark,
        count: meeting[mark],
        link: hasLinks ? { to: meetingPath(meeting.Id), search: { tab: 'people', Mark: mark } } : null,
      })),
      { name: 'Visitors', count: meeting.Visitors },
    ]}
  />
);
