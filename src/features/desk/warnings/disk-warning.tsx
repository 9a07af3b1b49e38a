// The warning that the disk of the data is nearly full. Without it nothing is shown, also when the server cannot tell.

import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import AlertTriangleIcon from '~icons/tabler/alert-triangle';
import { send } from '../../../platform/ui/call/api.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { getWarnings } from './warnings.contract.ts';

export const DiskWarning = () => {
  const { data } = useQuery({ queryKey: [getWarnings.name], queryFn: ({ signal }) => send(getWarnings, {}, { signal }) });
  if (!data?.res?.IsDiskLow) return null;
  return (
    <Alert color="amber" icon={<AlertTriangleIcon />} mb="md">
      <Text fw={600} size="sm">
        The disk is nearly full
      </Text>
      {showNumber(data.res.FreeMegabytes)} MB are free. When none are left, nothing can be saved.
    </Alert>
  );
};
