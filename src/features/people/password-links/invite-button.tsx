// The button 'Invite', which opens the dialog to invite a member.

import { useState } from 'react';
import MailPlusIcon from '~icons/tabler/mail-plus';
import { HeadButton } from '../../../platform/ui/list/frame/list-head.tsx';
import { LazyPart, lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';

const InviteForm = lazyPart(async () => (await import('./invite-form.tsx')).InviteForm);

export const InviteButton = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <HeadButton label="Invite" leftSection={<MailPlusIcon />} onClick={() => setOpen(true)} />
      {isOpen && (
        <LazyPart failed="The form could not be loaded.">
          <InviteForm onClosed={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
};
