// What comes of a joining: the new member, the receipt, and the invitation where no mail could take it.

import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import ReceiptIcon from '~icons/tabler/receipt-rupee';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogState } from '../../../platform/ui/dialog/dialog-state.ts';
import { useShownOnce } from '../../../platform/ui/dialog/shown-once.tsx';
import { CopyButton } from '../../../platform/ui/look/copy-button.tsx';
import { WhatsAppLink } from '../../../platform/ui/reading/contact-links.tsx';
import { localUrl, OnlyHere } from '../../../platform/ui/reading/passed-link.tsx';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import type { ResOf } from '../../../platform/wire/call.ts';
import { useReceipt } from '../../money/receipts/use-receipt.ts';
import type { moveVisitor } from '../visitors/visitor-steps.contract.ts';
import type { Visitor } from '../visitors/visitors.contract.ts';

interface JoinedDialogProps {
  visitor: Visitor;
  email: string;
  joined: ResOf<typeof moveVisitor>;
  onClosed: () => void;
}

export const JoinedDialog = ({ visitor, email, joined, onClosed }: JoinedDialogProps) => {
  const { FullName, ChapterName, Phone } = visitor;
  const { UserId, PaymentId, InvitationLink } = joined;
  const link = InvitationLink && localUrl(InvitationLink);
  const { dialogState, close } = useDialogState(onClosed);
  const { question, unsavedMark, take } = useShownOnce('link', link);
  const openReceipt = useReceipt();
  return (
    <Dialog {...dialogState} title="Joined" size={560} question={question}>
      {unsavedMark}
      <Stack gap="md">
        <Text fw={600}>
          {UserId === null ? FullName : <NameLink to={`/member-details/${UserId}`} name={FullName} c="var(--mantine-color-anchor)" />} is in{' '}
          {ChapterName} now
        </Text>
        {link === null ? (
          <Text>{signsInText(joined, FullName, email)}</Text>
        ) : (
          <>
            <Text>Give this link to {FullName}, and to nobody else: whoever has it chooses the password. It is not shown again.</Text>
            <OnlyHere link={link} />
            <TextInput label="Invitation" readOnly value={link} onCopy={take} onFocus={({ currentTarget }) => currentTarget.select()} />
          </>
        )}
        <Group justify="flex-end" gap="xs">
          {PaymentId !== null && (
            <Button variant="default" leftSection={<ReceiptIcon />} onClick={() => void openReceipt(PaymentId)}>
              Receipt
            </Button>
          )}
          {link !== null && (
            <>
              <WhatsAppLink
                in="page"
                phone={Phone}
                onClick={take}
                text={`Dear ${FullName},\nyou are in ${ChapterName} now. Choose your password:\n${link}`}
              />
              <CopyButton label="Copy link" text={link} size="sm" onCopied={take} />
            </>
          )}
          <Button data-autofocus onClick={close}>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};

const signsInText = ({ IsInvited, AwaitsLink }: ResOf<typeof moveVisitor>, name: string, email: string): string => {
  if (AwaitsLink) return `${name} had an account before, without a password. Please ask the office for the link to choose one.`;
  return IsInvited
    ? `The invitation to choose a password was written to ${email}.`
    : `${name} has an account already, and signs in with ${email} as before.`;
};
