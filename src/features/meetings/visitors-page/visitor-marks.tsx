// How far a visitor is, as a badge: its word and its drawing say it, the colour only helps.

import { Badge } from '@mantine/core';
import CircleXIcon from '~icons/tabler/circle-x';
import ClipboardCheckIcon from '~icons/tabler/clipboard-check';
import ClockPauseIcon from '~icons/tabler/clock-pause';
import DoorEnterIcon from '~icons/tabler/door-enter';
import FileTextIcon from '~icons/tabler/file-text';
import MailIcon from '~icons/tabler/mail';
import RosetteIcon from '~icons/tabler/rosette-discount-check';
import UserCheckIcon from '~icons/tabler/user-check';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import type { VisitorStage } from '../visitors/visitor-words.ts';

const looks: Record<VisitorStage, { colour: string; icon: IconDrawing }> = {
  Invited: { colour: 'gray', icon: MailIcon },
  Registered: { colour: 'teal', icon: ClipboardCheckIcon },
  Visited: { colour: 'teal', icon: DoorEnterIcon },
  Applied: { colour: 'amber', icon: FileTextIcon },
  Approved: { colour: 'green', icon: RosetteIcon },
  Joined: { colour: 'green', icon: UserCheckIcon },
  'Not now': { colour: 'gray', icon: ClockPauseIcon },
  Declined: { colour: 'gray', icon: CircleXIcon },
};

export const StageIcon = ({ stage, size = 16 }: { stage: VisitorStage; size?: number }) => {
  const Icon = looks[stage].icon;
  return <Icon size={size} />;
};

export const StageBadge = ({ stage }: { stage: VisitorStage }) => (
  <Badge color={looks[stage].colour} leftSection={<StageIcon stage={stage} size={14} />}>
    {stage}
  </Badge>
);
