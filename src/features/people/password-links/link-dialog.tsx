// The dialog with a link to choose a password, for a super admin to pass on. It is shown once: the portal does not keep it.

import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import LinkOffIcon from '~icons/tabler/link-off';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogLife } from '../../../platform/ui/dialog/dialog-life.ts';
import { isAddressUnknown, portalName } from '../../../platform/ui/look/brand.ts';
import { CopyButton } from '../../../platform/ui/look/copy-button.tsx';
import { WhatsAppLink } from '../../../platform/ui/reading/contact-links.tsx';

interface LinkDialogProps {
  /** Whom the link is for. */
  name: string;
  phone: string | null;
  link: string;
  /** For somebody who has no password yet. */
  isInvitation: boolean;
  onClosed: () => void;
}

export const LinkDialog = ({ name, phone, link, isInvitation, onClosed }: LinkDialogProps) => {
  const { life, close } = useDialogLife(onClosed);
  const shown = hereIfUnknown(link);
  return (
    <Dialog {...life} title={isInvitation ? 'Invitation ready: pass on the link' : 'Link to choose a password'} size={560}>
      <Stack gap="md">
        <Text>
          Give this link to {name}, and to nobody else: whoever has it can choose the password. It works once, and is not shown again.
        </Text>
        {isOfThisMachine(shown) && (
          <Alert color="amber" icon={<LinkOffIcon />} py="xs">
            Only this machine can open this link. Set PUBLIC_URL to the address that people use, then restart the portal.
          </Alert>
        )}
        <TextInput
          label="Link"
          readOnly
          value={shown}
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Close
          </Button>
          <WhatsAppLink in="page" phone={phone} text={messageOf(name, shown, isInvitation)} />
          <CopyButton label="Copy link" text={shown} size="sm" variant="filled" />
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

/** Where the portal's address is not set, the one at which this browser has it works at least from here. */
const hereIfUnknown = (link: string): string => {
  const { pathname, search } = new URL(link);
  return isAddressUnknown() ? `${location.origin}${pathname}${search}` : link;
};

const isOfThisMachine = (link: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(link).hostname);
