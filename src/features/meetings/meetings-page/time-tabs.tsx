// The tabs over the list of meetings: what comes, what has been, and all.

import { Tabs } from '@mantine/core';
import { type MeetingTime, meetingTimes } from './timed-meetings.ts';

interface TimeTabsProps {
  time: MeetingTime;
  onChange: (time: MeetingTime) => void;
}

export const TimeTabs = ({ time, onChange }: TimeTabsProps) => (
  // Mantine gives back one of the values below.
  <Tabs value={time} onChange={(value) => onChange(value as MeetingTime)}>
    <Tabs.List aria-label="Time">
      {meetingTimes.map((one) => (
        <Tabs.Tab key={one} value={one}>
          {words[one]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  </Tabs>
);

const words: Record<MeetingTime, string> = { coming: 'Coming', past: 'Past', all: 'All' };
