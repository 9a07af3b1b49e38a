// The mark of somebody at a meeting as a badge: its word says it, the colour only helps.

import { Badge } from '@mantine/core';
import type { MarkWord } from '../meetings/meeting-kinds.ts';

const colours: Record<MarkWord, string> = { Present: 'green', Late: 'amber', Absent: 'red', Medical: 'gray', Substitute: 'teal' };

export const MarkBadge = ({ mark }: { mark: MarkWord }) => <Badge color={colours[mark]}>{mark}</Badge>;
