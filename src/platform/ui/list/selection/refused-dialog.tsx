// The records that an action for many has left as they were, each with its reason.

import { Button, Group, List, Text } from '@mantine/core';
import type { Noun } from '../../../wire/call.ts';
import { Dialog } from '../../dialog/dialog.tsx';
import { useDialogState } from '../../dialog/dialog-state.ts';
import { showCount, showNumber } from '../../format/numbers.ts';
import type { Refused } from './use-bulk-save.ts';

export const RefusedDialog = ({ rows, count, noun, onClosed }: Refused & { noun: Noun; onClosed: () => void }) => {
  const { dialogState, close } = useDialogState(onClosed);
  return (
    <Dialog {...dialogState} title={`${showCount(count, noun)} left as before`} size={520}>
      <List listStyleType="none" spacing="sm">
        {rows.map(({ name, message }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name, and the list never changes
          <List.Item key={at} style={{ overflowWrap: 'anywhere' }}>
            <Text fw={600} size="sm">
              {name}
            </Text>
            <Text size="sm" c="dimmed">
              {message}
            </Text>
          </List.Item>
        ))}
      </List>
      {count > rows.length && (
        <Text size="sm" mt="sm">
          and {showNumber(count - rows.length)} more
        </Text>
      )}
      <Group justify="flex-end" mt="xl">
        <Button onClick={close} data-autofocus>
          Close
        </Button>
      </Group>
    </Dialog>
  );
};
