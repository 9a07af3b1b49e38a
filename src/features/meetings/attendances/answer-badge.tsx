// The answer to a meeting as a badge: its word says it, the colour only helps.

import { Badge } from '@mantine/core';
import type { AnswerWord } from '../meetings/meeting-kinds.ts';

const colours: Record<AnswerWord, string> = { Going: 'green', 'Not going': 'gray', Substitute: 'teal', Waiting: 'amber' };

export const AnswerBadge = ({ answer }: { answer: AnswerWord | null }) => answer && <Badge color={colours[answer]}>{answer}</Badge>;
