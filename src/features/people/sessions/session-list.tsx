// The devices on which a user is signed in, with buttons to sign out there. Users see their own, super admins those of a member.

import { Alert, Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { useRef } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import DeviceDesktopIcon from '~icons/tabler/device-desktop';
import DeviceMobileIcon from '~icons/tabler/device-mobile';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import { IconTile } from '../../../platform/ui/look/icon-tile.tsx';
import type { RowOf } from '../../../platform/wire/call.ts';
import styles from './session-list.module.css';
import { endSessionCall, getSessions, sessionListTexts } from './sessions.contract.ts';
import { useSignOut } from './use-sign-out.ts';

type Session = RowOf<typeof getSessions>;

interface SessionListProps {
  userId: number;
  /** Whose devices they are, if not one's own. */
  name?: string;
}

export const SessionList = ({ userId, name }: SessionListProps) => {
  const { data, error, isFetching, refetch } = useCall(getSessions, { UserId: userId });
  const sessions = data?.rows;
  const list = useRef<HTMLDivElement>(null);
  // The pressed button disappears, and the focus must stay in the dialog.
  const onEnded = () => list.current?.focus();
  if (!sessions && error && !isFetching) {
    return (
      <Alert color="red" icon={<AlertCircleIcon />} title={messageOf(error, sessionListTexts.notFetched)}>
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Alert>
    );
  }
  if (!sessions) return <Skeleton height={56} role="status" aria-label="Loading the devices" />;
  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      {sessions.length === 0 && (
        <Text size="sm" c="dimmed">
          {sessionListTexts.none}
        </Text>
      )}
      <ul className={styles.devices}>
        {thisFirst(sessions).map((session) => (
          <Device key={session.Id} session={session} userId={userId} onEnded={onEnded} />
        ))}
      </ul>
      {sessions.some(({ IsThis }) => !IsThis) && <EverywhereElse sessions={sessions} userId={userId} name={name} onEnded={onEnded} />}
    </div>
  );
};

const thisFirst = (sessions: Session[]) => sessions.toSorted((one, other) => Number(other.IsThis) - Number(one.IsThis));

const Device = ({ session, userId, onEnded }: { session: Session; userId: number; onEnded: () => void }) => {
  const { Id, Device: device, Address, SignedInAt, SeenAt, IsThis } = session;
  const save = useSave(endSessionCall);
  const signOut = useSignOut();
  const { isBusy, run } = useOneAtATime();
  const end = async () => {
    const pressed = document.activeElement;
    const { saved } = await save({ UserId: userId, Id }, { done: sessionListTexts.ended, failed: sessionListTexts.notEnded });
    // Who has gone on to something else meanwhile, such as typing a password, keeps the focus there.
    if (saved && (document.activeElement === pressed || document.activeElement === document.body)) onEnded();
  };
  const Icon = /iPhone|Android/.test(device) ? DeviceMobileIcon : DeviceDesktopIcon;
  return (
    <li className={styles.device}>
      <IconTile>
        <Icon />
      </IconTile>
      <div className={styles.about}>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {device}
          </Text>
          {IsThis && <Badge size="sm">This device</Badge>}
        </Group>
        <Text size="xs" c="dimmed" className={styles.facts}>
          <span>{Address}</span> <span>Since {momentText(SignedInAt)}</span> {!IsThis && <span>Last seen {momentText(SeenAt)}</span>}
        </Text>
      </div>
      <BusyButton
        variant="default"
        size="xs"
        isBusy={isBusy}
        aria-label={`Sign out ${device}, signed in ${momentText(SignedInAt)}`}
        onClick={() => void run(IsThis ? signOut : end)}
      >
        Sign out
      </BusyButton>
    </li>
  );
};

const EverywhereElse = ({ sessions, userId, name, onEnded }: SessionListProps & { sessions: Session[]; onEnded: () => void }) => {
  const save = useSave(endSessionCall);
  const confirm = useConfirm();
  const hasThis = sessions.some(({ IsThis }) => IsThis);
  const label = hasThis ? 'Sign out everywhere else' : 'Sign out everywhere';
  const count = sessions.filter(({ IsThis }) => !IsThis).length;
  const ask = async () => {
    const isDone = await confirm({
      title: label,
      text: `${name ?? 'You'} will have to sign in again on ${count === 1 ? 'one device' : `${count} devices`}. What is being written there may be lost.`,
      verb: 'Sign out',
      tone: 'warning',
      work: () =>
        save(
          { UserId: userId, All: true },
          { done: hasThis ? sessionListTexts.endedEverywhereElse : sessionListTexts.endedEverywhere, failed: sessionListTexts.notEnded },
        ),
    });
    if (isDone) onEnded();
  };
  return (
    <Button variant="default" size="xs" mt="md" onClick={() => void ask()}>
      {label}
    </Button>
  );
};

const momentText = (moment: string) => `${showDate(moment)}, ${showTime(moment)}`;
