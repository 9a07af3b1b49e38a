// What the profile says of keys: the way to their screen, and to one's calendar.

import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import CalendarShareIcon from '~icons/tabler/calendar-share';
import PlugIcon from '~icons/tabler/plug';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';

const CalendarDialog = lazyDialog(() => import('./added-key.tsx'), 'CalendarDialog');

export const ProfileKeys = ({ onLeave }: { onLeave: () => void }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Group gap="xs">
        <Button component={ScreenLink} to="/keys" onClick={onLeave} variant="default" size="xs" leftSection={<PlugIcon />}>
          Keys
        </Button>
        <Button variant="default" size="xs" leftSection={<CalendarShareIcon />} onClick={() => setOpen(true)}>
          Calendar
        </Button>
      </Group>
      {isOpen && <CalendarDialog onClosed={() => setOpen(false)} />}
    </>
  );
};
