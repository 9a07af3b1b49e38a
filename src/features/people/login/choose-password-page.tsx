// The page of a link from a mail, on which its owner chooses a password. Open to anyone: the link itself is the right.

import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import { CallFailed, messageOf, send } from '../../../platform/ui/call/api.ts';
import { useDocumentTitle } from '../../../platform/ui/screen/document-title.ts';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { isWithoutMail } from '../../../platform/ui/screen/page-settings.ts';
import type { ResOf } from '../../../platform/wire/call.ts';
import { loginTexts } from '../accounts/login-texts.ts';
import { findPasswordLink, passwordLinkTexts } from '../password-links/password-links.contract.ts';
import { LoginFrame } from './login-frame.tsx';
import styles from './login-page.module.css';

const notChecked = 'The link could not be checked. Please try again.';

const ChoosePasswordForm = lazyPart(() => import('./choose-password-form.tsx'), 'ChoosePasswordForm');

interface ChoosePasswordPageProps {
  token: string;
  isInvited: boolean;
  /** With the e-mail to sign in with. */
  onChosen: (email: string) => void;
}

export const ChoosePasswordPage = ({ token, isInvited, onChosen }: ChoosePasswordPageProps) => {
  useDocumentTitle(isInvited ? 'Accept the invitation' : 'Choose a new password');
  const { owner, failure, isDead, check } = useLinkOwner(token);
  const [isUsed, setUsed] = useState(false);
  return (
    <LoginFrame intro={isInvited ? 'Welcome! Choose a password, and you can sign in.' : 'Choose a new password.'}>
      {isDead || isUsed ? (
        <DeadLink isInvited={isInvited} />
      ) : owner ? (
        <ChoosePasswordForm
          fallback={<Loader role="status" aria-label="Loading the form" />}
          failed={loginTexts.formNotLoaded}
          token={token}
          owner={owner}
          onChosen={onChosen}
          onDead={() => setUsed(true)}
        />
      ) : failure ? (
        <Stack gap="md">
          <Alert color="red" icon={<AlertCircleIcon />}>
            {failure}
          </Alert>
          <Group>
            <Button onClick={check}>Try Again</Button>
          </Group>
        </Stack>
      ) : (
        <Loader role="status" aria-label="Checking the link" />
      )}
    </LoginFrame>
  );
};

type Owner = ResOf<typeof findPasswordLink>;

type Checked = { owner: Owner } | { failure: string; isDead: boolean };

const useLinkOwner = (token: string) => {
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = useCallback(() => {
    setChecked(null);
    void checkLink(token).then(setChecked);
  }, [token]);
  useEffect(check, [check]);
  const none = { owner: null, failure: null, isDead: false };
  return { ...none, ...checked, check };
};

const checkLink = async (token: string): Promise<Checked> => {
  try {
    const { res: owner } = await send(findPasswordLink, { Token: token });
    return owner ? { owner } : { failure: notChecked, isDead: false };
  } catch (error) {
    return { failure: messageOf(error, notChecked), isDead: error instanceof CallFailed && error.code === 'DeadLink' };
  }
};

const DeadLink = ({ isInvited }: { isInvited: boolean }) => (
  <>
    <Alert color="red" icon={<AlertCircleIcon />}>
      {passwordLinkTexts.dead}
    </Alert>
    {isInvited && <Text mt="md">Ask whoever invited you{isWithoutMail() ? '.' : ', or get a link by e-mail yourself.'}</Text>}
    <Text className={styles.otherWay}>
      <Link to="/" search={{ password: 'forgotten' }}>
        Ask for a new link
      </Link>
    </Text>
    <Text className={styles.otherWay}>
      <Link to="/">Back to sign in</Link>
    </Text>
  </>
);
