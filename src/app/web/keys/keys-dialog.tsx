// The dialog with all keys.

import { Switch } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogState } from '../../../platform/ui/dialog/dialog-state.ts';
import { commandKey, offersKey, signsSetting } from './keys.ts';
import styles from './keys-dialog.module.css';

const keys: { keys: readonly string[]; does: string }[] = [
  { keys: [commandKey, 'K'], does: 'Find anything: people, chapters, contents, screens, actions' },
  { keys: ['/'], does: "Go to the list's search" },
  { keys: ['↑', '↓'], does: 'Move over the rows of a list' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['x'], does: 'Select the row' },
  { keys: ['e'], does: 'Edit the row, or the record that is open' },
  { keys: ['j', 'k'], does: 'Go to the next and the previous row, or record of the list' },
  { keys: [commandKey, 'Enter'], does: 'Save the form' },
  { keys: [offersKey], does: "Go to what the newest message offers, such as 'Undo'" },
  { keys: ['Esc'], does: 'Close a dialog or a menu' },
  { keys: ['?'], does: 'Show these keys' },
];

export const KeysDialog = ({ onClosed }: { onClosed: () => void }) => {
  const { dialogState } = useDialogState(onClosed);
  const [areOn, setOn] = useLocalStorage<boolean>(signsSetting);
  return (
    <Dialog {...dialogState} title="Keys" size={440} isTopLevel>
      <dl className={styles.keys}>
        {keys.map(({ keys: pressed, does }) => (
          <div key={does} className={styles.line}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        mt="lg"
        label="Use the keys /, ?, x, e, j and k"
        description="Turn them off if they get in the way of speech input. This dialog stays in the user menu."
        checked={areOn}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
      />
    </Dialog>
  );
};
