// The dialog in which a super admin invites a member. Without a mail server the link is shown, to be copied.

import { useRef, useState } from 'react';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { RegistrationFields, useRegistration } from '../accounts/registration-fields.tsx';
import { register } from '../accounts/session.contract.ts';
import { KnownPeople } from '../members/known-people.tsx';
import { invitationTexts } from './invitations.contract.ts';
import { LinkDialog } from './link-dialog.tsx';

export const InviteForm = ({ onClosed }: { onClosed: () => void }) => {
  const form = useRegistration({ isInvited: true });
  const save = useFormSave(register);
  const link = useRef<string>(undefined);
  const [linkToCopy, setLinkToCopy] = useState<string | null>(null);
  if (linkToCopy !== null) {
    const { FullName, Phone } = form.values;
    return <LinkDialog isInvitation name={FullName} phone={Phone} link={linkToCopy} onClosed={onClosed} />;
  }
  return (
    <RecordDialog
      title="Invite a Member"
      verb="Invite"
      form={form}
      onClosed={() => (link.current === undefined ? onClosed() : setLinkToCopy(link.current))}
      onSave={({ Password: _, ...fields }) =>
        save(
          { ...fields, Invite: true },
          {
            done: invitationTexts.invited,
            failed: invitationTexts.notInvited,
            onSaved: ({ res, message }) => {
              link.current = res?.Link;
              // No mail was sent: the dialog that follows says what to do.
              return res?.Link ? null : message || invitationTexts.invited;
            },
          },
        )
      }
    >
      <RegistrationFields form={form} isInvited />
      <KnownPeople phone={form.values.Phone} name={form.values.FullName} email={form.values.Email} />
    </RecordDialog>
  );
};
