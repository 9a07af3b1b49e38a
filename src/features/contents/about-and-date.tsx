// What a content is about and its date, in one line. The line breaks before the date, never within it.

import { Text } from '@mantine/core';

export const AboutAndDate = ({ about, date }: { about: string; date: string }) => (
  <>
    {about} ·{' '}
    <Text span inherit style={{ whiteSpace: 'nowrap' }}>
      {date}
    </Text>
  </>
);
