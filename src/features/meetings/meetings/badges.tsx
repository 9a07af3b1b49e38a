// The states of meetings, the answers to them and the marks as badges: the word says it, the colour only helps.

import { Badge } from '@mantine/core';
import type { AnswerWord, MarkWord, MeetingState } from './meeting-kinds.ts';
import type { Meeting } from './meetings.contract.ts';

const stateColors: Record<MeetingState, string> = { Planned: 'teal', Open: 'amber', Closed: 'gray' };

/** What waits to be closed is amber: somebody has to do something. */
export const StateBadge = ({ meeting: { State, Kind } }: { meeting: Pick<Meeting, 'State' | 'Kind'> }) =>
  Kind === 'Holiday' ? <Badge color="gray">Holiday</Badge> : <Badge color={stateColors[State]}>{State}</Badge>;

const answerColors: Record<AnswerWord, string> = { Going: 'green', 'Not going': 'gray', Substitute: 'teal', Waiting: 'amber' };

export const AnswerBadge = ({ answer }: { answer: AnswerWord | null }) => answer && <Badge color={answerColors[answer]}>{answer}</Badge>;

const markColors: Record<MarkWord, string> = { Present: 'green', Late: 'amber', Absent: 'red', Medical: 'gray', Substitute: 'teal' };

export const MarkBadge = ({ mark }: { mark: MarkWord }) => <Badge color={markColors[mark]}>{mark}</Badge>;
