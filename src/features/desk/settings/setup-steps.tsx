// The actions of the steps of 'Set up your portal'. Forms open here, over the dashboard.

import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { changeBrand } from '../../../platform/ui/look/changed-brand.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { toastError } from '../../../platform/ui/screen/toasts.ts';
import { getSettings, settingsTexts } from './settings.contract.ts';

const ProfileDialog = lazyDialog(() => import('../../people/profile/profile-dialog.tsx'), 'ProfileDialog');
const FirstOrganization = lazyPart(() => import('./first-organization.tsx'), 'FirstOrganization');
const ChapterForm = lazyDialog(() => import('../../chapters/chapters/chapter-form.tsx'), 'ChapterForm');
const RegistrationForm = lazyDialog(() => import('../../people/accounts/registration-form.tsx'), 'RegistrationForm');

interface StepProps {
  /** Its button is the one that stands out. */
  isNext: boolean;
}

const lookOf = ({ isNext }: StepProps) => ({ variant: isNext ? 'filled' : 'subtle', size: isNext ? 'sm' : 'compact-md' }) as const;

/** The profile stays open when what led to it is done. */
export const OwnProfile = ({ isDone, ...step }: StepProps & { isDone: boolean }) => {
  const { userId } = useUser();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {!isDone && (
        <Button {...lookOf(step)} onClick={() => setOpen(true)}>
          Open profile
        </Button>
      )}
      {isOpen && <ProfileDialog userId={userId} memberPart={null} onClosed={() => setOpen(false)} />}
    </>
  );
};

/** As the next step it stands open. */
export const OwnOrganization = (step: StepProps) => {
  const [asked, setAsked] = useState<boolean | null>(null);
  const isOpen = asked ?? step.isNext;
  const { data, error, isFetching, refetch } = useCall(getSettings, isOpen ? {} : null);
  if (!isOpen || (error && !data)) {
    return (
      <BusyButton
        {...lookOf(step)}
        isBusy={isFetching}
        onClick={() => {
          setAsked(true);
          if (error) void refetch().then(({ isError }) => isError && toastError(settingsTexts.notFetched));
        }}
      >
        Fill in
      </BusyButton>
    );
  }
  if (!data?.res) return <Skeleton height={320} />;
  return (
    <FirstOrganization
      settings={data.res}
      isAsked={asked === true}
      onClosed={() => {
        setAsked(false);
        void refetch().then((read) => read.data?.res && changeBrand(read.data.res));
      }}
      fallback={<Skeleton height={320} />}
      failed="The form could not be loaded."
    />
  );
};

export const FirstChapter = ({ countryId, ...step }: StepProps & { countryId: number | null }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...lookOf(step)} onClick={() => setOpen(true)}>
        Add chapter
      </Button>
      {isOpen && <ChapterForm chapter={null} countryId={countryId} onClosed={() => setOpen(false)} />}
    </>
  );
};

export const FirstMembers = ({ isDone, hasPayments, ...step }: StepProps & { isDone: boolean; hasPayments: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  if (isDone) {
    if (hasPayments) return null;
    return (
      <Button component={ScreenLink} to="/renewals" search={{ Stage: 'Never paid' }} variant="subtle" size="compact-md">
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
      <Button variant="subtle" size="compact-md" onClick={() => void saveTemplate()}>
        Template file
      </Button>
      <Button variant="subtle" size="compact-md" onClick={() => setOpen(true)}>
        Register
      </Button>
      <Button component={ScreenLink} to="/import/members" {...lookOf(step)}>
        Import
      </Button>
      {isOpen && <RegistrationForm onClosed={() => setOpen(false)} />}
    </>
  );
};
