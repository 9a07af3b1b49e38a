// What a content is about, and its date, in one line that breaks only before the date.

import { Text } from '@mantine/core';

export const AboutAndDate = ({ about, date }: { about: string; date: string }) => (
  <>
    {about} ·{' '}
    <Text span inherit style={{ whiteSpace: 'nowrap' }}>
      {date}
    </Text>
  </>
);
