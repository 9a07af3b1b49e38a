// How many guests come along: one more, one less. The buttons are never disabled, so that they keep the focus.

import { ActionIcon, Group, Text } from '@mantine/core';
import MinusIcon from '~icons/tabler/minus';
import PlusIcon from '~icons/tabler/plus';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import { guestsInWords } from './answer-words.ts';

interface GuestStepperProps {
  guests: number;
  most: number;
  onChange: (guests: number) => void;
}

export const GuestStepper = ({ guests, most, onChange }: GuestStepperProps) => (
  <Group gap={6} wrap="nowrap" role="group" aria-label="Guests">
    <Step label="One guest less" icon={MinusIcon} isBlocked={guests === 0} onStep={() => onChange(guests - 1)} />
    <Text span miw={74} ta="center" role="status">
      {guestsInWords(guests)}
    </Text>
    <Step label="One guest more" icon={PlusIcon} isBlocked={guests >= most} onStep={() => onChange(guests + 1)} />
  </Group>
);

interface StepProps {
  label: string;
  icon: IconDrawing;
  isBlocked: boolean;
  onStep: () => void;
}

const Step = ({ label, icon: Icon, isBlocked, onStep }: StepProps) => (
  <ActionIcon
    variant="default"
    size={36}
    aria-label={label}
    aria-disabled={isBlocked || undefined}
    data-disabled={isBlocked || undefined}
    onClick={() => !isBlocked && onStep()}
  >
    <Icon />
  </ActionIcon>
);
