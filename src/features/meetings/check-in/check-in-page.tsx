// Where members check in at a meeting: by the link of its QR code at once, or by its six digits.

import { Button, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import CircleCheckIcon from '~icons/tabler/circle-check';
import LoginIcon from '~icons/tabler/login-2';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { Notice } from '../../../platform/ui/list/frame/list-notices.tsx';
import { IconTile } from '../../../platform/ui/look/icon-tile.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import type { ResOf } from '../../../platform/wire/call.ts';
import { eventPath } from '../../contents/events/event-kinds.ts';
import { attendanceTexts, checkIn, codeField } from '../attendances/answers.contract.ts';
import { meetingPath } from '../meetings/meeting-kinds.ts';
import styles from './check-in.module.css';

type CheckedIn = ResOf<typeof checkIn>;

interface Failure {
  text: string;
  /** By a rule: trying again would be refused, too. */
  isRefused: boolean;
}

interface Sent {
  Code?: string;
  Token?: string;
}

export const CheckInPage = () => {
  const { search, replaceSearch } = useScreenAddress();
  const { done, failure, isBusy, run, forget } = useCheckIn();
  const { token } = search;
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!token || asked.current === token) return;
    asked.current = token;
    void run({ Token: token });
  }, [token, run]);
  useEffect(() => {
    if (!token || !failure || failure.isRefused) return;
    const tryAgain = () => void run({ Token: token });
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [token, failure, run]);
  if (done) return <Done {...done} />;
  if (!token) {
    return <CodeForm isBusy={isBusy} failure={failure?.text ?? null} onCode={(Code) => void run({ Code })} onInvalid={forget} />;
  }
  if (failure === null) {
    return (
      <Stack align="center" justify="center" mih={320} role="status">
        <Loader aria-label="Checking in" />
      </Stack>
    );
  }
  const enterCode = () => {
    forget();
    replaceSearch({});
  };
  return (
    <Notice drawing="failed" text={failure.text} hint="The screen at the door shows the code of the moment.">
      {failure.isRefused ? (
        <Button component={ScreenLink} to="/meetings">
          All meetings
        </Button>
      ) : (
        <Button onClick={() => void run({ Token: token })}>Try Again</Button>
      )}
      <Button variant="default" onClick={enterCode}>
        Enter the code
      </Button>
    </Notice>
  );
};

const useCheckIn = () => {
  const save = useFormSave(checkIn);
  const latest = useRef(save);
  latest.current = save;
  const [done, setDone] = useState<CheckedIn | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = useCallback(async (sent: Sent) => {
    setBusy(true);
    setFailure(null);
    const onSaved = ({ res }: { res: CheckedIn | null }) => {
      setDone(res);
      return null;
    };
    const outcome = await latest.current(sent, { done: '', failed: attendanceTexts.notCheckedIn, onSaved });
    if (!outcome.saved)
      setFailure({ text: outcome.message ?? attendanceTexts.notCheckedIn.refused, isRefused: outcome.isRefused ?? false });
    setBusy(false);
  }, []);
  return { done, failure, isBusy, run, forget: () => setFailure(null) };
};

const Done = ({ ChapterName, MeetingId, EventId, Mark }: CheckedIn) => (
  <Stack className={styles.page} align="center" role="status">
    <IconTile size={72}>
      <CircleCheckIcon size={40} />
    </IconTile>
    <Text size="xl" fw={700} ta="center">
      {attendanceTexts.checkedIn(ChapterName)}
    </Text>
    <Text>{Mark === 'Late' ? 'You are marked late.' : 'You are marked present.'}</Text>
    <Button component={ScreenLink} to={MeetingId === null ? eventPath(EventId ?? 0) : meetingPath(MeetingId)} variant="light">
      {MeetingId === null ? 'See the event' : 'See the meeting'}
    </Button>
  </Stack>
);

interface CodeFormProps {
  isBusy: boolean;
  failure: string | null;
  onCode: (code: string) => void;
  /** What was typed is no code, which the form says itself. */
  onInvalid: () => void;
}

const CodeForm = ({ isBusy, failure, onCode, onInvalid }: CodeFormProps) => {
  const form = useRecordForm(z.object(codeField), { Code: '' });
  const field = useRef<HTMLInputElement>(null);
  // There is nothing else to do here: a phone shows its digits at once, where it lets a page ask for them.
  useEffect(() => field.current?.focus(), []);
  return (
    <form className={styles.page} onSubmit={form.onSubmit(({ Code }) => onCode(Code), onInvalid)} noValidate>
      <Text>
        {failure === attendanceTexts.deadCode
          ? 'Or a digit is wrong: the screen at the door shows the code of the moment, and a new one every two minutes.'
          : 'The screen at the door shows a code of six digits.'}
      </Text>
      <TextInput
        ref={field}
        size="lg"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="123 456"
        {...form.getInputProps('Code')}
        {...(failure && { error: failure })}
      />
      <BusyButton type="submit" size="lg" isBusy={isBusy} leftSection={<LoginIcon />}>
        Check in
      </BusyButton>
    </form>
  );
};
