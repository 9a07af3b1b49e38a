// The dialog in which a super admin registers a member.

import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useLeaveFor } from '../../../platform/ui/dialog/leaving.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { KnownPeople } from '../members/known-people.tsx';
import { useAfterRegistration } from './after-registration.ts';
import { RegistrationFields, useRegistration } from './registration-fields.tsx';
import { register, sessionTexts } from './session.contract.ts';

export const RegistrationForm = ({ onClosed }: { onClosed: () => void }) => {
  const save = useFormSave(register);
  const form = useRegistration();
  const leaveFor = useLeaveFor();
  const offersFor = useAfterRegistration();
  const offered = (Id: number, Name: string, Email: string) => [
    ...offersFor({ Id, Name, Email }),
    { label: 'Open', about: Name, run: () => leaveFor(`/member-details/${Id}`) },
  ];
  return (
    <RecordDialog
      title="Register New Member"
      verb="Register"
      form={form}
      onClosed={onClosed}
      onSave={(fields) => {
        const next = ({ Id }: { Id: number }) => offered(Id, fields.FullName, fields.Email);
        return save(fields, { done: sessionTexts.registered, failed: sessionTexts.notRegistered, next });
      }}
    >
      <RegistrationFields form={form} />
      <KnownPeople phone={form.values.Phone} name={form.values.FullName} email={form.values.Email} />
    </RecordDialog>
  );
};
