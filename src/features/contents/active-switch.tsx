// The switch between active and inactive. It asks first and shows that it is under way; that only super admins see it is the screen's business.

import { Loader, Switch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { useOneAtATime } from '../../platform/ui/call/one-at-a-time.ts';
import { useConfirm } from '../../platform/ui/dialog/confirm.ts';
import styles from '../../platform/ui/look/switch.module.css';

interface ActiveSwitchProps {
  isActive: boolean;
  /** What it shows may be out of date: for the moment it cannot be switched. */
  isWaiting: boolean;
  /** What is switched, such as 'story', and the record's own name. */
  noun: string;
  subject: string;
  onSwitch: (isActive: boolean) => Promise<unknown>;
}

export const ActiveSwitch = ({ isActive, isWaiting, noun, subject, onSwitch }: ActiveSwitchProps) => {
  const confirm = useConfirm();
  const { isBusy, run } = useOneAtATime();
  const change = async () => {
    const wanted = !isActive;
    const verb = wanted ? 'Activate' : 'Deactivate';
    const isConfirmed = await confirm({
      title: `${verb} ${noun}`,
      text: `Are you sure you want to ${verb.toLowerCase()} this ${noun}?`,
      subject,
      verb,
      tone: wanted ? 'success' : 'warning',
    });
    if (isConfirmed) await run(() => onSwitch(wanted));
  };
  return (
    <Switch
      aria-label="Active"
      checked={isActive}
      // Really disabled it would lose the focus.
      aria-disabled={isBusy || isWaiting || undefined}
      withThumbIndicator={false}
      thumbIcon={isBusy && <Loader size={10} color="gray" />}
      classNames={{ input: styles.input, track: styles.track }}
      onChange={() => !isBusy && !isWaiting && void change()}
    />
  );
};
