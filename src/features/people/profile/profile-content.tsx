// The profile as it is read, and the forms that open below it one at a time.

import { Button, Divider, Group } from '@mantine/core';
import { type RefObject, useState } from 'react';
import KeyIcon from '~icons/tabler/key';
import PencilIcon from '~icons/tabler/pencil';
import { DetailsForm } from './details-form.tsx';
import { PassingMessage, usePassingMessage } from './passing-message.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfilePhoto } from './profile-photo.tsx';
import type { Profile } from './profile-query.ts';
import '@mantine/core/styles/Divider.layer.css';

interface ProfileContentProps {
  profile: Profile;
  isUnsaved: RefObject<boolean>;
}

type Form = 'details' | 'password';

export const ProfileContent = ({ profile, isUnsaved }: ProfileContentProps) => {
  const [form, setForm] = useState<Form | null>(null);
  const [lastForm, setLastForm] = useState<Form | null>(null);
  const [message, show] = usePassingMessage();
  const close = () => {
    setLastForm(form);
    setForm(null);
  };
  const ends = {
    isUnsaved,
    onCancel: close,
    onSaved: (text: string) => {
      close();
      show({ text, tone: 'success' });
    },
  };
  // The button that opened a form gets the focus back, which would be lost with the form.
  const opens = (name: Form) => ({ onClick: () => setForm(name), autoFocus: lastForm === name });
  return (
    <>
      <ProfilePhoto profile={profile} />
      <Divider my="lg" />
      {form !== 'details' && <ProfileFacts profile={profile} />}
      {form === 'details' && <DetailsForm profile={profile} {...ends} />}
      {form === 'password' && (
        <>
          <Divider my="lg" />
          <PasswordForm {...ends} />
        </>
      )}
      <PassingMessage message={message} />
      {form === null && (
        <Group mt="lg">
          <Button variant="default" leftSection={<PencilIcon />} {...opens('details')}>
            Edit details
          </Button>
          <Button variant="default" leftSection={<KeyIcon />} {...opens('password')}>
            Change password
          </Button>
        </Group>
      )}
    </>
  );
};
