// The switch between active and inactive. It asks for confirmation, and shows a loader while the change is saved.
// It does not check the role: the screen decides who sees it.

import { useOneAtATime } from '../call/one-at-a-time.ts';
import { useConfirm } from '../dialog/confirm.ts';
import { BusySwitch } from '../form/busy-switch.tsx';
import styles from '../look/switch.module.css';
import { useFocusAfterRow } from './list-focus.ts';

interface ActiveSwitchProps {
  isActive: boolean;
  /** The row is being loaded again, so its state may be out of date. Until then the switch does nothing. */
  isWaiting: boolean;
  /** The kind of record, such as 'story', and the name of this one. */
  noun: string;
  subject: string;
  /** What comes of switching it off. */
  warning?: string | undefined;
  /** What comes of switching it on. */
  promise?: string | undefined;
  onSwitch: (isActive: boolean) => Promise<unknown>;
}

export const ActiveSwitch = ({ isActive, isWaiting, noun, subject, warning, promise, onSwitch }: ActiveSwitchProps) => {
  const confirm = useConfirm();
  const { isBusy, run } = useOneAtATime();
  const focusAfterRow = useFocusAfterRow();
  const change = async (input: HTMLElement) => {
    const willBeActive = !isActive;
    const verb = willBeActive ? 'Activate' : 'Deactivate';
    const isConfirmed = await confirm({
      title: `${verb} ${noun}`,
      text: `Are you sure you want to ${verb.toLowerCase()} this ${noun}?`,
      detail: willBeActive ? promise : warning,
      subject,
      verb,
      tone: willBeActive ? 'success' : 'warning',
    });
    if (!isConfirmed) return;
    // A list that is filtered by the status loses the row.
    focusAfterRow(input);
    await run(() => onSwitch(willBeActive));
  };
  return (
    <BusySwitch
      // The visible label is the head of the column. The name of the row tells the switches of a table apart.
      aria-label={`Active, ${subject}`}
      checked={isActive}
      isBusy={isBusy}
      isBlocked={isWaiting}
      classNames={{ input: styles.input, track: styles.track }}
      onChange={({ currentTarget }) => void change(currentTarget)}
    />
  );
};
