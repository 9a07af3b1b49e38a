// 'Add a visitor' in the console, for who comes without having been expected. The form is loaded when it opens.

import { Button } from '@mantine/core';
import { useState } from 'react';
import UserPlusIcon from '~icons/tabler/user-plus';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import type { Meeting } from '../meetings/meetings.contract.ts';

const WalkInForm = lazyDialog(() => import('./walk-in-form.tsx'), 'WalkInForm');

interface WalkInButtonProps {
  meeting: Meeting;
  /** The visitor is added, and is here. */
  onAdded: (visitorId: number) => void;
}

export const WalkInButton = ({ meeting, onAdded }: WalkInButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="light" leftSection={<UserPlusIcon />} onClick={() => setOpen(true)}>
        Add a visitor
      </Button>
      {isOpen && <WalkInForm meeting={meeting} onAdded={onAdded} onClosed={() => setOpen(false)} />}
    </>
  );
};
