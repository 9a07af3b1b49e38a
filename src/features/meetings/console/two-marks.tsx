// On the line of a person: what was marked here, and what somebody else has marked since. One of the two is chosen.

import { Button, Group, Text } from '@mantine/core';
import type { Attendance } from '../attendances/attendances.contract.ts';
import type { GivenMark } from './stored-marks.ts';

interface TwoMarksProps {
  /** With the mark that stands. */
  person: Attendance;
  own: GivenMark;
  onOwn: () => void;
  onOther: () => void;
}

export const TwoMarks = ({ person, own, onOwn, onOther }: TwoMarksProps) => (
  <Group gap="xs" mt={6} role="group" aria-label={`Two marks for ${person.Name}`}>
    <Text size="sm" flex={1} miw={200}>
      You marked {nameOf(own)}. {person.MarkedByName ?? 'Somebody else'} has marked {nameOf(person)} since.
    </Text>
    <Button size="xs" variant="default" onClick={onOther}>
      Leave {nameOf(person)}
    </Button>
    <Button size="xs" onClick={onOwn}>
      Mark {nameOf(own)}
    </Button>
  </Group>
);

const nameOf = ({ Mark, SubstituteName }: GivenMark): string =>
  Mark === 'Substitute' && SubstituteName ? `Substitute ${SubstituteName}` : (Mark ?? 'No mark');
