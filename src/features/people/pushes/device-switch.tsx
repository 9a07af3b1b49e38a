// On the own profile: turns on that this device is told by push, or says why it cannot be.

import { Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { toastError, toastSuccess } from '../../../platform/ui/screen/toasts.ts';
import { listNotices } from '../notices/notices.contract.ts';
import { type DeviceState, readDeviceState, turnOff, turnOn } from './device.ts';
import { pushTexts } from './pushes.contract.ts';

export const DeviceSwitch = () => {
  const { userId } = useUser();
  const cache = useQueryClient();
  const { data: state, refetch } = useQuery({ queryKey: ['push device', userId], queryFn: () => readDeviceState(userId), gcTime: 0 });
  const { isBusy, run } = useOneAtATime();
  const change = async () => {
    const isOn = state === 'on';
    try {
      const isDone = isOn ? await turnOff().then(() => true) : await turnOn(userId);
      if (isDone) toastSuccess(isOn ? pushTexts.turnedOff : pushTexts.turnedOn);
      // With the first device some choices become 'Push'.
      await cache.invalidateQueries({ queryKey: [listNotices.name] });
    } catch (failure) {
      toastError(messageOf(failure, isOn ? pushTexts.notTurnedOff : pushTexts.notTurnedOn));
    }
    await refetch();
  };
  if (state === undefined) return null;
  return (
    <Group justify="space-between" gap="xs" mt="sm">
      <Text size="sm" flex="1 1 200px">
        {words[state]}
      </Text>
      {(state === 'on' || state === 'off') && (
        <BusyButton size="xs" variant={state === 'on' ? 'default' : 'filled'} isBusy={isBusy} onClick={() => void run(change)}>
          {state === 'on' ? 'Turn off on this device' : 'Turn on on this device'}
        </BusyButton>
      )}
    </Group>
  );
};

const words: Record<DeviceState, string> = {
  on: 'This device takes pushes.',
  off: 'This device takes no pushes yet.',
  refused: 'This browser has been told to show no messages of the portal. Allow them in its settings.',
  impossible: "This browser takes no pushes. On an iPhone tap 'Share', then 'Add to Home Screen', and open the portal from there.",
};
