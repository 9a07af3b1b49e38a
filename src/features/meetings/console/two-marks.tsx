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
    <Text size="sm" flex="1 1 240px">
      You {own.Mark ? `marked ${nameOf(own)}` : 'took the mark away'}. {person.MarkedByName ?? 'Somebody else'} has{' '}
      {person.Mark ? `marked ${nameOf(person)}` : 'taken the mark away'} since.
    </Text>
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={onOther}>
        Leave {person.Mark ?? 'no mark'}
      </Button>
      <Button size="xs" onClick={onOwn}>
        {own.Mark ? `Mark ${own.Mark}` : 'No mark'}
      </Button>
    </Group>
  </Group>
);

const nameOf = ({ Mark, SubstituteName }: GivenMark): string =>
  Mark === 'Substitute' && SubstituteName ? `Substitute ${SubstituteName}` : (Mark ?? '');
