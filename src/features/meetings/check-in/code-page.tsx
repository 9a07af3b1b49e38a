// What an officer's screen shows at the door: the code of the meeting or the event, large, as digits and as a QR code that leads to the
// check-in.

import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useFullscreenElement } from '@mantine/hooks';
import type { ComponentProps } from 'react';
import MaximizeIcon from '~icons/tabler/maximize';
import { CallFailed, messageOf } from '../../../platform/ui/call/api.ts';
import { serverTimeOf } from '../../../platform/ui/call/server-clock.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { Notice } from '../../../platform/ui/list/frame/list-notices.tsx';
import { QrCode } from '../../../platform/ui/look/qr-code.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { RecordHeading, RecordPath } from '../../../platform/ui/screen/record-heading.tsx';
import { idFrom, nowhere, useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { attendanceTexts, codeSeconds, getCheckInCode } from '../attendances/answers.contract.ts';
import type { Occasion } from '../attendances/occasion.ts';
import styles from './check-in.module.css';

/** Often enough that a screen never shows a code that works no more. */
const pollInterval = 15_000;

export const CodePage = () => {
  const MeetingId = idFrom(useScreenAddress().params.meetingId);
  if (MeetingId === null) throw nowhere();
  const hint = 'There are codes on the day of the meeting, until it is closed.';
  return <Code occasion={{ MeetingId }} list={{ to: `/meetings/${MeetingId}`, label: 'Meeting' }} hint={hint} />;
};

export const EventCodePage = () => {
  const EventId = idFrom(useScreenAddress().params.eventId);
  if (EventId === null) throw nowhere();
  const hint = 'There are codes from the first day of the event to the last.';
  return <Code occasion={{ EventId }} list={{ to: `/events/${EventId}/people`, label: 'Who comes' }} hint={hint} />;
};

interface CodeProps {
  occasion: Occasion;
  /** The way back. */
  list: ComponentProps<typeof RecordPath>['list'];
  /** Why there may be none. */
  hint: string;
}

const Code = ({ occasion, list, hint }: CodeProps) => {
  const { ref, toggle, fullscreen } = useFullscreenElement();
  const { data, error, refetch } = useCall(getCheckInCode, occasion, { refetchInterval: pollInterval, refetchIntervalInBackground: true });
  if (error instanceof CallFailed && error.status === 404) throw nowhere();
  const code = data?.res;
  return (
    <Stack>
      <RecordPath name="Check-in" list={list} />
      <Group justify="space-between">
        <RecordHeading name="Check-in" />
        <Button variant="default" leftSection={<MaximizeIcon />} onClick={() => void toggle()}>
          {fullscreen ? 'Leave full screen' : 'Full screen'}
        </Button>
      </Group>
      {code && !(error && isOld(code.ValidUntil)) ? (
        <div ref={ref} className={styles.board}>
          <Text size="xl" ta="center">
            Members: scan, or press <b>Check in</b> {'EventId' in occasion ? 'at the event' : 'on your dashboard'} and enter the code
          </Text>
          <div className={styles.qr}>
            <QrCode text={code.Url} label="QR code of the check-in" />
          </div>
          <p className={styles.code} role="status" aria-label={`The code is ${code.Code.split('').join(' ')}`}>
            {code.Code.slice(0, 3)} {code.Code.slice(3)}
          </p>
          <Text ta="center">Visitors: please tell the host at the door.</Text>
          <Text c="dimmed" size="sm">
            There is a new code every {codeSeconds.shown / 60} minutes
          </Text>
        </div>
      ) : error ? (
        <NoCode error={error} list={list} hint={hint} onTryAgain={() => void refetch()} />
      ) : (
        <Loader aria-label="Loading the code" />
      )}
    </Stack>
  );
};

/** What the portal refuses today it refuses again: the day is another one, or the meeting is closed. */
const NoCode = ({ error, list, hint, onTryAgain }: Omit<CodeProps, 'occasion'> & { error: Error; onTryAgain: () => void }) => {
  const isRefused = error instanceof CallFailed && error.status === 400;
  return (
    <Notice drawing={isRefused ? 'empty' : 'failed'} text={messageOf(error, attendanceTexts.noCode)} hint={hint}>
      {isRefused ? (
        <Button component={ScreenLink} to={list.to}>
          {list.label}
        </Button>
      ) : (
        <Button onClick={onTryAgain}>Try Again</Button>
      )}
    </Notice>
  );
};

const isOld = (validUntil: string): boolean => Date.parse(validUntil) < serverTimeOf(Date.now());
