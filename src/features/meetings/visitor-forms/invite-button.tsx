// 'Invite a visitor', where a member is: on the dashboard, on the page of the chapter and beside its open seats. The form is loaded when it
// opens.

import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import UserPlusIcon from '~icons/tabler/user-plus';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';

const InviteForm = lazyDialog(() => import('./invite-form.tsx'), 'InviteForm');

interface InviteButtonProps extends ButtonProps {
  /** The chapter of the screen. */
  chapterId?: number;
  /** The open seat for which somebody is invited. */
  professionId?: number;
  'aria-label'?: string;
}

export const InviteButton = ({ chapterId, professionId, ...look }: InviteButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<UserPlusIcon />} {...look} onClick={() => setOpen(true)}>
        Invite a visitor
      </Button>
      {isOpen && <InviteForm chapterId={chapterId} professionId={professionId} onClosed={() => setOpen(false)} />}
    </>
  );
};
