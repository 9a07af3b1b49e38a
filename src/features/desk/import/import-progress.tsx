// What goes on while the file is sent and the server works. How far the server is cannot be known: one transaction writes all or nothing.

import { Progress, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { showCount } from '../../../platform/ui/format/numbers.ts';

interface ImportProgressProps {
  applies: boolean;
  /** The share of the file that is sent. */
  sent: number;
  noun: { one: string; many: string };
  /** How many records are written, if this is known. */
  count: number | null;
}

export const ImportProgress = ({ applies, sent, noun, count }: ImportProgressProps) => {
  const seconds = useSeconds();
  const isSent = sent >= 1;
  const work = applies ? `Importing ${count === null ? noun.many : showCount(count, noun)}` : 'Checking the lines';
  return (
    <Stack gap={6} role="status">
      <Text size="sm">{isSent ? `${work} …` : `Sending the file, ${Math.round(100 * sent)} %`}</Text>
      <Progress value={isSent ? 100 : 100 * sent} striped={isSent} animated={isSent} aria-label={isSent ? work : 'Sending the file'} />
      {seconds >= 3 && (
        <Text size="xs" c="dimmed" aria-hidden="true">
          {seconds} seconds so far. Large files take up to a minute.
        </Text>
      )}
    </Stack>
  );
};

const useSeconds = (): number => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
};
