// Sets up a second factor in three steps: QR code, first code, recovery codes. On the profile with the session, while signing in with the
// token of the first step.

import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import DeviceMobileIcon from '~icons/tabler/device-mobile';
import { messageOf, send } from '../../../platform/ui/call/api.ts';
import { useKeyedSend } from '../../../platform/ui/call/keyed-send.ts';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { storedDeviceMark } from '../../../platform/ui/call/session.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { CopyButton } from '../../../platform/ui/look/copy-button.tsx';
import { QrCode } from '../../../platform/ui/look/qr-code.tsx';
import type { ResOf } from '../../../platform/wire/call.ts';
import { requiredText } from '../../../platform/wire/fields.ts';
import { sessionTexts } from '../accounts/session.contract.ts';
import { reasonToBeginAgain } from '../accounts/sign-in.ts';
import { useSingleField } from '../accounts/single-field.ts';
import { secondFactorTexts } from '../factors/second-factor-texts.ts';
import { OwnPasswordForm } from './own-password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { confirmSecondFactor, setUpSecondFactor } from './second-factor.contract.ts';
import styles from './second-factor.module.css';

type NewSecret = ResOf<typeof setUpSecondFactor>;

export type Confirmed = ResOf<typeof confirmSecondFactor>;

interface SetUpFactorProps {
  /** From the answer of `login`. Without it, the session and the password count. */
  token?: string;
  replaces?: boolean;
  /** The codes are on the screen, and nowhere else. */
  onCodesShown?: () => void;
  onDone: (confirmed: Confirmed) => unknown;
  onCancel: () => void;
  /** The token is too old. */
  onOver?: (reason: string) => void;
}

export const SetUpFactor = ({ token, replaces = false, onCodesShown, onDone, onCancel, onOver }: SetUpFactorProps) => {
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const sendSave = useKeyedSend();
  const orOver = (error: unknown): never | undefined => {
    const reason = reasonToBeginAgain(error);
    if (reason === null || !onOver) throw error;
    onOver(reason);
  };
  const begin = async (Password?: string) => {
    const reply = await send(setUpSecondFactor, { SecondFactorToken: token, Password }).catch(orOver);
    if (reply?.res) setSecret(reply.res);
  };
  const confirm = async (Code: string) => {
    const input = { SecondFactorToken: token, Code, DeviceMark: storedDeviceMark() };
    const reply = await sendSave(confirmSecondFactor, input).catch(orOver);
    if (!reply?.res) return;
    setConfirmed(reply.res);
    onCodesShown?.();
  };
  if (confirmed) return <RecoveryCodes codes={confirmed.RecoveryCodes ?? []} onDone={() => onDone(confirmed)} />;
  if (secret) return <FirstCode secret={secret} confirm={confirm} onCancel={onCancel} />;
  if (token !== undefined) return <Begin begin={begin} onCancel={onCancel} />;
  const label = replaces ? 'Set up anew' : 'Set up the second factor';
  return (
    <Stack gap="sm">
      {!replaces && <NeededApp />}
      <OwnPasswordForm label={label} verb="Next" failed={secondFactorTexts.notTurnedOn} save={begin} onCancel={onCancel} />
    </Stack>
  );
};

const NeededApp = () => (
  <Text size="sm">
    You need an app that shows codes, such as Google Authenticator, Microsoft Authenticator, 1Password or Bitwarden. After that you sign in
    with your password and a code from the app.
  </Text>
);

const Begin = ({ begin, onCancel }: { begin: () => Promise<void>; onCancel: () => void }) => {
  const { isBusy, run } = useOneAtATime();
  const [failure, setFailure] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const start = async () => {
    setFailure(null);
    await begin().catch((error: unknown) => setFailure(messageOf(error, secondFactorTexts.notTurnedOn)));
  };
  return (
    <Stack gap="sm">
      <NeededApp />
      {failure && <Failure text={failure} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton ref={button} isBusy={isBusy} onClick={() => void run(start)}>
          Next
        </BusyButton>
      </Group>
    </Stack>
  );
};

const Failure = ({ text }: { text: string }) => (
  <Alert color="red" icon={<AlertCircleIcon />} py="xs">
    {text}
  </Alert>
);

const rule = requiredText('Code', { required: sessionTexts.codeNeeded });

interface FirstCodeProps {
  secret: NewSecret;
  confirm: (code: string) => Promise<void>;
  onCancel: () => void;
}

const FirstCode = ({ secret: { Secret, Uri }, confirm, onCancel }: FirstCodeProps) => {
  const { isBusy, failure, form, input } = useSingleField({ name: 'Code', rule, failed: secondFactorTexts.notConfirmed, save: confirm });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form {...form} aria-label="Set up the second factor">
      <Stack gap="sm">
        <Text size="sm">
          Scan this with the app. On the phone that has the app, open it by the link, or copy the key into it. Then enter the six digits
          that the app shows.
        </Text>
        <Group gap="md" align="center" wrap="wrap">
          <QrCode text={Uri} label="QR code for the app" />
          <div className={styles.key}>
            <Text size="xs" c="dimmed">
              Key
            </Text>
            <code className={styles.secret}>{Secret.match(/.{1,4}/g)?.join(' ')}</code>
            <KeyActions secret={Secret} uri={Uri} />
          </div>
        </Group>
        {failure && <Failure text={failure} />}
        <TextInput autoComplete="one-time-code" inputMode="numeric" autoCapitalize="none" spellCheck={false} ref={field} {...input} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <BusyButton type="submit" isBusy={isBusy}>
            Turn on
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
};

/** Ways to bring the key into an app on the same device, which cannot scan its own screen. */
const KeyActions = ({ secret, uri }: { secret: string; uri: string }) => (
  <Group gap="xs" mt="sm">
    <CopyButton label="Copy key" text={secret} />
    <Button component="a" href={uri} variant="default" size="xs" leftSection={<DeviceMobileIcon />}>
      Open in the app
    </Button>
  </Group>
);
