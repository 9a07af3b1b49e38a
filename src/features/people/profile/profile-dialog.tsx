// The dialog with the own profile: the facts, and the forms to change photo, details and password.

import { Alert, Button, Center, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogState } from '../../../platform/ui/dialog/dialog-state.ts';
import { profileTexts } from './profile.contract.ts';
import { ProfileContent } from './profile-content.tsx';
import { profileQuery } from './profile-query.ts';

interface ProfileDialogProps {
  userId: number;
  memberPart: ReactNode;
  dataPart?: ReactNode;
  onClosed: () => void;
}

export const ProfileDialog = ({ userId, memberPart, dataPart, onClosed }: ProfileDialogProps) => {
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery(userId));
  const { dialogState, close } = useDialogState(onClosed);
  return (
    <Dialog {...dialogState} title="User Profile" size={560}>
      {profile && <ProfileContent profile={profile} memberPart={memberPart} dataPart={dataPart} onLeave={close} />}
      {!profile && isFetching && (
        <Center h={320}>
          <Loader role="status" aria-label="Loading profile" />
        </Center>
      )}
      {!profile && !isFetching && (
        <Alert color="red" icon={<AlertCircleIcon />} title={messageOf(error, profileTexts.notFetched)}>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            Try Again
          </Button>
        </Alert>
      )}
    </Dialog>
  );
};
