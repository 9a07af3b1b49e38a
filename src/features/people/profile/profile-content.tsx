// The own profile with its two forms, of which at most one is open.

import { Button, Divider, Group, Skeleton, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import KeyIcon from '~icons/tabler/key';
import PencilIcon from '~icons/tabler/pencil';
import { currentUser } from '../../../platform/ui/call/session.ts';
import { InlineForm } from '../../../platform/ui/dialog/inline-form.tsx';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { roles } from '../../../platform/wire/roles.ts';
import { ProfileKeys } from '../keys/profile-keys.tsx';
import { SessionList } from '../sessions/session-list.tsx';
import { VisibilitySection } from '../visibility/visibility-section.tsx';
import { DetailsForm } from './details-form.tsx';
import { MembershipMailSwitch } from './membership-mail-switch.tsx';
import { PassingMessage, usePassingMessage } from './passing-message.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfilePhoto } from './profile-photo.tsx';
import type { Profile } from './profile-query.ts';

const SecondFactorPanel = lazyPart(() => import('../second-factor/second-factor-panel.tsx'), 'SecondFactorPanel');

const NoticeChoicesSection = lazyPart(() => import('../notices/notice-choices.tsx'), 'NoticeChoicesSection');

const DeviceSwitch = lazyPart(() => import('../pushes/device-switch.tsx'), 'DeviceSwitch');

const secondFactorNotLoaded = 'The second factor could not be loaded';

interface ProfileContentProps {
  profile: Profile;
  /** What the app adds to a member's profile. */
  memberPart: ReactNode;
  /** A link leads to another screen. */
  onLeave: () => void;
  /** What it adds about the own data. */
  dataPart: ReactNode;
}

type Form = 'details' | 'password';

export const ProfileContent = ({ profile, memberPart, dataPart, onLeave }: ProfileContentProps) => {
  const [form, setForm] = useState<Form | null>(null);
  const [lastForm, setLastForm] = useState<Form | null>(null);
  const [message, show] = usePassingMessage();
  const roleId = currentUser()?.roleId;
  const close = () => {
    setLastForm(form);
    setForm(null);
  };
  const formProps = {
    onCancel: close,
    onSaved: (text: string) => {
      close();
      show({ text, tone: 'success' });
    },
  };
  // When a form closes, the button that opened it gets the focus.
  const openButtonProps = (name: Form) => ({ onClick: () => setForm(name), autoFocus: lastForm === name });
  return (
    <>
      <ProfilePhoto profile={profile} />
      <Divider />
      {form !== 'details' && <ProfileFacts profile={profile} />}
      {form === 'details' && (
        <InlineForm onClose={close}>
          <DetailsForm profile={profile} {...formProps} />
        </InlineForm>
      )}
      {form === 'password' && (
        <InlineForm onClose={close}>
          <Divider />
          <PasswordForm profile={profile} {...formProps} />
        </InlineForm>
      )}
      <PassingMessage message={message} />
      {form === null && roleId !== roles.superAdmin && <MembershipMailSwitch profile={profile} />}
      {form === null && (
        <Group mt="lg">
          <Button variant="default" leftSection={<PencilIcon />} {...openButtonProps('details')}>
            Edit details
          </Button>
          <Button variant="default" leftSection={<KeyIcon />} {...openButtonProps('password')}>
            Change password
          </Button>
        </Group>
      )}
      {form === null && roleId === roles.member && (
        <>
          <Divider />
          <VisibilitySection profile={profile} />
          <Divider />
          {memberPart}
        </>
      )}
      <Divider />
      <NoticeChoicesSection
        fallback={<Skeleton height={240} />}
        failed="How you are told could not be loaded"
        deviceSwitch={<DeviceSwitch failed="Whether this device takes pushes could not be loaded" />}
        userId={profile.Id}
      />
      <Divider />
      <Title order={3} size="sm" mb="sm">
        Second factor
      </Title>
      <SecondFactorPanel fallback={<Skeleton height={36} />} failed={secondFactorNotLoaded} />
      <Divider />
      <Title order={3} size="sm" mb="sm">
        Keys and calendar
      </Title>
      <ProfileKeys onLeave={onLeave} />
      <Divider />
      <Title order={3} size="sm" mb="sm">
        Where you are signed in
      </Title>
      <SessionList userId={profile.Id} />
      {dataPart && (
        <>
          <Divider />
          {dataPart}
        </>
      )}
    </>
  );
};
