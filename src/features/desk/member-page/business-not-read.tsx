// Stands where the business of a member would be, when it could not be read.

import { Button, Group, Text } from '@mantine/core';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { visibilityTexts } from '../../people/visibility/visibility.contract.ts';

export const BusinessNotRead = ({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) => (
  <Group gap="sm" role="alert">
    <Text size="sm">{messageOf(error, visibilityTexts.businessNotFetched)}</Text>
    <Button variant="default" size="compact-sm" onClick={onTryAgain}>
      Try Again
    </Button>
  </Group>
);
