// A link to choose a password, for a super admin to pass on. Shown once: the portal does not store it.

import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogState } from '../../../platform/ui/dialog/dialog-state.ts';
import { useShownOnce } from '../../../platform/ui/dialog/shown-once.tsx';
import { CopyButton } from '../../../platform/ui/look/copy-button.tsx';
import { WhatsAppLink } from '../../../platform/ui/reading/contact-links.tsx';
import { localUrl, OnlyHere } from '../../../platform/ui/reading/passed-link.tsx';
import { portalName } from '../../../platform/ui/screen/page-settings.ts';

interface LinkDialogProps {
  name: string;
  phone: string | null;
  link: string;
  isInvitation: boolean;
  onClosed: () => void;
}

export const LinkDialog = ({ name, phone, link, isInvitation, onClosed }: LinkDialogProps) => {
  const { dialogState, close } = useDialogState(onClosed);
  const shown = localUrl(link);
  const { question, unsavedMark, take } = useShownOnce('link', shown);
  return (
    <Dialog
      {...dialogState}
      title={isInvitation ? 'Invitation ready: pass on the link' : 'Link to choose a password'}
      size={560}
      question={question}
    >
      {unsavedMark}
      <Stack gap="md">
        <Text>
          Give this link to {name}, and to nobody else: whoever has it can choose the password. It works once, and is not shown again.
        </Text>
        <OnlyHere link={shown} />
        <TextInput
          label="Link"
          readOnly
          value={shown}
          data-autofocus
          onCopy={take}
          onFocus={({ currentTarget }) => currentTarget.select()}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Close
          </Button>
          <WhatsAppLink in="page" phone={phone} text={messageOf(name, shown, isInvitation)} onClick={take} />
          <CopyButton label="Copy link" text={shown} size="sm" variant="filled" onCopied={take} />
        </Group>
      </Stack>
    </Dialog>
  );
};

const messageOf = (name: string, link: string, isInvitation: boolean): string =>
  [
    `Dear ${name},`,
    isInvitation
      ? `you are invited to ${portalName()}. Choose your password with this link, within three days:`
      : `choose a new password for ${portalName()} with this link, within one hour:`,
    link,
  ].join('\n');
