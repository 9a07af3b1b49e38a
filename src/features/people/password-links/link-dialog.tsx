// The dialog with a link to choose a password, for a super admin to copy. It is shown once: the portal does not keep it.

import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogLife } from '../../../platform/ui/dialog/dialog-life.ts';
import { isAddressUnknown } from '../../../platform/ui/look/brand.ts';
import { CopyButton } from '../../../platform/ui/look/copy-button.tsx';

interface LinkDialogProps {
  /** Whom the link is for. */
  name: string;
  link: string;
  onClosed: () => void;
}

export const LinkDialog = ({ name, link, onClosed }: LinkDialogProps) => {
  const { life, close } = useDialogLife(onClosed);
  const shown = hereIfUnknown(link);
  return (
    <Dialog {...life} title="Link to choose a password" size={560}>
      <Stack gap="md">
        <Text>
          Give this link to {name}, and to nobody else: whoever has it can choose the password. It works once, and is not shown again.
        </Text>
        <TextInput
          label="Link"
          readOnly
          value={shown}
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Close
          </Button>
          <CopyButton label="Copy link" text={shown} size="sm" variant="filled" />
        </Group>
      </Stack>
    </Dialog>
  );
};

/** Where the portal's address is not set, the one at which this browser has it works at least from here. */
const hereIfUnknown = (link: string): string => {
  const { pathname, search } = new URL(link);
  return isAddressUnknown() ? `${location.origin}${pathname}${search}` : link;
};
