// The dialog in which a super admin invites a member: who is invited gets a link to choose a password. Where no mail can be sent, the link
// is shown to be copied.

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { send } from '../../../platform/ui/call/api.ts';
import { refetchAll } from '../../../platform/ui/call/refetch-all.ts';
import { outcomeOf } from '../../../platform/ui/call/save.ts';
import { useSaveKeys } from '../../../platform/ui/call/save-keys.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { toastSuccess } from '../../../platform/ui/screen/toasts.ts';
import { RegistrationFields, useRegistration } from '../accounts/registration-fields.tsx';
import { register } from '../accounts/session.contract.ts';
import { LinkDialog } from './link-dialog.tsx';
import { passwordLinkTexts } from './password-links.contract.ts';

export const InviteForm = ({ onClosed }: { onClosed: () => void }) => {
  const form = useRegistration({ isInvited: true });
  const queries = useQueryClient();
  const { keyFor, answered } = useSaveKeys();
  const link = useRef<string>(undefined);
  const [linkToCopy, setLinkToCopy] = useState<string | null>(null);
  if (linkToCopy !== null) return <LinkDialog name={form.values.FullName} link={linkToCopy} onClosed={onClosed} />;
  return (
    <RecordDialog
      title="Invite a Member"
      verb="Invite"
      form={form}
      onClosed={() => (link.current === undefined ? onClosed() : setLinkToCopy(link.current))}
      onSave={({ Password: _, ...fields }) =>
        outcomeOf(passwordLinkTexts.notInvited, async () => {
          const input = { ...fields, Invite: true };
          const { res, message } = await send(register, input, { key: keyFor(input, null) });
          answered();
          link.current = res?.Link;
          toastSuccess(message ?? passwordLinkTexts.invited);
          await refetchAll(queries);
          return message ?? passwordLinkTexts.invited;
        })
      }
    >
      <RegistrationFields form={form} isInvited />
    </RecordDialog>
  );
};
