// The dialog in which a super admin changes a member's photo, TMN mark and details. Each is saved separately.

import { Button, Divider, Group, Skeleton } from '@mantine/core';
import { useState } from 'react';
import PencilIcon from '~icons/tabler/pencil';
import { useSave } from '../../../platform/ui/call/save.ts';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogState } from '../../../platform/ui/dialog/dialog-state.ts';
import { InlineForm } from '../../../platform/ui/dialog/inline-form.tsx';
import type { Member } from '../../people/members/members.contract.ts';
import { DetailsForm } from '../../people/profile/details-form.tsx';
import { PassingMessage, usePassingMessage } from '../../people/profile/passing-message.tsx';
import { PersonPhoto } from '../../people/profile/person-photo.tsx';
import { photoMegabytes, profileTexts, updateDetails } from '../../people/profile/profile.contract.ts';
import { ProfileFacts } from '../../people/profile/profile-facts.tsx';
import { BusinessNotRead } from './business-not-read.tsx';
import { TmnSwitch } from './tmn-fact.tsx';
import { addBusiness, useBusiness } from './use-member.ts';

interface UpdateMemberDialogProps {
  member: Member;
  /** Opens with the form for the details, which going back closes with it. */
  isEditing?: boolean;
  /** The dialog has closed and can be unmounted. */
  onClosed: () => void;
}

export const UpdateMemberDialog = ({ member, isEditing: isEditingAtFirst = false, onClosed }: UpdateMemberDialogProps) => {
  const [isEditing, setEditing] = useState(isEditingAtFirst);
  const [hasEdited, setEdited] = useState(false);
  const [message, show] = usePassingMessage();
  const { dialogState, close } = useDialogState(onClosed);
  const { business, error, retry } = useBusiness(member.Id);
  const profile = business && addBusiness(member, business);
  const endEditing = () => {
    setEditing(false);
    setEdited(true);
  };
  const form = isEditing && profile && (
    <DetailsForm
      profile={profile}
      userId={member.Id}
      onCancel={endEditing}
      onSaved={(text) => {
        endEditing();
        show({ text, tone: 'success' });
      }}
    />
  );
  return (
    <Dialog {...dialogState} title="Update Member" size={560} hasCloseButton={false}>
      <MemberPhoto member={member} />
      <Divider />
      <TmnSwitch member={member} label="TMNians status" />
      <Divider />
      {form && (isEditingAtFirst && !hasEdited ? form : <InlineForm onClose={endEditing}>{form}</InlineForm>)}
      {isEditing && !profile && (error ? <BusinessNotRead error={error} onTryAgain={retry} /> : <Skeleton height={520} />)}
      {!isEditing && (
        <>
          <ProfileFacts profile={profile ?? member} />
          <PassingMessage message={message} />
          <Group mt="lg" justify="space-between">
            <Button variant="default" leftSection={<PencilIcon />} autoFocus={hasEdited} onClick={() => setEditing(true)}>
              Edit details
            </Button>
            <Button onClick={close}>Close</Button>
          </Group>
        </>
      )}
    </Dialog>
  );
};

const MemberPhoto = ({ member }: { member: Member }) => {
  const save = useSave(updateDetails);
  return (
    <PersonPhoto
      person={member}
      hint={`Max ${photoMegabytes}MB, PNG/JPG`}
      tooLarge={(megabytes) => `Image size should be less than ${megabytes}MB`}
      onUpload={async (file) => {
        await save(
          { Flag: 'Photo', UserId: member.Id },
          { done: profileTexts.photoUpdated, failed: profileTexts.memberPhotoNotUpdated, file },
        );
        return null;
      }}
    />
  );
};
