// Below fields in which a time is typed: whose clocks it goes by, for a reader who has others.

import { Text } from '@mantine/core';
import { zoneElsewhere } from '../format/dates.ts';

export const ZoneOfTimes = () => {
  const zone = zoneElsewhere(new Date().toISOString());
  return (
    zone && (
      <Text size="sm" c="dimmed">
        Times are in{zone}
      </Text>
    )
  );
};
