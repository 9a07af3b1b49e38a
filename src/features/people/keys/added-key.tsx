// What is shown once: a new API key, and the address of one's calendar.

import { Alert, Anchor, Button, Code, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import BrandAppleIcon from '~icons/tabler/brand-apple';
import BrandGoogleIcon from '~icons/tabler/brand-google';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogState } from '../../../platform/ui/dialog/dialog-state.ts';
import { useShownOnce } from '../../../platform/ui/dialog/shown-once.tsx';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import { CopyButton } from '../../../platform/ui/look/copy-button.tsx';
import { OnlyHere } from '../../../platform/ui/reading/passed-link.tsx';
import { type Key, keyTexts, listKeys, saveKey } from './keys.contract.ts';

interface AddedKeyProps {
  name: string;
  /** Null where the first answer was lost: it is not said twice. */
  shown: string | null;
  onClosed: () => void;
}

export const AddedKeyDialog = ({ name, shown, onClosed }: AddedKeyProps) => {
  const { dialogState, close } = useDialogState(onClosed);
  const { question, unsavedMark, take } = useShownOnce('key', shown);
  return (
    <Dialog {...dialogState} title={`Key ${name}`} size={560} question={question}>
      {unsavedMark}
      <Stack gap="md">
        {shown === null ? (
          <Text>The key was added, but its answer was lost on the way. Please end it and add another one.</Text>
        ) : (
          <>
            <Text>Copy it now. It is not stored, and cannot be shown again.</Text>
            <TextInput
              label="Key"
              readOnly
              value={shown}
              onCopy={take}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Text size="sm" c="dimmed">
              It is sent as <Code>Authorization: Bearer …</Code>.{' '}
              <Anchor href="/api/docs#keys" target="_blank" rel="noreferrer" underline="always">
                How programs use it
              </Anchor>
            </Text>
          </>
        )}
        <Group justify="flex-end" gap="xs">
          {shown !== null && <CopyButton label="Copy key" text={shown} size="sm" variant="filled" onCopied={take} />}
          <Button variant="default" data-autofocus onClick={close}>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};

export const CalendarDialog = ({ onClosed }: { onClosed: () => void }) => {
  const { userId } = useUser();
  const { data, error, isFetching, refetch } = useCall(listKeys, { Use: 'Calendar', OwnerId: userId, CurrentPage: 1, RecordsPerPage: 1 });
  const [key, setKey] = useState<string | null>(null);
  const { dialogState, close } = useDialogState(onClosed);
  const former = data?.rows[0];
  return (
    <Dialog {...dialogState} title="Calendar" size={560}>
      <Stack gap="md">
        <Text>
          Your meetings, those at which you speak, and the events to which you go stand in the calendar of your phone or computer, and move
          there when they move here.
        </Text>
        {key !== null && <Address keyText={key} />}
        {key === null && data && <FormerAddress former={former} />}
        {!data && (isFetching || !error) && <Skeleton height={24} aria-busy="true" />}
        {!data && !isFetching && error && (
          <Alert color="red" title={messageOf(error, keyTexts.notFetched)}>
            <Button variant="default" size="xs" onClick={() => void refetch()}>
              Try Again
            </Button>
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Close
          </Button>
          {data && <NewAddress former={former} isFirst={!former} onMade={setKey} />}
        </Group>
      </Stack>
    </Dialog>
  );
};

const momentText = (moment: string) => `${showDate(moment)}, ${showTime(moment)}`;

const FormerAddress = ({ former }: { former: Key | undefined }) =>
  former ? (
    <Text size="sm" c="dimmed">
      You have an address since {showDate(former.CreatedDate)};{' '}
      {former.LastUsedAt === null ? 'no calendar has read it yet' : `a calendar read it last on ${momentText(former.LastUsedAt)}`}. It is
      not shown again. A new one ends it: a calendar that has it stops.
    </Text>
  ) : (
    <Text size="sm" c="dimmed">
      The address is for you alone: whoever has it sees your calendar. It is shown once.
    </Text>
  );

/** Apple takes the address itself, Google one that names it. */
const Address = ({ keyText }: { keyText: string }) => {
  const address = `${location.origin}/calendar/${keyText}.ics`;
  const webcal = address.replace(/^https?:/, 'webcal:');
  return (
    <>
      <OnlyHere link={address} />
      <TextInput
        label="Address"
        description="For you alone. It is not shown again"
        readOnly
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap="xs">
        <Button component="a" href={webcal} variant="default" leftSection={<BrandAppleIcon />}>
          Apple
        </Button>
        <Button
          component="a"
          href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<BrandGoogleIcon />}
        >
          Google
        </Button>
        <CopyButton label="Copy address" text={address} size="sm" variant="filled" />
      </Group>
    </>
  );
};

interface NewAddressProps {
  former: Key | undefined;
  isFirst: boolean;
  onMade: (key: string | null) => void;
}

const NewAddress = ({ former, isFirst, onMade }: NewAddressProps) => {
  const save = useFormSave(saveKey);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const make = async () => {
    setBusy(true);
    const outcome = await save(
      { Flag: 'Add', Use: 'Calendar', Name: 'Calendar', Scope: 'Read', ...(former && { Replaces: former.Id }) },
      {
        done: keyTexts.added,
        failed: keyTexts.notAdded,
        shownBy: [listKeys.name],
        onSaved: ({ res }) => {
          onMade(res?.Key ?? null);
          return null;
        },
      },
    );
    setFailure(outcome.saved ? null : outcome.message);
    setBusy(false);
  };
  return (
    <>
      {failure && (
        <Alert color="red" py="xs">
          {failure}
        </Alert>
      )}
      <BusyButton isBusy={isBusy} variant={isFirst ? 'filled' : 'default'} onClick={() => void make()}>
        New address
      </BusyButton>
    </>
  );
};
