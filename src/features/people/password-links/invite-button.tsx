// The button 'Invite', which opens the dialog to invite a member.

import { useState } from 'react';
import MailPlusIcon from '~icons/tabler/mail-plus';
import { HeadButton } from '../../../platform/ui/list/frame/list-head.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';

const InviteForm = lazyDialog(() => import('./invite-form.tsx'), 'InviteForm');

export const InviteButton = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <HeadButton label="Invite" leftSection={<MailPlusIcon />} onClick={() => setOpen(true)} />
      {isOpen && <InviteForm onClosed={() => setOpen(false)} />}
    </>
  );
};
