// Asks a member once who sees what. Whoever closes it decides later.

import { Text } from '@mantine/core';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogState } from '../../../platform/ui/dialog/dialog-state.ts';
import { type Choices, VisibilityForm } from './visibility-form.tsx';

interface VisibilityDialogProps {
  choices: Choices;
  onClosed: () => void;
}

export const VisibilityDialog = ({ choices, onClosed }: VisibilityDialogProps) => {
  const { dialogState, close } = useDialogState(onClosed);
  return (
    <Dialog {...dialogState} title="Who sees what" size={480}>
      <Text size="sm" mb="md">
        Members can find each other now. Until you choose, your chapter sees your name, photo and profession, and nobody sees the rest. You
        can change it at any time on your profile.
      </Text>
      <VisibilityForm choices={choices} leave="Decide later" onSaved={close} onCancel={close} />
    </Dialog>
  );
};
