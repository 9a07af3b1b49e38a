// The state of a meeting as a badge. What waits to be closed is amber: somebody has to do something.

import { Badge } from '@mantine/core';
import type { MeetingState } from './meeting-kinds.ts';
import type { Meeting } from './meetings.contract.ts';

const colours: Record<MeetingState, string> = { Planned: 'teal', Open: 'amber', Closed: 'gray' };

export const StateBadge = ({ meeting: { State, Kind } }: { meeting: Pick<Meeting, 'State' | 'Kind'> }) =>
  Kind === 'Holiday' ? <Badge color="gray">Holiday</Badge> : <Badge color={colours[State]}>{State}</Badge>;
