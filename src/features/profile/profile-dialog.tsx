// One's own profile: what is known, a new photo, other details, another password.

import { Alert, Button, Center, Loader, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../platform/ui/api.ts';
import { Confirm } from '../../platform/ui/confirm.tsx';
import { useDialogLife } from '../../platform/ui/dialog-life.ts';
import { Icon } from '../../platform/ui/icon.tsx';
import { profileTexts } from './profile.contract.ts';
import { ProfileContent } from './profile-content.tsx';
import { profileQuery } from './profile-query.ts';
import '../../platform/ui/dialog-styles.ts';
import '@mantine/core/styles/Center.layer.css';

interface ProfileDialogProps {
  userId: number;
  /** The dialog has gone: take it off the screen. */
  onClosed: () => void;
}

export const ProfileDialog = ({ userId, onClosed }: ProfileDialogProps) => {
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery(userId));
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const { life, close } = useDialogLife(onClosed);
  const [isAsked, setAsked] = useState(false);
  const isUnsaved = useRef(false);
  const leave = () => (isUnsaved.current ? setAsked(true) : close());

  return (
    <>
      <Modal
        {...life}
        onClose={leave}
        // Mantine's own Escape would reach the question as well, and cancel it at once.
        closeOnEscape={false}
        onKeyDown={(event) => event.key === 'Escape' && leave()}
        title="User Profile"
        size={560}
        fullScreen={isPhone}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {profile && <ProfileContent profile={profile} isUnsaved={isUnsaved} />}
        {!profile && isFetching && (
          <Center h={320}>
            <Loader role="status" aria-label="Loading profile" />
          </Center>
        )}
        {!profile && !isFetching && (
          <Alert color="red" icon={<Icon name="alert-circle" />} title={messageOf(error, profileTexts.notFetched)}>
            <Button variant="default" size="xs" onClick={() => void refetch()}>
              Try Again
            </Button>
          </Alert>
        )}
      </Modal>
      <Confirm
        opened={isAsked}
        title="Discard changes?"
        text="What you have typed has not been saved."
        verb="Discard"
        tone="warning"
        onConfirm={() => {
          setAsked(false);
          close();
        }}
        onCancel={() => setAsked(false)}
      />
    </>
  );
};
