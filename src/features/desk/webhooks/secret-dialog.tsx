// The secret of a webhook, shown this once.

import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogState } from '../../../platform/ui/dialog/dialog-state.ts';
import { useShownOnce } from '../../../platform/ui/dialog/shown-once.tsx';
import { CopyButton } from '../../../platform/ui/look/copy-button.tsx';
import styles from './webhooks.module.css';

interface SecretDialogProps {
  /** Null where the answer with it was lost. */
  secret: string | null;
  onClosed: () => void;
}

export const SecretDialog = ({ secret, onClosed }: SecretDialogProps) => {
  const { dialogState, close } = useDialogState(onClosed);
  const { question, unsavedMark, take } = useShownOnce('secret', secret);
  return (
    <Dialog {...dialogState} title="Secret of the webhook" size={560} question={question}>
      {unsavedMark}
      <Stack gap="md">
        {secret === null ? (
          <Text size="sm">The answer with the secret was lost, and it is shown once only. Please make a new one with ‘New secret’.</Text>
        ) : (
          <>
            <Text size="sm">
              The receiver checks by it that a message comes from this portal. It is shown this once: please copy it now.
            </Text>
            <code className={styles.secret} onCopy={take}>
              {secret}
            </code>
          </>
        )}
        <Group gap="sm" justify="flex-end">
          {secret !== null && <CopyButton label="Copy the secret" text={secret} size="sm" variant="filled" onCopied={take} />}
          <Button variant="default" onClick={close}>
            Close
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
