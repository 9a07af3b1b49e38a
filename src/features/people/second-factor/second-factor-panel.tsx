// The second factor on the profile: whether it is on, setting it up, and removing it.

import { Alert, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { useKeyedSend } from '../../../platform/ui/call/keyed-send.ts';
import { refetchAll } from '../../../platform/ui/call/refetch-all.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { InlineForm } from '../../../platform/ui/dialog/inline-form.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { toastSuccess } from '../../../platform/ui/screen/toasts.ts';
import type { ResOf } from '../../../platform/wire/call.ts';
import { secondFactorTexts } from '../factors/second-factor-texts.ts';
import { OwnPasswordForm } from './own-password-form.tsx';
import { getSecondFactor, removeSecondFactorCall } from './second-factor.contract.ts';
import styles from './second-factor.module.css';
import { SetUpFactor } from './set-up-factor.tsx';

type Work = 'set up' | 'remove';

export const SecondFactorPanel = () => {
  const queries = useQueryClient();
  const sendSave = useKeyedSend();
  const [work, setWork] = useState<Work | null>(null);
  const [lastWork, setLastWork] = useState<Work | null>(null);
  const { data: answer, error, isFetching, refetch } = useCall(getSecondFactor, {});
  const data = answer?.res;
  const close = () => {
    setLastWork(work);
    setWork(null);
    // The codes of a new one may have been on the screen.
    void refetch();
  };
  const finish = async (message: string) => {
    await refetchAll(queries);
    close();
    toastSuccess(message);
  };
  const remove = async (Password: string) => {
    const { message } = await sendSave(removeSecondFactorCall, { Password });
    await finish(message ?? secondFactorTexts.removed);
  };
  if (!data && error && !isFetching) {
    return (
      <Alert color="red" icon={<AlertCircleIcon />} title={messageOf(error, secondFactorTexts.notFetched)}>
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Alert>
    );
  }
  if (!data) return <Skeleton height={36} role="status" aria-label="Loading the second factor" />;
  if (work === 'set up') {
    return (
      <InlineForm onClose={close}>
        <SetUpFactor replaces={data.IsOn} onDone={() => finish(secondFactorTexts.turnedOn)} onCancel={close} />
      </InlineForm>
    );
  }
  if (work === 'remove') {
    return (
      <Stack gap="sm">
        <Text size="sm">Without it, your password alone is enough to sign in.</Text>
        <InlineForm onClose={close}>
          <OwnPasswordForm
            label="Remove the second factor"
            verb="Remove"
            color="red"
            failed={secondFactorTexts.notRemoved}
            save={remove}
            onCancel={close}
          />
        </InlineForm>
      </Stack>
    );
  }
  return <State state={data} focused={lastWork} open={setWork} />;
};

interface StateProps {
  state: ResOf<typeof getSecondFactor>;
  /** What was closed last: its button gets the focus. */
  focused: Work | null;
  open: (work: Work) => void;
}

const State = ({ state: { IsOn, OnSince, RecoveryCodesLeft, IsRequired }, focused, open }: StateProps) => (
  <Group gap="sm" align="center">
    <div className={styles.about}>
      <Badge color={IsOn ? 'green' : 'gray'}>{IsOn ? 'On' : 'Off'}</Badge>
      <Text size="sm" c="dimmed" mt={4}>
        {IsOn
          ? `Since ${showDate(OnSince ?? '')}. ${codesLeftText(RecoveryCodesLeft)}`
          : 'With it, nobody can sign in with your password alone: a code from an app is needed too.'}
        {IsOn && IsRequired && ' Your account must have it.'}
      </Text>
    </div>
    <Group gap="xs">
      <Button variant="default" size="xs" autoFocus={focused !== null} onClick={() => open('set up')}>
        {IsOn ? 'Set up anew' : 'Set up'}
      </Button>
      {IsOn && !IsRequired && (
        <Button variant="default" size="xs" onClick={() => open('remove')}>
          Remove
        </Button>
      )}
    </Group>
  </Group>
);

const codesLeftText = (count: number) => {
  if (count === 0) return 'No recovery code is left: set it up anew to get ten.';
  return count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`;
};
