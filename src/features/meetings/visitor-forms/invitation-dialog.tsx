// What comes of an invitation: the sentence with the link, to pass on by WhatsApp, by the phone's share sheet or copied.

import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogState } from '../../../platform/ui/dialog/dialog-state.ts';
import { CopyButton } from '../../../platform/ui/look/copy-button.tsx';
import { WhatsAppLink } from '../../../platform/ui/reading/contact-links.tsx';
import { localUrl, OnlyHere } from '../../../platform/ui/reading/passed-link.tsx';
import { ShareButton } from '../../../platform/ui/reading/share-button.tsx';

interface InvitationDialogProps {
  /** Null for a link that is for several people. */
  name: string | null;
  phone: string | null;
  text: string | null;
  /** Null while chapters have no public pages. */
  link: string | null;
  onClosed: () => void;
}

export const InvitationDialog = ({ name, phone, onClosed, ...sent }: InvitationDialogProps) => {
  const link = sent.link && localUrl(sent.link);
  const text = sent.link && link ? (sent.text?.replace(sent.link, link) ?? null) : sent.text;
  const { dialogState, close } = useDialogState(onClosed);
  return (
    <Dialog {...dialogState} title={name === null ? 'A link to pass on' : `Invite ${name}`} size={640}>
      <Stack gap="md">
        {text === null ? (
          <Text>{name} is in the list of visitors. Chapters have no public pages here, so there is no link to pass on.</Text>
        ) : (
          <>
            <Text>
              {link
                ? 'Whoever registers by this link was invited by you.'
                : 'Pass this on. There is no link, as chapters have no public pages here.'}
            </Text>
            {link && <OnlyHere link={link} />}
            <Textarea
              label="Invitation"
              readOnly
              autosize
              minRows={3}
              value={text}
              data-autofocus
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Close
          </Button>
          {text !== null && (
            <>
              {link && <CopyButton label="Copy link" text={link} size="sm" />}
              <CopyButton label="Copy" text={text} size="sm" />
              <ShareButton text={text} />
              <WhatsAppLink in="page" variant="filled" phone={phone} text={text} />
            </>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
};
