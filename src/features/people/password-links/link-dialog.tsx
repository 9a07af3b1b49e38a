// The dialog with a link to choose a password, for a super admin to copy. It is shown once: the portal does not keep it.

import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import CheckIcon from '~icons/tabler/check';
import CopyIcon from '~icons/tabler/copy';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogLife } from '../../../platform/ui/dialog/dialog-life.ts';

interface LinkDialogProps {
  /** Whom the link is for. */
  name: string;
  link: string;
  onClosed: () => void;
}

export const LinkDialog = ({ name, link, onClosed }: LinkDialogProps) => {
  const { life, close } = useDialogLife(onClosed);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    // Without https browsers offer no clipboard. The selected text can then be copied by keyboard.
    await navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <Dialog {...life} title="Link to choose a password" size={560}>
      <Stack gap="md">
        <Text>
          Give this link to {name}, and to nobody else: whoever has it can choose the password. It works once, and is not shown again.
        </Text>
        <TextInput
          label="Link"
          readOnly
          value={link}
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Close
          </Button>
          <Button leftSection={isCopied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}>
            <span aria-live="polite">{isCopied ? 'Copied' : 'Copy link'}</span>
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
