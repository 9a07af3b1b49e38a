// The actions of the steps of 'Set up your portal'. Forms open here, over the dashboard.

import { Button } from '@mantine/core';
import { useState } from 'react';
import DownloadIcon from '~icons/tabler/download';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { toastError } from '../../../platform/ui/screen/toasts.ts';
import { getSettings, settingsTexts } from './settings.contract.ts';

const ProfileDialog = lazyDialog(() => import('../../people/profile/profile-dialog.tsx'), 'ProfileDialog');
const SettingsForm = lazyDialog(() => import('./settings-form.tsx'), 'SettingsForm');
const ChapterForm = lazyDialog(() => import('../../chapters/chapters/chapter-form.tsx'), 'ChapterForm');
const RegistrationForm = lazyDialog(() => import('../../people/accounts/registration-form.tsx'), 'RegistrationForm');

export const OwnProfile = () => {
  const { userId } = useUser();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
        Open profile
      </Button>
      {isOpen && <ProfileDialog userId={userId} memberPart={null} onClosed={() => setOpen(false)} />}
    </>
  );
};

export const OwnOrganization = () => {
  const [isOpen, setOpen] = useState(false);
  const { data, isFetching, refetch } = useCall(getSettings, {}, { enabled: false });
  const open = async () => {
    const { data: answer } = await refetch();
    if (answer?.res) setOpen(true);
    else toastError(settingsTexts.notFetched);
  };
  return (
    <>
      <BusyButton variant="default" size="compact-md" isBusy={isFetching && !isOpen} onClick={() => void open()}>
        Fill in
      </BusyButton>
      {isOpen && data?.res && <SettingsForm settings={data.res} onClosed={() => setOpen(false)} />}
    </>
  );
};

export const FirstChapter = ({ countryId }: { countryId: number | null }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
        Add chapter
      </Button>
      {isOpen && <ChapterForm chapter={null} countryId={countryId} onClosed={() => setOpen(false)} />}
    </>
  );
};

export const FirstMembers = ({ isDone, hasPayments }: { isDone: boolean; hasPayments: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  if (isDone) {
    if (hasPayments) return null;
    return (
      <Button component={ScreenLink} to="/renewals" search={{ Stage: 'Never paid' }} variant="default" size="compact-md">
        Record payments
      </Button>
    );
  }
  const saveTemplate = async () => {
    const { saveImportTemplate } = await import('../import/import-template.ts');
    saveImportTemplate('members');
  };
  return (
    <>
      <Button component={ScreenLink} to="/import/members" variant="default" size="compact-md">
        Import
      </Button>
      <Button variant="subtle" size="compact-md" leftSection={<DownloadIcon />} onClick={() => void saveTemplate()}>
        Template file
      </Button>
      <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
        Register
      </Button>
      {isOpen && <RegistrationForm onClosed={() => setOpen(false)} />}
    </>
  );
};
